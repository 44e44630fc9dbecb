// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/manualclock.h"
#include "tests/ui/projectfixture.h"
#include "ui/triggers/timeedit.h"

#include <nlohmann/json.hpp>

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

// What this computer goes by, before anybody asks.
[[maybe_unused]] const bool zoneIsSet = qputenv("TZ", "Europe/Berlin");

QDateTime utc(const QString &text)
{
    return QDateTime::fromString(text, Qt::ISODate);
}

} // namespace

/// A project's triggers in the form: what is chosen, said, saved and refused.
class TestTriggers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<ProjectFixture>();
        // A Friday, 13:00 in Berlin; the clock goes forward on Sunday.
        m_fixture->clock = m_clock = std::make_shared<ManualClock>(utc(u"2027-03-26T12:00:00Z"_s));
    }

    void cleanup() { m_fixture.reset(); }

    void nothingIsToBeSavedBeforeSomethingIsChosen()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.widget(u"triggers.schedule"_s));
        QVERIFY(!driver.isShown(u"triggers.preset"_s));
        QVERIFY(!driver.isShown(u"triggers.debounce"_s));
        QVERIFY(!driver.find<QAbstractButton>(u"environment.save"_s)->isEnabled());
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 1 change"_s));
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(!driver.find<QAbstractButton>(u"environment.save"_s)->isEnabled());
    }

    void presetsAreKeptAsExpressions_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("field"); // what is typed into, and what
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("day");
        QTest::addColumn<QString>("cron");
        QTest::addColumn<QString>("first");
        QTest::newRow("daily") << u"every day"_s << u"triggers.time"_s << u"4:30"_s << QString() << u"30 4 * * *"_s
                               << u"Sat 27 Mar 04:30"_s;
        QTest::newRow("hourly") << u"every hour"_s << u"triggers.minute"_s << u"15"_s << QString() << u"15 * * * *"_s
                                << u"Fri 26 Mar 13:15"_s;
        QTest::newRow("weekdays") << u"Monday to Friday"_s << u"triggers.time"_s << u"0800"_s << QString() << u"0 8 * * 1-5"_s
                                  << u"Mon 29 Mar 08:00"_s;
        QTest::newRow("weekly") << u"every week"_s << u"triggers.time"_s << u"23:59"_s << u"Sunday"_s << u"59 23 * * 0"_s
                                << u"Sun 28 Mar 23:59"_s;
    }

    void presetsAreKeptAsExpressions()
    {
        QFETCH(QString, preset);
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(QString, day);
        QFETCH(QString, cron);
        QFETCH(QString, first);
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(choose(driver, u"triggers.preset"_s, preset));
        QVERIFY(driver.type(field, text));
        if (!day.isEmpty())
            QVERIFY(choose(driver, u"triggers.day"_s, day));
        QCOMPARE(driver.text(u"triggers.next1"_s), first);
        QVERIFY(save(driver));
        QCOMPARE(lastTriggers(), QByteArray("{\"schedule\":{\"enabled\":true,\"cron\":\"" + cron.toUtf8() + "\"}}"));
        // It is read back as the same preset.
        QCOMPARE(driver.find<QComboBox>(u"triggers.preset"_s)->currentText(), preset);
        QVERIFY(!driver.find<QAbstractButton>(u"environment.save"_s)->isEnabled());
    }

    void aTimeThatIsNoneIsToldAndNotSent_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("issue");
        QTest::newRow("an hour too late") << u"every day"_s << u"triggers.time"_s << u"24:00"_s << u"Write the time of day as 03:00"_s;
        QTest::newRow("no time") << u"every week"_s << u"triggers.time"_s << u"noon"_s << u"Write the time of day as 03:00"_s;
        QTest::newRow("empty") << u"every day"_s << u"triggers.time"_s << QString() << u"Write the time of day as 03:00"_s;
        QTest::newRow("no minute") << u"every hour"_s << u"triggers.minute"_s << u"60"_s << u"from 0 to 59"_s;
    }

    void aTimeThatIsNoneIsToldAndNotSent()
    {
        QFETCH(QString, preset);
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(QString, issue);
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(choose(driver, u"triggers.preset"_s, preset));
        QVERIFY(driver.type(field, text));
        QVERIFY(driver.waitForText(u"triggers.cronIssue"_s, issue));
        QVERIFY(driver.waitForText(u"environment.attention"_s, u"1 field needs attention"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Nothing was saved"_s));
        QCOMPARE(client().patches.size(), 0);
        QCOMPARE(focused(driver), field);
        QCOMPARE(driver.text(field), text);
    }

    void steppersChangeATime()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(driver.key(u"triggers.time"_s, Qt::Key_Down));
        QCOMPARE(driver.text(u"triggers.time"_s), u"02:45"_s);
        QVERIFY(driver.key(u"triggers.time"_s, Qt::Key_Up));
        QVERIFY(driver.key(u"triggers.time"_s, Qt::Key_Up));
        QCOMPARE(driver.text(u"triggers.time"_s), u"03:15"_s);
    }

    void fieldsAndTextKeepInStep()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(choose(driver, u"triggers.preset"_s, u"custom"_s));
        QCOMPARE(driver.text(u"cron.text"_s), u"0 3 * * *"_s);
        QVERIFY(driver.type(u"cron.text"_s, u"*/15 8-18 1,15 JAN MON"_s));
        QCOMPARE(driver.text(u"cron.minute"_s), u"*/15"_s);
        QCOMPARE(driver.text(u"cron.hour"_s), u"8-18"_s);
        QCOMPARE(driver.text(u"cron.dayOfMonth"_s), u"1,15"_s);
        QCOMPARE(driver.text(u"cron.month"_s), u"JAN"_s);
        QCOMPARE(driver.text(u"cron.dayOfWeek"_s), u"MON"_s);
        QVERIFY(!driver.isShown(u"cron.second"_s));
        QVERIFY(!driver.isShown(u"cron.year"_s));
        QVERIFY(driver.type(u"cron.hour"_s, u"9"_s));
        QCOMPARE(driver.text(u"cron.text"_s), u"*/15 9 1,15 JAN MON"_s);
        QVERIFY(driver.type(u"cron.text"_s, u"30 0 9 * * * 2028"_s));
        QCOMPARE(driver.text(u"cron.second"_s), u"30"_s);
        QCOMPARE(driver.text(u"cron.year"_s), u"2028"_s);
        QCOMPARE(driver.text(u"triggers.next1"_s), u"Sat 1 Jan 2028 09:00:30"_s);
        QVERIFY(driver.type(u"cron.text"_s, u"@weekly"_s));
        QCOMPARE(driver.text(u"cron.dayOfWeek"_s), u"0"_s);
        QVERIFY(save(driver));
        QCOMPARE(lastTriggers(), "{\"schedule\":{\"enabled\":true,\"cron\":\"@weekly\"}}"_ba);
    }

    void anErrorStandsAtItsFieldWhileItIsTyped_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("field");
        QTest::newRow("minute") << u"61 * * * *"_s << u"cron.minute"_s;
        QTest::newRow("hour") << u"0 24 * * *"_s << u"cron.hour"_s;
        QTest::newRow("month") << u"0 0 1 13 *"_s << u"cron.month"_s;
        QTest::newRow("day of week") << u"0 0 * * MOM"_s << u"cron.dayOfWeek"_s;
        QTest::newRow("too few fields") << u"0 0 *"_s << u"cron.text"_s;
        QTest::newRow("never again") << u"0 0 30 2 *"_s << u"cron.text"_s;
    }

    void anErrorStandsAtItsFieldWhileItIsTyped()
    {
        QFETCH(QString, text);
        QFETCH(QString, field);
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(choose(driver, u"triggers.preset"_s, u"custom"_s));
        QVERIFY(driver.type(u"cron.text"_s, text));
        QVERIFY(driver.widget(u"triggers.cronIssue"_s));
        QVERIFY(!driver.text(u"triggers.cronIssue"_s).isEmpty());
        QVERIFY(!driver.isShown(u"triggers.next1"_s));
        driver.find<QWidget>(u"repositories.url"_s)->setFocus();
        QVERIFY(driver.click(u"environment.attention"_s));
        if (field != "cron.text"_L1)
            QCOMPARE(focused(driver), field);
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Nothing was saved"_s));
        QCOMPARE(client().patches.size(), 0);
        QVERIFY(driver.type(u"cron.text"_s, u"0 0 * * *"_s));
        QTRY_VERIFY(!driver.isShown(u"triggers.cronIssue"_s));
        QVERIFY(save(driver));
    }

    void anEmptyFieldIsMissing()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(choose(driver, u"triggers.preset"_s, u"custom"_s));
        QVERIFY(driver.type(u"cron.hour"_s, QString()));
        QVERIFY(driver.waitForText(u"triggers.cronIssue"_s, u"Hour"_s));
        QCOMPARE(driver.text(u"cron.dayOfMonth"_s), u"*"_s);
        QVERIFY(driver.type(u"cron.hour"_s, u"5"_s));
        QCOMPARE(driver.text(u"cron.text"_s), u"0 5 * * *"_s);
    }

    void aZoneIsFoundByAPartOfItsName()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QCOMPARE(zoneText(driver), u"As this computer: Europe/Berlin"_s);
        QVERIFY(typeZone(driver, u"new york"_s));
        QVERIFY(driver.key(u"triggers.zone"_s, Qt::Key_Return));
        QCOMPARE(zoneText(driver), u"America/New_York"_s);
        // New York is five hours behind until Berlin's clock goes forward, then six.
        QCOMPARE(driver.text(u"triggers.nextHeading"_s), u"America/New_York"_s);
        QCOMPARE(driver.text(u"triggers.next1"_s), u"Sat 27 Mar 03:00"_s);
        QCOMPARE(driver.text(u"triggers.local1"_s), u"Sat 27 Mar 08:00"_s);
        QCOMPARE(driver.text(u"triggers.next2"_s), u"Sun 28 Mar 03:00"_s);
        QCOMPARE(driver.text(u"triggers.local2"_s), u"Sun 28 Mar 09:00"_s);
        QVERIFY(driver.waitForText(u"triggers.words"_s, u"America/New_York."_s));
        QVERIFY(save(driver));
        QCOMPARE(lastTriggers(), "{\"schedule\":{\"enabled\":true,\"cron\":\"0 3 * * *\",\"timezone\":\"America/New_York\"}}"_ba);
        // Emptied, it follows the computer again.
        QVERIFY(typeZone(driver, QString()));
        QVERIFY(driver.key(u"triggers.zone"_s, Qt::Key_Return));
        QCOMPARE(zoneText(driver), u"As this computer: Europe/Berlin"_s);
        QVERIFY(!driver.isShown(u"triggers.local1"_s));
        QVERIFY(save(driver));
        QCOMPARE(lastTriggers(), "{\"schedule\":{\"enabled\":true,\"timezone\":null}}"_ba);
    }

    void aZoneThatThereIsNotIsToldWhenItWasLeft()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(typeZone(driver, u"Mars/Olympus"_s));
        QVERIFY(!driver.isShown(u"triggers.zoneIssue"_s));
        QVERIFY(driver.key(u"triggers.zone"_s, Qt::Key_Tab));
        QVERIFY(driver.waitForText(u"triggers.zoneIssue"_s, u"There is no time zone “Mars/Olympus”."_s));
        QCOMPARE(zoneText(driver), u"Mars/Olympus"_s);
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Nothing was saved"_s));
        QCOMPARE(client().patches.size(), 0);
        QVERIFY(driver.click(u"environment.revert"_s));
        QTRY_VERIFY(!driver.isShown(u"triggers.zoneIssue"_s));
    }

    void aChangeOfTheClockIsRemarked()
    {
        stored().triggers.scheduleEnabled = true;
        stored().triggers.cron = u"30 2 * * *"_s;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"triggers.next1"_s, u"Sat 27 Mar 02:30"_s));
        // 28 March 2027: from 02:00 the clock goes to 03:00.
        QCOMPARE(driver.text(u"triggers.next2"_s), u"Sun 28 Mar 03:30"_s);
        QCOMPARE(driver.text(u"triggers.remark2"_s), u"The clock goes forward: 02:30 does not exist on that day; it runs at 03:30."_s);
        QVERIFY(!driver.isShown(u"triggers.remark1"_s));
        QVERIFY(!driver.isShown(u"triggers.remark3"_s));
        QCOMPARE(driver.text(u"triggers.next3"_s), u"Mon 29 Mar 02:30"_s);
    }

    void aDoubledTimeIsRemarked()
    {
        // 31 October 2027: from 03:00 the clock goes back to 02:00.
        m_fixture->clock = m_clock = std::make_shared<ManualClock>(utc(u"2027-10-30T12:00:00Z"_s));
        stored().triggers.scheduleEnabled = true;
        stored().triggers.cron = u"30 2 * * *"_s;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"triggers.next1"_s, u"Sun 31 Oct 02:30"_s));
        QCOMPARE(driver.text(u"triggers.remark1"_s), u"The clock goes back: 02:30 comes twice on that day; it runs the first time only."_s);
    }

    void timesGoOnWithTheClock()
    {
        stored().triggers.scheduleEnabled = true;
        stored().triggers.cron = u"0 3 * * *"_s;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"triggers.next1"_s, u"Sat 27 Mar"_s));
        m_clock->suspend(std::chrono::hours(14));
        m_clock->advance(std::chrono::seconds(20));
        QTRY_COMPARE(driver.text(u"triggers.next1"_s), u"Sun 28 Mar 03:00"_s);
    }

    void pausingKeepsTheTimes()
    {
        stored().triggers.scheduleEnabled = true;
        stored().triggers.cron = u"0 4 * * *"_s;
        stored().triggers.timezone = u"America/New_York"_s;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.widget(u"triggers.preset"_s));
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(driver.waitForText(u"triggers.paused"_s, u"America/New_York"_s));
        QVERIFY(driver.waitForText(u"triggers.paused"_s, u"04:00"_s));
        QVERIFY(save(driver));
        QCOMPARE(lastTriggers(), "{\"schedule\":{\"enabled\":false}}"_ba);
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(save(driver));
        QCOMPARE(lastTriggers(), "{\"schedule\":{\"enabled\":true}}"_ba);
        QCOMPARE(driver.text(u"triggers.time"_s), u"04:00"_s);
    }

    void aStoreWithoutSchedulesIsTold()
    {
        stored().triggers.scheduleAvailable = false;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"triggers.noSchedules"_s, u"keeps no schedules"_s));
        QVERIFY(!driver.find<QWidget>(u"triggers.schedule"_s)->isEnabled());
        QVERIFY(driver.find<QWidget>(u"triggers.push"_s)->isEnabled());
    }

    void aScheduleThatNeverComesIsTold()
    {
        stored().triggers.scheduleEnabled = true;
        stored().triggers.cron = u"0 3 * * *"_s;
        stored().triggerState.scheduleProblem = u"This machine has no time zone data."_s;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"triggers.scheduleProblem"_s, u"no time zone data"_s));
        QVERIFY(driver.waitForText(u"status.next"_s, u"see Triggers"_s));
        QVERIFY(driver.find<QWidget>(u"status.next"_s)->toolTip().contains(u"no time zone data"_s));
    }

    void aScheduleFasterThanABuildIsWarnedOf_data()
    {
        QTest::addColumn<QString>("cron");
        QTest::addColumn<QString>("warning");
        // The last build took three minutes.
        QTest::newRow("every two minutes") << u"*/2 * * * *"_s << u"again after 2 min, and the last build took 3 min"_s;
        QTest::newRow("every three minutes") << u"*/3 * * * *"_s << QString();
        QTest::newRow("twice within two minutes") << u"0,2 3 * * *"_s << u"again after 2 min, and the last build took 3 min"_s;
    }

    void aScheduleFasterThanABuildIsWarnedOf()
    {
        QFETCH(QString, cron);
        QFETCH(QString, warning);
        BuildRun built = m_fixture->run(1, BuildStatus::Ready, m_clock->now());
        built.requestedAt = m_clock->now().addSecs(-180);
        client().stored(m_fixture->projectId).runs = {built};
        stored().triggers.scheduleEnabled = true;
        stored().triggers.cron = cron;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.widget(u"triggers.next1"_s));
        if (warning.isEmpty())
            QVERIFY(!driver.isShown(u"triggers.often"_s));
        else
            QVERIFY(driver.waitForText(u"triggers.often"_s, warning));
    }

    void whatTheFactoryRefusesIsShownAtItsControl()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(typeZone(driver, u"Asia/Tokyo"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"triggers.zoneIssue"_s, u"This zone is not allowed."_s));
        QVERIFY(driver.waitForText(u"goto.trigger:schedule/timezone"_s, u"This zone is not allowed."_s));
        driver.find<QWidget>(u"repositories.url"_s)->setFocus();
        QVERIFY(driver.click(u"goto.trigger:schedule/timezone"_s));
        QCOMPARE(focused(driver), u"triggers.zone"_s);
        QVERIFY(typeZone(driver, u"Europe/Paris"_s));
        QTRY_VERIFY(!driver.isShown(u"goto.trigger:schedule/timezone"_s));
        QVERIFY(save(driver));

        QVERIFY(driver.click(u"triggers.push"_s));
        QVERIFY(driver.type(u"triggers.debounce"_s, u"13"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"triggers.debounceIssue"_s, u"Thirteen is not allowed."_s));
        QVERIFY(driver.click(u"goto.trigger:push/debounceMinutes"_s));
        QCOMPARE(focused(driver), u"triggers.debounce"_s);
    }

    void pushesAreSavedAlone()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"triggers.push"_s));
        QVERIFY(driver.waitForText(u"triggers.pushNote"_s, u"within 10 minutes of the build before"_s));
        QVERIFY(save(driver));
        QCOMPARE(lastTriggers(), "{\"push\":{\"enabled\":true}}"_ba);
        QVERIFY(driver.type(u"triggers.debounce"_s, u"0"_s));
        QVERIFY(driver.waitForText(u"triggers.pushNote"_s, u"Every push to a default branch is built at once."_s));
        QVERIFY(save(driver));
        QCOMPARE(lastTriggers(), "{\"push\":{\"debounceMinutes\":0}}"_ba);
        QVERIFY(driver.type(u"triggers.debounce"_s, u"1441"_s));
        QVERIFY(driver.waitForText(u"triggers.debounceIssue"_s, u"from 0 to 1440"_s));
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Nothing was saved"_s));
    }

    void theIntervalIsStoredAtOnce()
    {
        stored().triggers.pushEnabled = true;
        stored().triggerState.pushInterval = 7;
        stored().triggerState.askedAt = m_clock->now().addSecs(-120);
        const WindowDriver driver = m_fixture->openProject();
        auto *box = driver.find<QComboBox>(u"triggers.interval"_s);
        QTRY_COMPARE(box->currentText(), u"every 7 minutes"_s);
        QCOMPARE(driver.text(u"triggers.asked"_s), u"Last asked 2 min ago."_s);
        client().failNext(u"setPushInterval"_s, {ErrorCode::Storage, u"The disk is full."_s, {}});
        QVERIFY(choose(driver, u"triggers.interval"_s, u"every hour"_s));
        QVERIFY(driver.waitForText(u"triggers.pushMessage"_s, u"The disk is full."_s));
        QTRY_COMPARE(box->currentText(), u"every 7 minutes"_s);
        QVERIFY(choose(driver, u"triggers.interval"_s, u"never"_s));
        QVERIFY(driver.waitForText(u"triggers.pushProblem"_s, u"no push will be found"_s));
        QCOMPARE(stored().triggerState.pushInterval, 0);
        QCOMPARE(client().patches.size(), 0);
        QVERIFY(!driver.find<QAbstractButton>(u"environment.save"_s)->isEnabled());
    }

    void whatBecomesOfPushesIsTold()
    {
        stored().triggers.pushEnabled = true;
        stored().triggerState.pushProblem = u"acme/a cannot be asked: it wants a password."_s;
        stored().triggerState.pushAt = m_clock->now().addSecs(300);
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"triggers.pushProblem"_s, u"it wants a password"_s));
        QVERIFY(driver.waitForText(u"triggers.asked"_s, u"Not asked yet."_s));
        QVERIFY(driver.waitForText(u"triggers.remembered"_s, u"is decided at 13:05, in 5 min."_s));
        QVERIFY(driver.waitForText(u"status.next"_s, u"13:05, a push"_s));
    }

    void theNextTimeStandsOnTheStatusCard()
    {
        stored().triggers.scheduleEnabled = true;
        stored().triggers.cron = u"0 3 * * *"_s;
        stored().triggerState.timezone = u"America/New_York"_s;
        stored().triggerState.nextScheduledAt = utc(u"2027-03-27T07:00:00Z"_s);
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"status.next"_s, u"tomorrow 03:00 (in 19 h), America/New_York"_s));
    }

    void theLastTriggersAreTold()
    {
        const auto run = [this](BuildTrigger::Value trigger, int minutesAgo) {
            return BuildRun{.number = 100 - minutesAgo,
                .projectId = m_fixture->projectId,
                .trigger = trigger,
                .requestedAt = m_clock->now().addSecs(-60 * minutesAgo),
                .outcome = RunOutcome::Skipped};
        };
        BuildRun debounced = run(BuildTrigger::Push, 5);
        debounced.reason = u"debounced"_s;
        debounced.againAt = m_clock->now().addSecs(60);
        BuildRun unchanged = run(BuildTrigger::Schedule, 60);
        unchanged.reason = u"unchanged"_s;
        unchanged.scheduledAt = utc(u"2027-03-26T02:00:00Z"_s);
        BuildRun built = run(BuildTrigger::Push, 90);
        built.outcome = RunOutcome::Started;
        built.buildId = u"b10"_s;
        built.status = BuildStatus::Ready;
        built.cause = u"acme/a moved"_s;
        stored().triggerState.lastRuns = {debounced, unchanged, built};
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.waitForText(u"triggers.last1"_s, u"today 12:55, push: debounced until 13:01"_s));
        QVERIFY(driver.waitForText(u"triggers.last2"_s,
            u"today 12:00, schedule for 03:00, run at 12:00 (Millwright was closed, or this computer asleep): no head moved, "
            "nothing changed"_s));
        QVERIFY(driver.waitForText(u"triggers.last3"_s, u"today 11:30, push: #10, acme/a moved"_s));
    }

    void whatIsEditedStaysWhenTheRestChanges()
    {
        stored().triggers.scheduleEnabled = true;
        stored().triggers.cron = u"0 3 * * *"_s;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.type(u"triggers.time"_s, u"05:00"_s));
        stored().triggers.timezone = u"Europe/Paris"_s;
        stored().triggers.pushEnabled = true;
        client().changeElsewhere(m_fixture->projectId);
        QTRY_COMPARE(zoneText(driver), u"Europe/Paris"_s);
        QCOMPARE(driver.text(u"triggers.time"_s), u"05:00"_s);
        QVERIFY(driver.find<QCheckBox>(u"triggers.push"_s)->isChecked());
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 1 change"_s));
        QVERIFY(driver.click(u"environment.revert"_s));
        QCOMPARE(driver.text(u"triggers.time"_s), u"03:00"_s);
    }

    void aReviewListsWhatChanges()
    {
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.click(u"triggers.schedule"_s));
        QVERIFY(driver.click(u"environment.review"_s));
        QVERIFY(driver.waitForRow(u"reviewDialog.difference"_s, u"Build on a schedule|off|on"_s));
        QVERIFY(driver.waitForRow(u"reviewDialog.difference"_s, u"Times of the schedule|none|0 3 * * *"_s));
    }

    void withoutBuildsThereAreNoTriggers()
    {
        stored().buildsAvailable = false;
        const WindowDriver driver = m_fixture->openProject();
        QVERIFY(driver.widget(u"repositories.list"_s));
        QVERIFY(!driver.isShown(u"triggers"_s));
    }

private:
    ScriptedClient &client() { return m_fixture->client; }
    ProjectEnvironment &stored() { return client().stored(m_fixture->projectId).environment; }

    static QString focused(const WindowDriver &driver)
    {
        const QWidget *widget = driver.window().focusWidget();
        return widget ? widget->objectName() : QString();
    }

    /// What the last save said of them, as JSON.
    QByteArray lastTriggers()
    {
        return QByteArray::fromStdString(Json::parse(client().patches.constLast().toStdString()).at("buildTriggers").dump());
    }

    bool save(const WindowDriver &driver)
    {
        const auto before = client().patches.size();
        return driver.trigger(u"save"_s) && QTest::qWaitFor([&] { return client().patches.size() == before + 1; })
            && driver.waitForText(u"environment.message"_s, u"Saved"_s);
    }

    /// As from the list that opens.
    static bool choose(const WindowDriver &driver, const QString &name, const QString &text)
    {
        auto *box = driver.find<QComboBox>(name);
        if (!box || box->findText(text) < 0)
            return false;
        box->setFocus();
        box->setCurrentIndex(box->findText(text));
        Q_EMIT box->activated(box->currentIndex());
        return true;
    }

    /// And closes what the search found, as a click elsewhere does.
    static bool typeZone(const WindowDriver &driver, const QString &text)
    {
        if (!driver.type(u"triggers.zone"_s, text))
            return false;
        driver.find<QComboBox>(u"triggers.zone"_s)->completer()->popup()->hide();
        driver.window().activateWindow();
        return QTest::qWaitForWindowActive(&driver.window());
    }

    static QString zoneText(const WindowDriver &driver) { return driver.find<QComboBox>(u"triggers.zone"_s)->currentText(); }

    std::shared_ptr<ManualClock> m_clock;
    std::unique_ptr<ProjectFixture> m_fixture;
};

QTEST_MAIN(TestTriggers)
#include "tst_triggers.moc"
