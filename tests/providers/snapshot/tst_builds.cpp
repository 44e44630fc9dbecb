// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/setupmarkers.h"
#include "providers/folderlock.h"
#include "providers/recordfile.h"
#include "providers/snapshot/records.h"
#include "tests/providers/snapshot/snapshotfixture.h"

#include <nlohmann/json.hpp>

#include <QRegularExpression>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestBuilds : public QObject
{
    Q_OBJECT

    SnapshotFixture m_fixture;
    std::shared_ptr<FactorySandbox> m_provider;

    QString folder(const QString &name) const { return m_fixture.data() + u'/' + name; }
    QStringList names(const QString &parent) const
    {
        return QDir(folder(parent)).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    static QByteArray file(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
    }

    /// No build left anything but its record, log and lock.
    void nothingIsLeft() const
    {
        for (const QString &build : names(u"builds"_s)) {
            QVERIFY2(!build.startsWith(u'.'), qPrintable(build));
            QCOMPARE(names(u"builds/"_s + build), QStringList({u"lock"_s, u"log"_s, u"record.json"_s}));
        }
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture.addRepository(u"app"_s);
        m_fixture.addRepository(u"lib"_s);
        m_provider = m_fixture.make();
    }

    void cleanupTestCase() { await(m_provider->close()); }

    void aBuildMakesATemplateWithItsLogMarkersAndRecord()
    {
        auto context
            = m_fixture.context(u"build"_s, u"app"_s, {u"cat README; pwd"_s, u" "_s, u"printf 'no line end'; echo to-error >&2"_s});
        context.repos.append(ContextRepository{m_fixture.access(m_fixture.git().path(u"lib"_s)), {}});
        context.workspaceSetupCommand = {u"ls app lib"_s};
        const auto build = m_fixture.build(m_provider, context);
        QVERIFY2(build.status == BuildStatus::Ready, qPrintable(build.error));
        QVERIFY(build.startedAt.isValid() && build.finishedAt >= build.startedAt);

        QString made = folder(u"templates/"_s + build.templateId);
        QCOMPARE(file(made + u"/workspace/.mastra-sandbox/repos/app"_s).trimmed(),
            SetupMarkers::digest({u"cat README; pwd"_s, u"printf 'no line end'; echo to-error >&2"_s}).toUtf8());
        QCOMPARE(file(made + u"/workspace/.mastra-sandbox/repos/lib"_s).trimmed(), SetupMarkers::digest({}).toUtf8());
        QCOMPARE(file(made + u"/workspace/.mastra-sandbox/workspace-setup"_s).trimmed(), SetupMarkers::digest({u"ls app lib"_s}).toUtf8());
        QVERIFY(!QFile::exists(made + u"/workspace/.mastra-sandbox/setup-failed"_s));
        made = folder(u"layers/"_s + TemplateRecord::read(made)->layers.constFirst());
        QCOMPARE(file(made + u"/workspace/lib/README"_s), QByteArray("read me\n"));

        const QString log = QString::fromUtf8(m_fixture.log(m_provider, build.buildId));
        QVERIFY(log.contains(u"read me\n/workspace/app\n"_s));
        static const QRegularExpression begin(
            u"^==> \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z \\[(\\d)/8\\] \\S"_s, QRegularExpression::MultilineOption);
        static const QRegularExpression end(u"^<== \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z \\[(\\d)/8\\] ok after \\d+ ms$"_s,
            QRegularExpression::MultilineOption);
        for (const auto &expression : {begin, end}) {
            QString steps;
            for (auto it = expression.globalMatch(log); it.hasNext();)
                steps += it.next().captured(1);
            QCOMPARE(steps, u"12345678"_s);
        }
        nothingIsLeft();

        // The same again is ready at once, also for an object that did not build it.
        const auto other = m_fixture.make();
        for (const auto &provider : {m_provider, other}) {
            const auto again = await(provider->builds()->start(context, {}));
            QVERIFY(again);
            QCOMPARE(*again, build);
        }
        const auto listed = await(other->builds()->list(context, {}));
        QVERIFY(listed);
        QCOMPARE(listed->first(), build);
        QCOMPARE(m_fixture.log(other, build.buildId), log.toUtf8());
        context.factoryId = u"another project"_s;
        QVERIFY(await(other->builds()->list(context, {}))->isEmpty());
        await(other->close());
    }

    void identityFollowsWhatGoesIn_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<bool>("differs");
        for (const char *same : {"nothing", "token", "session", "blank step", "cpuCount", "idle", "name", "workspace"})
            QTest::addRow("%s", same) << QString::fromUtf8(same) << false;
        for (const char *other :
            {"setup", "order", "workspace setup", "continue", "directory", "network", "isolation", "commit", "repository"})
            QTest::addRow("%s", other) << QString::fromUtf8(other) << true;
    }
    void identityFollowsWhatGoesIn()
    {
        QFETCH(QString, change);
        QFETCH(bool, differs);
        constexpr auto resolve = [](QString commit) {
            return [commit](QString, std::optional<RepositoryAuthorization>, std::stop_token) -> Async<std::optional<QString>> {
                return resolved(commit);
            };
        };
        const auto make = [&](bool changed) {
            const auto is = [&](const char *what) { return changed && change == QString::fromUtf8(what); };
            SandboxContext context;
            context.sessionId = is("session") ? u"b"_s : u"a"_s;
            context.factoryName = is("name") ? u"b"_s : u"a"_s;
            context.repos = {{m_fixture.access(u"https://example.org/a/app"_s, is("token") ? u"ghs_other"_s : u"ghs_token"_s),
                                 {is("setup") ? u"b"_s : u"a"_s}},
                {m_fixture.access(u"https://example.org/a/lib"_s), {}}};
            if (is("blank step"))
                context.repos[0].setupCommand.append(u"  "_s);
            if (is("order"))
                std::swap(context.repos[0], context.repos[1]);
            if (is("repository"))
                context.repos.removeLast();
            context.workspaceSetupCommand = {is("workspace setup") ? u"y"_s : u"x"_s};
            context.continueOnSetupFailure = is("continue");
            context.workingDirectory = is("directory") ? u"/srv/w"_s : QString();
            context.resolveHead = resolve(QString(40, is("commit") ? u'b' : u'a'));
            Json settings = Json::object();
            if (is("network"))
                settings["network"] = false;
            if (is("workspace"))
                settings["workspace"] = "copy";
            if (is("isolation"))
                settings["isolation"] = "none";
            if (is("cpuCount"))
                settings["cpuCount"] = 1;
            if (is("idle"))
                settings["idleTimeoutMinutes"] = 3;
            const auto description = await(m_provider->describeTemplate(context, SnapshotFixture::document(settings)));
            if (!description || !*description)
                qFatal("no description");
            if ((*description)->text.contains(u"ghs_"_s))
                qFatal("a token is in the description");
            return (*description)->identity;
        };
        const QString before = make(false);
        QCOMPARE(before.size(), 64);
        QCOMPARE(make(true) != before, differs);
    }

    void aFailingSetupFailsTheBuildAndLeavesNoTemplate()
    {
        const QStringList before = names(u"templates"_s);
        const auto build = m_fixture.build(
            m_provider, m_fixture.context(u"build"_s, u"app"_s, {u"true"_s, u"echo about to fail; exit 7"_s, u"echo never"_s}));
        QCOMPARE(build.status, BuildStatus::Failed);
        QVERIFY2(build.error.contains(u"exit status 7"_s), qPrintable(build.error));
        QCOMPARE(build.templateId, QString());
        const QByteArray log = m_fixture.log(m_provider, build.buildId);
        QVERIFY(log.contains("about to fail\n<== ") && !log.contains("\nnever\n"));
        QCOMPARE(names(u"templates"_s), before);
        nothingIsLeft();
    }

    void aFailingSetupIsNotedWhereTheBuildMayGoOn()
    {
        auto context = m_fixture.context(u"build"_s, u"app"_s, {u"exit 3"_s, u"exit 4"_s});
        context.repos.append(ContextRepository{m_fixture.access(m_fixture.git().path(u"lib"_s)), {u"echo fine"_s}});
        context.continueOnSetupFailure = true;
        const auto build = m_fixture.build(m_provider, context);
        QVERIFY2(build.status == BuildStatus::Ready, qPrintable(build.error));
        QCOMPARE(file(folder(u"templates/"_s + build.templateId + u"/workspace/.mastra-sandbox/setup-failed"_s)), QByteArray("app\n"));
    }

    void aSetupThatHangsIsEnded()
    {
        const auto clock = std::make_shared<ManualClock>();
        const SnapshotFixture fixture(clock);
        fixture.addRepository(u"app"_s);
        const auto provider = fixture.make();
        const auto context = fixture.context(u"build"_s, u"app"_s, {u"trap '' TERM; echo hanging; while :; do sleep 1000; done"_s});
        const auto begun = await(provider->builds()->start(context, SnapshotFixture::document(Json{{"setupTimeoutMinutes", 2}})));
        QVERIFY(begun);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.log(provider, begun->buildId).contains("\nhanging\n"), 60'000);
        clock->advance(2min);
        QCOMPARE(await(provider->builds()->get(context, {}, begun->buildId))->status, BuildStatus::Building);
        clock->advance(5s);
        const auto build = fixture.finished(provider, begun->buildId);
        QCOMPARE(build.status, BuildStatus::Failed);
        QVERIFY2(build.error.contains(u"2 minute"_s), qPrintable(build.error));
        await(provider->close());
    }

    void aFloodOfOutputIsKeptWhole()
    {
        const auto build = m_fixture.build(
            m_provider, m_fixture.context(u"build"_s, u"app"_s, {u"head -c 20000000 /dev/zero | tr '\\0' 'a' | fold -w 99"_s}));
        QVERIFY2(build.status == BuildStatus::Ready, qPrintable(build.error));
        QVERIFY(QFileInfo(folder(u"builds/"_s + build.buildId + u"/log"_s)).size() > 20'000'000);
        const auto first = await(m_provider->builds()->log(build.buildId, {}));
        QVERIFY(first);
        QCOMPARE(first->bytes.size(), SandboxBuilds::logPageLimit);
        QVERIFY(!first->complete);
    }

    void variablesOfBuildsAreSeenByBuildsAlone()
    {
        const Json options = {{"env", {{"EVERYWHERE", "e"}}}, {"template", {{"buildEnv", {{"BUILD_ONLY", "b"}}}}}};
        const auto provider = m_fixture.make(options);
        const auto context = m_fixture.context(u"variables"_s, u"app"_s, {u"echo \"[$BUILD_ONLY][$EVERYWHERE]\" > ../seen"_s});
        const auto build = m_fixture.build(provider, context);
        QCOMPARE(build.status, BuildStatus::Ready);
        QCOMPARE(await(m_provider->describeTemplate(context, {})).value()->identity,
            await(provider->describeTemplate(context, {})).value()->identity);

        const auto session = provider->create(context, {}).value();
        QVERIFY(await(session->start()).has_value());
        QCOMPARE(await(session->run({.command = u"cat seen; echo \"[$BUILD_ONLY][$EVERYWHERE]\""_s}))->standardOutput, u"[b][]\n[][e]\n"_s);
        QVERIFY(await(session->destroy()).has_value());
        await(provider->close());
    }

    void secretsAreNotInTheLog()
    {
        auto context = m_fixture.context(
            u"build"_s, u"app"_s, {u"s=abcdefghi; printf 'gh'; sleep 0.1; printf 'p_'; sleep 0.1; echo $s$s$s$s; exit 1"_s});
        const auto build = m_fixture.build(m_provider, context);
        QCOMPARE(build.status, BuildStatus::Failed);
        const QByteArray log = m_fixture.log(m_provider, build.buildId);
        QVERIFY(!log.contains("abcdefghiabcdefghi"));
        QVERIFY(log.contains("***"));
    }

    void aSetupCannotLeadTheMarkersElsewhere()
    {
        const QString outside = m_fixture.git().path(u"outside"_s);
        QDir().mkpath(outside);
        const auto context
            = m_fixture.context(u"markers"_s, u"app"_s, {u"mkdir ../.mastra-sandbox; ln -s %1 ../.mastra-sandbox/repos"_s.arg(outside)});
        const auto copied = m_fixture.build(m_provider, context, Json{{"workspace", "copy"}});
        QCOMPARE(copied.status, BuildStatus::Failed);
        // In a layer of their own the markers stand before the link.
        const auto layered = m_fixture.build(m_provider, context);
        QCOMPARE(layered.status, BuildStatus::Ready);
        const auto sandbox = m_fixture.sandbox(m_provider, context);
        QVERIFY(await(sandbox->start()));
        QCOMPARE(m_fixture.output(sandbox, u"test -L .mastra-sandbox/repos || ls .mastra-sandbox/repos"_s), u"app"_s);
        QCOMPARE(await(sandbox->destroy()), Result<>());
        QVERIFY(QDir(outside).isEmpty());
        nothingIsLeft();
    }

    void startingTwiceJoinsAndCancelEndsIt()
    {
        const QStringList before = names(u"templates"_s);
        const auto context = m_fixture.context(u"build"_s, u"app"_s, {u"echo begun; sleep 1000"_s});
        const auto first = await(m_provider->builds()->start(context, {}));
        const auto second = await(m_provider->builds()->start(context, {}));
        QVERIFY(first && second);
        QCOMPARE(second->buildId, first->buildId);
        const auto other = m_fixture.make();
        const auto third = await(other->builds()->start(context, {}));
        QVERIFY(third);
        QCOMPARE(third->buildId, first->buildId);
        QCOMPARE(await(other->builds()->cancel(first->buildId)).error().code, ErrorCode::Conflict);
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture.log(m_provider, first->buildId).contains("\nbegun\n"), 60'000);
        QVERIFY(first->pollAfter < 1s);
        QCOMPARE(await(m_provider->builds()->cancel(first->buildId)), Result<>());
        const auto ended = await(other->builds()->get(context, {}, first->buildId));
        QCOMPARE(ended->status, BuildStatus::Failed);
        QVERIFY(ended->error.contains(u"cancelled"_s));
        QCOMPARE(await(m_provider->builds()->cancel(first->buildId)), Result<>());
        QCOMPARE(names(u"templates"_s), before);
        nothingIsLeft();
        await(other->close());
    }

    void aBuildWhoseProviderClosesIsInterrupted()
    {
        const auto other = m_fixture.make();
        const auto context = m_fixture.context(u"build"_s, u"app"_s, {u"sleep 1001"_s});
        const auto begun = await(other->builds()->start(context, {}));
        QVERIFY(begun);
        await(other->close());
        const auto ended = await(m_provider->builds()->get(context, {}, begun->buildId));
        QCOMPARE(ended->status, BuildStatus::Failed);
        QVERIFY(ended->error.startsWith(u"interrupted"_s));
        nothingIsLeft();
    }

    void aBuildWhoseProcessDiedReadsAsInterrupted()
    {
        // As such a process leaves it: a record that says building, a tree, and a lock that nobody holds.
        const QString dead = folder(u"builds/20200101T000000000-dead"_s);
        QDir().mkpath(dead + u"/tree/workspace"_s);
        const BuildRecord record{u"20200101T000000000-dead"_s, u"project"_s, QString(64, u'a'), {}, BuildStatus::Building,
            QDateTime::currentDateTimeUtc(), {}, {}, 30, processName(QCoreApplication::applicationPid())};
        QCOMPARE(record.write(dead), Result<>());
        {
            const auto held = FolderLock::tryNow(dead);
            QVERIFY(held);
            QCOMPARE(await(m_provider->builds()->get({}, {}, record.buildId))->status, BuildStatus::Building);
        }
        const auto build = await(m_provider->builds()->get({}, {}, record.buildId));
        QCOMPARE(build->status, BuildStatus::Failed);
        QVERIFY(build->error.startsWith(u"interrupted"_s));
        QTRY_VERIFY(!QFile::exists(dead + u"/tree"_s));
        QVERIFY(QDir(dead).removeRecursively());
    }

    void buildsThatAreNotKnown()
    {
        for (const QString &id : {u"none"_s, u"../templates"_s, QString(), u"a/b"_s}) {
            const auto build = await(m_provider->builds()->get({}, {}, id));
            QVERIFY(build);
            QCOMPARE(build->status, BuildStatus::Unknown);
            QVERIFY(!build->error.isEmpty());
            QVERIFY(!await(m_provider->builds()->log(id, {})));
            QVERIFY(!await(m_provider->builds()->cancel(id)));
        }
    }

    void badRepositoriesAreTold_data()
    {
        QTest::addColumn<QStringList>("repositories");
        QTest::addColumn<int>("code");
        QTest::addRow("unknown") << QStringList{u"nothing-here"_s} << static_cast<int>(ErrorCode::NotFound);
        QTest::addRow("empty") << QStringList{u"empty"_s} << static_cast<int>(ErrorCode::NotFound);
        QTest::addRow("same folder") << QStringList{u"app"_s, u"other/app"_s} << static_cast<int>(ErrorCode::InvalidArgument);
        QTest::addRow("none") << QStringList{} << static_cast<int>(ErrorCode::NoEnvironment);
    }
    void badRepositoriesAreTold()
    {
        QFETCH(QStringList, repositories);
        QFETCH(int, code);
        m_fixture.git().init(u"empty"_s);
        SandboxContext context;
        context.sessionId = u"build"_s;
        for (const QString &name : repositories)
            context.repos.append(ContextRepository{m_fixture.access(m_fixture.git().path(name)), {}});
        const auto build = await(m_provider->builds()->start(context, {}));
        QVERIFY(!build);
        QCOMPARE(static_cast<int>(build.error().code), code);
    }

    void unusedTemplatesGoBeyondTheNewestThreeOfEachProject()
    {
        const auto clock = std::make_shared<ManualClock>();
        const SnapshotFixture fixture(clock);
        fixture.addRepository(u"app"_s);
        const auto provider = fixture.make();
        QStringList made;
        for (int i = 0; i < 6; ++i) {
            const auto build = fixture.build(provider, fixture.context(u"build"_s, u"app"_s, {u"echo %1"_s.arg(i)}));
            QVERIFY2(build.status == BuildStatus::Ready, qPrintable(build.error));
            made.append(build.templateId);
            clock->advance(1min);
        }
        const auto failed = fixture.build(provider, fixture.context(u"build"_s, u"app"_s, {u"echo 9"_s, u"exit 1"_s}));
        QCOMPARE(failed.status, BuildStatus::Failed);
        // One of the checkouts, and one of each setup command that succeeded.
        QCOMPARE(RecordFile::namedFolders(fixture.data() + u"/layers"_s).size(), 8);
        const auto sandbox = fixture.sandbox(provider, fixture.context(u"session"_s, u"app"_s, {u"echo 1"_s}));
        QVERIFY(await(sandbox->start()));
        QCOMPARE(sandbox->templateId(), made.at(1));
        QCOMPARE(await(provider->removeUnusedTemplates({made.at(0)})), Result<>());
        made.removeAt(2);
        made.sort();
        QCOMPARE(QDir(fixture.data() + u"/templates"_s).entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name), made);
        QCOMPARE(RecordFile::namedFolders(fixture.data() + u"/layers"_s).size(), 7);
        QCOMPARE(SnapshotFixture::output(sandbox, u"cat app/README"_s), u"read me"_s);
        QCOMPARE(await(sandbox->destroy()), Result<>());
        await(provider->close());
    }

    void theStorageOfTemplatesTellsWhatIsUnused()
    {
        const SnapshotFixture fixture;
        fixture.addRepository(u"app"_s);
        const auto provider = fixture.make();
        // Two MiB that both have, and one each of their own.
        const auto fill = [](const QString &name, int mib) { return u"head -c %2M /dev/urandom >%1"_s.arg(name).arg(mib); };
        QStringList made;
        for (const QString &own : {u"first"_s, u"second"_s}) {
            const auto build = fixture.build(provider, fixture.context(u"build"_s, u"app"_s, {fill(u"both"_s, 2), fill(own, 1)}));
            QVERIFY2(build.status == BuildStatus::Ready, qPrintable(build.error));
            made.append(build.templateId);
        }
        constexpr qint64 mib = 1 << 20;
        const auto all = await(provider->templateStorage(made));
        QVERIFY(all && *all);
        QCOMPARE((*all)->templates, 2);
        QCOMPARE((*all)->unused, 0);
        QCOMPARE((*all)->unusedBytes, 0);
        QCOMPARE((*all)->bytes / mib, 4);
        QVERIFY(!(*all)->removal.isEmpty());

        const auto one = await(provider->templateStorage({made.at(0)}));
        QCOMPARE((*one)->unused, 1);
        QCOMPARE((*one)->unusedBytes / mib, 1);
        QCOMPARE((*one)->bytes, (*all)->bytes);
        const auto sandbox = fixture.sandbox(provider, fixture.context(u"session"_s, u"app"_s, {fill(u"both"_s, 2), fill(u"second"_s, 1)}));
        QVERIFY(await(sandbox->start()));
        QCOMPARE(sandbox->templateId(), made.at(1));
        QCOMPARE((*await(provider->templateStorage({made.at(0)})))->unused, 0);
        const auto refused = await(provider->freeTemplates({}));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Unsupported);
        QCOMPARE(await(sandbox->destroy()), Result<>());
        await(provider->close());
    }

    void oldBuildsAreForgottenButTheNewestOfEachProjectAndNoTemplate()
    {
        const auto clock = std::make_shared<ManualClock>();
        const SnapshotFixture fixture(clock);
        fixture.addRepository(u"app"_s);
        const auto provider = fixture.make();
        QList<SandboxBuild> made;
        QList<SandboxContext> contexts;
        for (int i = 0; i < 4; ++i) {
            contexts.append(fixture.context(u"build"_s, u"app"_s, {u"echo %1"_s.arg(i)}));
            if (i == 0)
                contexts[0].factoryId = u"another project"_s;
            made.append(fixture.build(provider, contexts[i]));
            QVERIFY2(made[i].status == BuildStatus::Ready, qPrintable(made[i].error));
            clock->advance(1min);
        }
        const auto kept = [&] {
            QStringList names = RecordFile::namedFolders(fixture.data() + u"/builds"_s);
            names.sort();
            return names;
        };
        constexpr qint64 anyBytes = 1'000'000'000;
        QCOMPARE(await(provider->builds()->forgetOldBuilds(2, anyBytes)), Result<>());
        QCOMPARE(kept(), QStringList({made[0].buildId, made[2].buildId, made[3].buildId}));
        QCOMPARE(await(provider->builds()->forgetOldBuilds(100, 1)), Result<>());
        QCOMPARE(kept(), QStringList({made[0].buildId, made[3].buildId}));
        const auto again = await(provider->builds()->start(contexts[1], {}));
        QCOMPARE(again->status, BuildStatus::Ready);
        QCOMPARE(again->templateId, made[1].templateId);
        await(provider->close());
    }

    void whatIsHalfMadeOrHalfRemovedGoesWhenNobodyIsAtIt()
    {
        const SnapshotFixture fixture;
        const auto provider = fixture.make();
        const QStringList parents{u""_s, u"/layers"_s, u"/templates"_s, u"/builds"_s, u"/sessions"_s};
        const auto below = [&](const QString &parent) {
            return QDir(fixture.data() + parent).entryList({u".new-*"_s, u".removed-*"_s}, QDir::Dirs | QDir::Hidden);
        };
        QList<std::shared_ptr<FolderLock>> held;
        for (const QString &parent : parents) {
            for (const auto name : {"/.new-left"_L1, "/.removed-left"_L1, "/.new-held"_L1})
                QVERIFY(QDir().mkpath(fixture.data() + parent + name + "/file"_L1));
            held.append(FolderLock::tryNow(fixture.data() + parent + u"/.new-held"_s).value());
        }
        QCOMPARE(await(provider->removeUnusedTemplates({})), Result<>());
        for (const QString &parent : parents)
            QCOMPARE(below(parent), QStringList{u".new-held"_s});
        await(provider->close());
    }

    void aSessionWithAnOlderTemplateOfItsFamilyBootsFromThat()
    {
        const auto context = m_fixture.context(u"older"_s, u"lib"_s, {u"echo family"_s});
        const auto build = m_fixture.build(m_provider, context);
        m_fixture.git().commit(u"lib"_s, u"more"_s, "more\n");
        const auto sandbox = m_fixture.sandbox(m_provider, context);
        QVERIFY(await(sandbox->start()));
        QCOMPARE(sandbox->templateId(), build.templateId);
        QCOMPARE(await(sandbox->destroy()), Result<>());
        const auto next = m_fixture.build(m_provider, context);
        QVERIFY(next.status == BuildStatus::Ready && next.templateId != build.templateId);
    }

private:
    static Async<std::optional<QString>> resolved(QString commit) { co_return commit; }
};

QTEST_GUILESS_MAIN(TestBuilds)
#include "tst_builds.moc"
