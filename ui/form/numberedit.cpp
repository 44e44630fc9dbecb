// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/numberedit.h"

#include "ui/theme/colors.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

namespace Millwright {

namespace {

constexpr int stepperWidth = 2 * gridUnit + gridUnit / 2;

} // namespace

NumberEdit::NumberEdit(QWidget *parent) : QLineEdit(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setTextMargins(0, 0, stepperWidth - gridUnit / 2, 0);
    setMouseTracking(true);
}

QRect NumberEdit::stepperRect(int direction) const
{
    const int half = height() / 2;
    const int left = isRightToLeft() ? 2 : width() - stepperWidth - 2;
    return {left, direction > 0 ? 2 : half, stepperWidth, half - 2};
}

void NumberEdit::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (isReadOnly() || !isEnabled())
        return;
    QPainter painter(this);
    constexpr int size = 12;
    for (const int direction : {1, -1}) {
        const QRect area = stepperRect(direction);
        const double top = direction > 0 ? area.bottom() - size + 2.5 : area.top() - 1.5;
        const bool hovered = underMouse() && area.contains(mapFromGlobal(QCursor::pos()));
        paintIcon(painter, QRectF(area.center().x() - size / 2.0 + 0.5, top, size, size),
            direction > 0 ? Icon::ChevronUp : Icon::ChevronDown, themeColor(hovered ? ColorRole::Text : ColorRole::Muted, palette()));
    }
}

void NumberEdit::keyPressEvent(QKeyEvent *event)
{
    int steps = 0;
    if (event->key() == Qt::Key_Up)
        steps = 1;
    else if (event->key() == Qt::Key_Down)
        steps = -1;
    else if (event->key() == Qt::Key_PageUp)
        steps = 10;
    else if (event->key() == Qt::Key_PageDown)
        steps = -10;
    if (steps == 0 || event->modifiers() & ~Qt::KeypadModifier) {
        QLineEdit::keyPressEvent(event);
        return;
    }
    Q_EMIT stepped(steps);
    event->accept();
}

bool NumberEdit::stepAt(const QPoint &position)
{
    for (const int direction : {1, -1}) {
        if (stepperRect(direction).contains(position)) {
            setFocus(Qt::MouseFocusReason);
            Q_EMIT stepped(direction);
            return true;
        }
    }
    return false;
}

void NumberEdit::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !stepAt(event->position().toPoint()))
        QLineEdit::mousePressEvent(event);
}

void NumberEdit::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !stepAt(event->position().toPoint()))
        QLineEdit::mouseDoubleClickEvent(event);
}

void NumberEdit::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint position = event->position().toPoint();
    const bool onStepper = stepperRect(1).contains(position) || stepperRect(-1).contains(position);
    setCursor(onStepper ? Qt::ArrowCursor : Qt::IBeamCursor);
    update();
    QLineEdit::mouseMoveEvent(event);
}

void NumberEdit::wheelEvent(QWheelEvent *event)
{
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    m_wheelRest += event->angleDelta().y();
    const int steps = m_wheelRest / QWheelEvent::DefaultDeltasPerStep;
    m_wheelRest -= steps * QWheelEvent::DefaultDeltasPerStep;
    if (steps != 0)
        Q_EMIT stepped(steps);
    event->accept();
}

} // namespace Millwright
