// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/embeddedclient.h"
#include "models/sandbox/providerhost.h"

namespace Millwright {

/// How the factory *This computer* is put together.
struct Composition {
    QString dataFolder; ///< database, mirrors, templates, sessions and logs; made when it is not there
    QString provider = QStringLiteral("snapshot"); ///< an id of the registry
    QByteArray providerOptions = QByteArrayLiteral("{}");
    LogRetention logRetention;
    Environment environment; ///< the variables the application was started with

    /// In the person's own data folder, with this process's environment.
    static Composition standard();

    /// What the provider with that id is made with. Belongs to the calling thread.
    Result<ProviderHost> host(const QString &providerId) const;

    /// To be called on the engine's thread. Fails with a sentence when another process uses the folder, when the database
    /// cannot be opened, and when the provider cannot be made.
    [[nodiscard]] Async<std::shared_ptr<Factory>> compose(std::stop_token stop = {}) const;
};

} // namespace Millwright
