// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/await.h"
#include "tests/support/realfactory.h"
#include "tests/support/windowdriver.h"
#include "ui/form/choicebox.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QDir>
#include <QListWidget>
#include <QRadioButton>
#include <QTabWidget>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// The factory set up by hand, in the real window on the real engine: its provider, that one's options, variables.
class TestSetup : public QObject
{
    Q_OBJECT

    Theme m_theme{*qApp};
    RealFactory m_real;
    Preferences m_preferences{m_real.dir.filePath(u"window.ini"_s)};
    std::unique_ptr<MainWindow> m_window;
    QString m_project;

    FactoryClient &client() { return *m_real.client; }

    Session onlySession()
    {
        const auto sessions = await(answerOf(client().sessions(m_project)));
        return sessions && sessions->size() == 1 ? sessions->first() : Session();
    }

    bool choose(const WindowDriver &driver, const QString &provider)
    {
        auto *box = driver.find<ChoiceBox>(u"provider.choice"_s);
        if (!box || !QTest::qWaitFor([box, &provider] { return box->findData(provider) >= 0; }))
            return false;
        box->setCurrentIndex(box->findData(provider));
        return true;
    }

    QString outputOf(const QString &sessionId, const QString &command)
    {
        const auto id = await(answerOf(client().runCommand(sessionId, command)));
        if (!id)
            return {};
        QByteArray output;
        QString cursor;
        for (;;) {
            const auto page = await(answerOf(client().log({LogReference::Kind::Command, sessionId, *id}, cursor)));
            if (!page)
                return {};
            output += page->bytes;
            cursor = page->cursor;
            if (page->complete)
                return QString::fromUtf8(output);
        }
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_window
            = std::make_unique<MainWindow>(*m_real.client, m_real.clock, m_preferences, [this] { return replyOf(m_real.makeSample()); });
        m_window->resize(m_window->sizeHint());
        m_window->show();
        m_project = await(answerOf(client().createProject(u"storefront"_s, {})))->id;
        const WindowDriver driver(*m_window);
        QVERIFY(driver.openProject(u"storefront"_s));
    }

    void cleanupTestCase()
    {
        m_window.reset();
        (void)await(answerOf(m_real.client->close()));
        m_real.client.reset();
    }

    void cleanup()
    {
        for (QWidget *dialog : QApplication::topLevelWidgets()) {
            if (dialog->objectName() == u"factoryDialog"_s)
                delete dialog;
        }
    }

    void aNewFactoryUsesSnapshotByChoice()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.trigger(u"setUp"_s));
        QTRY_COMPARE(driver.find<ChoiceBox>(u"provider.choice"_s)->currentData().toString(), u"snapshot"_s);
        QVERIFY(!driver.find<QWidget>(u"provider.save"_s)->isEnabled());
    }

    void automaticSaysWhatItWouldDoAndWhy()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.trigger(u"setUp"_s));
        QVERIFY(choose(driver, u"automatic"_s));
        QVERIFY(driver.waitForText(u"provider.reason"_s, u"MASTRA_PLATFORM_ACCESS_TOKEN"_s));
    }

    void aCheckTellsOfEachThingThatIsNeeded()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.trigger(u"setUp"_s));
        QVERIFY(choose(driver, u"snapshot"_s));
        QVERIFY(driver.click(u"requirements.again"_s));
        QVERIFY(driver.widget(u"requirement.bubblewrap"_s));
    }

    void anOptionIsADefaultOfEveryProject()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.trigger(u"setUp"_s));
        QVERIFY(choose(driver, u"snapshot"_s));
        QVERIFY(driver.type(u"setting.defaults/setupTimeoutMinutes"_s, u"7"_s));
        QVERIFY(driver.click(u"provider.save"_s));
        QVERIFY(driver.waitForText(u"provider.message"_s, u"works with it now"_s));
        const auto environment = await(answerOf(client().environment(m_project)));
        QCOMPARE(environment->schema.field(u"setupTimeoutMinutes"_s)->defaultValue.toInt(), 7);
    }

    void aVariableIsSeenByTheNextSession()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.trigger(u"setUp"_s));
        driver.find<QTabWidget>(u"factoryDialog.tabs"_s)->setCurrentIndex(1);
        QVERIFY(driver.click(u"variables.add"_s));
        QVERIFY(driver.type(u"variableDialog.name"_s, u"GREETING"_s));
        QVERIFY(driver.type(u"variableDialog.value"_s, u"hello"_s));
        QVERIFY(driver.click(u"variableDialog.accept"_s));
        QVERIFY(driver.waitForRow(u"variables.table"_s, u"GREETING|hello|all projects"_s));

        QVERIFY(driver.click(u"variables.add"_s));
        QVERIFY(driver.type(u"variableDialog.name"_s, u"TOKEN"_s));
        driver.find<QCheckBox>(u"variableDialog.secret"_s)->setChecked(true);
        QVERIFY(driver.type(u"variableDialog.value"_s, u"swordfish"_s));
        driver.find<QRadioButton>(u"variableDialog.chosen"_s)->setChecked(true);
        driver.find<QListWidget>(u"variableDialog.projects"_s)->item(0)->setCheckState(Qt::Checked);
        QVERIFY(driver.click(u"variableDialog.accept"_s));
        QVERIFY(driver.waitForRow(u"variables.table"_s, u"TOKEN|secret|storefront"_s));

        const auto session = await(answerOf(client().createSession(m_project, {})));
        QVERIFY(await(answerOf(client().startSession(session->id))).has_value());
        // The secret itself is masked wherever output is kept.
        QCOMPARE(outputOf(session->id, u"printf '%s %s' \"$GREETING\" \"$(printf %s \"$TOKEN\" | wc -c)\""_s), u"hello 9"_s);
    }

    void aSandboxWithAnOldVariableIsListedAndBroughtUpToDate()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(driver.trigger(u"setUp"_s));
        driver.find<QTabWidget>(u"factoryDialog.tabs"_s)->setCurrentIndex(1);
        QVERIFY(driver.chooseRow(u"variables.table"_s, u"TOKEN"_s));
        QVERIFY(driver.click(u"variables.remove"_s));
        QVERIFY(driver.click(u"removeVariableDialog.accept"_s));
        QVERIFY(driver.waitForText(u"oldVariables.list"_s, u"TOKEN"_s));
        QVERIFY(driver.waitForText(u"oldVariables.list"_s, u"storefront"_s));
        QVERIFY(driver.widget(u"oldVariables.recreate"_s));
        QVERIFY(driver.click(u"oldVariables.restart"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!driver.isShown(u"oldVariables"_s), 20'000);
        QCOMPARE(outputOf(onlySession().id, u"printf '%s' \"$GREETING${TOKEN-gone}\""_s), u"hellogone"_s);
    }

    void switchingTellsWhatIsStoppedAndKeepsWhatIsStored()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(await(answerOf(client().updateEnvironment(m_project, "{\"settings\":{\"cpuCount\":1}}"))).has_value());
        QVERIFY(driver.trigger(u"setUp"_s));
        QVERIFY(choose(driver, u"local"_s));
        QVERIFY(driver.type(u"setting.root"_s, m_real.dir.filePath(u"local"_s)));
        QVERIFY(driver.click(u"provider.save"_s));
        QVERIFY(driver.waitForText(u"provider.message"_s, u"1 running sandbox"_s));
        QCOMPARE(onlySession().status, Sandbox::Status::Running);
        QVERIFY(driver.click(u"message.action"_s));
        QVERIFY(driver.waitForText(u"provider.message"_s, u"works with it now"_s));

        const auto environment = await(answerOf(client().environment(m_project)));
        QCOMPARE(environment->provider, u"local"_s);
        QVERIFY(environment->settings.contains(u"cpuCount"_s));
        QCOMPARE(onlySession().status, Sandbox::Status::Stopped);
        QCOMPARE(onlySession().provider, u"snapshot"_s);
        const auto started = await(answerOf(client().startSession(onlySession().id)));
        QVERIFY(!started && started.error().message.contains(u"snapshot"_s));
        QVERIFY(driver.waitForText(u"project.provider"_s, u"Local"_s));
    }

    void theOtherProvidersSandboxIsMovedByRecreating()
    {
        const QString id = onlySession().id;
        const auto recreated = await(answerOf(client().recreateSession(id)));
        QVERIFY2(recreated.has_value(), recreated ? "" : qPrintable(recreated.error().message));
        QCOMPARE(recreated->provider, u"local"_s);
        QVERIFY(recreated->sandboxId.startsWith(m_real.dir.filePath(u"local"_s)));
        QVERIFY(QDir(m_real.composition.dataFolder + u"/snapshot/sessions"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot).isEmpty());
    }

    void sandboxesThatAreOffAreToldInThePage()
    {
        const WindowDriver driver(*m_window);
        QVERIFY(await(answerOf(client().chooseProvider(u"automatic"_s, "{}"))).has_value());
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Sandboxes are off"_s));
        QVERIFY(await(answerOf(client().chooseProvider(u"snapshot"_s, "{}"))).has_value());
        QTRY_VERIFY(!driver.isShown(u"environment.message"_s));
    }

    void whatIsKeptOfLogsHoldsForTheNextProviderToo()
    {
        RealFactory real;
        real.client.reset();
        real.composition.logRetention.logs = 1;
        real.open();
        QVERIFY(await(answerOf(real.client->setLogRetention({.logs = 3}))).has_value());
        const QDir logs(real.composition.dataFolder + u"/commands/session"_s);
        QVERIFY(logs.mkpath(u"."_s));
        for (const auto &name : {u"1.log"_s, u"2.log"_s, u"3.log"_s}) {
            QFile log(logs.filePath(name));
            QVERIFY(log.open(QIODevice::WriteOnly) && log.write("output\n") > 0);
        }
        QVERIFY(await(answerOf(real.client->chooseProvider(u"local"_s, "{}"))).has_value());
        QCOMPARE(logs.entryList(QDir::Files).size(), 3);
        (void)await(answerOf(real.client->close()));
    }
};

QTEST_MAIN(TestSetup)
#include "tst_setup.moc"
