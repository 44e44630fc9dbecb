// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/client/embeddedclient.h"

#include "models/client/replies.h"
#include "models/factory/buildworkflow.h"
#include "models/factory/credentials.h"
#include "models/factory/factory.h"
#include "models/factory/sessions.h"
#include "models/factory/setup.h"
#include "models/factory/templates.h"
#include "models/schedule/triggers.h"

#include <QCoreApplication>
#include <QPromise>

#include <vector>

namespace Millwright {

namespace {

template <typename T> using ReplyPromise = std::shared_ptr<QPromise<Result<T>>>;

template <typename T> void answer(const ReplyPromise<T> &promise, Result<T> result)
{
    promise->addResult(std::move(result));
    promise->finish();
}

Error closedError()
{
    return {ErrorCode::Aborted, QCoreApplication::translate("Millwright::EmbeddedClient", "The factory is being closed."), {}};
}

} // namespace

/// Lives on the engine's thread and is destroyed there.
struct EmbeddedClient::Engine : QObject {
    Compose compose;
    std::function<void(Factory &)> connectTo; ///< each factory that opened
    std::function<void()> tellReopened;
    std::shared_ptr<Factory> factory;
    std::optional<LogRetention> retention; ///< what was set since the start: counts for each factory
    Error why = closedError(); ///< counts while there is no factory
    std::unique_ptr<TaskScope> scope = std::make_unique<TaskScope>();
    std::optional<Completion<>> opening; ///< while it is under way
    std::vector<std::function<void()>> waiting; ///< calls that came meanwhile
    std::optional<Completion<>> closed;

    void whenOpened(std::function<void()> call)
    {
        if (opening && !closed)
            waiting.push_back(std::move(call));
        else
            call();
    }

    Async<> open()
    {
        if (!opening)
            opening.emplace();
        Result<std::shared_ptr<Factory>> made = failure(ErrorCode::Aborted, closedError().message);
        if (!closed)
            made = co_await compose(scope->stopToken());
        Result<> opened;
        if (!made)
            opened = std::unexpected(made.error());
        else if (closed)
            co_await (*made)->close();
        else
            opened = (*made)->open(retention);
        if (!opened) {
            why = opened.error();
        } else if (!closed) {
            factory = *made;
            connectTo(*factory);
        }
        std::exchange(opening, std::nullopt)->resolve({});
        for (const auto &call : std::exchange(waiting, {}))
            call();
        const Result<> result = opened;
        co_return result;
    }

    Async<> reopen()
    {
        if (opening || closed)
            co_return failure(ErrorCode::NotReady, closedError().message);
        opening.emplace();
        co_await end();
        scope = std::make_unique<TaskScope>();
        const auto opened = co_await open();
        tellReopened();
        co_return opened;
    }

    /// Whoever waits for a log gives up at once; what removes something comes to its end.
    QCoro::Task<> end()
    {
        const auto ending = std::exchange(factory, nullptr);
        why = closedError();
        const auto ended = scope->close();
        if (ending)
            co_await ending->close();
        co_await ended;
    }

    QCoro::Task<> close()
    {
        if (closed) {
            (void)co_await closed->wait();
            co_return;
        }
        closed.emplace();
        co_await end();
        if (opening)
            (void)co_await opening->wait();
        closed->resolve({});
    }
};

EmbeddedClient::EmbeddedClient(Compose compose, QObject *parent) : FactoryClient(parent), m_engine(std::make_shared<Engine>())
{
    m_thread.setObjectName(QStringLiteral("engine"));
    m_engine->compose = std::move(compose);
    m_engine->connectTo
        = [this](Factory &factory) { connect(&factory, &Factory::changed, this, &FactoryClient::changed, Qt::QueuedConnection); };
    m_engine->tellReopened = [this] {
        QMetaObject::invokeMethod(this, [this] { Q_EMIT changed({.kind = QStringLiteral("setup"), .id = {}}); }, Qt::QueuedConnection);
    };
    m_engine->moveToThread(&m_thread);
    m_thread.start();
    m_opened = call([](const std::shared_ptr<Engine> &engine) { return engine->open(); });
}

Reply<> EmbeddedClient::call(std::function<Async<>(const std::shared_ptr<Engine> &)> ask)
{
    const auto promise = std::make_shared<QPromise<Result<>>>();
    promise->start();
    QMetaObject::invokeMethod(
        m_engine.get(),
        [engine = m_engine, ask = std::move(ask), promise] {
            // Keeps the engine until the answer is there.
            constexpr auto run = [](std::shared_ptr<Engine>, Async<> task, ReplyPromise<void> told) -> QCoro::Task<> {
                answer<void>(told, co_await task);
            };
            const auto running = run(engine, ask(engine), promise);
        },
        Qt::QueuedConnection);
    return promise->future();
}

EmbeddedClient::~EmbeddedClient()
{
    // The thread ends when the factory has closed and its objects were deleted there.
    Engine *const context = m_engine.get();
    QMetaObject::invokeMethod(
        context,
        [engine = std::exchange(m_engine, nullptr), thread = &m_thread]() mutable {
            constexpr auto finish = [](std::shared_ptr<Engine> closing, QThread *ending) -> QCoro::Task<> {
                co_await closing->close();
                closing.reset();
                ending->quit();
            };
            const auto finishing = finish(std::move(engine), thread);
        },
        Qt::QueuedConnection);
    m_thread.wait();
}

Reply<> EmbeddedClient::close()
{
    constexpr auto close = [](std::shared_ptr<Engine> engine) -> Async<> {
        co_await engine->close();
        co_return {};
    };
    return call(close);
}

template <typename T, typename Call> Reply<T> EmbeddedClient::post(Call call)
{
    const auto promise = std::make_shared<QPromise<Result<T>>>();
    promise->start();
    const auto ask = [engine = m_engine.get(), call = std::move(call), promise] {
        if (engine->factory)
            engine->scope->add(answerLater<T>(promise, call(*engine->factory, engine->scope->stopToken())));
        else
            answer<T>(promise, std::unexpected(engine->why));
    };
    QMetaObject::invokeMethod(m_engine.get(), [engine = m_engine.get(), ask] { engine->whenOpened(ask); }, Qt::QueuedConnection);
    return promise->future();
}

template <typename T, typename Call> Reply<T> EmbeddedClient::ask(Call call)
{
    const auto promise = std::make_shared<QPromise<Result<T>>>();
    promise->start();
    const auto ask = [engine = m_engine.get(), call = std::move(call), promise] {
        answer<T>(promise, engine->factory ? call(*engine->factory) : Result<T>(std::unexpected(engine->why)));
    };
    QMetaObject::invokeMethod(m_engine.get(), [engine = m_engine.get(), ask] { engine->whenOpened(ask); }, Qt::QueuedConnection);
    return promise->future();
}

Reply<QList<ProjectSummary>> EmbeddedClient::projects()
{
    return ask<QList<ProjectSummary>>([](Factory &factory) { return factory.projects(); });
}

Reply<Project> EmbeddedClient::createProject(QString name, QString description)
{
    return ask<Project>([=](Factory &factory) { return factory.createProject(name, description); });
}

Reply<Project> EmbeddedClient::renameProject(QString projectId, QString name)
{
    return ask<Project>([=](Factory &factory) { return factory.renameProject(projectId, name); });
}

Reply<> EmbeddedClient::removeProject(QString projectId)
{
    return post<void>([=](Factory &factory, const std::stop_token &) { return factory.removeProject(projectId); });
}

Reply<ProjectEnvironment> EmbeddedClient::environment(QString projectId)
{
    return ask<ProjectEnvironment>([=](Factory &factory) { return factory.environment(projectId); });
}

Reply<EnvironmentUpdate> EmbeddedClient::updateEnvironment(QString projectId, QByteArray patch)
{
    return ask<EnvironmentUpdate>([=](Factory &factory) { return factory.updateEnvironment(projectId, patch); });
}

Reply<RepositoryCheck> EmbeddedClient::checkRepository(QString url)
{
    return post<RepositoryCheck>([=](Factory &factory, std::stop_token stop) { return factory.checkRepository(url, stop); });
}

Reply<ProjectRepository> EmbeddedClient::addRepository(QString projectId, NewRepository repository)
{
    return post<ProjectRepository>(
        [=](Factory &factory, std::stop_token stop) { return factory.addRepository(projectId, repository, stop); });
}

Reply<> EmbeddedClient::removeRepository(QString projectId, QString repositoryId)
{
    return ask<void>([=](Factory &factory) { return factory.removeRepository(projectId, repositoryId); });
}

Reply<BuildRun> EmbeddedClient::build(QString projectId)
{
    return post<BuildRun>(
        [=](Factory &factory, std::stop_token stop) { return factory.builds().run(projectId, BuildTrigger::Manual, stop); });
}

Reply<> EmbeddedClient::cancelBuild(QString projectId, QString buildId)
{
    return post<void>([=](Factory &factory, const std::stop_token &) { return factory.builds().cancel(projectId, buildId); });
}

Reply<QList<BuildRun>> EmbeddedClient::runs(QString projectId, int limit)
{
    return post<QList<BuildRun>>([=](Factory &factory, std::stop_token stop) { return factory.builds().runs(projectId, limit, stop); });
}

Reply<QList<ComparedValue>> EmbeddedClient::compareBuilds(QString projectId, qint64 first, std::optional<qint64> second)
{
    return ask<QList<ComparedValue>>([=](Factory &factory) { return factory.builds().compare(projectId, first, second); });
}

Reply<std::optional<QString>> EmbeddedClient::bootTemplate(QString projectId)
{
    return post<std::optional<QString>>([=](Factory &factory, std::stop_token stop) { return factory.templates().boot(projectId, stop); });
}

Reply<std::optional<FactorySandbox::TemplateDescription>> EmbeddedClient::describeTemplate(QString projectId)
{
    return post<std::optional<FactorySandbox::TemplateDescription>>(
        [=](Factory &factory, std::stop_token stop) { return factory.templates().describe(projectId, stop); });
}

Reply<QList<Session>> EmbeddedClient::sessions(QString projectId)
{
    return ask<QList<Session>>([=](Factory &factory) { return factory.sessionsOf(projectId); });
}

Reply<Session> EmbeddedClient::createSession(QString projectId, NewSession session)
{
    return post<Session>([=](Factory &factory, const std::stop_token &) { return factory.sessions().create(projectId, session); });
}

Reply<Session> EmbeddedClient::startSession(QString sessionId)
{
    return post<Session>([=](Factory &factory, const std::stop_token &) { return factory.sessions().start(sessionId); });
}

Reply<Session> EmbeddedClient::stopSession(QString sessionId)
{
    return post<Session>([=](Factory &factory, const std::stop_token &) { return factory.sessions().stop(sessionId); });
}

Reply<> EmbeddedClient::removeSession(QString sessionId)
{
    return post<void>([=](Factory &factory, const std::stop_token &) { return factory.sessions().remove(sessionId); });
}

Reply<SessionLosses> EmbeddedClient::sessionLosses(QString sessionId)
{
    return post<SessionLosses>([=](Factory &factory, const std::stop_token &) { return factory.sessions().losses(sessionId); });
}

Reply<Session> EmbeddedClient::recreateSession(QString sessionId)
{
    return post<Session>([=](Factory &factory, const std::stop_token &) { return factory.sessions().recreate(sessionId); });
}

Reply<Session> EmbeddedClient::abandonSandbox(QString sessionId)
{
    return post<Session>([=](Factory &factory, const std::stop_token &) { return factory.sessions().abandon(sessionId); });
}

Reply<QString> EmbeddedClient::runCommand(QString sessionId, QString command)
{
    return post<QString>([=](Factory &factory, const std::stop_token &) { return factory.sessions().runCommand(sessionId, command); });
}

Reply<> EmbeddedClient::stopCommand(QString sessionId, QString commandId)
{
    return post<void>([=](Factory &factory, const std::stop_token &) { return factory.sessions().stopCommand(sessionId, commandId); });
}

Reply<CommandState> EmbeddedClient::commandState(QString sessionId, QString commandId)
{
    return ask<CommandState>([=](Factory &factory) { return factory.sessions().commandState(sessionId, commandId); });
}

Reply<LogPage> EmbeddedClient::log(LogReference log, QString cursor)
{
    return post<LogPage>([=](Factory &factory, std::stop_token stop) {
        if (log.kind == LogReference::Kind::Build)
            return factory.builds().log(log.owner, log.id, cursor, stop);
        return factory.sessions().commandLog(log.owner, log.id, cursor, stop);
    });
}

Reply<> EmbeddedClient::setLogRetention(LogRetention retention)
{
    return ask<void>([=, engine = m_engine.get()](Factory &factory) {
        engine->retention = retention;
        return factory.setLogRetention(retention);
    });
}

Reply<> EmbeddedClient::setPushInterval(int minutes)
{
    return ask<void>([=](Factory &factory) { return factory.triggers().setPushInterval(minutes); });
}

Reply<QList<ActivityEntry>> EmbeddedClient::activity(QString projectId, int limit)
{
    return ask<QList<ActivityEntry>>([=](Factory &factory) { return factory.activity(projectId, limit); });
}

Reply<FactorySetup> EmbeddedClient::setup()
{
    return ask<FactorySetup>([](Factory &factory) { return factory.setup().read(); });
}

Reply<> EmbeddedClient::chooseProvider(QString providerId, QByteArray options)
{
    // In the scope, so that the factory does not go before it is stored.
    static constexpr auto store = [](std::shared_ptr<Engine> engine, QString id, QByteArray chosen, Completion<> stored) -> QCoro::Task<> {
        stored.resolve(co_await engine->factory->setup().chooseProvider(id, chosen, engine->scope->stopToken()));
    };
    constexpr auto choose = [](std::shared_ptr<Engine> engine, QString id, QByteArray chosen) -> Async<> {
        if (const auto opening = engine->opening)
            (void)co_await opening->wait();
        if (!engine->factory)
            co_return std::unexpected(engine->why);
        const Completion<> stored;
        engine->scope->add(store(engine, id, chosen, stored));
        if (const auto result = co_await stored.wait(); !result)
            co_return result;
        co_return co_await engine->reopen();
    };
    return call([=](const std::shared_ptr<Engine> &engine) { return choose(engine, providerId, options); });
}

Reply<QList<Requirement>> EmbeddedClient::checkProvider(QString providerId, QByteArray options)
{
    return post<QList<Requirement>>(
        [=](Factory &factory, std::stop_token stop) { return factory.setup().checkProvider(providerId, options, stop); });
}

Reply<std::optional<FactorySandbox::TemplateStorage>> EmbeddedClient::templateStorage()
{
    return post<std::optional<FactorySandbox::TemplateStorage>>(
        [](Factory &factory, std::stop_token stop) { return factory.templates().storage(stop); });
}

Reply<FactorySandbox::TemplateStorage> EmbeddedClient::freeTemplates()
{
    return post<FactorySandbox::TemplateStorage>([](Factory &factory, std::stop_token stop) { return factory.templates().free(stop); });
}

Reply<QList<Variable>> EmbeddedClient::variables()
{
    return ask<QList<Variable>>([](Factory &factory) { return factory.setup().variables(); });
}

Reply<Variable> EmbeddedClient::saveVariable(Variable variable, std::optional<QString> secret)
{
    return post<Variable>([=](Factory &factory, std::stop_token stop) { return factory.setup().saveVariable(variable, secret, stop); });
}

Reply<> EmbeddedClient::removeVariable(QString variableId)
{
    return post<void>([=](Factory &factory, std::stop_token stop) { return factory.setup().removeVariable(variableId, stop); });
}

Reply<QList<Session>> EmbeddedClient::sessionsWithOldVariables()
{
    return ask<QList<Session>>([](Factory &factory) { return factory.setup().sessionsWithOldVariables(); });
}

Reply<QList<Credential>> EmbeddedClient::credentials()
{
    return ask<QList<Credential>>([](Factory &factory) { return factory.credentials().all(); });
}

Reply<Credential> EmbeddedClient::saveCredential(NewCredential credential, QString token)
{
    return post<Credential>(
        [=](Factory &factory, std::stop_token stop) { return factory.credentials().save(credential, token, std::move(stop)); });
}

Reply<> EmbeddedClient::removeCredential(QString id)
{
    return post<void>([=](Factory &factory, std::stop_token stop) { return factory.credentials().remove(id, std::move(stop)); });
}

Reply<CredentialCheck> EmbeddedClient::checkCredential(NewCredential credential, QString token)
{
    return post<CredentialCheck>(
        [=](Factory &factory, std::stop_token stop) { return factory.credentials().check(credential, token, std::move(stop)); });
}

Reply<SecretStore::State> EmbeddedClient::secretState()
{
    return post<SecretStore::State>([](Factory &factory, std::stop_token stop) { return factory.secretState(std::move(stop)); });
}

Reply<QList<Requirement>> EmbeddedClient::requirements()
{
    return post<QList<Requirement>>([](Factory &factory, std::stop_token stop) { return factory.requirements(stop); });
}

} // namespace Millwright
