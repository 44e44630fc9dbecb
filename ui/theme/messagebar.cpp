// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/messagebar.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace Millwright {

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_text(new WrappingLabel(this))
    , m_action(new QPushButton(this))
    , m_close(new QToolButton(this))
{
    setFrameShape(QFrame::NoFrame);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(gridUnit + gridUnit / 2, gridUnit / 2, gridUnit / 2, gridUnit / 2);
    layout->setSpacing(gridUnit);
    m_text->setObjectName(u"message.text"_s);
    layout->addWidget(m_text, 1);
    m_action->setObjectName(u"message.action"_s);
    makeLink(m_action);
    layout->addWidget(m_action);
    m_close->setObjectName(u"message.close"_s);
    m_close->setAutoRaise(true);
    m_close->setIcon(themeIcon(Icon::Close));
    m_close->setAccessibleName(tr("Close this message"));
    m_close->setToolTip(tr("Close"));
    layout->addWidget(m_close);
    connect(m_action, &QPushButton::clicked, this, &MessageBar::actionTriggered);
    connect(m_close, &QToolButton::clicked, this, [this] {
        clear();
        Q_EMIT closed();
    });
    hide();
}

void MessageBar::showMessage(Tone tone, const QString &text, const QString &action)
{
    m_tone = tone;
    m_text->setText(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    setAccessibleName(text);
    applyColors();
    show();
    update();
    using enum QAccessible::AnnouncementPoliteness;
    announce(this, text, tone == Tone::Failed ? Assertive : Polite);
}

void MessageBar::clear()
{
    m_text->clear();
    hide();
}

QString MessageBar::text() const
{
    return m_text->text();
}

void MessageBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(toneGround(m_tone, palette()));
    painter.drawRoundedRect(QRectF(rect()), cardRadius, cardRadius);
}

void MessageBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyColors();
}

void MessageBar::applyColors()
{
    m_text->setTone(m_tone);
    setTextColor(m_action, toneColor(m_tone, palette()));
}

} // namespace Millwright
