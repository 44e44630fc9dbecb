// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/sessionmodel.h"
#include "tests/ui/windowfixture.h"
#include "ui/theme/messagebar.h"

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// A project's sessions, and what happened in it.
class TestSandboxesPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_id = client().addProject(u"storefront"_s).environment.project.id;
    }

    void cleanup() { m_fixture.reset(); }

    void startRunStopRecreateRemove()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.isShown(u"sandboxes.empty"_s));
        QVERIFY(driver.click(u"sandboxes.start"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Running|user/session"_s));
        QTRY_COMPARE(client().stored(m_id).sessions.size(), 1);

        QVERIFY(driver.type(u"command.line"_s, u"exit 3"_s));
        QVERIFY(driver.click(u"command.run"_s));
        QVERIFY(driver.waitForText(u"commandLog"_s, u"ran exit 3"_s));
        QVERIFY(driver.waitForText(u"commandLog.state"_s, u"exit status 3"_s));
        QCOMPARE(driver.text(u"command.line"_s), QString());
        QVERIFY(driver.find<QWidget>(u"command.line"_s)->hasFocus());
        QVERIFY(driver.key(u"command.line"_s, Qt::Key_Up));
        QCOMPARE(driver.text(u"command.line"_s), u"exit 3"_s);

        const QString sandbox = client().stored(m_id).sessions.first().sandboxId;
        QVERIFY(driver.click(u"sandboxes.recreate"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.lost"_s, u"Files that were not pushed"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.kept"_s, u"The session, its branch and title"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.facts"_s, sandbox));
        QCOMPARE(client().calls.count(u"recreateSession"_s), 0);
        QVERIFY(driver.click(u"recreateDialog.accept"_s));
        QVERIFY(driver.waitForText(u"sandboxes.message"_s, u"has a new sandbox"_s));
        QVERIFY(client().stored(m_id).sessions.first().sandboxId != sandbox);

        QVERIFY(driver.click(u"sandboxes.stop"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Stopped|"_s));
        QVERIFY(driver.click(u"sandboxes.startSelected"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Running|"_s));
        QVERIFY(driver.click(u"sandboxes.remove"_s));
        QVERIFY(driver.click(u"removeSessionDialog.accept"_s));
        QTRY_VERIFY(driver.isShown(u"sandboxes.empty"_s));
        QCOMPARE(client().stored(m_id).sessions.size(), 0);
    }

    void theTabCountsTheSessions()
    {
        addSession(u"one"_s, Sandbox::Status::Running);
        addSession(u"two"_s, Sandbox::Status::Stopped);
        const WindowDriver driver = open();
        const auto *tabs = driver.find<QTabWidget>(u"project.tabs"_s);
        QTRY_COMPARE(tabs->tabText(1), u"Sandboxes 2"_s);
    }

    void aSessionHasATitleAndABranchOfItsOwn()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.trigger(u"startNamedSession"_s));
        QVERIFY(driver.type(u"sessionDialog.title"_s, u"Checkout"_s));
        QVERIFY(driver.type(u"sessionDialog.branch"_s, u"feature/checkout"_s));
        QVERIFY(driver.click(u"sessionDialog.accept"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Running|Checkout"_s));
        QCOMPARE(client().stored(m_id).sessions.first().branch, u"feature/checkout"_s);
    }

    void aStartThatFailsSaysWhyAndCanBeTriedAgain()
    {
        client().failNext(u"startSession"_s, {ErrorCode::StartFailed, u"The checkout failed: the branch is gone."_s});
        const WindowDriver driver = open();
        QVERIFY(driver.click(u"sandboxes.start"_s));
        QVERIFY(driver.waitForText(u"sandboxes.message"_s, u"the branch is gone"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Failed|"_s));
        QVERIFY(driver.click(u"sandboxes.startSelected"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Running|"_s));
        QVERIFY(!driver.isShown(u"sandboxes.message"_s));
    }

    void whatAStartIsAtStandsBesideItsState()
    {
        client().hold(u"startSession"_s);
        const WindowDriver driver = open();
        QVERIFY(driver.click(u"sandboxes.start"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Starting|"_s));
        auto &session = client().stored(m_id).sessions.first();
        const QString progress = u"pulling registry.example.invalid/acme/node:22-slim, 45 %"_s;
        session.progress = progress;
        client().tellChanged(u"session"_s, session.id);
        QVERIFY(driver.waitForText(u"sandboxes.work"_s, progress));
        const auto *table = driver.find<QTableView>(u"sandboxes.table"_s);
        const QModelIndex state = table->model()->index(0, SessionModel::StateColumn);
        QCOMPARE(state.data().toString(), u"Starting"_s);
        QCOMPARE(state.data(Qt::ToolTipRole).toString(), progress);
        QCOMPARE(state.data(Qt::AccessibleTextRole).toString(), u"Starting: "_s + progress);
        // The column does not move with each of its words.
        const int width = table->columnWidth(SessionModel::StateColumn);
        session.progress = u"pulling"_s;
        client().tellChanged(u"session"_s, session.id);
        QVERIFY(driver.waitForText(u"sandboxes.work"_s, u"Starting: pulling. Stop gives it up."_s));
        QCOMPARE(table->columnWidth(SessionModel::StateColumn), width);

        session.status = Sandbox::Status::Running;
        client().tellChanged(u"session"_s, session.id);
        client().release(u"startSession"_s);
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Running|"_s));
        QTRY_COMPARE(driver.text(u"sandboxes.work"_s), QString());
        QCOMPARE(state.data(Qt::ToolTipRole).toString(), QString());

        session.remark = u"Other options are set now than its container was made with (memory)."_s;
        client().tellChanged(u"session"_s, session.id);
        QVERIFY(driver.waitForText(u"sandboxes.work"_s, session.remark));
        QCOMPARE(state.data(Qt::ToolTipRole).toString(), session.remark);
        QCOMPARE(state.data(Qt::AccessibleTextRole).toString(), u"Running: "_s + session.remark);
    }

    void aStartThatHangsIsGivenUpWithStop()
    {
        client().hold(u"startSession"_s);
        const WindowDriver driver = open();
        QVERIFY(driver.click(u"sandboxes.start"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Starting|"_s));
        QVERIFY(driver.waitForText(u"sandboxes.work"_s, u"Starting"_s));
        QVERIFY(driver.click(u"sandboxes.stop"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Stopped|"_s));
        client().release(u"startSession"_s);
    }

    void aRecreateThatFailsStaysForAnotherTry()
    {
        addSession(u"one"_s, Sandbox::Status::Error);
        client().failNext(u"recreateSession"_s, {ErrorCode::ExecutionFailed, u"The sandbox cannot be removed: it is busy."_s});
        const WindowDriver driver = open();
        QVERIFY(driver.click(u"sandboxes.recreate"_s));
        QVERIFY(driver.click(u"recreateDialog.accept"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.losses.session-one"_s, u"it is busy"_s));
        QVERIFY(driver.click(u"recreateDialog.accept"_s));
        QTRY_VERIFY(!driver.isShown(u"recreateDialog"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Running|one"_s));
    }

    void aSandboxIsLeftBehindOnlyAfterItCouldNotBeRemoved()
    {
        addSession(u"one"_s, Sandbox::Status::Error);
        const WindowDriver driver = open();
        QVERIFY(driver.click(u"sandboxes.recreate"_s));
        QVERIFY(driver.widget(u"recreateDialog.accept"_s));
        QVERIFY(!driver.isShown(u"recreateDialog.leave.session-one"_s));

        client().failNext(u"recreateSession"_s, {ErrorCode::StartFailed, u"There is no room for a new one."_s});
        QVERIFY(driver.click(u"recreateDialog.accept"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.losses.session-one"_s, u"no room"_s));
        QVERIFY(!driver.isShown(u"recreateDialog.leave.session-one"_s));

        client().failNext(u"recreateSession"_s, {ErrorCode::RemovalFailed, u"The sandbox cannot be removed: it is busy."_s});
        QVERIFY(driver.click(u"recreateDialog.accept"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.leaves.session-one"_s, u"Snapshot / snap-one stays where it is"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.leaves.session-one"_s, u"may cost money"_s));
        client().failNext(u"abandonSandbox"_s, {ErrorCode::Storage, u"The disk is full."_s});
        QVERIFY(driver.click(u"recreateDialog.leave.session-one"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.losses.session-one"_s, u"disk is full"_s));

        client().failNext(u"recreateSession"_s, {ErrorCode::RemovalFailed, u"The sandbox cannot be removed: it is busy."_s});
        QVERIFY(driver.click(u"recreateDialog.accept"_s));
        client().failNext(u"startSession"_s, {ErrorCode::StartFailed, u"There is no room for a new one."_s});
        QVERIFY(driver.click(u"recreateDialog.leave.session-one"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.losses.session-one"_s, u"no room"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.leaves.session-one"_s, u"Snapshot / snap-one was left behind"_s));

        QVERIFY(driver.click(u"recreateDialog.accept"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.result.session-one"_s, u"Recreated"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.leaves.session-one"_s, u"Snapshot / snap-one was left behind"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.losses.session-one"_s, client().stored(m_id).sessions.first().sandboxId));
        QVERIFY(!driver.isShown(u"recreateDialog.accept"_s));
        QVERIFY(driver.click(u"recreateDialog.cancel"_s));
        QTRY_VERIFY(!driver.isShown(u"recreateDialog"_s));
    }

    void ofSeveralOnlyTheOneThatStaysIsLeftBehind()
    {
        addSession(u"one"_s, Sandbox::Status::Running);
        addSession(u"two"_s, Sandbox::Status::Running);
        client().failNext(u"recreateSession"_s, {ErrorCode::RemovalFailed, u"The sandbox cannot be removed: it is busy."_s});
        const WindowDriver driver = open();
        QVERIFY(driver.chooseRow(u"sandboxes.table"_s, u"one"_s));
        driver.find<QTableView>(u"sandboxes.table"_s)->selectAll();
        QVERIFY(driver.click(u"sandboxes.recreate"_s));
        QVERIFY(driver.click(u"recreateDialog.accept"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.message"_s, u"1 sandbox(es) could not be recreated"_s));
        QVERIFY(!driver.isShown(u"recreateDialog.leave.session-two"_s));
        QVERIFY(driver.click(u"recreateDialog.leave.session-one"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.leaves.session-one"_s, u"was left behind"_s));
        QCOMPARE(client().calls.count(u"recreateSession"_s), 2);
        QCOMPARE(client().calls.count(u"abandonSandbox"_s), 1);
    }

    void whatIsInASessionIsToldBeforeItIsRecreated()
    {
        addSession(u"one"_s, Sandbox::Status::Running);
        client().stored(m_id).losses.insert(u"session-one"_s,
            {.repositories = {{u"acme/storefront"_s, 2, 1, 0}, {u"acme/design"_s, 0, 0, 3}}, .runningCommand = u"pnpm dev"_s});
        addSession(u"two"_s, Sandbox::Status::Stopped);
        const WindowDriver driver = open();
        QVERIFY(driver.chooseRow(u"sandboxes.table"_s, u"one"_s));
        QVERIFY(driver.click(u"sandboxes.recreate"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.losses.session-one"_s,
            u"A command runs: pnpm dev\nacme/storefront: 2 file(s) not committed, 1 commit(s) not pushed\nacme/design: 3 stash(es)"_s));
        QVERIFY(driver.click(u"recreateDialog.cancel"_s));
        QVERIFY(driver.chooseRow(u"sandboxes.table"_s, u"two"_s));
        QVERIFY(driver.click(u"sandboxes.recreate"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.losses.session-two"_s, u"is not known. It does not run."_s));
    }

    void severalAreRecreatedAtOnceAndWhatFailedIsTriedAgain()
    {
        for (const auto &name : {u"one"_s, u"two"_s, u"three"_s})
            addSession(name, Sandbox::Status::Running);
        client().failNext(u"recreateSession"_s, {ErrorCode::ExecutionFailed, u"The sandbox cannot be removed: it is busy."_s});
        const WindowDriver driver = open();
        QVERIFY(driver.chooseRow(u"sandboxes.table"_s, u"one"_s));
        driver.find<QTableView>(u"sandboxes.table"_s)->selectAll();
        QVERIFY(driver.click(u"sandboxes.recreate"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.name.session-two"_s, u"two"_s));
        QVERIFY(driver.click(u"recreateDialog.accept"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.message"_s, u"1 sandbox(es) could not be recreated"_s));
        QVERIFY(driver.waitForText(u"recreateDialog.losses.session-one"_s, u"it is busy"_s));
        QCOMPARE(client().stored(m_id).sessions.at(0).sandboxId, u"snap-one"_s);
        for (const int other : {1, 2}) {
            const Session &session = client().stored(m_id).sessions.at(other);
            QVERIFY(driver.waitForText(u"recreateDialog.losses."_s + session.id, session.sandboxId));
        }
        QCOMPARE(client().calls.count(u"recreateSession"_s), 3);
        QVERIFY(driver.click(u"recreateDialog.accept"_s));
        QTRY_VERIFY(!driver.isShown(u"recreateDialog"_s));
        QCOMPARE(client().calls.count(u"recreateSession"_s), 4);
        QVERIFY(client().stored(m_id).sessions.at(0).sandboxId != u"snap-one"_s);
    }

    void whereRecreateIsNotOfferedThereIsAReasonInstead()
    {
        client().stored(m_id).environment.recreateOffered = false;
        client().stored(m_id).environment.provider = u"local"_s;
        addSession(u"one"_s, Sandbox::Status::Running);
        client().stored(m_id).sessions.first().provider = u"local"_s;
        const WindowDriver driver = open();
        QVERIFY(driver.waitForText(u"sandboxes.noRecreate"_s, u"Local does not offer to recreate"_s));
        QVERIFY(!driver.isShown(u"sandboxes.recreate"_s));
    }

    void aSandboxOfAnotherProviderIsToldAndCanBeRecreated()
    {
        client().stored(m_id).environment.recreateOffered = false;
        client().stored(m_id).environment.provider = u"local"_s;
        addSession(u"one"_s, Sandbox::Status::Stopped);
        const WindowDriver driver = open();
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Snapshot: snap-one"_s));
        QVERIFY(driver.isShown(u"sandboxes.recreate"_s));
        QVERIFY(!driver.isShown(u"sandboxes.noRecreate"_s));
    }

    void sandboxesWithOldVariablesAreTold()
    {
        addSession(u"one"_s, Sandbox::Status::Running);
        addSession(u"two"_s, Sandbox::Status::Running);
        client().stored(m_id).sessions.last().oldVariables = {u"TOKEN"_s};
        const WindowDriver driver = open();
        QVERIFY(driver.waitForText(u"sandboxes.oldVariables"_s, u"(TOKEN): two"_s));
    }

    void aRunningCommandIsStopped()
    {
        client().setHoldCommands(true);
        addSession(u"one"_s, Sandbox::Status::Running);
        const WindowDriver driver = open();
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"one"_s));
        QVERIFY(driver.type(u"command.line"_s, u"sleep 1000"_s));
        QVERIFY(driver.key(u"command.line"_s, Qt::Key_Return));
        QVERIFY(driver.waitForText(u"commandLog.state"_s, u"running"_s));
        client().appendLog(client().stored(m_id).sessions.first().lastCommandId, "more\n");
        QVERIFY(driver.waitForText(u"commandLog"_s, u"more"_s));
        QVERIFY(driver.click(u"command.stop"_s));
        QVERIFY(driver.waitForText(u"commandLog.state"_s, u"stopped"_s));
    }

    void anOutputThatCouldNotBeReadGoesOnWithItsSession()
    {
        addSession(u"one"_s, Sandbox::Status::Running);
        Session &session = client().stored(m_id).sessions.first();
        session.lastCommand = u"make"_s;
        session.lastCommandId = u"c1"_s;
        const WindowDriver driver = open();
        QVERIFY(driver.chooseRow(u"sandboxes.table"_s, u"one"_s));
        const auto *message = driver.find<QWidget>(u"commandLog"_s)->findChild<MessageBar *>();
        QTRY_VERIFY(message->isVisible());
        client().appendLog(u"c1"_s, "made\n");
        client().tellChanged(u"session"_s, session.id);
        QVERIFY(driver.waitForText(u"commandLog"_s, u"made"_s));
        QTRY_VERIFY(!message->isVisible());
    }

    void aCommandInASessionThatDoesNotRunIsRefusedInThePage()
    {
        addSession(u"one"_s, Sandbox::Status::Stopped);
        const WindowDriver driver = open();
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"one"_s));
        QVERIFY(driver.type(u"command.line"_s, u"ls"_s));
        QVERIFY(driver.key(u"command.line"_s, Qt::Key_Return));
        QVERIFY(driver.waitForText(u"command.message"_s, u"Start it first."_s));
        QCOMPARE(driver.text(u"command.line"_s), u"ls"_s);
    }

    void anotherSessionShowsItsOwnOutput()
    {
        addSession(u"one"_s, Sandbox::Status::Running);
        addSession(u"two"_s, Sandbox::Status::Running);
        const WindowDriver driver = open();
        QVERIFY(driver.chooseRow(u"sandboxes.table"_s, u"one"_s));
        QVERIFY(driver.type(u"command.line"_s, u"first"_s));
        QVERIFY(driver.click(u"command.run"_s));
        QVERIFY(driver.waitForText(u"commandLog"_s, u"ran first"_s));
        QVERIFY(driver.chooseRow(u"sandboxes.table"_s, u"two"_s));
        QTRY_COMPARE(driver.text(u"commandLog"_s), QString());
        QVERIFY(driver.chooseRow(u"sandboxes.table"_s, u"one"_s));
        QVERIFY(driver.waitForText(u"commandLog"_s, u"ran first"_s));
    }

    void sessionsAreFiltered()
    {
        addSession(u"one"_s, Sandbox::Status::Running);
        addSession(u"two"_s, Sandbox::Status::Stopped);
        const WindowDriver driver = open();
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"two"_s));
        QVERIFY(driver.type(u"sandboxes.filter"_s, u"stopped"_s));
        QTRY_COMPARE(driver.rows(u"sandboxes.table"_s).size(), 1);
        QVERIFY(driver.rows(u"sandboxes.table"_s).first().contains(u"two"_s));
    }

    void activityIsReadWhenItIsLookedAt()
    {
        tellTwoThings();
        const WindowDriver driver = open();
        QCOMPARE(client().calls.count(u"activity"_s), 0);
        QVERIFY(driver.trigger(u"activity"_s));
        QVERIFY(driver.waitForRow(u"activity.table"_s, u"|Setting|CPU|2|4"_s));
        QVERIFY(driver.waitForRow(u"activity.table"_s, u"|Build|#2, asked by you||Skipped: no head moved, nothing changed"_s));
    }

    void activityIsFiltered()
    {
        tellTwoThings();
        const WindowDriver driver = open();
        QVERIFY(driver.trigger(u"activity"_s));
        QVERIFY(driver.waitForRow(u"activity.table"_s, u"|Setting|"_s));
        driver.find<QComboBox>(u"activity.kind"_s)->setCurrentText(u"Build"_s);
        QTRY_COMPARE(driver.rows(u"activity.table"_s).size(), 1);
        QVERIFY(driver.type(u"activity.filter"_s, u"cpu"_s));
        QVERIFY(driver.waitForText(u"activity.empty"_s, u"Nothing of this kind holds this text."_s));
        QVERIFY(!driver.find<QPushButton>(u"activity.export"_s)->isEnabled());
        driver.find<QComboBox>(u"activity.kind"_s)->setCurrentIndex(0);
        QVERIFY(driver.waitForRow(u"activity.table"_s, u"|Setting|CPU|2|4"_s));
        QCOMPARE(driver.rows(u"activity.table"_s).size(), 1);
    }

    void whatIsFilteredIsSavedAsAFile_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("table") << u"csv"_s << "settings,CPU,2,4\r\n"_ba;
        QTest::newRow("json") << u"json"_s << "\"what\": \"CPU\","_ba;
    }

    void whatIsFilteredIsSavedAsAFile()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, text);
        tellTwoThings();
        const WindowDriver driver = open();
        QVERIFY(driver.trigger(u"activity"_s));
        QVERIFY(driver.waitForRow(u"activity.table"_s, u"|Setting|"_s));
        QVERIFY(driver.type(u"activity.filter"_s, u"cpu"_s));
        QTRY_COMPARE(driver.rows(u"activity.table"_s).size(), 1);
        const auto save = [&](const QString &path) {
            driver.window().findChild<QAction *>(u"activity."_s + format)->trigger();
            auto *dialog = driver.find<QFileDialog>(u"activity.%1File"_s.arg(format));
            Q_EMIT dialog->fileSelected(path);
            dialog->reject();
        };
        const QTemporaryDir folder;
        save(folder.filePath(u"activity"_s));
        QVERIFY(driver.waitForText(u"activity.message"_s, u"1 entry(s) saved as"_s));
        QFile file(folder.filePath(u"activity"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray saved = file.readAll();
        QVERIFY2(saved.contains(text), saved.constData());
        QVERIFY2(!saved.contains("asked by"), saved.constData());
        save(folder.filePath(u"no/such/folder"_s));
        QVERIFY(driver.waitForText(u"activity.message"_s, u"cannot be written"_s));
    }

private:
    void tellTwoThings()
    {
        const QDateTime now = m_fixture->clock->now();
        const BuildRun skipped{
            .number = 2, .projectId = m_id, .requestedAt = now, .outcome = RunOutcome::Skipped, .reason = u"unchanged"_s};
        client().stored(m_id).activity = {{.at = now, .projectId = m_id, .kind = u"run"_s, .run = skipped},
            {.seq = 1, .at = now, .projectId = m_id, .kind = u"settings"_s, .subject = u"CPU"_s, .before = u"2"_s, .after = u"4"_s}};
    }

    ScriptedClient &client() { return m_fixture->client; }

    WindowDriver open()
    {
        const WindowDriver driver = m_fixture->open();
        (void)driver.waitForText(u"project.name"_s, u"storefront"_s);
        (void)driver.trigger(u"sandboxes"_s);
        return driver;
    }

    void addSession(const QString &title, Sandbox::Status status)
    {
        auto &sessions = client().stored(m_id).sessions;
        sessions.append({.id = u"session-"_s + title,
            .projectId = m_id,
            .title = title,
            .branch = u"user/"_s + title,
            .provider = u"snapshot"_s,
            .sandboxId = u"snap-"_s + title,
            .status = status,
            .statusSince = m_fixture->clock->now(),
            .createdAt = m_fixture->clock->now().addSecs(sessions.size())});
    }

    std::unique_ptr<WindowFixture> m_fixture;
    QString m_id;
};

QTEST_MAIN(TestSandboxesPage)
#include "tst_sandboxespage.moc"
