// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/cronexpression.h"

#include "models/schedule/cronparser.h"

#include <QCoreApplication>

#include <algorithm>
#include <bit>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct CronExpressionText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CronExpression)
};

constexpr int lastYear = 2999; ///< to which croner looks when no year is named
constexpr int secondsPerDay = 86'400;
constexpr int lastOfMonth = 5; ///< the bit of CronSets::weekdays

/// A local time, which a zone may skip or have twice.
struct LocalTime {
    QDate date;
    int second; ///< of the day
};

/// The least value from `least` on whose bit is set.
template <typename Bits> std::optional<int> nextBit(Bits bits, int least)
{
    if (least >= std::numeric_limits<Bits>::digits)
        return std::nullopt;
    bits = static_cast<Bits>(bits >> least);
    return bits == 0 ? std::nullopt : std::optional(least + std::countr_zero(bits));
}

std::optional<int> nextYear(const CronSets &sets, int least)
{
    least = std::max(least, 1);
    if (sets.years.isEmpty())
        return least <= lastYear ? std::optional(least) : std::nullopt;
    std::optional<int> next;
    for (const auto &years : sets.years) {
        const int steps = least <= years.first ? 0 : (least - years.first + years.step - 1) / years.step;
        const int year = years.first + steps * years.step;
        if (year <= years.last && (!next || year < *next))
            next = year;
    }
    return next;
}

/// One month, as its days are counted.
class Month
{
public:
    Month(int year, int month)
    {
        const QDate first(year, month, 1);
        m_length = first.daysInMonth();
        m_firstWeekday = first.dayOfWeek() % daysPerWeek;
    }

    /// A bit for each day on which it fires.
    quint32 daysOf(const CronSets &sets) const
    {
        const quint32 whole = (2U << m_length) - 2;
        quint32 days = sets.daysOfMonth & whole;
        for (auto day = nextBit(sets.nearestWeekdays, 1); day && *day <= m_length; day = nextBit(sets.nearestWeekdays, *day + 1))
            days |= 1U << nearestWeekday(*day);
        if (sets.lastDay)
            days |= 1U << m_length;
        if (sets.lastWeekday)
            days |= 1U << nearestWeekday(m_length);
        if (sets.anyDayOfWeek)
            return days;
        const bool both = sets.anyDayOfMonth || sets.days == CronSets::Days::Both;
        return both ? days & weekdaysOf(sets) : days | weekdaysOf(sets);
    }

private:
    int weekday(int day) const { return (m_firstWeekday + day - 1) % daysPerWeek; }

    /// From Monday to Friday, in this month.
    int nearestWeekday(int day) const
    {
        switch (weekday(day)) {
        case 0:
            return day == m_length ? day - 2 : day + 1;
        case 6:
            return day == 1 ? day + 2 : day - 1;
        default:
            return day;
        }
    }

    quint32 weekdaysOf(const CronSets &sets) const
    {
        quint32 days = 0;
        for (int weekday = 0; weekday < daysPerWeek; ++weekday) {
            const quint32 weeks = sets.weekdays.at(static_cast<std::size_t>(weekday));
            const int first = 1 + (weekday - m_firstWeekday + daysPerWeek) % daysPerWeek;
            const int last = first + (m_length - first) / daysPerWeek * daysPerWeek;
            for (int week = 0, day = first; day <= last; ++week, day += daysPerWeek)
                days |= (weeks >> week & 1U) << day;
            days |= (weeks >> lastOfMonth & 1U) << last;
        }
        return days;
    }

    int m_length;
    int m_firstWeekday; ///< 0 is Sunday
};

/// The first day from `least` on on which it fires.
std::optional<QDate> nextDay(const CronSets &sets, QDate least)
{
    for (auto year = nextYear(sets, least.year()); year; year = nextYear(sets, *year + 1)) {
        const bool sameYear = *year == least.year();
        for (auto month = nextBit(sets.months, sameYear ? least.month() : 1); month; month = nextBit(sets.months, *month + 1)) {
            const bool sameMonth = sameYear && *month == least.month();
            if (const auto day = nextBit(Month(*year, *month).daysOf(sets), sameMonth ? least.day() : 1))
                return QDate(*year, *month, *day);
        }
    }
    return std::nullopt;
}

/// The first second from `least` on of a day on which it fires.
std::optional<int> nextSecond(const CronSets &sets, int least)
{
    const int leastHour = least / 3600;
    const int leastMinute = least / 60 % 60;
    for (auto hour = nextBit(sets.hours, leastHour); hour; hour = nextBit(sets.hours, *hour + 1)) {
        const bool sameHour = *hour == leastHour;
        for (auto minute = nextBit(sets.minutes, sameHour ? leastMinute : 0); minute; minute = nextBit(sets.minutes, *minute + 1)) {
            const bool sameMinute = sameHour && *minute == leastMinute;
            if (const auto second = nextBit(sets.seconds, sameMinute ? least % 60 : 0))
                return *hour * 3600 + *minute * 60 + *second;
        }
    }
    return std::nullopt;
}

std::optional<LocalTime> nextLocalTime(const CronSets &sets, LocalTime least)
{
    const auto day = nextDay(sets, least.date);
    if (!day)
        return std::nullopt;
    if (const auto second = nextSecond(sets, *day == least.date ? least.second : 0))
        return LocalTime{*day, *second};
    // The day's last time has gone by; every later day has all of them.
    const auto later = nextDay(sets, day->addDays(1));
    if (!later)
        return std::nullopt;
    return LocalTime{*later, *nextSecond(sets, 0)};
}

LocalTime localTime(const QDateTime &time)
{
    return {time.date(), time.time().msecsSinceStartOfDay() / 1000};
}

LocalTime secondAfter(LocalTime time)
{
    return time.second + 1 < secondsPerDay ? LocalTime{time.date, time.second + 1} : LocalTime{time.date.addDays(1), 0};
}

std::unexpected<CronError> refused(const QString &sentence)
{
    return std::unexpected(CronError{std::nullopt, sentence});
}

QString tooLong()
{
    return CronExpressionText::tr("The expression is longer than %1 characters.").arg(CronExpression::maximumLength);
}

/// The first local time that is not there twice, after the change of the clock that repeated the one of `after`.
LocalTime endOfRepetition(const QDateTime &after, const QTimeZone &zone)
{
    const QDateTime change = zone.previousTransition(after.addMSecs(1)).atUtc;
    return localTime(change.toUTC().addSecs(zone.offsetFromUtc(change.addMSecs(-1))));
}

} // namespace

CronExpression::CronExpression(CronFields fields, CronSets sets) : m_fields(std::move(fields)), m_sets(std::move(sets)) { }

std::expected<CronExpression, CronError> CronExpression::parse(QStringView text)
{
    if (text.size() > maximumLength)
        return refused(tooLong());
    const QStringView trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return refused(CronExpressionText::tr("The expression is empty."));
    if (const auto fields = CronFields::split(trimmed))
        return parse(*fields);
    const QString shown = shownCronText(trimmed);
    if (trimmed.startsWith(u'@'))
        return refused(
            CronExpressionText::tr("“%1” is none of @hourly, @daily, @midnight, @weekly, @monthly, @yearly and @annually.").arg(shown));
    return refused(CronExpressionText::tr(
        "“%1” does not have five fields (minute, hour, day of month, month, day of week), six with the second in front "
        "or seven with the year behind.")
            .arg(shown));
}

std::expected<CronExpression, CronError> CronExpression::parse(const CronFields &fields)
{
    if (fields.text().size() > maximumLength)
        return refused(tooLong());
    auto sets = readCronFields(fields);
    if (!sets)
        return std::unexpected(sets.error());
    return CronExpression(fields, std::move(*sets));
}

std::expected<CronExpression, CronError> CronExpression::validate(QStringView text, const QTimeZone &zone, const QDateTime &now)
{
    auto parsed = parse(text);
    if (!parsed || parsed->nextAfter(now, zone))
        return parsed;
    const QDateTime ever(QDate(1, 1, 1), QTime(0, 0), QTimeZone::UTC);
    if (parsed->nextAfter(ever, QTimeZone::UTC))
        return std::unexpected(
            CronError{CronField::Year, CronExpressionText::tr("“%1” never fires again: its last year has gone by.").arg(parsed->text())});
    return refused(CronExpressionText::tr("“%1” never fires: no year has such a day.").arg(parsed->text()));
}

std::optional<CronTime> CronExpression::nextTime(const QDateTime &after, const QTimeZone &zone) const
{
    using Resolution = QDateTime::TransitionResolution;
    const QDateTime begin = zone.isValid() ? after.toTimeZone(zone) : QDateTime();
    if (!begin.isValid())
        return std::nullopt;
    LocalTime least = secondAfter(localTime(begin));
    for (bool repeated = false;; repeated = true) {
        const auto local = nextLocalTime(m_sets, least);
        if (!local)
            return std::nullopt;
        const QTime meant = QTime::fromMSecsSinceStartOfDay(local->second * 1000);
        const QDateTime at(local->date, meant, zone, Resolution::RelativeToBefore);
        if (at > after || repeated) {
            const bool skipped = at.time() != meant || at.date() != local->date;
            return CronTime{at.toUTC(), skipped ? ClockChange::Skipped : ClockChange::None, meant};
        }
        least = endOfRepetition(after, zone);
    }
}

std::optional<QDateTime> CronExpression::nextAfter(const QDateTime &after, const QTimeZone &zone) const
{
    const auto time = nextTime(after, zone);
    return time ? std::optional(time->at) : std::nullopt;
}

QList<CronTime> CronExpression::next(const QDateTime &after, const QTimeZone &zone, int count) const
{
    using Resolution = QDateTime::TransitionResolution;
    QList<CronTime> times;
    QDateTime last = after;
    while (times.size() < count) {
        auto time = nextTime(last, zone);
        if (!time)
            break;
        last = time->at;
        if (time->change == ClockChange::None) {
            const QDateTime again(time->at.toTimeZone(zone).date(), time->meant, zone, Resolution::RelativeToAfter);
            if (again != time->at)
                time->change = ClockChange::Doubled;
        }
        times.append(*time);
    }
    return times;
}

std::optional<std::chrono::seconds> CronExpression::shortestInterval(const QDateTime &after, const QTimeZone &zone, int count) const
{
    std::optional<std::chrono::seconds> shortest;
    std::optional<QDateTime> last;
    for (QDateTime at = after; count > 0; --count) {
        const auto time = nextAfter(at, zone);
        if (!time)
            break;
        if (last) {
            const std::chrono::seconds interval(last->secsTo(*time));
            shortest = shortest ? std::min(*shortest, interval) : interval;
        }
        last = time;
        at = *time;
    }
    return shortest;
}

} // namespace Millwright
