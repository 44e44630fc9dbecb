// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/issuelist.h"

#include "ui/theme/theme.h"
#include "ui/theme/tonelabel.h"

#include <QBoxLayout>
#include <QPainter>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

IssueList::IssueList(QWidget *parent) : QFrame(parent), m_lines(new QVBoxLayout(this))
{
    m_lines->setContentsMargins(gridUnit + gridUnit / 2, gridUnit / 2, gridUnit + gridUnit / 2, gridUnit / 2);
    m_lines->setSpacing(0);
    setAccessibleName(tr("What needs attention"));
    hide();
}

void IssueList::setEntries(const QList<Entry> &entries)
{
    if (m_entries == entries)
        return;
    m_entries = entries;
    while (QLayoutItem *item = m_lines->takeAt(0)) {
        // Its own click may have led here.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const Entry &entry : entries) {
        if (entry.key.isEmpty()) {
            auto *label = new ToneLabel(Tone::Failed, this);
            label->setTextFormat(Qt::PlainText);
            label->setWordWrap(true);
            label->setText(entry.text);
            label->setContentsMargins(gridUnit / 2, gridUnit / 2, 0, gridUnit / 2);
            m_lines->addWidget(label);
            continue;
        }
        auto *button = new QPushButton(QString(entry.text).replace(u"&"_s, u"&&"_s), this);
        button->setObjectName(u"goto."_s + entry.key);
        button->setAccessibleName(tr("Go to %1").arg(entry.text));
        makeLink(button);
        makeDangerous(button);
        connect(button, &QPushButton::clicked, this, [this, key = entry.key] { Q_EMIT chosen(key); });
        m_lines->addWidget(button, 0, Qt::AlignLeading);
    }
    setVisible(!entries.isEmpty());
}

void IssueList::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeColor(ColorRole::FailedGround, palette()));
    painter.drawRoundedRect(QRectF(rect()), cardRadius, cardRadius);
}

} // namespace Millwright
