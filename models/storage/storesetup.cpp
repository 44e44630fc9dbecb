// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/storage/store.h"

#include "models/storage/statements.h"

using namespace Qt::StringLiterals;

// How the factory is set up.

namespace Millwright {

namespace {

struct StoreSetupText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Store)
};

} // namespace

Result<std::optional<QString>> Store::setupValue(const QString &key) const
{
    return m_connection->readValue(u"SELECT value FROM setup WHERE key = ?"_s, {Rows::stored(key)})
        .transform(
            [](const std::optional<QVariant> &value) { return value.transform([](const QVariant &text) { return text.toString(); }); });
}

Result<> Store::saveSetupValue(const QString &key, const QString &value)
{
    return transaction([&] {
        return m_connection
            ->write(u"INSERT INTO setup (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"_s,
                {Rows::stored(key), Rows::stored(value)})
            .and_then([&](int) { return addChange(u"setup"_s, key); });
    });
}

Result<QList<Variable>> Store::variables() const
{
    using Scope = std::pair<QString, QString>;
    auto variables
        = readAll(*m_connection, u"SELECT %1 FROM variables ORDER BY name, rowid"_s.arg(Rows::variableColumns), {}, Rows::variable);
    const auto scopes
        = readAll<Scope>(*m_connection, u"SELECT variable_id, project_id FROM variable_projects ORDER BY variable_id, project_id"_s, {},
            [](const QSqlQuery &row) -> Result<Scope> { return Scope(row.value(0).toString(), row.value(1).toString()); });
    if (!variables || !scopes)
        return std::unexpected(!variables ? variables.error() : scopes.error());
    QHash<QString, QStringList> projectsOf;
    for (const auto &[variable, project] : *scopes)
        projectsOf[variable].append(project);
    for (Variable &variable : *variables)
        variable.projectIds = projectsOf.value(variable.id);
    return variables;
}

Result<> Store::saveVariable(const Variable &variable)
{
    return transaction([&]() -> Result<> {
        const auto written = m_connection->write(
            u"INSERT INTO variables (%1) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, value = "
            u"excluded.value, is_secret = excluded.is_secret, for_all_projects = excluded.for_all_projects, revision = "
            "excluded.revision"_s.arg(Rows::variableColumns),
            Rows::values(variable));
        if (!written)
            return std::unexpected(written.error());
        const auto cleared = m_connection->write(u"DELETE FROM variable_projects WHERE variable_id = ?"_s, {Rows::stored(variable.id)});
        if (!cleared)
            return std::unexpected(cleared.error());
        for (const QString &projectId : variable.projectIds) {
            const auto added = m_connection->write(u"INSERT INTO variable_projects (variable_id, project_id) VALUES (?, ?)"_s,
                {Rows::stored(variable.id), Rows::stored(projectId)});
            if (!added)
                return std::unexpected(added.error());
        }
        return addChange(u"variable"_s, variable.id);
    });
}

Result<> Store::removeVariable(const QString &id)
{
    return transaction([&] {
        return writeOne(*m_connection, u"DELETE FROM variables WHERE id = ?"_s, {Rows::stored(id)},
            StoreSetupText::tr("This variable is not there any more; somebody else may have removed it."))
            .and_then([&] { return addChange(u"variable"_s, id); });
    });
}

Result<> Store::recordHeldVariables(const QString &sandboxKey, const QMap<QString, QString> &held)
{
    const QVariant text = Rows::stored(held);
    // A start that is given what it had writes nothing.
    const auto id = m_connection->readValue(
        u"SELECT id FROM sessions WHERE CASE sandbox_key WHEN '' THEN id ELSE sandbox_key END = ? AND held_variables <> ?"_s,
        {Rows::stored(sandboxKey), text});
    if (!id || !*id)
        return id.transform([](const auto &) { });
    return transaction([&] {
        return m_connection->write(u"UPDATE sessions SET held_variables = ? WHERE id = ?"_s, {text, **id}).and_then([&](int) {
            return addChange(u"session"_s, (*id)->toString());
        });
    });
}

} // namespace Millwright
