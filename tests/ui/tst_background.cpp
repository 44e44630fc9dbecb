// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/fakebackground.h"
#include "tests/ui/projectfixture.h"

#include <QAction>
#include <QSignalSpy>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// What becomes of the application when its window is closed, as a person chooses it.
class TestBackground : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<ProjectFixture>();
        m_background = std::make_unique<FakeBackground>();
    }

    void cleanup()
    {
        m_fixture.reset();
        m_background.reset();
    }

    void itIsSaidOnceThatNothingRunsWhileItIsClosed()
    {
        schedule();
        {
            const WindowDriver driver = open();
            QVERIFY(driver.waitForText(u"window.closedNotice"_s, u"While Millwright is closed nothing is built by itself"_s));
            QVERIFY(driver.click(u"message.close"_s));
            QTRY_VERIFY(!driver.isShown(u"window.closedNotice"_s));
        }
        const WindowDriver driver = open();
        QVERIFY(driver.widget(u"triggers.schedule"_s));
        QVERIFY(!driver.isShown(u"window.closedNotice"_s));
    }

    void withoutTriggersNothingIsSaid()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.widget(u"triggers.schedule"_s));
        QVERIFY(!driver.isShown(u"window.closedNotice"_s));
    }

    void bothAreOfferedOnTheSpot()
    {
        schedule();
        const WindowDriver driver = open();
        QVERIFY(driver.click(u"closedNotice.tray"_s));
        QVERIFY(m_background->stays);
        QTRY_VERIFY(!driver.isShown(u"closedNotice.tray"_s));
        QVERIFY(action(driver, u"stayInTray"_s)->isChecked());
        m_background->error = Error{ErrorCode::Storage, u"The folder cannot be written."_s};
        QVERIFY(driver.click(u"closedNotice.autostart"_s));
        QVERIFY(driver.waitForText(u"window.message"_s, u"The folder cannot be written."_s));
        QVERIFY(!action(driver, u"startWithDesktop"_s)->isChecked());
        m_background->error.reset();
        QVERIFY(driver.click(u"closedNotice.autostart"_s));
        QVERIFY(m_background->starts);
        QTRY_VERIFY(!driver.isShown(u"window.closedNotice"_s));
        QVERIFY(m_fixture->preferences.toldOfClosing.value());
    }

    void bothAreInTheMenu()
    {
        const WindowDriver driver = open();
        QVERIFY(driver.trigger(u"stayInTray"_s));
        QVERIFY(m_background->stays);
        QVERIFY(driver.trigger(u"stayInTray"_s));
        QVERIFY(!m_background->stays);
        QVERIFY(driver.trigger(u"startWithDesktop"_s));
        QVERIFY(m_background->starts);
    }

    void withoutATrayTheMenuSaysWhy()
    {
        m_background->tray = false;
        schedule();
        const WindowDriver driver = open();
        QVERIFY(driver.widget(u"closedNotice.autostart"_s));
        QVERIFY(!driver.isShown(u"closedNotice.tray"_s));
        QVERIFY(!action(driver, u"stayInTray"_s)->isEnabled());
        QVERIFY(action(driver, u"stayInTray"_s)->text().contains("this desktop has none"_L1));
    }

    void inTheTrayAClosedWindowKeepsItsEdits()
    {
        m_background->stays = true;
        const WindowDriver driver = open();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/srv"_s));
        QVERIFY(driver.window().close());
        QVERIFY(!driver.window().isVisible());
        driver.window().show();
        QCOMPARE(driver.text(u"configuration.workdir"_s), u"/srv"_s);
        // Quitting is the end of them.
        const QSignalSpy quits(&driver.window(), &MainWindow::quitRequested);
        QVERIFY(driver.window().close());
        driver.window().quit();
        QVERIFY(driver.window().isVisible());
        QVERIFY(driver.click(u"leaveDialog.stay"_s));
        QTRY_VERIFY(!driver.isShown(u"leaveDialog"_s));
        QCOMPARE(quits.count(), 0);
        QVERIFY(driver.trigger(u"quit"_s));
        QVERIFY(driver.click(u"leaveDialog.discard"_s));
        QTRY_COMPARE(quits.count(), 1);
        QVERIFY(!driver.window().isVisible());
    }

private:
    WindowDriver open()
    {
        const WindowDriver driver = m_fixture->open();
        driver.window().setBackground(*m_background);
        (void)driver.waitForText(u"project.name"_s, u"storefront"_s);
        return driver;
    }

    void schedule() { m_fixture->client.stored(m_fixture->projectId).environment.triggers.scheduleEnabled = true; }

    static QAction *action(const WindowDriver &driver, const QString &name)
    {
        return driver.window().findChild<QAction *>(u"action."_s + name);
    }

    std::unique_ptr<FakeBackground> m_background;
    std::unique_ptr<ProjectFixture> m_fixture;
};

QTEST_MAIN(TestBackground)
#include "tst_background.moc"
