// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"

#include <QPromise>

#include <map>

namespace Millwright {

/// A factory in memory, as strict as the real one where the window can tell: unknown ids are refused, an environment is
/// saved as a whole or not at all and only over the revision it was read at, a session that does not run takes no
/// command. Builds and starts end at once unless they are held.
class ScriptedClient : public FactoryClient
{
    Q_OBJECT

public:
    explicit ScriptedClient(std::shared_ptr<Clock> clock, QObject *parent = nullptr);

    /// Everything the factory keeps of one project; tests write what they want to see.
    struct Stored {
        ProjectEnvironment environment;
        QList<BuildRun> runs = {}; ///< newest first
        QList<Session> sessions = {};
        QList<ActivityEntry> activity = {}; ///< newest first
        QMap<QString, QString> dropped = {}; ///< told by the next save
        QMap<QString, SessionLosses> losses = {}; ///< by session
        std::optional<QString> bootTemplate = {};
        QList<ComparedValue> compared = {}; ///< what any two builds were made from
        std::optional<FactorySandbox::TemplateDescription> described = {};
    };

    /// A project on a provider with four settings, like the snapshot provider's.
    Stored &addProject(const QString &name);
    Stored &stored(const QString &projectId) { return m_projects.at(projectId); }
    Stored &named(const QString &name);
    /// Somebody else changed the environment.
    void changeElsewhere(const QString &projectId);
    void tellChanged(const QString &kind, const QString &id);

    /// The next call of that name fails with this; `name` is the function's.
    void failNext(const QString &name, Error error) { m_failures.insert(name, std::move(error)); }
    /// Answers to that call wait until release().
    void hold(const QString &name) { m_held.insert(name); }
    void release(const QString &name);
    /// Builds stay in the state `building` until finishBuild().
    void setHoldBuilds(bool hold) { m_holdBuilds = hold; }
    void finishBuild(const QString &projectId, BuildStatus::Value status, const QString &error = {});
    /// Commands run on until finishCommand() or stopCommand().
    void setHoldCommands(bool hold) { m_holdCommands = hold; }
    void finishCommand(const QString &sessionId, int exitCode);
    void appendLog(const QString &id, const QByteArray &bytes);

    /// The bodies that updateEnvironment was called with.
    QList<QByteArray> patches;
    /// What compareBuilds() was asked for.
    QList<std::pair<qint64, std::optional<qint64>>> comparisons;
    /// Names of the calls, in their order.
    QStringList calls;

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
    Reply<QList<ActivityEntry>> activity(QString projectId, int limit) override;
    Reply<QList<Requirement>> requirements() override;
    Reply<QList<Credential>> credentials() override;
    Reply<Credential> saveCredential(NewCredential credential, QString token) override;
    Reply<> removeCredential(QString id) override;
    Reply<CredentialCheck> checkCredential(NewCredential credential, QString token) override;
    Reply<SecretStore::State> secretState() override;
    Reply<> setLogRetention(LogRetention retention) override;
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

    LogRetention retention;
    /// What requirements() answers.
    QList<Requirement> found;
    FactorySetup factory; ///< what setup() answers
    std::optional<FactorySandbox::TemplateStorage> storage; ///< what templateStorage() answers
    QByteArray chosenOptions; ///< what chooseProvider() was called with
    QList<Variable> given; ///< what variables() answers
    QMap<QString, QString> secrets; ///< that were saved, by their variable's id
    QList<Session> old; ///< what sessionsWithOldVariables() answers
    /// What credentials() answers.
    QList<Credential> access;
    QMap<QString, QString> tokens; ///< that were saved, by their credential's id
    CredentialCheck checked{.usable = true, .text = QStringLiteral("May read “acme/app”, and not push.")};
    QList<std::pair<NewCredential, QString>> checks; ///< what was asked to be checked
    SecretStore::State keeping{SecretStore::Keeping::Kept, QStringLiteral("Secrets are kept in the system's keychain.")};

private:
    struct Text {
        QByteArray bytes;
        bool complete = false;
        /// A reader that waits for more, and from where.
        std::shared_ptr<QPromise<Result<LogPage>>> reader;
        qsizetype from = 0;
    };

    template <typename T> Reply<T> answer(const QString &name, Result<T> result);
    template <typename T> Reply<T> missing(const QString &name, const QString &id);
    Session *session(const QString &id);
    Text &text(const QString &id) { return m_texts[id]; }
    void serve(Text &text);
    void complete(const QString &id);
    void sync(Stored &stored);
    static Result<> applyTriggers(BuildTriggers &triggers, const Json &body);
    Result<EnvironmentUpdate> apply(Stored &stored, const QByteArray &patch);

    std::shared_ptr<Clock> m_clock;
    std::map<QString, Stored> m_projects;
    std::map<QString, Text> m_texts;
    QMap<QString, CommandState> m_commands;
    QMap<QString, Error> m_failures;
    QSet<QString> m_held;
    std::multimap<QString, std::function<void()>> m_waiting;
    bool m_holdBuilds = false;
    bool m_holdCommands = false;
    qint64 m_seq = 0;
    int m_ids = 0;
};

template <typename T> Reply<T> ScriptedClient::answer(const QString &name, Result<T> result)
{
    calls.append(name);
    if (m_failures.contains(name))
        result = std::unexpected(m_failures.take(name));
    auto promise = std::make_shared<QPromise<Result<T>>>();
    const auto future = promise->future();
    promise->start();
    const auto finish = [promise, result = std::move(result)] {
        promise->addResult(result);
        promise->finish();
    };
    if (m_held.contains(name))
        m_waiting.emplace(name, finish);
    else
        finish();
    return future;
}

template <typename T> Reply<T> ScriptedClient::missing(const QString &name, const QString &id)
{
    return answer<T>(name, failure(ErrorCode::NotFound, QStringLiteral("There is no %1.").arg(id)));
}

} // namespace Millwright
