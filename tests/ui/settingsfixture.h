// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/settings/settingsdocument.h"
#include "models/settings/settingsschema.h"

#include <nlohmann/json.hpp>

namespace Millwright {

inline Json json(const char *text)
{
    return Json::parse(text, nullptr, false);
}

inline SettingsSchema schemaOf(const QByteArray &properties)
{
    const std::string text = R"({"type":"object","additionalProperties":false,"properties":)" + properties.toStdString() + "}";
    auto schema = SettingsSchema::parse(json(text.c_str()));
    if (!schema)
        qFatal("%s", qPrintable(schema.error().message));
    return *schema;
}

inline SettingsDocument documentOf(const QByteArray &text)
{
    return *SettingsDocument::fromJson(json(text.constData()));
}

inline constexpr auto everyKind = R"({
    "cpuCount": {"type": "integer", "title": "CPU cores", "minimum": 1, "maximum": 64, "default": 2},
    "ratio": {"type": "number", "title": "Ratio", "default": 1.5, "exclusiveMinimum": 0},
    "image": {"type": "string", "title": "Base image", "minLength": 2, "default": "node"},
    "note": {"type": "string", "title": "Note"},
    "network": {"type": "boolean", "title": "Network", "default": true},
    "mode": {"title": "Mode", "enum": ["a", 1, "1", true], "default": "a"}
})";

} // namespace Millwright
