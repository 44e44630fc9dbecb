// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/fingerprint.h"

#include "models/settings/jsonvalue.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Fingerprint)
};

nlohmann::json steps(const QStringList &commands)
{
    nlohmann::json result = nlohmann::json::array();
    for (const QString &command : commands)
        result.push_back(command.toStdString());
    return result;
}

QString shown(const nlohmann::json &value)
{
    if (value.is_null())
        return Text::tr("not set");
    if (value.is_array()) {
        QStringList lines;
        for (const auto &line : value)
            lines.append(line.is_string() ? QString::fromStdString(line.get<std::string>()) : QString());
        return lines.isEmpty() ? Text::tr("none") : lines.join(u'\n');
    }
    if (value.is_string())
        return QString::fromStdString(value.get<std::string>());
    return QString::fromStdString(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

nlohmann::json member(const nlohmann::json &object, const char *key)
{
    return object.is_object() ? object.value(key, nlohmann::json()) : nlohmann::json();
}

QMap<QString, nlohmann::json> setupBySlug(const nlohmann::json &repositories)
{
    QMap<QString, nlohmann::json> result;
    for (const auto &repository : repositories) {
        const auto url = member(repository, "url");
        if (url.is_string())
            result.insert(QString::fromStdString(url.get<std::string>()), member(repository, "setupCommand"));
    }
    return result;
}

} // namespace

Fingerprint Fingerprint::of(const QString &provider, const EnvironmentRecord &environment, const QList<ProjectRepository> &repositories)
{
    // nlohmann::json sorts keys, so equal inputs are equal texts.
    nlohmann::json inputs;
    inputs["provider"] = provider.toStdString();
    inputs["settings"] = nlohmann::json(environment.settings.json());
    inputs["workspaceSetupCommand"] = steps(environment.workspaceSetupCommand);
    inputs["workingDirectory"] = environment.workingDirectory.toStdString();
    inputs["repositories"] = nlohmann::json::array();
    for (const ProjectRepository &repository : repositories) {
        if (repository.inEnvironment) {
            inputs["repositories"].push_back({{"url", repository.url.toStdString()}, {"slug", repository.slug.toStdString()},
                {"setupCommand", steps(repository.setupCommand)}});
        }
    }
    Fingerprint result;
    result.m_text = QByteArray::fromStdString(inputs.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return result;
}

Fingerprint Fingerprint::fromText(const QByteArray &text)
{
    Fingerprint result;
    if (nlohmann::json::parse(text.begin(), text.end(), nullptr, false).is_object())
        result.m_text = text;
    return result;
}

QList<TemplateChange> Fingerprint::changesTo(const Fingerprint &now, const SettingsSchema &schema) const
{
    if (isEmpty() || now.isEmpty() || *this == now)
        return {};
    const auto before = nlohmann::json::parse(m_text.begin(), m_text.end(), nullptr, false);
    const auto after = nlohmann::json::parse(now.m_text.begin(), now.m_text.end(), nullptr, false);
    QList<TemplateChange> changes;
    const auto compare = [&changes](const QString &what, const nlohmann::json &old, const nlohmann::json &current) {
        if (old != current)
            changes.append({what, shown(old), shown(current)});
    };

    compare(Text::tr("Provider"), member(before, "provider"), member(after, "provider"));
    const auto oldSettings = member(before, "settings");
    const auto newSettings = member(after, "settings");
    QMap<QString, bool> keys;
    for (const auto &settings : {oldSettings, newSettings}) {
        for (const auto &[key, value] : settings.items())
            keys.insert(QString::fromStdString(key), true);
    }
    for (const QString &key : keys.keys()) {
        const SettingsField *const field = schema.field(key);
        const std::string name = key.toStdString();
        compare(field ? field->title : key, member(oldSettings, name.c_str()), member(newSettings, name.c_str()));
    }

    const auto oldRepositories = member(before, "repositories");
    const auto newRepositories = member(after, "repositories");
    const auto oldSetup = setupBySlug(oldRepositories);
    const auto newSetup = setupBySlug(newRepositories);
    const auto names = [](const nlohmann::json &repositories) {
        nlohmann::json result = nlohmann::json::array();
        for (const auto &repository : repositories)
            result.push_back(member(repository, "slug"));
        return result;
    };
    const auto urls = [](const nlohmann::json &repositories) {
        nlohmann::json result = nlohmann::json::array();
        for (const auto &repository : repositories)
            result.push_back(member(repository, "url"));
        return result;
    };
    if (urls(oldRepositories) != urls(newRepositories))
        changes.append({Text::tr("Repositories"), shown(names(oldRepositories)), shown(names(newRepositories))});
    for (const auto &repository : newRepositories) {
        const QString url = shown(member(repository, "url"));
        if (oldSetup.contains(url))
            compare(Text::tr("Setup command of %1").arg(shown(member(repository, "slug"))), oldSetup.value(url), newSetup.value(url));
    }
    compare(Text::tr("Workspace setup command"), member(before, "workspaceSetupCommand"), member(after, "workspaceSetupCommand"));
    compare(Text::tr("Working directory"), member(before, "workingDirectory"), member(after, "workingDirectory"));
    return changes;
}

} // namespace Millwright
