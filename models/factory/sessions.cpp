// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/sessions.h"

#include "models/factory/activity.h"
#include "models/source/cloneurl.h"

#include <QCoreApplication>
#include <QLoggingCategory>
#include <QUuid>

#include <algorithm>
#include <array>
#include <vector>

namespace Millwright {

namespace {

Q_LOGGING_CATEGORY(sessionLog, "millwright.session")

constexpr qsizetype longestTitle = 200;

struct SessionsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Sessions)
};

/// Whether a failure of the whole machine leaves the same of both: no sandbox runs then, as recover() notes it.
bool isSameWhenNothingRuns(Session before, const Session &after)
{
    using enum Sandbox::Status;
    constexpr std::array withoutLoss{Pending, Starting, Running, Stopping, Stopped};
    if (!std::ranges::contains(withoutLoss, before.status) || !std::ranges::contains(withoutLoss, after.status))
        return false;
    before.status = after.status;
    before.statusSince = after.statusSince;
    return before == after;
}

void withoutSandbox(Session &session, const QDateTime &now)
{
    session.sandboxId.clear();
    session.templateId.clear();
    session.heldVariables.clear();
    session.error.clear();
    session.status = Sandbox::Status::Pending;
    session.statusSince = now;
}

QCoro::Task<> settle(Async<> action, Completion<> done)
{
    done.resolve(co_await std::move(action));
}

} // namespace

Sessions::Sessions(std::shared_ptr<FactoryCore> core) : m_core(std::move(core)), m_commands(std::make_shared<SessionCommands>(m_core)) { }

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
            if (asksForVariables(session))
                session.heldVariables.clear();
            break;
        case Destroying:
            session.status = Error;
            session.error = SessionsText::tr("The application ended while this sandbox was being removed. Remove or recreate it again.");
            break;
        case Destroyed:
            session.status = Pending;
            session.sandboxId.clear();
            session.templateId.clear();
            session.heldVariables.clear();
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

Async<std::shared_ptr<Sessions::Live>> Sessions::live(QString sessionId)
{
    const auto self = shared_from_this();
    const auto known = m_live.value(sessionId);
    if (known && known->sandbox->status() != Sandbox::Status::Destroyed)
        co_return known;
    co_return co_await makeLive(sessionId);
}

Async<std::shared_ptr<Sessions::Live>> Sessions::makeLive(QString sessionId)
{
    const auto self = shared_from_this();
    const auto session = m_core->store->session(sessionId);
    if (!session)
        co_return std::unexpected(session.error());
    const auto provider = co_await m_core->providerOf(*session, m_core->scope.stopToken());
    if (!provider)
        co_return std::unexpected(provider.error());
    const auto project = m_core->store->project(session->projectId);
    if (!project)
        co_return std::unexpected(project.error());
    const auto environment = m_core->store->environment(session->projectId);
    if (!environment)
        co_return std::unexpected(environment.error());
    const auto repositories = m_core->store->repositories(session->projectId);
    if (!repositories)
        co_return std::unexpected(repositories.error());

    SandboxContext context
        = m_core->contextOf(m_core, session->key(), *project, *environment, *repositories, environment->activeTemplateHeads);
    context.sandboxId = session->sandboxId;
    // Another provider would not understand the settings, nor has it any use for them.
    const bool isOfOther = *provider != m_core->sandbox;
    const auto sandbox = (*provider)->create(std::move(context), isOfOther ? SettingsDocument() : environment->settings);
    if (!sandbox)
        co_return std::unexpected(m_core->redacted(sandbox.error()));

    const auto before = m_live.value(sessionId);
    const auto live = std::make_shared<Live>();
    live->sandbox = *sandbox;
    live->workspace = before ? before->workspace : std::make_shared<Workspace>(m_core, m_commands, sessionId);
    live->sandbox->setOnStart([workspace = live->workspace](std::shared_ptr<Sandbox> started, std::stop_token stop) {
        return workspace->prepare(std::move(started), std::move(stop));
    });
    live->sandbox->setObserver([weak = weak_from_this(), sessionId] {
        if (const auto sessions = weak.lock())
            sessions->observeSandbox(sessionId);
    });
    live->providerId = isOfOther ? session->providerId : m_core->providerId();
    m_live.insert(sessionId, live);
    co_return live;
}

Result<QList<Session>> Sessions::withProgress(Result<QList<Session>> sessions) const
{
    if (!sessions)
        return sessions;
    for (Session &session : *sessions) {
        const auto live = m_live.value(session.id);
        if (live && session.status == Sandbox::Status::Starting)
            session.progress = m_core->redactor->redact(live->sandbox->progress());
        if (live && session.status == Sandbox::Status::Running)
            session.remark = m_core->redactor->redact(live->sandbox->remark());
    }
    return sessions;
}

void Sessions::tellProgress(const QString &sessionId)
{
    const auto live = m_live.value(sessionId);
    if (!live || live->progressPause || live->sandbox->progress() == live->toldProgress)
        return;
    live->toldProgress = live->sandbox->progress();
    live->progressPause = m_core->clock->callAfter(progressInterval, [weak = weak_from_this(), sessionId, paused = std::weak_ptr(live)] {
        if (const auto ended = paused.lock())
            ended->progressPause.reset();
        if (const auto sessions = weak.lock())
            sessions->tellProgress(sessionId);
    });
    if (m_onProgress)
        m_onProgress(sessionId);
}

void Sessions::observeSandbox(const QString &sessionId)
{
    const auto live = m_live.value(sessionId);
    if (!live)
        return;
    const std::pair now(live->sandbox->status(), live->sandbox->sandboxId());
    if (std::exchange(live->seen, now) == now)
        tellProgress(sessionId);
    else
        observe(sessionId);
}

void Sessions::observe(const QString &sessionId)
{
    tellProgress(sessionId);
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
    session->providerId = live->providerId;
    if (status == Sandbox::Status::Stopped && asksForVariables(*session))
        session->heldVariables.clear();
    if (!live->sandbox->sandboxId().isEmpty())
        session->sandboxId = live->sandbox->sandboxId();
    if (!live->sandbox->templateId().isEmpty())
        session->templateId = live->sandbox->templateId();
    if (*session == before)
        return;
    const auto stored
        = isSameWhenNothingRuns(before, *session) ? m_core->store->noteSession(*session) : m_core->store->updateSession(*session);
    if (!stored)
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
    session.providerId = m_core->providerId();
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
    if (const auto refused = refuseOtherProvider(sessionId); !refused)
        co_return keepError(sessionId, refused.error());
    if (const auto removed = co_await endRemovalInTurn(sessionId); !removed)
        co_return keepError(sessionId, removed.error());
    const auto known = m_live.value(sessionId);
    Result<std::shared_ptr<Live>> found(known);
    if (!known || !known->hasMachine)
        found = co_await makeLive(sessionId);
    if (!found)
        co_return keepError(sessionId, found.error());
    const auto live = *found;
    live->starting = std::stop_source();
    const std::stop_callback closing(m_core->scope.stopToken(), [source = live->starting]() mutable { source.request_stop(); });
    live->isStarting = true;
    live->workspace->beginStart(live->starting.get_token());
    const auto started = co_await live->sandbox->start(live->starting.get_token());
    live->isStarting = false;
    m_commands->endSetup(sessionId, started.transform([](Sandbox::Outcome) { }));
    observe(sessionId);
    if (!started)
        co_return keepError(sessionId, started.error());
    m_notRemoved.remove(sessionId);
    co_return m_core->store->session(sessionId);
}

bool Sessions::asksForVariables(const Session &session) const
{
    return m_core->sandbox && session.providerId == m_core->providerId() && !m_core->sandbox->keepsVariables();
}

Result<> Sessions::refuseOtherProvider(const QString &sessionId) const
{
    const auto session = m_core->store->session(sessionId);
    if (!session)
        return std::unexpected(session.error());
    if (session->sandboxId.isEmpty() || session->providerId == m_core->providerId())
        return {};
    if (!m_core->sandbox)
        return failure(ErrorCode::NoSandbox, m_core->whyNoSandbox());
    return failure(ErrorCode::Conflict,
        SessionsText::tr(
            "The sandbox of this session was made by the provider “%1”, and this factory uses “%2” now. Recreate the session to go on "
            "there with a new sandbox, or choose “%1” again.")
            .arg(session->provider, m_core->providerName()));
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
    const auto found = co_await live(sessionId);
    if (!found)
        co_return keepError(sessionId, found.error());
    const auto stopped = co_await withPatience((*found)->sandbox->stop(), providerPatience,
        SessionsText::tr("The sandbox was not stopped within %n minute(s). Recreate the session to begin with a new one.", nullptr,
            static_cast<int>(providerPatience.count())));
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
    const auto session = m_core->store->session(sessionId);
    if (!session)
        co_return std::unexpected(session.error());
    // A teardown would start what is being removed.
    if (!m_destroying.contains(session->key()))
        co_await tearDownInTurn(sessionId);
    if (const auto destroyed = co_await destroyInTurn(sessionId); !destroyed) {
        (void)keepError(sessionId, destroyed.error());
        co_return std::unexpected(m_core->redacted(destroyed.error()));
    }
    m_live.remove(sessionId);
    m_notRemoved.remove(sessionId);
    m_commands->remove(sessionId);
    if (const auto removed = m_core->store->removeSession(sessionId); !removed)
        co_return removed;
    m_core->announce();
    co_return {};
}

/// Best effort: nothing that goes wrong here keeps a session. Removing it once more, or closing, ends it early.
QCoro::Task<> Sessions::tearDownInTurn(QString sessionId)
{
    const auto self = shared_from_this();
    const auto found = co_await live(sessionId);
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
    const auto session = m_core->store->session(sessionId);
    if (!session)
        co_return std::unexpected(session.error());
    const QString key = session->key();
    const QString tooLate
        = SessionsText::tr("The sandbox was not removed within %n minute(s). The provider may still be at it: try again later.", nullptr,
            static_cast<int>(providerPatience.count()));
    if (const auto destroying = m_destroying.value(key))
        co_return co_await withPatience(destroying->destroy(), providerPatience, tooLate);
    const auto live = m_live.value(sessionId);
    auto sandbox = live ? live->sandbox : nullptr;
    if (!sandbox) {
        const auto provider = co_await m_core->providerOf(*session, m_core->scope.stopToken());
        if (!provider)
            co_return std::unexpected(provider.error());
        SandboxContext context;
        context.sessionId = key;
        context.sandboxId = session->sandboxId;
        const auto made = (*provider)->create(std::move(context), SettingsDocument());
        if (!made)
            co_return std::unexpected(made.error());
        sandbox = *made;
    }
    m_destroying.insert(key, sandbox);
    const auto destroyed = co_await withPatience(destroy(weak_from_this(), key, sandbox), providerPatience, tooLate);
    observe(sessionId);
    co_return destroyed;
}

Async<> Sessions::destroy(std::weak_ptr<Sessions> sessions, QString key, std::shared_ptr<Sandbox> sandbox)
{
    auto destroyed = co_await sandbox->destroy();
    if (const auto self = sessions.lock())
        self->m_destroying.remove(key);
    co_return destroyed;
}

Async<> Sessions::endRemovalInTurn(QString sessionId)
{
    const auto self = shared_from_this();
    const auto session = m_core->store->session(sessionId);
    if (!session)
        co_return std::unexpected(session.error());
    if (!m_destroying.contains(session->key()))
        co_return {};
    if (const auto destroyed = co_await destroyInTurn(sessionId); !destroyed)
        co_return destroyed;
    co_return forgetSandbox(sessionId);
}

Result<> Sessions::forgetSandbox(const QString &sessionId)
{
    m_notRemoved.remove(sessionId);
    m_live.remove(sessionId);
    auto session = m_core->store->session(sessionId);
    if (!session)
        return std::unexpected(session.error());
    withoutSandbox(*session, m_core->clock->now());
    if (const auto stored = m_core->store->updateSession(*session); !stored)
        return stored;
    m_core->announce();
    return {};
}

Async<> Sessions::withPatience(Async<> action, std::chrono::milliseconds patience, QString tooLate)
{
    const auto self = shared_from_this();
    const Completion<> done;
    // Not in the scope, whose end would wait for it.
    (void)settle(std::move(action), done);
    const auto timer = m_core->clock->callAfter(patience, [done, tooLate] { done.resolve(failure(ErrorCode::Timeout, tooLate)); });
    co_return co_await done.wait(m_core->scope.stopToken());
}

Async<Session> Sessions::recreate(QString sessionId)
{
    const auto self = shared_from_this();
    const auto recreated = m_core->store->session(sessionId);
    if (!recreated)
        co_return recreated;
    const auto provider = co_await m_core->providerOf(*recreated, m_core->scope.stopToken());
    if (!provider)
        co_return keepError(sessionId, provider.error());
    if (!(*provider)->offersRecreate() && *provider == m_core->sandbox) {
        co_return failure(ErrorCode::RecreateUnsupported,
            SessionsText::tr(
                "This provider keeps a session's folder when its sandbox is removed, so there is nothing to recreate. Stop and start "
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
    if (const auto forgotten = forgetSandbox(sessionId); !forgotten)
        co_return std::unexpected(forgotten.error());
    co_return co_await startInTurn(sessionId);
}

Async<Session> Sessions::abandon(QString sessionId)
{
    const auto self = shared_from_this();
    const auto mine = co_await turn(sessionId);
    if (!mine)
        co_return std::unexpected(mine.error());
    if (!m_notRemoved.contains(sessionId)) {
        co_return failure(ErrorCode::Conflict,
            SessionsText::tr("A sandbox is left behind only after it could not be removed. Recreate the session first."));
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
        co_return failure(ErrorCode::NotReady, SessionsText::tr("It does not run, so nobody can look into it."));
    std::stop_source patience;
    const auto timer = m_core->clock->callAfter(lookPatience, [patience]() mutable { patience.request_stop(); });
    auto losses = co_await live->workspace->losses(live->sandbox, patience.get_token());
    if (!losses && patience.stop_requested())
        co_return failure(ErrorCode::Timeout, SessionsText::tr("It did not answer within %n second(s).", nullptr, lookPatience.count()));
    if (!losses)
        co_return std::unexpected(m_core->redacted(losses.error()));
    if (m_commands->running(sessionId)) {
        const auto session = m_core->store->session(sessionId);
        losses->runningCommand = session ? session->lastCommand : QString();
    }
    co_return losses;
}

Async<QString> Sessions::runCommand(QString sessionId, QString command)
{
    const auto self = shared_from_this();
    const auto begun = m_commands->begin(sessionId, command);
    if (!begun)
        co_return std::unexpected(begun.error());
    m_core->scope.add(follow(*begun, command));
    const QString commandId = (*begun)->state.commandId;
    co_return commandId;
}

QCoro::Task<> Sessions::follow(std::shared_ptr<SessionCommand> running, QString command)
{
    const auto self = shared_from_this();
    const std::stop_callback closing(m_core->scope.stopToken(), [source = running->stop]() mutable { source.request_stop(); });
    m_commands->end(running, co_await runInSession(running, command));
}

Async<CommandResult> Sessions::runInSession(std::shared_ptr<SessionCommand> running, QString command)
{
    const auto self = shared_from_this();
    const QString sessionId = running->sessionId();
    if (const auto known = m_live.value(sessionId); !known || !known->sandbox->isReady() || known->isStarting) {
        const auto started = co_await start(sessionId);
        if (!started)
            co_return std::unexpected(started.error());
    }
    const auto found = co_await live(sessionId);
    if (!found)
        co_return std::unexpected(found.error());
    const OutputHandler keep = [running](OutputChannel channel, const QByteArray &bytes) { running->write(channel, bytes); };
    Command spec;
    spec.command = command;
    spec.retention = 0;
    co_return co_await (*found)->sandbox->run(std::move(spec), keep, running->stop.get_token());
}

Async<> Sessions::stopCommand(QString sessionId, QString commandId)
{
    const auto self = shared_from_this();
    const auto running = m_commands->find(commandId);
    if (!running || !running->state.running)
        co_return {};
    if (running->isSetup())
        interruptStart(sessionId);
    running->stop.request_stop();
    co_return {};
}

Async<LogPage> Sessions::commandLog(QString sessionId, QString commandId, QString cursor, std::stop_token stop)
{
    const auto self = shared_from_this();
    co_return co_await m_commands->log(sessionId, commandId, cursor, stop);
}

QCoro::Task<> Sessions::close()
{
    const auto self = shared_from_this();
    const auto known = m_live;
    std::vector<Async<>> stops;
    for (const auto &live : known) {
        live->starting.request_stop();
        const auto status = live->sandbox->status();
        if (status == Sandbox::Status::Running || status == Sandbox::Status::Starting)
            stops.push_back(withPatience(live->sandbox->stop(), closingPatience, {}));
    }
    for (const Async<> &stopped : stops)
        (void)co_await stopped;
    for (const QString &id : known.keys())
        observe(id);
}

} // namespace Millwright
