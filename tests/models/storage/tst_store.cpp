// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/storage/storefixture.h"

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace std::chrono_literals;

class TestStore : public StoreFixture
{
    Q_OBJECT

private Q_SLOTS:
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
        COMPARE_CODE(m_store->claimPush(u"none"_s, m_clock->now()), ErrorCode::NotFound);
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

    void accessToRepositoriesIsKept()
    {
        const Credential host{.id = u"c1"_s, .where = u"github.com"_s};
        Credential repository{.id = u"c2"_s,
            .scope = CredentialScope::Repository,
            .where = u"https://git.example.com/acme/app"_s,
            .kind = CredentialKind::Basic,
            .username = u"änn'; --"_s};
        VERIFY_OK(m_store->insertCredential(host));
        VERIFY_OK(m_store->insertCredential(repository));
        COMPARE_CODE(m_store->insertCredential(host), ErrorCode::Conflict);
        QCOMPARE(*m_store->credentials(), QList<Credential>({host, repository}));
        repository.kind = CredentialKind::SshAgent;
        repository.where = u"git@git.example.com:acme/app"_s;
        VERIFY_OK(m_store->updateCredential(repository.id, repository));
        QCOMPARE(*m_store->credentials(), QList<Credential>({host, repository}));
        // Under another id it stays where it is in the list.
        const Credential renewed{.id = u"c3"_s, .where = u"github.com"_s};
        VERIFY_OK(m_store->updateCredential(host.id, renewed));
        QCOMPARE(*m_store->credentials(), QList<Credential>({renewed, repository}));
        VERIFY_OK(m_store->removeCredential(u"c3"_s));
        QCOMPARE(*m_store->credentials(), QList<Credential>{repository});
        COMPARE_CODE(m_store->removeCredential(u"c3"_s), ErrorCode::NotFound);
        COMPARE_CODE(m_store->updateCredential(host.id, host), ErrorCode::NotFound);
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
        const std::string settings = "{\"zone\":\"b\",\"cpuCount\":4,\"area\":null,\"text\":\"ü\\\"\\\\\",\"ratio\":0.5,\"on\":true}";
        record.settings = *SettingsDocument::parse(QByteArrayView(settings.data(), static_cast<qsizetype>(settings.size())));
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
        QCOMPARE(*m_store->claimPush(u"p"_s, m_clock->now()), wins);
        QCOMPARE(m_store->environment(u"p"_s)->lastBuildAttemptedAt, wins ? m_clock->now() : record.lastBuildAttemptedAt);
    }

    void theFirstPushWinsAndOpensTheWindow()
    {
        QCOMPARE(*m_store->claimPush(u"p"_s, m_clock->now()), true);
        QCOMPARE(*another()->claimPush(u"p"_s, m_clock->now()), false);
        m_clock->advance(10min);
        QCOMPARE(*another()->claimPush(u"p"_s, m_clock->now()), true);
        QCOMPARE(*m_store->claimPush(u"p"_s, m_clock->now()), false);
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
            return m_store->transaction([&] { return m_store->insertSession(session(u"s"_s, u"p"_s)); }).and_then([]() -> Result<> {
                return failure(ErrorCode::Conflict, u"No."_s);
            });
        });
        QVERIFY(!result);
        QVERIFY(m_store->allSessions()->isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestStore)
#include "tst_store.moc"
