// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/async/json.h"
#include "models/async/process.h"
#include "models/settings/settingsschema.h"

#include <QtPlugin>

#include <memory>

class QNetworkAccessManager;

namespace Millwright {

class FactorySandbox;
class MirrorCache;
class Redactor;

/// What the engine hands to a provider. All of it outlives the provider's objects and belongs to the engine's thread.
struct ProviderHost {
    std::shared_ptr<Clock> clock;
    std::shared_ptr<ProcessRunner> processes;
    std::shared_ptr<QNetworkAccessManager> network;
    std::shared_ptr<MirrorCache> mirrors;
    std::shared_ptr<Redactor> redactor;
    QString dataFolder; ///< of this provider's own; exists
    Environment environment; ///< the variables the application was started with
};

/// Makes a provider from its own options. What the registry lists and what a plugin exports.
class MILLWRIGHT_MODELS_EXPORT ProviderFactory
{
public:
    virtual ~ProviderFactory();

    virtual QString id() const = 0;
    virtual QString title() const = 0; ///< for people: "Snapshot"
    /// The provider's own options (runtime, template and `defaults`), as forms show them.
    virtual SettingsSchema optionsSchema() const;
    /// An error says which option is wrong or what the machine lacks.
    virtual Result<std::shared_ptr<FactorySandbox>> create(const ProviderHost &host, const Json &options) const = 0;
};

} // namespace Millwright

// The brand of the contract: names its version. A plugin without it is not loaded.
#define Millwright_ProviderFactory_iid "org.millwright.ProviderFactory/1"
Q_DECLARE_INTERFACE(Millwright::ProviderFactory, Millwright_ProviderFactory_iid)
