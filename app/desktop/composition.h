// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/embeddedclient.h"
#include "models/sandbox/providerhost.h"
#include "models/secrets/secretstore.h"
#include "providers/registry.h"

class QLockFile;

namespace Millwright {

/// How the factory *This computer* is put together.
struct Composition {
    QString dataFolder; ///< database, mirrors, templates, sessions and logs; made when it is not there
    QString firstProvider = QStringLiteral("snapshot"); ///< what is chosen in a new data folder
    bool development = false; ///< see chooseSandbox()
    LogRetention logRetention;
    std::shared_ptr<SecretStore> secrets; ///< none: the system's keychain
    Environment environment; ///< the variables the application was started with

    /// In the person's own data folder, with this process's environment.
    static Composition standard();
};

/// Makes the factory of a composition, also again when its setup has changed. Belongs to the engine's thread.
class Composer : public std::enable_shared_from_this<Composer>
{
public:
    explicit Composer(Composition composition);

    /// Fails with a sentence when another process uses the folder, and when the database cannot be opened.
    [[nodiscard]] Async<std::shared_ptr<Factory>> compose(std::stop_token stop = {});

    /// What a provider with that id is made with. All get the same, but for the folder.
    Result<ProviderHost> host(const QString &providerId);

    /// For EmbeddedClient.
    static EmbeddedClient::Compose of(Composition composition);

private:
    Composition m_composition;
    ProviderHost m_host; ///< filled when the first is asked for
    std::weak_ptr<QLockFile> m_lock; ///< held by what was composed
    std::optional<ProviderRegistry> m_registry; ///< plugins stay loaded
};

} // namespace Millwright
