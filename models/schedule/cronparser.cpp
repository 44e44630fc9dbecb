// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/cronparser.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct CronParserText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CronExpression)
};

using Done = std::expected<void, CronError>;

constexpr std::array<QLatin1StringView, 12> monthNames{
    "JAN"_L1, "FEB"_L1, "MAR"_L1, "APR"_L1, "MAY"_L1, "JUN"_L1, "JUL"_L1, "AUG"_L1, "SEP"_L1, "OCT"_L1, "NOV"_L1, "DEC"_L1};
constexpr std::array<QLatin1StringView, 7> dayNames{"SUN"_L1, "MON"_L1, "TUE"_L1, "WED"_L1, "THU"_L1, "FRI"_L1, "SAT"_L1};
constexpr int sunday = 7; ///< besides 0

/// Which values a field has, and how long a step in it may be.
struct Limits {
    int first;
    int last;
    int longestStep;
};

Limits limitsOf(CronField field)
{
    switch (field) {
    case CronField::Second:
    case CronField::Minute:
        return {0, 59, 60};
    case CronField::Hour:
        return {0, 23, 24};
    case CronField::DayOfMonth:
        return {1, 31, 31};
    case CronField::Month:
        return {1, 12, 12};
    case CronField::DayOfWeek:
        return {0, sunday, 7};
    case CronField::Year:
        return {1, 9999, 10'000};
    }
    Q_UNREACHABLE_RETURN({});
}

/// Values from `first` to `last`, each `step` after the one before it.
struct Range {
    int first;
    int last;
    int step = 1;

    bool isOneValue() const { return first == last; }
};

bool isEvery(QStringView text)
{
    return text == u'*' || text == u'?';
}

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

bool isLetter(QChar c, char lower)
{
    return (c.unicode() | 0x20) == lower;
}

/// A number of ASCII digits; everything above what a field can have is the same.
std::optional<int> numberOf(QStringView text)
{
    constexpr int tooMuch = 1'000'000;
    if (text.isEmpty() || !std::ranges::all_of(text, isDigit))
        return std::nullopt;
    int number = 0;
    for (const QChar digit : text)
        number = std::min(number * 10 + (digit.unicode() - u'0'), tooMuch);
    return number;
}

template <std::size_t count> std::optional<int> indexIn(const std::array<QLatin1StringView, count> &names, QStringView text)
{
    const auto found = std::ranges::find_if(names, [&](QLatin1StringView name) { return text.compare(name, Qt::CaseInsensitive) == 0; });
    return found == names.end() ? std::nullopt : std::optional(static_cast<int>(found - names.begin()));
}

/// Reads one field.
class FieldReader
{
public:
    FieldReader(CronField field, QStringView text) : m_field(field), m_text(text), m_limits(limitsOf(field)) { }

    /// Calls `take` for each part of the list.
    template <typename Take> Done forEachPart(Take take) const
    {
        if (m_text.isEmpty())
            return wrong(CronParserText::tr("%1: a value is missing."));
        for (const QStringView part : m_text.tokenize(u',')) {
            if (part.isEmpty())
                return wrong(CronParserText::tr("%1: the list “%2” has an empty place."), m_text);
            if (const Done taken = take(part); !taken)
                return taken;
        }
        return {};
    }

    /// A value, a range, or either `*` or a range with a step.
    std::expected<Range, CronError> range(QStringView part) const
    {
        const auto slash = part.indexOf(u'/');
        const QStringView values = slash < 0 ? part : part.first(slash);
        if (slash >= 0 && !isEvery(values) && !values.contains(u'-'))
            return wrong(CronParserText::tr("%1: the step in “%2” needs * or a range before it, as in */5 or 10-30/5."), part);
        auto range = valuesOf(values, part);
        if (!range || slash < 0)
            return range;
        if (isEvery(values) && m_field == CronField::Year)
            return wrong(CronParserText::tr("%1: the step in “%2” needs a range, as in 2026-2099/2."), part);
        const auto step = numberOf(part.sliced(slash + 1));
        if (!step || *step < 1 || *step > m_limits.longestStep) {
            return std::unexpected(CronError{m_field,
                CronParserText::tr("%1: the step in “%2” is not a number from 1 to %3.")
                    .arg(cronFieldName(m_field), shownCronText(part), QString::number(m_limits.longestStep))});
        }
        range->step = *step;
        return range;
    }

    std::unexpected<CronError> wrong(const QString &sentence, QStringView part = {}) const
    {
        const QString name = cronFieldName(m_field);
        return std::unexpected(CronError{m_field, part.isEmpty() ? sentence.arg(name) : sentence.arg(name, shownCronText(part))});
    }

private:
    std::expected<Range, CronError> valuesOf(QStringView values, QStringView part) const
    {
        if (isEvery(values))
            return Range{m_limits.first, m_field == CronField::DayOfWeek ? sunday - 1 : m_limits.last};
        const auto dash = values.indexOf(u'-');
        const auto first = value(dash < 0 ? values : values.first(dash), false);
        if (!first || dash < 0)
            return first.transform([](int only) { return Range{only, only}; });
        const auto last = value(values.sliced(dash + 1), true);
        if (!last)
            return std::unexpected(last.error());
        if (*first > *last)
            return wrong(
                CronParserText::tr("%1: “%2” ends before it begins. A range does not go on from the start; write two ranges."), part);
        return Range{*first, *last};
    }

    std::expected<int, CronError> value(QStringView text, bool endsRange) const
    {
        if (m_field == CronField::Month) {
            if (const auto month = indexIn(monthNames, text))
                return *month + 1;
        } else if (m_field == CronField::DayOfWeek) {
            if (const auto day = indexIn(dayNames, text))
                return *day == 0 && endsRange ? sunday : *day;
        }
        if (text.isEmpty())
            return wrong(CronParserText::tr("%1: “%2” is not complete."), m_text);
        const auto number = numberOf(text);
        if (!number)
            return wrong(notAValue(), text);
        if (*number < m_limits.first || *number > m_limits.last) {
            return std::unexpected(CronError{m_field,
                CronParserText::tr("%1: %2 is not between %3 and %4.")
                    .arg(cronFieldName(m_field), shownCronText(text), QString::number(m_limits.first), QString::number(m_limits.last))});
        }
        return *number;
    }

    QString notAValue() const
    {
        switch (m_field) {
        case CronField::Month:
            return CronParserText::tr("%1: “%2” is neither a number nor a month such as JAN.");
        case CronField::DayOfWeek:
            return CronParserText::tr("%1: “%2” is neither a number nor a day such as MON.");
        default:
            return CronParserText::tr("%1: “%2” is not a number.");
        }
    }

    CronField m_field;
    QStringView m_text;
    Limits m_limits;
};

template <typename Bits> Done readBits(CronField field, QStringView text, Bits &bits)
{
    const FieldReader reader(field, text);
    return reader.forEachPart([&](QStringView part) -> Done {
        const auto range = reader.range(part);
        if (!range)
            return std::unexpected(range.error());
        for (int value = range->first; value <= range->last; value += range->step)
            bits |= static_cast<Bits>(Bits{1} << value);
        return {};
    });
}

Done readDaysOfMonth(QStringView text, CronSets &sets)
{
    const FieldReader reader(CronField::DayOfMonth, text);
    sets.anyDayOfMonth = isEvery(text);
    if (text.compare("LW"_L1, Qt::CaseInsensitive) == 0) {
        sets.lastWeekday = true;
        return {};
    }
    return reader.forEachPart([&](QStringView part) -> Done {
        if (part.size() == 1 && isLetter(part.front(), 'l')) {
            sets.lastDay = true;
            return {};
        }
        if (std::ranges::any_of(part, [](QChar c) { return isLetter(c, 'l'); }))
            return reader.wrong(
                CronParserText::tr("%1: “%2” is not understood. L alone is the last day of the month, LW its last weekday."), part);
        const bool nearest = isLetter(part.back(), 'w');
        const QStringView values = nearest ? part.chopped(1) : part;
        if (nearest && !numberOf(values))
            return reader.wrong(CronParserText::tr("%1: “%2” is not understood. W stands behind one day, as in 15W."), part);
        const auto range = reader.range(values);
        if (!range)
            return std::unexpected(range.error());
        for (int day = range->first; day <= range->last; day += range->step)
            (nearest ? sets.nearestWeekdays : sets.daysOfMonth) |= 1U << day;
        return {};
    });
}

/// The bits of CronSets::weekdays that "#2", "#L" or "L" behind a day stands for. Takes it off `part`.
std::expected<quint8, CronError> readWeeks(const FieldReader &reader, QStringView &part)
{
    constexpr quint8 last = 1U << 5;
    const QStringView whole = part;
    const auto sign = part.indexOf(u'#');
    if (sign < 0) {
        if (!isLetter(part.back(), 'l'))
            return CronSets::everyWeek;
        part.chop(1);
        if (part.isEmpty() || isEvery(part))
            return reader.wrong(
                CronParserText::tr("%1: “%2” is not understood. L stands behind a day, as in FRI#L, the last Friday."), whole);
        return last;
    }
    const QStringView count = part.sliced(sign + 1);
    part = part.first(sign);
    if (isEvery(part))
        return reader.wrong(
            CronParserText::tr("%1: “%2” is not understood. # stands behind a day, as in MON#2, the second Monday."), whole);
    if (count.size() == 1 && isLetter(count.front(), 'l'))
        return last;
    const auto number = numberOf(count);
    if (!number || *number < 1 || *number > 5)
        return reader.wrong(
            CronParserText::tr("%1: “%2” is not understood. Behind # stands a number from 1 to 5, or L for the last."), whole);
    return static_cast<quint8>(1U << (*number - 1));
}

Done readDaysOfWeek(QStringView text, CronSets &sets)
{
    const bool both = text.startsWith(u'+');
    const QStringView list = both ? text.sliced(1) : text;
    const FieldReader reader(CronField::DayOfWeek, list);
    sets.days = both ? CronSets::Days::Both : CronSets::Days::Either;
    sets.anyDayOfWeek = isEvery(list);
    return reader.forEachPart([&](QStringView part) -> Done {
        const auto weeks = readWeeks(reader, part);
        if (!weeks)
            return std::unexpected(weeks.error());
        const auto range = reader.range(part);
        if (!range)
            return std::unexpected(range.error());
        for (int day = range->first; day <= range->last; day += range->step)
            sets.weekdays.at(static_cast<std::size_t>(day % sunday)) |= *weeks;
        return {};
    });
}

Done readYears(QStringView text, CronSets &sets)
{
    const FieldReader reader(CronField::Year, text);
    bool every = false;
    const Done done = reader.forEachPart([&](QStringView part) -> Done {
        const auto range = reader.range(part);
        if (!range)
            return std::unexpected(range.error());
        every = every || isEvery(part);
        sets.years.append({range->first, range->last, range->step});
        return {};
    });
    if (every)
        sets.years.clear();
    return done;
}

} // namespace

QString shownCronText(QStringView text)
{
    QString shown = text.toString();
    std::ranges::replace_if(shown, [](QChar c) { return !c.isPrint(); }, QChar::ReplacementCharacter);
    return shown;
}

std::expected<CronSets, CronError> readCronFields(const CronFields &fields)
{
    CronSets sets;
    const auto read = [&](CronField field, auto &bits) { return readBits(field, fields[field], bits); };
    Done done;
    if (fields.hasSeconds())
        done = read(CronField::Second, sets.seconds);
    else
        sets.seconds = 1;
    done = done.and_then([&] { return read(CronField::Minute, sets.minutes); })
               .and_then([&] { return read(CronField::Hour, sets.hours); })
               .and_then([&] { return readDaysOfMonth(fields[CronField::DayOfMonth], sets); })
               .and_then([&] { return read(CronField::Month, sets.months); })
               .and_then([&] { return readDaysOfWeek(fields[CronField::DayOfWeek], sets); })
               .and_then([&] { return fields.hasYear() ? readYears(fields[CronField::Year], sets) : Done(); });
    if (!done)
        return std::unexpected(done.error());
    return sets;
}

} // namespace Millwright
