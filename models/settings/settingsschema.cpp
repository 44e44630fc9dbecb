// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/settingsschema.h"

#include <nlohmann/json.hpp>

namespace Millwright {

SettingsSchema::SettingsSchema() : m_json(std::make_shared<const Json>(Json::parse(R"({"type":"object","properties":{},"additionalProperties":false})"))) { }

Result<SettingsSchema> SettingsSchema::parse(const Json &schema)
{
    SettingsSchema result;
    result.m_json = std::make_shared<const Json>(schema);
    return result;
}

const Json &SettingsSchema::json() const
{
    return *m_json;
}

} // namespace Millwright
