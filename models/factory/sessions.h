// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/factory/sessioncommands.h"
#include "models/factory/workspace.h"

#include <QHash>
#include <QSet>

#include <functional>

namespace Millwright {

/// The sessions of a factory: one sandbox object per session and process, so that its starts are joined; what happens to
/// one session happens in turn. The provider's id of a sandbox is stored as soon as the provider tells it.
class MILLWRIGHT_MODELS_EXPORT Sessions : public std::enable_shared_from_this<Sessions>
{
public:
    explicit Sessions(std::shared_ptr<FactoryCore> core);

    /// Tells of sessions that were running when the application ended that they do not run any more.
    Result<> recover();

    /// Called when what a session's start is at has become another, with the session's id; never more often than each
    /// `progressInterval` for one session.
    void setOnProgress(std::function<void(const QString &)> tell) { m_onProgress = std::move(tell); }
    /// With what the starts of those that are starting are at.
    Result<QList<Session>> withProgress(Result<QList<Session>> sessions) const;

    [[nodiscard]] Async<Session> create(QString projectId, NewSession wanted);
    [[nodiscard]] Async<Session> start(QString sessionId);
    [[nodiscard]] Async<Session> stop(QString sessionId);
    [[nodiscard]] Async<> remove(QString sessionId);
    /// Removes the sandbox by the session's id and the stored sandbox id alone, then starts anew.
    [[nodiscard]] Async<Session> recreate(QString sessionId);

    /// Forgets the sandbox that recreate() just failed to remove and notes it in the activity. The next start makes one under
    /// another key, so that no provider finds the old one again. ErrorCode::Conflict when no removal failed.
    [[nodiscard]] Async<Session> abandon(QString sessionId);

    /// Looks into a running session for what would go with its sandbox, for at most lookPatience.
    [[nodiscard]] Async<SessionLosses> losses(QString sessionId);

    [[nodiscard]] Async<QString> runCommand(QString sessionId, QString command);
    [[nodiscard]] Async<> stopCommand(QString sessionId, QString commandId);
    Result<CommandState> commandState(const QString &sessionId, const QString &commandId) const
    {
        return m_commands->state(sessionId, commandId);
    }
    [[nodiscard]] Async<LogPage> commandLog(QString sessionId, QString commandId, QString cursor, std::stop_token stop = {});

    /// Removes the logs of commands that are more than is to be kept, but none of a command that runs.
    void makeRoom(const LogRetention &retention) { m_commands->makeRoom(retention); }

    /// Stops the sandboxes of this process that run, all at the same time, and keeps their files.
    [[nodiscard]] QCoro::Task<> close();

    static constexpr std::chrono::seconds lookPatience{2};
    /// How long a stop or a removal is waited for. What the provider still does then goes on by itself.
    static constexpr std::chrono::minutes providerPatience{5};
    static constexpr std::chrono::seconds closingPatience{20};
    static constexpr std::chrono::milliseconds progressInterval{400};

private:
    struct Live {
        std::shared_ptr<Sandbox> sandbox;
        QString providerId; ///< that made it
        std::shared_ptr<Workspace> workspace;
        std::stop_source starting;
        bool isStarting = false; ///< until the workspace is in order, too
        bool hasMachine = false; ///< as far as is known; a start that failed may keep it
        std::optional<std::pair<Sandbox::Status, QString>> seen; ///< the status and the sandbox's id that were observed last
        QString toldProgress;
        std::shared_ptr<void> progressPause; ///< set: no progress is told before it has ended
    };

    [[nodiscard]] Async<std::shared_ptr<Live>> live(QString sessionId);
    /// From the store as it is now, in the place of one that has no machine.
    [[nodiscard]] Async<std::shared_ptr<Live>> makeLive(QString sessionId);
    /// Whether its sandbox is given its variables anew at each start, so that it holds none while it does not run.
    bool asksForVariables(const Session &session) const;
    /// Only the provider at work starts sandboxes; those of another can be stopped, removed and recreated.
    Result<> refuseOtherProvider(const QString &sessionId) const;
    [[nodiscard]] Async<KeyedLock::Guard> turn(QString sessionId, std::stop_token stop = {});
    void interruptStart(const QString &sessionId);
    void observe(const QString &sessionId);
    /// The same, unless only its progress is another.
    void observeSandbox(const QString &sessionId);
    void tellProgress(const QString &sessionId);
    Result<Session> keepError(const QString &sessionId, const Error &error);
    [[nodiscard]] Async<Session> startInTurn(QString sessionId);
    [[nodiscard]] QCoro::Task<> tearDownInTurn(QString sessionId);
    /// Joins a removal that is still going on.
    [[nodiscard]] Async<> destroyInTurn(QString sessionId);
    /// Lasts until the provider has ended it, also when nobody waits for it any more.
    [[nodiscard]] static Async<> destroy(std::weak_ptr<Sessions> sessions, QString key, std::shared_ptr<Sandbox> sandbox);
    /// Before a start, which would make a machine that goes by the same key as the one that is being removed.
    [[nodiscard]] Async<> endRemovalInTurn(QString sessionId);
    Result<> forgetSandbox(const QString &sessionId);
    [[nodiscard]] Async<> withPatience(Async<> action, std::chrono::milliseconds patience, QString tooLate);
    [[nodiscard]] QCoro::Task<> follow(std::shared_ptr<SessionCommand> running, QString command);
    [[nodiscard]] Async<CommandResult> runInSession(std::shared_ptr<SessionCommand> running, QString command);

    std::shared_ptr<FactoryCore> m_core;
    QHash<QString, std::shared_ptr<Live>> m_live;
    QHash<QString, std::shared_ptr<Sandbox>> m_destroying; ///< by the keys of their sessions
    std::shared_ptr<SessionCommands> m_commands;
    std::function<void(const QString &)> m_onProgress;
    QSet<QString> m_notRemoved; ///< sessions whose sandbox could not be removed the last time
};

} // namespace Millwright
