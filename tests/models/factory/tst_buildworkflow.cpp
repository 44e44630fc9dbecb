// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildworkflow.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QMetaEnum>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTest>

using namespace Millwright;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

SandboxBuild building(const QString &id)
{
    return {.buildId = id, .status = BuildStatus::Building};
}

SandboxBuild ready(const QString &id, const QString &templateId)
{
    return {.buildId = id, .status = BuildStatus::Ready, .templateId = templateId};
}

using Edit = std::function<void(FactoryFixture &, const QString &project)>;

/// Saves a patch in which `'` stands for `"` and %0, %1 for the repositories' ids.
Edit patched(const char *patch)
{
    return [text = QByteArray(patch)](FactoryFixture &fixture, const QString &project) {
        QByteArray whole = text;
        const auto repositories = fixture.factory->environment(project)->repositories;
        for (qsizetype i = 0; i < repositories.size(); ++i)
            whole.replace(QByteArray::number(i).prepend('%'), repositories.at(i).id.toUtf8());
        QVERIFY(fixture.factory->updateEnvironment(project, whole.replace('\'', '"')).has_value());
    };
}

/// As another program would.
void sql(const QString &database, const QString &statement)
{
    {
        auto connection = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"test"_s);
        connection.setDatabaseName(database);
        QVERIFY(connection.open());
        QSqlQuery query(connection);
        QVERIFY2(query.exec(statement), qPrintable(query.lastError().text()));
        QCOMPARE(query.numRowsAffected(), 1);
    }
    QSqlDatabase::removeDatabase(u"test"_s);
}

} // namespace

/// The decisions of the workflow, in the reference's order, and what is recorded of them.
class TestBuildWorkflow : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    QString m_project;

    FactoryFixture &fixture() { return *m_fixture; }
    ScriptedProvider &provider() { return *m_fixture->provider; }
    BuildWorkflow &workflow() { return m_fixture->factory->builds(); }

    BuildRun run(BuildTrigger::Value trigger = BuildTrigger::Manual)
    {
        const auto result = await(workflow().run(m_project, trigger));
        if (!result)
            qFatal("%s", qPrintable(result.error().message));
        return *result;
    }

    /// Builds once and lets the build become ready.
    void buildReady(const QString &buildId, const QString &templateId)
    {
        provider().onStart = building(buildId);
        provider().onGet = ready(buildId, templateId);
        QCOMPARE(run().outcome, RunOutcome::Started);
        turnUntil([&] { return fixture().factory->environment(m_project)->activeTemplateId == templateId; });
    }

    void turnUntil(const std::function<bool()> &done, std::chrono::seconds step = 15s) { QVERIFY(fixture().turnUntil(done, step)); }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<FactoryFixture>();
        m_project = m_fixture->makeProject();
    }
    void cleanup() { m_fixture.reset(); }

    void aProviderWithoutBuildsIsUnavailable()
    {
        provider().hasBuilds = false;
        const BuildRun result = run();
        QCOMPARE(result.outcome, RunOutcome::Unavailable);
        QCOMPARE(result.reason, u"no_builds"_s);
        QCOMPARE(provider().starts, 0);
    }

    void aProjectThatIsGoneIsSkipped()
    {
        const auto result = await(workflow().run(u"00000000-0000-0000-0000-000000000000"_s, BuildTrigger::Manual));
        QCOMPARE(result->outcome, RunOutcome::Skipped);
        QCOMPARE(result->reason, u"no_environment"_s);
    }

    void anEmptyEnvironmentIsSkipped()
    {
        const auto repositories = fixture().factory->environment(m_project)->repositories;
        const QByteArray patch
            = "{\"repositories\":[{\"projectRepositoryId\":\"" + repositories.first().id.toUtf8() + "\",\"inEnvironment\":false}]}";
        QVERIFY(fixture().factory->updateEnvironment(m_project, patch).has_value());
        const BuildRun result = run();
        QCOMPARE(result.outcome, RunOutcome::Skipped);
        QCOMPARE(result.reason, u"no_environment"_s);
        QCOMPARE(provider().starts, 0);
    }

    void aBuildStartsAndItsTemplateBecomesActive()
    {
        provider().onStart = building(u"b1"_s);
        const BuildRun started = run();
        QCOMPARE(started.outcome, RunOutcome::Started);
        QCOMPARE(started.buildId, u"b1"_s);
        QCOMPARE(started.number, 1);
        QVERIFY(fixture().factory->environment(m_project)->activeTemplateId.isEmpty());
        provider().onGet = ready(u"b1"_s, u"t1"_s);
        turnUntil([&] { return fixture().factory->environment(m_project)->activeTemplateId == u"t1"_s; });
        const auto environment = fixture().factory->environment(m_project);
        QCOMPARE(environment->activeTemplateHeads, started.heads);
        QVERIFY(environment->lastRun->pinned);
        QCOMPARE(environment->lastRun->status, BuildStatus::Ready);
        QVERIFY(environment->changedSinceBuild.isEmpty());
    }

    void theContextNamesTheProjectAndItsRepositories()
    {
        run();
        QCOMPARE(provider().lastContext.factoryId, m_project);
        QCOMPARE(provider().lastContext.factoryName, u"storefront"_s);
        QCOMPARE(provider().lastContext.repos.size(), 1);
        QVERIFY(!provider().lastContext.getRepositoryAccess);
        QCOMPARE(provider().lastContext.repos.first().setupCommand, QStringList{u"true"_s});
    }

    void everyTriggerWaitsForARunningBuild_data()
    {
        QTest::addColumn<BuildTrigger::Value>("trigger");
        QTest::newRow("manual") << BuildTrigger::Manual;
        QTest::newRow("schedule") << BuildTrigger::Schedule;
        QTest::newRow("push") << BuildTrigger::Push;
    }

    void everyTriggerWaitsForARunningBuild()
    {
        QFETCH(BuildTrigger::Value, trigger);
        run();
        fixture().clock->advance(11min); // beyond the debounce of a push
        provider().onGet = building(u"b1"_s);
        const BuildRun second = run(trigger);
        QCOMPARE(second.outcome, RunOutcome::Skipped);
        QCOMPARE(second.reason, u"in_progress"_s);
        QCOMPARE(second.buildId, u"b1"_s);
        QCOMPARE(provider().starts, 1);
    }

    void aRunThatWaitedForABuildIsNotThatBuild()
    {
        provider().onStart = building(u"b1"_s);
        provider().onGet = building(u"b1"_s);
        const BuildRun started = run();
        QCOMPARE(run().reason, u"in_progress"_s);
        QCOMPARE(fixture().factory->environment(m_project)->lastRun->number, started.number);
        provider().onGet = ready(u"b1"_s, u"t1"_s);
        turnUntil([&] { return fixture().factory->environment(m_project)->activeTemplateId == u"t1"_s; });
        const auto environment = fixture().factory->environment(m_project);
        QVERIFY(!environment->lastRun->isRunning());
        QCOMPARE(environment->activeRun->number, started.number);
        fixture().reopen();
        QVERIFY(fixture().core->store->runningRuns()->isEmpty());
    }

    void whatIsUnchangedIsNotBuiltAgain_data()
    {
        QTest::addColumn<BuildTrigger::Value>("trigger");
        QTest::addColumn<bool>("builds");
        QTest::newRow("manual always builds") << BuildTrigger::Manual << true;
        QTest::newRow("schedule") << BuildTrigger::Schedule << false;
        QTest::newRow("push") << BuildTrigger::Push << false;
    }

    void whatIsUnchangedIsNotBuiltAgain()
    {
        QFETCH(BuildTrigger::Value, trigger);
        QFETCH(bool, builds);
        buildReady(u"b1"_s, u"t1"_s);
        fixture().clock->advance(11min);
        const BuildRun second = run(trigger);
        QCOMPARE(second.outcome == RunOutcome::Started, builds);
        QCOMPARE(second.reason, builds ? QString() : u"unchanged"_s);
    }

    void aMovedHeadIsBuilt()
    {
        buildReady(u"b1"_s, u"t1"_s);
        fixture().git.commit(u"acme/storefront"_s, u"more"_s, "more\n");
        QCOMPARE(run(BuildTrigger::Schedule).outcome, RunOutcome::Started);
    }

    void aChangedInputIsBuiltAndToldFieldByField_data()
    {
        QTest::addColumn<BuildTrigger::Value>("trigger");
        QTest::addColumn<Edit>("edit");
        QTest::addColumn<TemplateChange>("told");
        const auto row = [](const char *name, const Edit &edit, const TemplateChange &told) {
            QTest::addRow("%s, schedule", name) << BuildTrigger::Schedule << edit << told;
            QTest::addRow("%s, push", name) << BuildTrigger::Push << edit << told;
        };
        row("a setting", patched("{'settings':{'cpuCount':4}}"), {u"CPU cores"_s, u"not set"_s, u"4"_s});
        row("a setting taken back", patched("{'settings':{'network':null}}"), {u"network"_s, u"true"_s, u"not set"_s});
        row("working directory", patched("{'sandboxWorkdir':'/srv'}"), {u"Working directory"_s, u"/work"_s, u"/srv"_s});
        row("workspace setup", patched("{'workspaceSetupCommand':['make','make check']}"),
            {u"Workspace setup command"_s, u"none"_s, u"make\nmake check"_s});
        row("setup command", patched("{'repositories':[{'projectRepositoryId':'%0','setupCommand':['npm ci']}]}"),
            {u"Setup command of acme/storefront"_s, u"true"_s, u"npm ci"_s});
        row("order", patched("{'repositories':[{'projectRepositoryId':'%0','position':2},{'projectRepositoryId':'%1','position':1}]}"),
            {u"Repositories"_s, u"acme/storefront\nacme/design"_s, u"acme/design\nacme/storefront"_s});
        row("left out", patched("{'repositories':[{'projectRepositoryId':'%1','inEnvironment':false}]}"),
            {u"Repositories"_s, u"acme/storefront\nacme/design"_s, u"acme/storefront"_s});
        row("provider", [](FactoryFixture &fixture, const QString &) { fixture.provider->name = u"other"_s; },
            {u"Provider"_s, u"scripted"_s, u"other"_s});
    }

    void aChangedInputIsBuiltAndToldFieldByField()
    {
        QFETCH(BuildTrigger::Value, trigger);
        QFETCH(Edit, edit);
        QFETCH(TemplateChange, told);
        provider().schema = *SettingsSchema::parse(
            Json::parse("{\"type\":\"object\",\"properties\":{\"cpuCount\":{\"type\":\"integer\",\"title\":\"CPU cores\"},"
                        "\"network\":{\"type\":\"boolean\"}}}"));
        fixture().addRepository(m_project, u"acme/design"_s);
        fixture().save(m_project, {{"sandboxWorkdir", "/work"}, {"settings", {{"network", true}}}});
        buildReady(u"b1"_s, u"t1"_s);
        QCOMPARE(fixture().factory->environment(m_project)->changedSinceBuild, QList<TemplateChange>());
        edit(fixture(), m_project);
        QCOMPARE(fixture().factory->environment(m_project)->changedSinceBuild, QList{told});
        fixture().clock->advance(11min);
        QCOMPARE(run(trigger).outcome, RunOutcome::Started);
    }

    void aRenamedDefaultBranchIsTold()
    {
        buildReady(u"b1"_s, u"t1"_s);
        fixture().git.git(u"acme/storefront"_s, {u"branch"_s, u"-m"_s, u"trunk"_s});
        run();
        QCOMPARE(provider().lastContext.repos.first().defaultBranch, u"trunk"_s);
        QCOMPARE(fixture().factory->environment(m_project)->repositories.first().defaultBranch, u"trunk"_s);
        const auto entries = fixture().factory->activity(m_project, 10);
        const auto told = std::ranges::find(*entries, u"acme/storefront: Default branch"_s, &ActivityEntry::subject);
        QVERIFY(told != entries->end());
        QCOMPARE(told->before, u"main"_s);
        QCOMPARE(told->after, u"trunk"_s);
    }

    void twoBuildsAreComparedAsTheyWereMade()
    {
        fixture().save(m_project, {{"workspaceSetupCommand", {"make", "make check"}}});
        fixture().setCommand(m_project, "setupCommand", u"npm ci"_s);
        buildReady(u"b1"_s, u"t1"_s);
        fixture().save(m_project, {{"sandboxWorkdir", "/srv"}});
        fixture().setCommand(m_project, "setupCommand", u"TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345 npm ci"_s);
        buildReady(u"b2"_s, u"t2"_s);
        fixture().save(m_project, {{"workspaceSetupCommand", {"make"}}});

        fixture().reopen();
        const QString slug = fixture().factory->environment(m_project)->repositories.first().slug;
        const QList<ComparedValue> expected{
            {u"Provider"_s, u"scripted"_s, u"scripted"_s, false},
            {u"Repositories"_s, slug, slug, false},
            {u"Setup command of %1"_s.arg(slug), u"npm ci"_s, u"TOKEN=*** npm ci"_s, true},
            {u"Workspace setup command"_s, u"make\nmake check"_s, u"make\nmake check"_s, false},
            {u"Working directory"_s, {}, u"/srv"_s, true},
        };
        QCOMPARE(*workflow().compare(m_project, 1, 2), expected);
        QVERIFY(!fixture().core->store->runFingerprint(m_project, 2)->contains("ghp_"));

        const auto sinceThen = *workflow().compare(m_project, 2, {});
        QStringList differing;
        for (const ComparedValue &value : sinceThen) {
            if (value.differs)
                differing.append(value.what + u": "_s + value.first + u" -> "_s + value.second);
        }
        QCOMPARE(differing, QStringList{u"Workspace setup command: make\nmake check -> make"_s});
    }

    void whatWasNotRecordedIsNoDifference()
    {
        buildReady(u"b1"_s, u"t1"_s);
        buildReady(u"b2"_s, u"t2"_s);
        QVERIFY(fixture().core->store->saveRunFingerprint(m_project, 1, {}).has_value());
        const auto values = *workflow().compare(m_project, 1, 2);
        QCOMPARE(values.first(), (ComparedValue{u"Provider"_s, u"not recorded"_s, u"scripted"_s, false}));
        QVERIFY(std::ranges::none_of(values, &ComparedValue::differs));
        QVERIFY(fixture().core->store->saveRunFingerprint(m_project, 2, {}).has_value());
        QVERIFY(workflow().compare(m_project, 1, 2)->isEmpty());
        QCOMPARE(workflow().compare(m_project, 1, 9).error().code, ErrorCode::NotFound);
    }

    void aFailedOrUnknownBuildIsBuiltAgain_data()
    {
        QTest::addColumn<BuildStatus::Value>("status");
        QTest::newRow("failed") << BuildStatus::Failed;
        QTest::newRow("unknown") << BuildStatus::Unknown;
    }

    void aFailedOrUnknownBuildIsBuiltAgain()
    {
        QFETCH(BuildStatus::Value, status);
        buildReady(u"b1"_s, u"t1"_s);
        provider().onGet = SandboxBuild{.buildId = u"b1"_s, .status = status};
        QCOMPARE(run(BuildTrigger::Schedule).outcome, RunOutcome::Started);
    }

    void aPushWithinTheDebounceIsSkippedAndRecorded()
    {
        buildReady(u"b1"_s, u"t1"_s);
        fixture().git.commit(u"acme/storefront"_s, u"more"_s, "more\n");
        const BuildRun pushed = run(BuildTrigger::Push);
        QCOMPARE(pushed.reason, u"debounced"_s);
        fixture().clock->advance(10min);
        QCOMPARE(run(BuildTrigger::Push).outcome, RunOutcome::Started);
        const auto runs = await(workflow().runs(m_project, 10));
        QCOMPARE(runs->size(), 3);
        QCOMPARE(runs->at(1).reason, u"debounced"_s);
    }

    void aFailingLookUpNeitherBuildsNorForgets()
    {
        buildReady(u"b1"_s, u"t1"_s);
        const QString repository = fixture().git.path(u"acme/storefront"_s);
        QVERIFY(QDir().rename(repository, repository + u".away"_s));
        const BuildRun failed = run(BuildTrigger::Schedule);
        QCOMPARE(failed.outcome, RunOutcome::Failed);
        QVERIFY(!failed.reason.isEmpty());
        QCOMPARE(provider().starts, 1);
        QVERIFY(QDir().rename(repository + u".away"_s, repository));
        QCOMPARE(run(BuildTrigger::Schedule).reason, u"unchanged"_s);
        QCOMPARE(fixture().factory->environment(m_project)->activeTemplateId, u"t1"_s);
    }

    void aFailingStatusReadNeitherBuildsNorForgets()
    {
        buildReady(u"b1"_s, u"t1"_s);
        provider().onGet = failure(ErrorCode::Network, u"The service did not answer https://me:s3cret@example.com."_s);
        const BuildRun failed = run();
        QCOMPARE(failed.outcome, RunOutcome::Failed);
        QVERIFY(!failed.reason.contains(u"s3cret"_s));
        QCOMPARE(provider().starts, 1);
        provider().onGet = ready(u"b1"_s, u"t1"_s);
        QCOMPARE(run(BuildTrigger::Schedule).reason, u"unchanged"_s);
    }

    void aFailedBuildKeepsTheActiveTemplate()
    {
        buildReady(u"b1"_s, u"t1"_s);
        provider().onStart = building(u"b2"_s);
        provider().onGet = building(u"b2"_s);
        provider().onGet = ready(u"b1"_s, u"t1"_s);
        QCOMPARE(run().outcome, RunOutcome::Started);
        provider().onGet = SandboxBuild{.buildId = u"b2"_s, .status = BuildStatus::Failed, .error = u"setup exited 1"_s};
        turnUntil([&] { return !fixture().factory->environment(m_project)->lastRun->isRunning(); });
        const auto environment = fixture().factory->environment(m_project);
        QCOMPARE(environment->activeTemplateId, u"t1"_s);
        QCOMPARE(environment->lastRun->status, BuildStatus::Failed);
        QCOMPARE(environment->lastRun->error, u"setup exited 1"_s);
    }

    void whatChangedSinceTheTemplateIsToldWhateverBecomesOfLaterBuilds()
    {
        buildReady(u"b1"_s, u"t1"_s);
        fixture().save(m_project, {{"sandboxWorkdir", "/srv"}});
        const QList<TemplateChange> changes{{u"Working directory"_s, {}, u"/srv"_s}};
        const auto told = [this] { return fixture().factory->environment(m_project)->changedSinceBuild; };
        QCOMPARE(told(), changes);
        provider().onStart = building(u"b2"_s);
        QCOMPARE(run().outcome, RunOutcome::Started);
        QCOMPARE(told(), changes);
        provider().onGet = SandboxBuild{.buildId = u"b2"_s, .status = BuildStatus::Failed};
        turnUntil([&] { return !fixture().factory->environment(m_project)->lastRun->isRunning(); });
        QCOMPARE(told(), changes);
        buildReady(u"b3"_s, u"t3"_s);
        QVERIFY(told().isEmpty());
    }

    void aBuildInFlightIsTakenUpAfterARestart()
    {
        provider().onStart = building(u"b1"_s);
        run();
        provider().onGet = building(u"b1"_s);
        fixture().reopen();
        provider().onGet = ready(u"b1"_s, u"t1"_s);
        turnUntil([&] { return fixture().factory->environment(m_project)->activeTemplateId == u"t1"_s; });
    }

    void aBuildOfAnotherProviderIsUnknownAfterARestart()
    {
        provider().onStart = building(u"b1"_s);
        run();
        provider().name = u"other"_s;
        fixture().reopen();
        const auto last = fixture().factory->environment(m_project)->lastRun;
        QCOMPARE(last->status, BuildStatus::Unknown);
        QVERIFY(!last->error.isEmpty());
        QCOMPARE(run(BuildTrigger::Schedule).outcome, RunOutcome::Started);
    }

    void theTimeThatTheMachineSleepsDoesNotCount()
    {
        provider().onStart = building(u"b1"_s);
        provider().onGet = building(u"b1"_s);
        run();
        turnUntil([&] { return provider().gets > 0; });
        fixture().clock->suspend(9h);
        const int before = provider().gets;
        turnUntil([&] { return provider().gets > before; });
        provider().onGet = ready(u"b1"_s, u"t1"_s);
        turnUntil([&] { return fixture().factory->environment(m_project)->activeTemplateId == u"t1"_s; });
    }

    void aRunThatIsGivenUpIsRecorded()
    {
        std::stop_source given;
        given.request_stop();
        const auto run = await(workflow().run(m_project, BuildTrigger::Manual, given.get_token()));
        QCOMPARE(run->outcome, RunOutcome::Failed);
        QVERIFY(!run->reason.isEmpty());
        QCOMPARE(await(workflow().runs(m_project, 10))->size(), 1);
        QCOMPARE(provider().starts, 0);
    }

    void anEnvironmentThatCannotBeReadForgetsNoBuild()
    {
        buildReady(u"b1"_s, u"t1"_s);
        const QString database = fixture().dir.filePath(u"factory.db"_s);
        const auto change = [&](const QString &settings) {
            sql(database, u"UPDATE environments SET settings = '%1' WHERE project_id = '%2'"_s.arg(settings, m_project));
        };
        change(u"[broken"_s);
        QCOMPARE(run(BuildTrigger::Schedule).outcome, RunOutcome::Failed);
        change(u"{}"_s);
        QCOMPARE(run(BuildTrigger::Schedule).reason, u"unchanged"_s);
    }

    void aBuildThatNeverEndsIsGivenUp()
    {
        provider().onStart = building(u"b1"_s);
        provider().onGet = building(u"b1"_s);
        run();
        turnUntil([&] { return !fixture().factory->environment(m_project)->lastRun->isRunning(); }, 2min);
        const auto last = fixture().factory->environment(m_project)->lastRun;
        QCOMPARE(last->status, BuildStatus::Unknown);
        QVERIFY(last->requestedAt.secsTo(last->finishedAt) >= 30 * 60);
    }

    void thePollingHeedsWhatTheProviderSays()
    {
        SandboxBuild slow = building(u"b1"_s);
        slow.pollAfter = 60s;
        provider().onStart = slow;
        provider().onGet = slow;
        run();
        const int before = provider().gets;
        fixture().clock->advance(59s);
        QTest::qWait(0);
        QCOMPARE(provider().gets, before);
        fixture().clock->advance(1s);
        QTRY_COMPARE(provider().gets, before + 1);
    }

    void everyRunIsInTheActivityOnce()
    {
        const auto told = [this] {
            QStringList lines;
            const auto entries = fixture().factory->activity(m_project, 100);
            for (const ActivityEntry &entry : *entries) {
                if (!entry.run || entry.kind != u"run"_s)
                    continue;
                const BuildRun &run = *entry.run;
                const auto outcome = QString::fromLatin1(QMetaEnum::fromType<RunOutcome::Value>().valueToKey(run.outcome));
                lines.append(u"%1 %2 %3"_s.arg(run.number).arg(outcome, run.hasBuild() ? BuildStatus::name(run.status) : run.reason));
            }
            return lines;
        };
        provider().onStart = building(u"b1"_s);
        provider().onGet = building(u"b1"_s);
        run();
        QCOMPARE(told(), QStringList({u"1 Started building"_s}));
        fixture().clock->advance(1s);
        run(BuildTrigger::Schedule);
        QCOMPARE(told(), QStringList({u"2 Skipped in_progress"_s, u"1 Started building"_s}));
        provider().onGet = SandboxBuild{.buildId = u"b1"_s, .status = BuildStatus::Failed, .error = u"setup exited 1\nsh: no make"_s};
        turnUntil([&] { return !fixture().factory->environment(m_project)->lastRun->isRunning(); });
        QCOMPARE(told(), QStringList({u"2 Skipped in_progress"_s, u"1 Started failed"_s}));
        fixture().clock->advance(1s);
        buildReady(u"b2"_s, u"t2"_s);
        run(BuildTrigger::Schedule);
        QCOMPARE(told(), QStringList({u"4 Skipped unchanged"_s, u"3 Started ready"_s, u"2 Skipped in_progress"_s, u"1 Started failed"_s}));
        fixture().reopen();
        QCOMPARE(told().size(), 4);
    }

    void theActivityIsInTheOrderOfTime()
    {
        provider().onStart = building(u"b1"_s);
        fixture().clock->advance(1s);
        run();
        fixture().clock->advance(1s);
        QVERIFY(fixture().factory->updateEnvironment(m_project, "{\"sandboxWorkdir\":\"/srv\"}").has_value());
        fixture().clock->advance(1s);
        provider().onGet = failure(ErrorCode::Network, u"The service did not answer."_s);
        run();
        QStringList kinds;
        const auto entries = fixture().factory->activity(m_project, 4);
        for (const ActivityEntry &entry : *entries)
            kinds.append(entry.kind);
        QCOMPARE(kinds, QStringList({u"run"_s, u"settings"_s, u"run"_s, u"repository"_s}));
        QCOMPARE(fixture().factory->activity(m_project, 1)->first().run->reason, u"The service did not answer."_s);
    }

    void twoAtOnceBuildOnce()
    {
        provider().onStart = building(u"b1"_s);
        provider().onGet = building(u"b1"_s);
        auto first = workflow().run(m_project, BuildTrigger::Manual);
        auto second = workflow().run(m_project, BuildTrigger::Manual);
        QCOMPARE(await(std::move(first))->outcome, RunOutcome::Started);
        QCOMPARE(await(std::move(second))->reason, u"in_progress"_s);
        QCOMPARE(provider().starts, 1);
    }
};

QTEST_GUILESS_MAIN(TestBuildWorkflow)
#include "tst_buildworkflow.moc"
