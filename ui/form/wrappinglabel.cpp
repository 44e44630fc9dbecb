// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/wrappinglabel.h"

#include "ui/form/wrappedtext.h"

#include <QPainter>

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

void WrappingLabel::setTone(Tone tone)
{
    m_tone = tone;
    update();
}

QSize WrappingLabel::sizeHint() const
{
    const int whole = fontMetrics().horizontalAdvance(text()) + 1;
    const QMargins around = contentsMargins();
    const int width = qMin(whole, usualCharacters * fontMetrics().averageCharWidth()) + around.left() + around.right();
    return {width, heightForWidth(width)};
}

QSize WrappingLabel::minimumSizeHint() const
{
    const int width = qMin(sizeHint().width(), leastCharacters * fontMetrics().averageCharWidth());
    return {width, fontMetrics().height()};
}

int WrappingLabel::heightForWidth(int width) const
{
    const QMargins around = contentsMargins();
    const double lines = WrappedText(text(), font(), width - around.left() - around.right()).size().height();
    return static_cast<int>(std::ceil(lines)) + around.top() + around.bottom();
}

void WrappingLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const bool toned = m_tone && isEnabled();
    painter.setPen(toned ? toneColor(*m_tone, palette()) : palette().color(foregroundRole()));
    WrappedText(text(), font(), contentsRect().width()).paint(painter, contentsRect());
}

} // namespace Millwright
