// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/recordfile.h"
#include "providers/snapshot/records.h"
#include "tests/providers/snapshot/snapshotfixture.h"
#include "tests/support/killing.h"
#include "tests/support/orphans.h"

#include <QProcess>
#include <QTest>

#include <csignal>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// An engine in a process of its own is killed in the middle of things; another one takes over its folder.
class TestKills : public QObject
{
    Q_OBJECT

    Orphans m_orphans;
    SnapshotFixture m_fixture;

    void startEngine(QProcess &engine, const QString &what, const QString &argument)
    {
        engine.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        engine.start(QCoreApplication::applicationFilePath(),
            {u"--engine"_s, m_fixture.data().chopped(9), m_fixture.git().path(u"app"_s), what, argument});
        QVERIFY(engine.waitForStarted());
    }

    static void killEngine(QProcess &engine)
    {
        ::kill(static_cast<pid_t>(engine.processId()), SIGKILL);
        QVERIFY(engine.waitForFinished());
        Orphans::endUnborn(QCoreApplication::applicationFilePath());
    }

    QStringList names(const QString &folder) const
    {
        return QDir(m_fixture.data() + u'/' + folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    QString newestBuild() const
    {
        QStringList builds = RecordFile::namedFolders(m_fixture.data() + u"/builds"_s);
        builds.sort();
        return builds.value(builds.size() - 1);
    }

    QByteArray logOf(const QString &build) const
    {
        QFile file(m_fixture.data() + u"/builds/"_s + build + u"/log"_s);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    void everyTemplateIsWhole() const
    {
        for (const QString &name : names(u"templates"_s)) {
            if (name == u"lock"_s)
                continue;
            const QString folder = m_fixture.data() + u"/templates/"_s + name;
            const auto record = TemplateRecord::read(folder);
            QVERIFY2(RecordFile::isFolderName(name) && record, qPrintable(name));
            // The checkout, and the setup command over it.
            QCOMPARE(record->layers.size(), 2);
            const QString layers = m_fixture.data() + u"/layers/"_s;
            QVERIFY(QFile::exists(layers + record->layers[0] + u"/workspace/app/README"_s));
            QVERIFY(QFile::exists(layers + record->layers[1] + u"/workspace/app/made"_s));
        }
    }

private Q_SLOTS:
    void initTestCase() { m_fixture.addRepository(u"app"_s); }

    void whileABuildRuns_data()
    {
        QTest::addColumn<QByteArray>("phase");
        QTest::addRow("checkout") << QByteArray("/4] Check out");
        QTest::addRow("setup") << QByteArray("/4] Set up");
        QTest::addRow("commit") << QByteArray("/4] Save");
    }
    void whileABuildRuns()
    {
        QFETCH(QByteArray, phase);
        Hits hits;
        while (hits.goOn()) {
            const QString setup = u"echo made > made # %1 %2"_s.arg(QString::fromUtf8(QTest::currentDataTag())).arg(hits.tries());
            const QString before = newestBuild();
            QProcess engine;
            startEngine(engine, u"build"_s, setup);
            QVERIFY(waitUntil([&] { return newestBuild() != before && logOf(newestBuild()).contains(phase); }));
            killEngine(engine);
            const QString build = newestBuild();

            const auto provider = m_fixture.make();
            // What of its processes is left ends, and only then is the build known to be dead.
            const auto ended = m_fixture.finished(provider, build);
            hits.count(ended.status == BuildStatus::Failed);
            QVERIFY2(ended.status == BuildStatus::Ready || ended.error.startsWith(u"interrupted"_s), qPrintable(ended.error));
            everyTemplateIsWhole();
            const auto again = m_fixture.build(provider, m_fixture.context(u"x"_s, u"app"_s, {setup}));
            QVERIFY2(again.status == BuildStatus::Ready, qPrintable(again.error));
            everyTemplateIsWhole();
            await(provider->close());
            QVERIFY(!QFile::exists(m_fixture.data() + u"/builds/"_s + build + u"/tree"_s));
        }
        QCOMPARE(hits.number(), Hits::wanted);
    }

    void whileASessionStarts_data()
    {
        QTest::addColumn<QString>("seen");
        QTest::addRow("folder") << u"new"_s;
        QTest::addRow("named") << u"named"_s;
    }
    void whileASessionStarts()
    {
        QFETCH(QString, seen);
        const auto provider = m_fixture.make();
        QVERIFY(m_fixture.build(provider, m_fixture.context(u"x"_s, u"app"_s, {u"echo made > made"_s})).status == BuildStatus::Ready);
        Hits hits;
        while (hits.goOn()) {
            const QString id = u"killed-%1-%2"_s.arg(seen).arg(hits.tries());
            QProcess engine;
            startEngine(engine, u"session"_s, id);
            QVERIFY(waitUntil([&] {
                const QStringList now = names(u"sessions"_s);
                return now.contains(id)
                    || (seen == u"new"_s && std::ranges::any_of(now, [](const QString &name) { return name.startsWith(u".new-"_s); }));
            }));
            killEngine(engine);
            hits.count(!engine.readAllStandardOutput().contains("running"));
            const auto sandbox = m_fixture.sandbox(provider, m_fixture.context(id, u"app"_s, {u"echo made > made"_s}));
            const auto started = await(sandbox->start());
            QVERIFY2(started, started ? "" : qPrintable(started.error().message));
            QCOMPARE(m_fixture.output(sandbox, u"cat app/made; echo mine > app/mine; cat app/mine"_s), u"made\nmine"_s);
            QCOMPARE(await(sandbox->stop()), Result<>());
            QCOMPARE(await(m_fixture.sandbox(provider, m_fixture.bare(id))->destroy()), Result<>());
        }
        QCOMPARE(hits.number(), Hits::wanted);
        QCOMPARE(await(provider->removeUnusedTemplates({})), Result<>());
        QCOMPARE(names(u"sessions"_s), QStringList());
        await(provider->close());
    }

    void whileASessionRuns()
    {
        const auto provider = m_fixture.make();
        QProcess engine;
        startEngine(engine, u"session"_s, u"runs"_s);
        QVERIFY(waitUntil([&] { return engine.waitForReadyRead(100) && engine.readAllStandardOutput().contains("running"); }));
        killEngine(engine);
        // Its namespace ends with it, and until then nobody else gets in.
        const auto sandbox = m_fixture.sandbox(provider, m_fixture.bare(u"runs"_s));
        QCOMPARE(await(sandbox->start()), Sandbox::Outcome::Connected);
        QCOMPARE(m_fixture.output(sandbox, u"cat kept; cat /proc/[0-9]*/cmdline | tr '\\0' ' ' | grep -c '[s]leep 10000' || true"_s),
            u"kept\n0"_s);
        QCOMPARE(await(sandbox->destroy()), Result<>());
        await(provider->close());
    }
};

namespace {

/// The engine that is killed.
int engine(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const SnapshotFixture fixture(std::make_shared<SystemClock>(), arguments.at(2));
    const auto provider = fixture.make();
    SandboxContext context;
    context.sessionId = arguments.at(5);
    context.factoryId = u"project"_s;
    context.repos
        = {ContextRepository{fixture.access(arguments.at(3)), {arguments.at(4) == u"build"_s ? arguments.at(5) : u"echo made > made"_s}}};
    if (arguments.at(4) == u"build"_s) {
        context.sessionId = u"build"_s;
        (void)fixture.build(provider, context);
    } else {
        const auto sandbox = fixture.sandbox(provider, context);
        if (!await(sandbox->start()))
            return 1;
        fixture.run(sandbox, u"echo kept > kept; (sleep 10000 >/dev/null 2>&1 &)"_s);
        (void)std::fputs("running\n", stdout);
        (void)std::fflush(stdout);
    }
    return QCoreApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 6 && QByteArrayView(argv[1]) == "--engine")
        return engine(argc, argv);
    QCoreApplication application(argc, argv);
    TestKills test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_kills.moc"
