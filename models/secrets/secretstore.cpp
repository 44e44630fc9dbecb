// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/secrets/secretstore.h"

#include <QCoreApplication>

namespace Millwright {

namespace {

struct SecretStoreText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SecretStore)
};

} // namespace

SecretStore::~SecretStore() = default;

Async<SecretStore::State> SessionSecrets::state(std::stop_token)
{
    co_return State{Keeping::ThisSession, SecretStoreText::tr("Secrets are kept in memory only, until Millwright is closed.")};
}

Async<std::optional<QString>> SessionSecrets::read(QString name, std::stop_token)
{
    const auto found = m_values.constFind(name);
    const std::optional<QString> value = found == m_values.cend() ? std::nullopt : std::optional(*found);
    co_return value;
}

Async<> SessionSecrets::write(QString name, QString value, std::stop_token)
{
    m_values.insert(name, value);
    co_return {};
}

Async<> SessionSecrets::remove(QString name, std::stop_token)
{
    m_values.remove(name);
    co_return {};
}

} // namespace Millwright
