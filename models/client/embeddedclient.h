// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"

#include <QThread>

#include <functional>
#include <memory>

namespace Millwright {

class Factory;

/// The factory of this process, on a thread of its own. The only crossing between that thread and the window's: each call
/// is posted to the engine and its answer comes back through a future.
///
/// Whoever owns it calls close() and waits for it before destroying it, so that nothing under way is cut off; the
/// destructor waits for the thread.
class MILLWRIGHT_MODELS_EXPORT EmbeddedClient : public FactoryClient
{
    Q_OBJECT

public:
    /// Makes a factory, on the engine's thread. Calls that come meanwhile wait for it.
    using Compose = std::function<Async<std::shared_ptr<Factory>>(std::stop_token)>;

    explicit EmbeddedClient(Compose compose, QObject *parent = nullptr);
    ~EmbeddedClient() override;

    /// Whether the factory could be opened. When not, every call answers with that error.
    Reply<> opened() const { return m_opened; }
    /// Stops the sandboxes that run, keeps builds' records, and ends the engine.
    Reply<> close();

    Reply<QList<ProjectSummary>> projects() override;
    Reply<Project> createProject(QString name, QString description) override;
    Reply<Project> renameProject(QString projectId, QString name) override;
    Reply<> removeProject(QString projectId) override;
    Reply<ProjectEnvironment> environment(QString projectId) override;
    Reply<EnvironmentUpdate> updateEnvironment(QString projectId, QByteArray patch) override;
    Reply<RepositoryCheck> checkRepository(QString url) override;
    Reply<ProjectRepository> addRepository(QString projectId, NewRepository repository) override;
    Reply<> removeRepository(QString projectId, QString repositoryId) override;
    Reply<BuildRun> build(QString projectId) override;
    Reply<> cancelBuild(QString projectId, QString buildId) override;
    Reply<QList<BuildRun>> runs(QString projectId, int limit) override;
    Reply<QList<ComparedValue>> compareBuilds(QString projectId, qint64 first, std::optional<qint64> second) override;
    Reply<std::optional<QString>> bootTemplate(QString projectId) override;
    Reply<std::optional<FactorySandbox::TemplateDescription>> describeTemplate(QString projectId) override;
    Reply<QList<Session>> sessions(QString projectId) override;
    Reply<Session> createSession(QString projectId, NewSession session) override;
    Reply<Session> startSession(QString sessionId) override;
    Reply<Session> stopSession(QString sessionId) override;
    Reply<> removeSession(QString sessionId) override;
    Reply<SessionLosses> sessionLosses(QString sessionId) override;
    Reply<Session> recreateSession(QString sessionId) override;
    Reply<Session> abandonSandbox(QString sessionId) override;
    Reply<QString> runCommand(QString sessionId, QString command) override;
    Reply<> stopCommand(QString sessionId, QString commandId) override;
    Reply<CommandState> commandState(QString sessionId, QString commandId) override;
    Reply<LogPage> log(LogReference log, QString cursor) override;
    Reply<> setLogRetention(LogRetention retention) override;
    Reply<QList<ActivityEntry>> activity(QString projectId, int limit) override;
    Reply<FactorySetup> setup() override;
    Reply<> chooseProvider(QString providerId, QByteArray options) override;
    Reply<QList<Requirement>> checkProvider(QString providerId, QByteArray options) override;
    Reply<> setPushInterval(int minutes) override;
    Reply<std::optional<FactorySandbox::TemplateStorage>> templateStorage() override;
    Reply<FactorySandbox::TemplateStorage> freeTemplates() override;
    Reply<QList<Variable>> variables() override;
    Reply<Variable> saveVariable(Variable variable, std::optional<QString> secret) override;
    Reply<> removeVariable(QString variableId) override;
    Reply<QList<Session>> sessionsWithOldVariables() override;
    Reply<QList<Credential>> credentials() override;
    Reply<Credential> saveCredential(NewCredential credential, QString token) override;
    Reply<> removeCredential(QString id) override;
    Reply<CredentialCheck> checkCredential(NewCredential credential, QString token) override;
    Reply<SecretStore::State> secretState() override;
    Reply<QList<Requirement>> requirements() override;

private:
    struct Engine;

    Reply<> call(std::function<Async<>(const std::shared_ptr<Engine> &)> ask);
    template <typename T, typename Call> Reply<T> post(Call call);
    template <typename T, typename Call> Reply<T> ask(Call call);

    QThread m_thread;
    std::shared_ptr<Engine> m_engine;
    Reply<> m_opened;
};

} // namespace Millwright
