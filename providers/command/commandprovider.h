// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/providerhost.h"

namespace Millwright {

/// Makes CommandFactorySandbox from `program` (found in PATH, or an absolute path), `arguments`, `timeoutSeconds` and `env`.
class CommandProvider : public ProviderFactory
{
public:
    QString id() const override;
    QString title() const override;
    SettingsSchema optionsSchema() const override;
    [[nodiscard]] Async<std::shared_ptr<FactorySandbox>> create(ProviderHost host, Json options, std::stop_token stop = {}) const override;
};

} // namespace Millwright
