// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/activity.h"
#include "models/factory/credential.h"
#include "models/factory/factorycore.h"

#include <QHash>

namespace Millwright {

/// The credentials that a person gave to a factory for its repositories. What they are is in the store, their tokens are
/// in the SecretStore only. FactoryClient documents the calls.
class MILLWRIGHT_MODELS_EXPORT Credentials : public std::enable_shared_from_this<Credentials>
{
public:
    explicit Credentials(std::shared_ptr<FactoryCore> core);

    Result<QList<Credential>> all() const;
    [[nodiscard]] Async<Credential> save(NewCredential entered, QString token, std::stop_token stop = {});
    [[nodiscard]] Async<> remove(QString id, std::stop_token stop = {});
    [[nodiscard]] Async<CredentialCheck> check(NewCredential entered, QString token, std::stop_token stop = {});

private:
    Result<Credential> find(const QString &id) const;
    [[nodiscard]] Async<QString> checked(Credential credential, QString token, std::stop_token stop) const;

    std::shared_ptr<FactoryCore> m_core;
    Activity m_activity;
    QHash<QString, CredentialCheck> m_lastChecks;
};

} // namespace Millwright
