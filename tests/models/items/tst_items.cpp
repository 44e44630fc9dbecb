// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/activitymodel.h"
#include "models/items/buildcomparison.h"
#include "models/items/buildrunmodel.h"
#include "models/items/format.h"
#include "models/items/projectlistmodel.h"
#include "models/items/sessionmodel.h"
#include "tests/support/manualclock.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Millwright;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

using Mode = QAbstractItemModelTester::FailureReportingMode;

ProjectSummary project(const QString &name, std::optional<BuildRun> run = {})
{
    return {.project = {.id = u"id-"_s + name, .name = name}, .lastRun = std::move(run)};
}

BuildRun build(qint64 number, BuildStatus::Value status, const QDateTime &requested, std::chrono::seconds took = 48s)
{
    return {.number = number,
        .projectId = u"p"_s,
        .requestedAt = requested,
        .outcome = RunOutcome::Started,
        .buildId = u"b%1"_s.arg(number),
        .templateId = u"4f2a91c0112233445566778899aabbcc"_s,
        .status = status,
        .finishedAt = BuildStatus::isRunning(status) ? QDateTime() : requested.addDuration(took)};
}

Session session(const QString &id, Sandbox::Status status, const QDateTime &since)
{
    return {.id = id,
        .projectId = u"p"_s,
        .title = {},
        .branch = u"user/session-"_s + id,
        .status = status,
        .statusSince = since,
        .createdAt = since};
}

QStringList column(const QAbstractItemModel &model, int column, int role = Qt::DisplayRole)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts.append(model.index(row, column).data(role).toString());
    return texts;
}

} // namespace

/// Lists that are read again as a whole and yet change only where something changed.
class TestItems : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("TZ", "UTC"); }

    void readingAgainChangesOnlyWhatDiffers_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<int>("inserts");
        QTest::addColumn<int>("removals");
        QTest::addColumn<int>("moves");
        QTest::newRow("first") << u""_s << u"abc"_s << 1 << 0 << 0;
        QTest::newRow("same") << u"abc"_s << u"abc"_s << 0 << 0 << 0;
        QTest::newRow("newest on top") << u"cba"_s << u"edcba"_s << 1 << 0 << 0;
        QTest::newRow("one goes") << u"abc"_s << u"ac"_s << 0 << 1 << 0;
        QTest::newRow("two runs go") << u"abcdef"_s << u"cf"_s << 0 << 2 << 0;
        QTest::newRow("last to the top") << u"abcd"_s << u"dabc"_s << 0 << 0 << 1;
        QTest::newRow("everything else") << u"abc"_s << u"xyz"_s << 1 << 1 << 0;
        QTest::newRow("all at once") << u"abcde"_s << u"xebay"_s << 2 << 1 << 2;
        QTest::newRow("none left") << u"abc"_s << u""_s << 0 << 1 << 0;
        QTest::newRow("a key told twice counts once") << u"ab"_s << u"aab"_s << 0 << 0 << 0;
    }

    void readingAgainChangesOnlyWhatDiffers()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        const auto entries = [](const QString &letters) {
            QList<ActivityEntry> list;
            for (const QChar letter : letters)
                list.append({.seq = letter.unicode(), .at = {}, .projectId = {}, .kind = u"run"_s, .subject = letter});
            return list;
        };
        ActivityModel model(std::make_shared<ManualClock>());
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setEntries(entries(before));
        QList<QPersistentModelIndex> held;
        for (int row = 0; row < model.rowCount(); ++row)
            held.append(model.index(row, ActivityModel::SubjectColumn));

        const QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
        const QSignalSpy removals(&model, &QAbstractItemModel::rowsRemoved);
        const QSignalSpy moves(&model, &QAbstractItemModel::rowsMoved);
        const QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setEntries(entries(after));

        QString expected;
        for (const QChar letter : after) {
            if (!expected.contains(letter))
                expected.append(letter);
        }
        QCOMPARE(column(model, ActivityModel::SubjectColumn).join(QString()), expected);
        QTEST(static_cast<int>(inserts.count()), "inserts");
        QTEST(static_cast<int>(removals.count()), "removals");
        QTEST(static_cast<int>(moves.count()), "moves");
        QCOMPARE(changes.count(), 0);
        QCOMPARE(resets.count(), 0);
        for (int row = 0; row < held.size(); ++row) {
            QCOMPARE(held.at(row).isValid(), after.contains(before.at(row)));
            if (held.at(row).isValid())
                QCOMPARE(held.at(row).data().toString(), QString(before.at(row)));
        }
    }

    void aChangedRecordIsToldOnceWithItsNeighbours()
    {
        ManualClock clock;
        BuildRunModel model(std::make_shared<ManualClock>());
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        QList<BuildRun> runs;
        for (const int number : {5, 4, 3, 2, 1})
            runs.append(build(number, BuildStatus::Building, clock.now()));
        model.setRuns(runs);
        runs[1].status = BuildStatus::Ready;
        runs[2].status = BuildStatus::Failed;
        runs[4].status = BuildStatus::Failed;
        const QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        model.setRuns(runs);
        QCOMPARE(changes.count(), 2);
        QCOMPARE(changes.at(0).at(0).toModelIndex().row(), 1);
        QCOMPARE(changes.at(0).at(1).toModelIndex().row(), 2);
        QCOMPARE(changes.at(1).at(0).toModelIndex().row(), 4);
    }

    void aProjectSaysItsState_data()
    {
        QTest::addColumn<ProjectSummary>("summary");
        QTest::addColumn<ProjectListModel::State>("state");
        QTest::addColumn<QString>("text");
        const QDateTime now = ManualClock().now();
        QTest::newRow("never") << project(u"a"_s) << ProjectListModel::NeverBuilt << u"Never built"_s;
        QTest::newRow("ready") << project(u"a"_s, build(1, BuildStatus::Ready, now.addSecs(-12 * 60 - 48))) << ProjectListModel::Ready
                               << u"Ready, built 12 min ago"_s;
        QTest::newRow("building") << project(u"a"_s, build(1, BuildStatus::Building, now.addSecs(-92))) << ProjectListModel::Building
                                  << u"Building, 1 min 32 s"_s;
        QTest::newRow("waiting") << project(u"a"_s, build(1, BuildStatus::Pending, now.addSecs(-3))) << ProjectListModel::Waiting
                                 << u"Waiting, 3 s"_s;
        BuildRun failed = build(1, BuildStatus::Failed, now.addSecs(-3600));
        QTest::newRow("failed, and nobody knows why") << project(u"a"_s, failed) << ProjectListModel::Failed << u"Failed 59 min ago"_s;
        failed.error = u"setup command exited 1\nin acme/app"_s;
        QTest::newRow("failed with a reason") << project(u"a"_s, failed) << ProjectListModel::Failed << u"Failed: setup command exited 1"_s;
        ProjectSummary elsewhere = project(u"a"_s);
        elsewhere.activeTemplateId = u"tpl"_s;
        QTest::newRow("a template and no run") << elsewhere << ProjectListModel::Ready << u"Ready"_s;
    }

    void aProjectSaysItsState()
    {
        QFETCH(ProjectSummary, summary);
        ProjectListModel model(std::make_shared<ManualClock>());
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setProjects({summary});
        const QModelIndex index = model.index(0, 0);
        QTEST(index.data(ProjectListModel::StateRole).value<ProjectListModel::State>(), "state");
        QTEST(index.data(ProjectListModel::StateTextRole).toString(), "text");
        QVERIFY(index.data(Qt::AccessibleTextRole).toString().contains(index.data(ProjectListModel::StateTextRole).toString()));
    }

    void unknownSaysSinceWhen()
    {
        const auto clock = std::make_shared<ManualClock>();
        ProjectListModel model(clock);
        const QDateTime since = clock->now().addSecs(-600);
        model.setProjects({project(u"a"_s, build(1, BuildStatus::Unknown, since, 0s))});
        QCOMPARE(model.index(0, 0).data(ProjectListModel::StateTextRole).toString(),
            u"Unknown since "_s + since.toLocalTime().toString(u"HH:mm"_s));
    }

    void timePassesInAList()
    {
        const auto clock = std::make_shared<ManualClock>();
        ProjectListModel model(clock);
        model.setProjects({project(u"a"_s, build(1, BuildStatus::Building, clock->now()))});
        const QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        clock->advance(61s);
        model.refreshTimes();
        QCOMPARE(changes.count(), 1);
        QCOMPARE(model.index(0, 0).data(ProjectListModel::StateTextRole).toString(), u"Building, 1 min 1 s"_s);
        QCOMPARE(model.building().size(), 1);
        QCOMPARE(model.building().first().name, u"a"_s);
    }

    void projectsAreSortedByNameWhateverItsCase()
    {
        ProjectListModel model(std::make_shared<ManualClock>());
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setProjects({project(u"docs"_s), project(u"Banana"_s), project(u"apple"_s)});
        QCOMPARE(column(model, 0), QStringList({u"apple"_s, u"Banana"_s, u"docs"_s}));
    }

    void aRunIsOneRowOfTheActivity_data()
    {
        QTest::addColumn<BuildRun>("run");
        QTest::addColumn<QStringList>("texts");
        const QDateTime then = ManualClock().now().addSecs(-120);
        QTest::newRow("building") << build(15, BuildStatus::Building, then) << QStringList{u"#15, asked by you"_s, u"Building"_s};
        QTest::newRow("ready") << build(14, BuildStatus::Ready, then) << QStringList{u"#14, asked by you"_s, u"Ready after 48 s"_s};
        BuildRun superseded = build(14, BuildStatus::Ready, then);
        superseded.reason = u"superseded"_s;
        QTest::newRow("ready too late") << superseded
                                        << QStringList{u"#14, asked by you"_s, u"Ready after 48 s: a later build took its place"_s};
        BuildRun failed = build(13, BuildStatus::Failed, then, 12s);
        failed.trigger = BuildTrigger::Push;
        failed.error = u"\nsetup command exited 1\nnpm: not found"_s;
        QTest::newRow("failed") << failed << QStringList{u"#13, asked by push"_s, u"Failed: setup command exited 1"_s};
        const BuildRun skipped{
            .number = 12, .projectId = {}, .trigger = BuildTrigger::Schedule, .requestedAt = then, .outcome = RunOutcome::Skipped};
        BuildRun waited = skipped;
        waited.reason = u"in_progress"_s;
        waited.buildId = u"b11"_s;
        waited.status = BuildStatus::Building;
        QTest::newRow("a build was in progress")
            << waited << QStringList{u"#12, asked by schedule"_s, u"Skipped: a build is in progress"_s};
        BuildRun debounced = skipped;
        debounced.reason = u"debounced"_s;
        QTest::newRow("debounced") << debounced << QStringList{u"#12, asked by schedule"_s, u"Skipped: too soon after the build before"_s};
        BuildRun caused = build(11, BuildStatus::Ready, then);
        caused.trigger = BuildTrigger::Push;
        caused.cause = u"acme/a moved."_s;
        QTest::newRow("began by itself") << caused << QStringList{u"#11, asked by push"_s, u"Ready after 48 s: acme/a moved."_s};
        BuildRun unstarted = skipped;
        unstarted.outcome = RunOutcome::Failed;
        unstarted.reason = u"https://example.org/a cannot be reached. Check the address.\nfatal: 404"_s;
        QTest::newRow("failed before it began")
            << unstarted
            << QStringList{u"#12, asked by schedule"_s, u"Failed: https://example.org/a cannot be reached. Check the address."_s};
    }

    void aRunIsOneRowOfTheActivity()
    {
        QFETCH(BuildRun, run);
        QFETCH(QStringList, texts);
        ActivityModel model(std::make_shared<ManualClock>());
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        const auto entry = [](const BuildRun &told) {
            return ActivityEntry{.at = told.requestedAt, .projectId = u"p"_s, .kind = u"run"_s, .run = told};
        };
        BuildRun asked = run;
        asked.status = BuildStatus::Pending;
        model.setEntries({entry(asked)});
        const QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
        model.setEntries({entry(run)});
        QCOMPARE(inserts.count(), 0);
        QCOMPARE(model.index(0, ActivityModel::KindColumn).data().toString(), u"Build"_s);
        QCOMPARE(model.index(0, ActivityModel::SubjectColumn).data().toString(), texts.at(0));
        QCOMPARE(model.index(0, ActivityModel::BeforeColumn).data().toString(), QString());
        QCOMPARE(model.index(0, ActivityModel::AfterColumn).data().toString(), texts.at(1));
    }

    void runs_data()
    {
        QTest::addColumn<BuildRun>("run");
        QTest::addColumn<BuildRunModel::State>("state");
        QTest::addColumn<bool>("light");
        QTest::addColumn<QStringList>("texts");
        const QDateTime then = ManualClock().now().addSecs(-120);
        const QString started = u"today "_s + then.toLocalTime().toString(u"HH:mm"_s);
        QTest::newRow("ready") << build(14, BuildStatus::Ready, then) << BuildRunModel::Ready << false
                               << QStringList{u"Ready"_s, u"#14"_s, u"you"_s, started, u"48 s"_s, u"4f2a91c"_s};
        QTest::newRow("building counts on") << build(15, BuildStatus::Building, then) << BuildRunModel::Building << false
                                            << QStringList{u"Building"_s, u"#15"_s, u"you"_s, started, u"2 min"_s, u"4f2a91c"_s};
        BuildRun failed = build(13, BuildStatus::Failed, then, 12s);
        failed.trigger = BuildTrigger::Push;
        failed.error = u"\nsetup command exited 1\nnpm: not found"_s;
        QTest::newRow("failed shows why") << failed << BuildRunModel::Failed << false
                                          << QStringList{u"Failed"_s, u"#13"_s, u"push"_s, started, u"12 s"_s, u"setup command exited 1"_s};
        const BuildRun skipped{.number = 12,
            .projectId = {},
            .trigger = BuildTrigger::Schedule,
            .requestedAt = then,
            .outcome = RunOutcome::Skipped,
            .reason = u"unchanged"_s};
        QTest::newRow("skipped") << skipped << BuildRunModel::Skipped << true
                                 << QStringList{u"Skipped"_s, u"#12"_s, u"schedule"_s, started, u""_s, u"no head moved, nothing changed"_s};
        BuildRun joined = skipped;
        joined.reason = u"in_progress"_s;
        joined.buildId = u"b11"_s;
        joined.trigger = BuildTrigger::Manual;
        QTest::newRow("told of the running build")
            << joined << BuildRunModel::Skipped << true
            << QStringList{u"Skipped"_s, u"#12"_s, u"you"_s, started, u""_s, u"a build is in progress"_s};
        const BuildRun unstarted{.number = 3,
            .projectId = {},
            .requestedAt = then,
            .outcome = RunOutcome::Failed,
            .reason = u"https://example.org/a cannot be reached. Check the address."_s};
        QTest::newRow("failed before it began") << unstarted << BuildRunModel::Failed << true
                                                << QStringList{u"Failed"_s, u"#3"_s, u"you"_s, started, u""_s,
                                                       u"https://example.org/a cannot be reached. Check the address."_s};
        const BuildRun refused{
            .number = 2, .projectId = {}, .requestedAt = then, .outcome = RunOutcome::Unavailable, .reason = u"no_builds"_s};
        QTest::newRow("the provider builds nothing")
            << refused << BuildRunModel::Refused << true
            << QStringList{u"Not possible"_s, u"#2"_s, u"you"_s, started, u""_s, u"this provider builds no templates"_s};
        BuildRun foreign = build(0, BuildStatus::Ready, then);
        QTest::newRow("only the provider knows it") << foreign << BuildRunModel::Ready << false
                                                    << QStringList{u"Ready"_s, u"–"_s, u"elsewhere"_s, started, u"48 s"_s, u"4f2a91c"_s};
    }

    void runs()
    {
        QFETCH(BuildRun, run);
        BuildRunModel model(std::make_shared<ManualClock>());
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setRuns({run});
        QTEST(model.index(0, 0).data(BuildRunModel::StateRole).value<BuildRunModel::State>(), "state");
        QTEST(model.index(0, 0).data(BuildRunModel::LightRole).toBool(), "light");
        QStringList texts;
        for (int section = 0; section < BuildRunModel::ColumnCount; ++section)
            texts.append(model.index(0, section).data().toString());
        QTEST(texts, "texts");
    }

    void buildsOfTheProviderAloneAreToldApart()
    {
        BuildRunModel model(std::make_shared<ManualClock>());
        BuildRun one = build(0, BuildStatus::Ready, ManualClock().now());
        BuildRun two = one;
        two.buildId = u"another"_s;
        model.setRuns({one, two});
        QCOMPARE(model.rowCount(), 2);
    }

    void runsAreFilteredByStateAndByWhoAsked()
    {
        BuildRunModel model(std::make_shared<ManualClock>());
        const QDateTime now = ManualClock().now();
        BuildRun scheduled = build(2, BuildStatus::Ready, now);
        scheduled.trigger = BuildTrigger::Schedule;
        model.setRuns({build(4, BuildStatus::Ready, now), build(3, BuildStatus::Failed, now), scheduled, build(1, BuildStatus::Ready, now),
            build(0, BuildStatus::Ready, now)});
        BuildRunFilter filter;
        const QAbstractItemModelTester tester(&filter, Mode::QtTest);
        filter.setSourceModel(&model);
        const auto numbers = [&filter](const BuildRunFilter::Choice &choice) {
            filter.setChoice(choice);
            return column(filter, BuildRunModel::NumberColumn);
        };
        QCOMPARE(numbers({}).size(), 5);
        QCOMPARE(numbers({.state = BuildRunModel::Ready}), QStringList({u"#4"_s, u"#2"_s, u"#1"_s, u"–"_s}));
        QCOMPARE(numbers({.state = BuildRunModel::Ready, .askedBy = BuildRunModel::You}), QStringList({u"#4"_s, u"#1"_s}));
        QCOMPARE(numbers({.askedBy = BuildRunModel::Schedule}), QStringList({u"#2"_s}));
        QCOMPARE(numbers({.askedBy = BuildRunModel::Elsewhere}), QStringList({u"–"_s}));
        QCOMPARE(numbers({.buildsOnly = true}).size(), 5);
        QCOMPARE(numbers({.state = BuildRunModel::Failed, .askedBy = BuildRunModel::Push}), QStringList());
    }

    void rowsWithoutABuildCanBeLeftOut()
    {
        BuildRunModel model(std::make_shared<ManualClock>());
        const QDateTime now = ManualClock().now();
        BuildRun skipped{.number = 2, .projectId = {}, .requestedAt = now, .outcome = RunOutcome::Skipped, .reason = u"unchanged"_s};
        model.setRuns({skipped, build(1, BuildStatus::Ready, now)});
        BuildRunFilter filter;
        filter.setSourceModel(&model);
        filter.setChoice({.buildsOnly = true});
        QCOMPARE(column(filter, BuildRunModel::NumberColumn), QStringList({u"#1"_s}));
    }

    void aRowTellsWhyItsBuildBegan()
    {
        BuildRunModel model(std::make_shared<ManualClock>());
        BuildRun run = build(2, BuildStatus::Ready, ManualClock().now());
        run.trigger = BuildTrigger::Push;
        run.cause = u"acme/a moved."_s;
        model.setRuns({run});
        const QModelIndex asked = model.index(0, BuildRunModel::AskedByColumn);
        QCOMPARE(asked.data().toString(), u"push"_s);
        QCOMPARE(asked.data(Qt::ToolTipRole).toString(), u"push: acme/a moved."_s);
    }

    void buildsAreComparedAsTheyWent()
    {
        const QDateTime now = ManualClock().now();
        BuildRun first = build(1, BuildStatus::Ready, now.addSecs(-300), 48s);
        first.heads = {{u"acme/app"_s, QString(40, u'a')}, {u"acme/gone"_s, QString(40, u'b')}};
        BuildRun second = build(2, BuildStatus::Failed, now.addSecs(-60), 12s);
        second.trigger = BuildTrigger::Push;
        second.error = u"\nsetup exited 1\nmore"_s;
        second.heads = {{u"acme/app"_s, QString(40, u'a')}};
        const QList<ComparedValue> expected{
            {u"State"_s, u"Ready"_s, u"Failed: setup exited 1"_s, true},
            {u"Asked by"_s, u"you"_s, u"push"_s, true},
            {u"Started"_s, Format::moment(first.requestedAt, now), Format::moment(second.requestedAt, now), false},
            {u"Took"_s, u"48 s"_s, u"12 s"_s, true},
            {u"Template"_s, u"4f2a91c"_s, u"4f2a91c"_s, false},
            {u"Commit of acme/app"_s, u"aaaaaaa"_s, u"aaaaaaa"_s, false},
            {u"Commit of acme/gone"_s, u"bbbbbbb"_s, u"not in it"_s, true},
        };
        QCOMPARE(BuildComparison::runs(first, second, now), expected);
    }

    void sessions_data()
    {
        QTest::addColumn<Session>("session");
        QTest::addColumn<bool>("stuck");
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("since");
        const QDateTime now = ManualClock().now();
        const auto at = [](const QDateTime &time) { return time.toLocalTime().toString(u"HH:mm"_s); };
        const QDateTime quarter = now.addSecs(-15 * 60);
        QTest::newRow("running") << session(u"1"_s, Sandbox::Status::Running, quarter) << false << u"Running"_s
                                 << QString(at(quarter) + u", 15 min"_s);
        const QDateTime limit = now.addSecs(-5 * 60);
        QTest::newRow("starting, at the limit")
            << session(u"1"_s, Sandbox::Status::Starting, limit) << false << u"Starting"_s << QString(at(limit) + u", 5 min"_s);
        QTest::newRow("starting, past it") << session(u"1"_s, Sandbox::Status::Starting, limit.addMSecs(-1)) << true << u"Starting, stuck"_s
                                           << QString(at(limit.addMSecs(-1)) + u", 5 min of 5 min"_s);
        QTest::newRow("stopped lasts") << session(u"1"_s, Sandbox::Status::Stopped, quarter) << false << u"Stopped"_s << at(quarter);
        QTest::newRow("removal stuck") << session(u"1"_s, Sandbox::Status::Destroying, quarter) << true << u"Removing, stuck"_s
                                       << QString(at(quarter) + u", 15 min of 5 min"_s);
        QTest::newRow("never started") << session(u"1"_s, Sandbox::Status::Pending, {}) << false << u"Not started"_s << QString();
    }

    void sessions()
    {
        QFETCH(Session, session);
        SessionModel model(std::make_shared<ManualClock>());
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setSessions({session});
        QTEST(model.index(0, 0).data(SessionModel::StuckRole).toBool(), "stuck");
        QTEST(model.index(0, SessionModel::StateColumn).data().toString(), "state");
        QTEST(model.index(0, SessionModel::SinceColumn).data().toString(), "since");
    }

    void aSessionOnAnotherTemplateIsOlder()
    {
        SessionModel model(std::make_shared<ManualClock>());
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        Session one = session(u"1"_s, Sandbox::Status::Running, ManualClock().now());
        one.templateId = u"tpl-1"_s;
        one.lastCommand = u"git push"_s;
        one.lastExitCode = 128;
        model.setSessions({one});
        const QModelIndex cell = model.index(0, SessionModel::TemplateColumn);
        QVERIFY(!cell.data(SessionModel::OlderRole).toBool());
        model.setActiveTemplate(u"tpl-2"_s);
        QVERIFY(cell.data(SessionModel::OlderRole).toBool());
        QVERIFY(cell.data(Qt::AccessibleTextRole).toString().contains(u"older"_s));
        model.setActiveTemplate(u"tpl-1"_s);
        QVERIFY(!cell.data(SessionModel::OlderRole).toBool());
        QCOMPARE(model.index(0, SessionModel::CommandColumn).data(SessionModel::ExitCodeRole).toInt(), 128);
    }

    void aSessionKeepsItsPlaceWhileOthersComeAndGo()
    {
        SessionModel model(std::make_shared<ManualClock>());
        const QDateTime now = ManualClock().now();
        const Session first = session(u"1"_s, Sandbox::Status::Running, now.addSecs(-3));
        const Session second = session(u"2"_s, Sandbox::Status::Running, now.addSecs(-2));
        const Session third = session(u"3"_s, Sandbox::Status::Running, now.addSecs(-1));
        model.setSessions({second, first});
        const QPersistentModelIndex held = model.index(model.rowOf(u"2"_s), 0);
        model.setSessions({third, second});
        QCOMPARE(held.row(), 0);
        QCOMPARE(held.data(SessionModel::IdRole).toString(), u"2"_s);
    }
};

QTEST_GUILESS_MAIN(TestItems)
#include "tst_items.moc"
