// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/fieldlabel.h"

#include "ui/theme/theme.h"
#include "ui/theme/wrappedtext.h"

#include <QPainter>

namespace Millwright {

namespace {

constexpr double dotRadius = 3;
constexpr double barWidth = 3;

} // namespace

FieldLabel::FieldLabel(const QString &title, QWidget *parent) : WrappingLabel(parent)
{
    // Room for the dot and the bar.
    constexpr int room = 2 * gridUnit;
    setContentsMargins(isRightToLeft() ? room : 0, 0, isRightToLeft() ? 0 : room, 0);
    setText(title);
}

void FieldLabel::setSet(bool set)
{
    if (std::exchange(m_set, set) != set)
        update();
}

void FieldLabel::setChanged(bool changed)
{
    if (std::exchange(m_changed, changed) != changed)
        update();
}

void FieldLabel::paintEvent(QPaintEvent *event)
{
    WrappingLabel::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    if (m_set) {
        const double left = isRightToLeft() ? 0 : width() - barWidth;
        painter.setBrush(themeColor(ColorRole::Muted, palette()));
        painter.drawRoundedRect(QRectF(left, gridUnit / 2.0, barWidth, height() - gridUnit), barWidth / 2, barWidth / 2);
    }
    if (m_changed) {
        const QRectF area = contentsRect();
        const WrappedText title(text(), font(), area.width());
        const QRectF last = title.lineCount() > 0 ? title.lineRect(title.lineCount() - 1) : QRectF();
        const double y = area.top() + qMax(0.0, (area.height() - title.size().height()) / 2) + last.center().y();
        const double x = isRightToLeft() ? area.left() + last.left() - gridUnit : area.left() + last.right() + gridUnit;
        painter.setBrush(themeColor(ColorRole::Accent, palette()));
        painter.drawEllipse(QPointF(x, y), dotRadius, dotRadius);
    }
}

} // namespace Millwright
