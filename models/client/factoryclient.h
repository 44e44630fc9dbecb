// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/credential.h"
#include "models/factory/factorysetup.h"
#include "models/factory/project.h"
#include "models/log/logretention.h"
#include "models/sandbox/factorysandbox.h"
#include "models/secrets/secretstore.h"

#include <QFuture>
#include <QObject>

namespace Millwright {

/// Comes on the client's own thread; use deliver().
template <typename T = void> using Reply = QFuture<Result<T>>;

/// A log that is read by cursor: a build's, or a command's.
struct LogReference {
    enum class Kind { Build, Command };
    Kind kind = Kind::Build;
    QString owner; ///< the project's id, or the session's
    QString id; ///< the build's or the command's

    bool operator==(const LogReference &) const = default;
};

/// What a look at a repository told.
struct RepositoryCheck {
    QString slug;
    QString defaultBranch;
    QString head;
};

struct NewRepository {
    QString url;
    QString branch = {};
    QStringList setupCommand = {};
    QString teardownCommand = {};
};

struct NewSession {
    QString title = {}; ///< empty: named after its branch
    QString branch = {}; ///< empty: user/session-<first letters of the id>
};

/// How a command ended, or that it runs.
struct CommandState {
    QString commandId;
    bool running = true;
    int exitCode = 0;
    bool timedOut = false;
    bool killed = false;
    QString error = {};
};

/// A factory as the window sees it: this computer's, or one that is reached over HTTP. Every call returns at once; an
/// answer comes on the thread this object lives on. Nothing here blocks and nothing shows a dialog.
class MILLWRIGHT_MODELS_EXPORT FactoryClient : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    ~FactoryClient() override;

    virtual Reply<QList<ProjectSummary>> projects() = 0;
    virtual Reply<Project> createProject(QString name, QString description) = 0;
    virtual Reply<Project> renameProject(QString projectId, QString name) = 0;
    /// Removes its sessions' sandboxes first; one that cannot be removed keeps the project.
    virtual Reply<> removeProject(QString projectId) = 0;

    virtual Reply<ProjectEnvironment> environment(QString projectId) = 0;
    /// `patch` is a JSON text in the shape of the PATCH route. Saves all of it or nothing, and starts no build.
    virtual Reply<EnvironmentUpdate> updateEnvironment(QString projectId, QByteArray patch) = 0;
    virtual Reply<RepositoryCheck> checkRepository(QString url) = 0;
    virtual Reply<ProjectRepository> addRepository(QString projectId, NewRepository repository) = 0;
    virtual Reply<> removeRepository(QString projectId, QString repositoryId) = 0;

    /// What was decided, also when no build came of it.
    virtual Reply<BuildRun> build(QString projectId) = 0;
    virtual Reply<> cancelBuild(QString projectId, QString buildId) = 0;
    /// Newest first: this factory's runs, then builds that only the provider knows.
    virtual Reply<QList<BuildRun>> runs(QString projectId, int limit) = 0;

    /// What the builds of two runs were made from, side by side; without a second: the first and what is saved now. Of a
    /// build of which it was not recorded, the values say so.
    virtual Reply<QList<ComparedValue>> compareBuilds(QString projectId, qint64 first, std::optional<qint64> second) = 0;

    /// The template that a session which starts for the first time now boots from; empty: none fits what is saved. Nothing
    /// where the provider cannot tell.
    virtual Reply<std::optional<QString>> bootTemplate(QString projectId) = 0;

    /// What the next build of what is saved would make, from the repositories' heads as they are now, which are looked up.
    /// Nothing where the provider has no template for it.
    virtual Reply<std::optional<FactorySandbox::TemplateDescription>> describeTemplate(QString projectId) = 0;

    virtual Reply<QList<Session>> sessions(QString projectId) = 0;
    virtual Reply<Session> createSession(QString projectId, NewSession session) = 0;
    virtual Reply<Session> startSession(QString sessionId) = 0;
    virtual Reply<Session> stopSession(QString sessionId) = 0;
    /// Runs the teardown commands, removes the sandbox and forgets the session.
    virtual Reply<> removeSession(QString sessionId) = 0;
    /// Looks into the session, briefly, for what would go with its sandbox. An error says why that is not known.
    virtual Reply<SessionLosses> sessionLosses(QString sessionId) = 0;
    /// Removes the sandbox by its id alone and starts a new one. On failure the id stays; ErrorCode::RemovalFailed when it was
    /// the removal that failed.
    virtual Reply<Session> recreateSession(QString sessionId) = 0;
    /// Leaves the sandbox where it is, for a person to remove by hand, so that the next start makes a new one. Only after a
    /// removal failed, else ErrorCode::Conflict.
    virtual Reply<Session> abandonSandbox(QString sessionId) = 0;
    /// Starts a command and gives its id; its output is a log.
    virtual Reply<QString> runCommand(QString sessionId, QString command) = 0;
    virtual Reply<> stopCommand(QString sessionId, QString commandId) = 0;
    virtual Reply<CommandState> commandState(QString sessionId, QString commandId) = 0;

    /// What came after `cursor`; empty: from the beginning. Waits a while for more when there is none yet, so that a log
    /// is followed by asking again; a page may still be empty.
    virtual Reply<LogPage> log(LogReference log, QString cursor) = 0;

    /// What is kept of logs, from now on. ErrorCode::Unsupported where that is not for this application to say.
    virtual Reply<> setLogRetention(LogRetention retention);

    /// Newest first.
    virtual Reply<QList<ActivityEntry>> activity(QString projectId, int limit) = 0;

    /// How the factory gets its sandboxes. What follows about it is ErrorCode::Unsupported where it is not for this
    /// application to say.
    virtual Reply<FactorySetup> setup();
    /// Stores the choice, a provider's id or SandboxChoice::automatic, with that provider's options, a JSON object, and opens
    /// the factory again with it: what runs is stopped first, and files are kept. A provider that cannot be made then is told
    /// by setup().
    virtual Reply<> chooseProvider(QString providerId, QByteArray options);
    /// What a provider with these options needs and finds. Nothing is stored.
    virtual Reply<QList<Requirement>> checkProvider(QString providerId, QByteArray options);

    /// How often repositories are asked for pushes, of all projects: 1 to TriggerState::longestPushInterval minutes, 0: never.
    virtual Reply<> setPushInterval(int minutes);

    /// What the templates of all projects take on disk, and what of it no project and no session uses. Nothing where the
    /// provider cannot tell.
    virtual Reply<std::optional<FactorySandbox::TemplateStorage>> templateStorage();
    /// Removes the templates that no project and no session uses, and tells what was freed.
    virtual Reply<FactorySandbox::TemplateStorage> freeTemplates();

    virtual Reply<QList<Variable>> variables();
    /// `secret` is the value of a secret one; empty: it comes from the environment; nothing: it stays what it was.
    virtual Reply<Variable> saveVariable(Variable variable, std::optional<QString> secret);
    virtual Reply<> removeVariable(QString variableId);
    /// Of all projects, those whose sandboxes hold a variable otherwise than it is now.
    virtual Reply<QList<Session>> sessionsWithOldVariables();
    /// The access to repositories that a person gave to this factory, in the order it was added.
    virtual Reply<QList<Credential>> credentials() = 0;
    /// Adds one, or changes the one with that id. The token goes to the keychain only; empty, it stays as it is, which it may
    /// only for the same host or repository.
    virtual Reply<Credential> saveCredential(NewCredential credential, QString token) = 0;
    /// With its token; one whose token cannot be removed from the keychain stays.
    virtual Reply<> removeCredential(QString id) = 0;
    /// Asks the host what this access may do; without a token, with the stored one. An error: it could not be asked.
    virtual Reply<CredentialCheck> checkCredential(NewCredential credential, QString token) = 0;
    /// Where secrets are kept, found by trying.
    virtual Reply<SecretStore::State> secretState() = 0;

    /// What the factory and its provider need of the machine they run on, as found now.
    virtual Reply<QList<Requirement>> requirements() = 0;

Q_SIGNALS:
    /// Something changed: whoever shows it reads it again.
    void changed(const Millwright::Change &change);
};

} // namespace Millwright
