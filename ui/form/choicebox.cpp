// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/choicebox.h"

#include <QWheelEvent>

namespace Millwright {

ChoiceBox::ChoiceBox(QWidget *parent) : QComboBox(parent)
{
    // The wheel gives no focus either.
    setFocusPolicy(Qt::StrongFocus);
    // A long name is cut rather than widening the form.
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
}

void ChoiceBox::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace Millwright
