// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/providerhost.h"

namespace Millwright {

ProviderFactory::~ProviderFactory() = default;

SettingsSchema ProviderFactory::optionsSchema() const
{
    return {};
}

} // namespace Millwright
