// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/conformance.h"

#include "tests/support/await.h"

#include <QTest>
#include <QUuid>

#include <nlohmann/json.hpp>

namespace Millwright {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Status = Sandbox::Status;

namespace {

Async<> refuse()
{
    co_return failure(ErrorCode::ExecutionFailed, u"The setup failed."_s);
}

Async<> accept()
{
    co_return {};
}

Async<RepositoryAccess> anyAccess(std::stop_token)
{
    co_return RepositoryAccess{.cloneUrl = u"https://git.example/a/b.git"_s};
}

} // namespace

ConformanceFixture::~ConformanceFixture() = default;

SandboxContext ConformanceFixture::context(const QString &sessionId)
{
    return {.sessionId = sessionId};
}

SandboxContext ConformanceFixture::repositoryContext(const QString &sessionId, const QString &)
{
    return context(sessionId);
}

QString freshSessionId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

ConformanceTest::ConformanceTest(std::unique_ptr<ConformanceFixture> fixture)
    : m_fixture(std::move(fixture))
    , m_can(m_fixture->capabilities())
{
}

ConformanceTest::~ConformanceTest() = default;

void ConformanceTest::initTestCase()
{
    m_provider = m_fixture->make(m_clock);
    QVERIFY(m_provider);
    m_sandbox = makeSandbox(freshSessionId());
    QVERIFY(m_sandbox);
    const auto started = await(m_sandbox->start(), 120s);
    QVERIFY2(started, started ? "" : qPrintable(started.error().message));
}

void ConformanceTest::cleanupTestCase()
{
    if (m_sandbox)
        destroy(m_sandbox);
    m_sandbox.reset();
    for (const auto &provider : std::exchange(m_others, {}))
        await(provider->close());
    if (m_provider)
        await(m_provider->close());
    m_provider.reset();
}

std::shared_ptr<Sandbox> ConformanceTest::makeSandbox(const QString &sessionId, std::shared_ptr<Clock> clock, const QString &sandboxId)
{
    auto provider = m_provider;
    if (clock) {
        provider = m_fixture->make(std::move(clock));
        m_others.append(provider);
    }
    auto context = m_fixture->context(sessionId);
    context.sandboxId = sandboxId;
    const auto sandbox = provider->create(std::move(context), m_fixture->settings());
    if (!sandbox)
        qFatal("the sandbox was not made: %s", qPrintable(sandbox.error().message));
    return *sandbox;
}

Result<CommandResult> ConformanceTest::run(const QString &text)
{
    Command command;
    command.command = text;
    return await(m_sandbox->run(std::move(command)));
}

void ConformanceTest::destroy(const std::shared_ptr<Sandbox> &sandbox)
{
    const auto destroyed = await(sandbox->destroy());
    QVERIFY2(destroyed, destroyed ? "" : qPrintable(destroyed.error().message));
}

// L1, L2
void ConformanceTest::twoSandboxesAreDistinct()
{
    const QString first = freshSessionId();
    const QString second = freshSessionId();
    const auto one = makeSandbox(first);
    const auto two = makeSandbox(second);
    QCOMPARE(one->id(), first);
    QCOMPARE(two->id(), second);
    QVERIFY(one->id() != two->id());
    QCOMPARE(one->provider(), m_fixture->sandboxProvider());
}

void ConformanceTest::makingASandboxTouchesNothing()
{
    const QString id = freshSessionId();
    const auto sandbox = makeSandbox(id);
    QCOMPARE(sandbox->status(), Status::Pending);
    QVERIFY(sandbox->sandboxId().isEmpty());
    QCOMPARE(m_fixture->machines(id), 0);
}

// L3 to L8
void ConformanceTest::theStatusFollowsTheLifecycle()
{
    const auto sandbox = makeSandbox(freshSessionId());
    QCOMPARE(sandbox->status(), Status::Pending);
    QVERIFY(!sandbox->isReady());
    QCOMPARE(await(sandbox->start()).value(), Sandbox::Outcome::Created);
    QCOMPARE(sandbox->status(), Status::Running);
    QVERIFY(sandbox->isReady());
    QCOMPARE(await(sandbox->start()).value(), Sandbox::Outcome::Connected);
    QVERIFY(await(sandbox->stop()));
    QCOMPARE(sandbox->status(), Status::Stopped);
    QVERIFY(!sandbox->isReady());
    QVERIFY(await(sandbox->destroy()));
    QCOMPARE(sandbox->status(), Status::Destroyed);
    QCOMPARE(await(sandbox->start()).error().code, ErrorCode::NotReady);
}

// L9, L10, R1
void ConformanceTest::theInfoTellsTheSandbox()
{
    const auto info = m_sandbox->info();
    QCOMPARE(info.id, m_sandbox->id());
    QCOMPARE(info.provider, m_fixture->sandboxProvider());
    QCOMPARE(info.status, m_sandbox->status());
    QCOMPARE(info.sandboxId, m_sandbox->sandboxId());
    QVERIFY(!info.sandboxId.isEmpty());
    QVERIFY(!m_sandbox->workingDirectory().isEmpty());
}

// R2, R3, R4
void ConformanceTest::idAndFilesOutliveStopAndStart()
{
    if (!m_can.reconnection)
        QSKIP("This provider does not reconnect.");
    const auto sandbox = makeSandbox(freshSessionId());
    QVERIFY(await(sandbox->run({.command = u"echo kept > file"_s}))->success());
    const QString sandboxId = sandbox->sandboxId();
    QVERIFY(await(sandbox->stop()));
    QCOMPARE(await(sandbox->start()).value(), Sandbox::Outcome::Connected);
    QCOMPARE(sandbox->sandboxId(), sandboxId);
    QCOMPARE(await(sandbox->run({.command = u"cat file"_s}))->standardOutput, u"kept\n"_s);
    destroy(sandbox);
}

// F5
void ConformanceTest::aSandboxIsFoundAgainByAnotherObject()
{
    if (!m_can.reconnection)
        QSKIP("This provider does not reconnect.");
    const QString id = freshSessionId();
    QString sandboxId;
    {
        const auto sandbox = makeSandbox(id, m_clock);
        QVERIFY(await(sandbox->run({.command = u"echo kept > file"_s}))->success());
        sandboxId = sandbox->sandboxId();
        QVERIFY(await(sandbox->stop()));
    }
    await(m_others.takeLast()->close());
    const auto again = makeSandbox(id, m_clock, sandboxId);
    QCOMPARE(again->sandboxId(), sandboxId);
    QCOMPARE(await(again->start()).value(), Sandbox::Outcome::Connected);
    QCOMPARE(again->sandboxId(), sandboxId);
    QCOMPARE(await(again->run({.command = u"cat file"_s}))->standardOutput, u"kept\n"_s);
    destroy(again);
}

// G6
void ConformanceTest::startsAtOnceMakeOneMachine()
{
    const QString id = freshSessionId();
    const auto sandbox = makeSandbox(id);
    auto first = sandbox->start();
    auto second = sandbox->start();
    auto third = sandbox->start();
    QVERIFY(await(std::move(first)));
    QVERIFY(await(std::move(second)));
    QVERIFY(await(std::move(third)));
    QCOMPARE(m_fixture->machines(id), 1);
    destroy(sandbox);
}

// G7
void ConformanceTest::aStopDuringTheStartStops()
{
    const auto sandbox = makeSandbox(freshSessionId());
    auto started = sandbox->start();
    auto stopped = sandbox->stop();
    (void)await(std::move(started));
    QVERIFY(await(std::move(stopped)));
    QCOMPARE(sandbox->status(), Status::Stopped);
    QVERIFY(await(sandbox->start()));
    QVERIFY(await(sandbox->run({.command = u"true"_s}))->success());
    destroy(sandbox);
}

// G8
void ConformanceTest::aFailingStartHookRunsAgainOnTheSameMachine()
{
    const QString id = freshSessionId();
    const auto sandbox = makeSandbox(id);
    int calls = 0;
    sandbox->setOnStart([&calls](std::shared_ptr<Sandbox>, std::stop_token) { return ++calls == 1 ? refuse() : accept(); });
    QCOMPARE(await(sandbox->start()).error().code, ErrorCode::ExecutionFailed);
    QCOMPARE(sandbox->status(), Status::Error);
    const QString sandboxId = sandbox->sandboxId();
    QVERIFY(!sandboxId.isEmpty());
    QCOMPARE(m_fixture->machines(id), 1);
    QCOMPARE(await(sandbox->start()).value(), Sandbox::Outcome::Connected);
    QCOMPARE(sandbox->sandboxId(), sandboxId);
    QCOMPARE(m_fixture->machines(id), 1);
    QCOMPARE(calls, 2);
    destroy(sandbox);
}

void ConformanceTest::aStopEndsEveryProcess()
{
    const auto sandbox = makeSandbox(freshSessionId());
    QByteArray output;
    const auto process = await(sandbox->spawn({.command = u"echo ready; sleep 1000"_s}, [&output](OutputChannel, const QByteArray &bytes) {
        output += bytes;
    })).value();
    QTRY_VERIFY(output.contains("ready"));
    QVERIFY(await(sandbox->stop()));
    QVERIFY(!process->isRunning());
    QVERIFY(!await(process->wait())->success());
    QVERIFY(sandbox->processes().isEmpty());
    destroy(sandbox);
}

void ConformanceTest::itIsKnownWhetherThereIsAMachine()
{
    const QString id = freshSessionId();
    const auto sandbox = makeSandbox(id, m_clock);
    QCOMPARE(await(sandbox->exists()).value(), false);
    QVERIFY(await(sandbox->start()));
    QCOMPARE(await(sandbox->exists()).value(), true);
    QVERIFY(await(sandbox->stop()));
    if (m_can.reconnection) {
        const auto again = makeSandbox(id, m_clock, sandbox->sandboxId());
        QCOMPARE(await(again->exists()).value(), true);
        QCOMPARE(again->status(), Status::Pending);
    }
    destroy(sandbox);
    QCOMPARE(await(sandbox->exists()).value(), !m_can.destroyRemovesFiles);
    QCOMPARE(m_fixture->machines(id), m_can.destroyRemovesFiles ? 0 : 1);
}

// G3
void ConformanceTest::destroyFindsTheMachineByTheSessionAlone()
{
    const QString id = freshSessionId();
    {
        const auto sandbox = makeSandbox(id, m_clock);
        QVERIFY(await(sandbox->run({.command = u"echo kept > file"_s}))->success());
        QVERIFY(await(sandbox->stop()));
    }
    await(m_others.takeLast()->close());
    QCOMPARE(m_fixture->machines(id), 1);
    const auto provider = m_fixture->make(m_clock);
    m_others.append(provider);
    const auto unstarted = provider->create({.sessionId = id}, {});
    QVERIFY(unstarted);
    destroy(*unstarted);
    QCOMPARE(m_fixture->machines(id), m_can.destroyRemovesFiles ? 0 : 1);
    const auto next = makeSandbox(id, m_clock);
    QCOMPARE(await(next->start()).value(), m_can.destroyRemovesFiles ? Sandbox::Outcome::Created : Sandbox::Outcome::Connected);
    QCOMPARE(await(next->run({.command = u"test -e file"_s}))->success(), !m_can.destroyRemovesFiles);
    destroy(next);
}

// G4, G5
void ConformanceTest::destroyTwiceAndOfNothingSucceed()
{
    const QString id = freshSessionId();
    const auto sandbox = makeSandbox(id);
    QVERIFY(await(sandbox->start()));
    destroy(sandbox);
    destroy(sandbox);
    destroy(makeSandbox(id));
    destroy(makeSandbox(freshSessionId()));
}

void ConformanceTest::sessionsDoNotSeeEachOthersFolder()
{
    const auto other = makeSandbox(freshSessionId());
    QVERIFY(await(other->run({.command = u"echo mine > only-here"_s}))->success());
    QVERIFY(!run(u"test -e only-here"_s)->success());
    destroy(other);
}

// F1
void ConformanceTest::theDescriptionTellsWhatThereIs()
{
    const Json description = describeSandbox(m_provider.get());
    QCOMPARE(QString::fromStdString(description["provider"].get<std::string>()), m_fixture->provider());
    QStringList names;
    for (const auto &property : description["settingsSchema"]["properties"].items())
        names.append(QString::fromStdString(property.key()));
    QCOMPARE(names, m_fixture->settingsNames());
    QCOMPARE(description["settingsSchema"]["additionalProperties"].dump(), std::string("false"));
    const auto builds = m_fixture->builds();
    QCOMPARE(description["capabilities"]["template"].get<bool>(), m_fixture->hasTemplate());
    QCOMPARE(description["capabilities"]["builds"]["available"].get<bool>(), builds.has_value());
    QCOMPARE(description["capabilities"]["builds"]["history"].get<bool>(), builds && builds->history);
    QCOMPARE(m_provider->offersRecreate(), m_fixture->offersRecreate());
    if (builds) {
        QCOMPARE(m_provider->builds()->capabilities().logs, builds->logs);
        QCOMPARE(m_provider->builds()->capabilities().cancel, builds->cancel);
    }
}

void ConformanceTest::contextsThatTheContractExcludesAreRefused()
{
    const ContextRepository repository{.getRepositoryAccess = anyAccess};
    const SandboxContext both{.sessionId = freshSessionId(), .getRepositoryAccess = anyAccess, .repos = {repository}};
    const SandboxContext noList{.sessionId = freshSessionId(), .workspaceSetupCommand = {u"make"_s}};
    const SandboxContext noSession{};
    for (const SandboxContext &context : {both, noList, noSession}) {
        const auto sandbox = m_provider->create(context, m_fixture->settings());
        QVERIFY(!sandbox);
        QCOMPARE(sandbox.error().code, ErrorCode::InvalidArgument);
    }
}

void ConformanceTest::idsThatLeadElsewhereAreRefused()
{
    if (!m_can.sessionIdNamesFolder)
        QSKIP("This provider makes no folder of a session's id.");
    for (const QString &id : {u".."_s, u"."_s, u"../x"_s, u"a/../../x"_s, u"/tmp/x"_s, u"a\0b"_s, u"a\\b"_s, QString(300, u'a')}) {
        auto context = m_fixture->context(id);
        const auto sandbox = m_provider->create(std::move(context), m_fixture->settings());
        QVERIFY2(!sandbox, qPrintable(id));
        QCOMPARE(sandbox.error().code, ErrorCode::InvalidArgument);
        QVERIFY(!sandbox.error().message.isEmpty());
    }
}

// F4
void ConformanceTest::aSessionWithoutRepositoryHasNoTemplate()
{
    const auto described = await(m_provider->describeTemplate(m_fixture->context(freshSessionId()), m_fixture->settings()));
    QVERIFY(described);
    QVERIFY(!described->has_value());
    QVERIFY(m_sandbox->templateId().isEmpty());
}

// F2, F3, G1, G2
void ConformanceTest::theTemplateFollowsItsInputsAndNoCredential()
{
    if (!m_fixture->hasTemplate())
        QSKIP("This provider has no templates.");
    const QString token = u"ghs_0123456789abcdefghijklmnopqrstuvwxyz"_s;
    const QString rotated = u"ghs_zyxwvutsrqponmlkjihgfedcba9876543210"_s;
    const auto describe = [this](const QString &with, const SettingsDocument &settings) {
        auto context = m_fixture->repositoryContext(freshSessionId(), with);
        const auto described = await(m_provider->describeTemplate(std::move(context), settings));
        if (!described || !*described)
            qFatal("the template was not described");
        return **described;
    };
    const auto first = describe(token, m_fixture->settings());
    const auto second = describe(rotated, m_fixture->settings());
    QVERIFY(!first.identity.isEmpty());
    QCOMPARE(second.identity, first.identity);
    QVERIFY(describe(token, m_fixture->otherSettings()).identity != first.identity);
    QVERIFY(!first.text.contains(token));
    QVERIFY(!second.text.contains(rotated));
}

// V1, V2
void ConformanceTest::optionsAreTakenOrRefused_data()
{
    QTest::addColumn<int>("index");
    const auto sets = m_fixture->optionSets();
    for (int i = 0; i < sets.size(); ++i)
        QTest::newRow(qPrintable(sets.at(i).name)) << i;
}

void ConformanceTest::optionsAreTakenOrRefused()
{
    QFETCH(int, index);
    const auto set = m_fixture->optionSets().at(index);
    const auto made = await(set.make());
    if (set.complaint.isEmpty()) {
        QVERIFY2(made, made ? "" : qPrintable(made.error().message));
        QCOMPARE((*made)->provider(), m_fixture->provider());
        await((*made)->close());
        return;
    }
    QVERIFY(!made);
    QVERIFY2(made.error().message.contains(set.complaint), qPrintable(made.error().message));
}

} // namespace Millwright
