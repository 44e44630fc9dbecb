// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/folderlock.h"
#include "providers/recordfile.h"
#include "providers/snapshot/records.h"
#include "tests/providers/snapshot/snapshotfixture.h"

#include <nlohmann/json.hpp>

#include <QRegularExpression>
#include <QScopeGuard>
#include <QSemaphore>
#include <QTest>
#include <QThreadPool>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// The layers that the steps of builds leave: which of them are taken, and what is seen through them.
class TestLayers : public QObject
{
    Q_OBJECT

    SnapshotFixture m_fixture;
    std::shared_ptr<FactorySandbox> m_provider;

    QString folder(const QString &name) const { return m_fixture.data() + u'/' + name; }

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture.addRepository(u"app"_s);
        m_provider = m_fixture.make();
    }

    void cleanupTestCase() { await(m_provider->close()); }

    void onlyTheStepsFromTheFirstChangedOneOnAreRun_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QStringList>("outcomes"); // fetch, check out, the steps of app, those of the workspace, save
        const QString ok = u"ok"_s;
        const QString cached = u"cached"_s;
        QTest::addRow("last step") << u"last"_s << QStringList{cached, cached, cached, cached, ok, ok};
        QTest::addRow("middle step") << u"middle"_s << QStringList{cached, cached, cached, ok, ok, ok};
        QTest::addRow("first step") << u"first"_s << QStringList{cached, cached, ok, ok, ok, ok};
        QTest::addRow("one more") << u"more"_s << QStringList{cached, cached, cached, cached, cached, ok, ok};
        QTest::addRow("one less") << u"less"_s << QStringList{cached, cached, cached, cached, ok};
        QTest::addRow("commit") << u"commit"_s << QStringList{ok, ok, ok, ok, ok, ok};
        QTest::addRow("network") << u"network"_s << QStringList{ok, ok, ok, ok, ok, ok};
        QTest::addRow("copied") << u"copied"_s << QStringList{};
        QTest::addRow("in one tree") << u"in one tree"_s << QStringList{ok, ok, ok, ok, ok, ok};
        QTest::addRow("project") << u"project"_s << QStringList{};
        QTest::addRow("after a failure") << u"failure"_s << QStringList{cached, cached, cached, cached, ok, ok};
    }
    void onlyTheStepsFromTheFirstChangedOneOnAreRun()
    {
        QFETCH(QString, change);
        QFETCH(QStringList, outcomes);
        const SnapshotFixture fixture;
        fixture.addRepository(u"app"_s);
        const auto provider = fixture.make();
        const auto step = [](const char *name) { return u"head -c 9 /dev/urandom | base64 > %1"_s.arg(QString::fromLatin1(name)); };
        auto context = fixture.context(u"build"_s, u"app"_s, {step("one"), step("two")});
        context.workspaceSetupCommand = {step("three")};
        const auto read = [&fixture, &provider](const SandboxContext &given, const Json &settings) {
            auto session = given;
            session.sessionId = u"reading"_s;
            const auto sandbox = SnapshotFixture::sandbox(provider, session, settings);
            if (!await(sandbox->start()) || sandbox->templateId().isEmpty())
                qFatal("no session");
            const QStringList texts = SnapshotFixture::output(sandbox, u"cat app/one app/two three"_s).split(u'\n');
            if (!await(sandbox->destroy()))
                qFatal("not removed");
            return texts;
        };
        auto first = context;
        if (change == "failure"_L1)
            first.workspaceSetupCommand = {step("three") + u"; exit 4"_s};
        const auto built = fixture.build(provider, first);
        QCOMPARE(built.status, change == "failure"_L1 ? BuildStatus::Failed : BuildStatus::Ready);

        auto &steps = context.repos[0].setupCommand;
        Json settings = Json::object();
        if (change == "copied"_L1 || change == "in one tree"_L1)
            settings["workspace"] = "copy";
        if (change == "last"_L1 || change == "in one tree"_L1)
            context.workspaceSetupCommand[0] += u"; true"_s;
        else if (change == "middle"_L1)
            steps[1] += u"; true"_s;
        else if (change == "first"_L1)
            steps[0] += u"; true"_s;
        else if (change == "more"_L1)
            context.workspaceSetupCommand.append(u"true"_s);
        else if (change == "less"_L1)
            context.workspaceSetupCommand.clear();
        else if (change == "commit"_L1)
            fixture.git().commit(u"app"_s, u"more"_s, "more\n");
        else if (change == "network"_L1)
            settings["network"] = false;
        else if (change == "project"_L1)
            context.factoryId = u"another project"_s;
        const auto again = fixture.build(provider, context, settings);
        QVERIFY2(again.status == BuildStatus::Ready, qPrintable(again.error));
        if (outcomes.isEmpty()) {
            QCOMPARE(again.buildId, built.buildId);
        } else {
            const QString log = QString::fromUtf8(fixture.log(provider, again.buildId));
            static const QRegularExpression end(u"^<== \\S+ \\[\\d+/\\d+\\] (\\w+)"_s, QRegularExpression::MultilineOption);
            QStringList found;
            for (auto it = end.globalMatch(log); it.hasNext();)
                found += it.next().captured(1);
            QCOMPARE(found, outcomes);
        }
        if (change != "failure"_L1 && change != "commit"_L1 && change != "less"_L1) {
            const QStringList before = read(first, Json::object());
            const QStringList after = read(context, settings);
            QCOMPARE(before.size(), 3);
            QCOMPARE(after.size(), 3);
            for (int i = 0; i < 3; ++i)
                QCOMPARE(after[i] == before[i], outcomes.isEmpty() || outcomes[i + 2] == "cached"_L1);
        }
        await(provider->close());
    }

    void aStepSeesAllThatTheStepsBeforeItLeft_data()
    {
        QTest::addColumn<QString>("workspace");
        QTest::addColumn<QString>("session");
        for (const QString &workspace : {u"overlay"_s, u"copy"_s}) {
            for (const QString &session : {u"overlay"_s, u"copy"_s})
                QTest::addRow("%s, %s", qPrintable(workspace), qPrintable(session)) << workspace << session;
        }
    }
    void aStepSeesAllThatTheStepsBeforeItLeft()
    {
        QFETCH(QString, workspace);
        QFETCH(QString, session);
        const Json settings{{"workspace", workspace.toStdString()}};
        auto context = m_fixture.context(workspace + session, u"app"_s,
            {u": %1 %2; echo tmp > /tmp/left; echo home > ~/left; mkdir made; echo a > made/a; echo b > made/b; ln made/a made/linked; chmod 700 made"_s
                    .arg(workspace, session),
                u"cat /tmp/left ~/left made/linked; rm made/b README; rm -r src; mkdir src; echo new > src/new; mkfifo made/pipe"_s});
        const auto first = m_fixture.build(m_provider, context, settings);
        QVERIFY2(first.status == BuildStatus::Ready, qPrintable(first.error));
        QVERIFY(m_fixture.log(m_provider, first.buildId).contains("\ntmp\nhome\na\n"));
        context.repos[0].setupCommand.append(u"cat /tmp/left; ls -1 . src made"_s);
        const auto second = m_fixture.build(m_provider, context, settings);
        QVERIFY2(second.status == BuildStatus::Ready, qPrintable(second.error));
        QVERIFY(m_fixture.log(m_provider, second.buildId).contains("\ntmp\n.:\nbin\nmade\nsrc\n\nmade:\na\nlinked\npipe\n\nsrc:\nnew\n"));
        const auto sandbox = m_fixture.sandbox(m_provider, context, Json{{"workspace", session.toStdString()}});
        QVERIFY(await(sandbox->start()));
        QCOMPARE(sandbox->templateId(), second.templateId);
        QCOMPARE(m_fixture.output(
                     sandbox, u"cd app; ls src made; cat ~/left; stat -c %a made; test -e README || test -e /tmp/left || echo gone"_s),
            u"made:\na\nlinked\npipe\n\nsrc:\nnew\nhome\n700\ngone"_s);
        QCOMPARE(await(sandbox->destroy()), Result<>());
    }

    void aCopyShowsWhatTheKernelsOverlayShows()
    {
        const auto context = m_fixture.context(u"shown"_s, u"app"_s,
            {u"mkdir -p a/b c d/e; for i in a/1 a/b/2 c/3 d/4 d/e/5 f g; do echo $i > $i; done; ln a/1 a/same; ln -s f link; ln -s a away"_s,
                u"rm a/1 g; rm -r c; echo file > c; rm f; mkdir f; echo in > f/in; rm -r d; mkdir d; echo new > d/new; chmod 500 a/b"_s,
                u"rm away; mkdir away; echo x > away/x; rm link; echo plain > link; rm -r d; echo more >> a/same; touch -d @1000 a/b/2"_s,
                u"chmod 700 a/b; rm a/b/2; mkdir d; echo last > d/last; rm c; ln -s nowhere c; mkfifo pipe; touch -d @2000 a d away; : > empty"_s});
        const auto build = m_fixture.build(m_provider, context);
        QVERIFY2(build.status == BuildStatus::Ready, qPrintable(build.error));
        QStringList shown;
        for (const char *workspace : {"overlay", "copy"}) {
            const auto sandbox = m_fixture.sandbox(m_provider, context, Json{{"workspace", workspace}});
            QVERIFY(await(sandbox->start()));
            QCOMPARE(sandbox->info().metadata.value(u"workspace"_s), QString::fromLatin1(workspace));
            shown.append(m_fixture.output(sandbox,
                u"cd app; find . -path ./.git -prune -o -printf '%P %y %m %l %T@ ' \\( -type f -exec cksum {} \\; -o -printf '\\n' \\) | sort"_s));
            QCOMPARE(await(sandbox->destroy()), Result<>());
        }
        QVERIFY2(shown[0].contains(u"away/x f 644"_s) && shown[0].contains(u"c l 777 nowhere"_s), qPrintable(shown[0]));
        QCOMPARE(shown[1].split(u'\n'), shown[0].split(u'\n'));
    }

    void moreStepsThanAnOverlayHasLayers()
    {
        QStringList steps;
        for (int i = 0; i < 45; ++i)
            steps.append(u"echo %1 >> lines"_s.arg(i));
        auto context = m_fixture.context(u"many"_s, u"app"_s, steps);
        const auto first = m_fixture.build(m_provider, context);
        QVERIFY2(first.status == BuildStatus::Ready, qPrintable(first.error));
        // What lies beyond the last layer is done anew, and only once.
        context.repos[0].setupCommand.append(u"echo 45 >> lines"_s);
        const auto second = m_fixture.build(m_provider, context);
        QVERIFY2(second.status == BuildStatus::Ready, qPrintable(second.error));
        const auto sandbox = m_fixture.sandbox(m_provider, context);
        QVERIFY(await(sandbox->start()));
        QCOMPARE(sandbox->templateId(), second.templateId);
        QCOMPARE(m_fixture.output(sandbox, u"uniq app/lines | wc -l; tail -n 1 app/lines"_s), u"46\n45"_s);
        QCOMPARE(await(sandbox->destroy()), Result<>());
    }

    void aTemplateThatLacksALayerIsMadeAnew()
    {
        const auto context = m_fixture.context(u"lacking"_s, u"app"_s, {u"echo lacking > made"_s});
        const auto first = m_fixture.build(m_provider, context);
        QVERIFY2(first.status == BuildStatus::Ready, qPrintable(first.error));
        const auto sandbox = m_fixture.sandbox(m_provider, context);
        QVERIFY(await(sandbox->start()));
        QCOMPARE(await(sandbox->stop()), Result<>());
        const auto record = TemplateRecord::read(folder(u"templates/"_s + first.templateId));
        QVERIFY(QDir(folder(u"layers/"_s + record->layers.constLast())).removeRecursively());
        const auto started = await(sandbox->start());
        QVERIFY(!started);
        QCOMPARE(started.error().code, ErrorCode::NotFound);
        QCOMPARE(await(sandbox->destroy()), Result<>());

        const auto second = m_fixture.build(m_provider, context);
        QVERIFY2(second.status == BuildStatus::Ready, qPrintable(second.error));
        QCOMPARE(second.templateId, first.templateId);
        QVERIFY(second.buildId != first.buildId);
        const auto next = m_fixture.sandbox(m_provider, context);
        QVERIFY(await(next->start()));
        QCOMPARE(m_fixture.output(next, u"cat app/made"_s), u"lacking"_s);
        QCOMPARE(await(next->destroy()), Result<>());
    }

    void whatFillsTheDiskLosesItsNameAtOnceWhenNobodyCopiesFromIt()
    {
        const auto clock = std::make_shared<ManualClock>();
        const SnapshotFixture fixture(clock);
        fixture.addRepository(u"app"_s);
        const auto provider = fixture.make();
        const QString templates = fixture.data() + u"/templates"_s;
        const QString layers = fixture.data() + u"/layers"_s;
        QVERIFY(QDir().mkpath(templates));
        const auto turned = [&clock](const std::function<bool()> &done) {
            const auto turn = [&clock, &done] {
                const bool isDone = done();
                clock->advance(100ms);
                return isDone;
            };
            return QTest::qWaitFor(turn, 60'000);
        };

        // The build waits for the lock; the record that it cannot write is what a full disk looks like.
        auto lock = FolderLock::tryNow(templates).value();
        const auto begun = await(provider->builds()->start(fixture.context(u"build"_s, u"app"_s, {u"true"_s}), {}));
        QVERIFY(begun);
        const QString build = fixture.data() + u"/builds/"_s + begun->buildId;
        QVERIFY(QDir().mkdir(build + u"/record.json.part"_s));
        lock.reset();
        lock = FolderLock::tryNow(templates, FolderLock::Mode::Shared).value();
        // The build has failed, and only its layer is left: it waits for who copies, longer than a lock is waited for.
        QVERIFY(turned([&] { return clock->pending() > 0 && !QFile::exists(build + u"/tree"_s); }));
        const auto since = clock->monotonic();
        QVERIFY(turned([&] { return clock->pending() > 0 && clock->monotonic() > since + 10s; }));
        QCOMPARE(RecordFile::namedFolders(layers).size(), 1);
        QVERIFY(QDir().rmdir(build + u"/record.json.part"_s));

        // A removal that cannot go on, as of a process that is killed or of a large layer.
        QSemaphore gate;
        auto *const pool = QThreadPool::globalInstance();
        const int threads = pool->maxThreadCount();
        pool->setMaxThreadCount(1);
        pool->start([&gate] { gate.acquire(); });
        {
            const auto opened = qScopeGuard([&gate, pool, threads] {
                gate.release();
                pool->setMaxThreadCount(threads);
                pool->waitForDone();
            });
            lock.reset();
            QVERIFY(turned([&] { return RecordFile::namedFolders(layers).isEmpty(); }));
            QCOMPARE(QDir(layers).entryList({u".removed-*"_s}, QDir::Dirs | QDir::Hidden).size(), 1);
            QVERIFY(FolderLock::tryNow(templates).has_value());
            QCOMPARE(await(provider->builds()->get({}, {}, begun->buildId))->status, BuildStatus::Building);
        }
        QCOMPARE(SnapshotFixture::finished(provider, begun->buildId).status, BuildStatus::Failed);
        QCOMPARE(QDir(layers).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
        await(provider->close());
    }
};

QTEST_GUILESS_MAIN(TestLayers)
#include "tst_layers.moc"
