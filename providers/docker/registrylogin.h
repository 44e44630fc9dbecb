// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/providerhost.h"
#include "providers/docker/imagereference.h"

#include <QList>

namespace Millwright {

/// What a person's `docker login` kept for a registry. It goes to the engine with the one request that makes it pull, as the
/// docker command sends it, and nowhere else.
struct RegistryLogin {
    QString server; ///< as Docker's client names it: "ghcr.io", "https://index.docker.io/v1/"
    QString user = {};
    QString password = {};
    QString identityToken = {}; ///< in place of a password

    bool isEmpty() const { return password.isEmpty() && identityToken.isEmpty(); }
    /// The field of a request for a pull, and for a build; none where nothing is kept.
    QList<std::pair<QByteArray, QByteArray>> pullFields() const;
    QList<std::pair<QByteArray, QByteArray>> buildFields() const;
};

/// The login for an image's registry, found as Docker's own client finds it: by the credential helper that
/// ${DOCKER_CONFIG:-~/.docker}/config.json names for the registry or for all, else among its `auths`. Empty where none is
/// kept. A helper that fails is told in the application's log, and the pull goes on without a login. From then on the
/// redactor masks what it found.
[[nodiscard]] Async<RegistryLogin> registryLogin(ProviderHost host, ImageReference image, std::stop_token stop = {});

} // namespace Millwright
