// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandbox.h"
#include "models/source/mirrorcache.h"

namespace Millwright {

/// Brings a mirror of this machine into a sandbox elsewhere, over the input of a command, so that no credential and no address
/// is needed there. The sandbox needs a shell and git.
struct MirrorUpload {
    using Launch = std::function<Async<std::shared_ptr<SandboxProcess>>(Command, std::stop_token)>;

    /// Removes what a process that was killed left in a scratch folder: what is a day old.
    static void removeLeftovers(const QString &scratchFolder, const QDateTime &now);

    GitHost git;
    QString scratchFolder; ///< of this machine's, for what is on its way; exists
    Launch launch;

    /// Makes a bare repository of the branches and of `wantedCommit` in `destination`, a folder of the sandbox's. What
    /// `known`, a commit of the checkout in `checkout`, reaches is taken from there and not sent; both may be empty. Sends
    /// everything where the checkout turns out to lack it.
    [[nodiscard]] static Async<> send(MirrorUpload upload, Mirror mirror, QString wantedCommit, QString known, QString checkout,
        QString destination, std::stop_token stop = {});
};

} // namespace Millwright
