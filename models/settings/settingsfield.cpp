// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/settingsfield.h"

#include "models/settings/jsonvalue.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace Millwright {

namespace {

using Kind = SettingsField::Kind;

QString textAt(const Json &schema, const std::string &keyword)
{
    const auto it = schema.find(keyword);
    return it != schema.end() && it->is_string() ? QString::fromStdString(it->get_ref<const std::string &>()) : QString();
}

QVariant numberAt(const Json &schema, const std::string &keyword)
{
    const auto it = schema.find(keyword);
    return it != schema.end() && it->is_number() ? primitiveToVariant(*it) : QVariant();
}

std::optional<qint64> lengthAt(const Json &schema, const std::string &keyword)
{
    const auto it = schema.find(keyword);
    if (it == schema.end() || !it->is_number())
        return {};
    constexpr double longest = std::numeric_limits<int>::max();
    return static_cast<qint64>(std::clamp(it->get<double>(), 0.0, longest));
}

/// The values a field may have, when the schema lists them.
std::optional<Json> listedValues(const Json &schema)
{
    if (const auto only = schema.find("const"); only != schema.end())
        return Json::array({*only});
    if (const auto choices = schema.find("enum"); choices != schema.end() && choices->is_array())
        return *choices;
    return {};
}

std::optional<Kind> kindOfType(const Json &type)
{
    if (type == "string")
        return Kind::String;
    if (type == "integer")
        return Kind::Integer;
    if (type == "number")
        return Kind::Number;
    if (type == "boolean")
        return Kind::Boolean;
    return {};
}

bool isOfTexts(const Json &schema, const char *keyword)
{
    const auto parts = schema.find(keyword);
    return parts != schema.end() && parts->is_object() && parts->value("type", Json()) == "string";
}

std::optional<Kind> kindOf(const Json &schema)
{
    const auto type = schema.find("type");
    if (type == schema.end())
        return {};
    if (*type == "array" && isOfTexts(schema, "items"))
        return Kind::List;
    if (*type == "object" && isOfTexts(schema, "additionalProperties") && !schema.contains("properties"))
        return Kind::Record;
    if (!type->is_array())
        return kindOfType(*type);
    const auto first = std::ranges::find_if(*type, [](const Json &name) { return name != "null"; });
    return first == type->end() ? std::nullopt : kindOfType(*first);
}

} // namespace

std::optional<SettingsField> SettingsField::fromSchema(const QString &key, const Json &schema)
{
    if (!schema.is_object())
        return {};
    SettingsField field;
    if (const auto values = listedValues(schema)) {
        for (const Json &value : *values) {
            if (value.is_structured())
                return {};
            if (!value.is_null())
                field.choices.append(primitiveToVariant(value));
        }
        if (field.choices.isEmpty())
            return {};
        field.kind = Kind::Enum;
    } else if (const auto kind = kindOf(schema)) {
        field.kind = *kind;
    } else {
        return {};
    }
    field.key = key;
    field.title = textAt(schema, "title");
    if (field.title.isEmpty())
        field.title = key;
    field.description = textAt(schema, "description");
    field.replaces = textAt(schema, "x-replaces");
    field.group = textAt(schema, "x-group");
    field.isSecret = field.kind == Kind::String && schema.value("writeOnly", Json()) == true;
    if (const auto value = schema.find("default"); value != schema.end() && !value->is_null())
        field.defaultValue = primitiveToVariant(*value);
    field.minimum = numberAt(schema, "minimum");
    field.maximum = numberAt(schema, "maximum");
    field.exclusiveMinimum = numberAt(schema, "exclusiveMinimum");
    field.exclusiveMaximum = numberAt(schema, "exclusiveMaximum");
    field.multipleOf = numberAt(schema, "multipleOf");
    field.minLength = lengthAt(schema, "minLength");
    field.maxLength = lengthAt(schema, "maxLength");
    field.pattern = textAt(schema, "pattern");
    return field;
}

qsizetype SettingsField::choiceOf(const Json &value) const
{
    const auto it
        = std::ranges::find_if(choices, [&value](const QVariant &choice) { return sameJson(primitiveFromVariant(choice), value); });
    return it == choices.end() ? -1 : it - choices.begin();
}

} // namespace Millwright
