// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/async/result.h"

#include <QStringList>

#include <memory>

namespace Millwright {

class MILLWRIGHT_MODELS_EXPORT SettingsSchema
{
public:
    SettingsSchema();
    static Result<SettingsSchema> parse(const Json &schema);
    const Json &json() const;

private:
    std::shared_ptr<const Json> m_json;
};

} // namespace Millwright
