// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/client/embeddedclient.h"

#include "models/client/replies.h"
#include "models/factory/buildworkflow.h"
#include "models/factory/factory.h"
#include "models/factory/sessions.h"

#include <QCoreApplication>
#include <QPromise>

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
    std::shared_ptr<Factory> factory;
    Error why = closedError(); ///< counts while there is no factory
    TaskScope scope;
    std::optional<Completion<>> closed;

    QCoro::Task<> close()
    {
        if (closed) {
            (void)co_await closed->wait();
            co_return;
        }
        closed.emplace();
        const auto closing = std::exchange(factory, nullptr);
        why = closedError();
        // Whoever waits for a log gives up at once; what removes something comes to its end.
        const auto ended = scope.close();
        if (closing)
            co_await closing->close();
        co_await ended;
        closed->resolve({});
    }
};

EmbeddedClient::EmbeddedClient(Compose compose, QObject *parent) : FactoryClient(parent), m_engine(std::make_shared<Engine>())
{
    m_thread.setObjectName(QStringLiteral("engine"));
    m_engine->moveToThread(&m_thread);
    const auto promise = std::make_shared<QPromise<Result<>>>();
    promise->start();
    m_opened = promise->future();
    m_thread.start();
    QMetaObject::invokeMethod(
        m_engine.get(),
        [this, engine = m_engine.get(), compose = std::move(compose), promise] {
            auto factory = compose();
            Result<> opened;
            if (factory)
                opened = (*factory)->open();
            else
                opened = std::unexpected(factory.error());
            if (opened) {
                engine->factory = *factory;
                connect(engine->factory.get(), &Factory::changed, this, &FactoryClient::changed, Qt::QueuedConnection);
            } else {
                engine->why = opened.error();
            }
            answer<void>(promise, opened);
        },
        Qt::QueuedConnection);
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
    const auto promise = std::make_shared<QPromise<Result<>>>();
    promise->start();
    QMetaObject::invokeMethod(
        m_engine.get(),
        [engine = m_engine, promise] {
            constexpr auto finish = [](std::shared_ptr<Engine> closing, ReplyPromise<void> told) -> QCoro::Task<> {
                co_await closing->close();
                answer<void>(told, {});
            };
            const auto finishing = finish(engine, promise);
        },
        Qt::QueuedConnection);
    return promise->future();
}

template <typename T, typename Call> Reply<T> EmbeddedClient::post(Call call)
{
    const auto promise = std::make_shared<QPromise<Result<T>>>();
    promise->start();
    QMetaObject::invokeMethod(
        m_engine.get(),
        [engine = m_engine.get(), call = std::move(call), promise]() mutable {
            if (engine->factory)
                engine->scope.add(answerLater<T>(promise, call(*engine->factory, engine->scope.stopToken())));
            else
                answer<T>(promise, std::unexpected(engine->why));
        },
        Qt::QueuedConnection);
    return promise->future();
}

template <typename T, typename Call> Reply<T> EmbeddedClient::ask(Call call)
{
    const auto promise = std::make_shared<QPromise<Result<T>>>();
    promise->start();
    QMetaObject::invokeMethod(
        m_engine.get(),
        [engine = m_engine.get(), call = std::move(call), promise]() mutable {
            answer<T>(promise, engine->factory ? call(*engine->factory) : Result<T>(std::unexpected(engine->why)));
        },
        Qt::QueuedConnection);
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
    return post<std::optional<QString>>(
        [=](Factory &factory, std::stop_token stop) { return factory.builds().bootTemplate(projectId, stop); });
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
    return ask<void>([=](Factory &factory) { return factory.setLogRetention(retention); });
}

Reply<QList<ActivityEntry>> EmbeddedClient::activity(QString projectId, int limit)
{
    return ask<QList<ActivityEntry>>([=](Factory &factory) { return factory.activity(projectId, limit); });
}

Reply<QList<Requirement>> EmbeddedClient::requirements()
{
    return post<QList<Requirement>>([](Factory &factory, std::stop_token stop) { return factory.requirements(stop); });
}

} // namespace Millwright
