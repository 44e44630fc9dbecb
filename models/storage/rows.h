// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/storage/store.h"

#include <QSqlQuery>
#include <QVariant>

#include <optional>

namespace Millwright {

// How values lie in columns. Each list of columns is in the order in which its values are written and read, and a row
// begins with what tells it from others.
namespace Rows {

inline constexpr auto projectColumns = u"id, name, description, created_at, updated_at";
inline constexpr auto settledColumns = u"settings, workspace_setup_command, working_directory, schedule_enabled, cron, "
                                       u"timezone, push_enabled, debounce_minutes";
inline constexpr auto rememberedColumns
    = u"active_template_id, active_template_heads, active_fingerprint, active_run, last_build_id, last_build_heads, "
      u"last_build_fingerprint, last_build_provider, last_build_attempted_at, revision";
inline constexpr auto repositoryColumns
    = u"id, project_id, url, slug, default_branch, branch, in_environment, setup_command, teardown_command, "
      u"last_setup_status, last_setup_error, last_setup_at, position";
inline constexpr auto runColumns = u"project_id, started_by, requested_at, outcome, reason, provider, build_id, "
                                   u"template_id, status, finished_at, error, "
                                   u"heads, scheduled_at, again_at, cause, pinned, number";
inline constexpr auto sessionColumns
    = u"id, project_id, created_at, title, branch, provider, sandbox_id, template_id, status, status_since, error, "
      u"last_command, last_command_id, last_exit_code, sandbox_key, provider_id, held_variables";
inline constexpr auto variableColumns = u"id, name, value, is_secret, for_all_projects, revision";
inline constexpr auto credentialColumns = u"id, scope, place, kind, username";
inline constexpr auto activityColumns = u"project_id, at, kind, subject, before, after, seq";

QVariant stored(const QString &text); ///< never NULL
QVariant stored(const QByteArray &json); ///< never NULL
QVariant stored(const QDateTime &time); ///< NULL for no time
QVariant stored(const QStringList &list);
QVariant stored(const QMap<QString, QString> &map);

/// What an administrator set.
QVariantList settled(const EnvironmentRecord &record);
QVariantList values(const ProjectRepository &repository); ///< but the position
QVariantList values(const BuildRun &run); ///< but whether it is pinned, and the number
QVariantList values(const Session &session);
QVariantList values(const Variable &variable); ///< but its projects
QVariantList values(const Credential &credential);

// ErrorCode::Damaged where a column holds what was never written there.
Result<Project> project(const QSqlQuery &row);
Result<EnvironmentRecord> environment(const QSqlQuery &row); ///< project_id, what was set, what is remembered
Result<ProjectRepository> repository(const QSqlQuery &row);
Result<BuildRun> run(const QSqlQuery &row);
Result<Session> session(const QSqlQuery &row);
Result<Credential> credential(const QSqlQuery &row);
Result<ActivityEntry> activity(const QSqlQuery &row);
Result<Variable> variable(const QSqlQuery &row); ///< but its projects

} // namespace Rows

} // namespace Millwright
