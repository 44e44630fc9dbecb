// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/factorysetup.h"
#include "models/factory/project.h"
#include "models/sandbox/providerhost.h"
#include "models/secrets/secretstore.h"

#include <functional>

namespace Millwright {

class Redactor;
class Store;

/// The variables of a factory's sessions, each for all projects or for chosen ones. A project's own wins over one of the same
/// name for all. Which of them a sandbox was given is recorded before it gets them, so that a sandbox that still holds one
/// that was changed or removed can be found. Engine's thread.
class MILLWRIGHT_MODELS_EXPORT Variables : public std::enable_shared_from_this<Variables>
{
public:
    /// `environment` are the variables the application was started with: where a secret is not in `secrets`, the variable of
    /// its name there is used.
    Variables(
        std::shared_ptr<Store> store, std::shared_ptr<SecretStore> secrets, std::shared_ptr<Redactor> redactor, Environment environment);

    Result<QList<Variable>> all() const;
    /// Called with the variable that was stored and the one that is now; its failure takes all back.
    using Alongside = std::function<Result<>(const std::optional<Variable> &before, const std::optional<Variable> &after)>;
    /// Stores a new variable, or another state of one. `secret` is the value of a secret one; empty: it comes from the
    /// environment; nothing: it stays what it was. `alongside` runs in the same transaction.
    [[nodiscard]] Async<Variable> save(Variable variable, std::optional<QString> secret, Alongside alongside, std::stop_token stop = {});
    [[nodiscard]] Async<> remove(QString id, Alongside alongside, std::stop_token stop = {});

    /// What ProviderHost::variables answers with.
    [[nodiscard]] Async<Environment> resolve(SandboxContext context, std::stop_token stop = {});

    /// The names of those that a session's sandbox holds otherwise than it would be given now.
    static QStringList oldOnesOf(const Session &session, const QList<Variable> &all);

private:
    Result<> check(const Variable &variable) const;
    [[nodiscard]] Async<std::optional<QString>> formerValue(Variable variable, std::stop_token stop);
    [[nodiscard]] Async<QString> valueOf(Variable variable, std::stop_token stop);

    std::shared_ptr<Store> m_store;
    std::shared_ptr<SecretStore> m_secrets;
    std::shared_ptr<Redactor> m_redactor;
    Environment m_environment;
};

} // namespace Millwright
