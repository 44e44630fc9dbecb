// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockersandbox.h"
#include "tests/providers/conformance.h"
#include "tests/providers/docker/providerfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QDirIterator>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// Sessions in containers of a real engine.
class TestSandbox : public QObject
{
    Q_OBJECT

    std::unique_ptr<DockerProviderFixture> m_fixture;
    std::shared_ptr<FactorySandbox> m_provider;
    QList<std::shared_ptr<FactorySandbox>> m_made;
    QString m_why;

    std::shared_ptr<FactorySandbox> make(const Json &options = Json::object())
    {
        m_made.append(m_fixture->make(options));
        return m_made.last();
    }

    std::shared_ptr<Sandbox> sandbox(const QString &sessionId, const QString &sandboxId = {})
    {
        return m_fixture->sandbox(m_provider, {.sessionId = sessionId, .sandboxId = sandboxId});
    }

    static QString start(const std::shared_ptr<Sandbox> &sandbox)
    {
        const auto started = await(sandbox->start());
        return !started ? started.error().message : *started == Sandbox::Outcome::Created ? u"created"_s : u"connected"_s;
    }

    static QString failureOf(const Result<Sandbox::Outcome> &result) { return result ? QString() : result.error().message; }

    /// A container that nobody of us made.
    QString foreignContainer(const QString &name)
    {
        const Json body = {{"Image", DockerFixture::busyboxImage}, {"Cmd", {"sleep", "1000"}}};
        return m_fixture->docker().call("POST", u"/containers/create?name="_s + name, QByteArray::fromStdString(body.dump())).text("/Id");
    }

    void remove(const QString &containerId) { m_fixture->docker().call("DELETE", u"/containers/%1?force=true"_s.arg(containerId)); }

    void post(const QString &containerId, const QString &action)
    {
        m_fixture->docker().call("POST", u"/containers/%1/%2"_s.arg(containerId, action));
    }

private Q_SLOTS:
    void initTestCase() { m_why = DockerFixture().missing(); }

    void init()
    {
        if (!m_why.isEmpty())
            return DockerFixture::leaveOut(m_why);
        m_fixture = std::make_unique<DockerProviderFixture>();
        m_fixture->host().addRepository(u"app"_s);
        m_provider = make();
    }

    void cleanup()
    {
        for (const auto &provider : std::exchange(m_made, {}))
            await(provider->close());
        m_provider.reset();
        m_fixture.reset();
    }

    void namesOfContainers_data()
    {
        QTest::addColumn<QString>("session");
        QTest::addColumn<QString>("name");
        QTest::newRow("as it is") << u"sess_1.a-b"_s << u"sess_1.a-b"_s;
        QTest::newRow("what a name cannot have") << u"a/b c:d"_s << u"a-b-c-d"_s;
        QTest::newRow("a letter that is not ASCII") << u"größe"_s << u"gr--e"_s;
        QTest::newRow("a sign first") << u"_x"_s << u"s-_x"_s;
        QTest::newRow("one letter") << u"x"_s << u"x-sandbox"_s;
    }

    void namesOfContainers()
    {
        QFETCH(QString, session);
        QTEST(DockerSandbox::containerName(session), "name");
    }

    void aContainerHasTheLabelsAndOptions()
    {
        m_fixture->variables = {{u"FROM_FACTORY"_s, u"1"_s}};
        const auto provider = make(Json::parse("{\"memory\":\"64m\",\"labels\":{\"team\":\"a\",\"mastra.sandbox.id\":\"other\"},"
                                               "\"env\":{\"FROM_OPTIONS\":\"2\"},\"workingDirectory\":\"/srv/work\"}"));
        const QString session = freshSessionId();
        const auto sandbox = m_fixture->sandbox(provider, {.sessionId = session});
        const auto started = await(sandbox->start());
        QVERIFY2(started, qPrintable(failureOf(started)));
        QCOMPARE(*started, Sandbox::Outcome::Created);
        const DockerReply about = m_fixture->inspect(sandbox->sandboxId());
        QCOMPARE(about.text("/Name"), QString(u'/' + session));
        QCOMPARE(about.text("/Config/Labels/mastra.sandbox"), u"true"_s);
        QCOMPARE(about.text("/Config/Labels/mastra.sandbox.id"), session);
        QCOMPARE(about.text("/Config/Labels/team"), u"a"_s);
        QCOMPARE(about.text("/HostConfig/NetworkMode"), u"none"_s);
        QCOMPARE(about.at("/HostConfig/Memory"), 64 * 1024 * 1024);
        QCOMPARE(about.at("/HostConfig/Init"), true);
        QCOMPARE(about.at("/Config/OpenStdin"), true);
        QCOMPARE(m_fixture->output(sandbox, u"pwd; echo $FROM_FACTORY $FROM_OPTIONS"_s), u"/srv/work\n1 2\n"_s);
    }

    /// Facts of the spec: Docker applies variables when it provisions a sandbox, and only then.
    void variablesAreAppliedWhenItIsMadeAndOnlyThen()
    {
        QVERIFY(m_provider->keepsVariables());
        m_fixture->variables = {{u"VALUE"_s, u"old"_s}};
        const auto sandbox = this->sandbox(freshSessionId());
        QVERIFY(await(sandbox->start()));
        QVERIFY(await(sandbox->stop()));
        m_fixture->variables = {{u"VALUE"_s, u"new"_s}};
        QCOMPARE(start(sandbox), u"connected"_s);
        QCOMPARE(m_fixture->output(sandbox, u"echo $VALUE"_s), u"old\n"_s);
        QCOMPARE(m_fixture->variablesAsked, 1);
        QVERIFY(await(sandbox->destroy()));
        const auto next = this->sandbox(sandbox->id());
        QCOMPARE(start(next), u"created"_s);
        QCOMPARE(m_fixture->output(next, u"echo $VALUE"_s), u"new\n"_s);
    }

    void aNameThatSomebodyElseHasIsLeftAlone()
    {
        const QString session = freshSessionId();
        const QString foreign = foreignContainer(session);
        const auto sandbox = this->sandbox(session);
        const auto started = await(sandbox->start());
        QVERIFY2(started, qPrintable(failureOf(started)));
        QVERIFY(sandbox->sandboxId() != foreign);
        QCOMPARE(m_fixture->inspect(sandbox->sandboxId()).text("/Name"), QString(u'/' + session + "-2"_L1));
        QVERIFY(await(sandbox->destroy()));
        QCOMPARE(m_fixture->inspect(foreign).text("/Name"), QString(u'/' + session));
        remove(foreign);
    }

    void twoThatStartOneSessionShareItsContainer()
    {
        const auto other = make();
        const QString session = freshSessionId();
        const auto first = sandbox(session);
        const auto second = m_fixture->sandbox(other, {.sessionId = session});
        auto a = first->start();
        auto b = second->start();
        const auto firstOutcome = await(std::move(a));
        const auto secondOutcome = await(std::move(b));
        QVERIFY2(firstOutcome && secondOutcome, qPrintable(failureOf(firstOutcome) + failureOf(secondOutcome)));
        QCOMPARE(m_fixture->containers(session).size(), 1);
        QCOMPARE(first->sandboxId(), second->sandboxId());
    }

    void twentySessionsAtOnce()
    {
        QList<std::shared_ptr<Sandbox>> sandboxes;
        std::vector<Async<Sandbox::Outcome>> starts;
        for (int i = 0; i < 20; ++i) {
            sandboxes.append(sandbox(freshSessionId()));
            starts.push_back(sandboxes.last()->start());
        }
        for (auto &start : starts) {
            const auto outcome = await(std::move(start), std::chrono::minutes(3));
            QVERIFY2(outcome, qPrintable(failureOf(outcome)));
        }
        for (const auto &each : std::as_const(sandboxes))
            QCOMPARE(m_fixture->output(each, u"echo $HOSTNAME$(hostname) | grep -c ."_s), u"1\n"_s);
        std::vector<Async<>> removals;
        for (const auto &each : std::as_const(sandboxes))
            removals.push_back(each->destroy());
        for (auto &removal : removals)
            QVERIFY(await(std::move(removal), std::chrono::minutes(3)));
    }

    /// As after a crash between making and starting.
    void aContainerThatWasNeverStartedIsUsed()
    {
        const QString session = freshSessionId();
        const Json body = {{"Image", DockerFixture::gitImage}, {"Entrypoint", {"sleep", "infinity"}},
            {"HostConfig", {{"NetworkMode", "none"}, {"Init", true}}},
            {"Labels", {{"mastra.sandbox", "true"}, {"mastra.sandbox.id", session.toStdString()}}}};
        const QString id = m_fixture->docker().call("POST", u"/containers/create"_s, QByteArray::fromStdString(body.dump())).text("/Id");
        const auto sandbox = this->sandbox(session);
        QCOMPARE(start(sandbox), u"connected"_s);
        QCOMPARE(sandbox->sandboxId(), id);
        QCOMPARE(m_fixture->output(sandbox, u"echo here"_s), u"here\n"_s);
    }

    void aPausedContainerGoesOn()
    {
        const auto sandbox = this->sandbox(freshSessionId());
        QVERIFY(await(sandbox->start()));
        post(sandbox->sandboxId(), u"pause"_s);
        const auto again = this->sandbox(sandbox->id());
        QCOMPARE(start(again), u"connected"_s);
        QCOMPARE(m_fixture->output(again, u"echo here"_s), u"here\n"_s);
    }

    void theEndOfAContainerIsNoticed()
    {
        const auto sandbox = this->sandbox(freshSessionId());
        QVERIFY(await(sandbox->start()));
        post(sandbox->sandboxId(), u"kill"_s);
        QTRY_COMPARE(sandbox->status(), Sandbox::Status::Stopped);
        QCOMPARE(start(sandbox), u"connected"_s);
    }

    void aContainerThatWasRemovedIsToldAndNotMadeAnew()
    {
        const QString session = freshSessionId();
        const auto sandbox = this->sandbox(session);
        QVERIFY(await(sandbox->start()));
        const QString id = sandbox->sandboxId();
        remove(id);
        QTRY_COMPARE(sandbox->status(), Sandbox::Status::Stopped);
        for (const auto &each : {sandbox, this->sandbox(session, id)}) {
            const auto started = await(each->start());
            QVERIFY(!started);
            QCOMPARE(started.error().code, ErrorCode::NotFound);
            QVERIFY2(started.error().message.contains(u"Recreate"_s), qPrintable(started.error().message));
        }
        QVERIFY(m_fixture->containers(session).isEmpty());
        QVERIFY(await(sandbox->destroy()));
        QCOMPARE(start(this->sandbox(session)), u"created"_s);
    }

    void recreateRemovesEveryContainerOfTheSession()
    {
        const QString session = freshSessionId();
        QVERIFY(await(sandbox(session)->start()));
        const Json body
            = {{"Image", DockerFixture::busyboxImage}, {"Cmd", {"true"}}, {"Labels", {{"mastra.sandbox.id", session.toStdString()}}}};
        m_fixture->docker().call("POST", u"/containers/create"_s, QByteArray::fromStdString(body.dump()));
        QCOMPARE(m_fixture->containers(session).size(), 2);
        // By another object, which knows nothing but the session's id.
        QVERIFY(await(m_fixture->sandbox(make(), {.sessionId = session})->destroy()));
        QVERIFY(m_fixture->containers(session).isEmpty());
    }

    void differencesToTheOptionsAreTold()
    {
        const QString session = freshSessionId();
        QVERIFY(await(sandbox(session)->start()));
        const auto provider = make(Json::parse("{\"memory\":\"64m\",\"capAdd\":[\"cap_chown\"],\"init\":true}"));
        const auto again = m_fixture->sandbox(provider, {.sessionId = session});
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"was made with other options than are set now: capAdd, memory"_s));
        QCOMPARE(start(again), u"connected"_s);
        QCOMPARE(again->info().metadata.value(u"differences"_s), u"capAdd, memory"_s);
        QVERIFY2(again->remark().contains(u"(capAdd, memory)"_s), qPrintable(again->remark()));
        QVERIFY(await(again->destroy()));
        QCOMPARE(again->remark(), QString());
    }

    void anImageThatIsNowhereIsTold()
    {
        const auto provider = make(Json::parse("{\"defaults\":{\"baseImage\":\"127.0.0.1:1/nobody/has-this:1\"}}"));
        const auto sandbox = m_fixture->sandbox(provider, {.sessionId = freshSessionId()});
        const auto started = await(sandbox->start());
        QVERIFY(!started);
        QVERIFY2(started.error().message.contains(u"127.0.0.1:1/nobody/has-this:1"_s), qPrintable(started.error().message));
        QVERIFY(sandbox->sandboxId().isEmpty());
    }

    void aCommandThatCannotRunIsTold()
    {
        const auto provider = make(Json::parse("{\"command\":[\"/no/such/program\"],\"init\":false}"));
        const auto sandbox = m_fixture->sandbox(provider, {.sessionId = freshSessionId()});
        const auto started = await(sandbox->start());
        QVERIFY(!started);
        QVERIFY2(started.error().message.contains(u"/no/such/program"_s), qPrintable(started.error().message));
    }

    void aContainerThatEndsAtOnceDoesNotSeemToRun()
    {
        const auto provider = make(Json::parse("{\"command\":[\"false\"]}"));
        const auto sandbox = m_fixture->sandbox(provider, {.sessionId = freshSessionId()});
        const auto started = await(sandbox->start());
        // Where it was seen to run for a moment, its end is noticed.
        if (started)
            QTRY_COMPARE(sandbox->status(), Sandbox::Status::Stopped);
        else
            QVERIFY2(started.error().message.contains(u"exit code 1"_s), qPrintable(started.error().message));
    }

    void withoutAnEngineNothingIsMade()
    {
        const auto provider = make(Json::parse("{\"engine\":{\"host\":\"unix:///nowhere/docker.sock\"}}"));
        const auto sandbox = m_fixture->sandbox(provider, {.sessionId = freshSessionId()});
        for (const auto &result : {await(sandbox->start()).transform([](auto) { }), await(sandbox->destroy())}) {
            QVERIFY(!result);
            QCOMPARE(result.error().code, ErrorCode::Network);
            QVERIFY2(result.error().message.contains(u"/nowhere/docker.sock"_s), qPrintable(result.error().message));
        }
        const auto found = await(provider->requirements());
        QCOMPARE(found->first().state, Requirement::State::Missing);
        QVERIFY2(found->first().text.contains(u"/nowhere/docker.sock"_s), qPrintable(found->first().text));
        QVERIFY2(found->first().text.count(u"option “Address” says so"_s) == 1, qPrintable(found->first().text));
    }

    void theEngineIsTold()
    {
        const auto found = await(m_provider->requirements());
        QCOMPARE(found->size(), 1);
        QCOMPARE(found->first().name, u"Docker"_s);
        QCOMPARE(found->first().state, Requirement::State::Met);
        const QString version = m_fixture->docker().call("GET", u"/version"_s).text("/Version");
        QVERIFY2(found->first().text.contains(version), qPrintable(found->first().text));
    }

    void aSessionBootsFromItsTemplate()
    {
        const QString session = freshSessionId();
        const SandboxContext context = m_fixture->host().context(session, u"app"_s, {u"echo made > made"_s});
        const auto sandbox = m_fixture->sandbox(m_provider, context);
        const auto started = await(sandbox->start(), std::chrono::minutes(2));
        QVERIFY2(started, qPrintable(failureOf(started)));
        QVERIFY(sandbox->templateId().startsWith(u"mastra-template:"_s));
        QCOMPARE(m_fixture->output(sandbox, u"cat app/README app/made"_s), u"read me\nmade\n"_s);
        const QString head = m_fixture->host().git().git(u"app"_s, {u"rev-parse"_s, u"HEAD"_s});
        QCOMPARE(sandbox->templateHeads(), (QMap<QString, QString>{{m_fixture->host().git().path(u"app"_s), head}}));
        QCOMPARE(m_fixture->output(sandbox, u"git -C app rev-parse HEAD"_s).trimmed(), head);
        // What it booted from is known again after a restart.
        const auto again = m_fixture->sandbox(make(), context);
        QVERIFY(await(again->start()));
        QCOMPARE(again->templateId(), sandbox->templateId());
        QCOMPARE(again->templateHeads(), sandbox->templateHeads());
        QCOMPARE(await(m_provider->bootTemplate(context, {})).value(), u""_s);
    }

    void theTokenOfARepositoryIsNowhere()
    {
        const QString token = u"ghs_PlantedTokenThatNobodyMaySee0123"_s;
        const QString url = m_fixture->host().git().path(u"app"_s);
        SandboxContext context = m_fixture->host().context(freshSessionId());
        context.repos = {ContextRepository{HostFixture::access(url, token), {u"env > environment"_s}}};
        const auto sandbox = m_fixture->sandbox(m_provider, context);
        const auto started = await(sandbox->start(), std::chrono::minutes(2));
        QVERIFY2(started, qPrintable(failureOf(started)));
        const QString head = m_fixture->host().git().commit(u"app"_s, u"later"_s, "later\n");
        const RepositoryAccess access{.cloneUrl = url, .authorization = RepositoryAuthorization{token, {}}};
        QVERIFY(await(sandbox->repositorySource(access, head)));

        auto &docker = m_fixture->docker();
        const QString image = sandbox->templateId();
        const QString container = sandbox->sandboxId();
        for (const QString &path : {u"/containers/%1/json"_s.arg(container), u"/images/%1/json"_s.arg(image),
                 u"/images/%1/history"_s.arg(image), u"/images/%1/get"_s.arg(image), u"/containers/%1/export"_s.arg(container),
                 u"/containers/%1/logs?stdout=1&stderr=1"_s.arg(container)})
            QVERIFY2(!docker.call("GET", path).body.contains(token.toUtf8()), qPrintable(path));
        const Json execs = m_fixture->inspect(container).at("/ExecIDs");
        for (const Json &exec : execs)
            QVERIFY(
                !docker.call("GET", u"/exec/%1/json"_s.arg(QString::fromStdString(exec.get<std::string>()))).body.contains(token.toUtf8()));
        for (QDirIterator it(m_fixture->host().data() + u"/.."_s, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
            it.hasNext();) {
            QFile file(it.next());
            QVERIFY2(file.open(QIODevice::ReadOnly) && !file.readAll().contains(token.toUtf8()), qPrintable(file.fileName()));
        }
    }

    void templatesThatNobodyUsesCanGo()
    {
        QStringList templates;
        for (const auto *setup : {"echo kept", "echo used", "echo unused"}) {
            const auto begun
                = await(m_provider->builds()->start(m_fixture->host().context(u"x"_s, u"app"_s, {QString::fromLatin1(setup)}), {}));
            QVERIFY(begun);
            const auto build = HostFixture::finished(*m_provider->builds(), begun->buildId);
            QVERIFY2(build.status == BuildStatus::Ready, qPrintable(build.error));
            templates.append(build.templateId);
        }
        auto &docker = m_fixture->docker();
        const QString container = docker.startContainer(templates.at(1).toLatin1());
        const auto before = await(m_provider->templateStorage({templates.at(0)}));
        QVERIFY(before && before->has_value());
        QCOMPARE((*before)->templates, 3);
        QCOMPARE((*before)->unused, 1);
        QVERIFY((*before)->bytes >= (*before)->unusedBytes);
        // Nothing goes by itself.
        QVERIFY(await(m_provider->removeUnusedTemplates({})));
        QCOMPARE(await(m_provider->templateStorage({}))->value().templates, 3);

        const auto freed = await(m_provider->freeTemplates({templates.at(0)}));
        QVERIFY(freed);
        QCOMPARE(freed->templates, 1);
        QCOMPARE(freed->bytes, (*before)->unusedBytes);
        docker.call("GET", u"/images/%1/json"_s.arg(templates.at(0)));
        docker.call("GET", u"/images/%1/json"_s.arg(templates.at(1)));
        QCOMPARE(await(m_provider->templateStorage({}))->value().templates, 2);
        docker.call("DELETE", u"/containers/%1?force=true"_s.arg(container));
        QCOMPARE(await(m_provider->freeTemplates({}))->templates, 2);
    }

    void newCommitsComeFromTheMirror()
    {
        const QString session = freshSessionId();
        const SandboxContext context = m_fixture->host().context(session);
        const auto sandbox = m_fixture->sandbox(m_provider, context);
        const auto started = await(sandbox->start(), std::chrono::minutes(2));
        QVERIFY2(started, qPrintable(failureOf(started)));
        const QString head = m_fixture->host().git().commit(u"app"_s, u"later"_s, "later\n");
        const RepositoryAccess access{.cloneUrl = m_fixture->host().git().path(u"app"_s)};
        const auto source = await(sandbox->repositorySource(access, head));
        QVERIFY2(source, qPrintable(source ? QString() : source.error().message));
        QCOMPARE(
            m_fixture->output(sandbox, u"git -C app fetch -q '%1' %2 && git -C app show %2:later"_s.arg(source->url, head)), u"later\n"_s);
        // Only what the checkout lacks was sent: a commit, its tree and its file, and the tree that this one is told by.
        const int sent
            = m_fixture
                  ->output(sandbox,
                      u"git verify-pack -v '%1'/objects/pack/*.idx | grep -cE '^[0-9a-f]{40} (commit|tree|blob)'"_s.arg(source->url))
                  .trimmed()
                  .toInt();
        QVERIFY2(sent >= 3 && sent <= 4, qPrintable(QString::number(sent)));
    }
};

QTEST_GUILESS_MAIN(TestSandbox)
#include "tst_dockersandbox.moc"
