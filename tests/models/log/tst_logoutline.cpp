// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logdocument.h"
#include "models/log/logoutline.h"

#include <QSignalSpy>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using State = LogStep::State;

class TestLogOutline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void steps_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<std::vector<LogStep>>("steps");
        const auto row
            = [](const char *name, const QByteArray &log, const std::vector<LogStep> &steps) { QTest::newRow(name) << log << steps; };
        row("none", "a\nb\n"_ba, {});
        row("marks",
            "==> 2026-03-02T08:00:00.000Z [1/3] Fetch acme/app\nx\n<== 2026-03-02T08:00:04.120Z [1/3] ok after 4120 ms\n"
            "--- a remark\n==> 2026-03-02T08:00:05.000Z [2/3] Set up: pnpm i\n"
            "<== 2026-03-02T08:00:05.007Z [2/3] failed after 7 ms: exit status 1\n"_ba,
            {{0, 2, u"Fetch acme/app"_s, State::Done, 4120ms}, {4, 5, u"Set up: pnpm i"_s, State::Failed, 7ms}});
        row("a mark of what was there",
            "==> 2026-03-02T08:00:00.000Z [1/3] Fetch acme/app\n<== 2026-03-02T08:00:00.000Z [1/3] cached\nx\n"_ba,
            {{0, 1, u"Fetch acme/app"_s, State::Cached, {}}});
        row("a mark that runs", "==> 2026-03-02T08:00:00.000Z [1/3] Fetch\nx\n"_ba, {{0, -1, u"Fetch"_s, State::Running, {}}});
        row("a mark in colour", "\x1b[1m==> 2026-03-02T08:00:00.000Z [1/3] Fetch\x1b[0m\n"_ba, {{0, -1, u"Fetch"_s, State::Running, {}}});
        row("what only looks like one", "==> nothing\n==> t [1] x\n<== t [1/1] ok after 1 ms\n==>\n"_ba, {});
        row("Docker's classic builder",
            "Sending build context\nStep 1/3 : FROM debian:13\n ---> 0af1\nStep 2/3 : RUN apt-get update\n ---> Using cache\n ---> 1bc2\n"
            "Step 3/3 : RUN false\n ---> Running in 2cd3\nThe command '/bin/sh -c false' returned a non-zero code: 1\nx\n"_ba,
            {{1, 2, u"FROM debian:13"_s, State::Done, {}}, {3, 5, u"RUN apt-get update"_s, State::Cached, {}},
                {6, 8, u"RUN false"_s, State::Failed, {}}});
        row("Docker's classic builder, to its end", "Step 1/1 : FROM scratch\n --->\nSuccessfully built 3de4\nSuccessfully tagged a:b\n"_ba,
            {{0, 1, u"FROM scratch"_s, State::Done, {}}});
        row("BuildKit",
            "#1 [internal] load build definition\n#1 transferring dockerfile: 60B done\n#1 DONE 0.1s\n\n#2 [1/2] FROM debian\n#2 CACHED\n\n"
            "#3 [2/2] RUN make\n#3 0.087 cc a.c\n#3 1.250 error\n#3 ERROR: exit code: 2\n"_ba,
            {{0, 2, u"[internal] load build definition"_s, State::Done, 100ms}, {4, 5, u"[1/2] FROM debian"_s, State::Cached, {}},
                {7, 10, u"[2/2] RUN make"_s, State::Failed, {}}});
        row("BuildKit, two at a time",
            "#4 [a 1/2] RUN x\n#4 0.1 one\n#4 ...\n\n#5 [b 1/2] RUN y\n#5 DONE 2.0s\n\n#4 [a 1/2] RUN x\n#4 0.2 two\n#4 DONE 3.5s\n"_ba,
            {{0, 2, u"[a 1/2] RUN x"_s, State::Done, 3500ms}, {4, 5, u"[b 1/2] RUN y"_s, State::Done, 2000ms},
                {7, 9, u"[a 1/2] RUN x"_s, State::Done, 3500ms}});
        row("BuildKit, given up", "#1 [1/1] RUN x\n#1 CANCELED\n"_ba, {{0, 1, u"[1/1] RUN x"_s, State::Failed, {}}});
        row("what has a number only", "#12\n#x y\n# 1 a\n"_ba, {});
        row("E2B", "[base] FROM debian [0af1]\nCACHED [builder 1/2] RUN a\n[builder 2/2] RUN b\nout\n[finalize] Finalizing\n"_ba,
            {{0, 0, u"[base] FROM debian [0af1]"_s, State::Done, {}}, {1, 1, u"[builder 1/2] RUN a"_s, State::Cached, {}},
                {2, 3, u"[builder 2/2] RUN b"_s, State::Done, {}}, {4, -1, u"[finalize] Finalizing"_s, State::Running, {}}});
    }

    void steps()
    {
        QFETCH(QByteArray, log);
        QFETCH(std::vector<LogStep>, steps);
        LogDocument document;
        document.append(log);
        LogOutline outline;
        outline.setDocument(&document);
        QTRY_VERIFY(!outline.isRunning());
        QCOMPARE(outline.steps(), steps);

        // And line by line, as they arrive.
        LogDocument growing;
        LogOutline follows;
        follows.setDocument(&growing);
        for (const QByteArray &line : log.split('\n')) {
            growing.append(QByteArray(line + '\n'));
            QTRY_VERIFY(!follows.isRunning());
        }
        QCOMPARE(follows.steps(), steps);
    }

    void whatRunsEndsWithItsLog_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<LogStep>("step");
        QTest::newRow("a mark was broken off") << "==> t [1/2] Fetch\nx\ny\n"_ba << LogStep{0, 2, u"Fetch"_s, State::Failed, {}};
        QTest::newRow("classic steps have no end") << "Step 1/1 : RUN x\ny\n"_ba << LogStep{0, 1, u"RUN x"_s, State::Done, {}};
        QTest::newRow("BuildKit was broken off") << "#1 [1/1] RUN x\n#1 0.1 y\n"_ba << LogStep{0, 1, u"[1/1] RUN x"_s, State::Failed, {}};
    }

    void whatRunsEndsWithItsLog()
    {
        QFETCH(QByteArray, log);
        QFETCH(LogStep, step);
        LogDocument document;
        document.append(log);
        LogOutline outline;
        outline.setDocument(&document);
        outline.finish();
        QTRY_VERIFY(!outline.isRunning());
        QCOMPARE(outline.steps(), std::vector{step});
    }

    void severities_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<LogSeverity>("severity");
        QTest::newRow("nothing") << ""_ba << LogSeverity::Normal;
        QTest::newRow("plain") << "compiling a.c"_ba << LogSeverity::Normal;
        QTest::newRow("gcc") << "a.c:1:2: error: expected"_ba << LogSeverity::Error;
        QTest::newRow("gcc, in colour") << "a.c:1:2: \x1b[01;31m\x1b[Kerror: \x1b[m\x1b[Kexpected"_ba << LogSeverity::Error;
        QTest::newRow("npm") << "npm ERROR! code 1"_ba << LogSeverity::Error;
        QTest::newRow("make") << "make: *** [all] Error 2"_ba << LogSeverity::Error;
        QTest::newRow("cmake") << "CMake Warning at a:1"_ba << LogSeverity::Warning;
        QTest::newRow("in brackets") << "[WARN] x"_ba << LogSeverity::Warning;
        QTest::newRow("the worse of both") << "warning: 2 errors"_ba << LogSeverity::Error;
        QTest::newRow("step mark") << "<== t [1/2] failed after 7 ms: x"_ba << LogSeverity::Error;
        QTest::newRow("none of them") << "0 errors, no warnings"_ba << LogSeverity::Normal;
        QTest::newRow("ten of them") << "10 errors"_ba << LogSeverity::Error;
        QTest::newRow("a part of a word") << "terrors errorless forewarning"_ba << LogSeverity::Normal;
        QTest::newRow("a file") << "installing error.h and libfatal-error-perl"_ba << LogSeverity::Normal;
        QTest::newRow("an option") << "cc -Werror=all no_error"_ba << LogSeverity::Normal;
        QTest::newRow("panic") << "panic: runtime"_ba << LogSeverity::Error;
        QTest::newRow("at the end") << "build failed"_ba << LogSeverity::Error;
    }

    void severities()
    {
        QFETCH(QByteArray, line);
        QFETCH(LogSeverity, severity);
        QCOMPARE(severityOf(line), severity);
    }

    void leadsThroughErrors()
    {
        LogDocument document;
        LogOutline outline;
        outline.setDocument(&document);
        QVERIFY(!outline.nextError(0));
        QVERIFY(!outline.previousError(0));
        document.append("error\nok\nwarning\nerror\nok\nerr"_ba);
        QTRY_VERIFY(!outline.isRunning());
        QCOMPARE(outline.errors(), (std::vector{0, 3}));
        QCOMPARE(outline.warnings(), std::vector{2});
        QCOMPARE(outline.nextError(-1), 0);
        QCOMPARE(outline.nextError(0), 3);
        QCOMPARE(outline.nextError(3), 0);
        QCOMPARE(outline.previousError(3), 0);
        QCOMPARE(outline.previousError(0), 3);
        document.append("or\n"_ba);
        QTRY_COMPARE(outline.errors(), (std::vector{0, 3, 5}));
        document.clear();
        QTRY_COMPARE(outline.errors(), std::vector<int>());
    }

    void aLineThatWasWrittenOverSaysWhatItSaysLast()
    {
        LogDocument document;
        document.append("error\rfine \n"_ba);
        LogOutline outline;
        outline.setDocument(&document);
        const QSignalSpy changed(&outline, &LogOutline::changed);
        QTRY_VERIFY(!outline.isRunning() && !changed.isEmpty());
        QCOMPARE(outline.errors(), std::vector<int>());
    }
};

QTEST_GUILESS_MAIN(TestLogOutline)
#include "tst_logoutline.moc"
