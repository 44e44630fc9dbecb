// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/sessions.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

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
        std::optional<Completion<>> releaseGate;
        std::optional<Completion<>> removeGate;
        SandboxContext context;
        std::function<void(const QString &)> report; ///< what the start is at
        QString remark;
    };

    ScriptedSandbox(SandboxContext context, std::shared_ptr<Clock> clock, std::shared_ptr<Script> script)
        : Sandbox(context.sessionId, std::move(clock))
        , m_sandboxId(context.sandboxId)
        , m_script(std::move(script))
    {
        m_script->context = std::move(context);
        m_script->report = [this](const QString &text) {
            m_progress = text;
            notifyObserver();
        };
    }

    QString provider() const override { return u"scripted"_s; }
    QString sandboxId() const override { return m_sandboxId; }
    QString workingDirectory() const override { return u"/"_s; }
    QString progress() const override { return m_progress; }
    QString remark() const override { return m_script->remark; }

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
        const auto self = shared_from_this();
        m_script->calls.append(u"release"_s);
        if (m_script->releaseGate)
            (void)co_await m_script->releaseGate->wait();
        co_return {};
    }
    Async<> remove() override
    {
        const auto self = shared_from_this();
        m_script->calls.append(u"remove "_s + m_sandboxId);
        if (m_script->removeGate)
            (void)co_await m_script->removeGate->wait();
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
    QString m_progress;
    std::shared_ptr<Script> m_script;
};

} // namespace

/// Sessions on a provider that fails and hangs: what is refused, what is kept, and what is told.
class TestSessions : public QObject
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

    /// A session whose sandbox a former process has made.
    Session knownSession(const QString &project)
    {
        Session session;
        session.id = u"11111111-2222-3333-4444-555555555555"_s;
        session.projectId = project;
        session.title = session.branch = u"user/x"_s;
        session.sandboxId = u"machine-7"_s;
        if (const auto stored = m_fixture->core->store->insertSession(session); !stored)
            qFatal("%s", qPrintable(stored.error().message));
        return session;
    }

    /// Recreates a session with a removal that the provider is still at when nobody waits for it any more.
    void loseThePatience(const QString &sessionId)
    {
        m_script->removeGate.emplace();
        auto recreating = sessions().recreate(sessionId);
        QTRY_COMPARE(m_script->calls.filter(u"remove"_s).size(), 1);
        m_fixture->clock->advance(Sessions::providerPatience);
        QCOMPARE(await(std::move(recreating)).error().code, ErrorCode::RemovalFailed);
    }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<FactoryFixture>();
        m_script = std::make_shared<ScriptedSandbox::Script>();
        m_fixture->provider->onCreate = [this](SandboxContext context) -> Result<std::shared_ptr<Sandbox>> {
            return std::make_shared<ScriptedSandbox>(std::move(context), m_fixture->clock, m_script);
        };
    }
    void cleanup() { m_fixture.reset(); }

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

    void whatAStartIsAtIsToldNotTooOftenAndNeverStored()
    {
        const QString project = projectWithoutRepositories();
        m_script->acquireGate.emplace();
        const auto session = await(sessions().create(project, NewSession()));
        auto starting = sessions().start(session->id);
        QTRY_COMPARE(storedSession(session->id).status, Sandbox::Status::Starting);
        QTest::qWait(0); // what the start stored was told
        const qint64 stored = *m_fixture->core->store->lastChange();
        m_fixture->core->redactor->addSecret(u"swordfish"_s);
        QList<Change> told;
        connect(m_fixture->factory.get(), &Factory::changed, this, [&](const Change &change) { told.append(change); });

        // A hundred in a second.
        for (int i = 1; i <= 100; ++i) {
            m_script->report(u"pulling swordfish %1 %"_s.arg(i));
            m_fixture->clock->advance(10ms);
        }
        // At once, and after 400 and 800 ms.
        QCOMPARE(told.size(), 3);
        m_fixture->clock->advance(1s);
        QCOMPARE(told.size(), 4);
        for (const Change &change : std::as_const(told)) {
            QCOMPARE(change.kind, u"session"_s);
            QCOMPARE(change.id, session->id);
        }
        const QString shown = m_fixture->factory->sessionsOf(project)->first().progress;
        QVERIFY2(shown.startsWith(u"pulling "_s) && shown.endsWith(u" 100 %"_s), qPrintable(shown));
        QVERIFY(!shown.contains(u"swordfish"_s));
        m_script->report(u"pulling swordfish 100 %"_s);
        m_fixture->clock->advance(1s);
        QCOMPARE(told.size(), 4);
        QCOMPARE(*m_fixture->core->store->lastChange(), stored);

        m_script->acquireGate->resolve({});
        QCOMPARE(await(std::move(starting))->status, Sandbox::Status::Running);
        QCOMPARE(m_fixture->factory->sessionsOf(project)->first().progress, QString());
        m_script->remark = u"made with swordfish"_s;
        QCOMPARE(m_fixture->factory->sessionsOf(project)->first().remark, u"made with ***"_s);
        disconnect(m_fixture->factory.get(), nullptr, this, nullptr);
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
        const Session session = knownSession(m_fixture->makeProject());
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

    void aRemovalThatNeverEndsIsGivenUp()
    {
        const Session session = startedSession(projectWithoutRepositories());
        m_script->removeGate.emplace();
        auto recreating = sessions().recreate(session.id);
        QTRY_COMPARE(storedSession(session.id).status, Sandbox::Status::Destroying);
        m_fixture->clock->advance(Sessions::providerPatience - 1s);
        QCoreApplication::processEvents();
        QVERIFY(!recreating.isReady());
        m_fixture->clock->advance(1s);
        const auto recreated = await(std::move(recreating));
        QCOMPARE(recreated.error().code, ErrorCode::RemovalFailed);
        QVERIFY2(recreated.error().message.contains(u"was not removed within 5 minute(s)"_s), qPrintable(recreated.error().message));
        QCOMPARE(storedSession(session.id).sandboxId, u"machine-1"_s);

        QVERIFY(await(sessions().abandon(session.id)).has_value());
        QCOMPARE(await(sessions().start(session.id))->sandboxId, u"machine-2"_s);
        // What comes too late changes nothing.
        m_script->removeGate->resolve({});
        QTRY_COMPARE(m_script.use_count(), 3);
        QCOMPARE(storedSession(session.id).status, Sandbox::Status::Running);
        QCOMPARE(storedSession(session.id).sandboxId, u"machine-2"_s);
    }

    void aStartWaitsForTheEndOfARemoval_data()
    {
        QTest::addColumn<QString>("before");
        QTest::newRow("of a session that ran") << u"running"_s;
        QTest::newRow("of one that was stopped") << u"stopped"_s;
        QTest::newRow("of one that a former process started") << u"restarted"_s;
    }

    void aStartWaitsForTheEndOfARemoval()
    {
        QFETCH(QString, before);
        const Session session = startedSession(projectWithoutRepositories());
        if (before == u"stopped"_s)
            QVERIFY(await(sessions().stop(session.id)).has_value());
        if (before == u"restarted"_s)
            m_fixture->reopen();
        loseThePatience(session.id);
        auto starting = sessions().start(session.id);
        QTest::qWait(0);
        QVERIFY(!starting.isReady());
        QCOMPARE(m_script->calls.last(), u"remove machine-1"_s);

        m_script->removeGate->resolve({});
        const auto started = await(std::move(starting));
        QVERIFY(started.has_value());
        QCOMPARE(started->status, Sandbox::Status::Running);
        QCOMPARE(started->sandboxId, u"machine-2"_s);
        QCOMPARE(m_script->context.sandboxId, QString());
        QCOMPARE(m_script->calls.last(), u"acquire"_s);
        QCOMPARE(m_script->calls.filter(u"remove"_s).size(), 1);
        QCOMPARE(await(sessions().abandon(session.id)).error().code, ErrorCode::Conflict);
    }

    void aStartAfterARemovalThatFailsTellsOfIt()
    {
        const Session session = startedSession(projectWithoutRepositories());
        m_fixture->reopen();
        loseThePatience(session.id);
        auto starting = sessions().start(session.id);
        QTest::qWait(0);
        m_fixture->clock->advance(Sessions::providerPatience);
        const auto givenUp = await(std::move(starting));
        QVERIFY(!givenUp.has_value());
        QCOMPARE(givenUp.error().code, ErrorCode::Timeout);
        QCOMPARE(storedSession(session.id).error, givenUp.error().message);

        m_script->onRemove = failure(ErrorCode::Network, u"not now"_s);
        auto again = sessions().start(session.id);
        QTest::qWait(0);
        m_script->removeGate->resolve({});
        const auto failed = await(std::move(again));
        QVERIFY(!failed.has_value());
        QCOMPARE(failed.error().message, u"not now"_s);
        QCOMPARE(storedSession(session.id).error, u"not now"_s);
        QCOMPARE(m_script->calls.last(), u"remove machine-1"_s);
        QCOMPARE(m_script->calls.filter(u"remove"_s).size(), 1);

        // The machine is there still, and nobody is at it.
        QVERIFY(await(sessions().start(session.id)).has_value());
        QCOMPARE(m_script->context.sandboxId, u"machine-1"_s);
    }

    void whatIsBeingRemovedIsNotStartedForItsTeardown()
    {
        const QString project = m_fixture->makeProject();
        m_fixture->setCommand(project, "teardownCommand", u"true"_s);
        const Session session = knownSession(project);
        loseThePatience(session.id);
        auto removing = sessions().remove(session.id);
        QTest::qWait(0);
        QVERIFY(!removing.isReady());
        m_script->removeGate->resolve({});
        QVERIFY(await(std::move(removing)).has_value());
        QCOMPARE(m_script->calls, QStringList{u"remove machine-7"_s});
        QCOMPARE(m_fixture->core->store->session(session.id).error().code, ErrorCode::NotFound);
    }

    void aStopThatNeverEndsDoesNotKeepFromRecreating()
    {
        const Session session = startedSession(projectWithoutRepositories());
        m_script->releaseGate.emplace();
        auto stopping = sessions().stop(session.id);
        auto recreating = sessions().recreate(session.id);
        QVERIFY(m_fixture->turnUntil([&] { return stopping.isReady(); }));
        const auto stopped = await(std::move(stopping));
        QCOMPARE(stopped.error().code, ErrorCode::Timeout);
        QVERIFY2(stopped.error().message.contains(u"Recreate the session"_s), qPrintable(stopped.error().message));
        QVERIFY(m_fixture->turnUntil([&] { return recreating.isReady(); }));
        QCOMPARE(await(std::move(recreating)).error().code, ErrorCode::RemovalFailed);
        QVERIFY(await(sessions().abandon(session.id)).has_value());
        QCOMPARE(await(sessions().start(session.id))->sandboxId, u"machine-2"_s);
        m_script->releaseGate->resolve({});
    }

    void aProviderThatHangsDoesNotKeepTheApplicationFromEnding()
    {
        const Session session = startedSession(projectWithoutRepositories());
        m_script->releaseGate.emplace();
        auto closing = m_fixture->factory->close();
        QVERIFY(m_fixture->turnUntil([&] { return closing.isReady(); }));
        m_script->releaseGate->resolve({});
        QTRY_COMPARE(m_script->calls.count(u"release"_s), 1);
    }

    void closingStopsAllAtTheSameTime()
    {
        const QString project = projectWithoutRepositories();
        for (int i = 0; i < 3; ++i)
            startedSession(project);
        m_script->releaseGate.emplace();
        auto closing = m_fixture->factory->close();
        QTRY_COMPARE(m_script->calls.count(u"release"_s), 3);
        m_fixture->clock->advance(Sessions::closingPatience);
        await(std::move(closing));
        m_script->releaseGate->resolve({});
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

    void theLogsOfOldCommandsGo()
    {
        const Session session = startedSession(projectWithoutRepositories());
        QStringList commands;
        for (int i = 0; i < 3; ++i) {
            commands.append(*await(sessions().runCommand(session.id, u"true"_s)));
            QTRY_VERIFY(!sessions().commandState(session.id, commands[i])->running);
        }
        const auto isKept
            = [&](int i) { return QFile::exists(m_fixture->core->dataFolder + u"/commands/%1/%2.log"_s.arg(session.id, commands[i])); };
        QVERIFY(isKept(0) && isKept(1) && isKept(2));
        QVERIFY(factory().setLogRetention({.logs = 1}).has_value());
        // The last one of the session stays beside the newest of the others.
        QCOMPARE(isKept(0) + isKept(1), 1);
        QVERIFY(isKept(2));
    }

    void aBranchNameThatGitRefusesIsRefused()
    {
        NewSession wanted;
        wanted.branch = u"../x"_s;
        QCOMPARE(await(sessions().create(projectWithoutRepositories(), wanted)).error().code, ErrorCode::InvalidArgument);
    }
};

QTEST_GUILESS_MAIN(TestSessions)
#include "tst_sessions.moc"
