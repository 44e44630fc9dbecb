// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/projectfixture.h"

#include <nlohmann/json.hpp>

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// A project's environment: what is edited, saved, refused and told.
class TestEnvironmentPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<ProjectFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void editSaveBuildLog()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.type(u"setting.cpuCount"_s, u"4"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 1 change"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved. No build was started"_s));
        QCOMPARE(lastPatch(), Json::parse(R"({"revision":1,"settings":{"cpuCount":4}})"));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save"_s));
        QCOMPARE(driver.text(u"environment.save"_s), u"Save"_s);
        QCOMPARE(m_fixture->client.stored(m_fixture->projectId).runs.size(), 0);

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
        const WindowDriver driver = m_fixture->openProject();
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
        const WindowDriver driver = m_fixture->openProject();
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
        const WindowDriver driver = m_fixture->openProject();
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
        const WindowDriver driver = m_fixture->openProject();
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
        const WindowDriver driver = m_fixture->openProject();
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
        QCOMPARE(client().stored(m_fixture->projectId).environment.workingDirectory, u"/srv"_s);
    }

    void missingAccessIsAddedOnTheSpot()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.type(u"repositories.url"_s, u"https://gitlab.example.org:8443/acme/hidden"_s));
        client().failNext(u"checkRepository"_s, {ErrorCode::Unauthorized, u"It wants a password."_s, {}});
        QVERIFY(driver.click(u"repositories.check"_s));
        QVERIFY(driver.waitForText(u"repositories.message"_s, u"It wants a password."_s));
        QVERIFY(driver.click(u"message.action"_s));
        QCOMPARE(driver.text(u"credentialDialog.where"_s), u"gitlab.example.org:8443"_s);
        QCOMPARE(driver.find<QComboBox>(u"credentialDialog.kind"_s)->currentText(), u"GitLab token"_s);
        QVERIFY(driver.type(u"credentialDialog.token"_s, u"swordfish"_s));
        QVERIFY(driver.click(u"credentialDialog.accept"_s));
        // It is looked at again by itself.
        QVERIFY(driver.waitForText(u"repositories.found"_s, u"acme/hidden: the default branch main is at 9c1d2e7."_s));
        QCOMPARE(client().tokens.values(), QStringList{u"swordfish"_s});
        QVERIFY(!driver.isShown(u"repositories.message"_s));
    }

    void aFailureOfAPathOffersNoAccess()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.type(u"repositories.url"_s, u"/srv/missing"_s));
        QVERIFY(driver.click(u"repositories.check"_s));
        QVERIFY(driver.waitForText(u"repositories.message"_s, u"was not found"_s));
        QVERIFY(!driver.isShown(u"message.action"_s));
    }

    void aCollidingFolderIsToldAtTheRowAndBeforeAdding()
    {
        ProjectRepository twin = m_fixture->repository(u"t"_s, 3);
        twin.url = u"https://example.org/other/b"_s;
        twin.slug = u"other/b"_s;
        client().stored(m_fixture->projectId).environment.repositories.append(twin);
        const WindowDriver driver = m_fixture->openProject();
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
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/a"_s));
        QVERIFY(driver.click(u"repositories.remove"_s));
        QVERIFY(driver.click(u"removeRepositoryDialog.cancel"_s));
        QTRY_VERIFY(!driver.isShown(u"removeRepositoryDialog"_s));
        QCOMPARE(client().stored(m_fixture->projectId).environment.repositories.size(), 2);
        QVERIFY(driver.click(u"repositories.remove"_s));
        QVERIFY(driver.click(u"removeRepositoryDialog.accept"_s));
        QTRY_COMPARE(driver.rows(u"repositories.list"_s), QStringList{u"acme/b"_s});
    }

    void whatTheFormRefusesIsNotSent()
    {
        const WindowDriver driver = m_fixture->openProject();
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
        const WindowDriver driver = m_fixture->openProject();
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
        const WindowDriver driver = m_fixture->openProject();
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
        const WindowDriver driver = m_fixture->openProject();
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
        const WindowDriver driver = m_fixture->openProject();
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
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.type(u"setting.idleTimeoutMinutes"_s, u"2000"_s));
        QVERIFY(driver.waitForText(u"environment.attention"_s, u"1 field needs attention"_s));
        driver.find<QWidget>(u"repositories.url"_s)->setFocus();
        QVERIFY(driver.click(u"environment.attention"_s));
        QVERIFY(driver.waitForText(u"goto.idleTimeoutMinutes"_s, u"1440"_s));
        QCOMPARE(driver.window().focusWidget()->objectName(), u"setting.idleTimeoutMinutes"_s);
    }

    void aStoredSettingThatSomebodyMendedIsReadAgain()
    {
        client().stored(m_fixture->projectId).environment.settings = *SettingsDocument::fromJson(Json::parse("{\"cpuCount\":\"many\"}"));
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"setting.cpuCount"_s, u"many"_s));
        client().stored(m_fixture->projectId).environment.settings = *SettingsDocument::fromJson(Json::parse("{\"cpuCount\":3}"));
        client().changeElsewhere(m_fixture->projectId);
        QVERIFY(driver.waitForText(u"setting.cpuCount"_s, u"3"_s));
        QVERIFY(!driver.isShown(u"environment.attention"_s));
    }

    void aChangeFromElsewhereIsTold()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/mine"_s));
        client().stored(m_fixture->projectId).environment.workspaceSetupCommand = {u"theirs"_s};
        client().changeElsewhere(m_fixture->projectId);
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Somebody else changed"_s));
        QCOMPARE(driver.text(u"configuration.workdir"_s), u"/mine"_s);
        QVERIFY(driver.waitForText(u"configuration.setup"_s, u"theirs"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QTRY_COMPARE(client().patches.size(), 1);
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Somebody else changed"_s));
        QCOMPARE(driver.text(u"configuration.workdir"_s), u"/mine"_s);
        QVERIFY(driver.click(u"message.action"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QCOMPARE(client().stored(m_fixture->projectId).environment.workingDirectory, u"/mine"_s);
        QCOMPARE(client().stored(m_fixture->projectId).environment.workspaceSetupCommand, QStringList{u"theirs"_s});
    }

    void aChangeFromElsewhereIsTakenWhereNothingWasEdited()
    {
        const WindowDriver driver = m_fixture->openProject();
        client().stored(m_fixture->projectId).environment.workingDirectory = u"/theirs"_s;
        client().changeElsewhere(m_fixture->projectId);
        QVERIFY(driver.waitForText(u"configuration.workdir"_s, u"/theirs"_s));
        QVERIFY(!driver.isShown(u"environment.message"_s));
    }

    void whatASaveDroppedIsTold()
    {
        client().stored(m_fixture->projectId).dropped = {{u"memoryMb"_s, u"8192"_s}};
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"memoryMb = 8192"_s));
    }

    void nothingIsLostWhileASaveIsOnItsWay()
    {
        client().hold(u"updateEnvironment"_s);
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Saving"_s));
        QVERIFY(!driver.find<QWidget>(u"configuration.workdir"_s)->isEnabled());
        QCOMPARE(driver.text(u"configuration.workdir"_s), u"/a"_s);
        client().release(u"updateEnvironment"_s);
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QVERIFY(driver.find<QWidget>(u"configuration.workdir"_s)->isEnabled());
    }

    void theFieldThatIsEditedStaysInSight()
    {
        const WindowDriver driver = m_fixture->openProject();
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
        const WindowDriver driver = m_fixture->openProject();
        client().hold(u"updateEnvironment"_s);
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/a"_s));
        QVERIFY(byButton ? driver.click(u"environment.save"_s) : driver.trigger(u"save"_s));
        QTRY_COMPARE(focused(), u"environment.save"_s);
        client().release(u"updateEnvironment"_s);
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QCOMPARE(focused(), u"configuration.workdir"_s);
    }

private:
    ScriptedClient &client() { return m_fixture->client; }

    static QString focused()
    {
        const QWidget *widget = QApplication::focusWidget();
        return widget ? widget->objectName() : QString();
    }

    Json lastPatch() { return Json::parse(client().patches.constLast().toStdString()); }

    std::unique_ptr<ProjectFixture> m_fixture;
};

QTEST_MAIN(TestEnvironmentPage)
#include "tst_environmentpage.moc"
