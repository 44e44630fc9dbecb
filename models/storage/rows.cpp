// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/storage/rows.h"

#include <QCoreApplication>
#include <QMetaEnum>
#include <QSqlRecord>
#include <QTimeZone>

#include <nlohmann/json.hpp>

#include <limits>

using namespace Qt::StringLiterals;

namespace Millwright::Rows {

namespace {

struct RowsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Rows)
};

QString dumped(const Json &json)
{
    return QString::fromStdString(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

template <typename Enum> QString word(Enum value)
{
    return QString::fromLatin1(QMetaEnum::fromType<Enum>().valueToKey(static_cast<int>(value))).toLower();
}

/// Takes a row's columns one after the other, and remembers the first that it cannot understand.
class RowReader
{
public:
    explicit RowReader(const QSqlQuery &row) : m_row(row) { }

    QString text() { return next().toString(); }
    QByteArray bytes() { return next().toString().toUtf8(); }
    qint64 number() { return next().toLongLong(); }
    bool flag() { return number() != 0; }

    int smallNumber()
    {
        const qint64 value = number();
        if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max()) {
            refuse();
            return 0;
        }
        return static_cast<int>(value);
    }

    std::optional<int> maybeNumber()
    {
        if (m_row.isNull(m_column)) {
            ++m_column;
            return {};
        }
        return smallNumber();
    }

    QDateTime time()
    {
        const QVariant value = next();
        return value.isNull() ? QDateTime() : QDateTime::fromMSecsSinceEpoch(value.toLongLong(), QTimeZone::UTC);
    }

    SettingsDocument settings()
    {
        const Json json = parsed();
        const auto document = SettingsDocument::fromJson(json);
        if (json.is_object() && document)
            return *document;
        refuse();
        return {};
    }

    QStringList list()
    {
        QStringList list;
        const Json json = parsed();
        if (!json.is_array())
            refuse();
        for (const auto &item : json) {
            if (item.is_string())
                list.append(QString::fromStdString(item.get_ref<const std::string &>()));
            else
                refuse();
        }
        return list;
    }

    QMap<QString, QString> map()
    {
        QMap<QString, QString> map;
        const Json json = parsed();
        if (!json.is_object()) {
            refuse();
            return map;
        }
        for (const auto &[key, item] : json.items()) {
            if (item.is_string())
                map.insert(QString::fromStdString(key), QString::fromStdString(item.template get_ref<const std::string &>()));
            else
                refuse();
        }
        return map;
    }

    template <typename Enum> Enum word()
    {
        const QString found = text();
        const auto words = QMetaEnum::fromType<Enum>();
        for (int i = 0; i < words.keyCount(); ++i) {
            if (QString::fromLatin1(words.key(i)).toLower() == found)
                return static_cast<Enum>(words.value(i));
        }
        refuse();
        return static_cast<Enum>(words.value(0));
    }

    CredentialKind::Value credentialKind()
    {
        const auto kind = CredentialKind::fromName(text());
        if (!kind)
            refuse();
        return kind.value_or(CredentialKind::Basic);
    }

    template <typename T> Result<T> result(T value) const
    {
        if (m_refused.isEmpty())
            return value;
        return failure(ErrorCode::Damaged,
            RowsText::tr("What the database holds in the column %1 of %2 cannot be understood. Put a copy of the database "
                         "from a backup in its place, or remove "
                         "what is damaged.")
                .arg(m_refused, m_row.value(0).toString()));
    }

private:
    QVariant next() { return m_row.value(m_column++); }
    Json parsed() { return Json::parse(text().toStdString(), nullptr, false); }

    void refuse()
    {
        if (m_refused.isEmpty())
            m_refused = m_row.record().fieldName(m_column - 1);
    }

    const QSqlQuery &m_row;
    int m_column = 0;
    QString m_refused;
};

} // namespace

QVariant stored(const QString &text)
{
    return text.isNull() ? u""_s : text;
}

QVariant stored(const QByteArray &json)
{
    return stored(QString::fromUtf8(json));
}

QVariant stored(const QDateTime &time)
{
    return time.isValid() ? QVariant(time.toMSecsSinceEpoch()) : QVariant();
}

QVariant stored(const QStringList &list)
{
    Json json = Json::array();
    for (const QString &item : list)
        json.push_back(item.toStdString());
    return dumped(json);
}

QVariant stored(const QMap<QString, QString> &map)
{
    Json json = Json::object();
    for (const auto &[key, item] : map.asKeyValueRange())
        json[key.toStdString()] = item.toStdString();
    return dumped(json);
}

QVariantList settled(const EnvironmentRecord &record)
{
    return {dumped(record.settings.json()), stored(record.workspaceSetupCommand), stored(record.workingDirectory),
        record.triggers.scheduleEnabled, stored(record.triggers.cron), stored(record.triggers.timezone), record.triggers.pushEnabled,
        record.triggers.debounceMinutes};
}

QVariantList values(const ProjectRepository &repository)
{
    return {stored(repository.id), stored(repository.projectId), stored(repository.url), stored(repository.slug),
        stored(repository.defaultBranch), stored(repository.branch), repository.inEnvironment, stored(repository.setupCommand),
        stored(repository.teardownCommand), stored(repository.lastSetupStatus), stored(repository.lastSetupError),
        stored(repository.lastSetupAt)};
}

QVariantList values(const BuildRun &run)
{
    return {stored(run.projectId), word(run.trigger), stored(run.requestedAt), word(run.outcome), stored(run.reason), stored(run.provider),
        stored(run.buildId), stored(run.templateId), BuildStatus::name(run.status), stored(run.finishedAt), stored(run.error),
        stored(run.heads), stored(run.scheduledAt), stored(run.againAt), stored(run.cause)};
}

QVariantList values(const Session &session)
{
    return {stored(session.id), stored(session.projectId), stored(session.createdAt), stored(session.title), stored(session.branch),
        stored(session.provider), stored(session.sandboxId), stored(session.templateId), word(session.status), stored(session.statusSince),
        stored(session.error), stored(session.lastCommand), stored(session.lastCommandId),
        session.lastExitCode ? QVariant(*session.lastExitCode) : QVariant(), stored(session.sandboxKey), stored(session.providerId),
        stored(session.heldVariables)};
}

QVariantList values(const Variable &variable)
{
    return {
        stored(variable.id), stored(variable.name), stored(variable.value), variable.isSecret, variable.forAllProjects, variable.revision};
}

QVariantList values(const Credential &credential)
{
    return {stored(credential.id), word(credential.scope), stored(credential.where), CredentialKind::name(credential.kind),
        stored(credential.username)};
}

Result<Project> project(const QSqlQuery &row)
{
    RowReader reader(row);
    Project project;
    project.id = reader.text();
    project.name = reader.text();
    project.description = reader.text();
    project.createdAt = reader.time();
    project.updatedAt = reader.time();
    return reader.result(std::move(project));
}

Result<EnvironmentRecord> environment(const QSqlQuery &row)
{
    RowReader reader(row);
    EnvironmentRecord record;
    (void)reader.text(); // the project's id
    record.settings = reader.settings();
    record.workspaceSetupCommand = reader.list();
    record.workingDirectory = reader.text();
    record.triggers.scheduleEnabled = reader.flag();
    record.triggers.cron = reader.text();
    record.triggers.timezone = reader.text();
    record.triggers.pushEnabled = reader.flag();
    record.triggers.debounceMinutes = reader.smallNumber();
    record.activeTemplateId = reader.text();
    record.activeTemplateHeads = reader.map();
    record.activeFingerprint = reader.bytes();
    record.activeRun = reader.number();
    record.lastBuildId = reader.text();
    record.lastBuildHeads = reader.map();
    record.lastBuildFingerprint = reader.bytes();
    record.lastBuildProvider = reader.text();
    record.lastBuildAttemptedAt = reader.time();
    record.revision = reader.number();
    return reader.result(std::move(record));
}

Result<ProjectRepository> repository(const QSqlQuery &row)
{
    RowReader reader(row);
    ProjectRepository repository;
    repository.id = reader.text();
    repository.projectId = reader.text();
    repository.url = reader.text();
    repository.slug = reader.text();
    repository.defaultBranch = reader.text();
    repository.branch = reader.text();
    repository.inEnvironment = reader.flag();
    repository.setupCommand = reader.list();
    repository.teardownCommand = reader.text();
    repository.lastSetupStatus = reader.text();
    repository.lastSetupError = reader.text();
    repository.lastSetupAt = reader.time();
    repository.position = reader.smallNumber();
    return reader.result(std::move(repository));
}

Result<BuildRun> run(const QSqlQuery &row)
{
    RowReader reader(row);
    BuildRun run;
    run.projectId = reader.text();
    run.trigger = reader.word<BuildTrigger::Value>();
    run.requestedAt = reader.time();
    run.outcome = reader.word<RunOutcome::Value>();
    run.reason = reader.text();
    run.provider = reader.text();
    run.buildId = reader.text();
    run.templateId = reader.text();
    run.status = BuildStatus::fromName(reader.text());
    run.finishedAt = reader.time();
    run.error = reader.text();
    run.heads = reader.map();
    run.scheduledAt = reader.time();
    run.againAt = reader.time();
    run.cause = reader.text();
    run.pinned = reader.flag();
    run.number = reader.number();
    return reader.result(std::move(run));
}

Result<Session> session(const QSqlQuery &row)
{
    RowReader reader(row);
    Session session;
    session.id = reader.text();
    session.projectId = reader.text();
    session.createdAt = reader.time();
    session.title = reader.text();
    session.branch = reader.text();
    session.provider = reader.text();
    session.sandboxId = reader.text();
    session.templateId = reader.text();
    session.status = reader.word<Sandbox::Status>();
    session.statusSince = reader.time();
    session.error = reader.text();
    session.lastCommand = reader.text();
    session.lastCommandId = reader.text();
    session.lastExitCode = reader.maybeNumber();
    session.sandboxKey = reader.text();
    session.providerId = reader.text();
    session.heldVariables = reader.map();
    return reader.result(std::move(session));
}

Result<Variable> variable(const QSqlQuery &row)
{
    RowReader reader(row);
    Variable variable;
    variable.id = reader.text();
    variable.name = reader.text();
    variable.value = reader.text();
    variable.isSecret = reader.flag();
    variable.forAllProjects = reader.flag();
    variable.revision = reader.number();
    return reader.result(std::move(variable));
}

Result<Credential> credential(const QSqlQuery &row)
{
    RowReader reader(row);
    Credential credential;
    credential.id = reader.text();
    credential.scope = reader.word<CredentialScope::Value>();
    credential.where = reader.text();
    credential.kind = reader.credentialKind();
    credential.username = reader.text();
    return reader.result(std::move(credential));
}

Result<ActivityEntry> activity(const QSqlQuery &row)
{
    RowReader reader(row);
    ActivityEntry entry;
    entry.projectId = reader.text();
    entry.at = reader.time();
    entry.kind = reader.text();
    entry.subject = reader.text();
    entry.before = reader.text();
    entry.after = reader.text();
    entry.seq = reader.number();
    return reader.result(std::move(entry));
}

} // namespace Millwright::Rows
