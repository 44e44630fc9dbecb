// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/elidedlabel.h"

#include <QPainter>

namespace Millwright {

ElidedLabel::ElidedLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QSize hint = QLabel::minimumSizeHint();
    return {qMin(hint.width(), fontMetrics().averageCharWidth() * 4), hint.height()};
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const QRect area = rect().adjusted(qMax(0, indent()), 0, 0, 0);
    const bool fits = fontMetrics().horizontalAdvance(text()) <= area.width();
    painter.drawText(area, static_cast<int>(alignment()) | Qt::TextSingleLine,
        fits ? text() : fontMetrics().elidedText(text(), Qt::ElideRight, area.width()));
}

} // namespace Millwright
