// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/sandbox/scriptedsandbox.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;
using Status = Sandbox::Status;

namespace {

const Error refused{ErrorCode::Network, u"The machine could not be reached."_s};

} // namespace

class TestLifecycle : public QObject
{
    Q_OBJECT

    std::shared_ptr<ManualClock> m_clock = std::make_shared<ManualClock>();
    std::shared_ptr<ScriptedSandbox> m_sandbox;

    /// A hook that notes its call in the same list as the provider's.
    Sandbox::Hook noting(const QString &name)
    {
        return [calls = &m_sandbox->calls, name](std::shared_ptr<Sandbox>, std::stop_token) -> Async<> {
            calls->append(name);
            return done();
        };
    }
    static Async<> done() { co_return {}; }
    static Async<> failed() { co_return std::unexpected(refused); }
    static Async<> waitThen(Completion<> gate) { co_return co_await gate.wait(); }

private Q_SLOTS:
    void init() { m_sandbox = std::make_shared<ScriptedSandbox>(m_clock); }

    void aStartMakesTheMachineThenCallsTheHook()
    {
        QList<Status> seen;
        m_sandbox->setObserver([&] { seen.append(m_sandbox->status()); });
        Status duringHook = Status::Pending;
        m_sandbox->setOnStart([&](std::shared_ptr<Sandbox> sandbox, std::stop_token) -> Async<> {
            duringHook = sandbox->status();
            return done();
        });
        QCOMPARE(m_sandbox->status(), Status::Pending);
        QVERIFY(!m_sandbox->isReady());
        QCOMPARE(await(m_sandbox->start()).value(), Sandbox::Outcome::Created);
        QCOMPARE(duringHook, Status::Running);
        // The middle one is the provider's, whose id has become known.
        QCOMPARE(seen, (QList{Status::Starting, Status::Starting, Status::Running}));
        QVERIFY(m_sandbox->isReady());
        QCOMPARE(m_sandbox->info().status, Status::Running);
        QCOMPARE(m_sandbox->info().id, u"session-1"_s);
        QCOMPARE(m_sandbox->info().sandboxId, u"machine-1"_s);
        QCOMPARE(m_sandbox->info().provider, u"scripted"_s);
    }

    void aStartOfARunningSandboxDoesNothing()
    {
        QVERIFY(await(m_sandbox->start()));
        QCOMPARE(await(m_sandbox->start()).value(), Sandbox::Outcome::Connected);
        QCOMPARE(m_sandbox->calls, QStringList{u"acquire"_s});
    }

    void startsAtOnceAreJoined()
    {
        const Completion<> gate;
        m_sandbox->gate = gate;
        auto first = m_sandbox->start();
        auto second = m_sandbox->start();
        QCOMPARE(m_sandbox->status(), Status::Starting);
        gate.resolve({});
        QCOMPARE(await(std::move(first)).value(), Sandbox::Outcome::Created);
        QCOMPARE(await(std::move(second)).value(), Sandbox::Outcome::Created);
        QCOMPARE(m_sandbox->calls, QStringList{u"acquire"_s});
        QCOMPARE(m_sandbox->machinesMade, 1);
    }

    void joinedStartsShareTheFailure()
    {
        const Completion<> gate;
        m_sandbox->gate = gate;
        m_sandbox->nextError = refused;
        auto first = m_sandbox->start();
        auto second = m_sandbox->start();
        gate.resolve({});
        QCOMPARE(await(std::move(first)).error(), refused);
        QCOMPARE(await(std::move(second)).error(), refused);
        QCOMPARE(m_sandbox->status(), Status::Error);
    }

    void whoJoinedAStartThatWasGivenUpStartsItself()
    {
        const Completion<> gate;
        m_sandbox->gate = gate;
        m_sandbox->nextError = Error{ErrorCode::Aborted, abortedMessage()};
        auto first = m_sandbox->start();
        auto second = m_sandbox->start();
        gate.resolve({});
        QCOMPARE(await(std::move(first)).error().code, ErrorCode::Aborted);
        QCOMPARE(await(std::move(second)).value(), Sandbox::Outcome::Created);
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"acquire"_s}));
    }

    void aStartAfterAFailedOneTriesAgain()
    {
        m_sandbox->nextError = refused;
        QCOMPARE(await(m_sandbox->start()).error(), refused);
        QCOMPARE(m_sandbox->status(), Status::Error);
        QCOMPARE(await(m_sandbox->start()).value(), Sandbox::Outcome::Created);
        QCOMPARE(m_sandbox->status(), Status::Running);
    }

    void aFailingStartHookKeepsTheMachineAndIsCalledAgain()
    {
        int calls = 0;
        m_sandbox->setOnStart([&](std::shared_ptr<Sandbox>, std::stop_token) -> Async<> { return ++calls == 1 ? failed() : done(); });
        QCOMPARE(await(m_sandbox->start()).error(), refused);
        QCOMPARE(m_sandbox->status(), Status::Error);
        QCOMPARE(await(m_sandbox->start()).value(), Sandbox::Outcome::Connected);
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"acquire"_s}));
        QCOMPARE(m_sandbox->machinesMade, 1);
        QCOMPARE(calls, 2);
    }

    void theStartHookRunsCommands()
    {
        constexpr auto hook = [](std::shared_ptr<Sandbox> sandbox, std::stop_token stop) -> Async<> {
            Command command;
            command.command = u"setup"_s;
            const auto result = co_await sandbox->run(std::move(command), {}, stop);
            if (!result)
                co_return std::unexpected(result.error());
            co_return {};
        };
        m_sandbox->setOnStart(hook);
        m_sandbox->onLaunch = [](ScriptedProcess &process) { process.finish(0); };
        QVERIFY(await(m_sandbox->start()));
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"launch"_s}));
    }

    void aStartDuringTheStartHookReturnsEarly()
    {
        const Completion<> gate;
        m_sandbox->setOnStart([gate](std::shared_ptr<Sandbox>, std::stop_token) -> Async<> { return waitThen(gate); });
        auto first = m_sandbox->start();
        QCOMPARE(await(m_sandbox->start()).value(), Sandbox::Outcome::Connected);
        QVERIFY(!first.isReady());
        gate.resolve({});
        QCOMPARE(await(std::move(first)).value(), Sandbox::Outcome::Created);
    }

    void aStartWaitsForTheStopUnderWay()
    {
        QVERIFY(await(m_sandbox->start()));
        const Completion<> gate;
        m_sandbox->gate = gate;
        auto stopped = m_sandbox->stop();
        auto started = m_sandbox->start();
        QCOMPARE(m_sandbox->status(), Status::Stopping);
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"release"_s}));
        gate.resolve({});
        QVERIFY(await(std::move(stopped)));
        QCOMPARE(await(std::move(started)).value(), Sandbox::Outcome::Connected);
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"release"_s, u"acquire"_s}));
        QCOMPARE(m_sandbox->status(), Status::Running);
    }

    void aStartGetsTheErrorOfTheStopItWaitedFor()
    {
        QVERIFY(await(m_sandbox->start()));
        const Completion<> gate;
        m_sandbox->gate = gate;
        m_sandbox->nextError = refused;
        auto stopped = m_sandbox->stop();
        auto started = m_sandbox->start();
        gate.resolve({});
        QCOMPARE(await(std::move(stopped)).error(), refused);
        QCOMPARE(await(std::move(started)).error(), refused);
        QCOMPARE(m_sandbox->status(), Status::Error);
    }

    void aStopWaitsForTheStartUnderWay()
    {
        const Completion<> gate;
        m_sandbox->gate = gate;
        auto started = m_sandbox->start();
        auto stopped = m_sandbox->stop();
        QCOMPARE(m_sandbox->calls, QStringList{u"acquire"_s});
        gate.resolve({});
        QVERIFY(await(std::move(started)));
        QVERIFY(await(std::move(stopped)));
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"release"_s}));
        QCOMPARE(m_sandbox->status(), Status::Stopped);
    }

    void aStopIgnoresThatTheStartFailed()
    {
        const Completion<> gate;
        m_sandbox->gate = gate;
        m_sandbox->nextError = refused;
        auto started = m_sandbox->start();
        auto stopped = m_sandbox->stop();
        gate.resolve({});
        QVERIFY(!await(std::move(started)));
        QVERIFY(await(std::move(stopped)));
        QCOMPARE(m_sandbox->status(), Status::Stopped);
    }

    void stopsAtOnceAreJoined()
    {
        QVERIFY(await(m_sandbox->start()));
        const Completion<> gate;
        m_sandbox->gate = gate;
        auto first = m_sandbox->stop();
        auto second = m_sandbox->stop();
        gate.resolve({});
        QVERIFY(await(std::move(first)));
        QVERIFY(await(std::move(second)));
        QVERIFY(await(m_sandbox->stop()));
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"release"_s}));
    }

    void aFailedStopIsToldAndMayBeTriedAgain()
    {
        QVERIFY(await(m_sandbox->start()));
        m_sandbox->nextError = refused;
        QCOMPARE(await(m_sandbox->stop()).error(), refused);
        QCOMPARE(m_sandbox->status(), Status::Error);
        QVERIFY(await(m_sandbox->stop()));
        QCOMPARE(m_sandbox->status(), Status::Stopped);
    }

    void hooksComeBeforeTheProviderAndTheirFailureKeepsNoMachine()
    {
        m_sandbox->setOnStop([this](std::shared_ptr<Sandbox>, std::stop_token) -> Async<> {
            m_sandbox->calls.append(u"onStop"_s);
            return failed();
        });
        m_sandbox->setOnDestroy(noting(u"onDestroy"_s));
        QVERIFY(await(m_sandbox->start()));
        QVERIFY(await(m_sandbox->stop()));
        QVERIFY(await(m_sandbox->start()));
        QVERIFY(await(m_sandbox->destroy()));
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"onStop"_s, u"release"_s, u"acquire"_s, u"onDestroy"_s, u"remove"_s}));
    }

    void teardownRunsCommandsAndStartsNothing()
    {
        constexpr auto hook = [](std::shared_ptr<Sandbox> sandbox, std::stop_token stop) -> Async<> {
            Command command;
            command.command = u"teardown"_s;
            (void)co_await sandbox->run(std::move(command), {}, stop);
            co_return {};
        };
        m_sandbox->onLaunch = [](ScriptedProcess &process) { process.finish(0); };
        m_sandbox->setOnDestroy(hook);
        QVERIFY(await(m_sandbox->start()));
        QVERIFY(await(m_sandbox->destroy()));
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"launch"_s, u"remove"_s}));
    }

    void destroyOfANeverStartedSandboxReachesTheProvider()
    {
        m_sandbox->setOnDestroy(noting(u"onDestroy"_s));
        QVERIFY(await(m_sandbox->destroy()));
        QCOMPARE(m_sandbox->calls, QStringList{u"remove"_s});
        QCOMPARE(m_sandbox->status(), Status::Destroyed);
    }

    void aSecondDestroyDoesNothing()
    {
        QVERIFY(await(m_sandbox->destroy()));
        QVERIFY(await(m_sandbox->destroy()));
        QVERIFY(await(m_sandbox->stop()));
        QCOMPARE(m_sandbox->calls, QStringList{u"remove"_s});
    }

    void destroysAtOnceAreJoined()
    {
        const Completion<> gate;
        m_sandbox->gate = gate;
        auto first = m_sandbox->destroy();
        auto second = m_sandbox->destroy();
        gate.resolve({});
        QVERIFY(await(std::move(first)));
        QVERIFY(await(std::move(second)));
        QCOMPARE(m_sandbox->calls, QStringList{u"remove"_s});
    }

    void aFailedDestroyIsToldAndMayBeTriedAgain()
    {
        m_sandbox->nextError = refused;
        QCOMPARE(await(m_sandbox->destroy()).error(), refused);
        QCOMPARE(m_sandbox->status(), Status::Error);
        QVERIFY(await(m_sandbox->destroy()));
        QCOMPARE(m_sandbox->status(), Status::Destroyed);
    }

    void destroyWaitsForStartAndStop()
    {
        const Completion<> gate;
        m_sandbox->gate = gate;
        auto started = m_sandbox->start();
        auto stopped = m_sandbox->stop();
        auto destroyed = m_sandbox->destroy();
        gate.resolve({});
        QVERIFY(await(std::move(destroyed)));
        QVERIFY(await(std::move(started)));
        QVERIFY(await(std::move(stopped)));
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"release"_s, u"remove"_s}));
    }

    void aStopWaitsForTheDestroyUnderWay()
    {
        QVERIFY(await(m_sandbox->start()));
        const Completion<> gate;
        m_sandbox->gate = gate;
        auto destroyed = m_sandbox->destroy();
        auto stopped = m_sandbox->stop();
        gate.resolve({});
        QVERIFY(await(std::move(destroyed)));
        QVERIFY(await(std::move(stopped)));
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"remove"_s}));
        QCOMPARE(m_sandbox->status(), Status::Destroyed);
    }

    void aDestroyedSandboxStartsNoMore()
    {
        QVERIFY(await(m_sandbox->destroy()));
        QCOMPARE(await(m_sandbox->start()).error().code, ErrorCode::NotReady);
        QCOMPARE(await(m_sandbox->ensureRunning()).error().code, ErrorCode::NotReady);
        QCOMPARE(m_sandbox->calls, QStringList{u"remove"_s});
    }

    void aStartBehindADestroyIsRefused()
    {
        const Completion<> gate;
        m_sandbox->gate = gate;
        auto destroyed = m_sandbox->destroy();
        auto started = m_sandbox->start();
        gate.resolve({});
        QVERIFY(await(std::move(destroyed)));
        QCOMPARE(await(std::move(started)).error().code, ErrorCode::NotReady);
    }

    void aCommandStartsTheSandbox()
    {
        m_sandbox->onLaunch = [](ScriptedProcess &process) { process.finish(0); };
        QVERIFY(await(m_sandbox->run({.command = u"true"_s}))->success());
        QCOMPARE(m_sandbox->calls, (QStringList{u"acquire"_s, u"launch"_s}));
    }

    void aCommandOfASandboxThatCannotStartGetsTheReason()
    {
        m_sandbox->nextError = refused;
        QCOMPARE(await(m_sandbox->run({.command = u"true"_s})).error(), refused);
    }

    void aMachineThatWentAwayIsStartedAnew()
    {
        QVERIFY(await(m_sandbox->start()));
        m_sandbox->markStopped();
        m_sandbox->machine.clear();
        QCOMPARE(m_sandbox->status(), Status::Stopped);
        QVERIFY(await(m_sandbox->ensureRunning()));
        QCOMPARE(m_sandbox->machinesMade, 2);
    }

    void aStopEndsTheCommands()
    {
        QVERIFY(await(m_sandbox->start()));
        const auto process = await(m_sandbox->spawn({.command = u"server"_s})).value();
        QVERIFY(await(m_sandbox->stop()));
        QVERIFY(!process->isRunning());
        QVERIFY(await(process->wait())->killed);
        QVERIFY(m_sandbox->processes().isEmpty());
    }

    void aCommandThatWasBeingStartedDoesNotOutliveTheStop()
    {
        QVERIFY(await(m_sandbox->start()));
        const Completion<> gate;
        m_sandbox->gate = gate;
        auto spawned = m_sandbox->spawn({.command = u"server"_s});
        QVERIFY(await(m_sandbox->stop()));
        gate.resolve({});
        QCOMPARE(await(std::move(spawned)).error().code, ErrorCode::NotReady);
        QVERIFY(!m_sandbox->launched.constFirst()->isRunning());
    }

    void aStopRequestAbortsTheWaitAndKills()
    {
        std::stop_source stop;
        QVERIFY(await(m_sandbox->start()));
        auto running = m_sandbox->run({.command = u"sleep"_s}, {}, stop.get_token());
        stop.request_stop();
        QCOMPARE(await(std::move(running)).error().code, ErrorCode::Aborted);
        QVERIFY(!m_sandbox->launched.constFirst()->isRunning());
    }
};

QTEST_GUILESS_MAIN(TestLifecycle)
#include "tst_lifecycle.moc"
