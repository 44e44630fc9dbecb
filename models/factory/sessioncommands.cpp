// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/sessioncommands.h"

#include <QCoreApplication>
#include <QDir>
#include <QLoggingCategory>
#include <QUuid>

#include <algorithm>

namespace Millwright {

namespace {

Q_LOGGING_CATEGORY(commandLog, "millwright.session")

struct SessionCommandsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SessionCommands)
};

} // namespace

SessionCommand::SessionCommand(const FactoryCore &core, QString sessionId, std::shared_ptr<LogSpool> log, bool isSetup)
    : StepLog(core.redactor, core.clock)
    , m_sessionId(std::move(sessionId))
    , m_log(std::move(log))
    , m_isSetup(isSetup)
{
}

Result<std::shared_ptr<SessionCommand>> SessionCommands::begin(const QString &sessionId, const QString &command)
{
    if (command.trimmed().isEmpty())
        return failure(ErrorCode::InvalidArgument, SessionCommandsText::tr("There is no command to run. Type one first."));
    return make(sessionId, m_core->redactor->redact(command), false);
}

Result<std::shared_ptr<SessionCommand>> SessionCommands::make(const QString &sessionId, const QString &text, bool isSetup)
{
    auto session = m_core->store->session(sessionId);
    if (!session)
        return std::unexpected(session.error());
    const QString commandId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const auto log = LogSpool::create(logPath(sessionId, commandId), m_core->clock);
    if (!log)
        return std::unexpected(log.error());
    const auto command = std::make_shared<SessionCommand>(*m_core, sessionId, *log, isSetup);
    command->state.commandId = commandId;
    session->lastCommand = text;
    session->lastCommandId = commandId;
    session->lastExitCode.reset();
    // A failure of the whole machine takes the command with it.
    if (const auto stored = m_core->store->noteSession(*session); !stored)
        return std::unexpected(stored.error());
    forget(sessionId);
    m_commands.insert(commandId, command);
    m_core->announce();
    return command;
}

void SessionCommands::end(const std::shared_ptr<SessionCommand> &command, const Result<CommandResult> &result)
{
    command->flush();
    CommandState &state = command->state;
    state.running = false;
    if (result) {
        state.exitCode = result->exitCode;
        state.timedOut = result->timedOut;
        state.killed = result->killed;
    } else {
        state.exitCode = -1;
        state.killed = result.error().code == ErrorCode::Aborted;
        state.error = state.killed ? QString() : m_core->redacted(result.error()).message;
        if (!state.error.isEmpty())
            command->remark(state.error);
    }
    command->log()->finish();
    if (auto session = m_core->store->session(command->sessionId()); session && session->lastCommandId == state.commandId) {
        session->lastExitCode = state.exitCode;
        if (const auto stored = m_core->store->updateSession(*session); !stored)
            qCWarning(commandLog) << "a command's end could not be stored:" << stored.error().message;
    }
    m_core->announce();
}

std::shared_ptr<SessionCommand> SessionCommands::setup(const QString &sessionId)
{
    if (const auto known = running(sessionId))
        return known;
    const auto made = make(sessionId, SessionCommandsText::tr("Setup"), true);
    if (!made)
        qCWarning(commandLog) << "a setup's output is not kept:" << made.error().message;
    return made.value_or(nullptr);
}

void SessionCommands::endSetup(const QString &sessionId, const Result<> &result)
{
    if (const auto command = running(sessionId); command && command->isSetup())
        end(command, result.transform([] { return CommandResult(); }));
}

std::shared_ptr<SessionCommand> SessionCommands::running(const QString &sessionId) const
{
    const auto found = std::ranges::find_if(
        m_commands, [&sessionId](const auto &command) { return command->sessionId() == sessionId && command->state.running; });
    return found != m_commands.end() ? *found : nullptr;
}

Result<CommandState> SessionCommands::state(const QString &sessionId, const QString &commandId) const
{
    if (const auto known = find(commandId))
        return known->state;
    const auto session = m_core->store->session(sessionId);
    if (!session)
        return std::unexpected(session.error());
    if (session->lastCommandId != commandId)
        return failure(ErrorCode::NotFound, SessionCommandsText::tr("Nothing is known of this command any more."));
    CommandState state;
    state.commandId = commandId;
    state.running = false;
    state.exitCode = session->lastExitCode.value_or(-1);
    return state;
}

Async<LogPage> SessionCommands::log(QString sessionId, QString commandId, QString cursor, std::stop_token stop) const
{
    auto log = Result<std::shared_ptr<LogSpool>>();
    if (const auto known = find(commandId))
        log = known->log();
    // Ids of commands are our own; what is none names no file.
    else if (QUuid(commandId).isNull() || QUuid(sessionId).isNull())
        log = failure(ErrorCode::NotFound, SessionCommandsText::tr("Nothing is known of this command."));
    else
        log = LogSpool::open(logPath(sessionId, commandId), m_core->clock);
    if (!log)
        co_return std::unexpected(log.error());
    co_return co_await (*log)->read(cursor, logPatience, stop);
}

void SessionCommands::forget(const QString &sessionId)
{
    m_commands.removeIf(
        [&sessionId](const auto &command) { return command.value()->sessionId() == sessionId && !command.value()->state.running; });
}

void SessionCommands::makeRoom(const LogRetention &retention)
{
    QList<KeptLog> logs = keptLogs(folder());
    for (const auto &command : std::as_const(m_commands))
        logs.removeIf([open = logPath(command->sessionId(), command->state.commandId)](const KeptLog &log) { return log.path == open; });
    for (const KeptLog &log : logsBeyond(retention, logs))
        log.remove();
}

void SessionCommands::remove(const QString &sessionId)
{
    forget(sessionId);
    QDir(folder(sessionId)).removeRecursively();
}

} // namespace Millwright
