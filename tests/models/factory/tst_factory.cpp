// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/environmentpatch.h"
#include "models/factory/sessions.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QSignalSpy>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

SettingsSchema schemaWithCpu()
{
    return *SettingsSchema::parse(
        Json::parse("{\"type\":\"object\",\"properties\":{\"cpuCount\":{\"type\":\"integer\",\"title\":\"CPU cores\","
                    "\"minimum\":1,\"maximum\":64}},\"additionalProperties\":false}"));
}

/// A sandbox that fails and hangs where a test says so, and notes what it was asked.
class ScriptedSandbox : public Sandbox
{
public:
    struct Script {
        QStringList calls;
        Result<> onRemove;
        Result<> onAcquire;
        std::optional<Completion<>> acquireGate;
        std::optional<Completion<>> launchGate;
        SandboxContext context;
    };

    ScriptedSandbox(SandboxContext context, std::shared_ptr<Clock> clock, std::shared_ptr<Script> script)
        : Sandbox(context.sessionId, std::move(clock))
        , m_sandboxId(context.sandboxId)
        , m_script(std::move(script))
    {
        m_script->context = std::move(context);
    }

    QString provider() const override { return u"scripted"_s; }
    QString sandboxId() const override { return m_sandboxId; }
    QString workingDirectory() const override { return u"/"_s; }

protected:
    Async<Outcome> acquire(std::stop_token stop) override
    {
        const auto self = shared_from_this();
        m_script->calls.append(u"acquire"_s);
        m_sandboxId = u"machine-%1"_s.arg(m_script->calls.count(u"acquire"_s));
        notifyObserver();
        if (m_script->acquireGate) {
            if (const auto waited = co_await m_script->acquireGate->wait(stop); !waited)
                co_return std::unexpected(waited.error());
        }
        if (!m_script->onAcquire)
            co_return std::unexpected(m_script->onAcquire.error());
        co_return Outcome::Created;
    }
    Async<> release() override
    {
        m_script->calls.append(u"release"_s);
        co_return {};
    }
    Async<> remove() override
    {
        m_script->calls.append(u"remove "_s + m_sandboxId);
        co_return std::as_const(m_script->onRemove);
    }
    Async<std::shared_ptr<SandboxProcess>> launch(Command, std::stop_token) override
    {
        const auto self = shared_from_this();
        m_script->calls.append(u"launch"_s);
        if (m_script->launchGate)
            (void)co_await m_script->launchGate->wait();
        co_return failure(ErrorCode::Unsupported, u"no commands"_s);
    }

private:
    QString m_sandboxId;
    std::shared_ptr<Script> m_script;
};

} // namespace

/// Projects, environments and sessions: what is refused, what is kept, and what is told.
class TestFactory : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    std::shared_ptr<ScriptedSandbox::Script> m_script;

    Factory &factory() { return *m_fixture->factory; }
    Sessions &sessions() { return m_fixture->factory->sessions(); }

    Session storedSession(const QString &id) { return *m_fixture->core->store->session(id); }

    QString projectWithoutRepositories() { return factory().createProject(u"empty"_s, {})->id; }

    Session startedSession(const QString &project)
    {
        const auto session = await(sessions().create(project, NewSession()));
        const auto started = await(sessions().start(session->id));
        if (!started)
            qFatal("%s", qPrintable(started.error().message));
        return *started;
    }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<FactoryFixture>();
        m_fixture->provider->schema = schemaWithCpu();
        m_script = std::make_shared<ScriptedSandbox::Script>();
        m_fixture->provider->onCreate = [this](SandboxContext context) -> Result<std::shared_ptr<Sandbox>> {
            return std::make_shared<ScriptedSandbox>(std::move(context), m_fixture->clock, m_script);
        };
    }
    void cleanup() { m_fixture.reset(); }

    void aProjectNeedsAName()
    {
        QCOMPARE(factory().createProject(u"  "_s, {}).error().code, ErrorCode::InvalidArgument);
        QCOMPARE(factory().createProject(QString(201, u'x'), {}).error().code, ErrorCode::InvalidArgument);
        QCOMPARE(factory().createProject(QString(200, u'x'), {})->name.size(), 200);
    }

    void aPatchIsReadAsTheRouteDefinesIt_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("pointer"); // empty: accepted
        QTest::newRow("no object") << QByteArray("[]") << u"(whole)"_s;
        QTest::newRow("nothing known") << QByteArray("{\"other\":1}") << u"(whole)"_s;
        QTest::newRow("relative directory") << QByteArray("{\"sandboxWorkdir\":\"srv\"}") << u"/sandboxWorkdir"_s;
        QTest::newRow("directory upwards") << QByteArray("{\"sandboxWorkdir\":\"/srv/../etc\"}") << u"/sandboxWorkdir"_s;
        QTest::newRow("directory") << QByteArray("{\"sandboxWorkdir\":\" /srv \"}") << QString();
        QTest::newRow("settings no object") << QByteArray("{\"settings\":3}") << u"/settings"_s;
        QTest::newRow("debounce too long") << QByteArray("{\"buildTriggers\":{\"push\":{\"debounceMinutes\":1441}}}")
                                           << u"/buildTriggers/push/debounceMinutes"_s;
        QTest::newRow("debounce") << QByteArray("{\"buildTriggers\":{\"push\":{\"debounceMinutes\":1440}}}") << QString();
        QTest::newRow("schedule without enabled") << QByteArray("{\"buildTriggers\":{\"schedule\":{}}}") << u"/buildTriggers/schedule"_s;
        QTest::newRow("repository without id") << QByteArray("{\"repositories\":[{}]}") << u"/repositories/0"_s;
        QTest::newRow("long command") << "{\"workspaceSetupCommand\":\"" + QByteArray(2001, 'x') + "\"}" << u"/workspaceSetupCommand"_s;
        QTest::newRow("bad step") << QByteArray("{\"workspaceSetupCommand\":[\"a\",3]}") << u"/workspaceSetupCommand/1"_s;
    }

    void aPatchIsReadAsTheRouteDefinesIt()
    {
        QFETCH(QByteArray, body);
        QFETCH(QString, pointer);
        const auto patch = EnvironmentPatch::parse(body);
        if (pointer.isEmpty()) {
            QVERIFY2(patch.has_value(), patch ? "" : qPrintable(patch.error().message));
            return;
        }
        QVERIFY(!patch.has_value());
        QCOMPARE(patch.error().code, ErrorCode::InvalidEnvironment);
        QCOMPARE(patch.error().issues.first().pointer, pointer == u"(whole)"_s ? QString() : pointer);
        QVERIFY(!patch.error().issues.first().message.isEmpty());
    }

    void savingKeepsAllOrNothing()
    {
        const QString project = m_fixture->makeProject();
        const auto before = *factory().environment(project);
        const QByteArray bad = "{\"sandboxWorkdir\":\"/srv\",\"settings\":{\"cpuCount\":65}}";
        const auto refused = factory().updateEnvironment(project, bad);
        QCOMPARE(refused.error().code, ErrorCode::InvalidEnvironment);
        QCOMPARE(refused.error().issues.first().pointer, u"/cpuCount"_s);
        QCOMPARE(factory().environment(project)->workingDirectory, QString());
        QCOMPARE(factory().environment(project)->revision, before.revision);

        const auto saved = factory().updateEnvironment(project, "{\"sandboxWorkdir\":\"/srv\",\"settings\":{\"cpuCount\":4}}");
        QCOMPARE(saved->environment.workingDirectory, u"/srv"_s);
        QCOMPARE(saved->environment.settings.json().dump(), std::string("{\"cpuCount\":4}"));
        QCOMPARE(m_fixture->provider->starts, 0);
    }

    void whatNoSchemaDeclaresIsDroppedAndTold()
    {
        const QString project = m_fixture->makeProject();
        m_fixture->provider->schema
            = *SettingsSchema::parse(Json::parse("{\"type\":\"object\",\"properties\":{\"old\":{\"type\":\"string\"}}}"));
        QVERIFY(factory().updateEnvironment(project, "{\"settings\":{\"old\":\"x\"}}").has_value());
        m_fixture->provider->schema = schemaWithCpu();
        const auto saved = factory().updateEnvironment(project, "{\"settings\":{\"cpuCount\":2}}");
        QCOMPARE(saved->dropped.keys(), QStringList{u"old"_s});
        QCOMPARE(saved->environment.settings.json().dump(), std::string("{\"cpuCount\":2}"));
        QVERIFY(!factory().updateEnvironment(project, "{\"settings\":{\"unknown\":2}}").has_value());
    }

    void aStaleRevisionIsAConflict()
    {
        const QString project = m_fixture->makeProject();
        const qint64 revision = factory().environment(project)->revision;
        QVERIFY(factory().updateEnvironment(project, "{\"sandboxWorkdir\":\"/a\"}").has_value());
        const auto stale
            = factory().updateEnvironment(project, "{\"sandboxWorkdir\":\"/b\",\"revision\":" + QByteArray::number(revision) + "}");
        QCOMPARE(stale.error().code, ErrorCode::Conflict);
        QCOMPARE(factory().environment(project)->workingDirectory, u"/a"_s);
    }

    void everyChangeIsInTheActivityInWords_data()
    {
        QTest::addColumn<QByteArray>("patch"); // %1 stands for the repository's id
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::newRow("setting") << QByteArray("{\"settings\":{\"cpuCount\":4}}") << u"settings"_s << u"CPU cores"_s << u""_s << u"4"_s;
        QTest::newRow("directory") << QByteArray("{\"sandboxWorkdir\":\"/srv\"}") << u"settings"_s << u"Working directory"_s << u""_s
                                   << u"/srv"_s;
        QTest::newRow("workspace setup") << QByteArray("{\"workspaceSetupCommand\":[\"a\",\"b\"]}") << u"settings"_s
                                         << u"Workspace setup command"_s << u""_s << u"a\nb"_s;
        QTest::newRow("push") << QByteArray("{\"buildTriggers\":{\"push\":{\"enabled\":true}}}") << u"settings"_s << u"Build after a push"_s
                              << u"false"_s << u"true"_s;
        QTest::newRow("debounce") << QByteArray("{\"buildTriggers\":{\"push\":{\"debounceMinutes\":5}}}") << u"settings"_s
                                  << u"Minutes between builds after pushes"_s << u"10"_s << u"5"_s;
        QTest::newRow("repository's setup") << QByteArray(
            "{\"repositories\":[{\"projectRepositoryId\":\"%1\",\"setupCommand\":[\"make\"]}]}")
                                            << u"repository"_s << u"acme/storefront: Setup command"_s << u"true"_s << u"make"_s;
        QTest::newRow("repository out") << QByteArray("{\"repositories\":[{\"projectRepositoryId\":\"%1\",\"inEnvironment\":false}]}")
                                        << u"repository"_s << u"acme/storefront: In the environment"_s << u"true"_s << u"false"_s;
    }

    void everyChangeIsInTheActivityInWords()
    {
        QFETCH(QByteArray, patch);
        const QString project = m_fixture->makeProject();
        patch.replace("%1", factory().environment(project)->repositories.first().id.toUtf8());
        const auto saved = factory().updateEnvironment(project, patch);
        QVERIFY2(saved.has_value(), saved ? "" : qPrintable(saved.error().message));
        const ActivityEntry newest = factory().activity(project, 10)->first();
        QTEST(newest.kind, "kind");
        QTEST(newest.subject, "subject");
        QTEST(newest.before, "before");
        QTEST(newest.after, "after");
    }

    void aKeyThatNobodyKnowsStaysAsItIsInTheActivity()
    {
        const QString project = m_fixture->makeProject();
        QVERIFY(factory().updateEnvironment(project, "{\"settings\":{\"cpuCount\":4}}").has_value());
        m_fixture->provider->schema = *SettingsSchema::parse(Json::parse("{\"type\":\"object\",\"properties\":{}}"));
        QCOMPARE(factory().activity(project, 1)->first().subject, u"cpuCount"_s);
        const auto all = factory().activity(project, 10);
        QCOMPARE(all->size(), 3);
        QCOMPARE(all->at(1).subject, u"Added"_s);
        QCOMPARE(all->at(2).subject, u"Created"_s);
    }

    void repositoriesAreReorderedWhole()
    {
        const QString project = m_fixture->makeProject();
        m_fixture->git.init(u"acme/design"_s);
        m_fixture->git.commit(u"acme/design"_s, u"README"_s, "design\n");
        NewRepository second;
        second.url = m_fixture->git.path(u"acme/design"_s);
        const auto added = await(factory().addRepository(project, second));
        QVERIFY2(added.has_value(), added ? "" : qPrintable(added.error().message));
        const auto repositories = factory().environment(project)->repositories;
        QCOMPARE(repositories.at(1).slug, u"acme/design"_s);
        const auto entry = [&](int index, int position) {
            return "{\"projectRepositoryId\":\"" + repositories.at(index).id.toUtf8() + "\",\"position\":" + QByteArray::number(position)
                + "}";
        };
        const auto partial = factory().updateEnvironment(project, "{\"repositories\":[" + entry(0, 2) + "]}");
        QCOMPARE(partial.error().code, ErrorCode::InvalidEnvironment);
        const auto whole = factory().updateEnvironment(project, "{\"repositories\":[" + entry(0, 2) + "," + entry(1, 1) + "]}");
        QVERIFY(whole.has_value());
        QCOMPARE(whole->environment.repositories.first().slug, u"acme/design"_s);
        QCOMPARE(whole->environment.repositories.last().slug, u"acme/storefront"_s);
    }

    void whatWouldCollideOrIsUnknownIsRefused()
    {
        const QString project = m_fixture->makeProject();
        NewRepository repository;
        repository.url = m_fixture->git.path(u"acme/storefront"_s);
        QCOMPARE(await(factory().addRepository(project, repository)).error().code, ErrorCode::Conflict);
        m_fixture->git.init(u"other/storefront"_s);
        m_fixture->git.commit(u"other/storefront"_s, u"README"_s, "other\n");
        repository.url = m_fixture->git.path(u"other/storefront"_s);
        const auto colliding = await(factory().addRepository(project, repository));
        QCOMPARE(colliding.error().code, ErrorCode::Conflict);
        QVERIFY(colliding.error().message.contains(u"storefront"_s));
        repository.url = m_fixture->git.path(u"acme/nothing"_s);
        QCOMPARE(await(factory().addRepository(project, repository)).error().code, ErrorCode::NotFound);
        m_fixture->git.init(u"acme/unborn"_s);
        repository.url = m_fixture->git.path(u"acme/unborn"_s);
        QCOMPARE(await(factory().addRepository(project, repository)).error().code, ErrorCode::NotFound);
    }

    void changesAreTold()
    {
        QSignalSpy spy(&factory(), &Factory::changed);
        const QString project = projectWithoutRepositories();
        QTRY_VERIFY(spy.count() > 0);
        QCOMPARE(spy.first().first().value<Change>().id, project);
    }

    void theProvidersIdIsStoredBeforeTheStartEnds()
    {
        const QString project = projectWithoutRepositories();
        m_script->acquireGate.emplace();
        const auto session = await(sessions().create(project, NewSession()));
        auto starting = sessions().start(session->id);
        QTRY_COMPARE(storedSession(session->id).sandboxId, u"machine-1"_s);
        QCOMPARE(storedSession(session->id).status, Sandbox::Status::Starting);
        m_script->acquireGate->resolve({});
        QCOMPARE(await(std::move(starting))->status, Sandbox::Status::Running);
    }

    void aSessionIsStartingUntilItsWorkspaceIsInOrder()
    {
        const QString project = m_fixture->makeProject();
        m_script->launchGate.emplace();
        const auto session = await(sessions().create(project, NewSession()));
        auto starting = sessions().start(session->id);
        QTRY_VERIFY(m_script->calls.contains(u"launch"_s));
        QCOMPARE(storedSession(session->id).status, Sandbox::Status::Starting);
        const auto command = await(sessions().runCommand(session->id, u"true"_s));
        QTest::qWait(0);
        QCOMPARE(m_script->calls.count(u"launch"_s), 1);
        m_script->launchGate->resolve({});
        QVERIFY(!await(std::move(starting)).has_value());
        QTRY_VERIFY(!sessions().commandState(session->id, *command)->running);
    }

    void aFailedStartKeepsItsErrorAndMayBeTriedAgain()
    {
        const QString project = projectWithoutRepositories();
        m_script->onAcquire = failure(ErrorCode::StartFailed, u"no room"_s);
        const auto session = await(sessions().create(project, NewSession()));
        QVERIFY(!await(sessions().start(session->id)).has_value());
        QCOMPARE(storedSession(session->id).error, u"no room"_s);
        QCOMPARE(storedSession(session->id).status, Sandbox::Status::Error);
        m_script->onAcquire = {};
        QCOMPARE(await(sessions().start(session->id))->status, Sandbox::Status::Running);
        QCOMPARE(storedSession(session->id).error, QString());
    }

    void recreateAfterARestartKnowsOnlyTheIds()
    {
        const QString project = m_fixture->makeProject();
        Session session;
        session.id = u"11111111-2222-3333-4444-555555555555"_s;
        session.projectId = project;
        session.title = session.branch = u"user/x"_s;
        session.sandboxId = u"machine-7"_s;
        QVERIFY(m_fixture->core->store->insertSession(session).has_value());
        m_script->onAcquire = failure(ErrorCode::StartFailed, u"later"_s);
        m_script->onRemove = failure(ErrorCode::Network, u"not now"_s);
        QVERIFY(!await(sessions().recreate(session.id)).has_value());
        QCOMPARE(m_script->calls, QStringList{u"remove machine-7"_s});
        QCOMPARE(m_script->context.sandboxId, u"machine-7"_s);
        QVERIFY(m_script->context.repos.isEmpty());
        QVERIFY(m_script->context.factoryId.isEmpty());
        QCOMPARE(storedSession(session.id).sandboxId, u"machine-7"_s);
        QCOMPARE(storedSession(session.id).error, u"not now"_s);

        m_script->onRemove = {};
        QVERIFY(!await(sessions().recreate(session.id)).has_value());
        QCOMPARE(m_script->calls.mid(1), (QStringList{u"remove machine-7"_s, u"acquire"_s}));
    }

    void aSandboxThatCannotBeRemovedMayBeLeftBehind()
    {
        const QString project = projectWithoutRepositories();
        const Session session = startedSession(project);
        QCOMPARE(await(sessions().abandon(session.id)).error().code, ErrorCode::Conflict);
        QCOMPARE(m_script->context.sessionId, session.id);

        m_script->onRemove = failure(ErrorCode::Network, u"not now"_s);
        const auto recreated = await(sessions().recreate(session.id));
        QCOMPARE(recreated.error().code, ErrorCode::RemovalFailed);
        QCOMPARE(recreated.error().message, u"not now"_s);
        QCOMPARE(storedSession(session.id).sandboxId, u"machine-1"_s);

        const auto abandoned = await(sessions().abandon(session.id));
        QCOMPARE(abandoned->status, Sandbox::Status::Pending);
        QCOMPARE(abandoned->sandboxId, QString());
        QCOMPARE(abandoned->error, QString());
        QCOMPARE(m_script->calls, (QStringList{u"acquire"_s, u"remove machine-1"_s}));
        const auto started = await(sessions().start(session.id));
        QCOMPARE(started->status, Sandbox::Status::Running);
        QCOMPARE(started->sandboxId, u"machine-2"_s);
        QCOMPARE(started->id, session.id);
        QCOMPARE(started->branch, session.branch);
        // A provider that finds machines by the session's id must not find the one that was left.
        QVERIFY(m_script->context.sessionId != session.id);
        QCOMPARE(m_script->context.sandboxId, QString());
        QCOMPARE(m_script->calls, (QStringList{u"acquire"_s, u"remove machine-1"_s, u"acquire"_s}));
        const auto told = factory().activity(project, 10)->first();
        QCOMPARE(told.subject, u"Sandbox left behind"_s);
        QCOMPARE(told.before, u"scripted / machine-1"_s);

        const QString key = m_script->context.sessionId;
        m_script->onRemove = {};
        m_fixture->reopen();
        QVERIFY(await(sessions().remove(session.id)).has_value());
        QCOMPARE(m_script->context.sessionId, key);
        QCOMPARE(m_script->calls.last(), u"remove machine-2"_s);
    }

    void aRemovalThatWorksAfterAllLeavesNothingToLeaveBehind()
    {
        const Session session = startedSession(projectWithoutRepositories());
        m_script->onRemove = failure(ErrorCode::Network, u"not now"_s);
        QVERIFY(!await(sessions().recreate(session.id)).has_value());
        m_script->onRemove = {};
        QVERIFY(await(sessions().recreate(session.id)).has_value());
        QCOMPARE(await(sessions().abandon(session.id)).error().code, ErrorCode::Conflict);
    }

    void aSandboxThatWorksAgainIsNotLeftBehind()
    {
        const Session session = startedSession(projectWithoutRepositories());
        m_script->onRemove = failure(ErrorCode::Network, u"not now"_s);
        QVERIFY(!await(sessions().recreate(session.id)).has_value());
        QCOMPARE(await(sessions().start(session.id))->status, Sandbox::Status::Running);
        QCOMPARE(await(sessions().abandon(session.id)).error().code, ErrorCode::Conflict);
    }

    void aProjectWhoseSandboxCannotBeRemovedStays_data()
    {
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("network") << ErrorCode::Network;
        QTest::newRow("not found") << ErrorCode::NotFound;
    }

    void aProjectWhoseSandboxCannotBeRemovedStays()
    {
        QFETCH(ErrorCode, code);
        const QString project = projectWithoutRepositories();
        const Session session = startedSession(project);
        m_script->onRemove = failure(code, u"not now"_s);
        QCOMPARE(await(factory().removeProject(project)).error().message, u"not now"_s);
        QCOMPARE(storedSession(session.id).sandboxId, u"machine-1"_s);
        m_script->onRemove = {};
        QVERIFY(await(factory().removeProject(project)).has_value());
    }

    void recreateEndsAStartThatHangs()
    {
        const QString project = projectWithoutRepositories();
        m_script->acquireGate.emplace();
        const auto session = await(sessions().create(project, NewSession()));
        auto hanging = sessions().start(session->id);
        QTRY_COMPARE(m_script->calls, QStringList{u"acquire"_s});
        auto recreating = sessions().recreate(session->id);
        QVERIFY(!await(std::move(hanging)).has_value());
        QTRY_COMPARE(m_script->calls.size(), 3);
        m_script->acquireGate->resolve({});
        QCOMPARE(await(std::move(recreating))->sandboxId, u"machine-2"_s);
        QCOMPARE(m_script->calls, (QStringList{u"acquire"_s, u"remove machine-1"_s, u"acquire"_s}));
    }

    void recreateIsNotOfferedWhereTheProviderSaysSo()
    {
        const Session session = startedSession(projectWithoutRepositories());
        m_fixture->provider->recreates = false;
        QCOMPARE(await(sessions().recreate(session.id)).error().code, ErrorCode::RecreateUnsupported);
        QCOMPARE(m_script->calls, QStringList{u"acquire"_s});
    }

    void removalThatFailsKeepsTheSession()
    {
        const Session session = startedSession(projectWithoutRepositories());
        m_script->onRemove = failure(ErrorCode::Network, u"not now"_s);
        QVERIFY(!await(sessions().remove(session.id)).has_value());
        QCOMPARE(storedSession(session.id).sandboxId, u"machine-1"_s);
        m_script->onRemove = {};
        QVERIFY(await(sessions().remove(session.id)).has_value());
        QCOMPARE(m_fixture->core->store->session(session.id).error().code, ErrorCode::NotFound);
    }

    void aStoppedSessionWithNothingToTearDownIsNotStartedForIt()
    {
        const Session session = startedSession(projectWithoutRepositories());
        QVERIFY(await(sessions().stop(session.id)).has_value());
        QVERIFY(await(sessions().remove(session.id)).has_value());
        QCOMPARE(m_script->calls, (QStringList{u"acquire"_s, u"release"_s, u"remove machine-1"_s}));
    }

    void startsOfOneSessionMakeOneMachine()
    {
        const QString project = projectWithoutRepositories();
        const auto session = await(sessions().create(project, NewSession()));
        auto first = sessions().start(session->id);
        auto second = sessions().start(session->id);
        QVERIFY(await(std::move(first)).has_value());
        QVERIFY(await(std::move(second)).has_value());
        QCOMPARE(m_script->calls.count(u"acquire"_s), 1);
    }

    void aSessionIsSettledAfterAKill_data()
    {
        using enum Sandbox::Status;
        QTest::addColumn<Sandbox::Status>("before");
        QTest::addColumn<Sandbox::Status>("after");
        QTest::addColumn<QString>("sandboxId");
        QTest::newRow("starting") << Starting << Stopped << u"machine-1"_s;
        QTest::newRow("running") << Running << Stopped << u"machine-1"_s;
        QTest::newRow("stopping") << Stopping << Stopped << u"machine-1"_s;
        QTest::newRow("being removed") << Destroying << Error << u"machine-1"_s;
        QTest::newRow("removed") << Destroyed << Pending << QString();
        QTest::newRow("failed") << Error << Error << u"machine-1"_s;
    }

    void aSessionIsSettledAfterAKill()
    {
        QFETCH(Sandbox::Status, before);
        const QString project = projectWithoutRepositories();
        Session session = startedSession(project);
        m_fixture->reopen();
        session.status = before;
        QVERIFY(m_fixture->core->store->updateSession(session).has_value());
        m_fixture->reopen();
        QTEST(storedSession(session.id).status, "after");
        QTEST(storedSession(session.id).sandboxId, "sandboxId");
    }

    void theEndOfACommandIsStored()
    {
        const Session session = startedSession(projectWithoutRepositories());
        const auto command = await(sessions().runCommand(session.id, u"true"_s));
        QCOMPARE(storedSession(session.id).lastCommand, u"true"_s);
        QCOMPARE(storedSession(session.id).lastCommandId, *command);
        QTRY_VERIFY(!sessions().commandState(session.id, *command)->running);
        QCOMPARE(sessions().commandState(session.id, *command)->commandId, *command);
        QCOMPARE(storedSession(session.id).lastExitCode, std::optional<int>(-1));
        QVERIFY(sessions().commandState(session.id, *command)->error.contains(u"no commands"_s));
    }

    void aBranchNameThatGitRefusesIsRefused()
    {
        NewSession wanted;
        wanted.branch = u"../x"_s;
        QCOMPARE(await(sessions().create(projectWithoutRepositories(), wanted)).error().code, ErrorCode::InvalidArgument);
    }
};

QTEST_GUILESS_MAIN(TestFactory)
#include "tst_factory.moc"
