// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/factory/credential.h"
#include "models/factory/factorysetup.h"
#include "models/factory/project.h"

#include <functional>

namespace Millwright {

class SqlConnection;

/// A project's environment as it is stored: what an administrator set, and what the build workflow remembers.
struct EnvironmentRecord {
    SettingsDocument settings;
    QStringList workspaceSetupCommand = {};
    QString workingDirectory = {};
    BuildTriggers triggers = {}; ///< scheduleAvailable is not stored
    QString activeTemplateId = {};
    QMap<QString, QString> activeTemplateHeads = {}; ///< commit by slug
    QByteArray activeFingerprint = {}; ///< what the active template was built from, as JSON
    qint64 activeRun = 0; ///< number of the run it came from; 0: none
    QString lastBuildId = {};
    QMap<QString, QString> lastBuildHeads = {};
    QByteArray lastBuildFingerprint = {};
    QString lastBuildProvider = {};
    QDateTime lastBuildAttemptedAt = {};
    qint64 revision = 0; ///< grows with each saved change of what an administrator set
};

/// An enabled schedule.
struct Schedule {
    QString projectId;
    QString cron;
    QString timezone; ///< empty: that of the machine
    QDateTime nextAt = {}; ///< null: never, as it was last computed

    bool operator==(const Schedule &) const = default;
};

/// A run that is to take place by itself. It stays, also through a crash, until what came of it is recorded.
struct DueRun {
    qint64 id = 0;
    QString projectId;
    BuildTrigger::Value trigger = BuildTrigger::Schedule;
    QDateTime scheduledAt = {}; ///< see BuildRun
    int attempts = 0; ///< that failed
    QString claim = {}; ///< of who decides it now; another one means that somebody else does

    bool operator==(const DueRun &) const = default;
};

/// A repository that is asked for pushes.
struct WatchedRepository {
    QString url;
    QString branch = {}; ///< the default branch, as last seen
    QString commit = {}; ///< its head, as last seen; empty: never seen
    QDateTime askedAt = {}; ///< with an answer
    int failures = 0; ///< since then
    QString problem = {}; ///< of the last failure; a sentence

    bool operator==(const WatchedRepository &) const = default;
};

/// The facts of a factory: one SQLite database in WAL mode, shared safely by several processes. Lives on the engine's
/// thread and blocks only for the database. Every write that others may show appends to the numbered table of changes
/// in the same transaction. Errors are ErrorCode::Storage (disk full, not writable), Damaged, NotFound or Conflict,
/// each with a sentence.
class MILLWRIGHT_MODELS_EXPORT Store
{
public:
    /// Opens or creates the database at `path` and brings it up to date. A newer or damaged one is refused and left as
    /// it is.
    static Result<std::unique_ptr<Store>> open(const QString &path, std::shared_ptr<Clock> clock);
    /// For what need not outlast this object. It keeps no schedules.
    static Result<std::unique_ptr<Store>> openInMemory(std::shared_ptr<Clock> clock);
    ~Store();
    Q_DISABLE_COPY_MOVE(Store)

    /// Runs `work` in one write transaction (BEGIN IMMEDIATE): all of it or, when it or the commit fails, nothing.
    /// A transaction within one is a part of it: its failure takes back only what it did itself, and the outer one
    /// decides.
    Result<> transaction(const std::function<Result<>()> &work);

    Result<QList<Project>> projects() const; ///< newest update first
    /// Each with what a list of projects shows, read at once.
    Result<QList<ProjectSummary>> projectSummaries() const;
    Result<Project> project(const QString &id) const;
    Result<> insertProject(const Project &project); ///< with an empty environment; times that are null become now
    Result<> updateProject(const Project &project); ///< name, description and updatedAt
    Result<> removeProject(const QString &id); ///< with all that belongs to it

    Result<EnvironmentRecord> environment(const QString &projectId) const;
    /// Writes what an administrator set (settings, commands, directory, triggers) and raises the revision.
    /// ErrorCode::Conflict when the stored revision is not `record.revision`.
    Result<> saveEnvironment(const QString &projectId, const EnvironmentRecord &record);
    /// Remembers the build that was begun: last build id, heads, fingerprint, provider; `attemptedAt` unless it is
    /// null.
    Result<> saveLastBuild(const QString &projectId, const EnvironmentRecord &record);
    /// Remembers when a build was asked for that did not begin, and leaves the last build as it is.
    Result<> recordAttempt(const QString &projectId, const QDateTime &at);
    /// Makes the template of run `number` the active one and marks the run, if its build is still the last one. False
    /// when it is not.
    Result<bool> pinTemplate(const QString &projectId, qint64 number, const QString &buildId, const QString &templateId,
        const QMap<QString, QString> &heads, const QByteArray &fingerprint);
    /// One atomic statement: true, and the attempt's time set to `now`, unless the last attempt is younger than the
    /// project's debounce. An attempt that lies further ahead than that (the machine's clock was set back) does not
    /// count.
    Result<bool> claimPush(const QString &projectId, const QDateTime &now);
    /// Takes back a claim of `claimedAt` that no build was tried for: the last attempt is `before` again.
    Result<> releasePush(const QString &projectId, const QDateTime &claimedAt, const QDateTime &before);
    Result<QStringList> activeTemplates() const; ///< of all projects

    Result<QList<ProjectRepository>> repositories(const QString &projectId) const; ///< by position
    Result<> insertRepository(const ProjectRepository &repository); ///< position 0: behind the last
    Result<> updateRepository(const ProjectRepository &repository); ///< moves no other one
    // What was found out leaves alone what an administrator may have set in the meantime.
    Result<> recordSetup(const QString &repositoryId, const QString &status, const QString &error);
    Result<> recordDefaultBranch(const QString &repositoryId, const QString &branch);
    Result<> removeRepository(const QString &id); ///< the others close up

    /// Stores a run and numbers it within its project; gives the number.
    Result<qint64> insertRun(const BuildRun &run);
    Result<> updateRun(const BuildRun &run); ///< never takes back `pinned`
    /// What the run's build is made from, as JSON; empty: not recorded.
    Result<> saveRunFingerprint(const QString &projectId, qint64 number, const QByteArray &fingerprint);
    Result<QByteArray> runFingerprint(const QString &projectId, qint64 number) const;
    /// Newest first: the newest `limit` that began a build, and as many that did not, so that no schedule that finds nothing to do
    /// drives the builds out of sight.
    Result<QList<BuildRun>> runs(const QString &projectId, int limit) const;
    Result<std::optional<BuildRun>> run(const QString &projectId, qint64 number) const;
    // A build is that of the run that started it, not of those that only found it in progress.
    Result<std::optional<BuildRun>> runOfBuild(const QString &projectId, const QString &buildId) const; ///< the newest
    Result<std::optional<BuildRun>> lastRunWithBuild(const QString &projectId) const;
    Result<QList<BuildRun>> runningRuns() const; ///< of all projects

    /// The newest that a schedule or a push asked for.
    Result<QList<BuildRun>> triggeredRuns(const QString &projectId, int limit) const;

    // Triggers. What was written by a clock that was ahead of now, because the machine's was set back, counts as being in the past.

    bool keepsSchedules() const;
    Result<QList<Schedule>> schedules() const; ///< of all projects, the enabled ones
    Result<QList<Schedule>> schedulesSetAhead() const; ///< by a clock that is ahead of now
    Result<QList<Schedule>> dueSchedules(int limit) const; ///< the one due longest first
    Result<QDateTime> nextScheduled(const QString &projectId) const; ///< null: there is none
    Result<> setNextScheduled(const QString &projectId, const QDateTime &at); ///< null: never
    /// The same, unless its time is another than that of `schedule` by now.
    Result<> moveSchedule(const Schedule &schedule, const QDateTime &at);
    /// Compares and swaps: true, the schedule's time is `next` and a run is due, if its time is still that of `due`. That run
    /// takes the place of one that is to be tried again.
    Result<bool> fire(const Schedule &due, const QDateTime &next);

    /// Makes a run due. One that is due already and that nobody decides yet is the same; the earlier of both times holds.
    Result<> requestRun(const QString &projectId, BuildTrigger::Value trigger, const QDateTime &at);
    static constexpr std::chrono::seconds claimTime{60};
    /// The runs that are due and that nobody decides, which are this caller's for `claimTime`.
    Result<QList<DueRun>> claimRuns(int limit);
    // Each of these is ErrorCode::Conflict when the run is somebody else's by now.
    Result<> keepClaim(const DueRun &run); ///< for `claimTime` more
    /// Takes it away, as what came of it is recorded.
    Result<> settleRun(const DueRun &run);
    enum class Until { Time, BuildEnds };
    /// It is due again at `at`, or, when that comes first, when the project's build ends.
    Result<> postponeRun(const DueRun &run, const QDateTime &at, Until until);
    Result<> buildEnded(const QString &projectId);
    Result<QDateTime> rememberedPush(const QString &projectId) const; ///< when it is due; null: there is none

    /// Which repositories are to be asked for pushes follows from the projects.
    Result<> refreshWatched();
    Result<> askWatchedNow(); ///< all of them, whenever they were to be
    /// The repositories that are to be asked now, for which the next time is in `interval`.
    Result<QList<WatchedRepository>> claimWatched(std::chrono::minutes interval, int limit);
    /// True when there was another commit before: then a run is due in each project that builds after pushes to it.
    Result<bool> recordHead(const QString &url, const QString &branch, const QString &commit);
    Result<> recordUnreachable(const QString &url, const QString &problem, const QDateTime &nextAt);
    Result<QList<WatchedRepository>> watched(const QString &projectId) const;

    Result<QList<Session>> sessions(const QString &projectId) const; ///< oldest first
    Result<QList<Session>> allSessions() const;
    Result<Session> session(const QString &id) const;
    Result<> insertSession(const Session &session);
    Result<> updateSession(const Session &session);
    /// As updateSession(), without waiting for the disk: when the whole machine fails at once, the session may be as it was
    /// before.
    Result<> noteSession(const Session &session);
    Result<> removeSession(const QString &id);

    /// What is kept of how the factory is set up; nothing where nothing is.
    Result<std::optional<QString>> setupValue(const QString &key) const;
    Result<> saveSetupValue(const QString &key, const QString &value);

    Result<QList<Variable>> variables() const; ///< by name
    Result<> saveVariable(const Variable &variable); ///< a new one, or in the place of the one with its id
    Result<> removeVariable(const QString &id);
    /// The variables that a sandbox is being given, by the word that its provider tells it by (Session::key()).
    Result<> recordHeldVariables(const QString &sandboxKey, const QMap<QString, QString> &held);
    Result<QList<Credential>> credentials() const; ///< in the order they were added
    Result<> insertCredential(const Credential &credential);
    Result<> updateCredential(const QString &id, const Credential &credential); ///< in its place, under an id that may be another
    Result<> removeCredential(const QString &id);

    /// Seq and, when null, the time are filled in. An entry goes with its project; one without a project stays.
    Result<> addActivity(ActivityEntry entry);
    Result<QList<ActivityEntry>> activity(const QString &projectId, int limit) const; ///< newest first

    static constexpr qint64 keptChanges = 100'000;
    /// What came after `seq`, in order, also what other processes wrote. Numbers have no gaps, but only the newest
    /// keptChanges (and up to a thousand more) are there: who finds the first one missing reads everything again.
    Result<QList<Change>> changesAfter(qint64 seq) const;
    Result<qint64> lastChange() const;
    /// Differs from the last answer when another connection or process has written since (PRAGMA data_version).
    Result<qint64> dataVersion() const;

private:
    Store(std::unique_ptr<SqlConnection> connection, std::shared_ptr<Clock> clock);

    Result<> addChange(const QString &kind, const QString &id);
    Result<> recordOfRepository(const QString &repositoryId, const QString &assignments, QVariantList values);

    std::unique_ptr<SqlConnection> m_connection;
    std::shared_ptr<Clock> m_clock;
};

} // namespace Millwright
