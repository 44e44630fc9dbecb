// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/pill.h"

#include <QEvent>
#include <QPainter>

namespace Millwright {

namespace {

constexpr int sidePadding = 9;
constexpr int verticalPadding = 2;
constexpr int gap = 3;

QFont pillFont(QFont font)
{
    font.setWeight(QFont::DemiBold);
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * 12 / 13);
    else
        font.setPixelSize(qRound(font.pixelSize() * 12.0 / 13));
    return font;
}

int signSize(const QFontMetrics &metrics)
{
    return metrics.ascent();
}

} // namespace

Pill::Pill(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

Pill::Pill(Tone tone, const QString &text, QWidget *parent) : Pill(parent)
{
    setState(tone, text);
}

void Pill::setState(Tone tone, const QString &text)
{
    setState(tone, signOf(tone), text);
}

void Pill::setState(Tone tone, std::optional<Icon> sign, const QString &text)
{
    m_tone = tone;
    m_sign = sign;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize Pill::sizeHint() const
{
    return sizeFor(m_sign, m_text, font());
}

QSize Pill::minimumSizeHint() const
{
    return sizeHint();
}

std::optional<Icon> Pill::signOf(Tone tone)
{
    switch (tone) {
    case Tone::Ok:
        return Icon::Check;
    case Tone::Failed:
    case Tone::Warning:
        return Icon::Exclamation;
    case Tone::Info:
        return Icon::Progress;
    case Tone::Neutral:
        break;
    }
    return {};
}

QSize Pill::sizeFor(std::optional<Icon> sign, const QString &text, const QFont &font)
{
    const QFontMetrics metrics(pillFont(font));
    const int signWidth = sign ? signSize(metrics) + gap : 0;
    // One more than the rounded advance, or the text would count as too long for its own width.
    return {2 * sidePadding + signWidth + metrics.horizontalAdvance(text) + 1, metrics.height() + 2 * verticalPadding};
}

void Pill::paint(QPainter &painter, const QRect &rect, Tone tone, std::optional<Icon> sign, const QString &text, const QPalette &palette,
    const QFont &font)
{
    const QSize wanted = sizeFor(sign, text, font);
    const QRect area(rect.left(), rect.top() + (rect.height() - wanted.height()) / 2, qMin(wanted.width(), rect.width()), wanted.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(toneGround(tone, palette));
    painter.drawRoundedRect(QRectF(area), area.height() / 2.0, area.height() / 2.0);
    const QFont own = pillFont(font);
    const QFontMetrics metrics(own);
    QRect inner = area.adjusted(sidePadding, 0, -sidePadding, 0);
    const QColor color = toneColor(tone, palette);
    if (sign) {
        const int size = signSize(metrics);
        paintIcon(painter, QRectF(inner.left(), area.top() + (area.height() - size) / 2.0, size, size), *sign, color);
        inner.setLeft(inner.left() + size + gap);
    }
    painter.setFont(own);
    painter.setPen(color);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(text, Qt::ElideRight, inner.width()));
    painter.restore();
}

void Pill::paintMark(QPainter &painter, const QRectF &rect, Tone tone, Icon sign, const QPalette &palette)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(toneGround(tone, palette));
    painter.drawEllipse(rect);
    const double inset = rect.width() * 0.17;
    paintIcon(painter, rect.adjusted(inset, inset, -inset, -inset), sign, toneColor(tone, palette));
    painter.restore();
}

void Pill::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paint(painter, rect(), m_tone, m_sign, m_text, palette(), font());
}

void Pill::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace Millwright
