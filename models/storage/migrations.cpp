// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/storage/migrations.h"

#include <QDir>

using namespace Qt::StringLiterals;

namespace Millwright::Migrations {

namespace {

struct MigrationsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Migrations)
};

/// One step after the other; a step that was released never changes. Times are UTC milliseconds, lists and maps are
/// JSON, enumerations their words.
const QList<QStringList> &steps()
{
    static const QList<QStringList> all = {
        {
            uR"(CREATE TABLE projects (
                id TEXT NOT NULL PRIMARY KEY,
                name TEXT NOT NULL,
                description TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL
            ) STRICT)"_s,
            uR"(CREATE TABLE environments (
                project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
                settings TEXT NOT NULL DEFAULT '{}',
                workspace_setup_command TEXT NOT NULL DEFAULT '[]',
                working_directory TEXT NOT NULL DEFAULT '',
                schedule_enabled INTEGER NOT NULL DEFAULT 0,
                cron TEXT NOT NULL DEFAULT '',
                timezone TEXT NOT NULL DEFAULT '',
                push_enabled INTEGER NOT NULL DEFAULT 0,
                debounce_minutes INTEGER NOT NULL DEFAULT 10,
                active_template_id TEXT NOT NULL DEFAULT '',
                active_template_heads TEXT NOT NULL DEFAULT '{}',
                active_fingerprint TEXT NOT NULL DEFAULT '',
                active_run INTEGER NOT NULL DEFAULT 0,
                last_build_id TEXT NOT NULL DEFAULT '',
                last_build_heads TEXT NOT NULL DEFAULT '{}',
                last_build_fingerprint TEXT NOT NULL DEFAULT '',
                last_build_provider TEXT NOT NULL DEFAULT '',
                last_build_attempted_at INTEGER,
                revision INTEGER NOT NULL DEFAULT 0
            ) STRICT)"_s,
            uR"(CREATE TABLE repositories (
                id TEXT NOT NULL PRIMARY KEY,
                project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                url TEXT NOT NULL,
                slug TEXT NOT NULL,
                default_branch TEXT NOT NULL,
                branch TEXT NOT NULL,
                position INTEGER NOT NULL,
                in_environment INTEGER NOT NULL,
                setup_command TEXT NOT NULL,
                teardown_command TEXT NOT NULL,
                last_setup_status TEXT NOT NULL,
                last_setup_error TEXT NOT NULL,
                last_setup_at INTEGER
            ) STRICT)"_s,
            u"CREATE INDEX repositories_of_project ON repositories (project_id, position)"_s,
            uR"(CREATE TABLE runs (
                project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                number INTEGER NOT NULL,
                started_by TEXT NOT NULL,
                requested_at INTEGER,
                outcome TEXT NOT NULL,
                reason TEXT NOT NULL,
                provider TEXT NOT NULL,
                build_id TEXT NOT NULL,
                template_id TEXT NOT NULL,
                status TEXT NOT NULL,
                finished_at INTEGER,
                error TEXT NOT NULL,
                pinned INTEGER NOT NULL,
                heads TEXT NOT NULL,
                PRIMARY KEY (project_id, number)
            ) STRICT)"_s,
            u"CREATE INDEX runs_with_build ON runs (project_id, number) WHERE build_id <> ''"_s,
            u"CREATE INDEX runs_of_build ON runs (project_id, build_id, number) WHERE build_id <> ''"_s,
            u"CREATE INDEX runs_running ON runs (requested_at) WHERE build_id <> '' AND status IN ('pending', 'building')"_s,
            uR"(CREATE TABLE sessions (
                id TEXT NOT NULL PRIMARY KEY,
                project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                title TEXT NOT NULL,
                branch TEXT NOT NULL,
                provider TEXT NOT NULL,
                sandbox_id TEXT NOT NULL,
                template_id TEXT NOT NULL,
                status TEXT NOT NULL,
                status_since INTEGER,
                created_at INTEGER NOT NULL,
                error TEXT NOT NULL,
                last_command TEXT NOT NULL,
                last_command_id TEXT NOT NULL,
                last_exit_code INTEGER
            ) STRICT)"_s,
            u"CREATE INDEX sessions_of_project ON sessions (project_id, created_at)"_s,
            uR"(CREATE TABLE activity (
                seq INTEGER PRIMARY KEY AUTOINCREMENT,
                at INTEGER NOT NULL,
                project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                subject TEXT NOT NULL,
                before TEXT NOT NULL,
                after TEXT NOT NULL
            ) STRICT)"_s,
            u"CREATE INDEX activity_of_project ON activity (project_id, seq)"_s,
            uR"(CREATE TABLE changes (
                seq INTEGER PRIMARY KEY AUTOINCREMENT,
                kind TEXT NOT NULL,
                id TEXT NOT NULL
            ) STRICT)"_s,
        },
        {
            u"ALTER TABLE runs ADD COLUMN fingerprint TEXT NOT NULL DEFAULT ''"_s,
        },
        {
            u"ALTER TABLE sessions ADD COLUMN sandbox_key TEXT NOT NULL DEFAULT ''"_s,
        },
        {
            uR"(CREATE TABLE setup (
                key TEXT NOT NULL PRIMARY KEY,
                value TEXT NOT NULL
            ) STRICT)"_s,
            uR"(CREATE TABLE variables (
                id TEXT NOT NULL PRIMARY KEY,
                name TEXT NOT NULL,
                value TEXT NOT NULL,
                is_secret INTEGER NOT NULL,
                for_all_projects INTEGER NOT NULL,
                revision INTEGER NOT NULL
            ) STRICT)"_s,
            uR"(CREATE TABLE variable_projects (
                variable_id TEXT NOT NULL REFERENCES variables (id) ON DELETE CASCADE,
                project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                PRIMARY KEY (variable_id, project_id)
            ) STRICT)"_s,
            u"ALTER TABLE sessions ADD COLUMN provider_id TEXT NOT NULL DEFAULT ''"_s,
            u"ALTER TABLE sessions ADD COLUMN held_variables TEXT NOT NULL DEFAULT '{}'"_s,
            u"UPDATE sessions SET provider_id = provider"_s,
        },
        {
            uR"(CREATE TABLE credentials (
                id TEXT NOT NULL PRIMARY KEY,
                scope TEXT NOT NULL,
                place TEXT NOT NULL,
                kind TEXT NOT NULL,
                username TEXT NOT NULL
            ) STRICT)"_s,
        },
        {
            u"ALTER TABLE runs ADD COLUMN scheduled_at INTEGER"_s,
            u"ALTER TABLE runs ADD COLUMN again_at INTEGER"_s,
            u"ALTER TABLE runs ADD COLUMN cause TEXT NOT NULL DEFAULT ''"_s,
            u"CREATE INDEX runs_triggered ON runs (project_id, number) WHERE started_by <> 'manual'"_s,
            // set_at tells what a clock that was ahead has written.
            uR"(CREATE TABLE schedules (
                project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
                next_at INTEGER NOT NULL,
                set_at INTEGER NOT NULL
            ) STRICT)"_s,
            u"CREATE INDEX schedules_due ON schedules (next_at)"_s,
            u"CREATE INDEX schedules_set ON schedules (set_at)"_s,
            uR"(CREATE TABLE due_runs (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                started_by TEXT NOT NULL,
                scheduled_at INTEGER,
                due_at INTEGER NOT NULL,
                set_at INTEGER NOT NULL,
                waits_for_build INTEGER NOT NULL DEFAULT 0,
                attempts INTEGER NOT NULL DEFAULT 0,
                claim TEXT NOT NULL DEFAULT '',
                claimed_at INTEGER NOT NULL DEFAULT 0
            ) STRICT)"_s,
            u"CREATE INDEX due_runs_of_project ON due_runs (project_id)"_s,
            uR"(CREATE TABLE watched_repositories (
                url TEXT NOT NULL PRIMARY KEY,
                branch TEXT NOT NULL DEFAULT '',
                head TEXT NOT NULL DEFAULT '',
                asked_at INTEGER,
                failures INTEGER NOT NULL DEFAULT 0,
                problem TEXT NOT NULL DEFAULT '',
                next_at INTEGER NOT NULL,
                set_at INTEGER NOT NULL
            ) STRICT)"_s,
            u"CREATE INDEX watched_repositories_due ON watched_repositories (next_at)"_s,
        },
    };
    return all;
}

struct Version {
    qint64 application = 0;
    qint64 version = 0;
    bool hasTables = false;
};

Result<Version> readVersion(SqlConnection &connection)
{
    Version version;
    const auto number = [&connection](const QString &sql, auto use) -> Result<> {
        const auto value = connection.readValue(sql);
        if (!value)
            return std::unexpected(value.error());
        use(value->value_or(0).toLongLong());
        return {};
    };
    const auto result = number(u"PRAGMA application_id"_s, [&](qint64 value) {
        version.application = value;
    }).and_then([&] {
          return number(u"PRAGMA user_version"_s, [&](qint64 value) { version.version = value; });
      }).and_then([&] { return number(u"SELECT count(*) FROM sqlite_master"_s, [&](qint64 value) { version.hasTables = value > 0; }); });
    if (!result)
        return std::unexpected(result.error());
    return version;
}

Result<> accept(const Version &version, const QString &path)
{
    const QString file = QDir::toNativeSeparators(path);
    if (version.application != applicationId && (version.application != 0 || version.hasTables))
        return failure(ErrorCode::Damaged,
            MigrationsText::tr("The file %1 is the database of another program. It was left as it is. Move it to another folder, "
                               "or choose another folder for this factory.")
                .arg(file));
    if (version.version > currentVersion())
        return failure(ErrorCode::Damaged,
            MigrationsText::tr("The database %1 was written by a newer version of this program (format %2; this one knows %3). "
                               "It was left as it is. Install the newer "
                               "version, or choose another folder for this factory.")
                .arg(file)
                .arg(version.version)
                .arg(currentVersion()));
    return {};
}

} // namespace

int currentVersion()
{
    return static_cast<int>(steps().size());
}

Result<> inspect(SqlConnection &connection)
{
    return connection.snapshot([&connection]() -> Result<> {
        const auto version = readVersion(connection);
        if (!version)
            return std::unexpected(version.error());
        if (const auto accepted = accept(*version, connection.path()); !accepted)
            return accepted;
        const auto check = connection.readValue(u"PRAGMA quick_check(1)"_s);
        if (!check)
            return std::unexpected(check.error());
        const QString found = check->value_or(QString()).toString();
        if (found != "ok"_L1)
            return std::unexpected(SqlConnection::damaged(connection.path(), found.simplified()));
        return {};
    });
}

Result<> apply(SqlConnection &connection)
{
    return connection.transaction([&connection]() -> Result<> {
        const auto version = readVersion(connection);
        if (!version)
            return std::unexpected(version.error());
        if (const auto accepted = accept(*version, connection.path()); !accepted)
            return accepted;
        if (version->version == currentVersion())
            return {};
        for (const QStringList &step : steps().mid(version->version)) {
            for (const QString &statement : step) {
                if (const auto done = connection.write(statement); !done)
                    return std::unexpected(done.error());
            }
        }
        for (const QString &statement :
            {u"PRAGMA application_id = %1"_s.arg(applicationId), u"PRAGMA user_version = %1"_s.arg(currentVersion())}) {
            if (const auto done = connection.write(statement); !done)
                return std::unexpected(done.error());
        }
        return {};
    });
}

} // namespace Millwright::Migrations
