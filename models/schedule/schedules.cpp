// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/schedules.h"

#include "models/schedule/cronexpression.h"
#include "models/schedule/timezones.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int sliceSize = 100;
const QString stampKey = u"zoneData"_s;

struct SchedulesText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Schedules)
};

std::unexpected<Error> refused(QLatin1StringView field, const QString &why)
{
    return failure(
        ErrorCode::InvalidEnvironment, why, {{.pointer = "/buildTriggers/schedule/"_L1 + field, .code = u"schedule"_s, .message = why}});
}

} // namespace

Schedules::Schedules(std::shared_ptr<Store> store, std::shared_ptr<Clock> clock) : m_store(std::move(store)), m_clock(std::move(clock)) { }

QString Schedules::zoneOf(const QString &timezone)
{
    return timezone.isEmpty() ? TimeZones::systemId() : timezone;
}

Result<QDateTime> Schedules::next(const QString &cron, const QString &timezone, const QDateTime &now)
{
    const auto expression = CronExpression::parse(cron);
    if (!expression)
        return failure(ErrorCode::InvalidArgument, expression.error().message);
    const auto zone = TimeZones::find(zoneOf(timezone));
    if (!zone)
        return std::unexpected(zone.error());
    if (const auto at = expression->nextAfter(now, *zone))
        return *at;
    return failure(ErrorCode::NotFound, SchedulesText::tr("The schedule “%1” never comes again.").arg(cron));
}

Result<> Schedules::save(const QString &projectId, const BuildTriggers &before, const BuildTriggers &after)
{
    const bool isSame = before.cron == after.cron && before.timezone == after.timezone;
    if (isSame && before.scheduleEnabled == after.scheduleEnabled)
        return {};
    if (!after.scheduleEnabled && (isSame || after.cron.isEmpty()))
        return m_store->setNextScheduled(projectId, {});
    if (after.cron.isEmpty())
        return refused("cron"_L1, SchedulesText::tr("A schedule needs a cron expression."));
    const auto zone = TimeZones::find(zoneOf(after.timezone));
    if (!zone)
        return refused("timezone"_L1, zone.error().message);
    const QDateTime now = m_clock->now();
    const auto expression = CronExpression::validate(after.cron, *zone, now);
    if (!expression)
        return refused("cron"_L1, expression.error().message);
    return m_store->setNextScheduled(
        projectId, after.scheduleEnabled ? expression->nextAfter(now, *zone).value_or(QDateTime()) : QDateTime());
}

Async<> Schedules::renew(std::stop_token stop)
{
    const auto self = shared_from_this();
    const QString stamp = TimeZones::usedDataStamp() + u' ' + TimeZones::systemId();
    if (m_stamp == stamp)
        co_return {};
    const auto stored = m_store->setupValue(stampKey);
    if (!stored)
        co_return std::unexpected(stored.error());
    if (*stored == stamp) {
        m_stamp = stamp;
        co_return {};
    }
    const auto schedules = m_store->schedules();
    if (!schedules)
        co_return std::unexpected(schedules.error());
    for (qsizetype first = 0; first < schedules->size(); first += sliceSize) {
        if (const auto computed = compute(schedules->sliced(first, qMin<qsizetype>(sliceSize, schedules->size() - first))); !computed)
            co_return computed;
        if (const auto slept = co_await sleepFor(m_clock, std::chrono::milliseconds(0), stop); !slept)
            co_return std::unexpected(slept.error());
    }
    m_stamp = stamp;
    co_return schedules->isEmpty() ? Result<>() : m_store->saveSetupValue(stampKey, stamp);
}

Result<> Schedules::compute(const QList<Schedule> &schedules)
{
    return m_store->transaction([&]() -> Result<> {
        const QDateTime now = m_clock->now();
        for (const Schedule &schedule : schedules) {
            const QDateTime at = next(schedule.cron, schedule.timezone, now).value_or(QDateTime());
            // What was missed is not forgotten, and what somebody else has changed meanwhile is not put back.
            if (at == schedule.nextAt || (schedule.nextAt.isValid() && schedule.nextAt <= now))
                continue;
            if (const auto moved = m_store->moveSchedule(schedule, at); !moved)
                return moved;
        }
        return {};
    });
}

Result<> Schedules::fireDue()
{
    const auto ahead = m_store->schedulesSetAhead();
    if (!ahead)
        return std::unexpected(ahead.error());
    if (!ahead->isEmpty()) {
        if (const auto computed = compute(*ahead); !computed)
            return computed;
    }
    for (;;) {
        const auto due = m_store->dueSchedules(sliceSize);
        if (!due || due->isEmpty())
            return due.transform([](const auto &) { });
        const auto fired = m_store->transaction([&]() -> Result<> {
            const QDateTime now = m_clock->now();
            for (const Schedule &schedule : *due) {
                const auto done = m_store->fire(schedule, next(schedule.cron, schedule.timezone, now).value_or(QDateTime()));
                if (!done)
                    return std::unexpected(done.error());
            }
            return {};
        });
        if (!fired || due->size() < sliceSize)
            return fired;
    }
}

} // namespace Millwright
