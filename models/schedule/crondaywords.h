// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/schedule/cronsets.h"

#include <QLocale>

namespace Millwright {

/// The days on which an expression fires, in words that stand within a sentence.
class CronDayWords
{
public:
    CronDayWords(const CronSets &sets, const QLocale &locale);

    bool isEveryDay() const { return m_days == Days::Every && m_everyMonth; }

    /// "every day in January", "on Monday to Friday", "on the first Monday of every month", ...
    QString phrase() const;

    /// The same behind a phrase that says "every ..." already: "in January".
    QString restriction() const;

    /// "2026 and 2028 to 2030"; empty for every year.
    QString years() const;

private:
    enum class Days { Every, OfMonth, OfWeek, Either, Both };

    QString daysOfMonth() const;
    QString dates() const;
    QString daysOfWeek() const;
    QString plainWeekdays() const;
    QString countedWeekdays() const;
    QString weekdayAlternatives() const;
    QString inMonths() const;
    QString ofMonths() const;
    QString monthName(int month) const;
    bool hasCountedWeekdays() const;

    QLocale m_locale;
    CronSets m_sets;
    QList<int> m_months;
    QList<int> m_weekdays; ///< of every week; 1 is Monday, 7 Sunday
    bool m_everyMonth;
    Days m_days;
};

} // namespace Millwright
