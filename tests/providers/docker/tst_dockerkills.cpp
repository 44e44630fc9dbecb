// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/conformance.h"
#include "tests/providers/docker/providerfixture.h"
#include "tests/support/await.h"
#include "tests/support/killing.h"
#include "tests/support/orphans.h"

#include <nlohmann/json.hpp>

#include <QProcess>

#include <csignal>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// An application in a process of its own is killed in the middle of things; another one takes over its folder.
class TestKills : public QObject
{
    Q_OBJECT

    Orphans m_orphans;
    QTemporaryDir m_folder;
    std::unique_ptr<DockerProviderFixture> m_fixture;
    std::shared_ptr<FactorySandbox> m_provider;
    QString m_why;

    void startEngine(QProcess &engine, const QString &what, const QString &session, const QString &setup)
    {
        engine.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        engine.start(QCoreApplication::applicationFilePath(),
            {u"--engine"_s, m_folder.path(), m_fixture->host().git().path(u"app"_s), what, session, setup});
        QVERIFY(engine.waitForStarted());
    }

    static void killEngine(QProcess &engine)
    {
        ::kill(static_cast<pid_t>(engine.processId()), SIGKILL);
        QVERIFY(engine.waitForFinished());
        Orphans::endUnborn(QCoreApplication::applicationFilePath());
    }

    QString newestBuild() const
    {
        QStringList builds = QDir(m_fixture->host().data() + u"/builds"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        builds.sort();
        return builds.value(builds.size() - 1);
    }

    QByteArray logOf(const QString &build) const
    {
        QFile file(m_fixture->host().data() + u"/builds/"_s + build + u"/log"_s);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_why = DockerFixture().missing();
        if (!m_why.isEmpty())
            return;
        m_fixture = std::make_unique<DockerProviderFixture>(std::make_shared<SystemClock>(), m_folder.path());
        m_fixture->host().addRepository(u"app"_s);
    }

    void init()
    {
        if (!m_why.isEmpty())
            return DockerFixture::leaveOut(m_why);
        m_provider = m_fixture->make();
    }

    void cleanup()
    {
        if (m_provider)
            await(m_provider->close());
        m_provider.reset();
    }

    void cleanupTestCase() { m_fixture.reset(); }

    void whileABuildRuns_data()
    {
        QTest::addColumn<QByteArray>("phase");
        QTest::addRow("checkout") << QByteArray("Check out");
        QTest::addRow("setup") << QByteArray("echo begun");
    }

    void whileABuildRuns()
    {
        QFETCH(QByteArray, phase);
        Hits hits;
        while (hits.goOn()) {
            const QString setup
                = u"echo begun; sleep 1; echo made > made # %1 %2"_s.arg(QString::fromUtf8(QTest::currentDataTag())).arg(hits.tries());
            const QString before = newestBuild();
            QProcess engine;
            startEngine(engine, u"build"_s, u"build"_s, setup);
            QVERIFY(waitUntil([&] { return newestBuild() != before && logOf(newestBuild()).contains(phase); }));
            killEngine(engine);
            const QString build = newestBuild();

            const auto ended = HostFixture::finished(*m_provider->builds(), build);
            hits.count(ended.status == BuildStatus::Failed);
            QVERIFY2(ended.status == BuildStatus::Ready || ended.error.startsWith(u"interrupted"_s), qPrintable(ended.error));
            const auto again = await(m_provider->builds()->start(m_fixture->host().context(u"x"_s, u"app"_s, {setup}), {}));
            QVERIFY2(again, qPrintable(again ? QString() : again.error().message));
            const auto built = HostFixture::finished(*m_provider->builds(), again->buildId);
            QVERIFY2(built.status == BuildStatus::Ready, qPrintable(built.error));
            QVERIFY(!QFile::exists(m_fixture->host().data() + u"/builds/"_s + build + u"/context"_s));
        }
        QCOMPARE(hits.number(), Hits::wanted);
    }

    void whileASessionStarts()
    {
        // Its template is there, so that the kill lands where the container is made.
        const auto built = await(m_provider->builds()->start(m_fixture->host().context(u"x"_s, u"app"_s, {u"echo made > made"_s}), {}));
        QVERIFY(built);
        QCOMPARE(HostFixture::finished(*m_provider->builds(), built->buildId).status, BuildStatus::Ready);
        Hits hits;
        while (hits.goOn()) {
            const QString id = freshSessionId();
            QProcess engine;
            startEngine(engine, u"session"_s, id, u"echo made > made"_s);
            QVERIFY(waitUntil([&] { return !m_fixture->containers(id).isEmpty(); }));
            killEngine(engine);
            hits.count(!engine.readAllStandardOutput().contains("running"));
            const auto sandbox = m_fixture->sandbox(m_provider, m_fixture->host().context(id, u"app"_s, {u"echo made > made"_s}));
            const auto started = await(sandbox->start());
            QVERIFY2(started, started ? "" : qPrintable(started.error().message));
            QCOMPARE(m_fixture->containers(id).size(), 1);
            QCOMPARE(m_fixture->output(sandbox, u"cat app/made; echo mine > app/mine; cat app/mine"_s), u"made\nmine\n"_s);
            QCOMPARE(await(m_fixture->sandbox(m_provider, {.sessionId = id})->destroy()), Result<>());
            QCOMPARE(m_fixture->containers(id), QStringList());
        }
        QCOMPARE(hits.number(), Hits::wanted);
    }

    void whileASessionRuns()
    {
        const QString id = freshSessionId();
        QProcess engine;
        startEngine(engine, u"session"_s, id, u"true"_s);
        QVERIFY(waitUntil([&] { return engine.waitForReadyRead(100) && engine.readAllStandardOutput().contains("running"); }));
        killEngine(engine);
        const auto sandbox = m_fixture->sandbox(m_provider, {.sessionId = id});
        QCOMPARE(await(sandbox->start()), Sandbox::Outcome::Connected);
        QCOMPARE(m_fixture->output(sandbox, u"cat kept"_s), u"kept\n"_s);
        // Recreated, it begins with nothing.
        QCOMPARE(await(m_fixture->sandbox(m_provider, {.sessionId = id})->destroy()), Result<>());
        const auto fresh = m_fixture->sandbox(m_provider, {.sessionId = id});
        QCOMPARE(await(fresh->start()), Sandbox::Outcome::Created);
        QVERIFY(m_fixture->output(fresh, u"cat kept"_s).contains(u"No such file"_s));
    }
};

namespace {

/// The application that is killed.
int engine(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    DockerProviderFixture fixture(std::make_shared<SystemClock>(), arguments.at(2));
    const auto provider = fixture.make();
    SandboxContext context;
    context.sessionId = arguments.at(5);
    context.factoryId = u"project"_s;
    context.repos = {ContextRepository{HostFixture::access(arguments.at(3)), {arguments.at(6)}}};
    if (arguments.at(4) == u"build"_s) {
        const auto begun = await(provider->builds()->start(context, {}));
        if (!begun)
            qFatal("%s", qPrintable(begun.error().message));
    } else {
        const auto sandbox = *provider->create(context, {});
        if (const auto started = await(sandbox->start(), std::chrono::minutes(2)); !started)
            qFatal("%s", qPrintable(started.error().message));
        (void)DockerProviderFixture::output(sandbox, u"echo kept > kept"_s);
        (void)std::fputs("running\n", stdout);
        (void)std::fflush(stdout);
    }
    return QCoreApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 7 && QByteArrayView(argv[1]) == "--engine")
        return engine(argc, argv);
    QCoreApplication application(argc, argv);
    TestKills test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_dockerkills.moc"
