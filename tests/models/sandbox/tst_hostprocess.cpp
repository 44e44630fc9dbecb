// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/hostprocess.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestHostProcess : public QObject
{
    Q_OBJECT

    std::shared_ptr<ManualClock> m_clock = std::make_shared<ManualClock>();
    QTemporaryDir m_dir;

    Command shell(const QString &script) const
    {
        Command command;
        command.command = script;
        command.environment = {{u"PATH"_s, u"/usr/bin:/bin"_s}};
        command.workingDirectory = m_dir.path();
        return command;
    }

    std::shared_ptr<HostProcess> start(const Command &command) const
    {
        auto started = HostProcess::start(command, m_clock);
        if (!started)
            qFatal("%s", qPrintable(started.error().message));
        return *started;
    }

    static void waitForOutput(const std::shared_ptr<HostProcess> &process, const QByteArray &text)
    {
        QTRY_VERIFY(process->standardOutput().contains(text));
    }

    /// Of every process: id, state and group, as /proc has them. Who has ended but was not waited for counts as gone:
    /// when the machine's first process gets to that is its own business.
    static bool anyAlive(const std::function<bool(qint64 pid, qint64 group)> &isMeant)
    {
        const auto entries = QDir(u"/proc"_s).entryList(QDir::Dirs);
        return std::ranges::any_of(entries, [&isMeant](const QString &entry) {
            QFile file(u"/proc/"_s + entry + u"/stat"_s);
            if (!file.open(QIODevice::ReadOnly))
                return false;
            const QByteArray stat = file.readAll();
            const auto fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
            return fields.size() > 2 && fields[0] != "Z" && fields[0] != "X" && isMeant(entry.toLongLong(), fields[2].toLongLong());
        });
    }
    static bool isGone(qint64 pid)
    {
        return !anyAlive([pid](qint64 each, qint64) { return each == pid; });
    }
    static bool isGroupGone(qint64 id)
    {
        return !anyAlive([id](qint64, qint64 group) { return group == id; });
    }

private Q_SLOTS:
    void outputAndExitStatus()
    {
        const auto result = await(start(shell(u"echo out; echo err >&2; exit 42"_s))->wait()).value();
        QCOMPARE(result.exitCode, 42);
        QCOMPARE(result.standardOutput, u"out\n"_s);
        QCOMPARE(result.standardError, u"err\n"_s);
        QVERIFY(!result.killed);
    }

    void muchOutputIsWhole()
    {
        auto command = shell(u"head -c 5000000 /dev/zero | tr '\\0' x; head -c 3000000 /dev/zero | tr '\\0' y >&2"_s);
        command.retention = OutputRetention::unlimited;
        const auto result = await(start(command)->wait()).value();
        QVERIFY(result.standardOutput == QString(5'000'000, u'x'));
        QVERIFY(result.standardError == QString(3'000'000, u'y'));
    }

    void aSignalIsTold()
    {
        const auto result = await(start(shell(u"kill -TERM $$"_s))->wait()).value();
        QCOMPARE(result.exitCode, 128 + SIGTERM);
        QVERIFY(result.killed);
    }

    void nothingIsInherited()
    {
        qputenv("MILLWRIGHT_TEST_SECRET", "s3cret");
        QFile open(m_dir.filePath(u"open"_s));
        QVERIFY(open.open(QIODevice::WriteOnly));
        auto command = shell(u"env; ls -l /proc/self/fd; echo group $(ps -o pgid=,sid= -p $$) end $$"_s);
        command.environment.insert(u"ONE"_s, u"1"_s);
        const auto result = await(start(command)->wait()).value();
        qunsetenv("MILLWRIGHT_TEST_SECRET");
        QVERIFY(result.standardOutput.contains(u"ONE=1"_s));
        QVERIFY(!result.standardOutput.contains(u"s3cret"_s));
        QVERIFY(!result.standardOutput.contains(open.fileName()));
        QVERIFY(result.standardOutput.contains(u"0 -> /dev/null"_s));
        // It leads its own group and session.
        const QString numbers = result.standardOutput.section(u"group "_s, 1).simplified();
        QCOMPARE(numbers.section(u' ', 0, 0), numbers.section(u' ', 3, 3));
        QCOMPARE(numbers.section(u' ', 1, 1), numbers.section(u' ', 3, 3));
    }

    void signalsHaveTheirDefaults()
    {
        // The shell's own `trap` shows nothing of what was ignored before it started; a pipe that breaks does.
        const auto result = await(start(shell(u"grep -E 'SigIgn|SigBlk' /proc/self/status"_s))->wait()).value();
        QCOMPARE(result.standardOutput.count(u"0000000000000000"_s), 2);
    }

    void inputReachesTheCommand()
    {
        auto command = shell(u"head -n 1; cat | wc -c"_s);
        command.standardInput = true;
        const auto process = start(command);
        QVERIFY(await(process->write("first\n")));
        waitForOutput(process, "first");
        auto written = process->write(QByteArray(1'000'000, 'x'));
        QVERIFY(await(process->closeInput()));
        QVERIFY(await(std::move(written)));
        const auto result = await(process->wait()).value();
        QVERIFY(result.standardOutput.startsWith(u"first\n"_s));
        QVERIFY(!await(process->write("late")));
    }

    void inputThatNobodyReadsIsAnError()
    {
        auto command = shell(u"exec <&-; echo closed; read line < fifo"_s);
        QProcess::execute(u"mkfifo"_s, {m_dir.filePath(u"fifo"_s)});
        command.standardInput = true;
        const auto process = start(command);
        waitForOutput(process, "closed");
        QCOMPARE(await(process->write("x")).error().code, ErrorCode::NotReady);
        QVERIFY(await(process->kill()).value());
        QVERIFY(QFile::remove(m_dir.filePath(u"fifo"_s)));
    }

    void inputThatWasNotAskedForIsAnError()
    {
        const auto process = start(shell(u"sleep 1000"_s));
        QCOMPARE(await(process->write("x")).error().code, ErrorCode::NotReady);
        QVERIFY(await(process->kill()).value());
    }

    void whatCannotBeStartedIsSaid_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("folder");
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("missing folder") << u"true"_s << u"A"_s << u"/nonexistent/folder"_s << ErrorCode::StartFailed;
        QTest::newRow("a file for a folder") << u"true"_s << u"A"_s << u"/etc/passwd"_s << ErrorCode::StartFailed;
        QTest::newRow("a text that is too long") << QString(3'000'000, u'x') << u"A"_s << u"/"_s << ErrorCode::StartFailed;
        QTest::newRow("NUL in the command") << u"true\0 false"_s << u"A"_s << u"/"_s << ErrorCode::InvalidArgument;
        QTest::newRow("NUL in the folder") << u"true"_s << u"A"_s << u"/\0x"_s << ErrorCode::InvalidArgument;
        QTest::newRow("variable without a name") << u"true"_s << u""_s << u"/"_s << ErrorCode::InvalidArgument;
        QTest::newRow("variable with a sign in its name") << u"true"_s << u"A=B"_s << u"/"_s << ErrorCode::InvalidArgument;
    }

    void whatCannotBeStartedIsSaid()
    {
        QFETCH(QString, text);
        QFETCH(QString, variable);
        QFETCH(QString, folder);
        QFETCH(ErrorCode, code);
        Command command;
        command.command = text;
        command.environment = {{variable, u"1"_s}};
        command.workingDirectory = folder;
        const auto started = HostProcess::start(command, m_clock);
        QVERIFY(!started);
        QCOMPARE(started.error().code, code);
        QVERIFY2(started.error().message.endsWith(u'.'), qPrintable(started.error().message));
    }

    void aTimeoutTerminatesTheGroup()
    {
        auto command = shell(u"echo ready; sleep 1000 & sleep 1000"_s);
        command.timeout = 100ms;
        const auto process = start(command);
        waitForOutput(process, "ready");
        m_clock->advance(99ms);
        QVERIFY(process->isRunning());
        m_clock->advance(1ms);
        const auto result = await(process->wait()).value();
        QCOMPARE(result.exitCode, 124);
        QVERIFY(result.timedOut);
        QVERIFY(!result.success());
        QCOMPARE(result.standardError, u"Process timed out after 100ms\n"_s);
        QTRY_VERIFY(isGroupGone(process->group()->id()));
        QCOMPARE(m_clock->pending(), 0);
    }

    void aTimeoutLeavesTimeToEndInOrder()
    {
        auto command = shell(u"trap 'echo saved; echo bye >&2; exit 0' TERM; echo ready; while :; do sleep 0.01; done"_s);
        command.timeout = 1s;
        const auto process = start(command);
        waitForOutput(process, "ready");
        m_clock->advance(1s);
        const auto result = await(process->wait()).value();
        QCOMPARE(result.exitCode, 124);
        QCOMPARE(result.standardOutput, u"ready\nsaved\n"_s);
        // Before it, a shell may tell that its own child got the signal too.
        QVERIFY2(result.standardError.endsWith(u"bye\nProcess timed out after 1000ms\n"_s), qPrintable(result.standardError));
    }

    void whoIgnoresTheTimeoutIsKilledAfterTheGrace()
    {
        auto command = shell(u"trap '' TERM; echo ready; while :; do sleep 1000; done"_s);
        command.timeout = 1s;
        const auto process = start(command);
        waitForOutput(process, "ready");
        m_clock->advance(1s);
        m_clock->advance(HostProcess::terminationGrace - 1ms);
        QTest::qWait(0);
        QVERIFY(process->isRunning());
        m_clock->advance(1ms);
        QCOMPARE(await(process->wait())->exitCode, 124);
        QTRY_VERIFY(isGroupGone(process->group()->id()));
    }

    void aChildThatIgnoresTheTimeoutIsKilledAfterTheGrace()
    {
        auto command = shell(u"(trap '' TERM; echo ready; while :; do sleep 1000; done) & wait"_s);
        command.timeout = 1s;
        const auto process = start(command);
        waitForOutput(process, "ready");
        m_clock->advance(1s);
        QTRY_VERIFY(isGone(process->group()->id()));
        QVERIFY(process->isRunning());
        m_clock->advance(HostProcess::terminationGrace);
        QCOMPARE(await(process->wait())->exitCode, 124);
        QTRY_VERIFY(isGroupGone(process->group()->id()));
    }

    void aKillEndsTheWholeGroup()
    {
        const auto process = start(shell(u"trap '' TERM INT HUP; sleep 1000 & sleep 1000 & echo ready; wait"_s));
        waitForOutput(process, "ready");
        QCOMPARE(await(process->kill()).value(), true);
        QVERIFY(!process->isRunning());
        QTRY_VERIFY(isGroupGone(process->group()->id()));
        const auto result = await(process->wait()).value();
        QVERIFY(result.killed);
        QCOMPARE(result.exitCode, 128 + SIGKILL);
        QCOMPARE(await(process->kill()).value(), false);
    }

    void aProcessInTheBackgroundDoesNotHoldTheCommand()
    {
        const auto process = start(shell(u"sleep 1000 & echo $!"_s));
        QTRY_COMPARE(m_clock->pending(), 1);
        QVERIFY(process->isRunning());
        m_clock->advance(HostProcess::drainTime);
        const auto result = await(process->wait()).value();
        QVERIFY(result.success());
        const auto group = process->group();
        QVERIFY(!isGone(result.standardOutput.toLongLong()));
        QVERIFY(!group->isOver());
        group->signal(SIGKILL);
        QTRY_VERIFY(isGroupGone(group->id()));
    }

    void whatIsWrittenSoonAfterTheEndStillCounts()
    {
        const auto process = start(shell(u"(while kill -0 $$; do sleep 0.01; done 2>/dev/null; echo late) & echo early"_s));
        QCOMPARE(await(process->wait())->standardOutput, u"early\nlate\n"_s);
    }

    void aProcessInTheBackgroundMayGoOnWriting()
    {
        const QString done = m_dir.filePath(u"done"_s);
        const auto group = [&] {
            const auto process = start(shell(u"(while ! [ -e go ]; do sleep 0.01; done; head -c 1000000 /dev/zero && touch done) & :"_s));
            auto kept = process->group();
            m_clock->advance(0ms);
            if (!QTest::qWaitFor([&] { return m_clock->pending() > 0; }))
                qFatal("the command did not end");
            m_clock->advance(HostProcess::drainTime);
            (void)await(process->wait());
            return kept;
        }();
        QFile go(m_dir.filePath(u"go"_s));
        QVERIFY(go.open(QIODevice::WriteOnly));
        QTRY_VERIFY(QFile::exists(done));
        QTRY_VERIFY(isGroupGone(group->id()));
        QVERIFY(QFile::remove(done));
        QVERIFY(go.remove());
    }

    void whoDropsAProcessEndsIt()
    {
        auto process = start(shell(u"sleep 1000 & echo $!; wait"_s));
        waitForOutput(process, "\n");
        const qint64 leader = process->group()->id();
        const qint64 child = process->standardOutput().trimmed().toLongLong();
        process.reset();
        QVERIFY(isGone(leader));
        QTRY_VERIFY(isGone(child));
    }
};

QTEST_GUILESS_MAIN(TestHostProcess)
#include "tst_hostprocess.moc"
