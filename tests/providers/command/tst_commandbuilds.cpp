// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/source/gitfixture.h"
#include "tests/providers/command/scriptfixture.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

Async<RepositoryAccess> ready(RepositoryAccess access)
{
    co_return access;
}

RepositoryAccessResolver accessTo(const QString &url)
{
    return [url](std::stop_token) { return ready({.cloneUrl = url}); };
}

} // namespace

/// Builds that a person's program makes: the example in Python, and answers that cannot be used.
class TestCommandBuilds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_git.init(u"app"_s);
        m_git.commit(u"app"_s, u"README"_s, "read me\n");
    }

    void init()
    {
        m_folder.emplace();
        ProviderHost host;
        host.clock = std::make_shared<SystemClock>();
        host.processes = std::make_shared<ProcessRunner>(host.clock);
        host.redactor = std::make_shared<Redactor>();
        host.dataFolder = m_folder->path();
        host.environment = m_git.environment();
        m_provider = await(builtinProvider(u"command"_s)->create(host, {{"program", EXAMPLE}})).value();
        m_builds = m_provider->builds();
        QVERIFY(m_builds);
    }

    void cleanup()
    {
        await(m_provider->close());
        m_provider.reset();
    }

    void aBuildIsMadeWatchedAndBootedFrom()
    {
        auto context = project({u"echo prepared >prepared"_s});
        context.repos.first().setupCommand = {u"echo one; echo two >&2"_s};
        const auto started = await(m_builds->start(context, {}));
        QVERIFY2(started, started ? "" : qPrintable(started.error().message));
        QVERIFY(BuildStatus::isRunning(started->status));
        QVERIFY(started->startedAt.isValid());
        const auto build = finished(started->buildId);
        QCOMPARE(build.error, QString());
        QCOMPARE(build.status, BuildStatus::Ready);
        QVERIFY(!build.templateId.isEmpty());
        const QByteArray log = wholeLog(build.buildId);
        QVERIFY2(log.contains("one\ntwo\n") && log.contains("+ echo prepared >prepared\n"), log.constData());

        const auto sandbox = m_provider->create({.sessionId = u"s1"_s, .factoryId = u"p1"_s}, {}).value();
        QCOMPARE(await(sandbox->run({.command = u"cat prepared app/README"_s}))->standardOutput, u"prepared\nread me\n"_s);
        QCOMPARE(sandbox->templateId(), build.templateId);
        QVERIFY(await(sandbox->destroy()));
    }

    void aFailedStepFailsTheBuild()
    {
        const auto build = finished(await(m_builds->start(project({u"echo before"_s, u"exit 3"_s, u"echo after"_s}), {}))->buildId);
        QCOMPARE(build.status, BuildStatus::Failed);
        QCOMPARE(build.error, u"exit 3 exited with 3"_s);
        QVERIFY(build.finishedAt.isValid());
        QVERIFY(wholeLog(build.buildId).contains("before\n"));
        QVERIFY(!wholeLog(build.buildId).contains("after\n"));
    }

    void buildsAreListedNewestFirstByTheirProject()
    {
        const QString first = await(m_builds->start(project({u"true"_s}), {}))->buildId;
        const QString second = await(m_builds->start(project({u"true"_s}), {}))->buildId;
        (void)finished(first);
        (void)finished(second);
        const auto listed = await(m_builds->list(project({}), {})).value();
        QCOMPARE(listed.size(), 2);
        QCOMPARE(listed[0].buildId, second);
        QCOMPARE(listed[1].buildId, first);
        QVERIFY(await(m_builds->list({.sessionId = u"p2"_s, .factoryId = u"p2"_s}, {}))->isEmpty());
    }

    void aBuildIsCancelledWithWhatItRuns()
    {
        const auto started = await(m_builds->start(project({u"echo $$ >pid; sleep 1000"_s}), {})).value();
        const QString file = m_folder->filePath(u"python-sessions/builds/%1/tree/pid"_s.arg(started.buildId));
        QByteArray pid;
        QTRY_VERIFY(!(pid = contents(file)).isEmpty());
        QVERIFY(await(m_builds->cancel(started.buildId)));
        const auto build = await(m_builds->get({}, {}, started.buildId)).value();
        QCOMPARE(build.status, BuildStatus::Failed);
        QCOMPARE(build.error, u"The build was cancelled."_s);
        QTRY_VERIFY(!QFileInfo::exists(u"/proc/"_s + QString::fromLatin1(pid.trimmed())) || isDead(pid.trimmed()));
        QVERIFY(await(m_builds->cancel(started.buildId)));
    }

    void aLongLogComesInPages()
    {
        const auto build = finished(await(m_builds->start(project({u"head -c 700000 /dev/zero | tr '\\0' '\\377'"_s}), {}))->buildId);
        QCOMPARE(wholeLog(build.buildId).count('\xff'), 700'000);
    }

    void aBuildThatIsNotThereIsAnError()
    {
        for (const QString &id : {u"no-such-build"_s, u"../sessions"_s, u".."_s}) {
            const auto build = await(m_builds->get({}, {}, id));
            QVERIFY(!build);
            QVERIFY2(build.error().message.contains(u"There is no such build."_s), qPrintable(build.error().message));
        }
    }

    void anAnswerThatCannotBeUsedIsASentence_data()
    {
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("part");
        QTest::newRow("another build") << u"build-get"_s << u"echo '{\"buildId\":\"b2\",\"status\":\"ready\"}'"_s << u"another build"_s;
        QTest::newRow("no status") << u"build-get"_s << u"echo '{\"buildId\":\"b1\"}'"_s << u"status"_s;
        QTest::newRow("another word") << u"build-get"_s << u"echo '{\"buildId\":\"b1\",\"status\":\"done\"}'"_s << u"status"_s;
        QTest::newRow("no time") << u"build-get"_s << u"echo '{\"buildId\":\"b1\",\"status\":\"ready\",\"startedAt\":\"yesterday\"}'"_s
                                 << u"yesterday"_s;
        QTest::newRow("too eager") << u"build-get"_s << u"echo '{\"buildId\":\"b1\",\"status\":\"ready\",\"pollAfterSeconds\":0}'"_s
                                   << u"pollAfterSeconds"_s;
        QTest::newRow("no list") << u"build-list"_s << u"echo '{\"builds\":{}}'"_s << u"builds"_s;
        QTest::newRow("a wrong entry") << u"build-list"_s << u"echo '{\"builds\":[{\"buildId\":1,\"status\":\"ready\"}]}'"_s
                                       << u"builds.0.buildId"_s;
        QTest::newRow("no cursor") << u"build-log"_s << u"echo '{\"text\":\"a\"}'"_s << u"cursor"_s;
        QTest::newRow("no base64") << u"build-log"_s << u"echo '{\"base64\":\"%\",\"cursor\":\"1\"}'"_s << u"base64"_s;
        QTest::newRow("too long a page") << u"build-log"_s
                                         << u"printf '{\"cursor\":\"1\",\"text\":\"'; head -c 262145 /dev/zero | tr '\\0' x; echo '\"}'"_s
                                         << u"262144"_s;
        QTest::newRow("fails") << u"build-cancel"_s << u"echo It is too late. >&2; exit 1"_s << u"It is too late."_s;
    }

    void anAnswerThatCannotBeUsedIsASentence()
    {
        QFETCH(QString, call);
        QFETCH(QString, answer);
        QFETCH(QString, part);
        ScriptFixture fixture(
            {{u"describe"_s,
                 u"echo '{\"provider\":\"test\",\"capabilities\":{\"builds\":{\"history\":true,\"logs\":true,\"cancel\":true}}}'"_s},
                {call, answer}});
        const auto provider = fixture.make().value();
        SandboxBuilds *const builds = provider->builds();
        const auto errorOf = [](const auto &result) { return result ? Error{.message = u"no error"_s} : result.error(); };
        Error error;
        if (call == u"build-get")
            error = errorOf(await(builds->get({}, {}, u"b1"_s)));
        else if (call == u"build-list")
            error = errorOf(await(builds->list({}, {})));
        else if (call == u"build-log")
            error = errorOf(await(builds->log(u"b1"_s, {})));
        else
            error = errorOf(await(builds->cancel(u"b1"_s)));
        for (const QString &wanted : {part, u"“cloud”"_s, QString(u'“' + call + u'”')})
            QVERIFY2(error.message.contains(wanted), qPrintable(error.message));
    }

    void whatAProgramCannotDoIsNotAskedOfIt()
    {
        ScriptFixture fixture({{u"describe"_s, u"echo '{\"provider\":\"test\",\"capabilities\":{\"builds\":{}}}'"_s}});
        const auto provider = fixture.make().value();
        QCOMPARE(await(provider->builds()->list({}, {})).error().code, ErrorCode::NoHistory);
        QCOMPARE(await(provider->builds()->log(u"b1"_s, {})).error().code, ErrorCode::Unsupported);
        QCOMPARE(await(provider->builds()->cancel(u"b1"_s)).error().code, ErrorCode::Unsupported);
        QCOMPARE(fixture.file(u"calls"_s), QByteArray("describe\n"));
    }

private:
    SandboxContext project(const QStringList &setup) const
    {
        SandboxContext context{.sessionId = u"p1"_s, .factoryId = u"p1"_s};
        context.repos = {ContextRepository{accessTo(m_git.path(u"app"_s))}};
        context.workspaceSetupCommand = setup;
        return context;
    }

    SandboxBuild finished(const QString &buildId)
    {
        SandboxBuild last;
        const bool ended = QTest::qWaitFor(
            [&] {
                last = await(m_builds->get({}, {}, buildId)).value();
                return !BuildStatus::isRunning(last.status);
            },
            60'000);
        if (!ended)
            qFatal("a build did not end");
        return last;
    }

    QByteArray wholeLog(const QString &buildId)
    {
        QByteArray text;
        for (LogPage page; !page.complete;) {
            page = await(m_builds->log(buildId, page.cursor)).value();
            text += page.bytes;
        }
        return text;
    }

    static QByteArray contents(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static bool isDead(const QByteArray &pid) { return contents(u"/proc/"_s + QString::fromLatin1(pid) + u"/stat"_s).contains(") Z "); }

    GitFixture m_git;
    std::optional<QTemporaryDir> m_folder;
    std::shared_ptr<FactorySandbox> m_provider;
    SandboxBuilds *m_builds = nullptr;
};

QTEST_GUILESS_MAIN(TestCommandBuilds)
#include "tst_commandbuilds.moc"
