// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QComboBox>

namespace Millwright {

/// A combo box that the mouse wheel passes by unless it has the focus. A long name is cut rather than widening what it
/// stands in, and then shown as a tool tip.
class ChoiceBox : public QComboBox
{
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget *parent = nullptr);

    /// Items of which the first is the current one. They are put into the box when it gets the focus, is opened, or
    /// fill() is called, because a box with items makes its list at once, which a long form would wait for.
    void setItems(const QStringList &items);
    void fill();
    /// What is written in the box, filled or not.
    QString shownText() const;

    void showPopup() override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    QStringList m_items; ///< that are not in the box yet
};

} // namespace Millwright
