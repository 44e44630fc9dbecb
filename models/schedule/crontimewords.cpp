// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/crontimewords.h"

#include "models/schedule/cronlists.h"

#include <QCoreApplication>
#include <QTime>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct CronTimeWordsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CronWords)
};

constexpr qsizetype mostTimes = 6; ///< that are named one by one
constexpr qsizetype perHour = 60;
constexpr qsizetype perDay = 24;

bool isZero(const QList<int> &values)
{
    return values.size() == 1 && values.front() == 0;
}

/// The step of values that begin at 0 and go on evenly into the next hour or day; nothing when they do not.
std::optional<int> evenStep(const QList<int> &values, qsizetype end)
{
    if (values.size() < 2 || values.front() != 0 || end % values.size() != 0)
        return std::nullopt;
    const int step = static_cast<int>(end / values.size());
    for (int i = 0; i < values.size(); ++i) {
        if (values.at(i) != i * step)
            return std::nullopt;
    }
    return step;
}

} // namespace

CronTimeWords::CronTimeWords(const CronSets &sets, const QLocale &locale)
    : m_locale(locale)
    , m_seconds(valuesOf(sets.seconds))
    , m_minutes(valuesOf(sets.minutes))
    , m_hours(valuesOf(sets.hours))
{
}

QString CronTimeWords::time(int hour, int minute, int second) const
{
    // The C locale tells seconds always.
    QString format = m_locale.language() == QLocale::C ? u"HH:mm"_s : m_locale.timeFormat(QLocale::ShortFormat);
    if (const auto minutes = format.indexOf("mm"_L1); m_seconds.size() > 1 || m_seconds.front() != 0)
        format.insert(minutes + 2, minutes > 0 ? format.at(minutes - 1) + u"ss"_s : u":ss"_s);
    return m_locale.toString(QTime(hour, minute, second), format);
}

QString CronTimeWords::list() const
{
    if (m_hours.size() * m_minutes.size() * m_seconds.size() > mostTimes || (isZero(m_seconds) && !everyHours().isEmpty()))
        return {};
    QStringList times;
    for (const int hour : m_hours) {
        for (const int minute : m_minutes) {
            for (const int second : m_seconds)
                times.append(time(hour, minute, second));
        }
    }
    return m_locale.createSeparatedList(times);
}

QString CronTimeWords::phrase() const
{
    const bool everyMinute = m_minutes.size() == perHour;
    const bool everyHour = m_hours.size() == perDay;
    if (everyMinute && everyHour) {
        if (m_seconds.size() == perHour)
            return CronTimeWordsText::tr("every second");
        if (const auto step = evenStep(m_seconds, perHour))
            return CronTimeWordsText::tr("every %n seconds", nullptr, *step);
        if (isZero(m_seconds))
            return CronTimeWordsText::tr("every minute");
    }
    if (!isZero(m_seconds))
        return parts();
    if (everyHour) {
        if (isZero(m_minutes))
            return CronTimeWordsText::tr("every hour");
        if (const auto step = evenStep(m_minutes, perHour))
            return CronTimeWordsText::tr("every %n minutes", nullptr, *step);
        if (m_minutes.size() == 1)
            return CronTimeWordsText::tr("at minute %1 of every hour").arg(m_minutes.front());
        return CronTimeWordsText::tr("at minutes %1 of every hour").arg(runsInWords(m_minutes, m_locale));
    }
    if (const QString hours = everyHours(); !hours.isEmpty())
        return hours;
    if (const QString hours = betweenHours(); !hours.isEmpty())
        return hours;
    return parts();
}

QString CronTimeWords::everyHours() const
{
    const auto step = evenStep(m_hours, perDay);
    if (!step || m_minutes.size() > 1)
        return {};
    if (isZero(m_minutes))
        return CronTimeWordsText::tr("every %n hours", nullptr, *step);
    return CronTimeWordsText::tr("every %n hours at minute %1", nullptr, *step).arg(m_minutes.front());
}

/// Of hours that follow one another.
QString CronTimeWords::betweenHours() const
{
    if (m_hours.back() - m_hours.front() != m_hours.size() - 1)
        return {};
    const QString first = time(m_hours.front(), m_minutes.front(), 0);
    const QString last = time(m_hours.back(), m_minutes.back(), 0);
    if (m_minutes.size() == perHour)
        return CronTimeWordsText::tr("every minute from %1 to %2", "%1, %2: times").arg(first, last);
    if (m_minutes.size() == 1)
        return CronTimeWordsText::tr("every hour from %1 to %2", "%1, %2: times").arg(first, last);
    if (const auto step = evenStep(m_minutes, perHour))
        return CronTimeWordsText::tr("every %n minutes from %1 to %2", "%1, %2: times", *step).arg(first, last);
    return {};
}

QString CronTimeWords::hours() const
{
    if (m_hours.size() == perDay)
        return CronTimeWordsText::tr("every hour", "within “at … of …”");
    if (m_hours.size() == 1)
        return CronTimeWordsText::tr("hour %1", "within “at … of …”").arg(m_hours.front());
    return CronTimeWordsText::tr("hours %1", "within “at … of …”").arg(runsInWords(m_hours, m_locale));
}

QString CronTimeWords::minutes() const
{
    if (m_minutes.size() == perHour)
        return CronTimeWordsText::tr("every minute", "within “at … of …”");
    if (m_minutes.size() == 1)
        return CronTimeWordsText::tr("minute %1", "within “at … of …”").arg(m_minutes.front());
    return CronTimeWordsText::tr("minutes %1", "within “at … of …”").arg(runsInWords(m_minutes, m_locale));
}

QString CronTimeWords::seconds() const
{
    if (m_seconds.size() == perHour)
        return CronTimeWordsText::tr("every second", "within “at … of …”");
    if (m_seconds.size() == 1)
        return CronTimeWordsText::tr("second %1", "within “at … of …”").arg(m_seconds.front());
    return CronTimeWordsText::tr("seconds %1", "within “at … of …”").arg(runsInWords(m_seconds, m_locale));
}

/// Field by field, for what has no nicer words.
QString CronTimeWords::parts() const
{
    if (!isZero(m_seconds)) {
        if (m_hours.size() == perDay && m_minutes.size() == perHour)
            return CronTimeWordsText::tr("at %1 of %2", "%1: as in “minute 5”, %2: as in “every hour”").arg(seconds(), minutes());
        return CronTimeWordsText::tr("at %1 of %2 of %3", "%1: seconds, %2: minutes, %3: hours").arg(seconds(), minutes(), hours());
    }
    if (m_minutes.size() == perHour)
        return CronTimeWordsText::tr("every minute in %1", "%1: as in “hours 2 and 4”").arg(hours());
    if (const auto step = evenStep(m_minutes, perHour); step && m_minutes.size() > mostTimes)
        return CronTimeWordsText::tr("every %n minutes in %1", "%1: as in “hours 2 and 4”", *step).arg(hours());
    return CronTimeWordsText::tr("at %1 of %2", "%1: as in “minute 5”, %2: as in “every hour”").arg(minutes(), hours());
}

} // namespace Millwright
