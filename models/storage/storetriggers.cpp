// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/storage/store.h"

#include "models/storage/statements.h"

#include <QTimeZone>
#include <QUuid>

using namespace Qt::StringLiterals;

// What happens by itself: schedules, runs that are due, repositories that are asked for pushes.

namespace Millwright {

namespace {

/// Two processes, or two machines on one database, may be this far apart.
constexpr qint64 clockTolerance = 60'000;
constexpr qint64 claimMilliseconds = std::chrono::milliseconds(Store::claimTime).count();

constexpr auto selectSchedules = u"SELECT e.project_id, e.cron, e.timezone, s.next_at FROM environments e %1 JOIN schedules s ON "
                                 u"s.project_id = e.project_id WHERE e.schedule_enabled = 1 %2";
constexpr auto watchedColumns = u"url, branch, head, asked_at, failures, problem";

struct StoreTriggersText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Store)
};

QDateTime timeOf(const QVariant &stored)
{
    return stored.isNull() ? QDateTime() : QDateTime::fromMSecsSinceEpoch(stored.toLongLong(), QTimeZone::UTC);
}

Result<Schedule> schedule(const QSqlQuery &row)
{
    return Schedule{.projectId = row.value(0).toString(),
        .cron = row.value(1).toString(),
        .timezone = row.value(2).toString(),
        .nextAt = timeOf(row.value(3))};
}

Result<DueRun> dueRun(const QSqlQuery &row)
{
    return DueRun{.id = row.value(0).toLongLong(),
        .projectId = row.value(1).toString(),
        .trigger = row.value(2).toString() == "push"_L1 ? BuildTrigger::Push : BuildTrigger::Schedule,
        .scheduledAt = timeOf(row.value(3)),
        .attempts = row.value(4).toInt(),
        .claim = row.value(5).toString()};
}

Result<WatchedRepository> watchedRepository(const QSqlQuery &row)
{
    return WatchedRepository{.url = row.value(0).toString(),
        .branch = row.value(1).toString(),
        .commit = row.value(2).toString(),
        .askedAt = timeOf(row.value(3)),
        .failures = row.value(4).toInt(),
        .problem = row.value(5).toString()};
}

QString wordOf(BuildTrigger::Value trigger)
{
    return trigger == BuildTrigger::Push ? u"push"_s : u"schedule"_s;
}

Result<> requireClaim(int changedRows)
{
    if (changedRows == 0)
        return failure(ErrorCode::Conflict, StoreTriggersText::tr("Another Millwright decides about this run by now."));
    return {};
}

} // namespace

Result<QList<Schedule>> Store::schedules() const
{
    return readAll(*m_connection, QString(selectSchedules).arg(u"LEFT"_s, u"ORDER BY e.project_id"_s), {}, schedule);
}

Result<QList<Schedule>> Store::schedulesSetAhead() const
{
    return readAll(*m_connection, QString(selectSchedules).arg(QString(), u"AND s.set_at > ?"_s),
        {m_clock->now().toMSecsSinceEpoch() + clockTolerance}, schedule);
}

Result<QList<Schedule>> Store::dueSchedules(int limit) const
{
    return readAll(*m_connection, QString(selectSchedules).arg(QString(), u"AND s.next_at <= ? ORDER BY s.next_at LIMIT ?"_s),
        {m_clock->now().toMSecsSinceEpoch(), limit}, schedule);
}

Result<QDateTime> Store::nextScheduled(const QString &projectId) const
{
    return m_connection->readValue(u"SELECT next_at FROM schedules WHERE project_id = ?"_s, {Rows::stored(projectId)})
        .transform([](const std::optional<QVariant> &value) { return timeOf(value.value_or(QVariant())); });
}

Result<> Store::setNextScheduled(const QString &projectId, const QDateTime &at)
{
    return transaction([&] {
        const auto written = at.isValid()
            ? m_connection->write(
                  u"INSERT INTO schedules (project_id, next_at, set_at) VALUES (?, ?, ?) ON CONFLICT (project_id) DO UPDATE "
                  "SET next_at = excluded.next_at, set_at = excluded.set_at"_s,
                  {Rows::stored(projectId), Rows::stored(at), m_clock->now().toMSecsSinceEpoch()})
            : m_connection->write(u"DELETE FROM schedules WHERE project_id = ?"_s, {Rows::stored(projectId)});
        return written.and_then([&](int) { return addChange(u"environment"_s, projectId); });
    });
}

Result<> Store::moveSchedule(const Schedule &schedule, const QDateTime &at)
{
    return transaction([&]() -> Result<> {
        const auto stored = nextScheduled(schedule.projectId);
        if (!stored)
            return std::unexpected(stored.error());
        return *stored == schedule.nextAt ? setNextScheduled(schedule.projectId, at) : Result<>();
    });
}

Result<bool> Store::fire(const Schedule &due, const QDateTime &next)
{
    bool fired = false;
    const auto result = transaction([&]() -> Result<> {
        const qint64 now = m_clock->now().toMSecsSinceEpoch();
        const QVariantList ours{Rows::stored(due.projectId), Rows::stored(due.nextAt)};
        const auto changed = next.isValid()
            ? m_connection->write(u"UPDATE schedules SET next_at = ?, set_at = ? WHERE project_id = ? AND next_at = ?"_s,
                  QVariantList{Rows::stored(next), now} + ours)
            : m_connection->write(u"DELETE FROM schedules WHERE project_id = ? AND next_at = ?"_s, ours);
        if (!changed)
            return std::unexpected(changed.error());
        fired = *changed > 0;
        if (!fired)
            return {};
        // One that failed and waits to be tried again: this is the try.
        const auto replaced = m_connection->write(
            u"DELETE FROM due_runs WHERE project_id = ? AND started_by = 'schedule' AND claim = ''"_s, {Rows::stored(due.projectId)});
        if (!replaced)
            return std::unexpected(replaced.error());
        return m_connection
            ->write(u"INSERT INTO due_runs (project_id, started_by, scheduled_at, due_at, set_at) VALUES (?, 'schedule', ?, ?, ?)"_s,
                {Rows::stored(due.projectId), Rows::stored(due.nextAt), now, now})
            .and_then([&](int) { return addChange(u"environment"_s, due.projectId); });
    });
    return result.transform([&] { return fired; });
}

Result<> Store::requestRun(const QString &projectId, BuildTrigger::Value trigger, const QDateTime &at)
{
    const qint64 now = m_clock->now().toMSecsSinceEpoch();
    return transaction([&]() -> Result<> {
        const auto joined
            = m_connection->write(u"UPDATE due_runs SET due_at = MIN(due_at, ?), set_at = ?, waits_for_build = 0, attempts = 0 WHERE "
                                  u"project_id = ? AND started_by = ? AND claim = ''"_s,
                {Rows::stored(at), now, Rows::stored(projectId), wordOf(trigger)});
        if (!joined)
            return std::unexpected(joined.error());
        const auto added = *joined > 0
            ? joined
            : m_connection->write(u"INSERT INTO due_runs (project_id, started_by, due_at, set_at) VALUES (?, ?, ?, ?)"_s,
                  {Rows::stored(projectId), wordOf(trigger), Rows::stored(at), now});
        return added.and_then([&](int) { return addChange(u"environment"_s, projectId); });
    });
}

Result<QList<DueRun>> Store::claimRuns(int limit)
{
    const qint64 now = m_clock->now().toMSecsSinceEpoch();
    const QVariantList moments{now, now + clockTolerance, now + clockTolerance, now - claimMilliseconds, limit};
    constexpr auto due = u"(due_at <= ? OR set_at > ?) AND (claim = '' OR claimed_at > ? OR claimed_at <= ?) ORDER BY due_at, id LIMIT ?";
    // Most of the time there is none, and then nothing is written.
    const auto any = m_connection->readValue(u"SELECT id FROM due_runs WHERE %1"_s.arg(due), moments);
    if (!any || !*any)
        return any.transform([](const auto &) { return QList<DueRun>(); });
    QList<DueRun> claimed;
    const QString claim = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const auto result = transaction([&]() -> Result<> {
        const auto written = m_connection->write(
            u"UPDATE due_runs SET claim = ?, claimed_at = ? WHERE id IN (SELECT id FROM due_runs WHERE %1)"_s.arg(due),
            QVariantList{claim, now} + moments);
        if (!written)
            return std::unexpected(written.error());
        const auto runs = readAll(*m_connection,
            u"SELECT id, project_id, started_by, scheduled_at, attempts, claim FROM due_runs WHERE claim = ? ORDER BY due_at, id"_s,
            {claim}, dueRun);
        if (!runs)
            return std::unexpected(runs.error());
        claimed = *runs;
        return {};
    });
    return result.transform([&] { return claimed; });
}

Result<> Store::keepClaim(const DueRun &run)
{
    return m_connection
        ->write(u"UPDATE due_runs SET claimed_at = ? WHERE id = ? AND claim = ?"_s, {m_clock->now().toMSecsSinceEpoch(), run.id, run.claim})
        .and_then(requireClaim);
}

Result<> Store::settleRun(const DueRun &run)
{
    return m_connection->write(u"DELETE FROM due_runs WHERE id = ? AND claim = ?"_s, {run.id, run.claim}).and_then(requireClaim);
}

Result<> Store::postponeRun(const DueRun &run, const QDateTime &at, Until until)
{
    return transaction([&] {
        return m_connection
            ->write(
                u"UPDATE due_runs SET due_at = ?, set_at = ?, waits_for_build = ?, attempts = ?, claim = '' WHERE id = ? AND claim = ?"_s,
                {Rows::stored(at), m_clock->now().toMSecsSinceEpoch(), until == Until::BuildEnds, run.attempts, run.id, run.claim})
            .and_then(requireClaim)
            .and_then([&] { return addChange(u"environment"_s, run.projectId); });
    });
}

Result<> Store::buildEnded(const QString &projectId)
{
    return m_connection
        ->write(u"UPDATE due_runs SET due_at = MIN(due_at, ?), waits_for_build = 0 WHERE project_id = ? AND waits_for_build = 1"_s,
            {m_clock->now().toMSecsSinceEpoch(), Rows::stored(projectId)})
        .transform([](int) { });
}

Result<QDateTime> Store::rememberedPush(const QString &projectId) const
{
    return m_connection
        ->readValue(u"SELECT MIN(due_at) FROM due_runs WHERE project_id = ? AND started_by = 'push'"_s, {Rows::stored(projectId)})
        .transform([](const std::optional<QVariant> &value) { return timeOf(value.value_or(QVariant())); });
}

Result<> Store::refreshWatched()
{
    constexpr auto wanted = u"SELECT r.url FROM repositories r JOIN environments e ON e.project_id = r.project_id WHERE e.push_enabled = 1 "
                            u"AND r.in_environment = 1";
    const qint64 now = m_clock->now().toMSecsSinceEpoch();
    return transaction([&] {
        return m_connection->write(u"DELETE FROM watched_repositories WHERE url NOT IN (%1)"_s.arg(wanted))
            .and_then([&](int) {
                return m_connection->write(
                    u"INSERT INTO watched_repositories (url, next_at, set_at) SELECT DISTINCT url, ?, ? FROM (%1) WHERE url NOT IN "
                    "(SELECT url FROM watched_repositories)"_s.arg(wanted),
                    {now, now});
            })
            .transform([](int) {});
    });
}

Result<> Store::askWatchedNow()
{
    return m_connection->write(u"UPDATE watched_repositories SET next_at = ?"_s, {m_clock->now().toMSecsSinceEpoch()}).transform([](int) {
    });
}

Result<QList<WatchedRepository>> Store::claimWatched(std::chrono::minutes interval, int limit)
{
    const qint64 now = m_clock->now().toMSecsSinceEpoch();
    const qint64 next = now + std::chrono::milliseconds(interval).count();
    const QVariantList moments{now, now + clockTolerance, limit};
    constexpr auto due = u"(next_at <= ? OR set_at > ?) ORDER BY next_at LIMIT ?";
    const auto any = m_connection->readValue(u"SELECT url FROM watched_repositories WHERE %1"_s.arg(due), moments);
    if (!any || !*any)
        return any.transform([](const auto &) { return QList<WatchedRepository>(); });
    QList<WatchedRepository> claimed;
    const auto result = transaction([&]() -> Result<> {
        const auto repositories = readAll(
            *m_connection, u"SELECT %1 FROM watched_repositories WHERE %2"_s.arg(watchedColumns, due), moments, watchedRepository);
        if (!repositories)
            return std::unexpected(repositories.error());
        for (const WatchedRepository &repository : *repositories) {
            const auto written = m_connection->write(
                u"UPDATE watched_repositories SET next_at = ?, set_at = ? WHERE url = ?"_s, {next, now, Rows::stored(repository.url)});
            if (!written)
                return std::unexpected(written.error());
        }
        claimed = *repositories;
        return {};
    });
    return result.transform([&] { return claimed; });
}

Result<bool> Store::recordHead(const QString &url, const QString &branch, const QString &commit)
{
    bool moved = false;
    const qint64 now = m_clock->now().toMSecsSinceEpoch();
    const auto result = transaction([&]() -> Result<> {
        const auto before = m_connection->readValue(u"SELECT head FROM watched_repositories WHERE url = ?"_s, {Rows::stored(url)});
        if (!before)
            return std::unexpected(before.error());
        const auto written = m_connection->write(
            u"UPDATE watched_repositories SET branch = ?, head = ?, asked_at = ?, failures = 0, problem = '' WHERE url = ?"_s,
            {Rows::stored(branch), Rows::stored(commit), now, Rows::stored(url)});
        if (!written)
            return std::unexpected(written.error());
        const QString known = before->value_or(QString()).toString();
        moved = !known.isEmpty() && known != commit;
        if (!moved)
            return {};
        const auto projects = readAll<QString>(*m_connection,
            u"SELECT DISTINCT r.project_id FROM repositories r JOIN environments e ON e.project_id = r.project_id WHERE r.url = ? AND "
            "r.in_environment = 1 AND e.push_enabled = 1"_s,
            {Rows::stored(url)}, [](const QSqlQuery &row) -> Result<QString> { return row.value(0).toString(); });
        if (!projects)
            return std::unexpected(projects.error());
        for (const QString &projectId : *projects) {
            if (const auto requested = requestRun(projectId, BuildTrigger::Push, m_clock->now()); !requested)
                return requested;
        }
        return {};
    });
    return result.transform([&] { return moved; });
}

Result<> Store::recordUnreachable(const QString &url, const QString &problem, const QDateTime &nextAt)
{
    return m_connection
        ->write(u"UPDATE watched_repositories SET failures = failures + 1, problem = ?, next_at = ?, set_at = ? WHERE url = ?"_s,
            {Rows::stored(problem), Rows::stored(nextAt), m_clock->now().toMSecsSinceEpoch(), Rows::stored(url)})
        .transform([](int) { });
}

Result<QList<WatchedRepository>> Store::watched(const QString &projectId) const
{
    return readAll(*m_connection,
        u"SELECT %1 FROM watched_repositories WHERE url IN (SELECT url FROM repositories WHERE project_id = ? AND in_environment = 1)"_s
            .arg(watchedColumns),
        {Rows::stored(projectId)}, watchedRepository);
}

} // namespace Millwright
