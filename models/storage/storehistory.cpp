// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/storage/store.h"

#include "models/storage/statements.h"

using namespace Qt::StringLiterals;

// What happens in a project: runs, sessions, activity.

namespace Millwright {

namespace {

struct StoreHistoryText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Store)
};

QString missingRun()
{
    return StoreHistoryText::tr("This run does not exist any more; its project may have been removed. Go back to the list of projects.");
}

QString missingSession()
{
    return StoreHistoryText::tr(
        "This session does not exist any more; somebody else may have removed it. Go back to the list of sandboxes.");
}

QString selectRuns(const char16_t *rest)
{
    return u"SELECT %1 FROM runs %2"_s.arg(Rows::runColumns).arg(rest);
}

QString selectSessions(const char16_t *rest)
{
    return u"SELECT %1 FROM sessions %2"_s.arg(Rows::sessionColumns).arg(rest);
}

} // namespace

Result<qint64> Store::insertRun(const BuildRun &run)
{
    QVariantList values = Rows::values(run);
    values << run.pinned << Rows::stored(run.projectId);
    qint64 number = 0;
    const auto result = transaction([&]() -> Result<> {
        const auto given = m_connection->readValue(
            u"INSERT INTO runs (%1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
            "(SELECT COALESCE(MAX(number), 0) + 1 FROM runs WHERE project_id = ?)) RETURNING number"_s.arg(Rows::runColumns),
            values);
        if (!given)
            return std::unexpected(given.error());
        number = given->value_or(0).toLongLong();
        return addChange(u"run"_s, run.projectId);
    });
    if (!result)
        return std::unexpected(result.error());
    return number;
}

Result<> Store::updateRun(const BuildRun &run)
{
    QVariantList values = Rows::values(run);
    values << run.pinned << run.number << Rows::stored(run.projectId) << run.number;
    return transaction([&] {
        return writeOne(*m_connection,
            u"UPDATE runs SET (%1) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, MAX(pinned, ?), ?) WHERE project_id = ? AND number = ?"_s
                .arg(Rows::runColumns),
            values, missingRun())
            .and_then([&] { return addChange(u"run"_s, run.projectId); });
    });
}

Result<> Store::saveRunFingerprint(const QString &projectId, qint64 number, const QByteArray &fingerprint)
{
    return writeOne(*m_connection, u"UPDATE runs SET fingerprint = ? WHERE project_id = ? AND number = ?"_s,
        {Rows::stored(fingerprint), Rows::stored(projectId), number}, missingRun());
}

Result<QByteArray> Store::runFingerprint(const QString &projectId, qint64 number) const
{
    const auto found
        = m_connection->readValue(u"SELECT fingerprint FROM runs WHERE project_id = ? AND number = ?"_s, {Rows::stored(projectId), number});
    if (!found)
        return std::unexpected(found.error());
    if (!*found)
        return failure(ErrorCode::NotFound, missingRun());
    return (*found)->toString().toUtf8();
}

Result<QList<BuildRun>> Store::runs(const QString &projectId, int limit) const
{
    const QVariant project = Rows::stored(projectId);
    const int most = qMax(0, limit);
    return readAll(*m_connection,
        selectRuns(u"WHERE project_id = ? AND (number IN (SELECT number FROM runs WHERE project_id = ? AND build_id <> '' AND outcome = "
                   u"'started' ORDER BY number DESC LIMIT ?) OR number IN (SELECT number FROM runs WHERE project_id = ? AND (build_id = '' "
                   u"OR outcome <> 'started') ORDER BY number DESC LIMIT ?)) ORDER BY number DESC"),
        {project, project, most, project, most}, Rows::run);
}

Result<std::optional<BuildRun>> Store::run(const QString &projectId, qint64 number) const
{
    return readFirst(*m_connection, selectRuns(u"WHERE project_id = ? AND number = ?"), {Rows::stored(projectId), number}, Rows::run);
}

Result<std::optional<BuildRun>> Store::runOfBuild(const QString &projectId, const QString &buildId) const
{
    return readFirst(*m_connection,
        selectRuns(u"WHERE project_id = ? AND build_id = ? AND build_id <> '' AND outcome = 'started' ORDER BY number DESC LIMIT 1"),
        {Rows::stored(projectId), Rows::stored(buildId)}, Rows::run);
}

Result<std::optional<BuildRun>> Store::lastRunWithBuild(const QString &projectId) const
{
    return readFirst(*m_connection,
        selectRuns(u"WHERE project_id = ? AND build_id <> '' AND outcome = 'started' ORDER BY number DESC LIMIT 1"),
        {Rows::stored(projectId)}, Rows::run);
}

Result<QList<BuildRun>> Store::triggeredRuns(const QString &projectId, int limit) const
{
    return readAll(*m_connection, selectRuns(u"WHERE project_id = ? AND started_by <> 'manual' ORDER BY number DESC LIMIT ?"),
        {Rows::stored(projectId), qMax(0, limit)}, Rows::run);
}

Result<QList<ProjectSummary>> Store::projectSummaries() const
{
    using Text = std::pair<QString, QString>;
    using Count = std::pair<QString, int>;
    const auto projects = this->projects();
    const auto runs = readAll(*m_connection,
        selectRuns(u"WHERE (project_id, number) IN (SELECT project_id, MAX(number) FROM runs WHERE build_id <> '' AND outcome = 'started' "
                   u"GROUP BY project_id)"),
        {}, Rows::run);
    const auto templates
        = readAll<Text>(*m_connection, u"SELECT project_id, active_template_id FROM environments WHERE active_template_id <> ''"_s, {},
            [](const QSqlQuery &row) -> Result<Text> { return Text(row.value(0).toString(), row.value(1).toString()); });
    const auto sessions = readAll<Count>(*m_connection, u"SELECT project_id, COUNT(*) FROM sessions GROUP BY project_id"_s, {},
        [](const QSqlQuery &row) -> Result<Count> { return Count(row.value(0).toString(), row.value(1).toInt()); });
    if (!projects || !runs || !templates || !sessions) {
        return std::unexpected(!projects ? projects.error() : !runs ? runs.error() : !templates ? templates.error() : sessions.error());
    }
    QHash<QString, BuildRun> runOf;
    for (const BuildRun &run : *runs)
        runOf.insert(run.projectId, run);
    const QHash<QString, QString> templateOf(templates->begin(), templates->end());
    const QHash<QString, int> countOf(sessions->begin(), sessions->end());
    QList<ProjectSummary> summaries;
    summaries.reserve(projects->size());
    for (const Project &project : *projects) {
        const auto run = runOf.constFind(project.id);
        summaries.append(
            {project, run != runOf.cend() ? std::optional(*run) : std::nullopt, templateOf.value(project.id), countOf.value(project.id)});
    }
    return summaries;
}

Result<QList<BuildRun>> Store::runningRuns() const
{
    return readAll(*m_connection,
        selectRuns(u"WHERE build_id <> '' AND status IN ('pending', 'building') AND outcome = 'started' ORDER BY requested_at, rowid"), {},
        Rows::run);
}

Result<QList<Session>> Store::sessions(const QString &projectId) const
{
    return readAll(
        *m_connection, selectSessions(u"WHERE project_id = ? ORDER BY created_at, rowid"), {Rows::stored(projectId)}, Rows::session);
}

Result<QList<Session>> Store::allSessions() const
{
    return readAll(*m_connection, selectSessions(u"ORDER BY created_at, rowid"), {}, Rows::session);
}

Result<Session> Store::session(const QString &id) const
{
    return readOne(*m_connection, selectSessions(u"WHERE id = ?"), {Rows::stored(id)}, Rows::session, missingSession());
}

Result<> Store::insertSession(const Session &session)
{
    Session dated = session;
    if (!dated.createdAt.isValid())
        dated.createdAt = m_clock->now();
    return transaction([&] {
        return m_connection
            ->write(u"INSERT INTO sessions (%1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"_s.arg(Rows::sessionColumns),
                Rows::values(dated))
            .and_then([&](int) { return addChange(u"session"_s, session.id); });
    });
}

Result<> Store::updateSession(const Session &session)
{
    QVariantList values = Rows::values(session);
    values << Rows::stored(session.id) << Rows::stored(session.projectId);
    return transaction([&] {
        return writeOne(*m_connection,
            u"UPDATE sessions SET (%1) = (?, ?, COALESCE(?, created_at), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ? AND project_id = ?"_s
                .arg(Rows::sessionColumns),
            values, missingSession())
            .and_then([&] { return addChange(u"session"_s, session.id); });
    });
}

Result<> Store::noteSession(const Session &session)
{
    if (const auto set = m_connection->write(u"PRAGMA synchronous = NORMAL"_s); !set)
        return std::unexpected(set.error());
    const auto noted = updateSession(session);
    const auto set = m_connection->write(u"PRAGMA synchronous = FULL"_s);
    return noted.and_then([&] { return set.transform([](int) { }); });
}

Result<> Store::removeSession(const QString &id)
{
    return transaction([&] {
        return writeOne(*m_connection, u"DELETE FROM sessions WHERE id = ?"_s, {Rows::stored(id)}, missingSession()).and_then([&] {
            return addChange(u"session"_s, id);
        });
    });
}

Result<> Store::addActivity(ActivityEntry entry)
{
    if (!entry.at.isValid())
        entry.at = m_clock->now();
    const QVariantList values = {Rows::stored(entry.at), entry.projectId.isEmpty() ? QVariant() : QVariant(entry.projectId),
        Rows::stored(entry.kind), Rows::stored(entry.subject), Rows::stored(entry.before), Rows::stored(entry.after)};
    return transaction([&] {
        return m_connection
            ->write(u"INSERT INTO activity (at, project_id, kind, subject, before, after) VALUES (?, ?, ?, ?, ?, ?)"_s, values)
            .and_then([&](int) { return addChange(u"activity"_s, entry.projectId); });
    });
}

Result<QList<ActivityEntry>> Store::activity(const QString &projectId, int limit) const
{
    return readAll(*m_connection, u"SELECT %1 FROM activity WHERE project_id IS ? ORDER BY seq DESC LIMIT ?"_s.arg(Rows::activityColumns),
        {projectId.isEmpty() ? QVariant() : QVariant(projectId), qMax(0, limit)}, Rows::activity);
}

} // namespace Millwright
