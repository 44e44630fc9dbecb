// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/processgroup.h"
#include "models/sandbox/sandbox.h"

namespace Millwright {

class MirrorCache;

/// A session on this machine, in a folder of its own and without isolation. The folder stays when the sandbox is
/// stopped and when it is destroyed; what its commands left running does not, and ends with this object at the latest.
class LocalSandbox : public Sandbox
{
public:
    struct Options {
        QString sessionId;
        QString sandboxId = {}; ///< known from an earlier start
        QString folder; ///< of the session; absolute and clean
        QString workingDirectory = {}; ///< the folder or one below it; empty: the folder
        Environment environment = {}; ///< all that commands see besides what is set later
        /// What commands see over that; asked for at each start.
        std::function<Async<Environment>(std::stop_token)> variables = {};
        std::shared_ptr<MirrorCache> mirrors = {}; ///< none: commands fetch from the repository itself
        QString home = {}; ///< what `~` means in a repository's address
    };

    LocalSandbox(Options options, std::shared_ptr<Clock> clock);

    QString provider() const override;
    QString sandboxId() const override { return m_sandboxId; }
    QString workingDirectory() const override { return m_options.workingDirectory; }
    Info info() const override;
    Async<bool> exists(std::stop_token stop = {}) override;
    /// The engine's mirror, so that no credential of a repository enters the session.
    Async<RepositorySource> repositorySource(RepositoryAccess access, QString wantedCommit, std::stop_token stop = {}) override;

protected:
    Async<Outcome> acquire(std::stop_token stop) override;
    Async<> release() override;
    Async<> remove() override;
    Async<std::shared_ptr<SandboxProcess>> launch(Command command, std::stop_token stop) override;

private:
    Result<Outcome> makeFolders();
    Result<QString> commandFolder(const QString &requested) const;
    bool isInside(const QString &path) const;
    void endGroups();

    Options m_options;
    QString m_sandboxId;
    Environment m_variables;
    QDateTime m_createdAt;
    QList<std::shared_ptr<ProcessGroup>> m_groups; ///< of commands that run or left something running
};

} // namespace Millwright
