// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandboxcontext.h"
#include "models/source/cloneurl.h"
#include "models/source/git.h"
#include "providers/snapshot/settings.h"

#include <QMap>

namespace Millwright {

/// All that decides what a template holds. Two with the same identity() hold the same, so the second is never made.
struct TemplateInputs {
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
    bool isolated = true;
    bool network = true;

    /// SHA-256, in hexadecimal, of the canonical JSON of all of it.
    QString identity() const;
    /// The same without the commits: templates of one family differ only in how new they are.
    QString family() const;
    /// Names what is there before the first setup command: all but those commands.
    QString checkoutIdentity() const;
    QString templateId() const { return templateIdOf(identity()); }
    static QString templateIdOf(const QString &identity) { return QStringLiteral("tpl-") + identity.first(24); }

    /// By clone URL.
    QMap<QString, QString> heads() const;
    /// For people, as YAML.
    QString description() const;

private:
    Json canonical(bool withCommits) const;
};

/// Which commits are wanted.
enum class Heads {
    Pinned, ///< those that the context's resolver knows; no connection is made
    Resolved, ///< all, looked up where the resolver knows none
};

/// Asks the context for its repositories. Refuses addresses that git cannot have, and two repositories in one folder.
[[nodiscard]] Async<TemplateInputs> resolveTemplateInputs(
    SandboxContext context, SnapshotSettings settings, GitHost git, Heads heads, std::stop_token stop = {});

} // namespace Millwright
