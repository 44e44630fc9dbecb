// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/sessions.h"

#include "models/factory/activity.h"
#include "models/source/cloneurl.h"

#include <QCoreApplication>
#include <QDir>
#include <QLoggingCategory>
#include <QUuid>

#include <array>

namespace Millwright {

namespace {

Q_LOGGING_CATEGORY(sessionLog, "millwright.session")

constexpr qsizetype longestTitle = 200;

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Sessions)
};

void withoutSandbox(Session &session, const QDateTime &now)
{
    session.sandboxId.clear();
    session.templateId.clear();
    session.error.clear();
    session.status = Sandbox::Status::Pending;
    session.statusSince = now;
}

} // namespace

Sessions::Sessions(std::shared_ptr<FactoryCore> core) : m_core(std::move(core)) { }

Result<> Sessions::recover()
{
    auto sessions = m_core->store->allSessions();
    if (!sessions)
        return std::unexpected(sessions.error());
    for (Session &session : *sessions) {
        using enum Sandbox::Status;
        const Session before = session;
        switch (session.status) {
        case Starting:
        case Running:
        case Stopping:
            session.status = Stopped;
            break;
        case Destroying:
            session.status = Error;
            session.error = Text::tr("The application ended while this sandbox was being removed. Remove or recreate it again.");
            break;
        case Destroyed:
            session.status = Pending;
            session.sandboxId.clear();
            session.templateId.clear();
            break;
        default:
            break;
        }
        if (session.status != before.status)
            session.statusSince = m_core->clock->now();
        if (!session.lastCommandId.isEmpty() && !session.lastExitCode)
            session.lastExitCode = -1;
        if (session == before)
            continue;
        if (const auto stored = m_core->store->updateSession(session); !stored)
            return stored;
    }
    return {};
}

Async<KeyedLock::Guard> Sessions::turn(QString sessionId, std::stop_token stop)
{
    return m_core->locks.lock(QStringLiteral("session/") + sessionId, std::move(stop));
}

Result<std::shared_ptr<Sessions::Live>> Sessions::live(const QString &sessionId)
{
    const auto known = m_live.value(sessionId);
    return known && known->sandbox->status() != Sandbox::Status::Destroyed ? known : makeLive(sessionId);
}

Result<std::shared_ptr<Sessions::Live>> Sessions::makeLive(const QString &sessionId)
{
    if (!m_core->sandbox)
        return failure(ErrorCode::NoSandbox, Text::tr("No sandbox provider is set up. Choose one for this factory."));
    const auto session = m_core->store->session(sessionId);
    if (!session)
        return std::unexpected(session.error());
    const auto project = m_core->store->project(session->projectId);
    if (!project)
        return std::unexpected(project.error());
    const auto environment = m_core->store->environment(session->projectId);
    if (!environment)
        return std::unexpected(environment.error());
    const auto repositories = m_core->store->repositories(session->projectId);
    if (!repositories)
        return std::unexpected(repositories.error());

    SandboxContext context
        = m_core->contextOf(m_core, session->key(), *project, *environment, *repositories, environment->activeTemplateHeads);
    context.sandboxId = session->sandboxId;
    const auto sandbox = m_core->sandbox->create(std::move(context), environment->settings);
    if (!sandbox)
        return std::unexpected(m_core->redacted(sandbox.error()));

    const auto before = m_live.value(sessionId);
    const auto live = std::make_shared<Live>();
    live->sandbox = *sandbox;
    live->workspace = before ? before->workspace : std::make_shared<Workspace>(m_core, sessionId);
    live->sandbox->setOnStart([workspace = live->workspace](std::shared_ptr<Sandbox> started, std::stop_token stop) {
        return workspace->prepare(std::move(started), std::move(stop));
    });
    live->sandbox->setObserver([weak = weak_from_this(), sessionId] {
        if (const auto self = weak.lock())
            self->observe(sessionId);
    });
    m_live.insert(sessionId, live);
    return live;
}

void Sessions::observe(const QString &sessionId)
{
    const auto live = m_live.value(sessionId);
    auto session = m_core->store->session(sessionId);
    if (!live || !session)
        return;
    const Session before = *session;
    const auto status = live->sandbox->status();
    if (status == Sandbox::Status::Running)
        live->hasMachine = true;
    else if (status == Sandbox::Status::Stopped || status == Sandbox::Status::Destroyed)
        live->hasMachine = false;
    // The sandbox runs while its workspace is still being put in order; for people the session is starting then.
    const auto seen = live->isStarting && status == Sandbox::Status::Running ? Sandbox::Status::Starting : status;
    if (session->status != seen) {
        session->status = seen;
        session->statusSince = m_core->clock->now();
        if (session->status == Sandbox::Status::Running)
            session->error.clear();
    }
    session->provider = live->sandbox->provider();
    if (!live->sandbox->sandboxId().isEmpty())
        session->sandboxId = live->sandbox->sandboxId();
    if (!live->sandbox->templateId().isEmpty())
        session->templateId = live->sandbox->templateId();
    if (*session == before)
        return;
    if (const auto stored = m_core->store->updateSession(*session); !stored)
        qCWarning(sessionLog) << "a session's state could not be stored:" << stored.error().message;
    m_core->announce();
}

Result<Session> Sessions::keepError(const QString &sessionId, const Error &error)
{
    const Error shown = m_core->redacted(error);
    if (auto session = m_core->store->session(sessionId)) {
        session->error = shown.message;
        if (const auto stored = m_core->store->updateSession(*session); !stored)
            qCWarning(sessionLog) << "a session's error could not be stored:" << stored.error().message;
        m_core->announce();
    }
    return std::unexpected(shown);
}

Async<Session> Sessions::create(QString projectId, NewSession wanted)
{
    const auto self = shared_from_this();
    if (const auto project = m_core->store->project(projectId); !project)
        co_return std::unexpected(project.error());
    const QString id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const QString branch = wanted.branch.trimmed().isEmpty() ? QStringLiteral("user/session-") + id.left(8) : wanted.branch.trimmed();
    if (const auto checked = checkBranchName(branch); !checked)
        co_return std::unexpected(checked.error());
    const QString title = wanted.title.trimmed().isEmpty() ? branch : wanted.title.trimmed().left(longestTitle);
    Session session;
    session.id = id;
    session.projectId = projectId;
    session.title = title;
    session.branch = branch;
    session.provider = m_core->providerName();
    session.createdAt = m_core->clock->now();
    session.statusSince = session.createdAt;
    if (const auto stored = m_core->store->insertSession(session); !stored)
        co_return std::unexpected(stored.error());
    m_core->announce();
    co_return session;
}

Async<Session> Sessions::start(QString sessionId)
{
    const auto self = shared_from_this();
    const auto mine = co_await turn(sessionId, m_core->scope.stopToken());
    if (!mine)
        co_return std::unexpected(mine.error());
    co_return co_await startInTurn(sessionId);
}

Async<Session> Sessions::startInTurn(QString sessionId)
{
    const auto self = shared_from_this();
    const auto known = m_live.value(sessionId);
    const auto found = known && known->hasMachine ? Result<std::shared_ptr<Live>>(known) : makeLive(sessionId);
    if (!found)
        co_return keepError(sessionId, found.error());
    const auto live = *found;
    live->starting = std::stop_source();
    const std::stop_callback closing(m_core->scope.stopToken(), [source = live->starting]() mutable { source.request_stop(); });
    live->isStarting = true;
    live->workspace->beginStart(live->starting.get_token());
    const auto started = co_await live->sandbox->start(live->starting.get_token());
    live->isStarting = false;
    observe(sessionId);
    if (!started)
        co_return keepError(sessionId, started.error());
    m_notRemoved.remove(sessionId);
    co_return m_core->store->session(sessionId);
}

void Sessions::interruptStart(const QString &sessionId)
{
    if (const auto live = m_live.value(sessionId))
        live->starting.request_stop();
}

Async<Session> Sessions::stop(QString sessionId)
{
    const auto self = shared_from_this();
    interruptStart(sessionId);
    const auto mine = co_await turn(sessionId);
    if (!mine)
        co_return std::unexpected(mine.error());
    const auto found = live(sessionId);
    if (!found)
        co_return keepError(sessionId, found.error());
    const auto stopped = co_await (*found)->sandbox->stop();
    observe(sessionId);
    if (!stopped)
        co_return keepError(sessionId, stopped.error());
    co_return m_core->store->session(sessionId);
}

Async<> Sessions::remove(QString sessionId)
{
    const auto self = shared_from_this();
    interruptStart(sessionId);
    const auto mine = co_await turn(sessionId);
    if (!mine)
        co_return std::unexpected(mine.error());
    if (const auto session = m_core->store->session(sessionId); !session)
        co_return std::unexpected(session.error());
    co_await tearDownInTurn(sessionId);
    if (const auto destroyed = co_await destroyInTurn(sessionId); !destroyed) {
        (void)keepError(sessionId, destroyed.error());
        co_return std::unexpected(m_core->redacted(destroyed.error()));
    }
    m_live.remove(sessionId);
    m_notRemoved.remove(sessionId);
    forgetCommands(sessionId);
    QDir(commandsFolder() + u'/' + sessionId).removeRecursively();
    if (const auto removed = m_core->store->removeSession(sessionId); !removed)
        co_return removed;
    m_core->announce();
    co_return {};
}

/// Best effort: nothing that goes wrong here keeps a session. Removing it once more, or closing, ends it early.
QCoro::Task<> Sessions::tearDownInTurn(QString sessionId)
{
    const auto self = shared_from_this();
    const auto found = live(sessionId);
    Result<> done = found ? Result<>() : std::unexpected(found.error());
    if (found) {
        const auto live = *found;
        live->starting = std::stop_source();
        const std::stop_callback closing(m_core->scope.stopToken(), [source = live->starting]() mutable { source.request_stop(); });
        done = co_await live->workspace->tearDown(live->sandbox, live->starting.get_token());
    }
    if (!done)
        qCWarning(sessionLog) << "session" << sessionId << "is removed without its teardown:" << m_core->redacted(done.error()).message;
}

Async<> Sessions::destroyInTurn(QString sessionId)
{
    const auto self = shared_from_this();
    if (const auto live = m_live.value(sessionId)) {
        auto destroyed = co_await live->sandbox->destroy();
        observe(sessionId);
        co_return destroyed;
    }
    if (!m_core->sandbox)
        co_return failure(ErrorCode::NoSandbox,
            Text::tr("No sandbox provider is set up, so nothing can be removed. Choose the provider that made this sandbox."));
    const auto session = m_core->store->session(sessionId);
    if (!session)
        co_return std::unexpected(session.error());
    SandboxContext context;
    context.sessionId = session->key();
    context.sandboxId = session->sandboxId;
    const auto sandbox = m_core->sandbox->create(std::move(context), SettingsDocument());
    if (!sandbox)
        co_return std::unexpected(sandbox.error());
    co_return co_await (*sandbox)->destroy();
}

Async<Session> Sessions::recreate(QString sessionId)
{
    const auto self = shared_from_this();
    if (!m_core->sandbox || !m_core->sandbox->offersRecreate()) {
        co_return failure(ErrorCode::RecreateUnsupported,
            Text::tr("This provider keeps a session's folder when its sandbox is removed, so there is nothing to recreate. Stop and start "
                     "the session instead."));
    }
    interruptStart(sessionId);
    const auto mine = co_await turn(sessionId);
    if (!mine)
        co_return std::unexpected(mine.error());
    if (const auto session = m_core->store->session(sessionId); !session)
        co_return std::unexpected(session.error());
    if (const auto destroyed = co_await destroyInTurn(sessionId); !destroyed) {
        m_notRemoved.insert(sessionId);
        co_return keepError(sessionId, {ErrorCode::RemovalFailed, destroyed.error().message, {}});
    }
    m_notRemoved.remove(sessionId);
    m_live.remove(sessionId);
    auto session = m_core->store->session(sessionId);
    if (!session)
        co_return session;
    withoutSandbox(*session, m_core->clock->now());
    if (const auto stored = m_core->store->updateSession(*session); !stored)
        co_return std::unexpected(stored.error());
    m_core->announce();
    co_return co_await startInTurn(sessionId);
}

Async<Session> Sessions::abandon(QString sessionId)
{
    const auto self = shared_from_this();
    const auto mine = co_await turn(sessionId);
    if (!mine)
        co_return std::unexpected(mine.error());
    if (!m_notRemoved.contains(sessionId)) {
        co_return failure(
            ErrorCode::Conflict, Text::tr("A sandbox is left behind only after it could not be removed. Recreate the session first."));
    }
    auto session = m_core->store->session(sessionId);
    if (!session)
        co_return session;
    const QString left
        = QStringLiteral("%1 / %2").arg(session->provider, session->sandboxId.isEmpty() ? session->key() : session->sandboxId);
    session->sandboxKey = QUuid::createUuid().toString(QUuid::WithoutBraces);
    withoutSandbox(*session, m_core->clock->now());
    const auto stored = m_core->store->transaction([&]() -> Result<> {
        if (const auto noted = Activity(m_core).note(session->projectId, QStringLiteral("session"), QStringLiteral("leftBehind"), left, {});
            !noted)
            return noted;
        return m_core->store->updateSession(*session);
    });
    if (!stored)
        co_return std::unexpected(stored.error());
    m_notRemoved.remove(sessionId);
    if (const auto old = m_live.take(sessionId))
        old->sandbox->setObserver({});
    m_core->announce();
    co_return std::as_const(session);
}

Async<SessionLosses> Sessions::losses(QString sessionId)
{
    const auto self = shared_from_this();
    const auto live = m_live.value(sessionId);
    if (!live || !live->sandbox->isReady() || live->isStarting)
        co_return failure(ErrorCode::NotReady, Text::tr("It does not run, so nobody can look into it."));
    std::stop_source patience;
    const auto timer = m_core->clock->callAfter(lookPatience, [patience]() mutable { patience.request_stop(); });
    auto losses = co_await live->workspace->losses(live->sandbox, patience.get_token());
    if (!losses && patience.stop_requested())
        co_return failure(ErrorCode::Timeout, Text::tr("It did not answer within %n second(s).", nullptr, lookPatience.count()));
    if (!losses)
        co_return std::unexpected(m_core->redacted(losses.error()));
    for (const auto &command : std::as_const(m_commands)) {
        if (command->sessionId == sessionId && command->state.running) {
            const auto session = m_core->store->session(sessionId);
            losses->runningCommand = session ? session->lastCommand : QString();
        }
    }
    co_return losses;
}

QString Sessions::commandsFolder() const
{
    return m_core->dataFolder + QStringLiteral("/commands");
}

QString Sessions::logPath(const QString &sessionId, const QString &commandId) const
{
    return commandsFolder() + QStringLiteral("/%1/%2.log").arg(sessionId, commandId);
}

void Sessions::makeRoom(const LogRetention &retention)
{
    QList<KeptLog> logs = keptLogs(commandsFolder());
    for (const auto &command : std::as_const(m_commands)) {
        logs.removeIf([open = logPath(command->sessionId, command->state.commandId)](const KeptLog &log) { return log.path == open; });
    }
    for (const KeptLog &log : logsBeyond(retention, logs))
        log.remove();
}

Async<QString> Sessions::runCommand(QString sessionId, QString command)
{
    const auto self = shared_from_this();
    if (command.trimmed().isEmpty())
        co_return failure(ErrorCode::InvalidArgument, Text::tr("There is no command to run. Type one first."));
    auto session = m_core->store->session(sessionId);
    if (!session)
        co_return std::unexpected(session.error());
    const auto running = std::make_shared<RunningCommand>();
    const QString commandId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    running->state.commandId = commandId;
    const auto log = LogSpool::create(logPath(sessionId, commandId), m_core->clock);
    if (!log)
        co_return std::unexpected(log.error());
    running->sessionId = sessionId;
    running->log = *log;
    session->lastCommand = m_core->redactor->redact(command);
    session->lastCommandId = commandId;
    session->lastExitCode.reset();
    if (const auto stored = m_core->store->updateSession(*session); !stored)
        co_return std::unexpected(stored.error());
    forgetCommands(sessionId);
    m_commands.insert(commandId, running);
    m_core->announce();
    m_core->scope.add(follow(running, command));
    co_return commandId;
}

QCoro::Task<> Sessions::follow(std::shared_ptr<RunningCommand> running, QString command)
{
    const auto self = shared_from_this();
    const QString sessionId = running->sessionId;
    const std::stop_callback closing(m_core->scope.stopToken(), [source = running->stop]() mutable { source.request_stop(); });
    if (const auto known = m_live.value(sessionId); !known || !known->sandbox->isReady() || known->isStarting) {
        const auto started = co_await start(sessionId);
        if (!started) {
            endCommand(running, std::unexpected(started.error()));
            co_return;
        }
    }
    const auto found = live(sessionId);
    if (!found) {
        endCommand(running, std::unexpected(found.error()));
        co_return;
    }
    // What two channels write at the same time would tear a secret apart in one.
    const auto redactors
        = std::make_shared<std::array<StreamRedactor, 2>>(std::array{StreamRedactor(m_core->redactor), StreamRedactor(m_core->redactor)});
    const OutputHandler keep = [log = running->log, redactors](OutputChannel channel, const QByteArray &bytes) {
        log->append(redactors->at(static_cast<size_t>(channel)).feed(bytes));
    };
    Command spec;
    spec.command = command;
    spec.retention = 0;
    const auto result = co_await (*found)->sandbox->run(std::move(spec), keep, running->stop.get_token());
    for (StreamRedactor &redactor : *redactors)
        running->log->append(redactor.finish());
    endCommand(running, result);
}

void Sessions::endCommand(const std::shared_ptr<RunningCommand> &running, const Result<CommandResult> &result)
{
    CommandState &state = running->state;
    state.running = false;
    if (result) {
        state.exitCode = result->exitCode;
        state.timedOut = result->timedOut;
        state.killed = result->killed;
    } else {
        state.exitCode = -1;
        state.killed = result.error().code == ErrorCode::Aborted;
        state.error = state.killed ? QString() : m_core->redacted(result.error()).message;
        running->log->append(state.error.toUtf8());
    }
    running->log->finish();
    if (auto session = m_core->store->session(running->sessionId); session && session->lastCommandId == state.commandId) {
        session->lastExitCode = state.exitCode;
        if (const auto stored = m_core->store->updateSession(*session); !stored)
            qCWarning(sessionLog) << "a command's end could not be stored:" << stored.error().message;
    }
    m_core->announce();
}

void Sessions::forgetCommands(const QString &sessionId)
{
    m_commands.removeIf(
        [&sessionId](const auto &command) { return command.value()->sessionId == sessionId && !command.value()->state.running; });
}

Async<> Sessions::stopCommand(QString, QString commandId)
{
    const auto self = shared_from_this();
    const auto running = m_commands.value(commandId);
    if (!running || !running->state.running)
        co_return {};
    running->stop.request_stop();
    co_return {};
}

Result<CommandState> Sessions::commandState(const QString &sessionId, const QString &commandId) const
{
    if (const auto running = m_commands.value(commandId))
        return running->state;
    const auto session = m_core->store->session(sessionId);
    if (!session)
        return std::unexpected(session.error());
    if (session->lastCommandId != commandId)
        return failure(ErrorCode::NotFound, Text::tr("Nothing is known of this command any more."));
    CommandState state;
    state.commandId = commandId;
    state.running = false;
    state.exitCode = session->lastExitCode.value_or(-1);
    return state;
}

Async<LogPage> Sessions::commandLog(QString sessionId, QString commandId, QString cursor, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (const auto running = m_commands.value(commandId))
        co_return co_await running->log->read(cursor, logPatience, stop);
    // Ids of commands are our own; what is none names no file.
    if (QUuid(commandId).isNull() || QUuid(sessionId).isNull())
        co_return failure(ErrorCode::NotFound, Text::tr("Nothing is known of this command."));
    const auto log = LogSpool::open(logPath(sessionId, commandId), m_core->clock);
    if (!log)
        co_return std::unexpected(log.error());
    co_return co_await (*log)->read(cursor, logPatience, stop);
}

QCoro::Task<> Sessions::close()
{
    const auto self = shared_from_this();
    const auto known = m_live;
    for (const auto &[id, live] : known.asKeyValueRange()) {
        live->starting.request_stop();
        const auto status = live->sandbox->status();
        if (status == Sandbox::Status::Running || status == Sandbox::Status::Starting)
            (void)co_await live->sandbox->stop();
        observe(id);
    }
}

} // namespace Millwright
