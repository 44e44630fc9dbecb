// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/credential.h"
#include "models/sandbox/sandboxcontext.h"
#include "models/secrets/secretstore.h"
#include "models/source/git.h"

#include <memory>

namespace Millwright {

class Store;

/// Where the access to repositories comes from.
struct RepositoryAccessSources {
    std::shared_ptr<Store> store;
    std::shared_ptr<SecretStore> secrets;
    GitHost git; ///< with the variables that the application was started with
};

/// The one of `credentials` that counts for `url`: its own before its host's, of a kind that such an address can use.
MILLWRIGHT_MODELS_EXPORT std::optional<Credential> credentialFor(const QList<Credential> &credentials, const CloneUrl &url);

/// What goes with a token: hosts with tokens take any user name, and each documents one.
MILLWRIGHT_MODELS_EXPORT QString usernameOf(const Credential &credential);

/// The token that the hosts' own command lines would take from the environment: GH_TOKEN and GITHUB_TOKEN for github.com,
/// GITLAB_TOKEN for gitlab.com. Nothing where there is none.
MILLWRIGHT_MODELS_EXPORT std::optional<RepositoryAuthorization> authorizationFromEnvironment(
    const Environment &environment, const CloneUrl &url);

/// The token of a stored credential. One that cannot be read now is an error.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Async<QString> tokenOf(
    std::shared_ptr<SecretStore> secrets, Credential credential, std::stop_token stop = {});

/// How a repository is reached now: by the credential that counts for it, else by the environment's token, else without.
/// A credential that cannot be used now is an error, because the host would answer somebody else than the person chose.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Async<RepositoryAccess> resolveRepositoryAccess(
    RepositoryAccessSources sources, QString cloneUrl, std::stop_token stop = {});

} // namespace Millwright
