// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/triggers/timeedit.h"

#include "ui/theme/theme.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int secondsOfStep = 15 * 60;

}

TimeEdit::TimeEdit(QWidget *parent) : NumberEdit(parent)
{
    setPlaceholderText(u"03:00"_s);
    connect(this, &QLineEdit::textEdited, this, &TimeEdit::edited);
    connect(this, &NumberEdit::stepped, this, [this](int steps) {
        setTime(time().value_or(QTime(0, 0)).addSecs(steps * secondsOfStep));
        Q_EMIT edited();
    });
}

void TimeEdit::setTime(QTime time)
{
    setText(time.toString(u"HH:mm"_s));
}

std::optional<QTime> TimeEdit::time() const
{
    static const QRegularExpression pattern(u"^([0-9]{1,2})(?:[:.h]?([0-9]{2}))?$"_s);
    const auto match = pattern.match(text().trimmed());
    const QTime time(match.captured(1).toInt(), match.captured(2).toInt());
    return match.hasMatch() && time.isValid() ? std::optional(time) : std::nullopt;
}

QSize TimeEdit::sizeHint() const
{
    // With room for the steppers.
    const int text = fontMetrics().horizontalAdvance(u"00:00"_s);
    return {text + 6 * gridUnit, NumberEdit::sizeHint().height()};
}

void TimeEdit::focusOutEvent(QFocusEvent *event)
{
    if (const auto written = time())
        setTime(*written);
    NumberEdit::focusOutEvent(event);
}

} // namespace Millwright
