// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "providers/repositories.h"
#include "providers/snapshot/settings.h"

namespace Millwright {

/// All that decides what a template holds. Two with the same identity() hold the same, so the second is never made.
struct TemplateInputs : Repositories {
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

    /// For people, as YAML.
    QString description() const;

private:
    Json canonical(bool withCommits) const;
};

/// Refuses what resolveRepositories() does, and a working directory that belongs to the system inside a session.
[[nodiscard]] Async<TemplateInputs> resolveTemplateInputs(
    SandboxContext context, SnapshotSettings settings, GitHost git, Heads heads, std::stop_token stop = {});

} // namespace Millwright
