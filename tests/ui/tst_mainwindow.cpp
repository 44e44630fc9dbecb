// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/manualclock.h"
#include "tests/ui/windowfixture.h"
#include "ui/log/logview.h"

#include <QAction>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QSplitter>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// The window as a whole: projects, pages, menus, and what it asks before something is lost.
class TestMainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void anEmptyFactoryOffersTheSample()
    {
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"welcome.text"_s, u"sample"_s));
        QVERIFY(driver.isShown(u"sidebar.empty"_s));
        QVERIFY(driver.click(u"welcome.trySample"_s));
        QVERIFY(driver.waitForText(u"project.name"_s, u"sample"_s));
        QCOMPARE(m_fixture->samples, 1);
        QVERIFY(!driver.isShown(u"welcome"_s));
        QVERIFY(!driver.isShown(u"sidebar.trySample"_s));
    }

    void howMuchOfLogsIsKeptIsAsked()
    {
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.trigger(u"keptLogs"_s));
        QVERIFY(driver.type(u"setting.keptLogs"_s, u"0"_s));
        QVERIFY(driver.click(u"logRetentionDialog.accept"_s));
        QVERIFY(driver.isShown(u"issue.keptLogs"_s));
        QVERIFY(!m_fixture->client.calls.contains(u"setLogRetention"_s));

        m_fixture->client.failNext(u"setLogRetention"_s, {ErrorCode::Storage, u"The disk is full."_s});
        QVERIFY(driver.type(u"setting.keptLogs"_s, u"20"_s));
        QVERIFY(driver.click(u"logRetentionDialog.accept"_s));
        QVERIFY(driver.waitForText(u"logRetentionDialog.message"_s, u"The disk is full."_s));
        QCOMPARE(m_fixture->preferences.logRetention(), LogRetention());

        QVERIFY(driver.click(u"logRetentionDialog.accept"_s));
        QTRY_COMPARE(m_fixture->client.retention, (LogRetention{.logs = 20}));
        QTRY_COMPARE(m_fixture->preferences.logRetention(), (LogRetention{.logs = 20}));
        QTRY_VERIFY(!driver.isShown(u"logRetentionDialog"_s));
    }

    void isPaintedBeforeItReadsItsProjects()
    {
        m_fixture->client.addProject(u"alpha"_s);
        m_fixture->client.hold(u"projects"_s);
        const WindowDriver driver = m_fixture->open();
        QVERIFY(m_fixture->client.calls.isEmpty());
        QTRY_VERIFY(m_fixture->client.calls.contains(u"projects"_s));
        // Neither the first run nor a project: which it is, is not known yet.
        for (const QString &name : {u"welcome"_s, u"sidebar.empty"_s, u"sidebar.trySample"_s, u"project"_s})
            QVERIFY2(!driver.isShown(name), qPrintable(name));
        QVERIFY(driver.isShown(u"sidebar.projects"_s));
        m_fixture->client.release(u"projects"_s);
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
    }

    void aWindowThatNobodySeesReadsItsProjectsToo()
    {
        const auto clock = std::make_shared<ManualClock>();
        const QString alpha = m_fixture->client.addProject(u"alpha"_s).environment.project.id;
        const MainWindow window(m_fixture->client, clock, m_fixture->preferences, {});
        QVERIFY(m_fixture->client.calls.isEmpty());
        clock->advance(5s);
        QVERIFY(m_fixture->client.calls.contains(u"projects"_s));
        QTRY_COMPARE(window.currentProject(), alpha);
    }

    void aSampleThatFailsSaysWhyInThePage()
    {
        m_fixture->sampleError = Error{ErrorCode::Storage, u"The disk is full. Make room and try again."_s};
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.click(u"sidebar.trySample"_s));
        QVERIFY(driver.waitForText(u"window.message"_s, u"The disk is full"_s));
        QVERIFY(driver.click(u"sidebar.trySample"_s));
        QCOMPARE(m_fixture->samples, 2);
    }

    void aNewProjectIsShownAtOnce()
    {
        m_fixture->client.addProject(u"alpha"_s);
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QVERIFY(driver.trigger(u"newProject"_s));
        QVERIFY(driver.type(u"projectDialog.name"_s, u"beta"_s));
        QVERIFY(driver.click(u"projectDialog.accept"_s));
        QVERIFY(driver.waitForText(u"project.name"_s, u"beta"_s));
        QTRY_VERIFY(!driver.isShown(u"projectDialog"_s));
        QCOMPARE(driver.rows(u"sidebar.projects"_s), QStringList({u"alpha"_s, u"beta"_s}));
    }

    void aProjectThatCannotBeMadeKeepsItsName()
    {
        const WindowDriver driver = m_fixture->open();
        m_fixture->client.failNext(u"createProject"_s, {ErrorCode::Storage, u"The store cannot be written."_s});
        QVERIFY(driver.trigger(u"newProject"_s));
        QVERIFY(driver.type(u"projectDialog.name"_s, u"beta"_s));
        QVERIFY(driver.click(u"projectDialog.accept"_s));
        QVERIFY(driver.waitForText(u"projectDialog.message"_s, u"cannot be written"_s));
        QCOMPARE(driver.text(u"projectDialog.name"_s), u"beta"_s);
        QVERIFY(driver.click(u"projectDialog.accept"_s));
        QVERIFY(driver.waitForText(u"project.name"_s, u"beta"_s));
    }

    void projectsAreRenamedAndRemoved()
    {
        m_fixture->client.addProject(u"alpha"_s);
        m_fixture->client.addProject(u"beta"_s);
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QVERIFY(driver.trigger(u"rename"_s));
        QVERIFY(driver.type(u"projectDialog.name"_s, u"gamma"_s));
        QVERIFY(driver.click(u"projectDialog.accept"_s));
        QVERIFY(driver.waitForText(u"project.name"_s, u"gamma"_s));
        QVERIFY(driver.waitForRow(u"sidebar.projects"_s, u"gamma"_s));

        m_fixture->client.failNext(u"removeProject"_s, {ErrorCode::ExecutionFailed, u"A sandbox cannot be removed."_s});
        QVERIFY(driver.trigger(u"removeProject"_s));
        QVERIFY(driver.click(u"removeProjectDialog.accept"_s));
        QVERIFY(driver.waitForText(u"removeProjectDialog.message"_s, u"cannot be removed"_s));
        QVERIFY(driver.click(u"removeProjectDialog.accept"_s));
        QVERIFY(driver.waitForText(u"project.name"_s, u"beta"_s));
        QTRY_COMPARE(driver.rows(u"sidebar.projects"_s), QStringList{u"beta"_s});
    }

    void theFilterNarrowsTheList()
    {
        for (const auto *name : {"storefront", "payments", "docs"})
            m_fixture->client.addProject(QString::fromLatin1(name));
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"docs"_s));
        QVERIFY(driver.trigger(u"filter"_s));
        QTRY_COMPARE(QApplication::focusWidget() ? QApplication::focusWidget()->objectName() : QString(), u"sidebar.filter"_s);
        QVERIFY(driver.type(u"sidebar.filter"_s, u"PAY"_s));
        QCOMPARE(driver.rows(u"sidebar.projects"_s), QStringList{u"payments"_s});
        // What is shown stays until another one is chosen.
        QCOMPARE(driver.text(u"project.name"_s), u"docs"_s);
        QVERIFY(driver.key(u"sidebar.filter"_s, Qt::Key_Return));
        QVERIFY(driver.waitForText(u"project.name"_s, u"payments"_s));
        QVERIFY(driver.type(u"sidebar.filter"_s, u"nothing like it"_s));
        QVERIFY(driver.waitForText(u"sidebar.empty"_s, u"nothing like it"_s));
        QVERIFY(driver.key(u"sidebar.filter"_s, Qt::Key_Escape));
        QCOMPARE(driver.rows(u"sidebar.projects"_s).size(), 3);
    }

    void leavingADirtyFormAsks_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<int>("saves");
        QTest::newRow("save") << u"leaveDialog.save"_s << u"beta"_s << 1;
        QTest::newRow("discard") << u"leaveDialog.discard"_s << u"beta"_s << 0;
        QTest::newRow("stay") << u"leaveDialog.stay"_s << u"alpha"_s << 0;
    }

    void leavingADirtyFormAsks()
    {
        QFETCH(QString, answer);
        QFETCH(QString, shown);
        QFETCH(int, saves);
        m_fixture->client.addProject(u"alpha"_s);
        m_fixture->client.addProject(u"beta"_s);
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/srv/work"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 1 change"_s));
        QVERIFY(driver.chooseRow(u"sidebar.projects"_s, u"beta"_s));
        QVERIFY(driver.click(answer));
        QVERIFY(driver.waitForText(u"project.name"_s, shown));
        QTRY_COMPARE(m_fixture->client.patches.size(), saves);
        const auto *list = driver.find<QListView>(u"sidebar.projects"_s);
        QTRY_COMPARE(list->currentIndex().data().toString(), shown);
        if (shown == "alpha"_L1)
            QCOMPARE(driver.text(u"configuration.workdir"_s), u"/srv/work"_s);
        QCOMPARE(m_fixture->client.named(u"alpha"_s).environment.workingDirectory, saves ? u"/srv/work"_s : QString());
    }

    void aSaveThatEndsWhileItIsAskedAboutNeedsNoOther()
    {
        m_fixture->client.addProject(u"alpha"_s);
        m_fixture->client.addProject(u"beta"_s);
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/srv/work"_s));
        m_fixture->client.hold(u"updateEnvironment"_s);
        QVERIFY(driver.trigger(u"save"_s));
        QTRY_COMPARE(m_fixture->client.patches.size(), 1);
        QVERIFY(driver.chooseRow(u"sidebar.projects"_s, u"beta"_s));
        QTRY_VERIFY(driver.isShown(u"leaveDialog"_s));
        m_fixture->client.release(u"updateEnvironment"_s);
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QVERIFY(driver.click(u"leaveDialog.save"_s));
        QVERIFY(driver.waitForText(u"project.name"_s, u"beta"_s));
        QCOMPARE(m_fixture->client.patches.size(), 1);
    }

    void aRefusedSaveKeepsTheProject()
    {
        m_fixture->client.addProject(u"alpha"_s);
        m_fixture->client.addProject(u"beta"_s);
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/forbidden"_s));
        QVERIFY(driver.chooseRow(u"sidebar.projects"_s, u"beta"_s));
        QVERIFY(driver.click(u"leaveDialog.save"_s));
        QVERIFY(driver.waitForText(u"configuration.workdirIssue"_s, u"not allowed"_s));
        QCOMPARE(driver.text(u"project.name"_s), u"alpha"_s);
        QCOMPARE(driver.text(u"configuration.workdir"_s), u"/forbidden"_s);
    }

    void closingWithEditsAsks()
    {
        m_fixture->client.addProject(u"alpha"_s);
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/srv/work"_s));
        driver.window().close();
        QVERIFY(driver.click(u"leaveDialog.stay"_s));
        QTRY_VERIFY(!driver.isShown(u"leaveDialog"_s));
        QVERIFY(driver.window().isVisible());
        driver.window().close();
        QVERIFY(driver.click(u"leaveDialog.discard"_s));
        QTRY_VERIFY(!driver.window().isVisible());
    }

    void aFactoryThatDoesNotAnswerIsToldAndAskedAgain()
    {
        m_fixture->client.failNext(u"projects"_s, {ErrorCode::Damaged, u"The database is damaged. Restore a copy."_s});
        m_fixture->client.addProject(u"alpha"_s);
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"window.message"_s, u"damaged"_s));
        QVERIFY(driver.waitForText(u"status.engine"_s, u"Engine does not answer"_s));
        QVERIFY(driver.click(u"message.action"_s));
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QVERIFY(driver.waitForText(u"status.engine"_s, u"Engine ready, store ready"_s));
    }

    void runningBuildsAreCounted()
    {
        auto &client = m_fixture->client;
        client.setHoldBuilds(true);
        const QString id = client.addProject(u"alpha"_s).environment.project.id;
        client.stored(id).environment.repositories = {{.id = u"r"_s, .projectId = id, .url = u"/r"_s, .slug = u"r"_s}};
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"status.work"_s, u"No build running"_s));
        QVERIFY(driver.trigger(u"build"_s));
        QVERIFY(driver.waitForText(u"status.work"_s, u"1 build running: alpha"_s));
        client.finishBuild(id, BuildStatus::Failed, u"setup command exited 1"_s);
        QVERIFY(driver.waitForText(u"status.work"_s, u"No build running"_s));
        QTRY_COMPARE(driver.find<QListView>(u"sidebar.projects"_s)->model()->index(0, 0).data(ProjectListModel::StateTextRole).toString(),
            u"Failed: setup command exited 1"_s);
    }

    void theWindowIsAsItWasLeft()
    {
        m_fixture->client.addProject(u"alpha"_s);
        m_fixture->client.addProject(u"beta"_s);
        {
            const WindowDriver driver = m_fixture->open();
            QVERIFY(driver.openProject(u"beta"_s));
            driver.window().resize(1200, 700);
            driver.find<QSplitter>(u"window.splitter"_s)->setSizes({400, 800});
            QVERIFY(driver.window().close());
        }
        const WindowDriver driver = m_fixture->open(WindowFixture::Size::Remembered);
        QVERIFY(driver.waitForText(u"project.name"_s, u"beta"_s));
        // The width is bounded by the screen that the tests have.
        QCOMPARE(driver.window().height(), 700);
        QTRY_COMPARE(driver.find<QWidget>(u"sidebar"_s)->width(), 400);
    }

    void whatIsRememberedWrongCountsAsNothing()
    {
        auto &settings = m_fixture->preferences.settings;
        settings.setValue(u"window/geometry"_s, 7);
        settings.setValue(u"window/splitter"_s, u"wide"_s);
        settings.setValue(u"window/colors"_s, u"plaid"_s);
        settings.setValue(u"window/project"_s, u"gone"_s);
        settings.setValue(u"log/time"_s, u"noon"_s);
        settings.setValue(u"log/context"_s, 99);
        m_fixture->client.addProject(u"alpha"_s);
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QVERIFY(driver.window().findChild<QAction *>(u"colors.system"_s)->isChecked());
        QVERIFY(driver.window().findChild<QAction *>(u"log.time.off"_s)->isChecked());
        QVERIFY(driver.window().findChild<QAction *>(u"log.context.5"_s)->isChecked());
    }

    void coloursAreChosenAndRemembered()
    {
        const WindowDriver driver = m_fixture->open();
        const QSignalSpy chosen(&driver.window(), &MainWindow::colorsChosen);
        driver.window().findChild<QAction *>(u"colors.dark"_s)->trigger();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.first().first().value<Qt::ColorScheme>(), Qt::ColorScheme::Dark);
        QCOMPARE(m_fixture->preferences.colors.value(), Qt::ColorScheme::Dark);
        const WindowDriver again = m_fixture->open();
        QVERIFY(again.window().findChild<QAction *>(u"colors.dark"_s)->isChecked());
    }

    void howLogsAreSeenIsRemembered()
    {
        m_fixture->client.addProject(u"alpha"_s);
        const auto logs = [](const WindowDriver &driver) { return driver.window().findChildren<LogView *>(); };
        {
            const WindowDriver driver = m_fixture->open();
            QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
            for (const QString &choice : {u"log.wrap"_s, u"log.time.relative"_s, u"log.context.3"_s})
                driver.window().findChild<QAction *>(choice)->trigger();
            // Of one log, and so of all.
            QCOMPARE(logs(driver).size(), 2);
            for (const LogView *log : logs(driver))
                QVERIFY(log->isWrapping());
        }
        QCOMPARE(m_fixture->preferences.log(), (LogSettings{.wrapping = true, .time = LogSettings::Time::Relative, .context = 3}));
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        for (const LogView *log : logs(driver))
            QVERIFY(log->isWrapping());
        QVERIFY(driver.window().findChild<QAction *>(u"log.context.3"_s)->isChecked());
    }

    void aFinishedBuildIsToldOnceAndOnlyWhenNobodyLooks_data()
    {
        QTest::addColumn<bool>("looking");
        QTest::addColumn<bool>("muted");
        QTest::addColumn<int>("told");
        QTest::newRow("away") << false << false << 1;
        QTest::newRow("looking") << true << false << 0;
        QTest::newRow("muted") << false << true << 0;
    }

    void aFinishedBuildIsToldOnceAndOnlyWhenNobodyLooks()
    {
        QFETCH(bool, looking);
        QFETCH(bool, muted);
        QFETCH(int, told);
        auto &client = m_fixture->client;
        client.setHoldBuilds(true);
        const QString id = client.addProject(u"alpha"_s).environment.project.id;
        client.stored(id).environment.repositories = {{.id = u"r"_s, .projectId = id, .url = u"/r"_s, .slug = u"r"_s}};
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QVERIFY(QTest::qWaitForWindowActive(&driver.window()));
        if (muted)
            QVERIFY(driver.trigger(u"mute"_s));
        QVERIFY(driver.trigger(u"build"_s));
        QVERIFY(driver.waitForText(u"status.work"_s, u"1 build running"_s));
        if (!looking)
            driver.window().hide();
        const QSignalSpy finished(&driver.window(), &MainWindow::buildFinished);
        client.finishBuild(id, BuildStatus::Ready);
        client.tellChanged(u"run"_s, id);
        auto *work = driver.window().findChild<QPushButton *>(u"status.work"_s);
        QTRY_VERIFY(work->text().contains("No build"_L1));
        QCOMPARE(finished.size(), told);
        driver.window().show();
    }

    void workLeadsToItsProject()
    {
        auto &client = m_fixture->client;
        client.setHoldBuilds(true);
        client.addProject(u"alpha"_s);
        const QString id = client.addProject(u"beta"_s).environment.project.id;
        client.stored(id).environment.repositories = {{.id = u"r"_s, .projectId = id, .url = u"/r"_s, .slug = u"r"_s}};
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.openProject(u"beta"_s));
        QVERIFY(driver.trigger(u"build"_s));
        QVERIFY(driver.waitForText(u"status.work"_s, u"beta"_s));
        QVERIFY(driver.openProject(u"alpha"_s));
        QVERIFY(driver.click(u"status.work"_s));
        QVERIFY(driver.waitForText(u"project.name"_s, u"beta"_s));
    }

    void aBuildIsOpenedFromOutside()
    {
        auto &client = m_fixture->client;
        client.addProject(u"alpha"_s);
        const QString id = client.addProject(u"beta"_s).environment.project.id;
        client.stored(id).environment.repositories = {{.id = u"r"_s, .projectId = id, .url = u"/r"_s, .slug = u"r"_s}};
        QVERIFY(client.build(id).isFinished());
        client.finishBuild(id, BuildStatus::Ready);
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QVERIFY(driver.trigger(u"activity"_s));
        driver.window().openBuild(id, 1);
        QVERIFY(driver.waitForText(u"project.name"_s, u"beta"_s));
        QVERIFY(driver.waitForText(u"log.title"_s, u"#1"_s));
        QVERIFY(driver.waitForText(u"buildLog"_s, u"setup of build 1"_s));
    }

    void theFirstRunSaysWhatTheMachineLacks()
    {
        m_fixture->client.found = {{.name = u"git"_s, .state = Requirement::State::Met, .text = u"git version 2"_s},
            {.name = u"bubblewrap"_s, .state = Requirement::State::Missing, .text = u"Install the package “bubblewrap”."_s}};
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"requirement.bubblewrap"_s, u"Install the package"_s));
        m_fixture->client.found.removeLast();
        QVERIFY(driver.click(u"requirements.again"_s));
        QTRY_VERIFY(!driver.isShown(u"requirement.bubblewrap"_s));
        QVERIFY(driver.widget(u"requirement.git"_s));
        m_fixture->client.failNext(u"requirements"_s, {ErrorCode::NotReady, u"The engine is still starting."_s});
        QVERIFY(driver.click(u"requirements.again"_s));
        QVERIFY(driver.waitForText(u"requirements.state"_s, u"still starting"_s));
    }

    void everyActionHasKeysOfItsOwn()
    {
        const WindowDriver driver = m_fixture->open();
        QSet<QString> keys;
        int actions = 0;
        const auto all = driver.window().findChildren<QAction *>();
        for (const QAction *action : all) {
            if (!action->objectName().startsWith("action."_L1))
                continue;
            ++actions;
            QVERIFY2(!action->shortcut().isEmpty(), qPrintable(action->objectName()));
            keys.insert(action->shortcut().toString());
        }
        QVERIFY(actions > 20);
        QCOMPARE(keys.size(), actions);
    }

private:
    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
