// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/timezones.h"
#include "models/schedule/triggers.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QScopeGuard>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTest>

using namespace Millwright;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

QDateTime utc(const QString &text)
{
    return QDateTime::fromString(text + u'Z', Qt::ISODate);
}

} // namespace

/// Schedules as a factory keeps them, over real stores and repositories. The clock begins on Monday, 2 March 2026, at 08:00 UTC.
class TestSchedule : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    QString m_project;

    FactoryFixture &fixture() { return *m_fixture; }
    ScriptedProvider &provider() { return *m_fixture->provider; }
    ProjectEnvironment environment() { return *m_fixture->factory->environment(m_project); }
    TriggerState state() { return environment().triggerState; }
    QList<BuildRun> runs() { return *m_fixture->core->store->runs(m_project, 100); }
    void turn(std::chrono::milliseconds by) { fixture().clock->advance(by); }
    bool turnUntilRuns(qsizetype count, std::chrono::milliseconds step = 1s)
    {
        return fixture().stepUntil([&] { return runs().size() >= count; }, step);
    }

    /// As another program would.
    void sql(const QString &statement)
    {
        {
            auto connection = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"test"_s);
            connection.setDatabaseName(fixture().dir.filePath(u"factory.db"_s));
            QVERIFY(connection.open());
            QSqlQuery query(connection);
            QVERIFY2(query.exec(statement), qPrintable(query.lastError().text()));
        }
        QSqlDatabase::removeDatabase(u"test"_s);
    }

    void buildReady(const QString &buildId = u"b1"_s)
    {
        provider().onStart = provider().onGet = SandboxBuild{.buildId = buildId, .status = BuildStatus::Ready, .templateId = buildId};
        const auto run = await(fixture().factory->builds().run(m_project, BuildTrigger::Manual));
        QCOMPARE(run->outcome, RunOutcome::Started);
    }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<FactoryFixture>();
        m_project = m_fixture->makeProject();
    }
    void cleanup() { m_fixture.reset(); }

    void aScheduleBuildsAtItsTimeInItsZone()
    {
        fixture().schedule(m_project, u"0 3 * * *"_s, u"Europe/Berlin"_s);
        QVERIFY(environment().triggers.scheduleAvailable);
        QCOMPARE(state().timezone, u"Europe/Berlin"_s);
        QCOMPARE(state().nextScheduledAt, utc(u"2026-03-03T02:00:00"_s));
        turn(18h - 1s);
        QVERIFY(runs().isEmpty());
        QVERIFY(turnUntilRuns(1));
        const BuildRun run = runs().first();
        QCOMPARE(run.trigger, BuildTrigger::Schedule);
        QCOMPARE(run.outcome, RunOutcome::Started);
        QCOMPARE(run.scheduledAt, utc(u"2026-03-03T02:00:00"_s));
        QVERIFY(run.requestedAt < run.scheduledAt.addSecs(60));
        QCOMPARE(state().nextScheduledAt, utc(u"2026-03-04T02:00:00"_s));
        QCOMPARE(state().lastRuns, QList{run});
        QCOMPARE(provider().starts, 1);
    }

    void whatAPatchMaySay_data()
    {
        QTest::addColumn<QByteArray>("patch");
        QTest::addColumn<QString>("pointer");
        const auto row = [](const char *name, const QByteArray &schedule, const char *pointer) {
            QTest::newRow(name) << QByteArray("{\"buildTriggers\":{\"schedule\":" + schedule + "}}").replace('\'', '"')
                                << (*pointer ? QLatin1StringView("/buildTriggers/schedule") + QLatin1StringView(pointer) : QString());
        };
        row("all", "{'enabled':true,'cron':'0 3 * * *','timezone':'Asia/Kathmandu'}", "");
        row("without a zone", "{'enabled':true,'cron':'@daily'}", "");
        row("the zone of the machine", "{'enabled':true,'cron':'@daily','timezone':null}", "");
        row("paused before there was one", "{'enabled':false}", "");
        row("paused with an expression", "{'enabled':false,'cron':'0 3 * * *'}", "");
        row("no expression", "{'enabled':true}", "/cron");
        row("an expression that is cleared", "{'enabled':true,'cron':null}", "/cron");
        row("whether it is enabled", "{'cron':'0 3 * * *'}", " ");
        row("not an expression", "{'enabled':true,'cron':'0 25 * * *'}", "/cron");
        row("not an expression, and paused", "{'enabled':false,'cron':'every day'}", "/cron");
        row("30 February", "{'enabled':true,'cron':'0 0 30 2 *'}", "/cron");
        row("a year gone by", "{'enabled':true,'cron':'0 0 0 1 1 * 2020'}", "/cron");
        row("not a zone", "{'enabled':true,'cron':'0 3 * * *','timezone':'Mars/Olympus'}", "/timezone");
        row("a rule is no zone", "{'enabled':true,'cron':'0 3 * * *','timezone':'CET-1CEST,M3.5.0,M10.5.0/3'}", "/timezone");
        row("an empty text", "{'enabled':true,'cron':''}", "/cron");
        row("a number", "{'enabled':true,'cron':5}", "/cron");
        row("too long", "{'enabled':true,'cron':'" + QByteArray(101, '*') + "'}", "/cron");
    }

    void whatAPatchMaySay()
    {
        QFETCH(const QByteArray, patch);
        QFETCH(const QString, pointer);
        const auto saved = fixture().factory->updateEnvironment(m_project, patch);
        QCOMPARE(saved.has_value(), pointer.isEmpty());
        if (saved)
            return;
        QCOMPARE(saved.error().code, ErrorCode::InvalidEnvironment);
        QCOMPARE(saved.error().issues.size(), 1);
        QCOMPARE(saved.error().issues.first().pointer, pointer.trimmed());
        QVERIFY(saved.error().issues.first().message.endsWith(u'.'));
        QCOMPARE(environment().triggers.cron, QString());
        QVERIFY(!environment().triggers.scheduleEnabled);
    }

    void pausingKeepsTheExpressionAndResumingCatchesUpOnNothing()
    {
        fixture().schedule(m_project, u"0 * * * *"_s, u"Europe/Berlin"_s);
        fixture().save(m_project, {{"buildTriggers", {{"schedule", {{"enabled", false}}}}}});
        QCOMPARE(environment().triggers.cron, u"0 * * * *"_s);
        QCOMPARE(environment().triggers.timezone, u"Europe/Berlin"_s);
        QVERIFY(state().nextScheduledAt.isNull());
        turn(5h + 10min);
        fixture().save(m_project, {{"buildTriggers", {{"schedule", {{"enabled", true}}}}}});
        QCOMPARE(state().nextScheduledAt, utc(u"2026-03-02T14:00:00"_s));
        turn(20min);
        QVERIFY(runs().isEmpty());
    }

    void savingSomethingElseLeavesTheTimeAlone()
    {
        fixture().schedule(m_project, u"0 * * * *"_s);
        fixture().close();
        turn(3h);
        fixture().open();
        fixture().save(m_project, {{"sandboxWorkdir", "/srv"}});
        QVERIFY(turnUntilRuns(1));
        QCOMPARE(runs().first().scheduledAt, utc(u"2026-03-02T09:00:00"_s));
    }

    void aClearedZoneIsThatOfTheMachine()
    {
        fixture().schedule(m_project, u"0 3 * * *"_s, u"Asia/Kathmandu"_s);
        fixture().save(m_project, {{"buildTriggers", {{"schedule", {{"enabled", true}, {"timezone", nullptr}}}}}});
        QCOMPARE(environment().triggers.timezone, QString());
        QCOMPARE(state().timezone, TimeZones::systemId());
        const QDateTime local = state().nextScheduledAt.toTimeZone(QTimeZone(TimeZones::systemId().toUtf8()));
        QCOMPARE(local.time(), QTime(3, 0));
    }

    void whatWasMissedRunsOnce_data()
    {
        QTest::addColumn<bool>("restarts");
        QTest::newRow("while the application was closed") << true;
        QTest::newRow("while the machine slept") << false;
    }

    void whatWasMissedRunsOnce()
    {
        QFETCH(const bool, restarts);
        fixture().schedule(m_project, u"0 * * * *"_s);
        turn(1min);
        if (restarts)
            fixture().close();
        fixture().clock->suspend(3h + 30min);
        if (restarts)
            fixture().open();
        QVERIFY(turnUntilRuns(1));
        QCOMPARE(runs().first().scheduledAt, utc(u"2026-03-02T09:00:00"_s));
        QCOMPARE(state().nextScheduledAt, utc(u"2026-03-02T12:00:00"_s));
        turn(20min);
        QCOMPARE(runs().size(), 1);
    }

    void aClockThatIsSetBackWaitsForNoTimeThatItPassed()
    {
        fixture().schedule(m_project, u"0 * * * *"_s);
        fixture().clock->suspend(24h);
        QVERIFY(turnUntilRuns(1));
        QCOMPARE(state().nextScheduledAt, utc(u"2026-03-03T09:00:00"_s));
        fixture().clock->suspend(-24h);
        turn(10s);
        QCOMPARE(state().nextScheduledAt, utc(u"2026-03-02T09:00:00"_s));
        turn(20min);
        QCOMPARE(runs().size(), 1);
    }

    void aClockThatIsSetBackBeforeTheStartWaitsForNoTimeThatItPassed()
    {
        fixture().clock->suspend(24h);
        fixture().schedule(m_project, u"0 * * * *"_s);
        fixture().close();
        fixture().clock->suspend(-24h);
        fixture().open();
        turn(10s);
        QCOMPARE(state().nextScheduledAt, utc(u"2026-03-02T09:00:00"_s));
    }

    void aZoneThatIsNotThereAnyMoreIsTold()
    {
        fixture().schedule(m_project, u"0 * * * *"_s, u"Europe/Berlin"_s);
        fixture().close();
        sql(u"UPDATE environments SET timezone = 'Mars/Olympus'"_s);
        turn(2h);
        fixture().open();
        QVERIFY(turnUntilRuns(1)); // its time had come all the same
        QVERIFY(state().nextScheduledAt.isNull());
        QVERIFY2(state().scheduleProblem.contains(u"Mars/Olympus"), qPrintable(state().scheduleProblem));
        fixture().save(m_project, {{"buildTriggers", {{"schedule", {{"enabled", false}}}}}});
        QVERIFY(state().scheduleProblem.isEmpty());
    }

    void anExpressionThatHasComeForTheLastTimeIsTold()
    {
        fixture().schedule(m_project, u"0 0 9 2 3 * 2026"_s);
        QVERIFY(state().scheduleProblem.isEmpty());
        turn(1h);
        QVERIFY(turnUntilRuns(1));
        QVERIFY(state().nextScheduledAt.isNull());
        QVERIFY(state().scheduleProblem.endsWith(u'.'));
    }

    void otherZoneDataComputesTheTimesAnew()
    {
        fixture().schedule(m_project, u"0 12 * * *"_s, u"Europe/Berlin"_s);
        const QString late = fixture().factory->createProject(u"late"_s, {})->id;
        fixture().schedule(late, u"0 12 * * *"_s, u"Europe/Berlin"_s);
        turn(10s);
        fixture().close();
        // As old data would have it, by an hour; the other one is overdue.
        sql(u"UPDATE schedules SET next_at = next_at + 3600000 WHERE project_id = '%1'"_s.arg(m_project));
        sql(u"UPDATE schedules SET next_at = %2 WHERE project_id = '%1'"_s.arg(late).arg(
            utc(u"2026-03-02T07:00:00"_s).toMSecsSinceEpoch()));
        fixture().open();
        turn(10s);
        QCOMPARE(state().nextScheduledAt, utc(u"2026-03-02T12:00:00"_s));
        fixture().close();
        sql(u"UPDATE setup SET value = '1999a UTC' WHERE key = 'zoneData'"_s);
        fixture().open();
        QVERIFY(fixture().stepUntil([&] { return state().nextScheduledAt == utc(u"2026-03-02T11:00:00"_s); }, 1s));
        QCOMPARE(fixture().core->store->runs(late, 10)->size(), 1);
    }

    void dataThatIsUpdatedMeanwhileCountsFromTheNextStart()
    {
        const auto stored = [this] { return fixture().core->store->setupValue(u"zoneData"_s)->value_or(QString()); };
        fixture().schedule(m_project, u"0 12 * * *"_s, u"Europe/Berlin"_s);
        QVERIFY(fixture().stepUntil([&] { return !stored().isEmpty(); }, 10s));
        const QString before = stored();

        QTemporaryDir updated;
        QFile data(updated.filePath(u"tzdata.zi"_s));
        QVERIFY(data.open(QIODevice::WriteOnly) && data.write("# version 2099a\n") > 0);
        data.close();
        const auto restore = qScopeGuard(
            [had = qgetenv("TZDIR"), was = qEnvironmentVariableIsSet("TZDIR")] { was ? qputenv("TZDIR", had) : qunsetenv("TZDIR"); });
        qputenv("TZDIR", updated.path().toUtf8());
        QCOMPARE(TimeZones::dataStamp(), u"2099a"_s);
        int steps = 0;
        QVERIFY(fixture().stepUntil([&] { return ++steps == 3; }, 10s));
        // The times are those of the former data, so what is stored of them may not say otherwise.
        QCOMPARE(stored(), before);
    }

    void aCrashAfterTheClaimLosesNothing()
    {
        fixture().schedule(m_project, u"0 * * * *"_s);
        fixture().close();
        turn(1h);
        {
            // It fires, claims the run and is gone.
            const auto other = *Store::open(fixture().dir.filePath(u"factory.db"_s), fixture().clock);
            QVERIFY(std::make_shared<Schedules>(std::shared_ptr<Store>(other.get(), [](Store *) { }), fixture().clock)->fireDue());
            QCOMPARE(other->claimRuns(10)->size(), 1);
            QVERIFY(other->claimRuns(10)->isEmpty());
        }
        fixture().open();
        turn(Store::claimTime - 10s);
        QVERIFY(runs().isEmpty());
        QVERIFY(turnUntilRuns(1));
        QCOMPARE(runs().first().outcome, RunOutcome::Started);
        QCOMPARE(runs().first().scheduledAt, utc(u"2026-03-02T09:00:00"_s));
        turn(10min);
        QCOMPARE(runs().size(), 1);
    }

    void whoLostItsClaimRecordsNothing()
    {
        fixture().schedule(m_project, u"0 * * * *"_s);
        turn(59min);
        fixture().factory->triggers().close();
        turn(1min);
        QVERIFY(std::make_shared<Schedules>(fixture().core->store, fixture().clock)->fireDue());
        const DueRun due = fixture().core->store->claimRuns(1)->first();
        turn(2min);
        const DueRun others = fixture().core->store->claimRuns(1)->first();
        QVERIFY(others.claim != due.claim);
        const auto lost = await(fixture().factory->builds().run(due));
        QCOMPARE(lost.error().code, ErrorCode::Conflict);
        QVERIFY(runs().isEmpty());
        QCOMPARE(provider().starts, 0);
        QVERIFY(await(fixture().factory->builds().run(others)));
        QCOMPARE(runs().size(), 1);
    }

    void whatIsUnchangedIsSkippedAndSaysSo()
    {
        buildReady();
        fixture().schedule(m_project, u"0 * * * *"_s);
        turn(1h);
        QVERIFY(turnUntilRuns(2));
        QCOMPARE(runs().first().outcome, RunOutcome::Skipped);
        QCOMPARE(runs().first().reason, u"unchanged"_s);
        QVERIFY(runs().first().againAt.isNull());
        QCOMPARE(provider().starts, 1);
    }

    void whatChangedIsTold_data()
    {
        QTest::addColumn<QByteArray>("patch");
        QTest::addColumn<bool>("commits");
        QTest::addColumn<QString>("provider");
        QTest::addColumn<QString>("told");
        QTest::newRow("a commit") << QByteArray() << true << u"scripted"_s << u"acme/storefront is at %1"_s;
        QTest::newRow("an input") << QByteArray("{\"sandboxWorkdir\":\"/srv\"}") << false << u"scripted"_s << u"Working directory"_s;
        QTest::newRow("both") << QByteArray("{\"sandboxWorkdir\":\"/srv\"}") << true << u"scripted"_s
                              << u"acme/storefront is at %1, Working directory"_s;
        QTest::newRow("another provider") << QByteArray() << false << u"other"_s << u"The last build is one of the provider “scripted”."_s;
    }

    void whatChangedIsTold()
    {
        QFETCH(const QByteArray, patch);
        QFETCH(const bool, commits);
        QFETCH(const QString, provider);
        QFETCH(const QString, told);
        buildReady();
        if (!patch.isEmpty())
            QVERIFY(fixture().factory->updateEnvironment(m_project, patch));
        const QString commit = commits ? fixture().git.commit(u"acme/storefront"_s, u"more"_s, "more\n") : QString();
        this->provider().name = provider;
        fixture().schedule(m_project, u"0 * * * *"_s);
        turn(1h);
        QVERIFY(turnUntilRuns(2));
        QCOMPARE(runs().first().outcome, RunOutcome::Started);
        QCOMPARE(runs().first().cause, commits ? told.arg(commit.first(7)) : told);
    }

    void aFailingLookUpNeitherBuildsNorForgetsAndIsTriedAgain()
    {
        buildReady();
        fixture().git.commit(u"acme/storefront"_s, u"more"_s, "more\n");
        const QString path = fixture().git.path(u"acme/storefront"_s);
        QVERIFY(QDir().rename(path, path + u".away"_s));
        fixture().schedule(m_project, u"0 * * * *"_s);
        turn(1h);
        QVERIFY(turnUntilRuns(2));
        QCOMPARE(runs().first().outcome, RunOutcome::Failed);
        const qint64 pause = runs().first().requestedAt.secsTo(runs().first().againAt);
        QVERIFY2(pause >= 5 * 60 && pause < 5 * 60 + 10, qPrintable(QString::number(pause)));
        QCOMPARE(environment().activeTemplateId, u"b1"_s);
        QCOMPARE(fixture().core->store->environment(m_project)->lastBuildId, u"b1"_s);
        QVERIFY(QDir().rename(path + u".away"_s, path));
        turn(4min);
        QCOMPARE(runs().size(), 2);
        QVERIFY(turnUntilRuns(3));
        QCOMPARE(runs().first().outcome, RunOutcome::Started);
        QCOMPARE(runs().first().scheduledAt, utc(u"2026-03-02T09:00:00"_s));
    }

    void whatFailsIsTriedLessAndLessOftenAndThenNoMore()
    {
        provider().onStart = failure(ErrorCode::Network, u"The engine does not answer."_s);
        fixture().schedule(m_project, u"0 9 2 3 *"_s);
        turn(1h);
        // 5, 10, 20, 40, 80 and 160 minutes after the one before.
        QList<qint64> pauses;
        QDateTime next = utc(u"2026-03-02T09:00:00"_s);
        for (int i = 1; i <= 7; ++i) {
            QVERIFY(turnUntilRuns(i, 10s));
            const BuildRun run = runs().first();
            QCOMPARE(run.reason, u"The engine does not answer."_s);
            QVERIFY(run.requestedAt >= next);
            next = run.againAt;
            if (next.isNull())
                continue;
            pauses.append(run.requestedAt.secsTo(next) / 60);
            fixture().clock->suspend(std::chrono::milliseconds(fixture().clock->now().msecsTo(next)) - 30s);
        }
        QCOMPARE(pauses, (QList<qint64>{5, 10, 20, 40, 80, 160}));
        fixture().clock->suspend(24h);
        turn(1min);
        QCOMPARE(runs().size(), 7);
    }

    void theNextTimeTakesThePlaceOfOneThatIsToBeTriedAgain()
    {
        provider().onStart = failure(ErrorCode::Network, u"The engine does not answer."_s);
        fixture().schedule(m_project, u"* * * * *"_s);
        const QDateTime end = utc(u"2026-03-02T08:12:30"_s);
        QVERIFY(fixture().stepUntil([&] { return fixture().clock->now() >= end; }, 10s));
        QList<QDateTime> times;
        for (const BuildRun &run : runs())
            times.prepend(run.scheduledAt);
        QList<QDateTime> expected;
        for (int minute = 1; minute <= 12; ++minute)
            expected.append(utc(u"2026-03-02T08:00:00"_s).addSecs(60 * minute));
        QCOMPARE(times, expected);
    }

    void closingInTheMiddleOfADecisionLosesNothing()
    {
        fixture().schedule(m_project, u"0 * * * *"_s);
        turn(59min + 50s);
        bool asked = false;
        fixture().core->access = [&asked](QString, std::stop_token stop) {
            asked = true;
            return Completion<RepositoryAccess>().wait(std::move(stop));
        };
        QVERIFY(fixture().turnUntil([&] { return asked; }));
        fixture().reopen();
        QVERIFY(turnUntilRuns(1));
        QCOMPARE(runs().first().outcome, RunOutcome::Started);
        QVERIFY(runs().first().requestedAt < utc(u"2026-03-02T09:01:00"_s));
    }

    void runsThatAreDecidedAtOnceAreDecidedEventByEvent()
    {
        constexpr int count = 300;
        Store &store = *fixture().core->store;
        const auto filled = store.transaction([&]() -> Result<> {
            for (int i = 0; i < count; ++i) {
                if (const auto inserted = store.insertProject({.id = QString::number(i), .name = u"project"_s}); !inserted)
                    return inserted;
            }
            return {};
        });
        QVERIFY(filled);
        sql(u"INSERT INTO due_runs (project_id, started_by, due_at, set_at) SELECT id, 'schedule', 0, 0 FROM projects WHERE id <> '%1'"_s
                .arg(m_project));
        provider().hasBuilds = false;
        const auto decided = [&] {
            int runs = 0;
            for (int i = 0; i < count; ++i)
                runs += static_cast<int>(store.runs(QString::number(i), 10)->size());
            return runs;
        };
        fixture().factory->triggers().tick();
        QCOMPARE(decided(), Triggers::mostDecidedAtOnce);
        QVERIFY(fixture().stepUntil([&] { return decided() == count; }, 1s));
        QVERIFY(store.claimRuns(1)->isEmpty());
    }

    void aStoreWithoutSchedules()
    {
        fixture().close();
        fixture().isInMemory = true;
        fixture().open();
        m_project = fixture().factory->createProject(u"storefront"_s, {})->id;
        QVERIFY(!environment().triggers.scheduleAvailable);
        const auto enabled = fixture().factory->updateEnvironment(
            m_project, "{\"buildTriggers\":{\"schedule\":{\"enabled\":true,\"cron\":\"0 3 * * *\"}}}");
        QCOMPARE(enabled.error().code, ErrorCode::SchedulesUnavailable);
        QCOMPARE(errorCodeName(enabled.error().code), u"schedules_unavailable"_s);
        QVERIFY(fixture().factory->updateEnvironment(
            m_project, "{\"buildTriggers\":{\"schedule\":{\"enabled\":false,\"cron\":\"0 3 * * *\"},\"push\":{\"enabled\":true}}}"));
        QVERIFY(environment().triggers.cron.isEmpty());
        QVERIFY(environment().triggers.pushEnabled);
        turn(48h);
    }

    void eachChangeIsNoted()
    {
        fixture().schedule(m_project, u"0 3 * * *"_s, u"Europe/Berlin"_s);
        const auto entries = fixture().factory->activity(m_project, 3);
        QStringList told;
        for (const ActivityEntry &entry : *entries)
            told.append(entry.subject + u": "_s + entry.before + u" -> "_s + entry.after);
        told.sort();
        QCOMPARE(told,
            (QStringList{u"Build on a schedule: off -> on"_s, u"Time zone of the schedule:  -> Europe/Berlin"_s,
                u"Times of the schedule:  -> 0 3 * * *"_s}));
    }
};

QTEST_GUILESS_MAIN(TestSchedule)
#include "tst_schedule.moc"
