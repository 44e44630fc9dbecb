// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/async/result.h"

#include <memory>

namespace Millwright {

class MILLWRIGHT_MODELS_EXPORT SettingsDocument
{
public:
    SettingsDocument();
    explicit SettingsDocument(const Json &object);
    const Json &json() const;

private:
    std::shared_ptr<const Json> m_json;
};

} // namespace Millwright
