// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/wrappinglabel.h"

#include "ui/theme/wrappedtext.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace Millwright {

namespace {

constexpr int usualCharacters = 40;
constexpr int leastCharacters = 6;

} // namespace

WrappingLabel::WrappingLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    // Makes the height depend on the width.
    setWordWrap(true);
}

void WrappingLabel::showText(const QString &text)
{
    setText(text);
    setVisible(!text.isEmpty());
}

void WrappingLabel::setTone(Tone tone)
{
    m_tone = tone;
    update();
}

void WrappingLabel::setMostLines(int lines)
{
    m_mostLines = lines;
    updateGeometry();
    update();
}

double WrappingLabel::advance() const
{
    const QString now = text();
    if (m_advance < 0 || m_measured != now) {
        m_measured = now;
        m_advance = now.contains(u'\n') ? QWIDGETSIZE_MAX : QFontMetricsF(font()).horizontalAdvance(now);
    }
    return m_advance;
}

QSize WrappingLabel::sizeHint() const
{
    const QMargins around = contentsMargins();
    const int usual = usualCharacters * fontMetrics().averageCharWidth();
    const int width = static_cast<int>(qMin(std::ceil(advance()), static_cast<double>(usual))) + around.left() + around.right();
    return {width, heightForWidth(width)};
}

QSize WrappingLabel::minimumSizeHint() const
{
    const int least = leastCharacters * fontMetrics().averageCharWidth();
    return {static_cast<int>(qMin(std::ceil(advance()), static_cast<double>(least))), fontMetrics().height()};
}

int WrappingLabel::heightForWidth(int width) const
{
    const QMargins around = contentsMargins();
    const int inner = width - around.left() - around.right();
    const double lines = advance() <= inner ? fontMetrics().height() : WrappedText(text(), font(), inner, m_mostLines).size().height();
    return static_cast<int>(std::ceil(lines)) + around.top() + around.bottom();
}

bool WrappingLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty()
        && WrappedText(text(), font(), contentsRect().width(), m_mostLines).isCut()) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), text().toHtmlEscaped(), this);
        return true;
    }
    return QLabel::event(event);
}

void WrappingLabel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        m_advance = -1;
    QLabel::changeEvent(event);
}

void WrappingLabel::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Copy"), this, [this] { QGuiApplication::clipboard()->setText(text()); });
    menu->popup(event->globalPos());
}

void WrappingLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const bool toned = m_tone && isEnabled();
    painter.setPen(toned ? toneColor(*m_tone, palette()) : palette().color(foregroundRole()));
    const WrappedText lines(text(), font(), contentsRect().width(), m_mostLines);
    QRectF area = contentsRect();
    if (alignment() & Qt::AlignTop)
        area.setHeight(lines.size().height());
    lines.paint(painter, area);
}

} // namespace Millwright
