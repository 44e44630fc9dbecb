// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/factory/activity.h"
#include "models/factory/factorycore.h"

#include <QObject>

namespace Millwright {

class BuildWorkflow;
class Credentials;
class Sessions;
class Setup;
class Templates;
class Triggers;

/// A factory: one store, one sandbox provider, many projects, and the rules of the spec. It reads provider() for display
/// only; what differs between providers is a capability of the contract. Lives on the engine's thread; FactoryClient is how
/// others talk to it, and documents each call.
class MILLWRIGHT_MODELS_EXPORT Factory : public QObject, public std::enable_shared_from_this<Factory>
{
    Q_OBJECT

public:
    static std::shared_ptr<Factory> create(std::shared_ptr<FactoryCore> core);
    ~Factory() override;

    /// Takes up what was under way when the application ended. Called once, before all else. `retention` counts instead of the
    /// core's.
    [[nodiscard]] Result<> open(const std::optional<LogRetention> &retention = {});
    /// Stops what runs, and waits for it. Called once, after all else.
    [[nodiscard]] QCoro::Task<> close();

    Result<QList<ProjectSummary>> projects() const;
    Result<Project> createProject(const QString &name, const QString &description);
    Result<Project> renameProject(const QString &projectId, const QString &name);
    [[nodiscard]] Async<> removeProject(QString projectId);

    Result<ProjectEnvironment> environment(const QString &projectId) const;
    Result<EnvironmentUpdate> updateEnvironment(const QString &projectId, const QByteArray &patch);
    [[nodiscard]] Async<RepositoryCheck> checkRepository(QString url, std::stop_token stop = {});
    [[nodiscard]] Async<ProjectRepository> addRepository(QString projectId, NewRepository repository, std::stop_token stop = {});
    Result<> removeRepository(const QString &projectId, const QString &repositoryId);

    [[nodiscard]] Async<QList<Requirement>> requirements(std::stop_token stop = {}) const;

    /// What is kept of logs, from now on; what is more is removed.
    Result<> setLogRetention(const LogRetention &retention);

    BuildWorkflow &builds() { return *m_builds; }
    Triggers &triggers() { return *m_triggers; }
    Templates &templates() { return *m_templates; }
    Sessions &sessions() { return *m_sessions; }
    Setup &setup() { return *m_setup; }
    Credentials &credentials() { return *m_credentials; }
    [[nodiscard]] Async<SecretStore::State> secretState(std::stop_token stop = {}) const;
    Result<QList<Session>> sessionsOf(const QString &projectId) const;
    Result<QList<ActivityEntry>> activity(const QString &projectId, int limit) const;

Q_SIGNALS:
    void changed(const Millwright::Change &change);

private:
    explicit Factory(std::shared_ptr<FactoryCore> core);

    void announceSoon();
    void announce();
    void watchOthers();
    void removeOldLogs();
    /// Whoever edits the environment at this moment learns that its repositories are others now.
    Result<> raiseRevision(const QString &projectId);

    std::shared_ptr<FactoryCore> m_core;
    std::shared_ptr<Templates> m_templates;
    std::shared_ptr<BuildWorkflow> m_builds;
    std::shared_ptr<Triggers> m_triggers;
    std::shared_ptr<Sessions> m_sessions;
    std::shared_ptr<Setup> m_setup;
    std::shared_ptr<Credentials> m_credentials;
    Activity m_activity;
    std::shared_ptr<void> m_watch;
    qint64 m_announced = 0;
    qint64 m_dataVersion = 0;
    bool m_announcing = false;
};

} // namespace Millwright
