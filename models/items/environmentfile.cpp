// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/environmentfile.h"

#include "models/settings/settingstext.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace Millwright::EnvironmentFile {

namespace {

constexpr auto format = "millwright-environment";
constexpr int version = 1;

struct EnvironmentFileText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::EnvironmentFile)
};

std::unexpected<Error> unreadable(const QString &why)
{
    return failure(ErrorCode::InvalidArgument, why);
}

Json stepsJson(const QStringList &steps)
{
    Json list = Json::array();
    for (const QString &step : steps)
        list.push_back(step.toStdString());
    return list;
}

/// Reads members of one object and remembers the first that has the wrong type. A missing one is empty.
class Members
{
public:
    explicit Members(const Json &object) : m_object(object) { }

    QString string(const char *key)
    {
        const Json *value = find(key);
        if (value && !value->is_string())
            m_wrong = QString::fromUtf8(key);
        return value && value->is_string() ? QString::fromStdString(value->get<std::string>()) : QString();
    }

    bool boolean(const char *key, bool missing)
    {
        const Json *value = find(key);
        if (value && !value->is_boolean())
            m_wrong = QString::fromUtf8(key);
        return value && value->is_boolean() ? value->get<bool>() : missing;
    }

    QStringList steps(const char *key)
    {
        const Json *value = find(key);
        if (!value)
            return {};
        QStringList list;
        const bool isList = value->is_array() && std::ranges::all_of(*value, [](const Json &step) { return step.is_string(); });
        if (!isList)
            m_wrong = QString::fromUtf8(key);
        for (const Json &step : isList ? *value : Json::array())
            list.append(QString::fromStdString(step.get<std::string>()));
        return list;
    }

    Json object(const char *key)
    {
        const Json *value = find(key);
        if (value && !value->is_object())
            m_wrong = QString::fromUtf8(key);
        return value && value->is_object() ? *value : Json::object();
    }

    Json list(const char *key)
    {
        const Json *value = find(key);
        if (value && !value->is_array())
            m_wrong = QString::fromUtf8(key);
        return value && value->is_array() ? *value : Json::array();
    }

    /// Empty: all are as they should be.
    QString wrong() const { return m_wrong; }

private:
    const Json *find(const char *key) const
    {
        const auto found = m_object.find(key);
        return found == m_object.end() || found->is_null() ? nullptr : &*found;
    }

    const Json &m_object;
    QString m_wrong;
};

} // namespace

QByteArray write(const EnvironmentState &state)
{
    Json file = Json::object();
    file["format"] = format;
    file["version"] = version;
    file["settings"] = state.settings.json();
    file["sandboxWorkdir"] = state.workingDirectory.toStdString();
    file["workspaceSetupCommand"] = stepsJson(state.workspaceSetupCommand);
    file["repositories"] = Json::array();
    for (const ProjectRepository &repository : state.repositories) {
        Json entry = Json::object();
        entry["url"] = repository.url.toStdString();
        entry["inEnvironment"] = repository.inEnvironment;
        entry["setupCommand"] = stepsJson(repository.setupCommand);
        entry["teardownCommand"] = repository.teardownCommand.toStdString();
        file["repositories"].push_back(std::move(entry));
    }
    return SettingsText::write(file).toUtf8() + '\n';
}

Result<EnvironmentState> read(const QByteArray &text)
{
    const auto parsed = SettingsText::read(QString::fromUtf8(text));
    if (!parsed)
        return unreadable(EnvironmentFileText::tr("This file is no environment of Millwright. %1").arg(parsed.error().message));
    const Json &file = *parsed;
    if (const auto given = file.find("format"); given == file.end() || *given != format)
        return unreadable(
            EnvironmentFileText::tr("This file is no environment of Millwright. Choose one that was exported from a project."));
    if (const auto given = file.find("version"); given == file.end() || !given->is_number_integer() || *given > version)
        return unreadable(EnvironmentFileText::tr("This file was written by a newer version of Millwright. Update this one to read it."));

    const auto wrong = [](const QString &key) {
        return unreadable(
            EnvironmentFileText::tr("“%1” in this file is not what it should be. Mend it there, or export the environment again.")
                .arg(key));
    };
    Members members(file);
    const auto settings = SettingsDocument::fromJson(members.object("settings"));
    if (!settings)
        return std::unexpected(settings.error());
    EnvironmentState state{.settings = *settings,
        .workingDirectory = members.string("sandboxWorkdir"),
        .workspaceSetupCommand = members.steps("workspaceSetupCommand")};
    const Json repositories = members.list("repositories");
    if (!members.wrong().isEmpty())
        return wrong(members.wrong());
    for (const Json &entry : repositories) {
        if (!entry.is_object())
            return wrong(QStringLiteral("repositories"));
        Members parts(entry);
        ProjectRepository repository{.id = {}, .projectId = {}, .url = parts.string("url"), .slug = parts.string("url")};
        repository.inEnvironment = parts.boolean("inEnvironment", true);
        repository.setupCommand = parts.steps("setupCommand");
        repository.teardownCommand = parts.string("teardownCommand");
        if (!parts.wrong().isEmpty())
            return wrong(parts.wrong());
        state.repositories.append(repository);
    }
    return state;
}

} // namespace Millwright::EnvironmentFile
