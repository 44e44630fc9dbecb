// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/providers.h"
#include "models/factory/sessions.h"
#include "models/factory/setup.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/models/sandbox/scriptedsandbox.h"
#include "tests/support/await.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// Makes the provider that a test gives it, and counts.
class ScriptedFactory : public ProviderFactory
{
public:
    explicit ScriptedFactory(QString id) : m_id(std::move(id)) { provider->name = m_id; }

    std::shared_ptr<ScriptedProvider> provider = std::make_shared<ScriptedProvider>();
    mutable int made = 0;
    mutable Json lastOptions;
    std::optional<Error> nextError;

    QString id() const override { return m_id; }
    QString title() const override { return m_id.toUpper(); }
    SettingsSchema optionsSchema() const override
    {
        const Json schema = {{"type", "object"},
            {"properties",
                {{"size", {{"type", "integer"}, {"maximum", 9}}}, {"token", {{"type", "string"}, {"writeOnly", true}, {"pattern", "^tk_"}}},
                    {"proxy",
                        {{"type", "object"},
                            {"properties", {{"host", {{"type", "string"}}}, {"password", {{"type", "string"}, {"writeOnly", true}}}}}}}}},
            {"additionalProperties", false}};
        return SettingsSchema::parse(schema).value();
    }
    Async<std::shared_ptr<FactorySandbox>> create(ProviderHost, Json options, std::stop_token) const override
    {
        ++made;
        lastOptions = options;
        if (nextError)
            co_return std::unexpected(*nextError);
        co_return provider;
    }

private:
    QString m_id;
};

/// A keychain that a test looks into and locks.
class CountedSecrets : public SessionSecrets
{
public:
    QSet<QString> names;
    bool locked = false;

    Async<std::optional<QString>> read(QString name, std::stop_token stop) override
    {
        if (locked)
            co_return failure(ErrorCode::Unauthorized, u"The keychain is locked."_s);
        co_return co_await SessionSecrets::read(std::move(name), std::move(stop));
    }
    Async<> write(QString name, QString value, std::stop_token stop) override
    {
        if (locked)
            co_return failure(ErrorCode::Unauthorized, u"The keychain is locked."_s);
        names.insert(name);
        co_return co_await SessionSecrets::write(std::move(name), std::move(value), std::move(stop));
    }
    Async<> remove(QString name, std::stop_token stop) override
    {
        names.remove(name);
        co_return co_await SessionSecrets::remove(std::move(name), std::move(stop));
    }
};

} // namespace

class TestProviders : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    std::unique_ptr<ScriptedFactory> m_first;
    std::unique_ptr<ScriptedFactory> m_second;
    std::shared_ptr<Providers> m_providers;
    std::shared_ptr<CountedSecrets> m_secrets;
    Environment m_environment;

    /// As the application does at a start.
    void open(const QString &firstChoice = u"first"_s)
    {
        Providers::Supply supply;
        supply.factories = {m_first.get(), m_second.get()};
        supply.host = [this](const QString &) -> Result<ProviderHost> {
            ProviderHost host;
            host.secrets = m_secrets;
            host.redactor = m_fixture->core->redactor;
            return host;
        };
        supply.environment = m_environment;
        supply.firstChoice = firstChoice;
        m_providers = std::make_shared<Providers>(m_fixture->core->store, supply);
        QVERIFY(await(m_providers->open()).has_value());
        m_fixture->core->providers = m_providers;
        m_fixture->core->sandbox = m_providers->current();
    }

    void reopen()
    {
        m_fixture->reopen();
        open();
    }

    FactorySetup setup() { return m_fixture->factory->setup().read().value(); }

    /// A session with a machine of the provider at work.
    QString startedSession(ScriptedFactory &factory)
    {
        const auto sandbox = std::make_shared<ScriptedSandbox>(m_fixture->clock);
        sandbox->onLaunch = [](ScriptedProcess &process) { process.finish(0); };
        factory.provider->onCreate = [sandbox](const SandboxContext &) -> Result<std::shared_ptr<Sandbox>> { return sandbox; };
        const QString project = m_fixture->factory->createProject(u"p"_s, {})->id;
        const QString id = await(m_fixture->factory->sessions().create(project, {}))->id;
        if (const auto started = await(m_fixture->factory->sessions().start(id)); !started)
            qFatal("%s", qPrintable(started.error().message));
        m_sandbox = sandbox;
        return id;
    }

    std::shared_ptr<ScriptedSandbox> m_sandbox;

private Q_SLOTS:
    void init()
    {
        m_environment.clear();
        m_secrets = std::make_shared<CountedSecrets>();
        m_first = std::make_unique<ScriptedFactory>(u"first"_s);
        m_second = std::make_unique<ScriptedFactory>(u"second"_s);
        m_fixture = std::make_unique<FactoryFixture>();
    }

    void cleanup()
    {
        // A sandbox that its provider holds would hold the factory.
        m_first->provider->onCreate = {};
        m_second->provider->onCreate = {};
        m_sandbox.reset();
        m_fixture.reset();
        m_providers.reset();
    }

    void whatTheApplicationBeginsWithIsStoredAsChosen()
    {
        open();
        QCOMPARE(setup().chosen, u"first"_s);
        QCOMPARE(m_providers->currentId(), u"first"_s);
        open(u"second"_s);
        QCOMPARE(setup().chosen, u"first"_s);
    }

    void withoutAChoiceTheSpecsTableHolds()
    {
        open({});
        QCOMPARE(setup().chosen, u"automatic"_s);
        QVERIFY(!m_providers->current());
        QCOMPARE(m_first->made + m_second->made, 0);
        QVERIFY(m_providers->whyNone().contains(u"MASTRA_PLATFORM_ACCESS_TOKEN"_s));
    }

    void aProviderThatIsNotThereIsToldAndLeavesNoneAtWork()
    {
        m_environment
            = {{u"MASTRA_PLATFORM_ACCESS_TOKEN"_s, u"t"_s}, {u"MASTRA_PROJECT_ID"_s, u"p"_s}, {u"MASTRA_ENVIRONMENT_ID"_s, u"e"_s}};
        open({});
        QVERIFY(!m_providers->current());
        QVERIFY(setup().problem.contains(u"platform"_s));
        const QString project = m_fixture->factory->createProject(u"p"_s, {})->id;
        QVERIFY(m_fixture->factory->environment(project)->whyNoSandbox.contains(u"platform"_s));
    }

    void aProviderThatCannotBeMadeCanBeMended()
    {
        m_first->nextError = Error{ErrorCode::Network, u"No daemon answers."_s, {}};
        open();
        QVERIFY(!m_providers->current());
        QCOMPARE(setup().problem, u"No daemon answers."_s);
        const QString project = m_fixture->factory->createProject(u"p"_s, {})->id;
        const QString session = await(m_fixture->factory->sessions().create(project, {}))->id;
        const auto started = await(m_fixture->factory->sessions().start(session));
        QVERIFY(!started);
        QCOMPARE(started.error().message, u"No daemon answers."_s);

        QVERIFY(await(m_fixture->factory->setup().chooseProvider(u"second"_s, "{}")).has_value());
        open();
        QCOMPARE(m_providers->currentId(), u"second"_s);
        QVERIFY(setup().problem.isEmpty());
    }

    void optionsAreKeptForEachProvider()
    {
        open();
        QVERIFY(await(m_fixture->factory->setup().chooseProvider(u"first"_s, "{\"size\":3}")).has_value());
        QVERIFY(await(m_fixture->factory->setup().chooseProvider(u"second"_s, "{\"size\":4}")).has_value());
        open();
        QCOMPARE(m_second->lastOptions, (Json{{"size", 4}}));
        QCOMPARE(setup().offers.at(0).options.json(), (Json{{"size", 3}}));
        QCOMPARE(setup().offers.at(1).options.json(), (Json{{"size", 4}}));
    }

    void refusedOptionsChangeNothing_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QByteArray>("options");
        QTest::newRow("too big") << u"second"_s << QByteArray("{\"size\":10}");
        QTest::newRow("unknown") << u"second"_s << QByteArray("{\"colour\":1}");
        QTest::newRow("no object") << u"second"_s << QByteArray("[]");
        QTest::newRow("no JSON") << u"second"_s << QByteArray("{");
        QTest::newRow("no such provider") << u"third"_s << QByteArray("{}");
    }

    void refusedOptionsChangeNothing()
    {
        QFETCH(QString, id);
        QFETCH(QByteArray, options);
        open();
        const auto chosen = await(m_fixture->factory->setup().chooseProvider(id, options));
        QVERIFY(!chosen);
        QVERIFY(!chosen.error().message.isEmpty());
        QCOMPARE(setup().chosen, u"first"_s);
        QVERIFY(setup().offers.at(1).options.isEmpty());
    }

    void aSecretOptionIsKeptElsewhere()
    {
        open();
        const QByteArray entered = "{\"size\":2,\"token\":\"tk_swordfish\",\"proxy\":{\"host\":\"h\",\"password\":\"mackerel\"}}";
        QVERIFY(await(m_fixture->factory->setup().chooseProvider(u"second"_s, entered)).has_value());
        QCOMPARE(m_secrets->names.size(), 2);
        const QByteArray stored = setup().offers.at(1).options.toText();
        QVERIFY2(!stored.contains("swordfish") && !stored.contains("mackerel"), stored.constData());
        QFile database(m_fixture->dir.filePath(u"factory.db-wal"_s));
        QVERIFY(database.open(QIODevice::ReadOnly));
        const QByteArray bytes = database.readAll();
        QVERIFY(!bytes.contains("swordfish") && !bytes.contains("mackerel"));
        QVERIFY(!m_fixture->core->redactor->redact(u"it is tk_swordfish"_s).contains(u"swordfish"_s));
        reopen();
        QCOMPARE(m_second->lastOptions, Json::parse(entered.toStdString()));

        // What stands for it is taken back as it is.
        Json again = setup().offers.at(1).options.json();
        again["size"] = 3;
        QVERIFY(await(m_fixture->factory->setup().checkProvider(u"second"_s, QByteArray::fromStdString(again.dump()))).has_value());
        QCOMPARE(m_second->lastOptions.at("token"), "tk_swordfish");
        const auto names = m_secrets->names;
        QVERIFY(await(m_fixture->factory->setup().chooseProvider(u"second"_s, QByteArray::fromStdString(again.dump()))).has_value());
        QCOMPARE(m_secrets->names, names);
        again["token"] = "tk_halibut";
        again.erase("proxy");
        QVERIFY(await(m_fixture->factory->setup().chooseProvider(u"second"_s, QByteArray::fromStdString(again.dump()))).has_value());
        QCOMPARE(m_secrets->names.size(), 1);
        QVERIFY(!m_secrets->names.intersects(names));
        reopen();
        QCOMPARE(m_second->lastOptions, (Json{{"size", 3}, {"token", "tk_halibut"}}));
        const QString project = m_fixture->factory->createProject(u"p"_s, {})->id;
        const auto entries = m_fixture->factory->activity(project, 20);
        for (const ActivityEntry &entry : *entries)
            QVERIFY2(!entry.after.contains(u"tk_"_s) && !entry.after.contains(u"kept:"_s), qPrintable(entry.after));
    }

    void aSecretOptionIsCheckedByItsValue()
    {
        open();
        const auto refused = await(m_fixture->factory->setup().chooseProvider(u"second"_s, "{\"token\":\"swordfish\"}"));
        QVERIFY(!refused);
        QCOMPARE(refused.error().issues.value(0).pointer, u"/token"_s);
        QVERIFY(!refused.error().message.contains(u"swordfish"_s));
        QVERIFY(m_secrets->names.isEmpty());
    }

    void aLockedKeychainStoresNoOption()
    {
        open();
        m_secrets->locked = true;
        QVERIFY(!await(m_fixture->factory->setup().chooseProvider(u"second"_s, "{\"token\":\"tk_swordfish\"}")));
        QCOMPARE(setup().chosen, u"first"_s);
        QVERIFY(setup().offers.at(1).options.isEmpty());
    }

    /// As after a keychain was emptied: the provider says what it lacks.
    void aSecretThatIsNotKeptAnyMoreIsLeftOut()
    {
        open();
        QVERIFY(await(m_fixture->factory->setup().chooseProvider(u"second"_s, "{\"size\":1,\"token\":\"tk_swordfish\"}")).has_value());
        m_secrets = std::make_shared<CountedSecrets>();
        reopen();
        QCOMPARE(m_second->lastOptions, (Json{{"size", 1}}));
    }

    void aCheckStoresNothing()
    {
        open();
        QVERIFY(await(m_fixture->factory->setup().checkProvider(u"second"_s, "{\"size\":2}")).has_value());
        QCOMPARE(m_second->lastOptions, (Json{{"size", 2}}));
        QCOMPARE(setup().chosen, u"first"_s);
        m_second->nextError = Error{ErrorCode::Network, u"Refused."_s, {}};
        QCOMPARE(await(m_fixture->factory->setup().checkProvider(u"second"_s, "{}")).error().message, u"Refused."_s);
    }

    void aChangeOfProviderIsNoted()
    {
        open();
        QVERIFY(await(m_fixture->factory->setup().chooseProvider(u"second"_s, "{\"size\":4}")).has_value());
        const QString project = m_fixture->factory->createProject(u"p"_s, {})->id;
        QStringList noted;
        const auto entries = m_fixture->factory->activity(project, 10);
        for (const ActivityEntry &entry : *entries) {
            if (entry.kind == u"factory"_s)
                noted.append(entry.subject + u' ' + entry.before + u' ' + entry.after);
        }
        noted.sort();
        QCOMPARE(noted, (QStringList{u"Provider first second"_s, u"second.size  4"_s}));
    }

    void aSandboxOfAnotherProviderIsNotStartedByThisOne()
    {
        open();
        const QString session = startedSession(*m_first);
        QVERIFY(await(m_fixture->factory->sessions().stop(session)).has_value());
        QVERIFY(await(m_fixture->factory->setup().chooseProvider(u"second"_s, "{}")).has_value());
        m_second->provider->onCreate = [](const SandboxContext &) -> Result<std::shared_ptr<Sandbox>> {
            return failure(ErrorCode::StartFailed, u"the other provider was asked"_s);
        };
        open();
        const auto started = await(m_fixture->factory->sessions().start(session));
        QVERIFY(!started);
        QCOMPARE(started.error().code, ErrorCode::Conflict);
        QVERIFY(started.error().message.contains(u"scripted"_s) && started.error().message.contains(u"second"_s));
        QCOMPARE(m_fixture->core->store->session(session)->sandboxId, u"machine-1"_s);
        QCOMPARE(setup().sandboxes.size(), 1);
        QCOMPARE(setup().sandboxes.first().providerId, u"first"_s);
    }

    void recreatingMovesASessionToTheProviderAtWork()
    {
        open();
        const QString session = startedSession(*m_first);
        QVERIFY(await(m_fixture->factory->sessions().stop(session)).has_value());
        QVERIFY(await(m_fixture->factory->setup().chooseProvider(u"second"_s, "{}")).has_value());
        reopen();
        const auto old = m_sandbox;
        const auto fresh = std::make_shared<ScriptedSandbox>(m_fixture->clock);
        fresh->onLaunch = [](ScriptedProcess &process) { process.finish(0); };
        m_second->provider->onCreate = [fresh](const SandboxContext &context) -> Result<std::shared_ptr<Sandbox>> {
            if (!context.sandboxId.isEmpty())
                return failure(ErrorCode::InvalidArgument, u"it was given the id of another provider's sandbox"_s);
            return fresh;
        };
        const auto recreated = await(m_fixture->factory->sessions().recreate(session));
        QVERIFY2(recreated.has_value(), recreated ? "" : qPrintable(recreated.error().message));
        QVERIFY(old->calls.contains(u"remove"_s));
        QCOMPARE(fresh->calls.first(), u"acquire"_s);
        QCOMPARE(recreated->providerId, u"second"_s);
        QCOMPARE(recreated->provider, fresh->provider());
    }

    void aSandboxOfAnotherProviderIsRemovedByThatOne()
    {
        open();
        const QString session = startedSession(*m_first);
        QVERIFY(await(m_fixture->factory->sessions().stop(session)).has_value());
        QVERIFY(await(m_fixture->factory->setup().chooseProvider(u"automatic"_s, "{}")).has_value());
        reopen();
        QVERIFY(!m_providers->current());
        QVERIFY(await(m_fixture->factory->sessions().remove(session)).has_value());
        QVERIFY(m_sandbox->calls.contains(u"remove"_s));
    }

    void aSandboxWhoseProviderIsGoneStays()
    {
        open();
        const QString session = startedSession(*m_first);
        reopen();
        auto stored = m_fixture->core->store->session(session).value();
        stored.providerId = u"uninstalled"_s;
        QVERIFY(m_fixture->core->store->updateSession(stored).has_value());
        const auto removed = await(m_fixture->factory->sessions().remove(session));
        QVERIFY(!removed);
        QVERIFY(removed.error().message.contains(u"uninstalled"_s));
        QCOMPARE(m_fixture->core->store->session(session)->sandboxId, u"machine-1"_s);
        QVERIFY(!m_sandbox->calls.contains(u"remove"_s));
    }
};

QTEST_GUILESS_MAIN(TestProviders)
#include "tst_providers.moc"
