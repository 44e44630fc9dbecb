// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandbox.h"
#include "models/sandbox/sandboxbuilds.h"
#include "models/settings/settingsdocument.h"
#include "models/settings/settingsschema.h"

#include <QDateTime>
#include <QMap>
#include <QObject>

#include <optional>

// What a factory keeps and tells: plain values, the same for the store, the client and the window. Times are UTC.

namespace Millwright {

struct Project {
    QString id; ///< a UUID without braces
    QString name;
    QString description = {};
    QDateTime createdAt = {};
    QDateTime updatedAt = {};

    bool operator==(const Project &) const = default;
};

/// A repository linked to a project, with what the environment wants of it.
struct ProjectRepository {
    QString id;
    QString projectId;
    QString url;
    QString slug; ///< owner/name, or the last parts of a path
    QString defaultBranch = {}; ///< as last seen; empty when never seen
    QString branch = {}; ///< what sessions start from; empty: the default branch. Templates always hold the default branch.
    int position = 0; ///< 1-based
    bool inEnvironment = true;
    QStringList setupCommand = {};
    QString teardownCommand = {};
    QString lastSetupStatus = QStringLiteral("unbuilt"); ///< unbuilt, configured or failed; written by sessions
    QString lastSetupError = {};
    QDateTime lastSetupAt = {};

    bool operator==(const ProjectRepository &) const = default;
};

inline QStringList repositoryIds(const QList<ProjectRepository> &repositories)
{
    QStringList ids;
    for (const ProjectRepository &repository : repositories)
        ids.append(repository.id);
    return ids;
}

namespace BuildTrigger {
Q_NAMESPACE_EXPORT(MILLWRIGHT_MODELS_EXPORT)
enum Value { Manual, Schedule, Push };
Q_ENUM_NS(Value)
} // namespace BuildTrigger

namespace RunOutcome {
Q_NAMESPACE_EXPORT(MILLWRIGHT_MODELS_EXPORT)
enum Value { Started, Skipped, Unavailable, Failed };
Q_ENUM_NS(Value)
} // namespace RunOutcome

/// How much of the log of a build that has ended this factory keeps.
namespace BuildLogState {
Q_NAMESPACE_EXPORT(MILLWRIGHT_MODELS_EXPORT)
enum Value { None, Whole, Cut };
Q_ENUM_NS(Value)
} // namespace BuildLogState

/// One pass of the workflow `factory-environment-build`: who asked, what was decided and why, and how the build ended.
struct BuildRun {
    qint64 number = 0; ///< 1-based within its project
    QString projectId;
    BuildTrigger::Value trigger = BuildTrigger::Manual;
    QDateTime requestedAt = {}; ///< when it was decided
    QDateTime scheduledAt = {}; ///< of a schedule: the time it ran for, which is long ago when nothing ran then
    QDateTime againAt = {}; ///< when the same is decided once more, at the latest; null: it is not
    RunOutcome::Value outcome = RunOutcome::Failed;
    QString reason = {}; ///< the reference's word (unchanged, in_progress, debounced, ...) or a sentence
    QString cause = {}; ///< of a build that began by itself: what was not as in the last one, a sentence
    QString provider = {};
    QString buildId = {}; ///< of the build it started, or that was in progress; empty: none
    QString templateId = {};
    BuildStatus::Value status = BuildStatus::Unknown; ///< of the build, as last seen
    QDateTime finishedAt = {};
    QString error = {}; ///< the build's own, redacted
    bool pinned = false; ///< became the active template
    QMap<QString, QString> heads = {}; ///< commit by slug
    BuildLogState::Value log = BuildLogState::None; ///< not stored; of runs that are listed

    bool hasBuild() const { return outcome == RunOutcome::Started && !buildId.isEmpty(); }
    bool isRunning() const { return hasBuild() && BuildStatus::isRunning(status); }
    bool operator==(const BuildRun &) const = default;
};

/// One thing that differs between what a template was built from and the project as it is now.
struct TemplateChange {
    QString what; ///< translated: "CPU cores", "Setup command of acme/app"
    QString before;
    QString after;

    bool operator==(const TemplateChange &) const = default;
};

/// One thing that two builds were made from, or a build and what is saved now, side by side.
struct ComparedValue {
    QString what; ///< translated
    QString first;
    QString second;
    bool differs = false;

    bool operator==(const ComparedValue &) const = default;
};

struct BuildTriggers {
    bool scheduleEnabled = false;
    QString cron = {};
    QString timezone = {};
    bool scheduleAvailable = false;
    bool pushEnabled = false;
    int debounceMinutes = 10; ///< 0..1440

    bool operator==(const BuildTriggers &) const = default;
};

/// What comes of a project's triggers, as it stands now.
struct TriggerState {
    QString timezone = {}; ///< IANA id of the zone that the schedule goes by: its own, or that of the machine
    QDateTime nextScheduledAt = {}; ///< null: never, as things stand
    QString scheduleProblem = {}; ///< why an enabled schedule never comes; a sentence
    QDateTime pushAt = {}; ///< when a remembered push is decided again, at the latest; null: none is remembered
    int pushInterval = 0; ///< of the whole factory: minutes between two looks for pushes at a repository; 0: there are none
    QDateTime askedAt = {}; ///< when the repositories were last asked for pushes, the one that it is longest ago of
    QString pushProblem = {}; ///< why a repository cannot be asked; a sentence
    QList<BuildRun> lastRuns = {}; ///< the newest three of a schedule or a push, newest first

    static constexpr int defaultPushInterval = 5;
    static constexpr int longestPushInterval = 1440;

    bool operator==(const TriggerState &) const = default;
};

/// A project's environment as the page shows it.
struct ProjectEnvironment {
    Project project;
    QString provider;
    QString whyNoSandbox = {}; ///< empty: a provider is at work
    SettingsSchema schema;
    bool templateCapability = false;
    bool buildsAvailable = false;
    bool buildHistory = false;
    bool buildLogs = false;
    bool buildCancel = false;
    bool recreateOffered = false;
    bool variablesKept = true; ///< only a new sandbox gets variables as they are now
    SettingsDocument settings;
    QStringList workspaceSetupCommand = {};
    QString workingDirectory = {};
    QList<ProjectRepository> repositories = {}; ///< by position
    BuildTriggers triggers = {};
    TriggerState triggerState = {};
    QString activeTemplateId = {};
    QMap<QString, QString> activeTemplateHeads = {};
    std::optional<BuildRun> activeRun = {}; ///< the run that the active template came from
    std::optional<BuildRun> lastRun = {}; ///< the newest run with a build
    QList<TemplateChange> changedSinceBuild = {}; ///< since the active template was built
    qint64 revision = 0; ///< grows with each change of the environment; goes back with a PATCH to notice a conflict
};

/// What the sidebar shows of a project.
struct ProjectSummary {
    Project project;
    std::optional<BuildRun> lastRun = {}; ///< the newest run with a build
    QString activeTemplateId = {};
    int sessions = 0;

    bool operator==(const ProjectSummary &) const = default;
};

/// What came of a saved environment.
struct EnvironmentUpdate {
    ProjectEnvironment environment;
    QMap<QString, QString> dropped; ///< stored settings that no schema declares and that were in the way, as JSON texts
};

/// A session as it is stored and seen.
struct Session {
    QString id;
    QString projectId;
    QString title;
    QString branch; ///< what it works on
    QString provider = {};
    QString sandboxId = {}; ///< the provider's own id; empty while there is none
    QString sandboxKey = {}; ///< see key()
    QString providerId = {}; ///< what `provider` was made by, as Providers knows it
    QString templateId = {};
    Sandbox::Status status = Sandbox::Status::Pending;
    QDateTime statusSince = {};
    QDateTime createdAt = {};
    QString error = {}; ///< why the last action failed
    QString lastCommand = {};
    QString lastCommandId = {};
    std::optional<int> lastExitCode = {}; ///< nothing while it runs, or before the first
    QMap<QString, QString> heldVariables = {}; ///< what its sandbox was given: revision and name, by the variable's id
    QStringList oldVariables = {}; ///< not stored: names of those that it holds otherwise than they are now
    QString progress = {}; ///< not stored: what its start is at, mostly empty
    QString remark = {}; ///< not stored: see Sandbox::remark(), while it runs

    /// What its provider tells its sandbox by: its id, or another word once a sandbox with that one was left behind.
    QString key() const { return sandboxKey.isEmpty() ? id : sandboxKey; }
    bool operator==(const Session &) const = default;
};

/// What is in a running session that goes with its sandbox.
struct SessionLosses {
    struct Repository {
        QString slug;
        int uncommittedFiles = 0;
        int unpushedCommits = 0; ///< on its branches, and on none that was fetched or pushed
        int stashes = 0;

        bool operator==(const Repository &) const = default;
    };

    QList<Repository> repositories; ///< those that would lose something
    QString runningCommand; ///< empty: none

    bool isEmpty() const { return repositories.isEmpty() && runningCommand.isEmpty(); }
    bool operator==(const SessionLosses &) const = default;
};

/// What somebody did, or what happened, newest first in the Activity page.
struct ActivityEntry {
    qint64 seq = 0; ///< 0 for a run
    QDateTime at = {};
    QString projectId = {};
    QString kind = {}; ///< settings, repository, run, session, project; of the factory as a whole: factory, variable, credential
    QString subject = {}; ///< as it is noted: the key of a field, or a word; as it is told: a title
    QString before = {};
    QString after = {};
    std::optional<BuildRun> run = {}; ///< of the kind run: all there is to tell, as it stands now

    bool operator==(const ActivityEntry &) const = default;
};

/// What changed: "read it again".
struct Change {
    qint64 seq = 0; ///< 0: not in the store
    QString kind; ///< project, environment, run, session, activity, variable, credential; setup: anything may be different
    QString id; ///< of the project; of the session for `session`, of the credential for `credential`
};

} // namespace Millwright
