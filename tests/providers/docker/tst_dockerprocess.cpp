// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockerprocess.h"

#include "models/source/mirrorcache.h"
#include "models/source/redactor.h"
#include "providers/docker/mirrorupload.h"
#include "tests/providers/docker/dockerfixture.h"
#include "tests/providers/docker/fakeengine.h"
#include "tests/providers/hostfixture.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QLocalSocket>
#include <QRandomGenerator>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A command that an engine which is none runs as its 42nd process. It reads nothing of its input.
struct FakeCommand {
    FakeEngine fake;
    std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
    std::shared_ptr<DockerEngine> engine = std::make_shared<DockerEngine>(fake.endpoint(), clock, std::make_shared<Redactor>());
    QByteArray request;
    QIODevice *connection = nullptr;
    int execs = 0;

    FakeCommand()
    {
        fake.teach("POST /containers/c1/exec", [this](const FakeEngine::Request &asked, QIODevice *opened) {
            if (++execs > 1)
                return; // hangs
            request = asked.body;
            opened->write(FakeEngine::reply(201, "{\"Id\": \"e1\"}"));
        });
        fake.teach("POST /exec/e1/start", [this](const FakeEngine::Request &, QIODevice *opened) {
            connection = opened;
            qobject_cast<QLocalSocket *>(opened)->setReadBufferSize(1);
            const QByteArray marker = request.mid(request.indexOf("\\u001e") + 6, 32);
            const QByteArray line = "\x1e" + marker + " 42\n";
            connection->write("HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n");
            connection->write(QByteArray("\x01\0\0\0\0\0\0", 7) + static_cast<char>(line.size()) + line);
        });
    }

    std::shared_ptr<DockerProcess> start() const
    {
        return await(DockerProcess::start(engine, u"c1"_s, {.command = u"sleep 1000"_s, .standardInput = true}, clock)).value();
    }

    static Async<std::shared_ptr<SandboxProcess>> launch(std::shared_ptr<DockerEngine> on, std::shared_ptr<Clock> by, Command asked)
    {
        const auto process = co_await DockerProcess::start(on, u"c1"_s, std::move(asked), by);
        if (!process)
            co_return std::unexpected(process.error());
        co_return *process;
    }

    /// From now on its container is paused: nothing can be run in it, so nothing can be killed.
    void pause()
    {
        fake.teach("POST /containers/c1/exec", FakeEngine::answering(409, "{\"message\": \"Container c1 is paused\"}"));
        fake.teach("GET /containers/c1/json", FakeEngine::answering(200, "{\"State\": {\"Running\": true, \"Paused\": true}}"));
    }
};

} // namespace

/// Commands in real containers, with a shell that is busybox and one that is dash.
class TestDockerProcess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();

    void aCommandEndsWithItsOutputAndExitCode_data() { shells(); }
    void aCommandEndsWithItsOutputAndExitCode();
    void aShellThatASignalEndsSaysNothing_data() { shells(); }
    void aShellThatASignalEndsSaysNothing();
    void theCommandSeesItsFolderVariablesAndText();
    void whatCannotBeStartedIsAFailure_data();
    void whatCannotBeStartedIsAFailure();
    void aTimeoutIsSigtermFirst_data() { shells(); }
    void aTimeoutIsSigtermFirst();
    void theGraceIsForTheWholeGroup();
    void aCommandThatIgnoresSigtermIsKilled_data() { shells(); }
    void aCommandThatIgnoresSigtermIsKilled();
    void aKillLeavesNobodyOfTheGroup_data() { shells(); }
    void aKillLeavesNobodyOfTheGroup();
    void aKillOfAnUnreapedGroupReturns();
    void whatIsInTheBackgroundHoldsNothing_data() { shells(); }
    void whatIsInTheBackgroundHoldsNothing();
    void theMarkerIsInNoOutput();
    void outputComesAtOnceAndWhole();
    void inputEndsWhereItIsClosed();
    void aCommandThatSignalsItsGroupIsReported();
    void aShellWithoutItsWrapperIsReported();
    void aRemovedContainerEndsItsCommands();
    void aStoppedContainerRunsNothing();
    void aStopDuringTheStartLeavesNothing();
    void manyAtOnce();
    void aContainerWithFewRightsRunsAndKills();
    void aGroupThatMayNotForkIsKilled();
    void aContainerWithoutAShellIsAFailure();
    void anEngineThatDiesEndsTheCommandWithAnError();
    void anEngineThatForgotTheCommandEndsItWithAnError();
    void anEngineThatHangsDoesNotHoldTheKill();
    void aKillThatFailsEndsWhatIsBeingWritten();
    void aStopEndsAnUploadThatNobodyReads();

private:
    static void shells();
    Result<std::shared_ptr<DockerProcess>> start(Command command, std::shared_ptr<Clock> clock = {}, const QString &container = {});
    CommandResult run(const QString &command);
    QString container() const;
    bool isAlive(const QByteArray &pid);

    std::unique_ptr<DockerFixture> m_fixture;
    QString m_busybox;
    QString m_dash;
};

void TestDockerProcess::initTestCase()
{
    m_fixture = std::make_unique<DockerFixture>();
    if (const QString why = m_fixture->missing(); !why.isEmpty())
        return DockerFixture::leaveOut(why);
    m_busybox = m_fixture->startContainer();
    m_dash = m_fixture->startContainer(DockerFixture::gitImage);
}

void TestDockerProcess::cleanupTestCase()
{
    m_fixture.reset();
}

void TestDockerProcess::shells()
{
    QTest::addColumn<bool>("dash");
    QTest::newRow("busybox") << false;
    QTest::newRow("dash") << true;
}

QString TestDockerProcess::container() const
{
    const auto *const dash = static_cast<const bool *>(QTest::qData("dash", qMetaTypeId<bool>()));
    return *dash ? m_dash : m_busybox;
}

Result<std::shared_ptr<DockerProcess>> TestDockerProcess::start(Command command, std::shared_ptr<Clock> clock, const QString &container)
{
    return await(DockerProcess::start(
        m_fixture->engine(), container.isEmpty() ? m_busybox : container, std::move(command), clock ? clock : m_fixture->clock()));
}

CommandResult TestDockerProcess::run(const QString &command)
{
    return await(start({.command = command}).value()->wait()).value();
}

bool TestDockerProcess::isAlive(const QByteArray &pid)
{
    for (const QString &container : {m_busybox, m_dash}) {
        Command probe{.command = u"grep -q '^State:[[:space:]]*[^ZX[:space:]]' /proc/%1/status"_s.arg(QString::fromLatin1(pid.trimmed()))};
        if (await(start(std::move(probe), {}, container).value()->wait())->success())
            return true;
    }
    return false;
}

void TestDockerProcess::aCommandEndsWithItsOutputAndExitCode()
{
    const auto process = start({.command = u"echo out; echo err >&2; exit 42"_s}, {}, container()).value();
    const auto result = await(process->wait());
    QVERIFY(result);
    QCOMPARE(result->exitCode, 42);
    QCOMPARE(result->standardOutput, u"out\n"_s);
    QCOMPARE(result->standardError, u"err\n"_s);
    QVERIFY(!result->killed);
    QVERIFY(!process->pid().isEmpty());
}

void TestDockerProcess::aShellThatASignalEndsSaysNothing()
{
    const auto result = await(start({.command = u"echo out; kill -9 $$"_s}, {}, container()).value()->wait());
    QCOMPARE(result->exitCode, 128 + 9);
    QCOMPARE(result->standardOutput, u"out\n"_s);
    QCOMPARE(result->standardError, QString());
}

void TestDockerProcess::theCommandSeesItsFolderVariablesAndText()
{
    Command command{.command = u"pwd; printf '%s|' \"$A\" \"$PATH\" \"$0\" \"$#\""_s,
        .arguments = {u"it's $A"_s},
        .environment = {{u"A"_s, u"1 '$x'\n%2 ß"_s}, {u"PATH"_s, u"/nowhere"_s}},
        .workingDirectory = u"/tmp"_s};
    QCOMPARE(await(start(std::move(command)).value()->wait())->standardOutput, u"/tmp\n1 '$x'\n%2 ß|/nowhere|/bin/sh|0|it's $A|"_s);
}

void TestDockerProcess::whatCannotBeStartedIsAFailure_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("variable");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("complaint");
    QTest::newRow("folder that is not there") << u"pwd"_s << u"/nonexistent/folder"_s << u"A"_s << ErrorCode::StartFailed
                                              << u"/nonexistent/folder"_s;
    QTest::newRow("folder that is a file") << u"pwd"_s << u"/etc/passwd"_s << u"A"_s << ErrorCode::StartFailed << u"/etc/passwd"_s;
    QTest::newRow("more than a process takes") << QString(3'000'000, u'x') << QString() << u"A"_s << ErrorCode::StartFailed
                                               << u"argument list too long"_s;
    QTest::newRow("NUL in the text") << u"a\0b"_s << QString() << u"A"_s << ErrorCode::InvalidArgument << u"NUL"_s;
    QTest::newRow("variable without a name") << u"pwd"_s << QString() << QString() << ErrorCode::InvalidArgument << u"name"_s;
    QTest::newRow("variable with =") << u"pwd"_s << QString() << u"A=B"_s << ErrorCode::InvalidArgument << u"name"_s;
}

void TestDockerProcess::whatCannotBeStartedIsAFailure()
{
    QFETCH(QString, text);
    QFETCH(QString, folder);
    QFETCH(QString, variable);
    QFETCH(ErrorCode, code);
    QFETCH(QString, complaint);
    const auto process = start({.command = text, .environment = {{variable, u"value"_s}}, .workingDirectory = folder});
    QVERIFY(!process);
    QCOMPARE(process.error().code, code);
    QVERIFY2(process.error().message.contains(complaint), qPrintable(process.error().message));
}

void TestDockerProcess::aTimeoutIsSigtermFirst()
{
    const auto clock = std::make_shared<ManualClock>();
    const auto process = start(
        {.command = u"trap 'echo cleaned; exit 3' TERM; echo ready; while :; do sleep 0.05; done"_s, .timeout = 100ms}, clock, container())
                             .value();
    QTRY_COMPARE(process->standardOutput(), QByteArray("ready\n"));
    clock->advance(100ms);
    const auto result = await(process->wait());
    QVERIFY(result->timedOut);
    QVERIFY(!result->killed);
    QCOMPARE(result->exitCode, 124);
    QCOMPARE(result->standardOutput, u"ready\ncleaned\n"_s);
    QVERIFY(result->standardError.endsWith(u"Process timed out after 100ms\n"_s));
}

void TestDockerProcess::theGraceIsForTheWholeGroup()
{
    const auto clock = std::make_shared<ManualClock>();
    const auto process = start(
        {.command = u"(trap 'sleep 0.5; echo cleaned; exit' TERM; echo ready; while :; do sleep 0.05; done) & wait"_s, .timeout = 100ms},
        clock)
                             .value();
    QTRY_COMPARE(process->standardOutput(), QByteArray("ready\n"));
    clock->advance(100ms);
    const auto result = await(process->wait());
    QCOMPARE(result->exitCode, 124);
    QCOMPARE(result->standardOutput, u"ready\ncleaned\n"_s);
}

void TestDockerProcess::aCommandThatIgnoresSigtermIsKilled()
{
    const auto clock = std::make_shared<ManualClock>();
    const auto process
        = start({.command = u"trap '' TERM; echo $$; while :; do sleep 1000; done"_s, .timeout = 100ms}, clock, container()).value();
    QTRY_VERIFY(process->standardOutput().endsWith('\n'));
    clock->advance(100ms);
    clock->advance(5s);
    const auto result = await(process->wait());
    QVERIFY(result->timedOut);
    QCOMPARE(result->exitCode, 124);
    QVERIFY(!isAlive(process->standardOutput()));
}

void TestDockerProcess::aKillLeavesNobodyOfTheGroup()
{
    const auto process
        = start({.command = u"trap '' TERM INT; sleep 1000 & (sleep 2000 & wait) & echo $!; wait"_s}, {}, container()).value();
    QTRY_VERIFY(process->standardOutput().endsWith('\n'));
    QVERIFY(isAlive(process->standardOutput()));
    QCOMPARE(await(process->kill()).value(), true);
    QVERIFY(!isAlive(process->standardOutput()));
    const auto result = await(process->wait());
    QVERIFY(result->killed);
    QCOMPARE(result->exitCode, 137);
    QCOMPARE(await(process->kill()).value(), false);
}

void TestDockerProcess::aKillOfAnUnreapedGroupReturns()
{
    // Its first process waits for nobody, so those that lose their parent stay as zombies.
    const QString container = m_fixture->startContainer(DockerFixture::busyboxImage, "{\"HostConfig\": {\"Init\": false}}");
    const auto process = start({.command = u"sleep 1000 & (sleep 2000 & wait) & echo ready; wait"_s}, {}, container).value();
    QTRY_COMPARE(process->standardOutput(), QByteArray("ready\n"));
    QCOMPARE(await(process->kill()).value(), true);
}

void TestDockerProcess::whatIsInTheBackgroundHoldsNothing()
{
    const auto process = start({.command = u"sleep 1000 & echo $!"_s}, {}, container()).value();
    const auto result = await(process->wait(), 5s);
    QVERIFY(result->success());
    QVERIFY(isAlive(result->standardOutput.toLatin1()));
    Command clean{.command = u"kill -9"_s, .arguments = {result->standardOutput.trimmed()}};
    QVERIFY(await(start(std::move(clean), {}, container()).value()->wait())->success());
}

void TestDockerProcess::theMarkerIsInNoOutput()
{
    for (const QString &text :
        {u"true"_s, u"printf 'no line end'"_s, u"printf x >&2"_s, u"exec >&- 2>&-"_s, u"printf '\\036'; printf '\\0360' >&2"_s}) {
        const auto result = run(text);
        QVERIFY(result.success());
        QVERIFY2(
            result.standardOutput.size() < 12 && result.standardError.size() < 3, qPrintable(result.standardOutput + result.standardError));
    }
    QCOMPARE(run(u"printf '\\036'"_s).standardOutput, u"\x1e"_s);
}

void TestDockerProcess::outputComesAtOnceAndWhole()
{
    const auto process
        = start({.command = u"printf ready; read line; head -c 3000000 /dev/zero; echo end >&2"_s, .retention = -1, .standardInput = true})
              .value();
    QTRY_COMPARE(process->standardOutput(), QByteArray("ready"));
    QVERIFY(await(process->write("\n")));
    const auto result = await(process->wait());
    QCOMPARE(process->standardOutput().size(), 3'000'005);
    QCOMPARE(result->standardError, u"end\n"_s);
}

void TestDockerProcess::inputEndsWhereItIsClosed()
{
    const auto process = start({.command = u"cat | wc -c"_s, .standardInput = true}).value();
    auto first = process->write(QByteArray(1'000'000, 'x'));
    auto second = process->write("abc");
    QVERIFY(await(process->closeInput()));
    QVERIFY(await(std::move(first)));
    QVERIFY(await(std::move(second)));
    QCOMPARE(await(process->wait())->standardOutput, u"1000003\n"_s);
    QCOMPARE(await(process->write("late")).error().code, ErrorCode::NotReady);
    const auto without = start({.command = u"cat; sleep 0.1"_s}).value();
    QCOMPARE(await(without->write("x")).error().code, ErrorCode::NotReady);
    QVERIFY(await(without->wait())->success());
}

void TestDockerProcess::aCommandThatSignalsItsGroupIsReported()
{
    const auto result = run(u"echo out; kill -TERM 0; sleep 1000"_s);
    QCOMPARE(result.exitCode, 128 + 15);
    QCOMPARE(result.standardOutput, u"out\n"_s);
    QVERIFY(!result.timedOut);
}

void TestDockerProcess::aShellWithoutItsWrapperIsReported()
{
    const auto result = run(u"echo out; kill -9 0"_s);
    QCOMPARE(result.exitCode, 128 + 9);
    QCOMPARE(result.standardOutput, u"out\n"_s);
    QVERIFY(result.killed);
}

void TestDockerProcess::aRemovedContainerEndsItsCommands()
{
    const QString container = m_fixture->startContainer();
    const auto first = start({.command = u"sleep 1000"_s}, {}, container).value();
    m_fixture->call("DELETE", u"/containers/%1?force=true"_s.arg(container));
    const auto result = await(first->wait());
    QVERIFY2(result, result ? "" : qPrintable(result.error().message));
    QCOMPARE(result->exitCode, 137);
    QVERIFY(result->killed);
    const auto late = start({.command = u"true"_s}, {}, container);
    QCOMPARE(late.error().code, ErrorCode::NotFound);
}

void TestDockerProcess::aStoppedContainerRunsNothing()
{
    const QString container = m_fixture->startContainer();
    const auto running = start({.command = u"sleep 1000"_s}, {}, container).value();
    m_fixture->call("POST", u"/containers/%1/kill"_s.arg(container));
    QCOMPARE(await(running->wait())->exitCode, 137);
    QTRY_COMPARE(start({.command = u"true"_s}, {}, container).error().code, ErrorCode::Conflict);
}

void TestDockerProcess::aStopDuringTheStartLeavesNothing()
{
    const QString container = m_fixture->startContainer();
    std::stop_source stop;
    auto starting
        = DockerProcess::start(m_fixture->engine(), container, {.command = u"sleep 4242"_s}, m_fixture->clock(), stop.get_token());
    stop.request_stop();
    QCOMPARE(await(std::move(starting)).error().code, ErrorCode::Aborted);
    QCOMPARE(await(start({.command = u"ps -o args | grep -c '[s]leep 4242'"_s}, {}, container).value()->wait())->standardOutput, u"0\n"_s);
}

void TestDockerProcess::manyAtOnce()
{
    std::vector<Async<std::shared_ptr<DockerProcess>>> starting;
    for (int i = 0; i < 20; ++i)
        starting.push_back(
            DockerProcess::start(m_fixture->engine(), m_busybox, {.command = u"sleep 0.2; echo %1"_s.arg(i)}, m_fixture->clock()));
    for (int i = 0; i < 20; ++i)
        QCOMPARE(await(await(std::move(starting[i])).value()->wait())->standardOutput, u"%1\n"_s.arg(i));
}

void TestDockerProcess::aContainerWithFewRightsRunsAndKills()
{
    const QString container = m_fixture->startContainer(DockerFixture::busyboxImage,
        "{\"User\": \"1000\", \"HostConfig\": {\"ReadonlyRootfs\": true, \"CapDrop\": [\"ALL\"], \"SecurityOpt\": "
        "[\"no-new-privileges\"]}}");
    const auto process = start({.command = u"id -u; sleep 1000 & wait"_s}, {}, container).value();
    QTRY_COMPARE(process->standardOutput(), QByteArray("1000\n"));
    QCOMPARE(await(process->kill()).value(), true);
}

void TestDockerProcess::aGroupThatMayNotForkIsKilled()
{
    const QString container = m_fixture->startContainer(DockerFixture::busyboxImage, "{\"HostConfig\": {\"PidsLimit\": 40}}");
    const auto process
        = start({.command = u"more() { more | more & sleep 1000; }; more & echo begun; sleep 1000"_s, .retention = 1000}, {}, container)
              .value();
    QTRY_VERIFY(process->standardError().contains("fork"));
    QCOMPARE(await(process->kill()).value(), true);
    QVERIFY(await(start({.command = u"true"_s}, {}, container).value()->wait())->success());
}

void TestDockerProcess::aContainerWithoutAShellIsAFailure()
{
    const QString container = m_fixture->startContainer();
    QVERIFY(await(start({.command = u"rm /bin/sh"_s}, {}, container).value()->wait())->success());
    const auto process = start({.command = u"true"_s}, {}, container);
    QCOMPARE(process.error().code, ErrorCode::StartFailed);
    QVERIFY2(process.error().message.contains(u"/bin/sh"_s), qPrintable(process.error().message));
}

void TestDockerProcess::anEngineThatDiesEndsTheCommandWithAnError()
{
    FakeCommand command;
    const auto process = command.start();
    QVERIFY(process->isRunning());
    command.fake.die();
    const auto result = await(process->wait());
    QCOMPARE(result.error().code, ErrorCode::Network);
    QVERIFY2(result.error().message.contains(u"may still run"_s), qPrintable(result.error().message));
    QVERIFY(!process->isRunning());
    QCOMPARE(command.fake.complaints(), QStringList());
}

void TestDockerProcess::anEngineThatForgotTheCommandEndsItWithAnError()
{
    FakeCommand command;
    command.fake.teach("GET /exec/e1/json", FakeEngine::answering(404, "{\"message\": \"No such exec instance: e1\"}"));
    command.fake.teach("GET /containers/c1/json", FakeEngine::answering(200, "{\"State\": {\"Running\": true}}"));
    const auto process = command.start();
    command.connection->close();
    const auto result = await(process->wait());
    QCOMPARE(result.error().code, ErrorCode::NotFound);
    QVERIFY2(result.error().message.contains(u"may still run"_s), qPrintable(result.error().message));
}

void TestDockerProcess::anEngineThatHangsDoesNotHoldTheKill()
{
    FakeCommand command;
    command.fake.teach("GET /containers/c1/json", [](const FakeEngine::Request &, QIODevice *) { });
    const auto process = command.start();
    auto killing = process->kill();
    QTRY_COMPARE(command.execs, 2);
    command.clock->advance(1min);
    QTRY_COMPARE(command.fake.requests().last().target, QByteArray("/v1.46/containers/c1/json"));
    command.clock->advance(1min);
    QCOMPARE(await(std::move(killing)).error().code, ErrorCode::Timeout);
    QVERIFY(!process->isRunning());
}

void TestDockerProcess::aKillThatFailsEndsWhatIsBeingWritten()
{
    FakeCommand command;
    const auto process = command.start();
    auto writing = process->write(QByteArray(10'000'000, 'x'));
    QTRY_VERIFY(command.connection->bytesAvailable() > 0);
    QVERIFY(!writing.isReady());
    command.pause();
    QCOMPARE(await(process->kill()).error().code, ErrorCode::Conflict);
    QTRY_VERIFY(writing.isReady());
    QCOMPARE(await(std::move(writing)).error().code, ErrorCode::NotReady);
}

void TestDockerProcess::aStopEndsAnUploadThatNobodyReads()
{
    FakeCommand command;
    const HostFixture fixture(u"docker"_s);
    QList<quint32> noise(1'000'000); // nothing that git could make small
    QRandomGenerator(1).fillRange(noise.data(), noise.size());
    fixture.addRepository(u"app"_s);
    fixture.git().commit(u"app"_s, u"large"_s, QByteArray(reinterpret_cast<const char *>(noise.constData()), noise.size() * 4));
    const ProviderHost host = fixture.host();
    const auto mirror = await(host.mirrors->update(fixture.git().url(u"app"_s)));
    QVERIFY(mirror);
    MirrorUpload upload;
    upload.git = {host.processes, host.clock, host.redactor, host.environment};
    upload.scratchFolder = host.dataFolder;
    upload.launch
        = [&command](Command asked, std::stop_token) { return FakeCommand::launch(command.engine, command.clock, std::move(asked)); };
    std::stop_source stop;
    auto sending = MirrorUpload::send(std::move(upload), *mirror, {}, {}, {}, u"/workspace/mirror"_s, stop.get_token());
    QTRY_VERIFY_WITH_TIMEOUT(command.connection && command.connection->bytesAvailable() > 0, 60'000);
    command.pause();
    stop.request_stop();
    QTRY_VERIFY(sending.isReady());
    QCOMPARE(await(std::move(sending)).error().code, ErrorCode::Aborted);
}

QTEST_GUILESS_MAIN(TestDockerProcess)
#include "tst_dockerprocess.moc"
