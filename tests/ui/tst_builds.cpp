// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/projectfixture.h"

#include <QAction>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QTableView>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// A project's builds: what is asked for, listed, filtered, compared and told.
class TestBuilds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<ProjectFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void aBuildIsCancelled()
    {
        client().setHoldBuilds(true);
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"status.build"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Build #1 was started."_s));
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"Building|#1"_s));
        QVERIFY(driver.waitForText(u"status.build"_s, u"Building"_s));
        QVERIFY(driver.click(u"status.cancel"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"being cancelled"_s));
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"Failed|#1"_s));
        QTRY_VERIFY(!driver.isShown(u"status.cancel"_s));
        QTRY_VERIFY(driver.find<QAbstractButton>(u"status.build"_s)->isEnabled());
    }

    void theFocusGoesFromBuildToCancelAndBack()
    {
        client().setHoldBuilds(true);
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"status.build"_s));
        QTRY_COMPARE(focused(), u"status.cancel"_s);
        client().finishBuild(m_fixture->projectId, BuildStatus::Ready);
        QTRY_COMPARE(focused(), u"status.build"_s);
    }

    void whatWasSaidOfABuildGoesWhenItEnds()
    {
        client().setHoldBuilds(true);
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"status.build"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Build #1 was started."_s));
        client().finishBuild(m_fixture->projectId, BuildStatus::Ready);
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"Ready|#1"_s));
        QTRY_VERIFY(!driver.isShown(u"environment.message"_s));
    }

    void aRunWithoutABuildSaysWhy()
    {
        client().stored(m_fixture->projectId).environment.repositories.clear();
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"status.build"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"No build was started: the environment has no repository"_s));
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"Skipped|#1"_s));
    }

    void aBuildThatCannotBeAskedForOffersAnotherTry()
    {
        client().failNext(u"build"_s, {ErrorCode::Network, u"The factory cannot be reached."_s});
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"status.build"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"cannot be reached"_s));
        QVERIFY(driver.click(u"message.action"_s));
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"Ready|#1"_s));
    }

    void buildsAreFilteredByState()
    {
        const QDateTime now = m_fixture->clock->now();
        client().stored(m_fixture->projectId).runs
            = {m_fixture->run(2, BuildStatus::Failed, now), m_fixture->run(1, BuildStatus::Ready, now)};
        client().stored(m_fixture->projectId).runs[0].error = u"setup command exited 1"_s;
        client().appendLog(u"b2"_s, "log of two\n");
        client().appendLog(u"b1"_s, "log of one\n");
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"setup command exited 1"_s));
        QVERIFY(driver.waitForText(u"buildLog"_s, u"log of two"_s));
        auto *states = driver.find<QComboBox>(u"builds.state"_s);
        states->setCurrentText(u"Ready"_s);
        QCOMPARE(driver.rows(u"builds.table"_s).size(), 1);
        QVERIFY(driver.chooseRow(u"builds.table"_s, u"#1"_s));
        QVERIFY(driver.waitForText(u"buildLog"_s, u"log of one"_s));
        states->setCurrentIndex(0);
        QCOMPARE(driver.rows(u"builds.table"_s).size(), 2);
    }

    void filtersAreCombinedAndKeptPerProject()
    {
        const QDateTime now = m_fixture->clock->now();
        auto &runs = client().stored(m_fixture->projectId).runs;
        runs = {m_fixture->run(3, BuildStatus::Ready, now), m_fixture->run(2, BuildStatus::Failed, now),
            m_fixture->run(1, BuildStatus::Ready, now)};
        runs[1].trigger = runs[2].trigger = BuildTrigger::Push;
        client().addProject(u"warehouse"_s);
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"#1"_s));
        auto *states = driver.find<QComboBox>(u"builds.state"_s);
        auto *askedBy = driver.find<QComboBox>(u"builds.askedBy"_s);
        states->setCurrentText(u"Ready"_s);
        askedBy->setCurrentText(u"push"_s);
        QCOMPARE(driver.rows(u"builds.table"_s).size(), 1);
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"#1|push"_s));
        askedBy->setCurrentText(u"schedule"_s);
        QVERIFY(driver.waitForText(u"builds.empty"_s, u"No build is like that"_s));
        askedBy->setCurrentText(u"push"_s);

        QVERIFY(driver.openProject(u"warehouse"_s));
        QTRY_COMPARE(states->currentIndex(), 0);
        QCOMPARE(askedBy->currentIndex(), 0);
        QVERIFY(driver.openProject(u"storefront"_s));
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"#1|push"_s));
        QCOMPARE(driver.rows(u"builds.table"_s).size(), 1);

        client().setHoldBuilds(true);
        QVERIFY(driver.click(u"status.build"_s));
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"#4|you"_s));
        QCOMPARE(states->currentIndex(), 0);
    }

    void twoBuildsAreCompared()
    {
        const QDateTime now = m_fixture->clock->now();
        auto &stored = client().stored(m_fixture->projectId);
        stored.runs = {m_fixture->run(3, BuildStatus::Ready, now), m_fixture->run(2, BuildStatus::Failed, now),
            m_fixture->run(1, BuildStatus::Ready, now)};
        stored.runs[1].outcome = RunOutcome::Skipped;
        stored.runs[0].heads = {{u"acme/a"_s, QString(40, u'b')}};
        stored.runs[2].heads = {{u"acme/a"_s, QString(40, u'a')}};
        stored.compared = {{u"CPU cores"_s, u"2"_s, u"4"_s, true}, {u"Network"_s, u"true"_s, u"true"_s, false}};
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.chooseRow(u"builds.table"_s, u"#3"_s));
        // The one before it that a build came of.
        QVERIFY(driver.trigger(u"compareBuilds"_s));
        QVERIFY(driver.waitForRow(u"compareDialog.difference"_s, u"CPU cores|2|4"_s));
        QVERIFY(driver.waitForRow(u"compareDialog.difference"_s, u"Commit of acme/a|aaaaaaa|bbbbbbb"_s));
        QVERIFY(driver.waitForText(u"compareDialog.summary"_s, u"2 thing(s) differ."_s));
        const auto *difference = driver.find<QTableView>(u"compareDialog.difference"_s);
        QCOMPARE(difference->model()->headerData(1, Qt::Horizontal).toString(), u"#1"_s);
        QCOMPARE(difference->model()->headerData(2, Qt::Horizontal).toString(), u"#3"_s);
        using Asked = std::pair<qint64, std::optional<qint64>>;
        QCOMPARE(client().comparisons, QList<Asked>({{1, 3}}));

        driver.find<QComboBox>(u"compareDialog.second"_s)->setCurrentIndex(0);
        QTRY_COMPARE(client().comparisons.last(), Asked(1, std::nullopt));
        QVERIFY(driver.waitForText(u"compareDialog.summary"_s, u"1 thing(s) differ."_s));
        client().failNext(u"compareBuilds"_s, {ErrorCode::Storage, u"The disk is full."_s});
        driver.find<QComboBox>(u"compareDialog.first"_s)->setCurrentIndex(0);
        QVERIFY(driver.waitForText(u"compareDialog.message"_s, u"The disk is full."_s));
        QVERIFY(driver.click(u"compareDialog.accept"_s));
        QTRY_VERIFY(!driver.isShown(u"compareDialog"_s));

        // A run without a build is none to compare with.
        QVERIFY(driver.chooseRow(u"builds.table"_s, u"#2"_s));
        QVERIFY(!driver.window().findChild<QAction *>(u"action.changesSince"_s)->isEnabled());
        auto *table = driver.find<QTableView>(u"builds.table"_s);
        table->selectAll();
        QVERIFY(driver.trigger(u"compareBuilds"_s));
        QTRY_COMPARE(client().comparisons.last(), Asked(1, 3));
        QVERIFY(driver.click(u"compareDialog.accept"_s));
        QVERIFY(driver.chooseRow(u"builds.table"_s, u"#1"_s));
        QVERIFY(driver.trigger(u"changesSince"_s));
        QTRY_COMPARE(client().comparisons.last(), Asked(1, std::nullopt));
    }

    void theMenusOfTheButtonAndOfTheRowsAreTheWindows()
    {
        const WindowDriver driver = m_fixture->openProject();
        const auto *menu = driver.find<QPushButton>(u"status.buildMenu"_s)->menu();
        const auto window = driver.window().findChild<QMenu *>(u"menu.build"_s)->actions();
        QVERIFY(menu->actions().size() >= 4);
        for (QAction *action : menu->actions())
            QVERIFY(window.contains(action));
        client().stored(m_fixture->projectId).runs = {m_fixture->run(1, BuildStatus::Ready, m_fixture->clock->now())};
        client().tellChanged(u"run"_s, m_fixture->projectId);
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"#1"_s));
        QCOMPARE(driver.find<QTableView>(u"builds.table"_s)->actions(), menu->actions());
    }

    void aSelectedBuildStaysSelectedWhenANewOneComes()
    {
        const QDateTime now = m_fixture->clock->now();
        client().stored(m_fixture->projectId).runs
            = {m_fixture->run(2, BuildStatus::Ready, now), m_fixture->run(1, BuildStatus::Ready, now)};
        client().appendLog(u"b2"_s, "two\n");
        client().appendLog(u"b1"_s, "one\n");
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.chooseRow(u"builds.table"_s, u"#1"_s));
        client().stored(m_fixture->projectId).runs.prepend(m_fixture->run(3, BuildStatus::Ready, now));
        client().tellChanged(u"run"_s, m_fixture->projectId);
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"#3"_s));
        QCOMPARE(driver.find<QTableView>(u"builds.table"_s)->currentIndex().siblingAtColumn(1).data().toString(), u"#1"_s);
        QVERIFY(driver.waitForText(u"buildLog"_s, u"one"_s));
    }

    void aProviderWithoutBuildsSaysSo()
    {
        ProjectEnvironment &environment = client().stored(m_fixture->projectId).environment;
        environment.provider = u"local"_s;
        environment.buildsAvailable = environment.templateCapability = environment.buildLogs = environment.buildCancel = false;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"builds.empty"_s, u"Local builds no templates"_s));
        QVERIFY(!driver.isShown(u"status.build"_s));
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"The next session that starts uses it."_s));
    }

    void whatChangedSinceTheBuildIsListed()
    {
        ProjectEnvironment &environment = client().stored(m_fixture->projectId).environment;
        environment.activeTemplateId = u"tpl-1"_s;
        environment.changedSinceBuild = {{u"CPU cores"_s, u"2"_s, u"4"_s}, {u"Working directory"_s, {}, u"/srv"_s}};
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"status.changes"_s, u"2 settings changed"_s));
        QVERIFY(!driver.isShown(u"status.changeList"_s));
        QVERIFY(driver.click(u"status.changes"_s));
        QVERIFY(driver.waitForText(u"status.changeList"_s, u"CPU cores: 2 → 4\nWorking directory: none → /srv"_s));
    }

    void whatNewSessionsBootIsTold_data()
    {
        QTest::addColumn<std::optional<QString>>("booted");
        QTest::addColumn<bool>("changed");
        QTest::addColumn<QString>("text"); // empty: nothing is said
        using Booted = std::optional<QString>;
        QTest::newRow("the active one, as is plain") << Booted(u"tpl-1"_s) << false << QString();
        QTest::newRow("the active one, although something changed") << Booted(u"tpl-1"_s) << true << u"boot the active template"_s;
        QTest::newRow("none") << Booted(QString()) << true << u"boot without one"_s;
        QTest::newRow("none, after a build that failed") << Booted(QString()) << false << u"boot without one"_s;
        QTest::newRow("another one") << Booted(u"tpl-0"_s) << true << u"boot the template tpl-0"_s;
        QTest::newRow("the provider cannot tell") << Booted() << true << QString();
    }

    void whatNewSessionsBootIsTold()
    {
        QFETCH(std::optional<QString>, booted);
        QFETCH(bool, changed);
        QFETCH(QString, text);
        ProjectEnvironment &environment = client().stored(m_fixture->projectId).environment;
        environment.activeTemplateId = u"tpl-1"_s;
        if (changed)
            environment.changedSinceBuild = {{u"Working directory"_s, {}, u"/srv"_s}};
        client().stored(m_fixture->projectId).bootTemplate = booted;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"status.template"_s, u"tpl-1"_s));
        QTRY_VERIFY(client().calls.contains(u"bootTemplate"_s));
        if (!text.isEmpty())
            QVERIFY(driver.waitForText(u"status.boot"_s, text));
        QCoreApplication::processEvents();
        QCOMPARE(driver.isShown(u"status.boot"_s), !text.isEmpty());
    }

    void whatNewSessionsBootIsAskedAgainAfterASave()
    {
        client().stored(m_fixture->projectId).environment.activeTemplateId = u"tpl-1"_s;
        client().stored(m_fixture->projectId).bootTemplate = u"tpl-1"_s;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"status.template"_s, u"tpl-1"_s));
        client().stored(m_fixture->projectId).bootTemplate = QString();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved. No build was started."_s));
        QVERIFY(driver.waitForText(u"status.boot"_s, u"boot without one"_s));
    }

private:
    ScriptedClient &client() { return m_fixture->client; }

    static QString focused()
    {
        const QWidget *widget = QApplication::focusWidget();
        return widget ? widget->objectName() : QString();
    }

    std::unique_ptr<ProjectFixture> m_fixture;
};

QTEST_MAIN(TestBuilds)
#include "tst_builds.moc"
