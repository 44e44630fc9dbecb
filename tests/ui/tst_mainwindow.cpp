// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/windowfixture.h"

#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QListView>
#include <QMenuBar>
#include <QScrollBar>

using namespace Millwright;
using namespace Qt::StringLiterals;

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
        QCOMPARE(driver.text(u"status.engine"_s), u"Engine does not answer"_s);
        QVERIFY(driver.click(u"message.action"_s));
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QCOMPARE(driver.text(u"status.engine"_s), u"Engine ready, store ready"_s);
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

    void everyControlHasANameForAReader()
    {
        auto &client = m_fixture->client;
        const QString id = client.addProject(u"alpha"_s).environment.project.id;
        client.stored(id).environment.repositories = {{.id = u"r"_s, .projectId = id, .url = u"/r"_s, .slug = u"r"_s}};
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"alpha"_s));
        QVERIFY(driver.waitForRow(u"repositories.list"_s, u"r"_s));
        int controls = 0;
        const auto widgets = driver.window().findChildren<QWidget *>();
        for (QWidget *widget : widgets) {
            if (widget->focusPolicy() == Qt::NoFocus || qobject_cast<QMenuBar *>(widget) || qobject_cast<QScrollBar *>(widget)
                || !widget->isVisibleTo(&driver.window()))
                continue;
            QAccessibleInterface *reader = QAccessible::queryAccessibleInterface(widget);
            QVERIFY(reader);
            const QString what = QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
            QVERIFY2(!reader->text(QAccessible::Name).isEmpty(), qPrintable(what));
            ++controls;
        }
        QVERIFY(controls > 20);
    }

private:
    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
