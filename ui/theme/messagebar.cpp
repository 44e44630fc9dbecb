// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/messagebar.h"

#include "ui/theme/flowlayout.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappedtext.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

/// Of what somebody asked to see all of; so long is no message.
constexpr int wholeLines = 12;

} // namespace

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_column(new QVBoxLayout)
    , m_text(new WrappingLabel(this))
    , m_more(new QPushButton(this))
    , m_action(new QPushButton(this))
    , m_close(new QToolButton(this))
{
    setFrameShape(QFrame::NoFrame);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(gridUnit + gridUnit / 2, gridUnit / 2, gridUnit / 2, gridUnit / 2);
    layout->setSpacing(gridUnit);
    m_text->setObjectName(u"message.text"_s);
    m_column->setSpacing(0);
    m_column->addWidget(m_text);
    layout->addLayout(m_column, 1);
    m_more->setObjectName(u"message.more"_s);
    m_more->hide();
    makeLink(m_more);
    layout->addWidget(m_more);
    m_action->setObjectName(u"message.action"_s);
    makeLink(m_action);
    layout->addWidget(m_action);
    m_close->setObjectName(u"message.close"_s);
    m_close->setAutoRaise(true);
    m_close->setIcon(themeIcon(Icon::Close));
    m_close->setAccessibleName(tr("Close this message"));
    m_close->setToolTip(tr("Close"));
    layout->addWidget(m_close);
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_whole = !m_whole;
        showMore();
    });
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
    m_whole = false;
    showMore();
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    setAccessibleName(text);
    applyColors();
    show();
    update();
    using enum QAccessible::AnnouncementPoliteness;
    announce(this, text, tone == Tone::Failed ? Assertive : Polite);
}

QPushButton *MessageBar::addChoice(const QString &text)
{
    if (!m_choices) {
        m_choices = new FlowLayout;
        m_choices->setSpacing(gridUnit);
        // The message begins where their texts do.
        m_text->setContentsMargins(gridUnit / 2, 0, 0, 0);
        m_column->addLayout(m_choices);
    }
    auto *button = new QPushButton(text, this);
    makeLink(button);
    m_choices->addWidget(button);
    m_choiceButtons.append(button);
    applyColors();
    return button;
}

void MessageBar::clear()
{
    m_text->clear();
    hide();
}

void MessageBar::setMostLines(int lines)
{
    m_mostLines = lines;
    showMore();
}

void MessageBar::showMore()
{
    m_text->setMostLines(m_whole ? wholeLines : m_mostLines);
    m_more->setText(m_whole ? tr("Show less") : tr("Show more"));
    // What the text has beside the button, so that showing it does not decide whether it is needed.
    const int room = contentsRect().width() - m_more->sizeHint().width() - m_close->sizeHint().width() - 4 * gridUnit;
    m_more->setVisible(m_mostLines < wholeLines && WrappedText(m_text->text(), m_text->font(), room, m_mostLines).isCut());
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

void MessageBar::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    if (m_mostLines < wholeLines)
        showMore();
}

void MessageBar::applyColors()
{
    m_text->setTone(m_tone);
    setTextColor(m_more, toneColor(m_tone, palette()));
    setTextColor(m_action, toneColor(m_tone, palette()));
    for (QPushButton *choice : std::as_const(m_choiceButtons))
        setTextColor(choice, toneColor(m_tone, palette()));
}

} // namespace Millwright
