// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/format.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace Millwright::Format {

namespace {

/// A schedule is looked at every so often, so that a little later is no delay.
constexpr auto latestOnTime = 2min;

/// "03:00" when it is the day of `day`, else "30 Nov 03:00": words that stay right when they are read later.
QString timeBeside(const QDateTime &then, const QDateTime &day, const QTimeZone &zone)
{
    const QDateTime local = then.toTimeZone(zone);
    const QString time = local.toString(u"HH:mm"_s);
    return local.date() == day.toTimeZone(zone).date() ? time : QString(QLocale().toString(local.date(), u"d MMM"_s) + u' ' + time);
}

struct FormatText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Format)
};

} // namespace

QString duration(std::chrono::milliseconds span)
{
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(std::max(span, 0ms)).count();
    if (seconds < 1)
        return FormatText::tr("under 1 s");
    if (seconds < 60)
        return FormatText::tr("%1 s").arg(seconds);
    const auto minutes = seconds / 60;
    if (minutes < 60) {
        return seconds % 60 == 0 ? FormatText::tr("%1 min").arg(minutes) : FormatText::tr("%1 min %2 s").arg(minutes).arg(seconds % 60);
    }
    const auto hours = minutes / 60;
    if (hours < 24) {
        return minutes % 60 == 0 ? FormatText::tr("%1 h").arg(hours) : FormatText::tr("%1 h %2 min").arg(hours).arg(minutes % 60);
    }
    return hours % 24 == 0 ? FormatText::tr("%1 d").arg(hours / 24) : FormatText::tr("%1 d %2 h").arg(hours / 24).arg(hours % 24);
}

QString between(const QDateTime &from, const QDateTime &to)
{
    if (!from.isValid() || !to.isValid())
        return {};
    return duration(std::chrono::milliseconds(from.msecsTo(to)));
}

QString ago(const QDateTime &then, const QDateTime &now)
{
    if (!then.isValid())
        return {};
    const qint64 minutes = then.secsTo(now) / 60;
    if (minutes < 1)
        return FormatText::tr("just now");
    if (minutes < 60)
        return FormatText::tr("%1 min ago").arg(minutes);
    if (minutes < 24 * 60)
        return FormatText::tr("%1 h ago").arg(minutes / 60);
    const int days = static_cast<int>(minutes / (24 * 60));
    return days == 1 ? FormatText::tr("1 day ago") : FormatText::tr("%n days ago", nullptr, days);
}

QString moment(const QDateTime &then, const QDateTime &now, const QTimeZone &zone)
{
    if (!then.isValid())
        return {};
    const QDateTime local = then.toTimeZone(zone);
    const QString time = local.toString(u"HH:mm"_s);
    const QDate today = now.toTimeZone(zone).date();
    const qint64 days = local.date().daysTo(today);
    if (days == 0)
        return FormatText::tr("today %1").arg(time);
    if (days == 1)
        return FormatText::tr("yesterday %1").arg(time);
    if (days == -1)
        return FormatText::tr("tomorrow %1").arg(time);
    const QLocale locale;
    if (days > 1 && days < 7)
        return locale.dayName(local.date().dayOfWeek(), QLocale::ShortFormat) + u' ' + time;
    const QString date = locale.toString(local.date(), local.date().year() == today.year() ? u"d MMM"_s : u"d MMM yyyy"_s) + u' ' + time;
    return days < 0 ? QString(locale.dayName(local.date().dayOfWeek(), QLocale::ShortFormat) + u' ' + date) : date;
}

QString until(const QDateTime &then, const QDateTime &now)
{
    if (!then.isValid())
        return {};
    const qint64 minutes = now.secsTo(then) / 60;
    if (then <= now)
        return FormatText::tr("now");
    if (minutes < 1)
        return FormatText::tr("in under 1 min");
    if (minutes < 60)
        return FormatText::tr("in %1 min").arg(minutes);
    if (minutes < 10 * 60 && minutes % 60 != 0)
        return FormatText::tr("in %1 h %2 min").arg(minutes / 60).arg(minutes % 60);
    if (minutes < 48 * 60)
        return FormatText::tr("in %1 h").arg(minutes / 60);
    return FormatText::tr("in %1 days").arg(minutes / (24 * 60));
}

QString clockTime(const QDateTime &then, const QDateTime &now, const QTimeZone &zone)
{
    if (!then.isValid())
        return {};
    const QDateTime local = then.toTimeZone(zone);
    return local.date() == now.toTimeZone(zone).date() ? local.toString(u"HH:mm"_s) : moment(then, now, zone);
}

QString bytes(qint64 count)
{
    return QLocale().formattedDataSize(count, 1, QLocale::DataSizeSIFormat);
}

QString shortId(const QString &id)
{
    static const auto isHex = [](QChar c) { return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F'); };
    const QString digits = id.sliced(qMax(id.lastIndexOf(u'-'), id.lastIndexOf(u':')) + 1);
    return digits.size() >= 16 && std::ranges::all_of(digits, isHex) ? digits.first(7) : id;
}

QString firstLine(const QString &text)
{
    for (const QStringView line : QStringView(text).split(u'\n')) {
        if (const auto trimmed = line.trimmed(); !trimmed.isEmpty())
            return trimmed.toString();
    }
    return {};
}

QString capitalized(const QString &text)
{
    return text.isEmpty() ? text : QString(text.first(1).toUpper() + text.sliced(1));
}

QString buildStatus(BuildStatus::Value status)
{
    switch (status) {
    case BuildStatus::Pending:
        return FormatText::tr("Waiting");
    case BuildStatus::Building:
        return FormatText::tr("Building");
    case BuildStatus::Ready:
        return FormatText::tr("Ready");
    case BuildStatus::Failed:
        return FormatText::tr("Failed");
    case BuildStatus::Unknown:
        return FormatText::tr("Unknown");
    }
    Q_UNREACHABLE_RETURN({});
}

QString trigger(BuildTrigger::Value trigger)
{
    switch (trigger) {
    case BuildTrigger::Manual:
        return FormatText::tr("you");
    case BuildTrigger::Schedule:
        return FormatText::tr("schedule");
    case BuildTrigger::Push:
        return FormatText::tr("push");
    }
    Q_UNREACHABLE_RETURN({});
}

QString sessionStatus(Sandbox::Status status)
{
    switch (status) {
    case Sandbox::Status::Pending:
        return FormatText::tr("Not started");
    case Sandbox::Status::Starting:
        return FormatText::tr("Starting");
    case Sandbox::Status::Running:
        return FormatText::tr("Running");
    case Sandbox::Status::Stopping:
        return FormatText::tr("Stopping");
    case Sandbox::Status::Stopped:
        return FormatText::tr("Stopped");
    case Sandbox::Status::Destroying:
        return FormatText::tr("Removing");
    case Sandbox::Status::Destroyed:
        return FormatText::tr("Removed");
    case Sandbox::Status::Error:
        return FormatText::tr("Failed");
    }
    Q_UNREACHABLE_RETURN({});
}

QString reason(const QString &reason)
{
    struct Word {
        QLatin1StringView word;
        const char *sentence;
    };
    static constexpr Word words[] = {
        {"no_builds"_L1, QT_TRANSLATE_NOOP("Millwright::Format", "this provider builds no templates")},
        {"no_source_control"_L1, QT_TRANSLATE_NOOP("Millwright::Format", "no repository can be reached from here")},
        {"no_environment"_L1, QT_TRANSLATE_NOOP("Millwright::Format", "the environment has no repository; add one first")},
        {"debounced"_L1, QT_TRANSLATE_NOOP("Millwright::Format", "too soon after the build before")},
        {"in_progress"_L1, QT_TRANSLATE_NOOP("Millwright::Format", "a build is in progress")},
        {"unchanged"_L1, QT_TRANSLATE_NOOP("Millwright::Format", "no head moved, nothing changed")},
        {"superseded"_L1, QT_TRANSLATE_NOOP("Millwright::Format", "a later build took its place")},
        {"not_ready"_L1, QT_TRANSLATE_NOOP("Millwright::Format", "the engine is still starting; try again in a moment")},
        {"no_workflow"_L1, QT_TRANSLATE_NOOP("Millwright::Format", "the build workflow is not registered")},
    };
    for (const Word &word : words) {
        if (reason == word.word)
            return FormatText::tr(word.sentence);
    }
    return firstLine(reason);
}

QString why(const BuildRun &run, const QTimeZone &zone)
{
    const QString why = run.error.isEmpty() ? reason(run.reason) : run.error.trimmed();
    if (run.hasBuild() || !run.againAt.isValid())
        return why;
    const QString again = timeBeside(run.againAt, run.requestedAt, zone);
    if (run.reason == "debounced"_L1)
        return FormatText::tr("debounced until %1").arg(again);
    if (run.reason == "in_progress"_L1)
        return FormatText::tr("a build is in progress; decided again when it ends");
    if (run.outcome != RunOutcome::Failed)
        return why;
    return why.isEmpty() ? FormatText::tr("tried again at %1").arg(again)
                         : FormatText::tr("tried again at %1: %2", "time, what failed").arg(again, why);
}

QString askedBy(const BuildRun &run, const QTimeZone &zone)
{
    if (!run.scheduledAt.isValid() || run.scheduledAt.addDuration(latestOnTime) >= run.requestedAt)
        return trigger(run.trigger);
    return FormatText::tr("schedule for %1, run at %2 (Millwright was closed, or this computer asleep)")
        .arg(timeBeside(run.scheduledAt, run.requestedAt, zone), timeBeside(run.requestedAt, run.requestedAt, zone));
}

QString provider(const QString &id)
{
    if (id == "e2b"_L1)
        return u"E2B"_s;
    return capitalized(id);
}

QString settingsChanged(int count)
{
    return count == 1 ? FormatText::tr("1 setting changed") : FormatText::tr("%n settings changed", nullptr, count);
}

QString buildsRunning(int count)
{
    if (count == 0)
        return FormatText::tr("No build running");
    return count == 1 ? FormatText::tr("1 build running") : FormatText::tr("%n builds running", nullptr, count);
}

} // namespace Millwright::Format
