// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/storage/storefixture.h"

#include <atomic>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

std::atomic<int> syncs{0};

} // namespace

/// In place of the C library's: SQLite calls it for each commit that waits for the disk.
extern "C" Q_DECL_EXPORT int fdatasync(int file)
{
    ++syncs;
    return static_cast<int>(::syscall(SYS_fdatasync, file));
}

using namespace Millwright;

class TestStoreHistory : public StoreFixture
{
    Q_OBJECT

private Q_SLOTS:
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
            for (const auto outcome : {RunOutcome::Started, RunOutcome::Skipped, RunOutcome::Unavailable, RunOutcome::Failed}) {
                for (const auto status :
                    {BuildStatus::Pending, BuildStatus::Building, BuildStatus::Ready, BuildStatus::Failed, BuildStatus::Unknown}) {
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

    void whatABuildWasMadeFromStaysWithItsRun()
    {
        const qint64 one = *m_store->insertRun(run(u"p"_s, u"b1"_s));
        const qint64 two = *m_store->insertRun(run(u"p"_s, u"b2"_s));
        VERIFY_OK(m_store->saveRunFingerprint(u"p"_s, one, "{\"a\":\"ü\"}"));
        BuildRun ended = *m_store->run(u"p"_s, one).value();
        ended.status = BuildStatus::Ready;
        VERIFY_OK(m_store->updateRun(ended));
        QCOMPARE(*m_store->runFingerprint(u"p"_s, one), QByteArray("{\"a\":\"ü\"}"));
        QCOMPARE(*m_store->runFingerprint(u"p"_s, two), QByteArray());
        COMPARE_CODE(m_store->runFingerprint(u"p"_s, 7), ErrorCode::NotFound);
        COMPARE_CODE(m_store->saveRunFingerprint(u"p"_s, 7, {}), ErrorCode::NotFound);
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

    void aListOfProjectsHasTheNewestBuildOfEach()
    {
        VERIFY_OK(m_store->insertProject(project(u"q"_s)));
        VERIFY_OK(m_store->insertProject(project(u"r"_s)));
        VERIFY_OK(m_store->insertRun(run(u"p"_s, u"b1"_s, BuildStatus::Failed)));
        VERIFY_OK(m_store->insertRun(run(u"p"_s, u"b2"_s, BuildStatus::Building)));
        VERIFY_OK(m_store->insertRun(run(u"p"_s)));
        const auto number = m_store->insertRun(run(u"q"_s, u"b9"_s, BuildStatus::Building));
        VERIFY_OK(m_store->saveLastBuild(u"q"_s, [&] {
            auto record = *m_store->environment(u"q"_s);
            record.lastBuildId = u"b9"_s;
            return record;
        }()));
        QVERIFY(*m_store->pinTemplate(u"q"_s, *number, u"b9"_s, u"t9"_s, {}, {}));
        VERIFY_OK(m_store->insertSession(session(u"s1"_s, u"p"_s)));
        VERIFY_OK(m_store->insertSession(session(u"s2"_s, u"p"_s)));
        QHash<QString, ProjectSummary> found;
        for (const ProjectSummary &summary : m_store->projectSummaries().value_or(QList<ProjectSummary>()))
            found.insert(summary.project.id, summary);
        QCOMPARE(found.size(), 3);
        QCOMPARE(found[u"p"_s].lastRun->number, 2);
        QCOMPARE(found[u"p"_s].sessions, 2);
        QCOMPARE(found[u"p"_s].activeTemplateId, QString());
        QCOMPARE(found[u"q"_s].lastRun->buildId, u"b9"_s);
        QCOMPARE(found[u"q"_s].sessions, 0);
        QCOMPARE(found[u"q"_s].activeTemplateId, u"t9"_s);
        QCOMPARE(found[u"r"_s].lastRun, std::nullopt);
    }

    void everyFieldOfASessionIsKept()
    {
        using Status = Sandbox::Status;
        VERIFY_OK(m_store->insertSession(session(u"s"_s, u"p"_s)));
        QCOMPARE(*m_store->session(u"s"_s), session(u"s"_s, u"p"_s));
        for (const auto status : {Status::Pending, Status::Starting, Status::Running, Status::Stopping, Status::Stopped, Status::Destroying,
                 Status::Destroyed, Status::Error}) {
            Session changed = session(u"s"_s, u"p"_s);
            changed.provider = u"snapshot"_s;
            changed.sandboxId = u"sbx"_s;
            changed.sandboxKey = u"s-2"_s;
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
        QCOMPARE(*m_store->sessions(u"p"_s), QList<Session>({session(u"early"_s, u"p"_s, 1), session(u"late"_s, u"p"_s, 5)}));
        QCOMPARE(m_store->allSessions()->size(), 3);
        VERIFY_OK(m_store->removeSession(u"early"_s));
        QCOMPARE(*m_store->sessions(u"p"_s), QList<Session>{session(u"late"_s, u"p"_s, 5)});
    }

    void activityIsListedNewestFirst()
    {
        VERIFY_OK(m_store->addActivity(
            {.at = at(-3), .projectId = u"p"_s, .kind = u"settings"_s, .subject = u"cpuCount"_s, .before = u"2"_s, .after = u"4"_s}));
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
            QStringList({u"project p"_s, u"environment p"_s, u"environment p"_s, u"environment p"_s, u"environment p"_s, u"run p"_s,
                u"session s"_s, u"session s"_s, u"session s"_s, u"activity p"_s, u"project p"_s}));
        QCOMPARE(*m_store->lastChange(), before + 11);
        QVERIFY(changesSince(before + 11).isEmpty());
        QCOMPARE(m_store->changesAfter(before + 10)->first().seq, before + 11);
    }

    void onlyWhatIsNotedDoesNotWaitForTheDisk()
    {
        Session noted = session(u"s"_s, u"p"_s);
        VERIFY_OK(m_store->insertSession(noted));
        for (int turn = 0; turn < 3; ++turn) {
            const int before = syncs;
            noted.status = turn % 2 == 0 ? Sandbox::Status::Running : Sandbox::Status::Stopped;
            VERIFY_OK(m_store->noteSession(noted));
            QCOMPARE(syncs - before, 0);
            QCOMPARE(another()->session(u"s"_s)->status, noted.status);
            noted.title = u"turn %1"_s.arg(turn);
            const int durable = syncs;
            VERIFY_OK(m_store->updateSession(noted));
            QCOMPARE(syncs - durable, 1);
        }
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

QTEST_GUILESS_MAIN(TestStoreHistory)
#include "tst_storehistory.moc"
