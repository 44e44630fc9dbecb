// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/triggers.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Millwright;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

using Edit = std::function<void(const GitFixture &)>;

namespace {

constexpr auto repository = "acme/storefront"_L1;

QString push(const GitFixture &git)
{
    static int pushes = 0;
    return git.commit(repository, u"file"_s, QByteArray::number(++pushes));
}

SandboxBuild build(const QString &id, BuildStatus::Value status = BuildStatus::Ready)
{
    return {.buildId = id, .status = status, .templateId = id};
}

} // namespace

/// Pushes that are found by asking real repositories, with the interval of five minutes that is the default, and a clock that is
/// turned by hand.
class TestPush : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    QString m_project;
    int m_asked = 0;

    FactoryFixture &fixture() { return *m_fixture; }
    ScriptedProvider &provider() { return *m_fixture->provider; }
    const GitFixture &git() { return m_fixture->git; }
    TriggerState state() { return m_fixture->factory->environment(m_project)->triggerState; }
    QList<BuildRun> runs() { return *m_fixture->core->store->runs(m_project, 100); }
    QDateTime now() { return fixture().clock->now(); }
    bool turnUntilRuns(qsizetype count)
    {
        return fixture().stepUntil([&] { return runs().size() >= count; }, 10s);
    }

    void turn(std::chrono::milliseconds by)
    {
        const QDateTime end = now().addDuration(by);
        QVERIFY(fixture().stepUntil([&] { return now() >= end; }, 10s));
    }

    void enable(const Json &push, const QString &project = {})
    {
        fixture().save(project.isEmpty() ? m_project : project, {{"buildTriggers", {{"push", push}}}});
    }

    void countQuestions()
    {
        m_asked = 0;
        fixture().core->access = [this, plain = fixture().core->access](QString url, std::stop_token stop) {
            ++m_asked;
            return plain(std::move(url), std::move(stop));
        };
    }

    /// Built, and with the head known.
    void watchBuilt(const Json &push = {{"enabled", true}})
    {
        provider().onStart = provider().onGet = build(u"b1"_s);
        QCOMPARE(await(fixture().factory->builds().run(m_project, BuildTrigger::Manual))->outcome, RunOutcome::Started);
        enable(push);
        turn(20min);
        QCOMPARE(runs().size(), 1);
        provider().onStart = provider().onGet = build(u"b2"_s);
    }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<FactoryFixture>();
        m_project = m_fixture->makeProject();
    }
    void cleanup() { m_fixture.reset(); }

    void aPushIsFoundAndBuilt()
    {
        watchBuilt();
        QVERIFY(state().askedAt >= now().addSecs(-6 * 60));
        const QString commit = push(git());
        const QDateTime pushed = now();
        QVERIFY(turnUntilRuns(2));
        QCOMPARE(runs().first().trigger, BuildTrigger::Push);
        QCOMPARE(runs().first().outcome, RunOutcome::Started);
        QCOMPARE(runs().first().heads.value(repository), commit);
        QCOMPARE(runs().first().cause, QString(repository + " is at "_L1 + commit.first(7)));
        QVERIFY(pushed.secsTo(runs().first().requestedAt) <= 5 * 60 + 30);
        turn(30min);
        QCOMPARE(runs().size(), 2);
    }

    void whatIsNoPush_data()
    {
        QTest::addColumn<Edit>("edit");
        QTest::newRow("nothing") << Edit([](const GitFixture &) { });
        QTest::newRow("another branch") << Edit([](const GitFixture &git) {
            git.git(repository, {u"switch"_s, u"-q"_s, u"-c"_s, u"topic"_s});
            push(git);
            git.git(repository, {u"switch"_s, u"-q"_s, u"main"_s});
        });
        QTest::newRow("a tag") << Edit([](const GitFixture &git) { git.git(repository, {u"tag"_s, u"v1"_s}); });
        QTest::newRow("the default branch is renamed")
            << Edit([](const GitFixture &git) { git.git(repository, {u"branch"_s, u"-m"_s, u"trunk"_s}); });
        QTest::newRow("the default branch is gone") << Edit([](const GitFixture &git) {
            git.git(repository, {u"branch"_s, u"other"_s});
            git.git(repository, {u"update-ref"_s, u"-d"_s, u"refs/heads/main"_s});
        });
    }

    void whatIsNoPush()
    {
        QFETCH(const Edit, edit);
        watchBuilt();
        edit(git());
        turn(30min);
        QCOMPARE(runs().size(), 1);
    }

    void aRepositoryIsAskedOnceForAllProjects()
    {
        const QString second = fixture().factory->createProject(u"second"_s, {})->id;
        QVERIFY(await(fixture().factory->addRepository(second, {.url = git().path(repository)})));
        const QString third = fixture().factory->createProject(u"third"_s, {})->id;
        QVERIFY(await(fixture().factory->addRepository(third, {.url = git().path(repository)})));
        enable({{"enabled", true}});
        enable({{"enabled", true}}, second);
        turn(1min);
        countQuestions();
        turn(50min);
        QCOMPARE(m_asked, 10);
        push(git());
        QVERIFY(turnUntilRuns(1));
        QVERIFY(fixture().stepUntil([&] { return fixture().core->store->runs(second, 10)->size() == 1; }, 10s));
        QVERIFY(fixture().core->store->runs(third, 10)->isEmpty());
    }

    void theIntervalIsKept_data()
    {
        QTest::addColumn<int>("minutes");
        QTest::addColumn<int>("askedInAnHour");
        QTest::newRow("never") << 0 << 0;
        QTest::newRow("each minute") << 1 << 60;
        QTest::newRow("each half hour") << 30 << 2;
    }

    void theIntervalIsKept()
    {
        QFETCH(const int, minutes);
        QFETCH(const int, askedInAnHour);
        QVERIFY(fixture().factory->triggers().setPushInterval(minutes));
        QCOMPARE(state().pushInterval, minutes);
        enable({{"enabled", true}});
        turn(1min);
        countQuestions();
        turn(1h);
        // A question comes with the first tick after its time.
        QVERIFY2(m_asked <= askedInAnHour && m_asked >= askedInAnHour * 5 / 6, qPrintable(QString::number(m_asked)));
    }

    void theIntervalHasBounds_data()
    {
        QTest::addColumn<int>("minutes");
        QTest::addColumn<bool>("isTaken");
        QTest::newRow("negative") << -1 << false;
        QTest::newRow("off") << 0 << true;
        QTest::newRow("shortest") << 1 << true;
        QTest::newRow("longest") << 1440 << true;
        QTest::newRow("too long") << 1441 << false;
    }

    void theIntervalHasBounds()
    {
        QFETCH(const int, minutes);
        QFETCH(const bool, isTaken);
        QCOMPARE(fixture().factory->triggers().setPushInterval(minutes).has_value(), isTaken);
        QCOMPARE(state().pushInterval, isTaken ? minutes : 5);
    }

    void aShorterIntervalCountsAtOnce()
    {
        QVERIFY(fixture().factory->triggers().setPushInterval(1440));
        enable({{"enabled", true}});
        turn(1min);
        QVERIFY(fixture().factory->triggers().setPushInterval(1));
        countQuestions();
        turn(1min);
        QVERIFY(m_asked >= 1);
    }

    void aProjectThatDoesNotBuildAfterPushesIsNotAskedFor()
    {
        countQuestions();
        turn(20min);
        QCOMPARE(m_asked, 0);
        enable({{"enabled", true}});
        turn(1min);
        QVERIFY(m_asked > 0);
        enable({{"enabled", false}});
        turn(1min);
        countQuestions();
        turn(20min);
        QCOMPARE(m_asked, 0);
    }

    void oneThatCannotBeAskedIsAskedLessOften()
    {
        watchBuilt();
        const QString path = git().path(repository);
        QVERIFY(QDir().rename(path, path + u".away"_s));
        countQuestions();
        turn(5min);
        QCOMPARE(m_asked, 1);
        QVERIFY(!state().pushProblem.isEmpty());
        // Then after 5, 10, 20 and 40 minutes, and once more after 80.
        turn(75min);
        QCOMPARE(m_asked, 5);
        turn(74min);
        QCOMPARE(m_asked, 5);
        turn(6min);
        QCOMPARE(m_asked, 6);
        QCOMPARE(runs().size(), 1);
        QVERIFY(QDir().rename(path + u".away"_s, path));
        push(git());
        QVERIFY(turnUntilRuns(2));
        QVERIFY(state().pushProblem.isEmpty());
    }

    void aPushInsideTheWindowIsBuiltWhenItEnds()
    {
        watchBuilt({{"enabled", true}, {"debounceMinutes", 60}});
        // The build of watchBuilt() was 20 minutes ago.
        const QDateTime windowEnd = runs().first().requestedAt.addSecs(60 * 60);
        push(git());
        QVERIFY(turnUntilRuns(2));
        QCOMPARE(runs().first().outcome, RunOutcome::Skipped);
        QCOMPARE(runs().first().reason, u"debounced"_s);
        QCOMPARE(runs().first().againAt, windowEnd);
        QCOMPARE(state().pushAt, windowEnd);
        const QString last = push(git());
        QVERIFY(turnUntilRuns(3));
        QCOMPARE(runs().first().reason, u"debounced"_s);

        fixture().reopen();
        QCOMPARE(state().pushAt, windowEnd);
        QVERIFY(turnUntilRuns(4));
        QCOMPARE(runs().first().outcome, RunOutcome::Started);
        QCOMPARE(runs().first().trigger, BuildTrigger::Push);
        QCOMPARE(runs().first().heads.value(repository), last);
        QVERIFY(runs().first().requestedAt >= windowEnd && runs().first().requestedAt <= windowEnd.addSecs(30));
        QVERIFY(state().pushAt.isNull());
        turn(2h);
        QCOMPARE(runs().size(), 4);
    }

    void aPushThatMeetsABuildIsDecidedWhenThatEnds_data()
    {
        QTest::addColumn<BuildStatus::Value>("end");
        QTest::addColumn<bool>("restarts");
        QTest::newRow("ready") << BuildStatus::Ready << false;
        QTest::newRow("failed") << BuildStatus::Failed << false;
        QTest::newRow("ready after a restart") << BuildStatus::Ready << true;
    }

    void aPushThatMeetsABuildIsDecidedWhenThatEnds()
    {
        QFETCH(const BuildStatus::Value, end);
        QFETCH(const bool, restarts);
        enable({{"enabled", true}, {"debounceMinutes", 1}});
        turn(1min);
        provider().onStart = provider().onGet = build(u"b1"_s, BuildStatus::Building);
        QCOMPARE(await(fixture().factory->builds().run(m_project, BuildTrigger::Manual))->outcome, RunOutcome::Started);
        turn(2min);
        const QString commit = push(git());
        QVERIFY(turnUntilRuns(2));
        QCOMPARE(runs().first().reason, u"in_progress"_s);
        QVERIFY(runs().first().againAt.isValid());
        turn(10min);
        QCOMPARE(runs().size(), 2);
        if (restarts)
            fixture().reopen();
        provider().onGet = build(u"b1"_s, end);
        provider().onStart = build(u"b2"_s);
        const QDateTime ended = now();
        QVERIFY(turnUntilRuns(3));
        QCOMPARE(runs().first().outcome, RunOutcome::Started);
        QCOMPARE(runs().first().heads.value(repository), commit);
        QVERIFY(ended.secsTo(runs().first().requestedAt) <= 60);
    }

    void aPushWhileTheApplicationIsClosedIsFoundAtTheNextStart()
    {
        watchBuilt();
        fixture().close();
        const QString commit = push(git());
        fixture().clock->suspend(24h);
        fixture().open();
        QVERIFY(turnUntilRuns(2));
        QCOMPARE(runs().first().heads.value(repository), commit);
        QCOMPARE(runs().first().outcome, RunOutcome::Started);
    }

    void aClockThatIsSetBackKeepsNoPushWaiting()
    {
        watchBuilt({{"enabled", true}, {"debounceMinutes", 60}});
        push(git());
        QVERIFY(turnUntilRuns(2));
        QCOMPARE(runs().first().reason, u"debounced"_s);
        fixture().clock->suspend(-24h);
        const QDateTime set = now();
        QVERIFY(turnUntilRuns(3));
        QCOMPARE(runs().first().outcome, RunOutcome::Started);
        QVERIFY(set.secsTo(runs().first().requestedAt) <= 60 * 60 + 60);
    }

    void aPushWhoseBuildCannotBeginIsTriedAgain()
    {
        watchBuilt({{"enabled", true}, {"debounceMinutes", 30}});
        turn(20min);
        provider().onStart = failure(ErrorCode::Network, u"The engine does not answer."_s);
        push(git());
        QVERIFY(turnUntilRuns(2));
        QCOMPARE(runs().first().outcome, RunOutcome::Failed);
        QCOMPARE(runs().first().againAt, runs().first().requestedAt.addSecs(30 * 60));
        provider().onStart = build(u"b2"_s);
        QVERIFY(turnUntilRuns(3));
        QCOMPARE(runs().first().outcome, RunOutcome::Started);
    }

    void aProviderWithoutBuildsIsTold()
    {
        enable({{"enabled", true}});
        turn(1min);
        provider().hasBuilds = false;
        push(git());
        QVERIFY(turnUntilRuns(1));
        QCOMPARE(runs().first().outcome, RunOutcome::Unavailable);
        QCOMPARE(runs().first().reason, u"no_builds"_s);
        turn(1h);
        QCOMPARE(runs().size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestPush)
#include "tst_push.moc"
