// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/await.h"
#include "tests/support/realfactory.h"
#include "tests/support/windowdriver.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// The five jobs by hand, in the real window on the real engine: tune, build, watch, run, rescue.
class TestWindow : public QObject
{
    Q_OBJECT

    Theme m_theme{*qApp};
    RealFactory m_real;
    Preferences m_preferences{m_real.dir.filePath(u"window.ini"_s)};
    std::unique_ptr<MainWindow> m_window;

    void openWindow()
    {
        m_window
            = std::make_unique<MainWindow>(*m_real.client, m_real.clock, m_preferences, [this] { return replyOf(m_real.makeSample()); });
        m_window->resize(m_window->sizeHint());
        m_window->show();
    }

    QString projectId()
    {
        const auto projects = await(answerOf(m_real.client->projects()));
        return projects && !projects->isEmpty() ? projects->first().project.id : QString();
    }

    BuildStatus::Value lastStatus()
    {
        const auto environment = await(answerOf(m_real.client->environment(projectId())));
        return environment && environment->lastRun ? environment->lastRun->status : BuildStatus::Unknown;
    }

    Session onlySession()
    {
        const auto sessions = await(answerOf(m_real.client->sessions(projectId())));
        return sessions && sessions->size() == 1 ? sessions->first() : Session();
    }

private Q_SLOTS:
    void initTestCase() { openWindow(); }

    void cleanupTestCase()
    {
        m_window.reset();
        m_real.client.reset();
    }

    void theSampleIsMade()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.click(u"welcome.trySample"_s));
        QVERIFY(driver.waitForText(u"project.name"_s, u"storefront"_s));
        QVERIFY(driver.waitForText(u"project.provider"_s, u"Snapshot"_s));
    }

    void aSettingIsSavedWithoutABuild()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.waitForRow(u"repositories.list"_s, u"acme/storefront"_s));
        QVERIFY(driver.type(u"setting.setupTimeoutMinutes"_s, u"20"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 1 change"_s));
        QVERIFY(driver.click(u"environment.save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"No build was started"_s));
        QTRY_COMPARE(
            await(answerOf(m_real.client->environment(projectId())))->settings.toText(), QByteArray("{\"setupTimeoutMinutes\":20}"));
        QCOMPARE(await(answerOf(m_real.client->runs(projectId(), 10)))->size(), 0);
    }

    void whatTheSchemaRefusesIsNotSaved()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.type(u"setting.setupTimeoutMinutes"_s, u"2000"_s));
        QVERIFY(driver.key(u"setting.setupTimeoutMinutes"_s, Qt::Key_Tab));
        QVERIFY(driver.waitForText(u"issue.setupTimeoutMinutes"_s, u"240"_s));
        QVERIFY(driver.click(u"environment.revert"_s));
        QCOMPARE(await(answerOf(m_real.client->environment(projectId())))->settings.toText(), QByteArray("{\"setupTimeoutMinutes\":20}"));
    }

    void aBuildIsAskedForAndItsLogIsShown()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.click(u"status.build"_s));
        QTRY_COMPARE_WITH_TIMEOUT(lastStatus(), BuildStatus::Ready, 60'000);
        QVERIFY(driver.waitForRow(u"builds.table"_s, u"Ready"_s));
        QVERIFY(driver.waitForText(u"buildLog"_s, u"prepared for"_s));
    }

    void aSessionRunsACommand()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.trigger(u"sandboxes"_s));
        QVERIFY(driver.click(u"sandboxes.start"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Running"_s));
        QCOMPARE(onlySession().status, Sandbox::Status::Running);
        QVERIFY(driver.type(u"command.line"_s, u"cd storefront && ./test.sh && git rev-parse --abbrev-ref HEAD"_s));
        QVERIFY(driver.click(u"command.run"_s));
        QVERIFY(driver.waitForText(u"commandLog"_s, u"a cart adds up"_s));
        QVERIFY(driver.waitForText(u"commandLog"_s, onlySession().branch));
        QTRY_VERIFY(onlySession().lastExitCode.has_value());
        QCOMPARE(*onlySession().lastExitCode, 0);
    }

    void aStuckSandboxIsRecreated()
    {
        const WindowDriver driver(*m_window);
        const QString before = onlySession().sandboxId;
        QVERIFY(!before.isEmpty());
        QVERIFY(driver.click(u"sandboxes.recreate"_s));
        QVERIFY(driver.click(u"recreateDialog.accept"_s));
        QTRY_VERIFY_WITH_TIMEOUT(onlySession().status == Sandbox::Status::Running && onlySession().sandboxId != before, 60'000);
    }

    void statusAndHistorySurviveARestart()
    {
        m_window.reset();
        const QString project = projectId();
        const QString templateId = await(answerOf(m_real.client->environment(project)))->activeTemplateId;
        const QString sandboxId = onlySession().sandboxId;
        m_real.client.reset();
        m_real.open();
        const auto environment = await(answerOf(m_real.client->environment(project)));
        QCOMPARE(environment->activeTemplateId, templateId);
        QCOMPARE(environment->lastRun->status, BuildStatus::Ready);
        QCOMPARE(onlySession().sandboxId, sandboxId);
        QCOMPARE(onlySession().status, Sandbox::Status::Stopped);
        openWindow();
        const WindowDriver driver(*m_window);
        QVERIFY(driver.openProject(u"storefront"_s));
        QVERIFY(driver.chooseRow(u"builds.table"_s, u"#1"_s));
        QVERIFY(driver.waitForText(u"buildLog"_s, u"prepared for"_s));
    }

    void aSecondInstanceOnTheStoreIsTold()
    {
        RealFactory second(m_real.composition.dataFolder);
        const auto opened = await(answerOf(second.client->opened()));
        QCOMPARE(opened.error().code, ErrorCode::Conflict);
        QVERIFY(opened.error().message.contains(QString::number(QCoreApplication::applicationPid())));
    }

    void anEditedFormAsksBeforeItIsLeft()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.type(u"setting.setupTimeoutMinutes"_s, u"25"_s));
        m_window->close();
        QVERIFY(driver.click(u"leaveDialog.discard"_s));
        QTRY_VERIFY(!m_window->isVisible());
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
