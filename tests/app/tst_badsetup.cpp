// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildworkflow.h"
#include "models/factory/sessions.h"
#include "providers/snapshot/snapshotfactorysandbox.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QTimer>

#include <malloc.h>

#if defined(__SANITIZE_ADDRESS__)
extern "C" std::size_t __sanitizer_get_current_allocated_bytes(); // sanitizer/allocator_interface.h, which is not always there
#endif

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Of this process, all that is allocated now.
qint64 allocatedBytes()
{
#if defined(__SANITIZE_ADDRESS__)
    return static_cast<qint64>(__sanitizer_get_current_allocated_bytes());
#else
    return static_cast<qint64>(::mallinfo2().uordblks);
#endif
}

/// Looks at the memory again and again while the event loop runs.
class MemoryWatch : public QTimer
{
public:
    MemoryWatch()
    {
        callOnTimeout(this, [this] {
            ++looks;
            peak = qMax(peak, allocatedBytes());
        });
        start(1ms);
    }

    qint64 growth() const { return peak - m_before; }

    int looks = 0;
    qint64 peak = 0;

private:
    qint64 m_before = allocatedBytes();
};

constexpr qint64 flood = 200'000'000;
constexpr qint64 smallFlood = 60'000'000;
constexpr qint64 mayGrow = 16'000'000;

QString writing(qint64 bytes)
{
    return u"head -c %1 /dev/zero | tr '\\0' a | fold -w 127"_s.arg(bytes);
}

} // namespace

/// Setup commands that fail, hang or flood, in a build and in a session that has no template: what is told, and that neither
/// the engine's memory nor its attention goes with them.
class TestBadSetup : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    QString m_project;

    Factory &factory() { return *m_fixture->factory; }
    Sessions &sessions() { return m_fixture->factory->sessions(); }
    BuildRun lastRun() { return factory().environment(m_project)->lastRun.value_or(BuildRun()); }
    QString logFile() { return m_fixture->dir.filePath(u"provider/builds/%1/log"_s.arg(lastRun().buildId)); }

    void setSetup(const QString &command) { m_fixture->setCommand(m_project, "setupCommand", command); }

    void startBuild()
    {
        const auto run = await(factory().builds().run(m_project, BuildTrigger::Manual));
        QVERIFY(run.has_value());
        QCOMPARE(run->outcome, RunOutcome::Started);
    }

    QByteArray log()
    {
        QFile file(logFile());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QByteArray commandLog(const QString &session, const QString &command)
    {
        QFile file(m_fixture->dir.filePath(u"data/commands/%1/%2.log"_s.arg(session, command)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    Session onlySession() { return factory().sessionsOf(m_project)->constFirst(); }

    QString newSession() { return await(sessions().create(m_project, {}))->id; }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<FactoryFixture>(
            [](const ProviderHost &host) { return await(SnapshotProvider().create(host, Json::object())).value(); });
        m_project = m_fixture->makeProject();
    }
    void cleanup() { m_fixture.reset(); }

    void aBuildWhoseSetupFails()
    {
        setSetup(u"echo no compiler >&2; exit 7"_s);
        startBuild();
        QVERIFY(m_fixture->turnUntil([&] { return !lastRun().isRunning(); }));
        QCOMPARE(lastRun().status, BuildStatus::Failed);
        QVERIFY2(lastRun().error.contains(u"exit status 7"_s), qPrintable(lastRun().error));
        QVERIFY2(lastRun().error.contains(u"Look at the log, mend the setup command, and build again."_s), qPrintable(lastRun().error));
        QVERIFY(log().contains("\nno compiler\n"));
        QVERIFY(factory().environment(m_project)->activeTemplateId.isEmpty());
    }

    void aBuildWhoseSetupHangs()
    {
        setSetup(u"trap '' TERM; echo hanging; while :; do sleep 1000; done"_s);
        m_fixture->save(m_project, {{"settings", {{"setupTimeoutMinutes", 2}}}});
        startBuild();
        QTRY_VERIFY_WITH_TIMEOUT(log().contains("\nhanging\n"), 60'000);
        m_fixture->clock->advance(1min);
        QTest::qWait(0);
        QVERIFY(lastRun().isRunning());
        QVERIFY(m_fixture->turnUntil([&] { return !lastRun().isRunning(); }));
        QCOMPARE(lastRun().status, BuildStatus::Failed);
        QVERIFY2(lastRun().error.contains(u"not done within 2 minute"_s), qPrintable(lastRun().error));
        QVERIFY2(lastRun().error.contains(u"Look at the log, mend the setup command, and build again."_s), qPrintable(lastRun().error));
    }

    void aBuildWhoseSetupFloods()
    {
        setSetup(writing(flood));
        startBuild();
        const MemoryWatch watch;
        // Who asks meanwhile is answered.
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(logFile()).size() > flood / 10, 60'000);
        QVERIFY(lastRun().isRunning());
        QVERIFY(m_fixture->turnUntil(
            [&] {
                const auto page = await(factory().builds().log(m_project, lastRun().buildId, {}));
                return page && page->bytes.size() == SandboxBuilds::logPageLimit;
            },
            10ms));
        const int looks = watch.looks;
        QVERIFY(m_fixture->turnUntil([&] { return !lastRun().isRunning(); }, 10ms));
        QVERIFY(watch.looks > looks);
        QCOMPARE(lastRun().status, BuildStatus::Ready);
        // The log is whole, and was never in memory.
        QVERIFY(QFileInfo(logFile()).size() > flood);
        QVERIFY2(watch.growth() < mayGrow, qPrintable(QString::number(watch.growth())));
    }

    void aFloodCanBeCancelled()
    {
        setSetup(u"yes flood"_s);
        startBuild();
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(logFile()).size() > 1'000'000, 60'000);
        QVERIFY(await(factory().builds().cancel(m_project, lastRun().buildId)).has_value());
        QVERIFY(m_fixture->turnUntil([&] { return !lastRun().isRunning(); }));
        QVERIFY2(lastRun().error.contains(u"cancelled"_s), qPrintable(lastRun().error));
    }

    void aSessionWhoseSetupFails()
    {
        setSetup(u"echo no compiler >&2; exit 7"_s);
        const QString session = newSession();
        const auto failed = await(sessions().start(session));
        QVERIFY(!failed.has_value());
        for (const auto &part : {u"exited with status 7"_s, u"no compiler"_s, u"Start the session once more to use it all the same."_s})
            QVERIFY2(failed.error().message.contains(part), qPrintable(failed.error().message));
        QCOMPARE(factory().environment(m_project)->repositories.first().lastSetupStatus, u"failed"_s);
        const Session stored = onlySession();
        QCOMPARE(stored.lastExitCode, -1);
        const QByteArray log = commandLog(session, stored.lastCommandId);
        QVERIFY2(log.contains("[1/1] Set up acme/storefront: echo no compiler >&2; exit 7\nno compiler\n<== "), log.constData());
        QVERIFY2(log.contains("[1/1] failed after ") && log.contains("exited with status 7"), log.constData());
        QCOMPARE(await(sessions().start(session))->status, Sandbox::Status::Running);
        QCOMPARE(onlySession().lastCommandId, stored.lastCommandId);
    }

    void theSetupOfASessionHasALog()
    {
        setSetup(u"echo set up; printf 'no line end'"_s);
        const QString session = newSession();
        QCOMPARE(await(sessions().start(session))->status, Sandbox::Status::Running);
        const Session stored = onlySession();
        QCOMPARE(stored.lastExitCode, 0);
        const QByteArray log = commandLog(session, stored.lastCommandId);
        QVERIFY2(log.contains("\nset up\nno line end\n<== ") && log.contains("[1/1] ok after "), log.constData());
    }

    void aCommandThatStartsItsSessionHasTheSetupInItsLog()
    {
        setSetup(u"echo set up"_s);
        const QString session = newSession();
        const auto command = await(sessions().runCommand(session, u"echo ran"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!sessions().commandState(session, *command)->running, 60'000);
        QCOMPARE(onlySession().lastCommandId, *command);
        const QByteArray log = commandLog(session, *command);
        QVERIFY2(log.contains("\nset up\n<== ") && log.endsWith("\nran\n"), log.constData());
    }

    void aSetupThatRunsIsStoppedAsACommandIs()
    {
        setSetup(u"echo begun; sleep 1000"_s);
        const QString session = newSession();
        auto starting = sessions().start(session);
        QTRY_VERIFY_WITH_TIMEOUT(commandLog(session, onlySession().lastCommandId).contains("\nbegun\n"), 60'000);
        QVERIFY(await(sessions().stopCommand(session, onlySession().lastCommandId)).has_value());
        QVERIFY(m_fixture->turnUntil([&] { return starting.isReady(); }));
        QVERIFY(!await(std::move(starting)).has_value());
        QVERIFY(sessions().commandState(session, onlySession().lastCommandId)->killed);
    }

    void aSessionWhoseSetupHangs()
    {
        setSetup(u"trap '' TERM; touch hanging; while :; do sleep 1000; done"_s);
        m_fixture->save(m_project, {{"settings", {{"setupTimeoutMinutes", 45}}}});
        const auto began = m_fixture->clock->monotonic();
        const QString session = newSession();
        auto starting = sessions().start(session);
        const QString hanging = m_fixture->dir.filePath(u"provider/sessions/%1/tree/workspace/storefront/hanging"_s.arg(session));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(hanging), 60'000);
        QVERIFY(m_fixture->turnUntil([&] { return starting.isReady(); }, 10s));
        const auto failed = await(std::move(starting));
        QVERIFY(!failed.has_value());
        for (const auto &part : {u"took longer than it may"_s, u"Start the session once more to use it all the same."_s})
            QVERIFY2(failed.error().message.contains(part), qPrintable(failed.error().message));
        QVERIFY(m_fixture->clock->monotonic() - began >= 45min);
        QCOMPARE(await(sessions().start(session))->status, Sandbox::Status::Running);
    }

    void aSessionWhoseSetupFloods()
    {
        setSetup(writing(smallFlood) + u"; echo the end >&2; exit 1"_s);
        const MemoryWatch watch;
        const auto failed = await(sessions().start(newSession()), 120s);
        QVERIFY(!failed.has_value());
        QVERIFY2(failed.error().message.contains(u"the end"_s), qPrintable(failed.error().message));
        QVERIFY2(failed.error().message.size() < 2000, qPrintable(failed.error().message));
        QVERIFY2(watch.growth() < mayGrow, qPrintable(QString::number(watch.growth())));
    }

    void aCommandThatFloods()
    {
        const QString session = newSession();
        QVERIFY(await(sessions().start(session)).has_value());
        const MemoryWatch watch;
        const auto command = await(sessions().runCommand(session, writing(smallFlood)));
        QTRY_VERIFY_WITH_TIMEOUT(!sessions().commandState(session, *command)->running, 120'000);
        QCOMPARE(sessions().commandState(session, *command)->exitCode, 0);
        const QString path = m_fixture->dir.filePath(u"data/commands/%1/%2.log"_s.arg(session, *command));
        QVERIFY(QFileInfo(path).size() > smallFlood);
        QVERIFY2(watch.growth() < mayGrow, qPrintable(QString::number(watch.growth())));
    }
};

QTEST_GUILESS_MAIN(TestBadSetup)
#include "tst_badsetup.moc"
