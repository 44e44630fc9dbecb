// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/stepreader.h"
#include "providers/docker/buildoutput.h"
#include "tests/support/manualclock.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

class MemoryLog : public StepLog
{
public:
    MemoryLog() : MemoryLog(std::make_shared<Redactor>()) { }
    explicit MemoryLog(const std::shared_ptr<Redactor> &redactor) : StepLog(redactor, std::make_shared<ManualClock>()) { }

    QByteArray bytes;

protected:
    void put(const QByteArray &more) override { bytes += more; }
};

QByteArray line(const Json &object)
{
    return QByteArray::fromStdString(object.dump()) + "\r\n";
}

QByteArray stream(const char *text)
{
    return line({{"stream", text}});
}

using Step = DockerTemplate::Step;

const QList<Step> steps{{u"FROM base"_s, u"Base"_s, Step::Kind::Base}, {u"RUN a"_s, u"Setup a"_s, Step::Kind::Setup},
    {u"RUN b"_s, u"Setup b"_s, Step::Kind::OptionalSetup}};

} // namespace

/// The messages are those of moby's builder/dockerfile and pkg/streamformatter, as Engine 20.10 sends them.
class TestOutput : public QObject
{
    Q_OBJECT

    static std::vector<LogStep> stepsOf(const QByteArray &log)
    {
        StepReader reader;
        int number = 0;
        for (const QByteArray &text : log.split('\n'))
            reader.feed(text, number++);
        return reader.steps();
    }

private Q_SLOTS:
    void eachInstructionIsAStep_data()
    {
        QTest::addColumn<int>("piece");
        for (const int piece : {1, 7, 64, 100'000})
            QTest::addRow("%d", piece) << piece;
    }
    void eachInstructionIsAStep()
    {
        QFETCH(int, piece);
        const QByteArray said = stream("Step 1/3 : FROM base") + stream("\n") + stream(" ---> 5f1eb9c299f6\n") + stream("Step 2/3 : RUN a")
            + stream("\n") + stream(" ---> Using cache\n") + stream(" ---> 0123456789ab\n") + stream("Step 3/3 : RUN b") + stream("\n")
            + stream(" ---> Running in 0ea1203c5e1f\n") + stream("out\n") + stream("\x1b[91merr\n\x1b[0m")
            + stream("more\nexit status 4, and the build goes on\n") + stream("Removing intermediate container 0ea1203c5e1f\n")
            + line({{"aux", {{"ID", "sha256:ab"}}}}) + stream("Successfully built ab\n");
        const auto log = std::make_shared<MemoryLog>();
        log->addSteps(4);
        log->beginStep(u"Send"_s);
        BuildOutput output(log, steps);
        for (qsizetype at = 0; at < said.size(); at += piece)
            output.feed(said.mid(at, piece));
        output.end();
        QVERIFY(!output.failure());
        const auto found = stepsOf(log->bytes);
        QCOMPARE(found.size(), 4U);
        const QStringList titles{u"Send"_s, u"Base"_s, u"Setup a"_s, u"Setup b"_s};
        const QList<LogStep::State> states{LogStep::State::Done, LogStep::State::Done, LogStep::State::Cached, LogStep::State::Failed};
        for (qsizetype i = 0; i < 4; ++i) {
            QCOMPARE(found.at(i).title, titles.at(i));
            QCOMPARE(found.at(i).state, states.at(i));
        }
        QVERIFY2(log->bytes.contains("\nout\nerr\nmore\nRemoving intermediate"), log->bytes);
        QVERIFY(!log->bytes.contains("Step ") && !log->bytes.contains("goes on") && !log->bytes.contains("sha256"));
    }

    void aCommandCannotInventSteps()
    {
        const auto log = std::make_shared<MemoryLog>();
        log->beginStep(u"Send"_s);
        BuildOutput output(log, steps);
        output.feed(stream("Step 1/3 : FROM base") + stream("Step 1/3 : FROM base\n") + stream("Step 3/3 : RUN b\n")
            + stream("x\nStep 2/3 : RUN a\n") + stream("Step 99999999999999999999/3 : x\n") + stream(" ---> Using cache\n")
            + stream("exit status 4, and the build goes on\n"));
        output.end();
        const auto log2 = log->bytes;
        QCOMPARE(log2.count("==> "), 2);
        QCOMPARE(log2.count(" cached\n"), 0);
        QCOMPARE(log2.count(" failed "), 0);
    }

    void theEnginesErrorIsKept()
    {
        const auto log = std::make_shared<MemoryLog>();
        log->beginStep(u"Send"_s);
        BuildOutput output(log, steps);
        output.feed(stream("Step 1/3 : FROM base") + stream("\n") + stream("Step 2/3 : RUN a") + stream("\n")
            + line({{"errorDetail", {{"code", 7}, {"message", "returned 7"}}}, {"error", "returned 7"}})
            + line({{"errorDetail", {{"message", "later"}}}, {"error", "later"}}).chopped(2));
        output.end(u"it failed"_s);
        QVERIFY(output.failure());
        QCOMPARE(output.failure()->message, u"returned 7"_s);
        QCOMPARE(output.failure()->exitCode, 7);
        QCOMPARE(output.failure()->step, 1);
        QVERIFY(log->bytes.contains("failed after 0 ms: it failed\n"));
        // As Podman 4.3 tells it.
        BuildOutput podmans(log, steps);
        podmans.feed(stream("STEP 1/3: FROM base\n") + stream("STEP 2/3: RUN a\n")
            + line({{"errorDetail", {{"message", "building at STEP \"RUN a\": while running runtime: exit status 7\n"}}},
                {"error", "building at STEP \"RUN a\": while running runtime: exit status 7\n"}}));
        podmans.end(u"it failed"_s);
        QCOMPARE(podmans.failure()->message, u"building at STEP \"RUN a\": while running runtime: exit status 7"_s);
        QCOMPARE(podmans.failure()->exitCode, 7);
        QCOMPARE(podmans.failure()->step, 1);
        BuildOutput podmansShell(log, steps);
        podmansShell.feed(stream("STEP 1/3: FROM base\n") + stream("STEP 2/3: RUN [\"/bin/sh\"]\n")
            + stream("error running container: from runc creating container for [/bin/sh]: msg=\"exec: \\\"/bin/sh\\\": stat /bin/sh: no "
                     "such file "
                     "or directory\"\n: exit status 1\n")
            + line({{"error", "building at STEP \"RUN /bin/sh\": while running runtime: exit status 1\n"}}));
        podmansShell.end(u"it failed"_s);
        QVERIFY2(podmansShell.failure()->message.contains(u"exec: \"/bin/sh\": stat"_s), qPrintable(podmansShell.failure()->message));
        QCOMPARE(podmansShell.failure()->exitCode, 0);
        // Without the end of its line, and before any instruction.
        BuildOutput other(log, steps);
        other.feed("{\"error\":\"early\"}");
        other.end(u"early"_s);
        QCOMPARE(other.failure()->step, -1);
    }

    void pullProgressDoesNotFloodTheLog()
    {
        const auto log = std::make_shared<MemoryLog>();
        log->beginStep(u"Send"_s);
        BuildOutput output(log, steps);
        output.feed(stream("Step 1/3 : FROM base") + stream("\n") + line({{"status", "Pulling from library/node"}, {"id", "22-slim"}}));
        for (const char *layer : {"aaa", "bbb"})
            output.feed(line({{"status", "Pulling fs layer"}, {"progressDetail", Json::object()}, {"id", layer}}));
        for (int i = 0; i < 2'000; ++i) {
            for (const char *layer : {"aaa", "bbb"}) {
                output.feed(line({{"status", "Downloading"}, {"progressDetail", {{"current", i}, {"total", 2'000}}},
                    {"progress", "[==>   ]  1MB/2MB"}, {"id", layer}}));
            }
        }
        output.feed(
            line({{"status", "Pull complete"}, {"id", "aaa"}}) + line({{"status", "Status: Downloaded newer image for node:22-slim"}}));
        output.end();
        QVERIFY2(log->bytes.contains("22-slim: Pulling from library/node\naaa: Pulling fs layer\nbbb: Pulling fs layer\naaa: Downloading\n"
                                     "bbb: Downloading\naaa: Pull complete\nStatus: Downloaded newer image for node:22-slim\n"),
            log->bytes);
    }

    void nothingThatIsSentGrowsTheMemory()
    {
        int taken = 0;
        JsonLines lines([&](const Json &) { ++taken; });
        const QByteArray piece(1 << 20, 'x');
        lines.feed("{\"stream\":\"");
        for (int i = 0; i < 16; ++i)
            lines.feed(piece);
        lines.feed("\"}\n{\"stream\":\"next\"}\nnot json\n[1]\n\r\n{\"a\":");
        QCOMPARE(taken, 1);
        QCOMPARE(lines.leftOut(), 3);
        lines.feed("1}");
        lines.finish();
        QCOMPARE(taken, 2);
        // Names of layers that never end, of types that are not theirs.
        PullProgress pull;
        for (int i = 0; i < 10'000; ++i)
            (void)pull.feed({{"status", "x"}, {"id", std::to_string(i)}});
        QCOMPARE(pull.feed({{"status", 7}, {"id", Json::array()}}), QString());
        const auto log = std::make_shared<MemoryLog>();
        BuildOutput output(log, steps);
        output.feed("{\"stream\":7}\n{\"error\":{}}\n{\"errorDetail\":7,\"error\":\"x\"}\n{\"status\":null}\nnull\n");
        QCOMPARE(output.failure()->message, u"x"_s);
    }

    void aSecretThatIsTornByTheEngineIsMasked()
    {
        const auto redactor = std::make_shared<Redactor>();
        redactor->addSecret(u"planted-secret"_s);
        const auto log = std::make_shared<MemoryLog>(redactor);
        log->beginStep(u"Send"_s);
        BuildOutput output(log, steps);
        output.feed(stream("Step 1/3 : FROM base") + stream("\n") + stream("one plan") + stream("ted-secret\n")
            + stream("\x1b[91mtwo planted-\x1b[0m") + stream("\x1b[91msecret\n\x1b[0m"));
        output.end();
        log->flush();
        QVERIFY2(log->bytes.contains("one ***\ntwo ***\n"), log->bytes);
        QVERIFY(!log->bytes.contains("secret"));
    }
};

QTEST_GUILESS_MAIN(TestOutput)
#include "tst_dockeroutput.moc"
