// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/activity.h"
#include "models/factory/factorycore.h"

namespace Millwright {

/// What an administrator sets for the whole factory: its provider with that one's options, and the variables of sessions. Each
/// change is noted in the activity, a secret as its being there alone.
class MILLWRIGHT_MODELS_EXPORT Setup : public std::enable_shared_from_this<Setup>
{
public:
    explicit Setup(std::shared_ptr<FactoryCore> core);

    Result<FactorySetup> read() const;
    /// Counts when the factory is opened again.
    [[nodiscard]] Async<> chooseProvider(QString id, QByteArray options, std::stop_token stop = {});
    [[nodiscard]] Async<QList<Requirement>> checkProvider(QString id, QByteArray options, std::stop_token stop = {});

    Result<QList<Variable>> variables() const;
    [[nodiscard]] Async<Variable> saveVariable(Variable variable, std::optional<QString> secret, std::stop_token stop = {});
    [[nodiscard]] Async<> removeVariable(QString id, std::stop_token stop = {});

    /// With the names of the variables that their sandboxes hold otherwise than they would be given now.
    Result<QList<Session>> withOldVariables(Result<QList<Session>> sessions) const;
    /// Of all projects, those that hold one.
    Result<QList<Session>> sessionsWithOldVariables() const;

private:
    /// None where the factory has no choice of providers.
    Result<std::shared_ptr<Providers>> providers() const;
    Result<std::shared_ptr<Variables>> knownVariables() const;
    Result<> noteVariable(const std::optional<Variable> &before, const std::optional<Variable> &after) const;

    std::shared_ptr<FactoryCore> m_core;
    Activity m_activity;
};

} // namespace Millwright
