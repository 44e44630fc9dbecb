// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/schemashape.h"

#include "models/settings/jsonvalue.h"
#include "models/settings/schemapattern.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace Millwright {

namespace {

using Fault = std::optional<SettingsIssue>;

constexpr std::array<std::string_view, 7> typeNames{"null", "boolean", "object", "array", "number", "string", "integer"};

bool isTypeName(const Json &value)
{
    return value.is_string() && std::ranges::contains(typeNames, std::string_view(value.get_ref<const std::string &>()));
}

bool isString(const Json &value)
{
    return value.is_string();
}

bool isListOf(const Json &value, bool (*part)(const Json &))
{
    return value.is_array() && std::ranges::all_of(value, part);
}

bool isCount(const Json &value)
{
    return isWholeNumber(value) && compareNumbers(value, 0) >= 0;
}

bool isPattern(const Json &value)
{
    return value.is_string() && SchemaPattern::parse(QString::fromStdString(value.get_ref<const std::string &>()));
}

class Shape
{
    Q_DECLARE_TR_FUNCTIONS(Millwright::SchemaShape)

public:
    static Fault ofSchema(const Json &schema, const QString &pointer)
    {
        if (schema.is_boolean())
            return {};
        if (!schema.is_object())
            return fault(pointer, QStringLiteral("schema"), tr("This must be an object or a boolean."));
        for (const auto &[name, value] : schema.items()) {
            const QString keyword = QString::fromStdString(name);
            if (Fault found = ofKeyword(keyword, value, pointerTo(pointer, keyword)))
                return found;
        }
        return {};
    }

private:
    static Fault fault(const QString &pointer, const QString &keyword, const QString &message)
    {
        return SettingsIssue{pointer, keyword, message};
    }

    static Fault ofKeyword(const QString &keyword, const Json &value, const QString &pointer)
    {
        using Check = Fault (*)(const QString &, const Json &, const QString &);
        static const QHash<QString, Check> checks{
            {QStringLiteral("$ref"), reference},
            {QStringLiteral("type"), type},
            {QStringLiteral("enum"), list},
            {QStringLiteral("multipleOf"), positiveNumber},
            {QStringLiteral("minimum"), number},
            {QStringLiteral("maximum"), number},
            {QStringLiteral("exclusiveMinimum"), number},
            {QStringLiteral("exclusiveMaximum"), number},
            {QStringLiteral("minLength"), count},
            {QStringLiteral("maxLength"), count},
            {QStringLiteral("minProperties"), count},
            {QStringLiteral("maxProperties"), count},
            {QStringLiteral("minItems"), count},
            {QStringLiteral("maxItems"), count},
            {QStringLiteral("uniqueItems"), boolean},
            {QStringLiteral("items"), schemaOrList},
            {QStringLiteral("additionalItems"), subschema},
            {QStringLiteral("contains"), subschema},
            {QStringLiteral("pattern"), pattern},
            {QStringLiteral("required"), names},
            {QStringLiteral("properties"), schemas},
            {QStringLiteral("patternProperties"), patternSchemas},
            {QStringLiteral("dependencies"), dependencies},
            {QStringLiteral("additionalProperties"), subschema},
            {QStringLiteral("propertyNames"), subschema},
            {QStringLiteral("not"), subschema},
            {QStringLiteral("if"), subschema},
            {QStringLiteral("then"), subschema},
            {QStringLiteral("else"), subschema},
            {QStringLiteral("allOf"), schemaList},
            {QStringLiteral("anyOf"), schemaList},
            {QStringLiteral("oneOf"), schemaList},
        };
        const Check check = checks.value(keyword);
        return check ? check(keyword, value, pointer) : Fault();
    }

    static Fault demand(bool met, const QString &keyword, const QString &pointer, const QString &message)
    {
        return met ? Fault() : fault(pointer, keyword, message);
    }

    static Fault reference(const QString &keyword, const Json &, const QString &pointer)
    {
        return fault(pointer, keyword, tr("References are not followed. Write the schema out in their place."));
    }
    static Fault type(const QString &keyword, const Json &value, const QString &pointer)
    {
        const bool met = isTypeName(value) || (isListOf(value, isTypeName) && !value.empty());
        return demand(met, keyword, pointer, tr("This must be a type of JSON, or a list of them."));
    }
    static Fault list(const QString &keyword, const Json &value, const QString &pointer)
    {
        return demand(value.is_array(), keyword, pointer, tr("This must be a list."));
    }
    static Fault number(const QString &keyword, const Json &value, const QString &pointer)
    {
        return demand(value.is_number(), keyword, pointer, tr("This must be a number."));
    }
    static Fault positiveNumber(const QString &keyword, const Json &value, const QString &pointer)
    {
        const bool met = value.is_number() && compareNumbers(value, 0) > 0;
        return demand(met, keyword, pointer, tr("This must be a number greater than 0."));
    }
    static Fault count(const QString &keyword, const Json &value, const QString &pointer)
    {
        return demand(isCount(value), keyword, pointer, tr("This must be a whole number that is not negative."));
    }
    static Fault boolean(const QString &keyword, const Json &value, const QString &pointer)
    {
        return demand(value.is_boolean(), keyword, pointer, tr("This must be true or false."));
    }
    static Fault pattern(const QString &keyword, const Json &value, const QString &pointer)
    {
        return demand(isPattern(value), keyword, pointer, tr("This must be a regular expression of ECMA-262."));
    }
    static Fault names(const QString &keyword, const Json &value, const QString &pointer)
    {
        return demand(isListOf(value, isString), keyword, pointer, tr("This must be a list of names."));
    }
    static Fault subschema(const QString &, const Json &value, const QString &pointer) { return ofSchema(value, pointer); }

    static Fault schemas(const QString &keyword, const Json &value, const QString &pointer)
    {
        if (!value.is_object())
            return fault(pointer, keyword, tr("This must be an object of schemas."));
        for (const auto &[name, schema] : value.items()) {
            if (Fault found = ofSchema(schema, pointerTo(pointer, QString::fromStdString(name))))
                return found;
        }
        return {};
    }

    static Fault patternSchemas(const QString &keyword, const Json &value, const QString &pointer)
    {
        if (Fault found = schemas(keyword, value, pointer))
            return found;
        for (const auto &entry : value.items()) {
            if (Fault found = pattern(keyword, entry.key(), pointerTo(pointer, QString::fromStdString(entry.key()))))
                return found;
        }
        return {};
    }

    static Fault dependencies(const QString &keyword, const Json &value, const QString &pointer)
    {
        if (!value.is_object())
            return fault(pointer, keyword, tr("This must be an object."));
        for (const auto &[name, dependency] : value.items()) {
            const QString place = pointerTo(pointer, QString::fromStdString(name));
            if (Fault found = dependency.is_array() ? names(keyword, dependency, place) : ofSchema(dependency, place))
                return found;
        }
        return {};
    }

    static Fault schemaOrList(const QString &keyword, const Json &value, const QString &pointer)
    {
        return value.is_array() && !value.empty() ? schemaList(keyword, value, pointer)
            : value.is_array()                    ? Fault()
                                                  : ofSchema(value, pointer);
    }

    static Fault schemaList(const QString &keyword, const Json &value, const QString &pointer)
    {
        if (!value.is_array() || value.empty())
            return fault(pointer, keyword, tr("This must be a list of schemas that is not empty."));
        qsizetype index = 0;
        for (const Json &schema : value) {
            if (Fault found = ofSchema(schema, pointerTo(pointer, QString::number(index++))))
                return found;
        }
        return {};
    }
};

} // namespace

std::optional<SettingsIssue> findSchemaFault(const Json &schema)
{
    if (isDeeperThan(schema, maximumJsonDepth)) {
        return SettingsIssue{
            {}, QStringLiteral("depth"), QCoreApplication::translate("Millwright::SchemaShape", "This is nested too deeply.")};
    }
    return Shape::ofSchema(schema, {});
}

} // namespace Millwright
