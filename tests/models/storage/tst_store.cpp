// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/storage/store.h"
#include "tests/support/manualclock.h"

#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

template <typename T> QString problem(const Result<T> &result)
{
    return result ? QString() : result.error().message;
}

/// The code of an error whose message is a sentence.
template <typename T> QString refusal(const Result<T> &result)
{
    if (result)
        return u"no error"_s;
    return result.error().message.endsWith(u'.') ? errorCodeName(result.error().code) : result.error().message;
}

} // namespace

#define VERIFY_OK(...) QCOMPARE(problem(__VA_ARGS__), QString())
#define COMPARE_CODE(expression, expected) QCOMPARE(refusal(expression), errorCodeName(expected))

class TestStore : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<ManualClock> m_clock;
    std::unique_ptr<Store> m_store;

    QString path() const { return m_folder->filePath(u"factory.sqlite"_s); }

    std::unique_ptr<Store> another() const
    {
        auto opened = Store::open(path(), m_clock);
        return opened ? std::move(*opened) : nullptr;
    }

    /// A statement of another program on the same file.
    bool meddle(const QString &sql)
    {
        bool done = false;
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"meddler"_s);
            database.setDatabaseName(path());
            done = database.open() && QSqlQuery(database).exec(sql);
        }
        QSqlDatabase::removeDatabase(u"meddler"_s);
        return done;
    }

    QDateTime at(int minutes) const { return m_clock->now().addSecs(60 * minutes); }

    Project project(const QString &id, int updated = 0) const
    {
        return {.id = id,
            .name = u"Näme "_s + id,
            .description = u"two\nlines"_s,
            .createdAt = at(0),
            .updatedAt = at(updated)};
    }

    BuildRun run(
        const QString &projectId, const QString &buildId = {}, BuildStatus::Value status = BuildStatus::Unknown) const
    {
        BuildRun run;
        run.projectId = projectId;
        run.requestedAt = at(1);
        run.outcome = buildId.isEmpty() ? RunOutcome::Skipped : RunOutcome::Started;
        run.buildId = buildId;
        run.status = status;
        return run;
    }

    Session session(const QString &id, const QString &projectId, int created = 0) const
    {
        Session session;
        session.id = id;
        session.projectId = projectId;
        session.title = u"Session "_s + id;
        session.branch = u"work/"_s + id;
        session.createdAt = at(created);
        return session;
    }

    ProjectRepository repository(const QString &id, const QString &projectId) const
    {
        return {.id = id,
            .projectId = projectId,
            .url = u"https://example.org/acme/%1.git"_s.arg(id),
            .slug = u"acme/"_s + id};
    }

    static ActivityEntry entry(const QString &projectId, const QString &kind, const QString &subject = {})
    {
        return {.at = {}, .projectId = projectId, .kind = kind, .subject = subject};
    }

    QStringList idsByPosition(const QString &projectId) const
    {
        QStringList ids;
        for (const auto &repository : m_store->repositories(projectId).value_or(QList<ProjectRepository>()))
            ids << repository.id + u'@' + QString::number(repository.position);
        return ids;
    }

    QStringList changesSince(qint64 seq) const
    {
        QStringList told;
        for (const auto &change : m_store->changesAfter(seq).value_or(QList<Change>()))
            told << change.kind + u' ' + change.id;
        return told;
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = std::make_shared<ManualClock>();
        m_store = another();
        QVERIFY(m_store);
        VERIFY_OK(m_store->insertProject(project(u"p"_s)));
    }

    void cleanup()
    {
        m_store.reset();
        QVERIFY(QSqlDatabase::connectionNames().isEmpty());
        m_folder.reset();
    }

    void projectsAreKeptAndListedByUpdate()
    {
        VERIFY_OK(m_store->insertProject(project(u"old"_s, -5)));
        VERIFY_OK(m_store->insertProject(project(u"new"_s, 5)));
        QCOMPARE(*m_store->project(u"old"_s), project(u"old"_s, -5));
        QCOMPARE(*m_store->projects(), QList<Project>({project(u"new"_s, 5), project(u"p"_s), project(u"old"_s, -5)}));

        Project changed = project(u"old"_s, 9);
        changed.name = u"'; DROP TABLE projects; --"_s;
        VERIFY_OK(m_store->updateProject(changed));
        QCOMPARE(m_store->projects()->first(), changed);
        QCOMPARE(m_store->project(u"old"_s)->updatedAt.timeSpec(), Qt::UTC);
    }

    void aProjectWithoutTimesIsOfNow()
    {
        VERIFY_OK(m_store->insertProject({.id = u"q"_s, .name = u"Q"_s}));
        QCOMPARE(m_store->project(u"q"_s)->createdAt, m_clock->now());
        QCOMPARE(m_store->project(u"q"_s)->updatedAt, m_clock->now());
    }

    void whatIsMissingIsNotFound()
    {
        COMPARE_CODE(m_store->project(u"none"_s), ErrorCode::NotFound);
        COMPARE_CODE(m_store->updateProject(project(u"none"_s)), ErrorCode::NotFound);
        COMPARE_CODE(m_store->removeProject(u"none"_s), ErrorCode::NotFound);
        COMPARE_CODE(m_store->environment(u"none"_s), ErrorCode::NotFound);
        COMPARE_CODE(m_store->saveEnvironment(u"none"_s, {}), ErrorCode::NotFound);
        COMPARE_CODE(m_store->saveLastBuild(u"none"_s, {}), ErrorCode::NotFound);
        COMPARE_CODE(m_store->pinTemplate(u"none"_s, 1, u"b"_s, u"t"_s, {}, {}), ErrorCode::NotFound);
        COMPARE_CODE(m_store->claimPush(u"none"_s), ErrorCode::NotFound);
        COMPARE_CODE(m_store->insertRepository(repository(u"r"_s, u"none"_s)), ErrorCode::NotFound);
        COMPARE_CODE(m_store->updateRepository(repository(u"r"_s, u"p"_s)), ErrorCode::NotFound);
        COMPARE_CODE(m_store->removeRepository(u"r"_s), ErrorCode::NotFound);
        COMPARE_CODE(m_store->insertRun(run(u"none"_s)), ErrorCode::NotFound);
        COMPARE_CODE(m_store->updateRun(run(u"p"_s)), ErrorCode::NotFound);
        COMPARE_CODE(m_store->session(u"none"_s), ErrorCode::NotFound);
        COMPARE_CODE(m_store->insertSession(session(u"s"_s, u"none"_s)), ErrorCode::NotFound);
        COMPARE_CODE(m_store->updateSession(session(u"s"_s, u"p"_s)), ErrorCode::NotFound);
        COMPARE_CODE(m_store->removeSession(u"s"_s), ErrorCode::NotFound);
        COMPARE_CODE(m_store->addActivity(entry(u"none"_s, u"run"_s)), ErrorCode::NotFound);
        QCOMPARE(*m_store->run(u"p"_s, 1), std::nullopt);
        QCOMPARE(changesSince(0), QStringList{u"project p"_s});
    }

    void anIdIsUsedOnce()
    {
        COMPARE_CODE(m_store->insertProject(project(u"p"_s)), ErrorCode::Conflict);
        VERIFY_OK(m_store->insertSession(session(u"s"_s, u"p"_s)));
        COMPARE_CODE(m_store->insertSession(session(u"s"_s, u"p"_s)), ErrorCode::Conflict);
        VERIFY_OK(m_store->insertRepository(repository(u"r"_s, u"p"_s)));
        COMPARE_CODE(m_store->insertRepository(repository(u"r"_s, u"p"_s)), ErrorCode::Conflict);
    }

    void removingAProjectTakesAllThatBelongsToIt()
    {
        VERIFY_OK(m_store->insertProject(project(u"other"_s)));
        for (const QString &id : {u"p"_s, u"other"_s}) {
            VERIFY_OK(m_store->insertRepository(repository(u"r-"_s + id, id)));
            VERIFY_OK(m_store->insertRun(run(id)));
            VERIFY_OK(m_store->insertSession(session(u"s-"_s + id, id)));
            VERIFY_OK(m_store->addActivity(entry(id, u"run"_s)));
        }
        VERIFY_OK(m_store->removeProject(u"p"_s));
        COMPARE_CODE(m_store->environment(u"p"_s), ErrorCode::NotFound);
        QVERIFY(m_store->repositories(u"p"_s)->isEmpty());
        QVERIFY(m_store->runs(u"p"_s, 10)->isEmpty());
        QVERIFY(m_store->activity(u"p"_s, 10)->isEmpty());
        QCOMPARE(*m_store->allSessions(), QList<Session>{session(u"s-other"_s, u"other"_s)});
        QCOMPARE(m_store->repositories(u"other"_s)->size(), 1);
        QCOMPARE(m_store->runs(u"other"_s, 10)->size(), 1);
        QCOMPARE(m_store->activity(u"other"_s, 10)->size(), 1);
    }

    void aNewEnvironmentHasTheReferencesDefaults()
    {
        const auto record = m_store->environment(u"p"_s);
        VERIFY_OK(record);
        QCOMPARE(record->settings.json().dump(), std::string("{}"));
        QCOMPARE(record->triggers, BuildTriggers());
        QCOMPARE(record->triggers.debounceMinutes, 10);
        QVERIFY(record->workspaceSetupCommand.isEmpty());
        QVERIFY(record->activeTemplateId.isEmpty());
        QVERIFY(record->lastBuildId.isEmpty());
        QVERIFY(!record->lastBuildAttemptedAt.isValid());
        QCOMPARE(record->revision, 0);
    }

    void anEnvironmentIsSavedWhole()
    {
        EnvironmentRecord record;
        const std::string settings
            = "{\"zone\":\"b\",\"cpuCount\":4,\"area\":null,\"text\":\"ü\\\"\\\\\",\"ratio\":0.5,\"on\":true}";
        record.settings = SettingsDocument(Json::parse(settings));
        record.workspaceSetupCommand = {u"make -j"_s, u"echo \"ä\nb\""_s, QString()};
        record.workingDirectory = u"/workspace"_s;
        record.triggers = {.scheduleEnabled = true,
            .cron = u"0 3 * * *"_s,
            .timezone = u"Europe/Berlin"_s,
            .scheduleAvailable = true,
            .pushEnabled = true,
            .debounceMinutes = 1440};
        record.activeTemplateId = u"not set this way"_s;
        record.lastBuildId = u"nor this"_s;
        VERIFY_OK(m_store->saveEnvironment(u"p"_s, record));

        const auto stored = m_store->environment(u"p"_s);
        VERIFY_OK(stored);
        QCOMPARE(stored->settings.json().dump(), settings);
        QCOMPARE(stored->workspaceSetupCommand, record.workspaceSetupCommand);
        QCOMPARE(stored->workingDirectory, record.workingDirectory);
        record.triggers.scheduleAvailable = false;
        QCOMPARE(stored->triggers, record.triggers);
        QVERIFY(stored->activeTemplateId.isEmpty());
        QVERIFY(stored->lastBuildId.isEmpty());
        QCOMPARE(stored->revision, 1);
    }

    void anOlderRevisionIsAConflict()
    {
        auto mine = *m_store->environment(u"p"_s);
        auto theirs = mine;
        theirs.workingDirectory = u"/theirs"_s;
        VERIFY_OK(another()->saveEnvironment(u"p"_s, theirs));
        mine.workingDirectory = u"/mine"_s;
        COMPARE_CODE(m_store->saveEnvironment(u"p"_s, mine), ErrorCode::Conflict);
        QCOMPARE(m_store->environment(u"p"_s)->workingDirectory, u"/theirs"_s);
        mine.revision = 1;
        VERIFY_OK(m_store->saveEnvironment(u"p"_s, mine));
        QCOMPARE(m_store->environment(u"p"_s)->revision, 2);
    }

    void theLastBuildIsRemembered()
    {
        EnvironmentRecord record;
        record.lastBuildId = u"b1"_s;
        record.lastBuildHeads = {{u"acme/app"_s, QString(40, u'a')}, {u"acme/lib"_s, QString(40, u'b')}};
        record.lastBuildFingerprint = "{\"provider\":\"snapshot\",\"x\":\"ß\"}"_ba;
        record.lastBuildProvider = u"snapshot"_s;
        record.lastBuildAttemptedAt = at(3);
        VERIFY_OK(m_store->saveLastBuild(u"p"_s, record));
        auto stored = *m_store->environment(u"p"_s);
        QCOMPARE(stored.lastBuildId, record.lastBuildId);
        QCOMPARE(stored.lastBuildHeads, record.lastBuildHeads);
        QCOMPARE(stored.lastBuildFingerprint, record.lastBuildFingerprint);
        QCOMPARE(stored.lastBuildProvider, record.lastBuildProvider);
        QCOMPARE(stored.lastBuildAttemptedAt, at(3));
        QCOMPARE(stored.revision, 0);

        VERIFY_OK(m_store->saveLastBuild(u"p"_s, {}));
        stored = *m_store->environment(u"p"_s);
        QVERIFY(stored.lastBuildId.isEmpty());
        QVERIFY(stored.lastBuildHeads.isEmpty());
        QCOMPARE(stored.lastBuildAttemptedAt, at(3));
    }

    void onlyTheLastBuildIsPinned()
    {
        const QMap<QString, QString> heads = {{u"acme/app"_s, QString(40, u'c')}};
        QCOMPARE(*m_store->pinTemplate(u"p"_s, 1, {}, u"t"_s, heads, {}), false);
        EnvironmentRecord record;
        record.lastBuildId = u"b2"_s;
        VERIFY_OK(m_store->saveLastBuild(u"p"_s, record));
        QCOMPARE(*m_store->insertRun(run(u"p"_s, u"b1"_s, BuildStatus::Ready)), 1);
        QCOMPARE(*m_store->insertRun(run(u"p"_s, u"b2"_s, BuildStatus::Ready)), 2);

        QCOMPARE(*m_store->pinTemplate(u"p"_s, 1, u"b1"_s, u"t1"_s, heads, "{}"_ba), false);
        QVERIFY(m_store->environment(u"p"_s)->activeTemplateId.isEmpty());
        QVERIFY(m_store->activeTemplates()->isEmpty());

        QCOMPARE(*m_store->pinTemplate(u"p"_s, 2, u"b2"_s, u"t2"_s, heads, "{\"a\":1}"_ba), true);
        const auto stored = *m_store->environment(u"p"_s);
        QCOMPARE(stored.activeTemplateId, u"t2"_s);
        QCOMPARE(stored.activeTemplateHeads, heads);
        QCOMPARE(stored.activeFingerprint, "{\"a\":1}"_ba);
        QCOMPARE(stored.activeRun, 2);
        QCOMPARE((*m_store->run(u"p"_s, 1))->pinned, false);
        QCOMPARE((*m_store->run(u"p"_s, 2))->pinned, true);
        QCOMPARE(*m_store->activeTemplates(), QStringList{u"t2"_s});

        // A writer that read the run before does not take the mark back.
        BuildRun stale = run(u"p"_s, u"b2"_s, BuildStatus::Ready);
        stale.number = 2;
        VERIFY_OK(m_store->updateRun(stale));
        QCOMPARE((*m_store->run(u"p"_s, 2))->pinned, true);
    }

    void pushClaims_data()
    {
        QTest::addColumn<int>("debounceMinutes");
        QTest::addColumn<qint64>("msecsSinceAttempt");
        QTest::addColumn<bool>("wins");
        QTest::newRow("within") << 10 << qint64(9 * 60'000) << false;
        QTest::newRow("one millisecond before") << 10 << qint64(10 * 60'000 - 1) << false;
        QTest::newRow("exactly at the end") << 10 << qint64(10 * 60'000) << true;
        QTest::newRow("after") << 10 << qint64(10 * 60'000 + 1) << true;
        QTest::newRow("no debounce") << 0 << qint64(0) << true;
        QTest::newRow("a day, within") << 1440 << qint64(86'400'000 - 1) << false;
        QTest::newRow("a day, after") << 1440 << qint64(86'400'000) << true;
        QTest::newRow("another clock is a little ahead") << 10 << qint64(-5) << false;
        QTest::newRow("the clock was set back a year") << 10 << qint64(-365) * 86'400'000 << true;
        QTest::newRow("the clock was set back, no debounce") << 0 << qint64(-1) << true;
    }

    void pushClaims()
    {
        QFETCH(int, debounceMinutes);
        QFETCH(qint64, msecsSinceAttempt);
        QFETCH(bool, wins);
        EnvironmentRecord record;
        record.triggers.debounceMinutes = debounceMinutes;
        record.lastBuildAttemptedAt = m_clock->now().addMSecs(-msecsSinceAttempt);
        VERIFY_OK(m_store->saveEnvironment(u"p"_s, record));
        VERIFY_OK(m_store->saveLastBuild(u"p"_s, record));
        QCOMPARE(*m_store->claimPush(u"p"_s), wins);
        QCOMPARE(
            m_store->environment(u"p"_s)->lastBuildAttemptedAt, wins ? m_clock->now() : record.lastBuildAttemptedAt);
    }

    void theFirstPushWinsAndOpensTheWindow()
    {
        QCOMPARE(*m_store->claimPush(u"p"_s), true);
        QCOMPARE(*another()->claimPush(u"p"_s), false);
        m_clock->advance(10min);
        QCOMPARE(*another()->claimPush(u"p"_s), true);
        QCOMPARE(*m_store->claimPush(u"p"_s), false);
    }

    void repositoriesKeepTheirOrder()
    {
        for (const QString &id : {u"a"_s, u"b"_s, u"c"_s, u"d"_s})
            VERIFY_OK(m_store->insertRepository(repository(id, u"p"_s)));
        QCOMPARE(idsByPosition(u"p"_s), QStringList({u"a@1"_s, u"b@2"_s, u"c@3"_s, u"d@4"_s}));

        VERIFY_OK(m_store->transaction([&]() -> Result<> {
            int position = 0;
            for (const QString &id : {u"c"_s, u"a"_s, u"d"_s, u"b"_s}) {
                auto moved = repository(id, u"p"_s);
                moved.position = ++position;
                if (const auto done = m_store->updateRepository(moved); !done)
                    return done;
            }
            return {};
        }));
        QCOMPARE(idsByPosition(u"p"_s), QStringList({u"c@1"_s, u"a@2"_s, u"d@3"_s, u"b@4"_s}));

        VERIFY_OK(m_store->removeRepository(u"a"_s));
        QCOMPARE(idsByPosition(u"p"_s), QStringList({u"c@1"_s, u"d@2"_s, u"b@3"_s}));
        VERIFY_OK(m_store->insertRepository(repository(u"e"_s, u"p"_s)));
        QCOMPARE(idsByPosition(u"p"_s).last(), u"e@4"_s);
    }

    void everyFieldOfARepositoryIsKept()
    {
        auto repository = this->repository(u"r"_s, u"p"_s);
        VERIFY_OK(m_store->insertRepository(repository));
        repository.position = 1;
        QCOMPARE(m_store->repositories(u"p"_s)->first(), repository);
        QCOMPARE(repository.lastSetupStatus, u"unbuilt"_s);
        repository = {.id = u"r"_s,
            .projectId = u"p"_s,
            .url = u"git@example.org:acme/r.git"_s,
            .slug = u"acme/r"_s,
            .defaultBranch = u"trunk"_s,
            .branch = u"feature/ü"_s,
            .position = 1,
            .inEnvironment = false,
            .setupCommand = {u"npm ci"_s, u"[\"quoted\"]"_s},
            .teardownCommand = u"docker compose down"_s,
            .lastSetupStatus = u"failed"_s,
            .lastSetupError = u"exit 1"_s,
            .lastSetupAt = at(7)};
        VERIFY_OK(m_store->updateRepository(repository));
        QCOMPARE(m_store->repositories(u"p"_s)->first(), repository);
    }

    void runsAreNumberedPerProject()
    {
        VERIFY_OK(m_store->insertProject(project(u"q"_s)));
        QCOMPARE(*m_store->insertRun(run(u"p"_s)), 1);
        QCOMPARE(*m_store->insertRun(run(u"q"_s)), 1);
        QCOMPARE(*another()->insertRun(run(u"p"_s)), 2);
        QCOMPARE(*m_store->insertRun(run(u"p"_s)), 3);
        QList<qint64> numbers;
        for (const auto &run : m_store->runs(u"p"_s, 2).value_or(QList<BuildRun>()))
            numbers << run.number;
        QCOMPARE(numbers, QList<qint64>({3, 2}));
        QVERIFY(m_store->runs(u"p"_s, 0)->isEmpty());
        QVERIFY(m_store->runs(u"p"_s, -1)->isEmpty());
    }

    void everyFieldOfARunIsKept()
    {
        for (const auto trigger : {BuildTrigger::Manual, BuildTrigger::Schedule, BuildTrigger::Push}) {
            for (const auto outcome :
                {RunOutcome::Started, RunOutcome::Skipped, RunOutcome::Unavailable, RunOutcome::Failed}) {
                for (const auto status : {BuildStatus::Pending, BuildStatus::Building, BuildStatus::Ready,
                         BuildStatus::Failed, BuildStatus::Unknown}) {
                    BuildRun run = this->run(u"p"_s, u"b"_s, status);
                    run.trigger = trigger;
                    run.outcome = outcome;
                    run.reason = u"in_progress"_s;
                    run.provider = u"snapshot"_s;
                    run.templateId = u"t"_s;
                    run.finishedAt = at(2);
                    run.error = u"why"_s;
                    run.heads = {{u"acme/app"_s, QString(40, u'd')}};
                    run.number = *m_store->insertRun(run);
                    QCOMPARE(*m_store->run(u"p"_s, run.number), run);
                    run.finishedAt = {};
                    run.pinned = true;
                    run.heads.clear();
                    VERIFY_OK(m_store->updateRun(run));
                    QCOMPARE(*m_store->run(u"p"_s, run.number), run);
                }
            }
        }
    }

    void runsAreFoundByBuild()
    {
        VERIFY_OK(m_store->insertProject(project(u"q"_s)));
        VERIFY_OK(m_store->insertRun(run(u"p"_s, u"b1"_s, BuildStatus::Failed)));
        VERIFY_OK(m_store->insertRun(run(u"p"_s, u"b1"_s, BuildStatus::Building)));
        VERIFY_OK(m_store->insertRun(run(u"p"_s)));
        VERIFY_OK(m_store->insertRun(run(u"q"_s, u"b9"_s, BuildStatus::Pending)));
        VERIFY_OK(m_store->insertRun(run(u"q"_s, {}, BuildStatus::Pending)));
        QCOMPARE((*m_store->runOfBuild(u"p"_s, u"b1"_s))->number, 2);
        QCOMPARE(*m_store->runOfBuild(u"p"_s, u"b9"_s), std::nullopt);
        QCOMPARE(*m_store->runOfBuild(u"p"_s, {}), std::nullopt);
        QCOMPARE((*m_store->lastRunWithBuild(u"p"_s))->number, 2);
        QCOMPARE((*m_store->lastRunWithBuild(u"q"_s))->number, 1);
        QStringList running;
        for (const auto &run : m_store->runningRuns().value_or(QList<BuildRun>()))
            running << run.buildId;
        QCOMPARE(running, QStringList({u"b1"_s, u"b9"_s}));
    }

    void everyFieldOfASessionIsKept()
    {
        using Status = Sandbox::Status;
        VERIFY_OK(m_store->insertSession(session(u"s"_s, u"p"_s)));
        QCOMPARE(*m_store->session(u"s"_s), session(u"s"_s, u"p"_s));
        for (const auto status : {Status::Pending, Status::Starting, Status::Running, Status::Stopping, Status::Stopped,
                 Status::Destroying, Status::Destroyed, Status::Error}) {
            Session changed = session(u"s"_s, u"p"_s);
            changed.provider = u"snapshot"_s;
            changed.sandboxId = u"sbx"_s;
            changed.templateId = u"t"_s;
            changed.status = status;
            changed.statusSince = at(4);
            changed.error = u"why"_s;
            changed.lastCommand = u"make test"_s;
            changed.lastCommandId = u"c1"_s;
            changed.lastExitCode = status == Status::Running ? std::nullopt : std::optional<int>(0);
            VERIFY_OK(m_store->updateSession(changed));
            QCOMPARE(*m_store->session(u"s"_s), changed);
        }
    }

    void sessionsAreListedOldestFirst()
    {
        VERIFY_OK(m_store->insertProject(project(u"q"_s)));
        VERIFY_OK(m_store->insertSession(session(u"late"_s, u"p"_s, 5)));
        VERIFY_OK(m_store->insertSession(session(u"early"_s, u"p"_s, 1)));
        VERIFY_OK(m_store->insertSession(session(u"between"_s, u"q"_s, 3)));
        QCOMPARE(*m_store->sessions(u"p"_s),
            QList<Session>({session(u"early"_s, u"p"_s, 1), session(u"late"_s, u"p"_s, 5)}));
        QCOMPARE(m_store->allSessions()->size(), 3);
        VERIFY_OK(m_store->removeSession(u"early"_s));
        QCOMPARE(*m_store->sessions(u"p"_s), QList<Session>{session(u"late"_s, u"p"_s, 5)});
    }

    void activityIsListedNewestFirst()
    {
        VERIFY_OK(m_store->addActivity({.at = at(-3),
            .projectId = u"p"_s,
            .kind = u"settings"_s,
            .subject = u"cpuCount"_s,
            .before = u"2"_s,
            .after = u"4"_s}));
        VERIFY_OK(m_store->addActivity(entry(u"p"_s, u"session"_s, u"s"_s)));
        VERIFY_OK(m_store->addActivity(entry({}, u"project"_s, u"gone"_s)));
        const auto entries = m_store->activity(u"p"_s, 10);
        VERIFY_OK(entries);
        QCOMPARE(entries->size(), 2);
        QCOMPARE(entries->at(0).kind, u"session"_s);
        QCOMPARE(entries->at(0).at, m_clock->now());
        QCOMPARE(entries->at(1).at, at(-3));
        QCOMPARE(entries->at(1).subject, u"cpuCount"_s);
        QCOMPARE(entries->at(1).before, u"2"_s);
        QCOMPARE(entries->at(1).after, u"4"_s);
        QVERIFY(entries->at(0).seq > entries->at(1).seq);
        QCOMPARE(m_store->activity(u"p"_s, 1)->size(), 1);
        QCOMPARE(m_store->activity({}, 10)->size(), 1);
    }

    void everyWriteIsTold()
    {
        const qint64 before = *m_store->lastChange();
        QCOMPARE(before, 1);
        auto repository = this->repository(u"r"_s, u"p"_s);
        VERIFY_OK(m_store->updateProject(project(u"p"_s)));
        VERIFY_OK(m_store->saveEnvironment(u"p"_s, {}));
        VERIFY_OK(m_store->insertRepository(repository));
        repository.position = 1;
        VERIFY_OK(m_store->updateRepository(repository));
        VERIFY_OK(m_store->removeRepository(u"r"_s));
        VERIFY_OK(m_store->insertRun(run(u"p"_s)));
        VERIFY_OK(m_store->insertSession(session(u"s"_s, u"p"_s)));
        VERIFY_OK(m_store->updateSession(session(u"s"_s, u"p"_s)));
        VERIFY_OK(m_store->removeSession(u"s"_s));
        VERIFY_OK(m_store->addActivity(entry(u"p"_s, u"run"_s)));
        VERIFY_OK(m_store->removeProject(u"p"_s));
        QCOMPARE(changesSince(before),
            QStringList({u"project p"_s, u"environment p"_s, u"environment p"_s, u"environment p"_s, u"environment p"_s,
                u"run p"_s, u"session s"_s, u"session s"_s, u"session s"_s, u"activity p"_s, u"project p"_s}));
        QCOMPARE(*m_store->lastChange(), before + 11);
        QVERIFY(changesSince(before + 11).isEmpty());
        QCOMPARE(m_store->changesAfter(before + 10)->first().seq, before + 11);
    }

    void anotherWriterIsNoticed()
    {
        const auto other = another();
        const qint64 version = *m_store->dataVersion();
        QCOMPARE(*m_store->dataVersion(), version);
        VERIFY_OK(m_store->insertSession(session(u"mine"_s, u"p"_s)));
        QCOMPARE(*m_store->dataVersion(), version);
        const qint64 seq = *m_store->lastChange();
        VERIFY_OK(other->insertSession(session(u"theirs"_s, u"p"_s)));
        QVERIFY(*m_store->dataVersion() != version);
        QCOMPARE(changesSince(seq), QStringList{u"session theirs"_s});
    }

    void changesAreBounded()
    {
        QVERIFY(meddle(u"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 100999) "
                       "INSERT INTO changes (seq, kind, id) SELECT i, 'run', 'p' FROM n"_s));
        QCOMPARE(m_store->changesAfter(0)->size(), 100'999);
        VERIFY_OK(m_store->insertSession(session(u"s"_s, u"p"_s)));
        const auto kept = m_store->changesAfter(0);
        QCOMPARE(kept->size(), Store::keptChanges);
        QCOMPARE(kept->first().seq, 1001);
        QCOMPARE(kept->last().seq, 101'000);
    }

    void aFailedTransactionLeavesNothing()
    {
        const qint64 seq = *m_store->lastChange();
        const auto result = m_store->transaction([&]() -> Result<> {
            return m_store->insertSession(session(u"s"_s, u"p"_s))
                .and_then([&] { return m_store->insertRun(run(u"p"_s)); })
                .and_then([&](qint64) -> Result<> { return failure(ErrorCode::InvalidArgument, u"No."_s); });
        });
        QCOMPARE(result.error(), (Error{ErrorCode::InvalidArgument, u"No."_s}));
        QVERIFY(m_store->allSessions()->isEmpty());
        QVERIFY(m_store->runs(u"p"_s, 10)->isEmpty());
        QCOMPARE(*m_store->lastChange(), seq);
        QCOMPARE(*m_store->insertRun(run(u"p"_s)), 1);
    }

    void aTransactionIsSeenByOthersAtItsEnd()
    {
        const auto other = another();
        VERIFY_OK(m_store->transaction([&]() -> Result<> {
            const auto done = m_store->insertSession(session(u"s"_s, u"p"_s));
            if (!other->allSessions()->isEmpty() || m_store->allSessions()->size() != 1)
                return failure(ErrorCode::ExecutionFailed, u"Seen too early."_s);
            return done;
        }));
        QCOMPARE(other->allSessions()->size(), 1);
    }

    void anInnerFailureTakesBackOnlyItself()
    {
        VERIFY_OK(m_store->transaction([&]() -> Result<> {
            if (const auto done = m_store->insertSession(session(u"kept"_s, u"p"_s)); !done)
                return done;
            const auto inner = m_store->transaction([&]() -> Result<> {
                return m_store->insertSession(session(u"dropped"_s, u"p"_s)).and_then([]() -> Result<> {
                    return failure(ErrorCode::Conflict, u"No."_s);
                });
            });
            return inner ? failure(ErrorCode::ExecutionFailed, u"It should have failed."_s) : Result<>();
        }));
        QCOMPARE(*m_store->allSessions(), QList<Session>{session(u"kept"_s, u"p"_s)});
    }

    void anOuterFailureTakesBackTheInner()
    {
        const auto result = m_store->transaction([&]() -> Result<> {
            return m_store->transaction([&] { return m_store->insertSession(session(u"s"_s, u"p"_s)); })
                .and_then([]() -> Result<> { return failure(ErrorCode::Conflict, u"No."_s); });
        });
        QVERIFY(!result);
        QVERIFY(m_store->allSessions()->isEmpty());
    }

    void whatWasNeverWrittenIsDamaged_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::newRow("settings, no JSON") << u"UPDATE environments SET settings = '{'"_s;
        QTest::newRow("settings, no object") << u"UPDATE environments SET settings = '[]'"_s;
        QTest::newRow("list, no array") << u"UPDATE environments SET workspace_setup_command = '{\"a\":\"b\"}'"_s;
        QTest::newRow("list of numbers") << u"UPDATE environments SET workspace_setup_command = '[1]'"_s;
        QTest::newRow("map of lists") << u"UPDATE environments SET last_build_heads = '{\"a\":[]}'"_s;
        QTest::newRow("number too large") << u"UPDATE environments SET debounce_minutes = 99999999999"_s;
        QTest::newRow("session status") << u"UPDATE sessions SET status = 'dancing'"_s;
        QTest::newRow("trigger") << u"UPDATE runs SET started_by = ''"_s;
        QTest::newRow("outcome") << u"UPDATE runs SET outcome = 'Started '"_s;
    }

    void whatWasNeverWrittenIsDamaged()
    {
        QFETCH(QString, sql);
        VERIFY_OK(m_store->insertSession(session(u"s"_s, u"p"_s)));
        VERIFY_OK(m_store->insertRun(run(u"p"_s)));
        QVERIFY(meddle(sql));
        QStringList codes;
        if (const auto record = m_store->environment(u"p"_s); !record)
            codes << errorCodeName(record.error().code);
        if (const auto sessions = m_store->allSessions(); !sessions)
            codes << errorCodeName(sessions.error().code);
        if (const auto runs = m_store->runs(u"p"_s, 9); !runs)
            codes << errorCodeName(runs.error().code);
        QCOMPARE(codes, QStringList{u"damaged"_s});
    }

    void anUnknownBuildStatusIsUnknown()
    {
        VERIFY_OK(m_store->insertRun(run(u"p"_s, u"b"_s, BuildStatus::Ready)));
        QVERIFY(meddle(u"UPDATE runs SET status = 'resting'"_s));
        QCOMPARE((*m_store->run(u"p"_s, 1))->status, BuildStatus::Unknown);
    }
};

QTEST_GUILESS_MAIN(TestStore)
#include "tst_store.moc"
