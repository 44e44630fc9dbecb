// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/client/requirementwatch.h"
#include "tests/support/manualclock.h"
#include "tests/ui/windowfixture.h"

#include <QSignalSpy>
#include <QTabWidget>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using enum Requirement::State;

namespace {

const Requirement gitFound{.name = u"git"_s, .text = u"git version 2.47.3 fetches the repositories."_s};
const Requirement connected{.name = u"Docker"_s, .text = u"Connected to Engine 28.1."_s, .summary = u"connected"_s};
const Requirement denied{.name = u"Docker"_s,
    .state = Missing,
    .text = u"The socket /run/docker.sock may not be used. Add yourself to the group docker."_s,
    .summary = u"permission denied"_s};
const Requirement lacking{.name = u"bubblewrap"_s, .state = Missing, .text = u"Isolation needs bubblewrap."_s};
const Requirement copying{.name = u"overlay"_s, .state = Limited, .text = u"Sessions copy their template."_s};

} // namespace

/// What the provider needs is looked at in good time, and told in the status bar and where it is missed.
class TestProviderState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itIsLookedAtAgainWhileSomethingIsMissing()
    {
        const auto clock = std::make_shared<ManualClock>();
        ScriptedClient client(clock);
        client.found = {gitFound, denied};
        RequirementWatch watch(client, clock);
        QSignalSpy changed(&watch, &RequirementWatch::changed);
        const auto asked = [&] { return client.calls.count(u"requirements"_s); };
        QCOMPARE(asked(), 0);
        watch.check();
        QTRY_COMPARE(changed.size(), 1);
        QCOMPARE(watch.missing(), std::optional(denied));
        QCOMPARE(asked(), 1);
        clock->advance(29s);
        QCOMPARE(asked(), 1);
        clock->advance(1s);
        QCOMPARE(asked(), 2);
        // Nothing new, so nothing is told.
        QTRY_COMPARE(clock->pending(), 1);
        QCOMPARE(changed.size(), 1);

        client.found = {gitFound, connected};
        clock->advance(30s);
        QTRY_COMPARE(changed.size(), 2);
        QVERIFY(!watch.missing());
        QCOMPARE(clock->pending(), 0);
        clock->advance(1h);
        QCOMPARE(asked(), 3);
        client.tellChanged(u"run"_s, u"p"_s);
        QCOMPARE(asked(), 3);
        client.tellChanged(u"setup"_s, {});
        QCOMPARE(asked(), 4);
    }

    void itIsNeverLookedAtTwiceAtOnce()
    {
        const auto clock = std::make_shared<ManualClock>();
        ScriptedClient client(clock);
        client.found = {denied};
        client.hold(u"requirements"_s);
        RequirementWatch watch(client, clock);
        QSignalSpy checked(&watch, &RequirementWatch::checked);
        watch.check();
        watch.check();
        watch.check();
        QCOMPARE(client.calls.count(u"requirements"_s), 1);
        client.release(u"requirements"_s);
        // Once more for those that came meanwhile.
        QTRY_COMPARE(client.calls.count(u"requirements"_s), 2);
        QTRY_COMPARE(checked.size(), 2);
        clock->advance(30s);
        QCOMPARE(client.calls.count(u"requirements"_s), 3);
    }

    void whatWasFoundHoldsWhenTheNextLookFails()
    {
        const auto clock = std::make_shared<ManualClock>();
        ScriptedClient client(clock);
        client.found = {connected};
        RequirementWatch watch(client, clock);
        watch.check();
        QTRY_COMPARE(watch.summary(), std::optional(connected));
        client.failNext(u"requirements"_s, {ErrorCode::Timeout, u"git does not answer."_s});
        watch.check();
        QTRY_COMPARE(watch.failure(), u"git does not answer."_s);
        QCOMPARE(watch.requirements(), QList{connected});
        clock->advance(30s);
        QTRY_COMPARE(watch.failure(), QString());
    }

    void theStatusBarTellsIt_data()
    {
        QTest::addColumn<QList<Requirement>>("found");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("told");
        QTest::newRow("nothing is needed") << QList<Requirement>() << u"Engine ready, store ready"_s << QString();
        QTest::newRow("all is there, without words") << QList{gitFound} << u"Engine ready, store ready"_s << QString();
        QTest::newRow("all is there") << QList{gitFound, connected} << u"Docker: connected"_s << connected.text;
        QTest::newRow("it is refused") << QList{gitFound, denied} << u"Docker: permission denied"_s << denied.text;
        QTest::newRow("what is missing comes first") << QList{copying, connected, lacking} << u"bubblewrap: missing"_s << lacking.text;
        QTest::newRow("it goes on with less") << QList{connected, copying} << u"overlay: limited"_s << copying.text;
    }

    void theStatusBarTellsIt()
    {
        QFETCH(QList<Requirement>, found);
        QFETCH(QString, shown);
        QFETCH(QString, told);
        WindowFixture fixture;
        fixture.client.addProject(u"storefront"_s);
        fixture.client.found = found;
        const WindowDriver driver = fixture.open();
        QVERIFY(driver.waitForText(u"status.engine"_s, shown));
        const QWidget *state = driver.widget(u"status.engine"_s);
        QCOMPARE(state->accessibleName(), shown);
        QCOMPARE(state->accessibleDescription(), told);
        QVERIFY(state->toolTip().startsWith(told));
    }

    void whatIsMissingStandsWhereItIsMissed()
    {
        WindowFixture fixture;
        fixture.client.addProject(u"storefront"_s);
        fixture.client.found = {gitFound, denied};
        const WindowDriver driver = fixture.open();
        QVERIFY(driver.waitForText(u"environment.requirement"_s, denied.text));
        QVERIFY(driver.trigger(u"sandboxes"_s));
        QVERIFY(driver.waitForText(u"sandboxes.requirement"_s, denied.text));
        auto *again = driver.widget(u"sandboxes.requirement"_s)->findChild<QAbstractButton *>(u"message.action"_s);
        QCOMPARE(again->text(), u"Check again"_s);
        fixture.client.hold(u"requirements"_s);
        again->click();
        QCOMPARE(again->text(), u"Checking…"_s);
        fixture.client.release(u"requirements"_s);
        QTRY_COMPARE(again->text(), u"Check again"_s);
        QCOMPARE(driver.text(u"sandboxes.requirement"_s), denied.text);
        fixture.client.found = {gitFound, connected};
        again->click();
        QTRY_VERIFY(!driver.isShown(u"sandboxes.requirement"_s));
        QVERIFY(driver.trigger(u"environment"_s));
        QVERIFY(!driver.isShown(u"environment.requirement"_s));
        QVERIFY(driver.waitForText(u"status.engine"_s, u"Docker: connected"_s));
    }

    void aClickShowsTheProviderWithWhatWasFound()
    {
        WindowFixture fixture;
        fixture.client.addProject(u"storefront"_s);
        fixture.client.factory.chosen = u"automatic"_s;
        fixture.client.factory.automatic.reason = u"Docker answers."_s;
        fixture.client.found = {gitFound, denied};
        const WindowDriver driver = fixture.open();
        QVERIFY(driver.waitForText(u"status.engine"_s, u"permission denied"_s));
        QVERIFY(driver.click(u"status.engine"_s));
        QVERIFY(driver.waitForText(u"requirement.Docker"_s, denied.text));
        QCOMPARE(driver.find<QTabWidget>(u"factoryDialog.tabs"_s)->currentIndex(), 0);
        fixture.client.found = {gitFound, connected};
        QVERIFY(driver.click(u"requirements.again"_s));
        QVERIFY(driver.waitForText(u"requirement.Docker"_s, connected.text));
    }

    void itIsLookedAtAfterAFailureAndOnRequest()
    {
        WindowFixture fixture;
        fixture.client.addProject(u"storefront"_s);
        fixture.client.found = {gitFound, connected};
        const WindowDriver driver = fixture.open();
        QVERIFY(driver.waitForText(u"status.engine"_s, u"connected"_s));
        fixture.client.found = {gitFound, denied};
        QVERIFY(driver.trigger(u"reload"_s));
        QVERIFY(driver.waitForText(u"status.engine"_s, u"permission denied"_s));
        fixture.client.found = {gitFound, connected};
        fixture.client.failNext(u"startSession"_s, {ErrorCode::Network, u"The Docker engine does not answer."_s});
        QVERIFY(driver.trigger(u"startSession"_s));
        QVERIFY(driver.waitForText(u"sandboxes.message"_s, u"does not answer"_s));
        QVERIFY(driver.waitForText(u"status.engine"_s, u"connected"_s));
        fixture.client.found = {gitFound, denied};
        fixture.client.failNext(u"build"_s, {ErrorCode::Network, u"The Docker engine does not answer."_s});
        QVERIFY(driver.trigger(u"build"_s));
        QVERIFY(driver.waitForText(u"status.engine"_s, u"permission denied"_s));
    }
};

QTEST_MAIN(TestProviderState)
#include "tst_providerstate.moc"
