// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/sandbox/scriptedsandbox.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestSandboxProcess : public QObject
{
    Q_OBJECT

    std::shared_ptr<ManualClock> m_clock = std::make_shared<ManualClock>();
    std::shared_ptr<ScriptedSandbox> m_sandbox;

private Q_SLOTS:
    void init() { m_sandbox = std::make_shared<ScriptedSandbox>(m_clock); }

    void argumentsAreQuoted_data()
    {
        QTest::addColumn<QString>("argument");
        QTest::addColumn<QString>("expected");
        QTest::newRow("plain") << u"a-Z_0.9/=:@"_s << u"a-Z_0.9/=:@"_s;
        QTest::newRow("empty") << u""_s << u"''"_s;
        QTest::newRow("space") << u"two words"_s << u"'two words'"_s;
        QTest::newRow("quote") << u"it's"_s << u"'it'\\''s'"_s;
        QTest::newRow("variable") << u"$HOME"_s << u"'$HOME'"_s;
        QTest::newRow("substitution") << u"`id`"_s << u"'`id`'"_s;
        QTest::newRow("line feed") << u"a\nb"_s << u"'a\nb'"_s;
        QTest::newRow("plain and a line feed at the end") << u"a\n"_s << u"'a\n'"_s;
        QTest::newRow("home") << u"~"_s << u"'~'"_s;
        QTest::newRow("letters that are not ASCII") << u"né"_s << u"'né'"_s;
    }

    void argumentsAreQuoted()
    {
        QFETCH(QString, argument);
        QFETCH(QString, expected);
        const Command command{.command = u"printf %s"_s, .arguments = {argument}};
        QCOMPARE(command.shellText(), u"printf %s "_s + expected);
    }

    void retentionKeepsTheNewestAtCodePointBorders_data()
    {
        QTest::addColumn<qint64>("limit");
        QTest::addColumn<QByteArrayList>("chunks");
        QTest::addColumn<QByteArray>("kept");
        QTest::addColumn<qint64>("dropped");
        const QByteArray euro = "\xE2\x82\xAC"; // three bytes
        QTest::newRow("no limit") << qint64(-1) << QByteArrayList{"abc", "def"} << QByteArray("abcdef") << qint64(0);
        QTest::newRow("below") << qint64(6) << QByteArrayList{"abc", "def"} << QByteArray("abcdef") << qint64(0);
        QTest::newRow("above") << qint64(4) << QByteArrayList{"abc", "def"} << QByteArray("cdef") << qint64(2);
        QTest::newRow("far above") << qint64(2) << QByteArrayList{"abc", "def", "ghi", "jkl"} << QByteArray("kl") << qint64(10);
        QTest::newRow("nothing") << qint64(0) << QByteArrayList{"abc"} << QByteArray() << qint64(3);
        QTest::newRow("inside a code point, one byte in") << qint64(5) << QByteArrayList{euro + euro} << euro << qint64(3);
        QTest::newRow("inside a code point, two bytes in") << qint64(4) << QByteArrayList{euro + euro} << euro << qint64(3);
        QTest::newRow("at a code point") << qint64(3) << QByteArrayList{euro + euro} << euro << qint64(3);
        QTest::newRow("no whole code point fits") << qint64(2) << QByteArrayList{euro} << QByteArray() << qint64(3);
        QTest::newRow("cut code points come in chunks")
            << qint64(4) << QByteArrayList{"\xE2", "\x82\xAC\xE2\x82", "\xAC"} << euro << qint64(3);
        QTest::newRow("no text at all") << qint64(6) << QByteArrayList{QByteArray(8, '\x80')} << QByteArray(3, '\x80') << qint64(5);
    }

    void retentionKeepsTheNewestAtCodePointBorders()
    {
        QFETCH(qint64, limit);
        QFETCH(QByteArrayList, chunks);
        QFETCH(QByteArray, kept);
        QFETCH(qint64, dropped);
        OutputRetention retention(limit);
        for (const QByteArray &chunk : chunks)
            retention.append(chunk);
        QCOMPARE(retention.bytes(), kept);
        QCOMPARE(retention.droppedBytes(), dropped);
    }

    void retentionCountsEveryByteOfALongStream()
    {
        OutputRetention retention(1000);
        for (int i = 0; i < 10'000; ++i)
            retention.append(QByteArray::number(i % 10));
        QCOMPARE(retention.bytes().size(), 1000);
        QCOMPARE(retention.bytes().size() + retention.droppedBytes(), 10'000);
        QVERIFY(retention.bytes().endsWith("6789"));
    }

    void textIsDecodedAcrossTheBordersOfChunks()
    {
        QByteArray live;
        m_sandbox->onLaunch = [](ScriptedProcess &process) {
            QMetaObject::invokeMethod(
                qApp,
                [&process] {
                    for (const char *chunk : {"\xF0\x9F", "\x98", "\x80 \xE2\x82", "\xAC"})
                        process.appendOutput(OutputChannel::StandardOutput, chunk);
                    process.finish(0);
                },
                Qt::QueuedConnection);
        };
        const auto result = await(m_sandbox->run({.command = u"x"_s}, [&](OutputChannel, const QByteArray &bytes) { live += bytes; }));
        QCOMPARE(result->standardOutput, u"\U0001F600 €"_s);
        QCOMPARE(live, QByteArray("\xF0\x9F\x98\x80 \xE2\x82\xAC"));
    }

    void aCutCodePointAtTheEndIsShown()
    {
        m_sandbox->onLaunch = [](ScriptedProcess &process) {
            process.appendOutput(OutputChannel::StandardOutput, "ok\xE2\x82");
            process.finish(0);
        };
        const auto result = await(m_sandbox->run({.command = u"x"_s}));
        QVERIFY(result->standardOutput.startsWith(u"ok\uFFFD"_s));
    }

    void handlersGetWhatCameBeforeTheyWereSet()
    {
        m_sandbox->onLaunch = [](ScriptedProcess &process) {
            process.appendOutput(OutputChannel::StandardOutput, "early");
            process.appendOutput(OutputChannel::StandardError, "warning");
            process.finish(0);
        };
        QByteArray output;
        QByteArray error;
        QVERIFY(await(m_sandbox->run({.command = u"x"_s}, [&](OutputChannel channel, const QByteArray &bytes) {
            (channel == OutputChannel::StandardOutput ? output : error) += bytes;
        })));
        QCOMPARE(output, QByteArray("early"));
        QCOMPARE(error, QByteArray("warning"));
    }

    void aHandlerMayReplaceItself()
    {
        const auto process = std::make_shared<ScriptedProcess>(u"1"_s, Command{.command = u"x"_s}, m_clock);
        QByteArray first;
        QByteArray second;
        process->setOutputHandler([&](OutputChannel, const QByteArray &bytes) {
            process->setOutputHandler([&](OutputChannel, const QByteArray &later) { second += later; });
            first += bytes;
        });
        process->appendOutput(OutputChannel::StandardOutput, "a");
        process->appendOutput(OutputChannel::StandardOutput, "b");
        QCOMPARE(first, QByteArray("a"));
        QCOMPARE(second, QByteArray("b"));
        process->setOutputHandler({});
    }

    void theResultTellsAll()
    {
        const auto process
            = std::make_shared<ScriptedProcess>(u"1"_s, Command{.command = u"make"_s, .arguments = {u"a b"_s}, .retention = 4}, m_clock);
        QVERIFY(process->isRunning());
        QCOMPARE(process->exitCode(), std::nullopt);
        process->appendOutput(OutputChannel::StandardOutput, "123456");
        process->appendOutput(OutputChannel::StandardError, "abc");
        m_clock->advance(1500ms);
        process->finish(42);
        const auto result = await(process->wait()).value();
        QCOMPARE(result.command, u"make 'a b'"_s);
        QCOMPARE(result.exitCode, 42);
        QVERIFY(!result.success());
        QCOMPARE(result.standardOutput, u"3456"_s);
        QCOMPARE(result.standardOutputDropped, 2);
        QCOMPARE(result.standardError, u"abc"_s);
        QCOMPARE(result.standardErrorDropped, 0);
        QCOMPARE(result.executionTime, 1500ms);
        QVERIFY(!result.timedOut);
        QVERIFY(!result.killed);
        QCOMPARE(process->exitCode(), 42);
        QCOMPARE(await(process->wait())->exitCode, 42);
        QCOMPARE(await(process->kill()).value(), false);
    }

    void successNeedsMoreThanExitCodeZero_data()
    {
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<bool>("timedOut");
        QTest::addColumn<bool>("killed");
        QTest::addColumn<bool>("success");
        QTest::newRow("zero") << 0 << false << false << true;
        QTest::newRow("not zero") << 1 << false << false << false;
        QTest::newRow("timed out") << 0 << true << false << false;
        QTest::newRow("killed") << 0 << false << true << false;
    }

    void successNeedsMoreThanExitCodeZero()
    {
        QFETCH(int, exitCode);
        QFETCH(bool, timedOut);
        QFETCH(bool, killed);
        const auto process = std::make_shared<ScriptedProcess>(u"1"_s, Command{.command = u"x"_s}, m_clock);
        process->finish(exitCode, timedOut, killed);
        QTEST(await(process->wait())->success(), "success");
    }

    void aSpawnedProcessKeepsAMebibyteAndARunAll()
    {
        const QByteArray much(3 * 1024 * 1024, 'x');
        m_sandbox->onLaunch = [&](ScriptedProcess &process) {
            process.appendOutput(OutputChannel::StandardOutput, much);
            process.finish(0);
        };
        const auto process = await(m_sandbox->spawn({.command = u"x"_s})).value();
        QCOMPARE(await(process->wait())->standardOutput.size(), 1024 * 1024);
        QCOMPARE(await(m_sandbox->run({.command = u"x"_s}))->standardOutput.size(), much.size());
        QCOMPARE(await(m_sandbox->run({.command = u"x"_s, .retention = 10}))->standardOutput.size(), 10);
    }

    void limitsThatMakeNoSenseAreRefusedBeforeAnythingStarts_data()
    {
        QTest::addColumn<qint64>("retention");
        QTest::addColumn<int>("timeout");
        QTest::newRow("retention") << qint64(-2) << 0;
        QTest::newRow("timeout") << qint64(0) << -1;
    }

    void limitsThatMakeNoSenseAreRefusedBeforeAnythingStarts()
    {
        QFETCH(qint64, retention);
        QFETCH(int, timeout);
        const auto spawned
            = await(m_sandbox->spawn({.command = u"x"_s, .timeout = std::chrono::milliseconds(timeout), .retention = retention}));
        QCOMPARE(spawned.error().code, ErrorCode::InvalidArgument);
        QVERIFY(m_sandbox->calls.isEmpty());
    }

    void processesAreFoundByTheirId()
    {
        const auto process = await(m_sandbox->spawn({.command = u"server"_s})).value();
        QCOMPARE(m_sandbox->processes().size(), 1);
        QCOMPARE(m_sandbox->process(process->pid()), process);
        QCOMPARE(m_sandbox->process(process->pid()), process);
        QCOMPARE(m_sandbox->process(u"no such id"_s), nullptr);
        m_sandbox->launched.constFirst()->finish(0);
        QCOMPARE(m_sandbox->process(process->pid()), process);
        QCOMPARE(m_sandbox->process(process->pid()), nullptr);
    }

    void aKilledProcessIsForgotten()
    {
        const auto process = await(m_sandbox->spawn({.command = u"server"_s})).value();
        QCOMPARE(await(m_sandbox->kill(u"no such id"_s)).value(), false);
        QCOMPARE(await(m_sandbox->kill(process->pid())).value(), true);
        QVERIFY(await(process->wait())->killed);
        QCOMPARE(m_sandbox->process(process->pid()), nullptr);
        QCOMPARE(await(m_sandbox->kill(process->pid())).value(), false);
    }

    void anIdThatIsUsedAgainNamesTheLaterProcess()
    {
        m_sandbox->nextPid = u"7"_s;
        auto first = m_sandbox->run({.command = u"first"_s});
        m_sandbox->launched.constFirst()->finish(0);
        const auto second = await(m_sandbox->spawn({.command = u"second"_s})).value();
        QVERIFY(await(std::move(first)));
        QCOMPARE(m_sandbox->process(u"7"_s), second);
    }

    void aProcessWhoseEndIsNotKnownIsAnError()
    {
        const Error lost{ErrorCode::Network, u"The connection was lost."_s};
        const auto process = std::make_shared<ScriptedProcess>(u"1"_s, Command{.command = u"x"_s}, m_clock);
        process->fail(lost);
        QCOMPARE(await(process->wait()).error(), lost);
        QCOMPARE(process->exitCode(), std::nullopt);
        QVERIFY(!process->isRunning());
    }

    void variablesOfTheCommandWin()
    {
        m_sandbox->updateEnvironment([](Environment &environment) {
            environment.insert(u"A"_s, u"sandbox"_s);
            environment.insert(u"B"_s, u"sandbox"_s);
        });
        m_sandbox->onLaunch = [](ScriptedProcess &process) { process.finish(0); };
        QVERIFY(await(m_sandbox->run({.command = u"x"_s, .environment = {{u"B"_s, u"command"_s}, {u"C"_s, u"command"_s}}})));
        QCOMPARE(m_sandbox->launched.constFirst()->spec().environment,
            (Environment{{u"A"_s, u"sandbox"_s}, {u"B"_s, u"command"_s}, {u"C"_s, u"command"_s}}));
        QCOMPARE(m_sandbox->environment().size(), 2);
    }
};

QTEST_GUILESS_MAIN(TestSandboxProcess)
#include "tst_sandboxprocess.moc"
