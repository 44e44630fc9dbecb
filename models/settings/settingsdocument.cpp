// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/settingsdocument.h"

#include <nlohmann/json.hpp>

namespace Millwright {

SettingsDocument::SettingsDocument() : m_json(std::make_shared<const Json>(Json::object())) { }

SettingsDocument::SettingsDocument(const Json &object) : m_json(std::make_shared<const Json>(object)) { }

const Json &SettingsDocument::json() const
{
    return *m_json;
}

} // namespace Millwright
