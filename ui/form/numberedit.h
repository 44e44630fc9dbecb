// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QLineEdit>

namespace Millwright {

/// A line for a number, with two small steppers at its end. What a step does is decided by who listens; the arrow keys
/// and, while it has the focus, the mouse wheel step as well. It keeps any text: whoever reads it says what is wrong
/// with it.
class NumberEdit : public QLineEdit
{
    Q_OBJECT

public:
    explicit NumberEdit(QWidget *parent = nullptr);

    /// Where the steppers are, for the mouse.
    QRect stepperRect(int direction) const;

Q_SIGNALS:
    /// 1 up, -1 down, 10 and -10 for page up and page down.
    void stepped(int steps);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    bool stepAt(const QPoint &position);

    int m_wheelRest = 0;
};

} // namespace Millwright
