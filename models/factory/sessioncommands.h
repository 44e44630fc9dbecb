// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/factory/factorycore.h"
#include "models/log/logretention.h"
#include "models/log/logspool.h"
#include "models/log/steplog.h"

#include <QHash>

namespace Millwright {

/// A command of a session, and its log.
class MILLWRIGHT_MODELS_EXPORT SessionCommand : public StepLog
{
public:
    SessionCommand(const FactoryCore &core, QString sessionId, std::shared_ptr<LogSpool> log, bool isSetup);

    QString sessionId() const { return m_sessionId; }
    const std::shared_ptr<LogSpool> &log() const { return m_log; }
    bool isSetup() const { return m_isSetup; } ///< the setup of a session that was started for itself

    CommandState state;
    std::stop_source stop;

protected:
    void put(const QByteArray &bytes) override { m_log->append(bytes); }

private:
    QString m_sessionId;
    std::shared_ptr<LogSpool> m_log;
    bool m_isSetup;
};

/// The commands of a factory's sessions: those that run, and the last one of each session. Their logs are files, which stay
/// with the session.
class MILLWRIGHT_MODELS_EXPORT SessionCommands
{
public:
    explicit SessionCommands(std::shared_ptr<FactoryCore> core) : m_core(std::move(core)) { }

    /// Makes the log, and stores the command as the last one of its session.
    Result<std::shared_ptr<SessionCommand>> begin(const QString &sessionId, const QString &command);
    void end(const std::shared_ptr<SessionCommand> &command, const Result<CommandResult> &result);

    /// What the setup of a session that starts is written to: the command it is started for, else one of its own. Null when
    /// that cannot be stored.
    std::shared_ptr<SessionCommand> setup(const QString &sessionId);
    void endSetup(const QString &sessionId, const Result<> &result);

    /// Null when none runs.
    std::shared_ptr<SessionCommand> running(const QString &sessionId) const;
    std::shared_ptr<SessionCommand> find(const QString &commandId) const { return m_commands.value(commandId); }

    Result<CommandState> state(const QString &sessionId, const QString &commandId) const;
    [[nodiscard]] Async<LogPage> log(QString sessionId, QString commandId, QString cursor, std::stop_token stop) const;

    /// With the logs.
    void remove(const QString &sessionId);
    /// Removes the logs that are more than is to be kept, but none of a command that runs or that is the last of its session.
    void makeRoom(const LogRetention &retention);

    static constexpr std::chrono::seconds logPatience{20};

private:
    Result<std::shared_ptr<SessionCommand>> make(const QString &sessionId, const QString &text, bool isSetup);
    void forget(const QString &sessionId);
    QString folder() const { return m_core->dataFolder + QStringLiteral("/commands"); }
    QString folder(const QString &sessionId) const { return folder() + u'/' + sessionId; }
    QString logPath(const QString &sessionId, const QString &commandId) const
    {
        return folder(sessionId) + u'/' + commandId + QStringLiteral(".log");
    }

    std::shared_ptr<FactoryCore> m_core;
    QHash<QString, std::shared_ptr<SessionCommand>> m_commands;
};

} // namespace Millwright
