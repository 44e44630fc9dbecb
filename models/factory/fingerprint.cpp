// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/fingerprint.h"

#include "models/settings/jsonvalue.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

struct FingerprintText {
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
        return FingerprintText::tr("not set");
    if (value.is_array()) {
        QStringList lines;
        for (const auto &line : value)
            lines.append(line.is_string() ? QString::fromStdString(line.get<std::string>()) : QString());
        return lines.isEmpty() ? FingerprintText::tr("none") : lines.join(u'\n');
    }
    if (value.is_string())
        return QString::fromStdString(value.get<std::string>());
    return QString::fromStdString(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

nlohmann::json member(const nlohmann::json &object, const char *key)
{
    return object.is_object() ? object.value(key, nlohmann::json()) : nlohmann::json();
}

nlohmann::json parsed(const QByteArray &text)
{
    return nlohmann::json::parse(text.begin(), text.end(), nullptr, false);
}

nlohmann::json withMaskedTexts(nlohmann::json value, const Redactor &redactor)
{
    if (value.is_string())
        return redactor.redact(QString::fromStdString(value.get<std::string>())).toStdString();
    if (value.is_structured()) {
        for (auto &part : value)
            part = withMaskedTexts(std::move(part), redactor);
    }
    return value;
}

/// As the form has them; those that are not declared come last.
QStringList inOrder(const QSet<QString> &keys, const SettingsSchema &schema)
{
    QStringList ordered;
    for (const SettingsField &field : schema.fields()) {
        if (keys.contains(field.key))
            ordered.append(field.key);
    }
    QStringList others;
    for (const QString &key : keys) {
        if (!ordered.contains(key))
            others.append(key);
    }
    others.sort();
    return ordered + others;
}

/// The repositories of a fingerprint, each told by its URL.
struct Repositories {
    nlohmann::json urls = nlohmann::json::array();
    nlohmann::json slugs = nlohmann::json::array();
    QMap<QString, nlohmann::json> setup;
    QMap<QString, QString> slugOf;

    explicit Repositories(const nlohmann::json &list)
    {
        for (const auto &repository : list) {
            const auto url = member(repository, "url");
            const auto slug = member(repository, "slug");
            if (!url.is_string())
                continue;
            urls.push_back(url);
            slugs.push_back(slug);
            setup.insert(shown(url), member(repository, "setupCommand"));
            slugOf.insert(shown(url), shown(slug));
        }
    }
};

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

Fingerprint Fingerprint::redacted(const Redactor &redactor) const
{
    if (isEmpty())
        return *this;
    Fingerprint result;
    const auto masked = withMaskedTexts(parsed(m_text), redactor);
    result.m_text = QByteArray::fromStdString(masked.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return result;
}

QList<ComparedValue> Fingerprint::comparedWith(const Fingerprint &other, const SettingsSchema &schema) const
{
    const auto first = parsed(m_text);
    const auto second = parsed(other.m_text);
    const bool both = !isEmpty() && !other.isEmpty();
    const QString unknown = FingerprintText::tr("not recorded");
    QList<ComparedValue> values;
    const auto compare = [&](const QString &what, const nlohmann::json &one, const nlohmann::json &two) {
        values.append({what, isEmpty() ? unknown : shown(one), other.isEmpty() ? unknown : shown(two), both && one != two});
    };
    if (isEmpty() && other.isEmpty())
        return values;

    compare(FingerprintText::tr("Provider"), member(first, "provider"), member(second, "provider"));
    const auto firstSettings = member(first, "settings");
    const auto secondSettings = member(second, "settings");
    QSet<QString> keys;
    for (const auto &settings : {firstSettings, secondSettings}) {
        for (const auto &[key, value] : settings.items())
            keys.insert(QString::fromStdString(key));
    }
    for (const QString &key : inOrder(keys, schema)) {
        const SettingsField *const field = schema.field(key);
        const std::string name = key.toStdString();
        compare(field ? field->title : key, member(firstSettings, name.c_str()), member(secondSettings, name.c_str()));
    }
    const Repositories before(member(first, "repositories"));
    const Repositories after(member(second, "repositories"));
    values.append({FingerprintText::tr("Repositories"), isEmpty() ? unknown : shown(before.slugs),
        other.isEmpty() ? unknown : shown(after.slugs), both && before.urls != after.urls});
    QStringList urls = after.setup.keys() + before.setup.keys();
    urls.removeDuplicates();
    for (const QString &url : std::as_const(urls)) {
        // One that came or went is told by the list of repositories.
        if (both && before.setup.contains(url) != after.setup.contains(url))
            continue;
        const auto one = before.setup.value(url, nlohmann::json::array());
        const auto two = after.setup.value(url, nlohmann::json::array());
        if (!one.empty() || !two.empty())
            compare(FingerprintText::tr("Setup command of %1").arg(after.slugOf.value(url, before.slugOf.value(url))), one, two);
    }
    compare(
        FingerprintText::tr("Workspace setup command"), member(first, "workspaceSetupCommand"), member(second, "workspaceSetupCommand"));
    compare(FingerprintText::tr("Working directory"), member(first, "workingDirectory"), member(second, "workingDirectory"));
    return values;
}

QList<TemplateChange> Fingerprint::changesTo(const Fingerprint &now, const SettingsSchema &schema) const
{
    QList<TemplateChange> changes;
    const auto values = comparedWith(now, schema);
    for (const ComparedValue &value : values) {
        if (value.differs)
            changes.append({value.what, value.first, value.second});
    }
    return changes;
}

} // namespace Millwright
