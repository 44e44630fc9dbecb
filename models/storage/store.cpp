// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/storage/store.h"

#include "models/storage/migrations.h"
#include "models/storage/statements.h"

#include <QDir>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct StoreText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Store)
};

constexpr qint64 trimEvery = 1000;
constexpr auto inMemory = ":memory:"_L1;

QString missingRepository()
{
    return StoreText::tr("This repository is not part of the project any more; somebody else may have removed it. Load the page again.");
}

/// SQLite gives the files beside the database the mode of the database itself.
Result<> createPrivate(const QString &path)
{
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder))
        return failure(ErrorCode::Storage,
            StoreText::tr("The folder %1 for the database could not be created. Create it, or give your user the right to "
                          "write where it is to be.")
                .arg(QDir::toNativeSeparators(folder)));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly, QFile::ReadOwner | QFile::WriteOwner) && !QFileInfo::exists(path))
        return failure(ErrorCode::Storage,
            StoreText::tr("The database %1 could not be created (%2). Give your user the right to write the folder it is "
                          "in, then try again.")
                .arg(QDir::toNativeSeparators(path), file.errorString()));
    return {};
}

/// A look through a connection that cannot write, so that a refused file stays as it is.
Result<> inspectReadOnly(const QString &path)
{
    const auto connection = SqlConnection::open(path, SqlConnection::Access::Read);
    if (!connection)
        return std::unexpected(connection.error());
    return Migrations::inspect(**connection);
}

} // namespace

QString missingProject()
{
    return StoreText::tr("This project does not exist any more; somebody else may have removed it. Go back to the list of projects.");
}

Store::Store(std::unique_ptr<SqlConnection> connection, std::shared_ptr<Clock> clock)
    : m_connection(std::move(connection))
    , m_clock(std::move(clock))
{
}

Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const QString &path, std::shared_ptr<Clock> clock)
{
    if (const auto created = createPrivate(path); !created)
        return std::unexpected(created.error());
    const auto inspected = inspectReadOnly(path);
    if (!inspected && inspected.error().code == ErrorCode::Damaged)
        return std::unexpected(inspected.error());

    auto connection = SqlConnection::open(path, SqlConnection::Access::ReadWrite);
    if (!connection)
        return std::unexpected(connection.error());
    SqlConnection &database = **connection;
    // What a crash left can be in need of a repair that only a writer can do.
    Result<> ready = inspected ? Result<>() : Migrations::inspect(database);
    // An acknowledged commit survives a power cut: FULL.
    ready = ready.and_then([&] { return database.useWriteAheadLog(); })
                .and_then([&] { return database.write(u"PRAGMA synchronous = FULL"_s); })
                .and_then([&](int) { return database.write(u"PRAGMA foreign_keys = ON"_s); })
                .and_then([&](int) { return Migrations::apply(database); });
    if (!ready)
        return std::unexpected(ready.error());
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    return std::unique_ptr<Store>(new Store(std::move(*connection), std::move(clock)));
}

Result<std::unique_ptr<Store>> Store::openInMemory(std::shared_ptr<Clock> clock)
{
    auto connection = SqlConnection::open(inMemory, SqlConnection::Access::ReadWrite);
    if (!connection)
        return std::unexpected(connection.error());
    const Result<> ready
        = (*connection)->write(u"PRAGMA foreign_keys = ON"_s).and_then([&](int) { return Migrations::apply(**connection); });
    if (!ready)
        return std::unexpected(ready.error());
    return std::unique_ptr<Store>(new Store(std::move(*connection), std::move(clock)));
}

bool Store::keepsSchedules() const
{
    return m_connection->path() != inMemory;
}

Result<> Store::transaction(const std::function<Result<>()> &work)
{
    return m_connection->transaction(work);
}

Result<QList<Project>> Store::projects() const
{
    return readAll(
        *m_connection, u"SELECT %1 FROM projects ORDER BY updated_at DESC, rowid DESC"_s.arg(Rows::projectColumns), {}, Rows::project);
}

Result<Project> Store::project(const QString &id) const
{
    return readOne(*m_connection, u"SELECT %1 FROM projects WHERE id = ?"_s.arg(Rows::projectColumns), {Rows::stored(id)}, Rows::project,
        missingProject());
}

Result<> Store::insertProject(const Project &project)
{
    const QDateTime now = m_clock->now();
    const QVariantList values = {Rows::stored(project.id), Rows::stored(project.name), Rows::stored(project.description),
        Rows::stored(project.createdAt.isValid() ? project.createdAt : now),
        Rows::stored(project.updatedAt.isValid() ? project.updatedAt : now)};
    return transaction([&] {
        return m_connection->write(u"INSERT INTO projects (%1) VALUES (?, ?, ?, ?, ?)"_s.arg(Rows::projectColumns), values)
            .and_then(
                [&](int) { return m_connection->write(u"INSERT INTO environments (project_id) VALUES (?)"_s, {Rows::stored(project.id)}); })
            .and_then([&](int) { return addChange(u"project"_s, project.id); });
    });
}

Result<> Store::updateProject(const Project &project)
{
    const QDateTime updatedAt = project.updatedAt.isValid() ? project.updatedAt : m_clock->now();
    const QVariantList values
        = {Rows::stored(project.name), Rows::stored(project.description), Rows::stored(updatedAt), Rows::stored(project.id)};
    return transaction([&] {
        return writeOne(
            *m_connection, u"UPDATE projects SET name = ?, description = ?, updated_at = ? WHERE id = ?"_s, values, missingProject())
            .and_then([&] { return addChange(u"project"_s, project.id); });
    });
}

Result<> Store::removeProject(const QString &id)
{
    return transaction([&] {
        return writeOne(*m_connection, u"DELETE FROM projects WHERE id = ?"_s, {Rows::stored(id)}, missingProject()).and_then([&] {
            return addChange(u"project"_s, id);
        });
    });
}

Result<QList<ProjectRepository>> Store::repositories(const QString &projectId) const
{
    return readAll(*m_connection,
        u"SELECT %1 FROM repositories WHERE project_id = ? ORDER BY position, rowid"_s.arg(Rows::repositoryColumns),
        {Rows::stored(projectId)}, Rows::repository);
}

Result<> Store::insertRepository(const ProjectRepository &repository)
{
    QVariantList values = Rows::values(repository);
    values << repository.position << repository.position << Rows::stored(repository.projectId);
    return transaction([&] {
        return m_connection
            ->write(u"INSERT INTO repositories (%1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CASE WHEN ? > 0 THEN ? "
                    u"ELSE "
                    "(SELECT COALESCE(MAX(position), 0) + 1 FROM repositories WHERE project_id = ?) END)"_s.arg(Rows::repositoryColumns),
                values)
            .and_then([&](int) { return addChange(u"environment"_s, repository.projectId); });
    });
}

Result<> Store::updateRepository(const ProjectRepository &repository)
{
    QVariantList values = Rows::values(repository);
    values << repository.position << Rows::stored(repository.id) << Rows::stored(repository.projectId);
    return transaction([&] {
        return writeOne(*m_connection,
            u"UPDATE repositories SET (%1) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ? AND project_id = ?"_s.arg(
                Rows::repositoryColumns),
            values, missingRepository())
            .and_then([&] { return addChange(u"environment"_s, repository.projectId); });
    });
}

Result<> Store::recordOfRepository(const QString &repositoryId, const QString &assignments, QVariantList values)
{
    const QVariant id = Rows::stored(repositoryId);
    values << id;
    return transaction([&]() -> Result<> {
        const auto changed
            = writeOne(*m_connection, u"UPDATE repositories SET %1 WHERE id = ?"_s.arg(assignments), values, missingRepository());
        if (!changed)
            return changed;
        const auto projectId = m_connection->readValue(u"SELECT project_id FROM repositories WHERE id = ?"_s, {id});
        if (!projectId)
            return std::unexpected(projectId.error());
        return addChange(u"environment"_s, projectId->value_or(QVariant()).toString());
    });
}

Result<> Store::recordSetup(const QString &repositoryId, const QString &status, const QString &error)
{
    return recordOfRepository(repositoryId, u"last_setup_status = ?, last_setup_error = ?, last_setup_at = ?"_s,
        {Rows::stored(status), Rows::stored(error), Rows::stored(m_clock->now())});
}

Result<> Store::recordDefaultBranch(const QString &repositoryId, const QString &branch)
{
    return recordOfRepository(repositoryId, u"default_branch = ?"_s, {Rows::stored(branch)});
}

Result<> Store::removeRepository(const QString &id)
{
    return transaction([&]() -> Result<> {
        const auto removed = readOne(*m_connection, u"SELECT %1 FROM repositories WHERE id = ?"_s.arg(Rows::repositoryColumns),
            {Rows::stored(id)}, Rows::repository, missingRepository());
        if (!removed)
            return std::unexpected(removed.error());
        return m_connection->write(u"DELETE FROM repositories WHERE id = ?"_s, {Rows::stored(id)})
            .and_then([&](int) {
                return m_connection->write(u"UPDATE repositories SET position = position - 1 WHERE project_id = ? AND position > ?"_s,
                    {Rows::stored(removed->projectId), removed->position});
            })
            .and_then([&](int) { return addChange(u"environment"_s, removed->projectId); });
    });
}

Result<> Store::addChange(const QString &kind, const QString &id)
{
    const auto seq = m_connection->insert(u"INSERT INTO changes (kind, id) VALUES (?, ?)"_s, {kind, Rows::stored(id)});
    if (!seq)
        return std::unexpected(seq.error());
    if (*seq % trimEvery != 0)
        return {};
    return m_connection->write(u"DELETE FROM changes WHERE seq <= ?"_s, {*seq - keptChanges}).transform([](int) { });
}

Result<QList<Change>> Store::changesAfter(qint64 seq) const
{
    return readAll<Change>(*m_connection, u"SELECT seq, kind, id FROM changes WHERE seq > ? ORDER BY seq"_s, {seq},
        [](const QSqlQuery &row) -> Result<Change> {
            return Change{.seq = row.value(0).toLongLong(), .kind = row.value(1).toString(), .id = row.value(2).toString()};
        });
}

Result<qint64> Store::lastChange() const
{
    return m_connection->readValue(u"SELECT MAX(seq) FROM changes"_s).transform([](const std::optional<QVariant> &value) {
        return value.value_or(0).toLongLong();
    });
}

Result<qint64> Store::dataVersion() const
{
    return m_connection->readValue(u"PRAGMA data_version"_s).transform([](const std::optional<QVariant> &value) {
        return value.value_or(0).toLongLong();
    });
}

} // namespace Millwright
