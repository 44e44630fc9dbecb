// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <stop_token>

namespace Millwright {

/// A short-lived bearer credential of a repository. Never stored, logged or put on a command line.
struct RepositoryAuthorization {
    QString token;
    QString username;
};

/// How a repository is reached right now (spec: FactoryRepositoryAccess).
struct RepositoryAccess {
    QString cloneUrl;
    std::optional<RepositoryAuthorization> authorization = {};
};

/// Resolves the access anew at each call, because credentials are minted per call.
using RepositoryAccessResolver = std::function<Async<RepositoryAccess>(std::stop_token)>;

/// Resolves the commit that a template pins; nothing when it is to be looked up by the provider.
using HeadResolver
    = std::function<Async<std::optional<QString>>(QString cloneUrl, std::optional<RepositoryAuthorization>, std::stop_token)>;

/// One repository of an environment with several, in its order.
struct ContextRepository {
    RepositoryAccessResolver getRepositoryAccess;
    /// Steps that run one after the other inside the checkout, each logged on its own.
    QStringList setupCommand = {};
    /// As the factory found it last; empty: the provider finds it out.
    QString defaultBranch = {};
};

/// Everything the factory knows about a session (spec: FactorySandboxContext). Passed to create, to the template and to
/// the build methods. `getRepositoryAccess` and `repos` exclude each other; `workspaceSetupCommand` and
/// `continueOnSetupFailure` go only with `repos`.
struct SandboxContext {
    QString sessionId;
    QString sandboxId = {}; ///< the provider's own id from an earlier start; empty before the first
    QString factoryId = {}; ///< the project's id
    QString factoryName = {}; ///< for display only: may be edited, is not unique
    QString repoFullName = {}; ///< owner/name
    QStringList setupCommand = {};
    RepositoryAccessResolver getRepositoryAccess = {};
    QList<ContextRepository> repos = {};
    QStringList workspaceSetupCommand = {};
    bool continueOnSetupFailure = false;
    QString workingDirectory = {}; ///< absolute; empty: the provider's default
    HeadResolver resolveHead = {};
};

/// Refuses what the contract excludes. A provider calls it before it works with a context.
MILLWRIGHT_MODELS_EXPORT Result<> checkContext(const SandboxContext &context);

/// Refuses a session's id that cannot be the name of one folder: a provider that keeps a session's files on this
/// machine calls it before it joins the id to a path.
MILLWRIGHT_MODELS_EXPORT Result<> checkFolderName(const QString &sessionId);

/// The repositories of either form, in order; empty for a session without one.
MILLWRIGHT_MODELS_EXPORT QList<ContextRepository> repositoriesOf(const SandboxContext &context);

} // namespace Millwright
