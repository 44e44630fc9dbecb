// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandboxcontext.h"
#include "models/source/cloneurl.h"
#include "models/source/git.h"

#include <QMap>

namespace Millwright {

/// What a context says of its repositories, looked up: where they come from, which commits, and how they are set up. The part
/// of a template that all providers which check out on this machine share.
struct Repositories {
    static constexpr auto defaultWorkingDirectory = QLatin1StringView("/workspace");

    struct Repository {
        QString cloneUrl; ///< as the factory gave it
        CloneUrl url;
        std::optional<GitCredential> credential = {}; ///< never part of what is stored
        QString folder; ///< below the working directory
        QString commit; ///< empty while it is not resolved
        QStringList setup = {};
        QString branch = {}; ///< that the checkout is on; a new name of it makes no other template
    };

    bool isList = false; ///< given as a list of repositories, which have markers of their own
    QList<Repository> repositories;
    QStringList workspaceSetup;
    bool continueOnSetupFailure = false;
    QString workingDirectory;

    /// By clone URL.
    QMap<QString, QString> heads() const;

    /// What the steps of a build are called in its log.
    static QString setupTitle(const Repository &repository, const QString &command);
    static QString workspaceSetupTitle(const QString &command);
};

/// What git is given for an access, noted as a secret.
std::optional<GitCredential> credentialOf(const RepositoryAccess &access, Redactor &redactor);

/// Which commits are wanted.
enum class Heads {
    Pinned, ///< those that the context's resolver knows; no connection is made
    Resolved, ///< all, looked up where the resolver knows none
};

/// Asks the context for its repositories, in order. Refuses addresses that git cannot have, two repositories in one folder, and a
/// working directory that is no clean absolute path.
[[nodiscard]] Async<Repositories> resolveRepositories(SandboxContext context, GitHost git, Heads heads, std::stop_token stop = {});

/// What is said of a working directory in a folder that has to stay the system's.
std::unexpected<Error> belongsToSystem(const QString &workingDirectory, const QString &folder);

} // namespace Millwright
