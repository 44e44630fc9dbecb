// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/await.h"
#include "tests/support/manualclock.h"
#include "tests/support/realfactory.h"
#include "tests/support/windowdriver.h"
#include "ui/environment/statuscard.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/theme/pill.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QLabel>
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

    void openWindow(const std::shared_ptr<Clock> &clock)
    {
        m_window = std::make_unique<MainWindow>(*m_real.client, clock, m_preferences, [this] { return replyOf(m_real.makeSample()); });
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

    /// Every text and every state of the card.
    QStringList onStatusCard()
    {
        QStringList shown;
        const auto parts = m_window->findChild<StatusCard *>()->findChildren<QWidget *>();
        for (const QWidget *part : parts) {
            if (!part->isVisible())
                continue;
            if (const auto *label = qobject_cast<const QLabel *>(part))
                shown.append(label->text());
            else if (const auto *button = qobject_cast<const QAbstractButton *>(part))
                shown.append(button->text());
            else if (const auto *pill = qobject_cast<const Pill *>(part))
                shown.append(pill->text());
        }
        return shown;
    }

private Q_SLOTS:
    void initTestCase() { openWindow(m_real.clock); }

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

    void triggersAreSavedAndTheirNextTimeIsTold()
    {
        const WindowDriver driver(*m_window);
        const auto environment = [this] { return *await(answerOf(m_real.client->environment(projectId()))); };
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(driver.click(u"triggers.push"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 2 changes"_s));
        QVERIFY(driver.click(u"environment.save"_s));
        QTRY_VERIFY(environment().triggers.scheduleEnabled);
        QCOMPARE(environment().triggers.cron, u"0 3 * * *"_s);
        QVERIFY(environment().triggers.pushEnabled);
        const TriggerState state = environment().triggerState;
        const QDateTime next = state.nextScheduledAt.toTimeZone(QTimeZone(state.timezone.toUtf8()));
        QCOMPARE(next.time(), QTime(3, 0));
        QVERIFY(next > QDateTime::currentDateTimeUtc() && next <= QDateTime::currentDateTimeUtc().addDays(1).addSecs(3600));
        QTRY_VERIFY2(onStatusCard().join(u'|').contains(u" 03:00 (in "_s), qPrintable(onStatusCard().join(u'|')));
        QTRY_VERIFY_WITH_TIMEOUT(environment().triggerState.askedAt.isValid(), 30'000);
        QVERIFY(environment().triggerState.lastRuns.isEmpty());

        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(driver.click(u"triggers.push"_s));
        QVERIFY(driver.click(u"environment.save"_s));
        QTRY_VERIFY(!environment().triggers.scheduleEnabled);
        QCOMPARE(environment().triggers.cron, u"0 3 * * *"_s);
        QVERIFY(environment().triggerState.nextScheduledAt.isNull());
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
        // A setting, a build that fails, and a run that no build comes of.
        const QString project = projectId();
        const auto save = [&](const QByteArray &changes) {
            const qint64 revision = await(answerOf(m_real.client->environment(project)))->revision;
            return await(
                answerOf(m_real.client->updateEnvironment(project, "{\"revision\":" + QByteArray::number(revision) + changes + '}')))
                .has_value();
        };
        const QByteArray repository = await(answerOf(m_real.client->environment(project)))->repositories.first().id.toUtf8();
        const auto ofRepository = [&repository](const QByteArray &change) {
            return ",\"repositories\":[{\"projectRepositoryId\":\"" + repository + "\"," + change + "}]";
        };
        QVERIFY(save(",\"settings\":{\"setupTimeoutMinutes\":30}" + ofRepository("\"setupCommand\":[\"exit 7\"]")));
        QVERIFY(await(answerOf(m_real.client->build(project))).has_value());
        QTRY_COMPARE_WITH_TIMEOUT(lastStatus(), BuildStatus::Failed, 60'000);
        QVERIFY(save(ofRepository("\"inEnvironment\":false")));
        QCOMPARE(await(answerOf(m_real.client->build(project)))->outcome, RunOutcome::Skipped);
        QVERIFY(save(ofRepository("\"inEnvironment\":true")));
        const QString sandboxId = onlySession().sandboxId;

        // Both windows look at the same moment.
        const auto clock = std::make_shared<ManualClock>(QDateTime::currentDateTimeUtc());
        const auto look = [&] {
            openWindow(clock);
            const WindowDriver driver(*m_window);
            const bool settled = driver.openProject(u"storefront"_s) && driver.trigger(u"environment"_s)
                && driver.waitForRow(u"builds.table"_s, u"#3"_s) && driver.waitForText(u"status.changes"_s, u"2"_s)
                && driver.waitForText(u"status.boot"_s, u"No template fits"_s);
            QStringList shown = settled ? onStatusCard() + driver.rows(u"builds.table"_s) : QStringList();
            m_window.reset();
            return shown;
        };
        m_window.reset();
        const QStringList before = look();
        QVERIFY2(!before.isEmpty(), "the page did not show what it should");
        QVERIFY2(before.join(u'\n').contains(u"exit"_s), qPrintable(before.join(u'\n')));
        m_real.client.reset();
        m_real.open();
        QCOMPARE(look(), before);
        QCOMPARE(onlySession().sandboxId, sandboxId);
        QCOMPARE(onlySession().status, Sandbox::Status::Stopped);

        openWindow(m_real.clock);
        const WindowDriver driver(*m_window);
        QVERIFY(driver.openProject(u"storefront"_s));
        QVERIFY(driver.chooseRow(u"builds.table"_s, u"#1"_s));
        QVERIFY(driver.waitForText(u"buildLog"_s, u"prepared for"_s));
        QVERIFY(driver.trigger(u"compareBuilds"_s));
        QVERIFY(driver.waitForRow(u"compareDialog.difference"_s, u"|20|30"_s));
        QVERIFY(driver.waitForRow(u"compareDialog.difference"_s, u"|exit 7"_s));
        QVERIFY(driver.click(u"compareDialog.accept"_s));
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
