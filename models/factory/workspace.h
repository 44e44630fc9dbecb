// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/sessioncommands.h"

#include <QSet>

namespace Millwright {

/// Puts a session's workspace in order at each start: every repository checked out on the session's branch, and the setup
/// commands run once, by the digests that templates and sessions leave beside the checkouts. All git runs inside the
/// sandbox. A start that finds everything in place costs one command and looks nothing up.
class MILLWRIGHT_MODELS_EXPORT Workspace : public std::enable_shared_from_this<Workspace>
{
public:
    Workspace(std::shared_ptr<FactoryCore> core, std::shared_ptr<SessionCommands> commands, QString sessionId);

    /// To be called as a start begins: for a sandbox that has to be made, the heads that its branches begin from are
    /// asked for meanwhile. prepare() uses the answers.
    void beginStart(std::stop_token stop);
    [[nodiscard]] Async<> prepare(std::shared_ptr<Sandbox> sandbox, std::stop_token stop);
    /// Runs the repositories' teardown commands, each bounded in time; what fails is logged and goes on. Where there are any,
    /// a machine that does not run is started for them as it is, without prepare(); none is made.
    [[nodiscard]] Async<> tearDown(std::shared_ptr<Sandbox> sandbox, std::stop_token stop = {});
    /// What of the repositories is nowhere but in the sandbox.
    [[nodiscard]] Async<SessionLosses> losses(std::shared_ptr<Sandbox> sandbox, std::stop_token stop);
    /// A setup that failed once is not tried again in this process until its text changes; this forgets that.
    void forgetFailures() { m_failed.clear(); }

private:
    struct Found;

    Result<QList<ProjectRepository>> environmentRepositories(const QString &projectId) const;
    [[nodiscard]] Async<RemoteHead> headOf(ProjectRepository repository, std::stop_token stop);
    [[nodiscard]] QCoro::Task<QString> beginning(std::shared_ptr<Sandbox> sandbox, ProjectRepository repository, std::stop_token stop);
    [[nodiscard]] Async<Found> look(
        std::shared_ptr<Sandbox> sandbox, QString branch, QList<ProjectRepository> repositories, std::stop_token stop);
    [[nodiscard]] Async<> checkOut(
        std::shared_ptr<Sandbox> sandbox, ProjectRepository repository, QString branch, bool isThere, std::stop_token stop);
    [[nodiscard]] Async<> setUp(std::shared_ptr<Sandbox> sandbox, ProjectRepository repository, QString done, std::stop_token stop);
    /// Goes on behind the steps that `done` is the digest of.
    [[nodiscard]] Async<> runSteps(std::shared_ptr<Sandbox> sandbox, QString folder, QStringList steps, QString marker, QString done,
        QString subject, std::stop_token stop);
    [[nodiscard]] Async<CommandResult> runStep(std::shared_ptr<Sandbox> sandbox, QString folder, QString step, std::stop_token stop);

    std::shared_ptr<FactoryCore> m_core;
    std::shared_ptr<SessionCommands> m_commands; ///< where a setup writes its output
    QString m_sessionId;
    QHash<QString, Completion<RemoteHead>> m_heads; ///< asked for by this start, by clone URL
    QSet<QString> m_failed; ///< marker and digest
    bool m_isLeftAsItIs = false; ///< while a start is only for the teardown
};

} // namespace Millwright
