// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/conformance.h"

#include "tests/support/await.h"

#include <QTest>

#include <algorithm>

namespace Millwright {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Both streams of a process as they come.
struct Live {
    QByteArray output;
    QByteArray error;

    OutputHandler handler()
    {
        return [this](OutputChannel channel, const QByteArray &bytes) {
            (channel == OutputChannel::StandardOutput ? output : error) += bytes;
        };
    }
};

/// A command that succeeds while that process runs. One that has ended but was not waited for does not run.
QString isAlive(const QString &pid)
{
    return u"grep -q '^State:[[:space:]]*[^ZX[:space:]]' /proc/%1/status"_s.arg(pid);
}

} // namespace

// C1, C2
void ConformanceTest::aCommandSucceedsWithItsOutput()
{
    const auto result = run(u"echo hello"_s);
    QVERIFY2(result, result ? "" : qPrintable(result.error().message));
    QVERIFY(result->success());
    QCOMPARE(result->exitCode, 0);
    QCOMPARE(result->standardOutput, u"hello\n"_s);
    QCOMPARE(result->command, u"echo hello"_s);
    QVERIFY(!result->timedOut);
    QVERIFY(!result->killed);
}

// C3
void ConformanceTest::theErrorStreamIsKeptApart()
{
    const auto result = run(u"echo out; echo err >&2"_s);
    QCOMPARE(result->standardOutput, u"out\n"_s);
    QCOMPARE(result->standardError, u"err\n"_s);
}

// C4
void ConformanceTest::anExitCodeThatIsNotZeroIsAFailure()
{
    const auto result = run(u"echo out; exit 42"_s);
    QVERIFY(!result->success());
    QCOMPARE(result->exitCode, 42);
    QCOMPARE(result->standardOutput, u"out\n"_s);
}

// C5, C6
void ConformanceTest::argumentsStayApartAndWhole()
{
    Command command{.command = u"printf '<%s>'"_s, .arguments = {u"one"_s, u"two words"_s, u"it's"_s, u"$HOME"_s, u""_s}};
    const auto result = await(m_sandbox->run(std::move(command)));
    QCOMPARE(result->standardOutput, u"<one><two words><it's><$HOME><>"_s);
}

// C7, C8
void ConformanceTest::variablesReachTheCommand()
{
    if (!m_can.environmentVariables)
        QSKIP("This provider takes no variables.");
    Command command{.command = u"printf '%s' \"$FIRST,$SECOND\""_s, .environment = {{u"FIRST"_s, u"1 2"_s}, {u"SECOND"_s, u"'$x'\nß"_s}}};
    QCOMPARE(await(m_sandbox->run(std::move(command)))->standardOutput, u"1 2,'$x'\nß"_s);
}

// C9
void ConformanceTest::theCommandRunsInItsFolder()
{
    if (!m_can.workingDirectory)
        QSKIP("This provider runs commands in one folder.");
    QCOMPARE(run(u"pwd"_s)->standardOutput.trimmed(), m_sandbox->workingDirectory());
    QCOMPARE(await(m_sandbox->run({.command = u"pwd"_s, .workingDirectory = u"/tmp"_s}))->standardOutput, u"/tmp\n"_s);
    QVERIFY(run(u"mkdir -p below/it"_s)->success());
    QCOMPARE(await(m_sandbox->run({.command = u"pwd"_s, .workingDirectory = u"below/it"_s}))->standardOutput.trimmed(),
        QString(m_sandbox->workingDirectory() + u"/below/it"_s));
}

void ConformanceTest::aFolderThatIsNotThereIsAnError()
{
    if (!m_can.workingDirectory)
        QSKIP("This provider runs commands in one folder.");
    const auto result = await(m_sandbox->run({.command = u"pwd"_s, .workingDirectory = u"/nonexistent/folder"_s}));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::StartFailed);
    QVERIFY(result.error().message.contains(u"/nonexistent/folder"_s));
}

void ConformanceTest::aCommandWithoutInputReadsNothing()
{
    QCOMPARE(run(u"cat; echo end"_s)->standardOutput, u"end\n"_s);
}

// C10
void ConformanceTest::aTimeoutEndsTheCommand()
{
    if (!m_can.timeout)
        QSKIP("This provider has no time limits.");
    const auto clock = std::make_shared<ManualClock>();
    const auto sandbox = makeSandbox(freshSessionId(), clock);
    QVERIFY(await(sandbox->start()));
    Live live;
    auto running = sandbox->run({.command = u"echo ready; sleep 1000"_s, .timeout = 100ms}, live.handler());
    QTRY_VERIFY(live.output.contains("ready"));
    clock->advance(100ms);
    const auto result = await(std::move(running));
    QVERIFY(result);
    QVERIFY(!result->success());
    QVERIFY(result->timedOut);
    QCOMPARE(result->exitCode, 124);
    QCOMPARE(result->standardOutput, u"ready\n"_s);
    QVERIFY(result->standardError.endsWith(u"Process timed out after 100ms\n"_s));
    destroy(sandbox);
}

void ConformanceTest::aCommandThatIgnoresTheTimeoutIsKilled()
{
    if (!m_can.timeout)
        QSKIP("This provider has no time limits.");
    const auto clock = std::make_shared<ManualClock>();
    const auto sandbox = makeSandbox(freshSessionId(), clock);
    QVERIFY(await(sandbox->start()));
    Live live;
    auto running = sandbox->run({.command = u"trap '' TERM; echo ready; while :; do sleep 1000; done"_s, .timeout = 100ms}, live.handler());
    QTRY_VERIFY(live.output.contains("ready"));
    clock->advance(100ms);
    clock->advance(5s);
    const auto result = await(std::move(running));
    QVERIFY(result);
    QVERIFY(result->timedOut);
    QCOMPARE(result->exitCode, 124);
    destroy(sandbox);
}

// C11, C12
void ConformanceTest::commandsAtOnceKeepTheirOutputAndVariables()
{
    if (!m_can.concurrency)
        QSKIP("This provider runs one command at a time.");
    std::vector<Async<CommandResult>> running;
    for (int i = 0; i < 20; ++i) {
        Command command{
            .command = u"printf '%s' \"$NUMBER\"; printf '%s' \"$NUMBER\" >&2"_s, .environment = {{u"NUMBER"_s, QString::number(i)}}};
        running.push_back(m_sandbox->run(std::move(command)));
    }
    for (size_t i = 0; i < running.size(); ++i) {
        const auto result = await(std::move(running[i]));
        QVERIFY(result);
        QCOMPARE(result->standardOutput, QString::number(i));
        QCOMPARE(result->standardError, QString::number(i));
    }
}

void ConformanceTest::manyCommandsOneAfterAnother()
{
    for (int i = 0; i < m_can.commandsInARow; ++i)
        QCOMPARE(run(u"echo %1"_s.arg(i))->standardOutput, u"%1\n"_s.arg(i));
    QVERIFY(m_sandbox->processes().isEmpty());
}

// G12
void ConformanceTest::textIsWholeAcrossChunks()
{
    if (!m_can.input)
        QSKIP("This provider's commands take no input.");
    Live live;
    const auto process
        = await(m_sandbox->spawn({.command = u"printf '\\342\\202'; read line; printf '\\254'"_s, .standardInput = true}, live.handler()))
              .value();
    QTRY_COMPARE(live.output, QByteArray("\xE2\x82"));
    QVERIFY(await(process->write("\n")));
    QCOMPARE(await(process->wait())->standardOutput, u"€"_s);
    QCOMPARE(live.output, QByteArray("\xE2\x82\xAC"));
}

void ConformanceTest::bytesThatAreNoTextDoNoHarm()
{
    Live live;
    const auto result = await(m_sandbox->run({.command = u"printf 'a\\377\\000b\\342\\202'"_s}, live.handler()));
    QCOMPARE(live.output, QByteArray("a\xFF\0b\xE2\x82", 6));
    QCOMPARE(result->standardOutput, QString::fromUtf8(live.output));
}

void ConformanceTest::keptOutputIsLimitedLiveOutputIsNot()
{
    Live live;
    const auto result = await(
        m_sandbox->run({.command = u"head -c 300000 /dev/zero | tr '\\0' x; echo end; echo err >&2"_s, .retention = 1000}, live.handler()));
    QCOMPARE(live.output.size(), 300'004);
    QCOMPARE(result->standardOutput.size(), 1000);
    QVERIFY(result->standardOutput.endsWith(u"xend\n"_s));
    QCOMPARE(result->standardOutputDropped, 299'004);
    QCOMPARE(result->standardErrorDropped, 0);
    QCOMPARE(run(u"head -c 300000 /dev/zero | tr '\\0' x"_s)->standardOutput.size(), 300'000);
}

void ConformanceTest::aStopRequestKillsTheCommand()
{
    std::stop_source stop;
    Live live;
    auto running = m_sandbox->run({.command = u"echo ready; sleep 1000"_s}, live.handler(), stop.get_token());
    QTRY_VERIFY(live.output.contains("ready"));
    stop.request_stop();
    QCOMPARE(await(std::move(running)).error().code, ErrorCode::Aborted);
    QVERIFY(std::ranges::none_of(m_sandbox->processes(), &SandboxProcess::isRunning));
}

// P1, P2, P3, P8, P9
void ConformanceTest::aSpawnedProcessHasAnIdAndOutput()
{
    const auto process = await(m_sandbox->spawn({.command = u"echo one; echo two; echo three >&2"_s})).value();
    QVERIFY(!process->pid().isEmpty());
    QCOMPARE(process->command(), u"echo one; echo two; echo three >&2"_s);
    const auto result = await(process->wait());
    QCOMPARE(result->standardOutput, u"one\ntwo\n"_s);
    QCOMPARE(result->standardError, u"three\n"_s);
    QCOMPARE(process->standardOutput(), QByteArray("one\ntwo\n"));
    QCOMPARE(process->standardError(), QByteArray("three\n"));
}

// P4, P10, P11
void ConformanceTest::theExitCodeIsKnownAfterTheEnd()
{
    const auto process = await(m_sandbox->spawn({.command = u"sleep 0.3; exit 42"_s})).value();
    QCOMPARE(process->exitCode(), std::nullopt);
    QVERIFY(process->isRunning());
    const auto first = await(process->wait());
    const auto second = await(process->wait());
    QCOMPARE(process->exitCode(), 42);
    QVERIFY(!process->isRunning());
    QCOMPARE(first->exitCode, 42);
    QCOMPARE(second->exitCode, 42);
    QCOMPARE(second->executionTime, first->executionTime);
}

// P6, P7, P27, P28
void ConformanceTest::liveOutputComesOnItsChannel()
{
    if (!m_can.input)
        QSKIP("This provider's commands take no input.");
    Live live;
    const auto process
        = await(m_sandbox->spawn({.command = u"echo out; echo err >&2; read line; echo last"_s, .standardInput = true}, live.handler()))
              .value();
    QTRY_COMPARE(live.output, QByteArray("out\n"));
    QTRY_COMPARE(live.error, QByteArray("err\n"));
    QVERIFY(process->isRunning());
    QVERIFY(await(process->write("go\n")));
    QVERIFY(await(process->wait())->success());
    QCOMPARE(live.output, QByteArray("out\nlast\n"));
}

// P12, P13
void ConformanceTest::aKillEndsTheProcessAndItsChildren()
{
    Live live;
    const auto process = await(m_sandbox->spawn({.command = u"trap '' TERM INT; sleep 1000 & echo $!; wait"_s}, live.handler())).value();
    QTRY_VERIFY(live.output.endsWith('\n'));
    const QString child = QString::fromLatin1(live.output.trimmed());
    QVERIFY(run(isAlive(child))->success());
    QCOMPARE(await(process->kill()).value(), true);
    QVERIFY(!process->isRunning());
    const auto result = await(process->wait());
    QVERIFY(!result->success());
    QVERIFY(result->killed);
    QTRY_VERIFY(!run(isAlive(child))->success());
    QCOMPARE(await(process->kill()).value(), false);
}

// P14, P15, P29
void ConformanceTest::inputReachesTheProcess()
{
    if (!m_can.input)
        QSKIP("This provider's commands take no input.");
    const auto process = await(m_sandbox->spawn({.command = u"head -n 1; wc -c"_s, .standardInput = true})).value();
    QVERIFY(await(process->write("first\n")));
    QTRY_COMPARE(process->standardOutput(), QByteArray("first\n"));
    QVERIFY(await(process->write(QByteArray(200'000, 'x'))));
    QVERIFY(await(process->closeInput()));
    const auto result = await(process->wait());
    QCOMPARE(result->standardOutput.simplified(), u"first 200000"_s);
    QVERIFY(!await(process->write("late")));
}

// P16, P17, P18
void ConformanceTest::runningProcessesAreListed()
{
    const auto process = await(m_sandbox->spawn({.command = u"sleep 1000"_s})).value();
    const auto listed = m_sandbox->processes();
    const auto found = std::ranges::find(listed, process->pid(), &SandboxProcess::pid);
    QVERIFY(found != listed.cend());
    QVERIFY((*found)->isRunning());
    QCOMPARE((*found)->command(), u"sleep 1000"_s);
    QVERIFY(await(process->kill()).value());
    for (const auto &known : m_sandbox->processes())
        QVERIFY(known->pid() != process->pid() || !known->isRunning());
    (void)m_sandbox->process(process->pid());
}

// P19, P20, P21
void ConformanceTest::aProcessIsFoundByItsId()
{
    const auto process = await(m_sandbox->spawn({.command = u"sleep 1000"_s})).value();
    QCOMPARE(m_sandbox->process(process->pid()), process);
    QCOMPARE(m_sandbox->process(u"no such process"_s), nullptr);
    QVERIFY(await(process->kill()).value());
    QCOMPARE(m_sandbox->process(process->pid()), process);
    QCOMPARE(m_sandbox->process(process->pid()), nullptr);
}

// P22
void ConformanceTest::processesAreIndependent()
{
    if (!m_can.concurrency)
        QSKIP("This provider runs one command at a time.");
    QList<std::shared_ptr<SandboxProcess>> processes;
    for (int i = 0; i < 3; ++i)
        processes.append(await(m_sandbox->spawn({.command = u"echo %1; exit %1"_s.arg(i)})).value());
    QVERIFY(processes[0]->pid() != processes[1]->pid() && processes[1]->pid() != processes[2]->pid());
    for (int i = 2; i >= 0; --i) {
        const auto result = await(processes[i]->wait());
        QCOMPARE(result->exitCode, i);
        QCOMPARE(result->standardOutput, u"%1\n"_s.arg(i));
        (void)m_sandbox->process(processes[i]->pid());
    }
}

// P23, P24
void ConformanceTest::processesAreKilledByTheirId()
{
    const auto process = await(m_sandbox->spawn({.command = u"sleep 1000"_s})).value();
    QCOMPARE(await(m_sandbox->kill(process->pid())).value(), true);
    QVERIFY(!process->isRunning());
    QCOMPARE(await(m_sandbox->kill(process->pid())).value(), false);
    QCOMPARE(await(m_sandbox->kill(u"no such process"_s)).value(), false);
}

// P5, P25, P26
void ConformanceTest::variablesOfTheSandboxReachProcesses()
{
    if (!m_can.environmentVariables)
        QSKIP("This provider takes no variables.");
    m_sandbox->updateEnvironment([](Environment &environment) {
        environment.insert(u"KEPT"_s, u"sandbox"_s);
        environment.insert(u"REPLACED"_s, u"sandbox"_s);
    });
    Command command{.command = u"echo $KEPT $REPLACED $OWN"_s, .environment = {{u"REPLACED"_s, u"process"_s}, {u"OWN"_s, u"process"_s}}};
    const auto process = await(m_sandbox->spawn(std::move(command))).value();
    QCOMPARE(await(process->wait())->standardOutput, u"sandbox process process\n"_s);
    (void)m_sandbox->process(process->pid());
    QCOMPARE(run(u"echo $KEPT $REPLACED $OWN"_s)->standardOutput, u"sandbox sandbox\n"_s);
    m_sandbox->updateEnvironment([](Environment &environment) { environment.clear(); });
    QCOMPARE(run(u"echo $KEPT $REPLACED"_s)->standardOutput, u"\n"_s);
}

void ConformanceTest::aProcessInTheBackgroundDoesNotHoldTheCommand()
{
    const auto sandbox = makeSandbox(freshSessionId());
    const auto result = await(sandbox->run({.command = u"sleep 1000 & echo $!"_s}));
    QVERIFY(result);
    QVERIFY(result->success());
    const QString probe = isAlive(result->standardOutput.trimmed());
    QVERIFY(await(sandbox->run({.command = probe}))->success());
    QVERIFY(await(sandbox->stop()));
    QTRY_VERIFY(!await(sandbox->run({.command = probe}))->success());
    destroy(sandbox);
}

} // namespace Millwright
