// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/crondaywords.h"

#include "models/schedule/cronlists.h"

#include <QCoreApplication>
#include <QDate>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct CronDayWordsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CronWords)
};

constexpr quint32 wholeMonth = 0xffff'fffe;
constexpr quint8 firstToFifth = 0x1f;
constexpr qsizetype monthsPerYear = 12;
constexpr qsizetype mostDates = 4; ///< that are named one by one
constexpr int mostYears = 6;

/// The weeks of a day, 1 for Monday to 7 for Sunday.
quint8 weeksOf(const CronSets &sets, int day)
{
    return sets.weekdays.at(static_cast<std::size_t>(day % daysPerWeek));
}

bool isEveryWeek(quint8 weeks)
{
    return (weeks & firstToFifth) == firstToFifth;
}

QString ordinal(int number)
{
    const int digit = number / 10 == 1 ? 0 : number % 10;
    switch (digit) {
    case 1:
        return CronDayWordsText::tr("%1st", "a day of a month").arg(number);
    case 2:
        return CronDayWordsText::tr("%1nd", "a day of a month").arg(number);
    case 3:
        return CronDayWordsText::tr("%1rd", "a day of a month").arg(number);
    default:
        return CronDayWordsText::tr("%1th", "a day of a month").arg(number);
    }
}

QString countedWeekday(int bit, const QString &day)
{
    switch (bit) {
    case 0:
        return CronDayWordsText::tr("first %1", "%1: a day of the week").arg(day);
    case 1:
        return CronDayWordsText::tr("second %1", "%1: a day of the week").arg(day);
    case 2:
        return CronDayWordsText::tr("third %1", "%1: a day of the week").arg(day);
    case 3:
        return CronDayWordsText::tr("fourth %1", "%1: a day of the week").arg(day);
    case 4:
        return CronDayWordsText::tr("fifth %1", "%1: a day of the week").arg(day);
    default:
        return CronDayWordsText::tr("last %1", "%1: a day of the week").arg(day);
    }
}

QList<int> weekdaysOfEveryWeek(const CronSets &sets)
{
    QList<int> days;
    for (int day = 1; day <= daysPerWeek; ++day) {
        if (isEveryWeek(weeksOf(sets, day)))
            days.append(day);
    }
    return days;
}

} // namespace

CronDayWords::CronDayWords(const CronSets &sets, const QLocale &locale)
    : m_locale(locale)
    , m_sets(sets)
    , m_months(valuesOf(sets.months))
    , m_weekdays(weekdaysOfEveryWeek(sets))
    , m_everyMonth(m_months.size() == monthsPerYear)
{
    const bool both = sets.anyDayOfMonth || sets.anyDayOfWeek || sets.days == CronSets::Days::Both;
    const bool wholeWeek = m_weekdays.size() == daysPerWeek;
    const bool ofMonth = sets.daysOfMonth != wholeMonth;
    if (both ? !ofMonth && wholeWeek : !ofMonth || wholeWeek)
        m_days = Days::Every;
    else if (both && (!ofMonth || wholeWeek))
        m_days = ofMonth ? Days::OfMonth : Days::OfWeek;
    else
        m_days = both ? Days::Both : Days::Either;
}

QString CronDayWords::phrase() const
{
    switch (m_days) {
    case Days::Every:
        return CronDayWordsText::tr("every day %1", "%1: months, as in “in January”").arg(inMonths());
    case Days::OfMonth:
        return daysOfMonth();
    case Days::OfWeek:
        return daysOfWeek();
    case Days::Either:
        return CronDayWordsText::tr("%1 and also %2", "%1: as in “on the 13th of every month”, %2: as in “on Friday”")
            .arg(daysOfMonth(), daysOfWeek());
    case Days::Both:
        if (hasCountedWeekdays())
            return CronDayWordsText::tr(
                "%1, but only %2,", "%1: as in “on the 1st of every month”, %2: as in “on the first Sunday of every month”")
                .arg(daysOfMonth(), daysOfWeek());
        return CronDayWordsText::tr("%1 if it is a %2", "%1: as in “on the 13th of every month”, %2: as in “Monday or Friday”")
            .arg(daysOfMonth(), weekdayAlternatives());
    }
    Q_UNREACHABLE_RETURN({});
}

QString CronDayWords::restriction() const
{
    QString phrase = m_days == Days::Every ? inMonths() : this->phrase();
    if (phrase.endsWith(u','))
        phrase.chop(1);
    return phrase;
}

QString CronDayWords::dates() const
{
    const QList<int> days = valuesOf(m_sets.daysOfMonth);
    if (m_sets.nearestWeekdays != 0 || m_sets.lastDay || m_sets.lastWeekday || m_everyMonth || days.size() * m_months.size() > mostDates)
        return {};
    constexpr int leapYear = 2000;
    QStringList dates;
    for (const int month : m_months) {
        for (const int day : days) {
            const QDate date(leapYear, month, day);
            if (!date.isValid())
                return {};
            dates.append(m_locale.toString(
                date, CronDayWordsText::tr("d MMMM", "how a day is written, as in “29 February”; see QDate::toString()")));
        }
    }
    return m_locale.createSeparatedList(dates);
}

QString CronDayWords::daysOfMonth() const
{
    if (const QString list = dates(); !list.isEmpty())
        return CronDayWordsText::tr("on %1", "%1: dates, as in “29 February”").arg(list);
    QStringList days;
    if (m_sets.daysOfMonth != 0)
        days.append(runsInWords(valuesOf(m_sets.daysOfMonth), m_locale, ordinal));
    const auto nearest = valuesOf(m_sets.nearestWeekdays);
    for (const int day : nearest)
        days.append(CronDayWordsText::tr("weekday nearest the %1", "Monday to Friday; %1: as in “15th”").arg(ordinal(day)));
    if (m_sets.lastDay)
        days.append(CronDayWordsText::tr("last day", "of a month"));
    if (m_sets.lastWeekday)
        days.append(CronDayWordsText::tr("last weekday", "Monday to Friday, of a month"));
    return CronDayWordsText::tr("on the %1 %2", "%1: as in “15th”, “last day”, “second Monday”, %2: as in “of every month”")
        .arg(m_locale.createSeparatedList(days), ofMonths());
}

QString CronDayWords::daysOfWeek() const
{
    if (!hasCountedWeekdays())
        return plainWeekdays();
    if (m_weekdays.isEmpty())
        return countedWeekdays();
    return CronDayWordsText::tr("%1 and %2", "%1: as in “on Friday”, %2: as in “on the first Monday of every month”")
        .arg(plainWeekdays(), countedWeekdays());
}

QString CronDayWords::plainWeekdays() const
{
    const auto name = [this](int day) { return m_locale.dayName(day); };
    const auto isSet = [this](int day) { return m_weekdays.contains((day - 1) % daysPerWeek + 1); };
    // Days that follow one another, also over Sunday.
    int first = m_weekdays.front();
    while (isSet(first + daysPerWeek - 1))
        first = (first + daysPerWeek - 2) % daysPerWeek + 1;
    int last = first;
    while (isSet(last + 1))
        ++last;
    QString days;
    if (m_weekdays.size() > 2 && last - first == m_weekdays.size() - 1) {
        days = CronDayWordsText::tr("on %1 to %2", "%1, %2: days of the week").arg(name(first), name((last - 1) % daysPerWeek + 1));
    } else {
        QStringList names;
        std::ranges::transform(m_weekdays, std::back_inserter(names), name);
        days = CronDayWordsText::tr("on %1", "%1: days of the week").arg(m_locale.createSeparatedList(names));
    }
    if (m_everyMonth)
        return days;
    return CronDayWordsText::tr("%1 %2", "%1: as in “on Friday”, %2: as in “in January”").arg(days, inMonths());
}

QString CronDayWords::countedWeekdays() const
{
    QStringList days;
    for (int day = 1; day <= daysPerWeek; ++day) {
        const quint8 weeks = weeksOf(m_sets, day);
        if (isEveryWeek(weeks))
            continue;
        const auto bits = valuesOf(weeks);
        for (const int bit : bits)
            days.append(countedWeekday(bit, m_locale.dayName(day)));
    }
    return CronDayWordsText::tr("on the %1 %2", "%1: as in “15th”, “last day”, “second Monday”, %2: as in “of every month”")
        .arg(m_locale.createSeparatedList(days), ofMonths());
}

QString CronDayWords::weekdayAlternatives() const
{
    QString names;
    for (const int day : m_weekdays) {
        const QString name = m_locale.dayName(day);
        names = names.isEmpty() ? name : CronDayWordsText::tr("%1 or %2", "days of the week").arg(names, name);
    }
    return names;
}

QString CronDayWords::inMonths() const
{
    const auto name = [this](int month) { return monthName(month); };
    if (m_months.size() > 2 && m_months.back() - m_months.front() == m_months.size() - 1)
        return CronDayWordsText::tr("from %1 to %2", "%1, %2: months").arg(name(m_months.front()), name(m_months.back()));
    return CronDayWordsText::tr("in %1", "%1: months").arg(runsInWords(m_months, m_locale, name));
}

QString CronDayWords::ofMonths() const
{
    if (m_everyMonth)
        return CronDayWordsText::tr("of every month");
    const auto name = [this](int month) { return monthName(month); };
    if (m_months.size() > 2 && m_months.back() - m_months.front() == m_months.size() - 1)
        return CronDayWordsText::tr("of %1 to %2", "%1, %2: months").arg(name(m_months.front()), name(m_months.back()));
    return CronDayWordsText::tr("of %1", "%1: months").arg(runsInWords(m_months, m_locale, name));
}

QString CronDayWords::monthName(int month) const
{
    return m_locale.standaloneMonthName(month);
}

bool CronDayWords::hasCountedWeekdays() const
{
    return std::ranges::any_of(m_sets.weekdays, [](quint8 weeks) { return weeks != 0 && !isEveryWeek(weeks); });
}

QString CronDayWords::years() const
{
    QStringList words;
    for (const auto &years : m_sets.years) {
        const int last = years.last - (years.last - years.first) % years.step;
        const int count = (last - years.first) / years.step + 1;
        if (count > mostYears || (years.step == 1 && count > 2)) {
            words.append(years.step == 1
                    ? CronDayWordsText::tr("%1 to %2", "a range").arg(years.first).arg(last)
                    : CronDayWordsText::tr("%1 to %2 (every %n years)", nullptr, years.step).arg(years.first).arg(last));
            continue;
        }
        for (int year = years.first; year <= last; year += years.step)
            words.append(QString::number(year));
    }
    return m_locale.createSeparatedList(words);
}

} // namespace Millwright
