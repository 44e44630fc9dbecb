// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/choicebox.h"

#include <QHelpEvent>
#include <QToolTip>
#include <QWheelEvent>

namespace Millwright {

namespace {

// A policy of QComboBox would do for these, but makes the list that opens long before it does.
constexpr int usuallyShown = 24;
constexpr int leastShown = 12;

} // namespace

ChoiceBox::ChoiceBox(QWidget *parent) : QComboBox(parent)
{
    // The wheel gives no focus either.
    setFocusPolicy(Qt::StrongFocus);
}

void ChoiceBox::setItems(const QStringList &items)
{
    m_items = items;
    setPlaceholderText(items.value(0));
}

void ChoiceBox::fill()
{
    if (m_items.isEmpty())
        return;
    addItems(std::exchange(m_items, {}));
    setCurrentIndex(0);
}

QString ChoiceBox::shownText() const
{
    return currentIndex() < 0 ? placeholderText() : currentText();
}

void ChoiceBox::focusInEvent(QFocusEvent *event)
{
    fill();
    QComboBox::focusInEvent(event);
}

void ChoiceBox::showPopup()
{
    fill();
    QComboBox::showPopup();
}

QSize ChoiceBox::sizeHint() const
{
    const QSize hint = QComboBox::sizeHint();
    return {qMin(hint.width(), usuallyShown * fontMetrics().averageCharWidth()), hint.height()};
}

QSize ChoiceBox::minimumSizeHint() const
{
    return {qMin(sizeHint().width(), leastShown * fontMetrics().averageCharWidth()), sizeHint().height()};
}

bool ChoiceBox::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && QComboBox::sizeHint().width() > width()) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), shownText().toHtmlEscaped(), this);
        return true;
    }
    return QComboBox::event(event);
}

void ChoiceBox::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace Millwright
