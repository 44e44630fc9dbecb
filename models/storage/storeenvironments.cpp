// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/storage/store.h"

#include "models/storage/statements.h"

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct StoreEnvironmentsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Store)
};

Result<bool> projectExists(SqlConnection &connection, const QString &projectId)
{
    return connection.readValue(u"SELECT 1 FROM environments WHERE project_id = ?"_s, {Rows::stored(projectId)})
        .transform([](const std::optional<QVariant> &value) { return value.has_value(); });
}

/// Why a conditional statement changed nothing: the project is gone, or the condition did not hold.
Result<> requireProject(SqlConnection &connection, const QString &projectId)
{
    return projectExists(connection, projectId).and_then([](bool exists) -> Result<> {
        if (!exists)
            return failure(ErrorCode::NotFound, missingProject());
        return {};
    });
}

} // namespace

Result<EnvironmentRecord> Store::environment(const QString &projectId) const
{
    return readOne(*m_connection,
        u"SELECT project_id, %1, %2 FROM environments WHERE project_id = ?"_s.arg(Rows::settledColumns).arg(Rows::rememberedColumns),
        {Rows::stored(projectId)}, Rows::environment, missingProject());
}

Result<> Store::saveEnvironment(const QString &projectId, const EnvironmentRecord &record)
{
    QVariantList values = Rows::settled(record);
    values << Rows::stored(projectId) << record.revision;
    return transaction([&]() -> Result<> {
        const auto changed = m_connection->write(
            u"UPDATE environments SET (%1) = (?, ?, ?, ?, ?, ?, ?, ?), revision = revision + 1 WHERE project_id = ? AND revision = ?"_s.arg(
                Rows::settledColumns),
            values);
        if (!changed)
            return std::unexpected(changed.error());
        if (*changed > 0)
            return addChange(u"environment"_s, projectId);
        return requireProject(*m_connection, projectId).and_then([]() -> Result<> {
            return failure(ErrorCode::Conflict,
                StoreEnvironmentsText::tr("Somebody else changed the environment of this project in the meantime, so nothing was saved. "
                                          "Load it again, then make your change "
                                          "again."));
        });
    });
}

Result<> Store::saveLastBuild(const QString &projectId, const EnvironmentRecord &record)
{
    const QVariantList values
        = {Rows::stored(record.lastBuildId), Rows::stored(record.lastBuildHeads), Rows::stored(record.lastBuildFingerprint),
            Rows::stored(record.lastBuildProvider), Rows::stored(record.lastBuildAttemptedAt), Rows::stored(projectId)};
    return transaction([&] {
        return writeOne(*m_connection,
            u"UPDATE environments SET last_build_id = ?, last_build_heads = ?, last_build_fingerprint = ?, "
            u"last_build_provider = ?, "
            "last_build_attempted_at = COALESCE(?, last_build_attempted_at) WHERE project_id = ?"_s,
            values, missingProject())
            .and_then([&] { return addChange(u"environment"_s, projectId); });
    });
}

Result<> Store::recordAttempt(const QString &projectId, const QDateTime &at)
{
    return transaction([&] {
        return writeOne(*m_connection, u"UPDATE environments SET last_build_attempted_at = ? WHERE project_id = ?"_s,
            {Rows::stored(at), Rows::stored(projectId)}, missingProject())
            .and_then([&] { return addChange(u"environment"_s, projectId); });
    });
}

Result<bool> Store::pinTemplate(const QString &projectId, qint64 number, const QString &buildId, const QString &templateId,
    const QMap<QString, QString> &heads, const QByteArray &fingerprint)
{
    bool pinned = false;
    const auto result = transaction([&]() -> Result<> {
        // No build is the last one where there is none.
        const auto changed = m_connection->write(u"UPDATE environments SET active_template_id = ?, "
                                                 u"active_template_heads = ?, active_fingerprint = ?, active_run = ? "
                                                 "WHERE project_id = ? AND last_build_id = ? AND last_build_id <> ''"_s,
            {Rows::stored(templateId), Rows::stored(heads), Rows::stored(fingerprint), number, Rows::stored(projectId),
                Rows::stored(buildId)});
        if (!changed)
            return std::unexpected(changed.error());
        if (*changed == 0)
            return requireProject(*m_connection, projectId);
        pinned = true;
        return m_connection->write(u"UPDATE runs SET pinned = 1 WHERE project_id = ? AND number = ?"_s, {Rows::stored(projectId), number})
            .and_then([&](int) { return addChange(u"environment"_s, projectId); })
            .and_then([&] { return addChange(u"run"_s, projectId); });
    });
    if (!result)
        return std::unexpected(result.error());
    return pinned;
}

Result<bool> Store::claimPush(const QString &projectId, const QDateTime &now)
{
    bool claimed = false;
    const auto result = transaction([&]() -> Result<> {
        const auto changed = m_connection->write(u"UPDATE environments SET last_build_attempted_at = ? WHERE "
                                                 u"project_id = ? AND (last_build_attempted_at IS NULL "
                                                 "OR abs(? - last_build_attempted_at) >= debounce_minutes * 60000)"_s,
            {Rows::stored(now), Rows::stored(projectId), Rows::stored(now)});
        if (!changed)
            return std::unexpected(changed.error());
        claimed = *changed > 0;
        return claimed ? Result<>() : requireProject(*m_connection, projectId);
    });
    if (!result)
        return std::unexpected(result.error());
    return claimed;
}

Result<> Store::releasePush(const QString &projectId, const QDateTime &claimedAt, const QDateTime &before)
{
    return m_connection
        ->write(u"UPDATE environments SET last_build_attempted_at = ? WHERE project_id = ? AND last_build_attempted_at = ?"_s,
            {Rows::stored(before), Rows::stored(projectId), Rows::stored(claimedAt)})
        .transform([](int) { });
}

Result<QStringList> Store::activeTemplates() const
{
    return readAll<QString>(*m_connection,
        u"SELECT DISTINCT active_template_id FROM environments WHERE active_template_id <> '' ORDER BY active_template_id"_s, {},
        [](const QSqlQuery &row) -> Result<QString> { return row.value(0).toString(); });
}

} // namespace Millwright
