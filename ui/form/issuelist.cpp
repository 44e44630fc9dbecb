// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/issuelist.h"

#include "ui/theme/theme.h"
#include "ui/theme/wrappedtext.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QStyleOptionButton>
#include <QStylePainter>

#include <cmath>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int linePadding = gridUnit / 2;

/// A text that can be pressed and takes as many lines as it needs.
class IssueButton : public QPushButton
{
public:
    IssueButton(const QString &text, QWidget *parent) : QPushButton(QString(text).replace(u"&"_s, u"&&"_s), parent), m_text(text)
    {
        setAccessibleName(text);
        makeLink(this);
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }

    QSize sizeHint() const override
    {
        const int width = fontMetrics().horizontalAdvance(m_text) + 2 * linePadding + 1;
        return {width, heightForWidth(width)};
    }

    QSize minimumSizeHint() const override { return {0, fontMetrics().height() + 2 * linePadding}; }
    int heightForWidth(int width) const override { return static_cast<int>(std::ceil(laidOut(width).size().height())) + 2 * linePadding; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QStyleOptionButton option;
        initStyleOption(&option);
        option.text.clear();
        QStylePainter painter(this);
        painter.drawControl(QStyle::CE_PushButton, option);
        painter.setPen(themeColor(isEnabled() ? ColorRole::Failed : ColorRole::Muted, palette()));
        laidOut(width()).paint(painter, rect().adjusted(linePadding, 0, -linePadding, 0));
    }

private:
    WrappedText laidOut(int width) const { return {m_text, font(), static_cast<double>(width - 2 * linePadding)}; }

    const QString m_text;
};

} // namespace

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
            auto *label = new WrappingLabel(this);
            label->setTone(Tone::Failed);
            label->setText(entry.text);
            label->setContentsMargins(linePadding, linePadding, linePadding, linePadding);
            m_lines->addWidget(label);
            continue;
        }
        auto *button = new IssueButton(entry.text, this);
        button->setObjectName(u"goto."_s + entry.key);
        button->setToolTip(tr("Go there"));
        connect(button, &QPushButton::clicked, this, [this, key = entry.key] { Q_EMIT chosen(key); });
        m_lines->addWidget(button);
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
