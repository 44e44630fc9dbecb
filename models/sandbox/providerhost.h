// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/async/json.h"
#include "models/async/process.h"
#include "models/sandbox/sandboxcontext.h"
#include "models/settings/settingsschema.h"

#include "millwright_provider_brand.h"

#include <QtPlugin>

#include <memory>

class QNetworkAccessManager;

namespace Millwright {

class FactorySandbox;
class MirrorCache;
class Redactor;
class SecretStore;

/// The variables that a person gave to a session (spec: `env` as a function of the context). A provider asks at the moment
/// it applies them, and gives its sandbox none of them when that fails: one that lacks a variable is not what was asked for.
using VariablesResolver = std::function<Async<Environment>(SandboxContext context, std::stop_token stop)>;

[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Async<Environment> noVariables(SandboxContext context, std::stop_token stop);

/// What the engine hands to a provider. All of it outlives the provider's objects and belongs to the engine's thread.
struct ProviderHost {
    std::shared_ptr<Clock> clock;
    std::shared_ptr<ProcessRunner> processes;
    std::shared_ptr<QNetworkAccessManager> network;
    std::shared_ptr<MirrorCache> mirrors;
    std::shared_ptr<Redactor> redactor;
    std::shared_ptr<SecretStore> secrets;
    VariablesResolver variables = noVariables;
    QString dataFolder; ///< of this provider's own; exists
    Environment environment; ///< the variables the application was started with
};

/// The schema of an option `env`, a record of variables that every session gets.
MILLWRIGHT_MODELS_EXPORT Json environmentSchema();

/// Makes a provider from its own options. What the registry lists and what a plugin exports.
class MILLWRIGHT_MODELS_EXPORT ProviderFactory
{
public:
    virtual ~ProviderFactory();

    virtual QString id() const = 0;
    virtual QString title() const = 0; ///< for people: "Snapshot"
    /// The provider's own options (runtime, template and `defaults`), as forms show them.
    virtual SettingsSchema optionsSchema() const;
    /// `options` are an object that optionsSchema() allows, or null. An error says which of them is wrong all the same, or
    /// what the machine lacks.
    [[nodiscard]] virtual Async<std::shared_ptr<FactorySandbox>> create(ProviderHost host, Json options, std::stop_token stop = {}) const
        = 0;

    /// Refuses options that optionsSchema() does not allow, with an issue for each, and those that contradict each other.
    /// Called before options are stored; every create() calls it first.
    virtual Result<> checkOptions(const Json &options) const;
};

} // namespace Millwright

Q_DECLARE_INTERFACE(Millwright::ProviderFactory, Millwright_ProviderFactory_iid)
