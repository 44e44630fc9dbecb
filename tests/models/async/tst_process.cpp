// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/process.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace Millwright;
using namespace std::chrono_literals;

class TestProcess : public QObject
{
    Q_OBJECT

    std::shared_ptr<ManualClock> m_clock = std::make_shared<ManualClock>();
    ProcessRunner m_runner{m_clock};

    static ProcessSpec shell(const QString &script)
    {
        ProcessSpec spec;
        spec.program = QStringLiteral("/bin/sh");
        spec.arguments = {QStringLiteral("-c"), script};
        spec.environment = {{QStringLiteral("PATH"), QStringLiteral("/usr/bin:/bin")}};
        return spec;
    }

    static pid_t pidIn(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toInt() : 0;
    }

    static bool isGone(pid_t pid) { return ::kill(pid, 0) != 0 && errno == ESRCH; }

private Q_SLOTS:
    void outputAndExitStatus()
    {
        const auto result = await(m_runner.run(shell(QStringLiteral("echo out; echo err >&2; exit 42"))));
        QVERIFY(result.has_value());
        QCOMPARE(result->exitCode, 42);
        QCOMPARE(result->standardOutput, QByteArrayLiteral("out\n"));
        QCOMPARE(result->standardError, QByteArrayLiteral("err\n"));
    }

    void aSignalIsTold()
    {
        const auto result = await(m_runner.run(shell(QStringLiteral("kill -TERM $$"))));
        QCOMPARE(result->exitCode, 128 + SIGTERM);
    }

    void standardInputIsGivenOrEmpty()
    {
        auto spec = shell(QStringLiteral("cat"));
        QCOMPARE(await(m_runner.run(spec))->standardOutput, QByteArray());
        spec.standardInput = QByteArray(300'000, 'x');
        QCOMPARE(await(m_runner.run(spec))->standardOutput, spec.standardInput);
    }

    void nothingIsInherited()
    {
        qputenv("MILLWRIGHT_TEST_SECRET", "s3cret");
        auto spec = shell(QStringLiteral("env"));
        spec.environment.insert(QStringLiteral("ONE"), QStringLiteral("1"));
        const QByteArray output = await(m_runner.run(spec))->standardOutput;
        QVERIFY(output.contains("ONE=1"));
        QVERIFY(!output.contains("s3cret"));
        qunsetenv("MILLWRIGHT_TEST_SECRET");
    }

    void aProgramThatIsNotThereIsAnError()
    {
        ProcessSpec spec;
        spec.program = QStringLiteral("/nonexistent/program");
        const auto result = await(m_runner.run(spec));
        QCOMPARE(result.error().code, ErrorCode::StartFailed);
        QVERIFY(result.error().message.contains(QStringLiteral("/nonexistent/program")));
    }

    void aStopEndsTheWholeGroup()
    {
        const QTemporaryDir dir;
        const QString pidFile = dir.filePath(QStringLiteral("pid"));
        std::stop_source stop;
        auto task = m_runner.run(
            shell(QStringLiteral("sleep 1000 & echo $! > '%1'.part; mv '%1'.part '%1'; wait").arg(pidFile)), stop.get_token());
        QTRY_VERIFY(pidIn(pidFile) > 0);
        const pid_t child = pidIn(pidFile);
        stop.request_stop();
        QCOMPARE(await(std::move(task)).error().code, ErrorCode::Aborted);
        QTRY_VERIFY(isGone(child));
    }

    void aStopRightAfterTheStartEndsIt()
    {
        for (int i = 0; i < 50; ++i) {
            std::stop_source stop;
            auto task = m_runner.run(shell(QStringLiteral("exec sleep 1000")), stop.get_token());
            stop.request_stop();
            QCOMPARE(await(std::move(task), 10s).error().code, ErrorCode::Aborted);
        }
    }

    void aTimeoutEndsTheWholeGroup()
    {
        const QTemporaryDir dir;
        const QString pidFile = dir.filePath(QStringLiteral("pid"));
        auto spec = shell(QStringLiteral("trap '' TERM; sleep 1000 & echo $! > '%1'.part; mv '%1'.part '%1'; wait").arg(pidFile));
        spec.timeout = 30s;
        auto task = m_runner.run(spec);
        QTRY_VERIFY(pidIn(pidFile) > 0);
        const pid_t child = pidIn(pidFile);
        m_clock->advance(30s);
        const auto result = await(std::move(task));
        QVERIFY(result->timedOut);
        QTRY_VERIFY(isGone(child));
    }
};

QTEST_GUILESS_MAIN(TestProcess)
#include "tst_process.moc"
