// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/providerhost.h"

namespace Millwright {

/// The factory of a plugin, of which nothing is thrown: what it says of itself is asked for once, and what create() throws is an error.
class GuardedProvider : public ProviderFactory
{
public:
    /// `factory` belongs to its plugin, which stays loaded. An error says what was thrown, or what it says that cannot be.
    static Result<std::shared_ptr<const GuardedProvider>> make(const ProviderFactory *factory);

    QString id() const override { return m_id; }
    QString title() const override { return m_title; }
    SettingsSchema optionsSchema() const override { return m_schema; }
    Result<> checkOptions(const Json &options) const override;
    [[nodiscard]] Async<std::shared_ptr<FactorySandbox>> create(ProviderHost host, Json options, std::stop_token stop = {}) const override;

private:
    GuardedProvider(const ProviderFactory *factory, QString id, QString title, SettingsSchema schema);

    const ProviderFactory *m_factory;
    QString m_id;
    QString m_title;
    SettingsSchema m_schema;
};

} // namespace Millwright
