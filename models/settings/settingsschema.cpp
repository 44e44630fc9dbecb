// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/settingsschema.h"

#include "models/settings/jsonvalue.h"
#include "models/settings/schemashape.h"
#include "models/settings/schemavalidator.h"

#include <QCoreApplication>
#include <QSet>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace Millwright {

namespace {

struct SettingsSchemaText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SettingsSchema)
};

bool namesObject(const Json &type)
{
    return type == "object" || (type.is_array() && std::ranges::contains(type, Json("object")));
}

bool isObjectSchema(const Json &schema)
{
    if (!schema.is_object())
        return false;
    const auto type = schema.find("type");
    return type == schema.end() ? schema.contains("properties") : namesObject(*type);
}

std::unexpected<Error> unusable(const QString &place, const QString &reason)
{
    return failure(ErrorCode::InvalidArgument,
        SettingsSchemaText::tr("The provider's settings schema cannot be used, because of %1: %2 Correct the provider.")
            .arg(place, reason));
}

const Json *find(const Json &object, const QString &key)
{
    if (!object.is_object())
        return nullptr;
    const auto it = object.find(key.toStdString());
    return it == object.end() ? nullptr : &*it;
}

} // namespace

struct SettingsSchema::Data {
    Json json;
    QList<SettingsField> fields;
    QStringList notShown;
    QSet<QString> properties;
    QHash<QString, qsizetype> byKey;
    QHash<QString, qsizetype> byOlderKey;
};

SettingsSchema::SettingsSchema(std::shared_ptr<const Data> data) : m_data(std::move(data)) { }

SettingsSchema::SettingsSchema()
{
    static const auto none = std::make_shared<const Data>(
        Data{{{"type", "object"}, {"properties", Json::object()}, {"additionalProperties", false}}, {}, {}, {}, {}, {}});
    m_data = none;
}

Result<SettingsSchema> SettingsSchema::parse(const Json &schema)
{
    if (!isObjectSchema(schema)) {
        return failure(ErrorCode::InvalidArgument,
            SettingsSchemaText::tr("The provider's settings schema cannot be used, because it does not describe an object. Give it "
                                   "\"type\": \"object\" and \"properties\"."));
    }
    if (const auto fault = findSchemaFault(schema))
        return unusable(fault->pointer.isEmpty() ? fault->code : fault->pointer, fault->message);

    const auto data = std::make_shared<Data>();
    data->json = schema;
    const Json properties = schema.value("properties", Json::object());
    for (const auto &[name, property] : properties.items()) {
        const QString key = QString::fromStdString(name);
        data->properties.insert(key);
        auto field = SettingsField::fromSchema(key, property);
        if (!field) {
            data->notShown.append(key);
            continue;
        }
        const qsizetype index = data->fields.size();
        if (property.contains("x-replaces")) {
            const QString place = pointerTo(QStringLiteral("/properties"), key) + QStringLiteral("/x-replaces");
            if (field->replaces.isEmpty() || field->replaces == key)
                return unusable(place, SettingsSchemaText::tr("This must be the name of another setting."));
            if (data->byOlderKey.contains(field->replaces))
                return unusable(place, SettingsSchemaText::tr("Another setting replaces %1 already.").arg(field->replaces));
            data->byOlderKey.insert(field->replaces, index);
        }
        data->byKey.insert(key, index);
        data->fields.append(*std::move(field));
    }
    return SettingsSchema(data);
}

Result<SettingsSchema> SettingsSchema::withDefaults(const Json &defaults) const
{
    QList<SettingsIssue> issues = validate(defaults);
    if (issues.isEmpty()) {
        for (const auto &entry : defaults.items()) {
            const QString key = QString::fromStdString(entry.key());
            if (!m_data->properties.contains(key))
                issues.append(
                    {pointerTo({}, key), QStringLiteral("properties"), SettingsSchemaText::tr("There is no setting of this name.")});
        }
    }
    if (!issues.isEmpty()) {
        const SettingsIssue first = issues.constFirst();
        return failure(ErrorCode::InvalidArgument,
            SettingsSchemaText::tr("The provider's own defaults cannot be used, because of %1: %2 Correct them where the provider is "
                                   "set up.")
                .arg(first.pointer, first.message),
            std::move(issues));
    }
    Json schema = m_data->json;
    for (const auto &[key, value] : defaults.items()) {
        Json &property = schema["properties"][key];
        if (property.is_object())
            property["default"] = value;
    }
    return parse(schema);
}

const Json &SettingsSchema::json() const
{
    return m_data->json;
}

const QList<SettingsField> &SettingsSchema::fields() const
{
    return m_data->fields;
}

const SettingsField *SettingsSchema::field(const QString &key) const
{
    const auto it = m_data->byKey.constFind(key);
    return it == m_data->byKey.cend() ? nullptr : &m_data->fields.at(*it);
}

const SettingsField *SettingsSchema::replacementOf(const QString &olderKey) const
{
    const auto it = m_data->byOlderKey.constFind(olderKey);
    return it == m_data->byOlderKey.cend() ? nullptr : &m_data->fields.at(*it);
}

QStringList SettingsSchema::notShown() const
{
    return m_data->notShown;
}

bool SettingsSchema::declares(QStringView key) const
{
    const QString name = key.toString();
    return m_data->properties.contains(name) || m_data->byOlderKey.contains(name);
}

QList<SettingsIssue> SettingsSchema::validate(const Json &document) const
{
    if (!document.is_object())
        return {{{}, QStringLiteral("type"), SettingsSchemaText::tr("The settings are an object.")}};
    if (isDeeperThan(document, maximumJsonDepth))
        return {{{}, QStringLiteral("depth"), SettingsSchemaText::tr("This is nested too deeply.")}};

    // An older key is checked as the field that replaces it, and its issues are told at the key that is in the
    // document.
    Json read = Json::object();
    QHash<QString, QString> writtenAs;
    for (const auto &[name, value] : document.items()) {
        const QString key = QString::fromStdString(name);
        const SettingsField *replacement = m_data->properties.contains(key) ? nullptr : replacementOf(key);
        if (!replacement) {
            read[name] = value;
        } else if (!find(document, replacement->key)) {
            read[replacement->key.toStdString()] = value;
            writtenAs.insert(pointerTo({}, replacement->key), pointerTo({}, key));
        }
    }
    QList<SettingsIssue> issues = validateJson(m_data->json, read);
    for (SettingsIssue &issue : issues) {
        const QString top = issue.pointer.section(u'/', 0, 1);
        if (const auto written = writtenAs.constFind(top); written != writtenAs.cend())
            issue.pointer.replace(0, top.size(), *written);
    }
    return issues;
}

const Json *SettingsSchema::storedValue(const Json &document, const QString &key) const
{
    if (const Json *own = find(document, key))
        return own;
    const SettingsField *declared = field(key);
    return declared && !declared->replaces.isEmpty() ? find(document, declared->replaces) : nullptr;
}

Json SettingsSchema::effectiveValue(const Json &document, const QString &key) const
{
    if (const Json *stored = storedValue(document, key))
        return *stored;
    const auto properties = m_data->json.find("properties");
    const Json *property = properties == m_data->json.end() ? nullptr : find(*properties, key);
    const Json *written = property ? find(*property, QStringLiteral("default")) : nullptr;
    return written ? *written : Json();
}

bool SettingsSchema::operator==(const SettingsSchema &other) const
{
    return m_data == other.m_data || m_data->json == other.m_data->json;
}

} // namespace Millwright
