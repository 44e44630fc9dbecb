// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/windowfixture.h"

#include <nlohmann/json.hpp>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QTableView>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// A project's environment: what is edited, saved, refused, built and told.
class TestEnvironmentPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_id = client().addProject(u"storefront"_s).environment.project.id;
        client().stored(m_id).environment.repositories = {repository(u"a"_s, 1), repository(u"b"_s, 2)};
    }

    void cleanup() { m_fixture.reset(); }

    void editSaveBuildLog()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.type(u"setting.cpuCount"_s, u"4"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 1 change"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved. No build was started"_s));
        QCOMPARE(lastPatch(), Json::parse(R"({"revision":1,"settings":{"cpuCount":4}})"));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save"_s));
        QCOMPARE(driver.text(u"environment.save"_s), u"Save"_s);
        QCOMPARE(m_fixture->client.stored(m_id).runs.size(), 0);

        QVERIFY(driver.click(u"message.action"_s));
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"Ready|#1|you"_s));
        QVERIFY(driver.waitForText(u"buildLog"_s, u"setup of build 1"_s));
        QVERIFY(driver.waitForText(u"buildLog"_s, u"Template is ready"_s));
        QVERIFY(driver.waitForText(u"status.template"_s, u"0000000"_s));
        QVERIFY(driver.waitForText(u"status.lastBuild"_s, u"#1, just now"_s));
        QVERIFY(driver.waitForText(u"status.unchanged"_s, u"Nothing changed"_s));
    }

    void undoingAnEditByHandClearsTheMark()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(driver.type(u"configuration.setup"_s, u"make"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 2 changes"_s));
        QVERIFY(driver.type(u"configuration.setup"_s, {}));
        QVERIFY(driver.type(u"configuration.workdir"_s, {}));
        QVERIFY(!driver.find<QAbstractButton>(u"environment.save"_s)->isEnabled());
        QVERIFY(!driver.window().isWindowModified());
    }

    void revertGivesBackWhatWasLoaded()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(driver.type(u"setting.cpuCount"_s, u"8"_s));
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/b"_s));
        QVERIFY(driver.type(u"repository.teardown"_s, u"make clean"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 3 changes"_s));
        QVERIFY(driver.click(u"environment.revert"_s));
        QCOMPARE(driver.text(u"configuration.workdir"_s), QString());
        QCOMPARE(driver.text(u"repository.teardown"_s), QString());
        QVERIFY(!driver.find<QAbstractButton>(u"environment.save"_s)->isEnabled());
    }

    void repositoriesAreMovedByButtonAndKeyboard()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/b"_s));
        QVERIFY(driver.click(u"repositories.up"_s));
        QCOMPARE(driver.rows(u"repositories.list"_s), QStringList({u"acme/b"_s, u"acme/a"_s}));
        QVERIFY(driver.key(u"repositories.list"_s, Qt::Key_Down, Qt::AltModifier));
        QCOMPARE(driver.rows(u"repositories.list"_s), QStringList({u"acme/a"_s, u"acme/b"_s}));
        QVERIFY(!driver.find<QAbstractButton>(u"environment.save"_s)->isEnabled());
        QVERIFY(driver.key(u"repositories.list"_s, Qt::Key_Up, Qt::AltModifier));
        QVERIFY(driver.click(u"environment.save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QCOMPARE(lastPatch(),
            Json::parse(
                R"({"revision":1,"repositories":[{"projectRepositoryId":"b","position":1},{"projectRepositoryId":"a","position":2}]})"));
    }

    void aRepositorysCommandsAreSavedAlone()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/b"_s));
        QVERIFY(driver.type(u"repository.setup"_s, u"npm ci\nnpm test"_s));
        QVERIFY(driver.type(u"repository.teardown"_s, u"make clean"_s));
        driver.find<QCheckBox>(u"repository.inEnvironment"_s)->click();
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 1 change"_s));
        QVERIFY(driver.click(u"environment.save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QCOMPARE(lastPatch(),
            Json::parse(
                R"({"revision":1,"repositories":[{"projectRepositoryId":"b","inEnvironment":false,"setupCommand":["npm ci","npm test"],"teardownCommand":"make clean"}]})"));
    }

    void addingARepositoryKeepsWhatIsTyped()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/srv"_s));
        QVERIFY(driver.type(u"repositories.url"_s, u"https://example.org/acme/missing"_s));
        QVERIFY(driver.click(u"repositories.check"_s));
        QVERIFY(driver.waitForText(u"repositories.message"_s, u"was not found"_s));
        QCOMPARE(driver.text(u"repositories.url"_s), u"https://example.org/acme/missing"_s);
        QVERIFY(driver.type(u"repositories.url"_s, u"https://example.org/acme/c"_s));
        QVERIFY(driver.click(u"repositories.check"_s));
        QVERIFY(driver.waitForText(u"repositories.found"_s, u"acme/c: the default branch main is at 9c1d2e7."_s));
        QVERIFY(driver.click(u"repositories.add"_s));
        QVERIFY(driver.waitForRow(u"repositories.list"_s, u"acme/c"_s));
        QCOMPARE(driver.text(u"repositories.url"_s), QString());
        QCOMPARE(driver.text(u"configuration.workdir"_s), u"/srv"_s);
        // It was our own change, so it is no conflict.
        QVERIFY(!driver.isShown(u"environment.message"_s));
        QVERIFY(driver.click(u"environment.save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QCOMPARE(client().stored(m_id).environment.workingDirectory, u"/srv"_s);
    }

    void aCollidingFolderIsToldAtTheRowAndBeforeAdding()
    {
        ProjectRepository twin = repository(u"t"_s, 3);
        twin.url = u"https://example.org/other/b"_s;
        twin.slug = u"other/b"_s;
        client().stored(m_id).environment.repositories.append(twin);
        const WindowDriver driver = open();
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/b"_s));
        QVERIFY(driver.waitForText(u"repository.issue"_s, u"Checked out in the folder “b”, as other/b is."_s));
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/a"_s));
        QTRY_VERIFY(!driver.isShown(u"repository.issue"_s));
        QVERIFY(driver.type(u"repositories.url"_s, u"https://example.org/third/a"_s));
        QVERIFY(driver.click(u"repositories.check"_s));
        QVERIFY(driver.waitForText(u"repositories.message"_s, u"third/a would be checked out in the same folder as acme/a."_s));
    }

    void removingARepositoryAsks()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/a"_s));
        QVERIFY(driver.click(u"repositories.remove"_s));
        QVERIFY(driver.click(u"removeRepositoryDialog.cancel"_s));
        QTRY_VERIFY(!driver.isShown(u"removeRepositoryDialog"_s));
        QCOMPARE(client().stored(m_id).environment.repositories.size(), 2);
        QVERIFY(driver.click(u"repositories.remove"_s));
        QVERIFY(driver.click(u"removeRepositoryDialog.accept"_s));
        QTRY_COMPARE(driver.rows(u"repositories.list"_s), QStringList{u"acme/b"_s});
    }

    void whatTheFormRefusesIsNotSent()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.type(u"setting.idleTimeoutMinutes"_s, u"2000"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Nothing was saved"_s));
        QVERIFY(driver.waitForText(u"issue.idleTimeoutMinutes"_s, u"1440"_s));
        QCOMPARE(driver.text(u"environment.attention"_s), u"1 field needs attention"_s);
        QCOMPARE(client().patches.size(), 0);
        QVERIFY(driver.type(u"setting.idleTimeoutMinutes"_s, u"1440"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved."_s));
    }

    void aRelativeWorkingDirectoryIsNotSent()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"work"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"configuration.workdirIssue"_s, u"begin it with /"_s));
        QCOMPARE(client().patches.size(), 0);
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/work"_s));
        QTRY_VERIFY(!driver.isShown(u"configuration.workdirIssue"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved."_s));
    }

    void whatTheFactoryRefusesIsShownWhereItIs()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/b"_s));
        QVERIFY(driver.type(u"repository.setup"_s, u"refused"_s));
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/a"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"The environment was refused."_s));
        QVERIFY(driver.waitForText(u"repository.issue"_s, u"This command is not allowed."_s));
        QCOMPARE(driver.text(u"repository.setup"_s), u"refused"_s);
        QVERIFY(driver.waitForText(u"goto.repository:b"_s, u"acme/b: This command is not allowed."_s));
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/a"_s));
        QVERIFY(driver.click(u"goto.repository:b"_s));
        QCOMPARE(driver.text(u"repository.setup"_s), u"refused"_s);
    }

    void whatTheFactoryRefusedCanBeSentAgain()
    {
        const WindowDriver driver = open();
        const QString directory = u"configuration.workdir"_s;
        QVERIFY(driver.type(directory, u"/forbidden"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"configuration.workdirIssue"_s, u"This directory is not allowed."_s));
        QVERIFY(driver.waitForText(u"goto.sandboxWorkdir"_s, u"This directory is not allowed."_s));
        // Perhaps it is allowed by now.
        QVERIFY(driver.trigger(u"save"_s));
        QTRY_COMPARE(client().patches.size(), 2);
        QVERIFY(driver.type(directory, u"/allowed"_s));
        QTRY_VERIFY(!driver.isShown(u"goto.sandboxWorkdir"_s));
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/b"_s));
        QVERIFY(driver.type(u"repository.setup"_s, u"refused"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"repository.issue"_s, u"This command is not allowed."_s));
        QVERIFY(driver.type(u"repository.setup"_s, u"make"_s));
        QTRY_VERIFY(!driver.isShown(u"repository.issue"_s));
        QVERIFY(!driver.isShown(u"environment.attention"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
    }

    void aTextThatIsNoJsonIsNotSaved()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.click(u"configuration.viewText"_s));
        QVERIFY(driver.type(u"settings.text"_s, u"{\"cpuCount\": 4"_s));
        QVERIFY(driver.waitForText(u"settings.textFault"_s, u"the text ends before the JSON does"_s));
        QVERIFY(driver.waitForText(u"environment.attention"_s, u"The JSON text needs mending"_s));
        QVERIFY(!driver.find<QAbstractButton>(u"environment.save"_s)->isEnabled());
        QVERIFY(driver.window().isWindowModified());
        QVERIFY(driver.click(u"configuration.viewForm"_s));
        QVERIFY(driver.click(u"environment.attention"_s));
        QVERIFY(driver.type(u"settings.text"_s, u"{\"cpuCount\": 4}"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QCOMPARE(lastPatch(), Json::parse("{\"revision\":1,\"settings\":{\"cpuCount\":4}}"));
    }

    void theCountOfIssuesLeadsToThem()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.type(u"setting.idleTimeoutMinutes"_s, u"2000"_s));
        QVERIFY(driver.waitForText(u"environment.attention"_s, u"1 field needs attention"_s));
        driver.find<QWidget>(u"repositories.url"_s)->setFocus();
        QVERIFY(driver.click(u"environment.attention"_s));
        QVERIFY(driver.waitForText(u"goto.idleTimeoutMinutes"_s, u"1440"_s));
        QCOMPARE(driver.window().focusWidget()->objectName(), u"setting.idleTimeoutMinutes"_s);
    }

    void aStoredSettingThatSomebodyMendedIsReadAgain()
    {
        client().stored(m_id).environment.settings = *SettingsDocument::fromJson(Json::parse("{\"cpuCount\":\"many\"}"));
        const WindowDriver driver = open();
        QVERIFY(driver.waitForText(u"setting.cpuCount"_s, u"many"_s));
        client().stored(m_id).environment.settings = *SettingsDocument::fromJson(Json::parse("{\"cpuCount\":3}"));
        client().changeElsewhere(m_id);
        QVERIFY(driver.waitForText(u"setting.cpuCount"_s, u"3"_s));
        QVERIFY(!driver.isShown(u"environment.attention"_s));
    }

    void aChangeFromElsewhereIsTold()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/mine"_s));
        client().stored(m_id).environment.workspaceSetupCommand = {u"theirs"_s};
        client().changeElsewhere(m_id);
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Somebody else changed"_s));
        QCOMPARE(driver.text(u"configuration.workdir"_s), u"/mine"_s);
        QVERIFY(driver.waitForText(u"configuration.setup"_s, u"theirs"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QTRY_COMPARE(client().patches.size(), 1);
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Somebody else changed"_s));
        QCOMPARE(driver.text(u"configuration.workdir"_s), u"/mine"_s);
        QVERIFY(driver.click(u"message.action"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QCOMPARE(client().stored(m_id).environment.workingDirectory, u"/mine"_s);
        QCOMPARE(client().stored(m_id).environment.workspaceSetupCommand, QStringList{u"theirs"_s});
    }

    void aChangeFromElsewhereIsTakenWhereNothingWasEdited()
    {
        const WindowDriver driver = open();
        client().stored(m_id).environment.workingDirectory = u"/theirs"_s;
        client().changeElsewhere(m_id);
        QVERIFY(driver.waitForText(u"configuration.workdir"_s, u"/theirs"_s));
        QVERIFY(!driver.isShown(u"environment.message"_s));
    }

    void whatASaveDroppedIsTold()
    {
        client().stored(m_id).dropped = {{u"memoryMb"_s, u"8192"_s}};
        const WindowDriver driver = open();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"memoryMb = 8192"_s));
    }

    void nothingIsLostWhileASaveIsOnItsWay()
    {
        client().hold(u"updateEnvironment"_s);
        const WindowDriver driver = open();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Saving"_s));
        QVERIFY(!driver.find<QWidget>(u"configuration.workdir"_s)->isEnabled());
        QCOMPARE(driver.text(u"configuration.workdir"_s), u"/a"_s);
        client().release(u"updateEnvironment"_s);
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QVERIFY(driver.find<QWidget>(u"configuration.workdir"_s)->isEnabled());
    }

    void aBuildIsCancelled()
    {
        client().setHoldBuilds(true);
        const WindowDriver driver = open();
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

    void theFieldThatIsEditedStaysInSight()
    {
        const WindowDriver driver = open();
        auto *field = driver.find<QLineEdit>(u"configuration.workdir"_s);
        // At some height the line that appears above the buttons would lie over the field.
        for (int height = 600; height <= 700; height += 10) {
            driver.window().resize(1360, height);
            field->setFocus();
            QTRY_VERIFY(!driver.isShown(u"environment.review"_s));
            QTest::keyClicks(field, u"/a"_s);
            QVERIFY(driver.widget(u"environment.review"_s));
            QTRY_COMPARE(field->visibleRegion().boundingRect(), field->rect());
            QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
            QTest::keyClick(field, Qt::Key_Delete);
        }
    }

    void theFocusComesBackAfterASave_data()
    {
        QTest::addColumn<bool>("byButton");
        QTest::newRow("from the field") << false;
        QTest::newRow("by the button") << true;
    }

    void theFocusComesBackAfterASave()
    {
        QFETCH(bool, byButton);
        const WindowDriver driver = open();
        client().hold(u"updateEnvironment"_s);
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(byButton ? driver.click(u"environment.save"_s) : driver.trigger(u"save"_s));
        QTRY_COMPARE(focused(), u"environment.save"_s);
        client().release(u"updateEnvironment"_s);
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QCOMPARE(focused(), u"configuration.workdir"_s);
    }

    void theFocusGoesFromBuildToCancelAndBack()
    {
        client().setHoldBuilds(true);
        const WindowDriver driver = open();
        QVERIFY(driver.click(u"status.build"_s));
        QTRY_COMPARE(focused(), u"status.cancel"_s);
        client().finishBuild(m_id, BuildStatus::Ready);
        QTRY_COMPARE(focused(), u"status.build"_s);
    }

    void whatWasSaidOfABuildGoesWhenItEnds()
    {
        client().setHoldBuilds(true);
        const WindowDriver driver = open();
        QVERIFY(driver.click(u"status.build"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Build #1 was started."_s));
        client().finishBuild(m_id, BuildStatus::Ready);
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"Ready|#1"_s));
        QTRY_VERIFY(!driver.isShown(u"environment.message"_s));
    }

    void aRunWithoutABuildSaysWhy()
    {
        client().stored(m_id).environment.repositories.clear();
        const WindowDriver driver = open();
        QVERIFY(driver.click(u"status.build"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"No build was started: the environment has no repository"_s));
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"Skipped|#1"_s));
    }

    void aBuildThatCannotBeAskedForOffersAnotherTry()
    {
        client().failNext(u"build"_s, {ErrorCode::Network, u"The factory cannot be reached."_s});
        const WindowDriver driver = open();
        QVERIFY(driver.click(u"status.build"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"cannot be reached"_s));
        QVERIFY(driver.click(u"message.action"_s));
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"Ready|#1"_s));
    }

    void buildsAreFilteredByState()
    {
        const QDateTime now = m_fixture->clock->now();
        client().stored(m_id).runs = {run(2, BuildStatus::Failed, now), run(1, BuildStatus::Ready, now)};
        client().stored(m_id).runs[0].error = u"setup command exited 1"_s;
        client().appendLog(u"b2"_s, "log of two\n");
        client().appendLog(u"b1"_s, "log of one\n");
        const WindowDriver driver = open();
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
        auto &runs = client().stored(m_id).runs;
        runs = {run(3, BuildStatus::Ready, now), run(2, BuildStatus::Failed, now), run(1, BuildStatus::Ready, now)};
        runs[1].trigger = runs[2].trigger = BuildTrigger::Push;
        client().addProject(u"warehouse"_s);
        const WindowDriver driver = open();
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
        auto &stored = client().stored(m_id);
        stored.runs = {run(3, BuildStatus::Ready, now), run(2, BuildStatus::Failed, now), run(1, BuildStatus::Ready, now)};
        stored.runs[1].outcome = RunOutcome::Skipped;
        stored.runs[0].heads = {{u"acme/a"_s, QString(40, u'b')}};
        stored.runs[2].heads = {{u"acme/a"_s, QString(40, u'a')}};
        stored.compared = {{u"CPU cores"_s, u"2"_s, u"4"_s, true}, {u"Network"_s, u"true"_s, u"true"_s, false}};
        const WindowDriver driver = open();
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
        const WindowDriver driver = open();
        const auto *menu = driver.find<QPushButton>(u"status.buildMenu"_s)->menu();
        const auto window = driver.window().findChild<QMenu *>(u"menu.build"_s)->actions();
        QVERIFY(menu->actions().size() >= 4);
        for (QAction *action : menu->actions())
            QVERIFY(window.contains(action));
        client().stored(m_id).runs = {run(1, BuildStatus::Ready, m_fixture->clock->now())};
        client().tellChanged(u"run"_s, m_id);
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"#1"_s));
        QCOMPARE(driver.find<QTableView>(u"builds.table"_s)->actions(), menu->actions());
    }

    void aSelectedBuildStaysSelectedWhenANewOneComes()
    {
        const QDateTime now = m_fixture->clock->now();
        client().stored(m_id).runs = {run(2, BuildStatus::Ready, now), run(1, BuildStatus::Ready, now)};
        client().appendLog(u"b2"_s, "two\n");
        client().appendLog(u"b1"_s, "one\n");
        const WindowDriver driver = open();
        QVERIFY(driver.chooseRow(u"builds.table"_s, u"#1"_s));
        client().stored(m_id).runs.prepend(run(3, BuildStatus::Ready, now));
        client().tellChanged(u"run"_s, m_id);
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"#3"_s));
        QCOMPARE(driver.find<QTableView>(u"builds.table"_s)->currentIndex().siblingAtColumn(1).data().toString(), u"#1"_s);
        QVERIFY(driver.waitForText(u"buildLog"_s, u"one"_s));
    }

    void aProviderWithoutBuildsSaysSo()
    {
        ProjectEnvironment &environment = client().stored(m_id).environment;
        environment.provider = u"local"_s;
        environment.buildsAvailable = environment.templateCapability = environment.buildLogs = environment.buildCancel = false;
        const WindowDriver driver = open();
        QVERIFY(driver.waitForText(u"builds.empty"_s, u"Local builds no templates"_s));
        QVERIFY(!driver.isShown(u"status.build"_s));
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"The next session that starts uses it."_s));
    }

    void whatChangedSinceTheBuildIsListed()
    {
        ProjectEnvironment &environment = client().stored(m_id).environment;
        environment.activeTemplateId = u"tpl-1"_s;
        environment.changedSinceBuild = {{u"CPU cores"_s, u"2"_s, u"4"_s}, {u"Working directory"_s, {}, u"/srv"_s}};
        const WindowDriver driver = open();
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
        ProjectEnvironment &environment = client().stored(m_id).environment;
        environment.activeTemplateId = u"tpl-1"_s;
        if (changed)
            environment.changedSinceBuild = {{u"Working directory"_s, {}, u"/srv"_s}};
        client().stored(m_id).bootTemplate = booted;
        const WindowDriver driver = open();
        QVERIFY(driver.waitForText(u"status.template"_s, u"tpl-1"_s));
        QTRY_VERIFY(client().calls.contains(u"bootTemplate"_s));
        if (!text.isEmpty())
            QVERIFY(driver.waitForText(u"status.boot"_s, text));
        QCoreApplication::processEvents();
        QCOMPARE(driver.isShown(u"status.boot"_s), !text.isEmpty());
    }

    void whatNewSessionsBootIsAskedAgainAfterASave()
    {
        client().stored(m_id).environment.activeTemplateId = u"tpl-1"_s;
        client().stored(m_id).bootTemplate = u"tpl-1"_s;
        const WindowDriver driver = open();
        QVERIFY(driver.waitForText(u"status.template"_s, u"tpl-1"_s));
        client().stored(m_id).bootTemplate = QString();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved. No build was started."_s));
        QVERIFY(driver.waitForText(u"status.boot"_s, u"boot without one"_s));
    }

private:
    ScriptedClient &client() { return m_fixture->client; }

    WindowDriver open()
    {
        const WindowDriver driver = m_fixture->open();
        (void)driver.waitForText(u"project.name"_s, u"storefront"_s);
        return driver;
    }

    static QString focused()
    {
        const QWidget *widget = QApplication::focusWidget();
        return widget ? widget->objectName() : QString();
    }

    Json lastPatch() { return Json::parse(client().patches.constLast().toStdString()); }

    ProjectRepository repository(const QString &id, int position)
    {
        return {.id = id,
            .projectId = m_id,
            .url = u"https://example.org/acme/"_s + id,
            .slug = u"acme/"_s + id,
            .defaultBranch = u"main"_s,
            .position = position};
    }

    BuildRun run(qint64 number, BuildStatus::Value status, const QDateTime &at)
    {
        return {.number = number,
            .projectId = m_id,
            .requestedAt = at.addSecs(-60),
            .outcome = RunOutcome::Started,
            .provider = u"snapshot"_s,
            .buildId = u"b%1"_s.arg(number),
            .status = status,
            .finishedAt = at};
    }

    std::unique_ptr<WindowFixture> m_fixture;
    QString m_id;
};

QTEST_MAIN(TestEnvironmentPage)
#include "tst_environmentpage.moc"
