// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/flatschema.h"

#include "models/settings/jsonvalue.h"

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

QString flatKey(const QString &object, const QString &key)
{
    return object + u'/' + key;
}

/// What a secret's value must be like cannot be told from its stand-in.
Json laidOut(const Json &property)
{
    if (!property.is_object() || property.value("writeOnly", Json()) != true || property.value("type", Json()) != "string")
        return property;
    Json result = Json::object();
    for (const char *keyword : {"type", "title", "description", "writeOnly", "x-replaces"}) {
        if (property.contains(keyword))
            result[keyword] = property[keyword];
    }
    return result;
}

} // namespace

FlatSchema::FlatSchema(const SettingsSchema &schema)
{
    Json flat = schema.json();
    const Json properties = flat.value("properties", Json::object());
    // What stands beside the objects comes first, so that no heading seems to be its.
    Json own = Json::object();
    Json inner = Json::object();
    for (const auto &[name, property] : properties.items()) {
        const QString key = QString::fromStdString(name);
        const auto parts = property.is_object() ? property.find("properties") : property.end();
        if (!property.is_object() || parts == property.end() || !parts->is_object()) {
            own[name] = laidOut(property);
            continue;
        }
        m_objects.append(key);
        for (const auto &[partName, part] : parts->items()) {
            Json &flatPart = inner[flatKey(key, QString::fromStdString(partName)).toStdString()] = laidOut(part);
            if (flatPart.is_object())
                flatPart["x-group"] = property.value("title", name);
        }
    }
    own.update(inner);
    flat["properties"] = own;
    m_schema = SettingsSchema::parse(flat).value_or(SettingsSchema());
}

SettingsDocument FlatSchema::flat(const SettingsDocument &document) const
{
    Json flat = Json::object();
    for (const auto &[name, value] : document.json().items()) {
        const QString key = QString::fromStdString(name);
        if (!m_objects.contains(key) || !value.is_object()) {
            flat[name] = value;
            continue;
        }
        for (const auto &[part, inner] : value.items())
            flat[flatKey(key, QString::fromStdString(part)).toStdString()] = inner;
    }
    return SettingsDocument::fromJson(flat).value_or(SettingsDocument());
}

SettingsDocument FlatSchema::nested(const SettingsDocument &flat) const
{
    Json nested = Json::object();
    for (const auto &[name, value] : flat.json().items()) {
        const QString key = QString::fromStdString(name);
        const QString object = key.section(u'/', 0, 0);
        if (key.contains(u'/') && m_objects.contains(object))
            nested[object.toStdString()][key.section(u'/', 1).toStdString()] = value;
        else
            nested[name] = value;
    }
    return SettingsDocument::fromJson(nested).value_or(SettingsDocument());
}

SettingsIssue FlatSchema::flat(const SettingsIssue &issue) const
{
    const QString object = issue.pointer.section(u'/', 1, 1);
    const QString part = issue.pointer.section(u'/', 2, 2);
    if (part.isEmpty() || !m_objects.contains(object))
        return issue;
    SettingsIssue flat = issue;
    flat.pointer = pointerTo({}, flatKey(object, part));
    return flat;
}

} // namespace Millwright
