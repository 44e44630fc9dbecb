// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/setup.h"
#include "models/factory/sessions.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/models/sandbox/scriptedsandbox.h"
#include "tests/support/await.h"

#include <QTest>

#include <algorithm>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// A keychain that a test locks.
class LockableSecrets : public SessionSecrets
{
public:
    bool locked = false;

    /// Not at once, as with a real one.
    Async<> write(QString name, QString value, std::stop_token stop) override
    {
        const Completion<> soon;
        soon.resolve({});
        if (const auto waited = co_await soon.wait(stop); !waited)
            co_return waited;
        co_return co_await SessionSecrets::write(std::move(name), std::move(value), std::move(stop));
    }

    Async<std::optional<QString>> read(QString name, std::stop_token stop) override
    {
        if (locked)
            co_return failure(ErrorCode::Unauthorized, u"The keychain is locked."_s);
        co_return co_await SessionSecrets::read(std::move(name), std::move(stop));
    }

    Async<> remove(QString name, std::stop_token stop) override
    {
        if (locked)
            co_return failure(ErrorCode::Unauthorized, u"The keychain is locked."_s);
        co_return co_await SessionSecrets::remove(std::move(name), std::move(stop));
    }
};

} // namespace

class TestVariables : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    std::shared_ptr<LockableSecrets> m_secrets;
    std::shared_ptr<Variables> m_variables;
    QString m_shop;
    QString m_docs;

    Variables &variables() { return *m_variables; }
    Setup &setup() { return m_fixture->factory->setup(); }

    void useVariables()
    {
        m_variables = std::make_shared<Variables>(
            m_fixture->core->store, m_secrets, m_fixture->core->redactor, Environment{{u"FROM_OUTSIDE"_s, u"outside"_s}});
        m_fixture->core->variables = m_variables;
    }

    Result<Environment> given(const QString &projectId, const QString &sessionId = u"s"_s)
    {
        return await(variables().resolve({.sessionId = sessionId, .factoryId = projectId}));
    }

    Variable save(Variable variable, std::optional<QString> secret = {})
    {
        const auto saved = await(setup().saveVariable(std::move(variable), std::move(secret)));
        if (!saved)
            qFatal("%s", qPrintable(saved.error().message));
        return *saved;
    }

    /// A session whose sandbox exists and was given what there is.
    Session runningSession(const QString &projectId)
    {
        auto session = await(m_fixture->factory->sessions().create(projectId, {})).value();
        session.sandboxId = u"box-"_s + session.id;
        session.status = Sandbox::Status::Running;
        if (!m_fixture->core->store->updateSession(session) || !given(projectId, session.id))
            qFatal("no session");
        return session;
    }

    /// How many changes of variables the activity tells.
    qsizetype countNoted()
    {
        const auto entries = m_fixture->factory->activity(m_shop, 100);
        return std::ranges::count(*entries, u"variable"_s, &ActivityEntry::kind);
    }

    QStringList oldOf(const QString &sessionId)
    {
        const auto sessions = setup().sessionsWithOldVariables();
        for (const Session &session : sessions.value()) {
            if (session.id == sessionId)
                return session.oldVariables;
        }
        return {};
    }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<FactoryFixture>();
        m_secrets = std::make_shared<LockableSecrets>();
        useVariables();
        m_shop = m_fixture->factory->createProject(u"shop"_s, {})->id;
        m_docs = m_fixture->factory->createProject(u"docs"_s, {})->id;
    }

    void aVariableIsForAllProjectsOrForChosenOnes()
    {
        save({.name = u"ALL"_s, .value = u"1"_s});
        save({.name = u"SHOP"_s, .value = u"2"_s, .forAllProjects = false, .projectIds = {m_shop}});
        QCOMPARE(given(m_shop).value(), (Environment{{u"ALL"_s, u"1"_s}, {u"SHOP"_s, u"2"_s}}));
        QCOMPARE(given(m_docs).value(), (Environment{{u"ALL"_s, u"1"_s}}));
    }

    void aProjectsOwnWinsOverTheOneForAll()
    {
        save({.name = u"URL"_s, .value = u"own"_s, .forAllProjects = false, .projectIds = {m_shop}});
        save({.name = u"URL"_s, .value = u"all"_s});
        QCOMPARE(given(m_shop).value(), (Environment{{u"URL"_s, u"own"_s}}));
        QCOMPARE(given(m_docs).value(), (Environment{{u"URL"_s, u"all"_s}}));
    }

    /// A scope is by id: another project of the same name gets nothing, nor does anybody when the project is gone.
    void namesDoNotCount()
    {
        save({.name = u"TOKEN"_s, .value = u"t"_s, .forAllProjects = false, .projectIds = {m_shop}});
        const QString other = m_fixture->factory->createProject(u"shop"_s, {})->id;
        QVERIFY(given(other)->isEmpty());
        QVERIFY(await(m_fixture->factory->removeProject(m_shop)).has_value());
        QVERIFY(given(other)->isEmpty());
        QVERIFY(given(m_docs)->isEmpty());
        QVERIFY(!variables().all()->first().forAllProjects);
    }

    void refused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::addColumn<bool>("forAll");
        QTest::newRow("no name") << QString() << u"x"_s << true;
        QTest::newRow("a name that begins with a digit") << u"1A"_s << u"x"_s << true;
        QTest::newRow("a name with a sign") << u"A-B"_s << u"x"_s << true;
        QTest::newRow("a name with a line feed behind it") << u"A\n=B"_s << u"x"_s << true;
        QTest::newRow("a value with a NUL") << u"A"_s << QString(u'a' + QString(QChar::Null)) << true;
        QTest::newRow("a value that is too long") << u"A"_s << QString(40'000, u'x') << true;
        QTest::newRow("no project chosen") << u"A"_s << u"x"_s << false;
        QTest::newRow("a name that is there") << u"TAKEN"_s << u"x"_s << true;
    }

    void refused()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        QFETCH(bool, forAll);
        save({.name = u"TAKEN"_s, .value = u"1"_s});
        const auto saved = await(setup().saveVariable({.name = name, .value = value, .forAllProjects = forAll}, {}));
        QVERIFY(!saved);
        QVERIFY(!saved.error().message.isEmpty());
        QCOMPARE(variables().all()->size(), 1);
    }

    void aSecretIsNowhereButInItsStore()
    {
        const Variable saved = save({.name = u"TOKEN"_s, .isSecret = true}, u"swordfish-8812"_s);
        QCOMPARE(given(m_shop).value(), (Environment{{u"TOKEN"_s, u"swordfish-8812"_s}}));
        QVERIFY(saved.value.isEmpty());
        QVERIFY(!m_fixture->core->redactor->redact(u"it is swordfish-8812"_s).contains(u"swordfish"_s));
        QFile database(m_fixture->dir.filePath(u"factory.db-wal"_s));
        QVERIFY(database.open(QIODevice::ReadOnly));
        QVERIFY(!database.readAll().contains("swordfish"));
    }

    void aSecretStaysWhenOnlyItsNameOrScopeChanges()
    {
        Variable variable = save({.name = u"TOKEN"_s, .isSecret = true}, u"swordfish"_s);
        variable.name = u"RENAMED"_s;
        variable = save(variable);
        QCOMPARE(given(m_shop).value(), (Environment{{u"RENAMED"_s, u"swordfish"_s}}));
        variable.forAllProjects = false;
        variable.projectIds = {m_docs};
        save(variable);
        QCOMPARE(given(m_docs).value(), (Environment{{u"RENAMED"_s, u"swordfish"_s}}));
    }

    void aPlainVariableThatIsMadeASecretKeepsItsValue()
    {
        Variable variable = save({.name = u"TOKEN"_s, .value = u"swordfish"_s});
        variable.isSecret = true;
        variable = save(variable);
        QVERIFY(variable.value.isEmpty());
        QVERIFY(variables().all()->first().value.isEmpty());
        QCOMPARE(given(m_shop).value(), (Environment{{u"TOKEN"_s, u"swordfish"_s}}));
        QCOMPARE(await(m_secrets->read(u"variable/%1/%2"_s.arg(variable.id).arg(variable.revision), {})).value(), u"swordfish"_s);
        const auto entries = m_fixture->factory->activity(m_shop, 100);
        for (const ActivityEntry &entry : *entries)
            QVERIFY2(!entry.before.contains(u"swordfish"_s) && !entry.after.contains(u"swordfish"_s), qPrintable(entry.after));
    }

    void anEmptySecretIsTakenFromTheEnvironment()
    {
        Variable variable = save({.name = u"FROM_OUTSIDE"_s, .value = u"inside"_s});
        variable.isSecret = true;
        save(variable, u""_s);
        QCOMPARE(given(m_shop).value(), (Environment{{u"FROM_OUTSIDE"_s, u"outside"_s}}));
    }

    void ofTwoOfOneNameThatAreSavedAtOnceOneIsRefused()
    {
        auto first = setup().saveVariable({.name = u"TOKEN"_s, .isSecret = true}, u"one"_s);
        auto second = setup().saveVariable({.name = u"TOKEN"_s, .isSecret = true}, u"two"_s);
        const bool firstSaved = await(std::move(first)).has_value();
        const auto secondSaved = await(std::move(second));
        QVERIFY(firstSaved);
        QVERIFY(!secondSaved);
        QCOMPARE(secondSaved.error().code, ErrorCode::Conflict);
        QCOMPARE(given(m_shop).value(), (Environment{{u"TOKEN"_s, u"one"_s}}));
    }

    void aSecretThatIsReplacedOrRemovedIsGone()
    {
        const Variable first = save({.name = u"TOKEN"_s, .isSecret = true}, u"old-value"_s);
        const Variable second = save(first, u"new-value"_s);
        QVERIFY(!await(m_secrets->read(u"variable/%1/%2"_s.arg(first.id).arg(first.revision), {}))->has_value());
        QVERIFY(await(setup().removeVariable(second.id)).has_value());
        QVERIFY(!await(m_secrets->read(u"variable/%1/%2"_s.arg(second.id).arg(second.revision), {}))->has_value());
    }

    void aSecretThatCannotBeRemovedFromTheKeychainStaysListed()
    {
        const Variable variable = save({.name = u"TOKEN"_s, .isSecret = true}, u"swordfish"_s);
        m_secrets->locked = true;
        QCOMPARE(await(setup().removeVariable(variable.id)).error().code, ErrorCode::Unauthorized);
        QCOMPARE(variables().all().value(), QList<Variable>{variable});
        QCOMPARE(countNoted(), 1);

        m_secrets->locked = false;
        QVERIFY(await(setup().removeVariable(variable.id)).has_value());
        QVERIFY(variables().all()->isEmpty());
        QVERIFY(!await(m_secrets->read(u"variable/%1/%2"_s.arg(variable.id).arg(variable.revision), {}))->has_value());
        QCOMPARE(countNoted(), 2);
    }

    void whatCannotBeNotedDoesNotHappen()
    {
        const Variable url = save({.name = u"URL"_s, .value = u"1"_s});
        m_fixture->refuseActivity();
        QVERIFY(!await(setup().saveVariable({.id = url.id, .name = u"URL"_s, .value = u"2"_s}, {})).has_value());
        QVERIFY(!await(setup().saveVariable({.name = u"NEW"_s, .value = u"1"_s}, {})).has_value());
        QVERIFY(!await(setup().removeVariable(url.id)).has_value());
        QCOMPARE(variables().all().value(), QList<Variable>{url});
    }

    void withoutAStoredSecretTheEnvironmentsIsTaken()
    {
        save({.name = u"FROM_OUTSIDE"_s, .isSecret = true});
        QCOMPARE(given(m_shop).value(), (Environment{{u"FROM_OUTSIDE"_s, u"outside"_s}}));
    }

    void aSecretThatIsNotKnownStopsTheStart()
    {
        save({.name = u"NOWHERE"_s, .isSecret = true});
        const auto environment = given(m_shop);
        QVERIFY(!environment);
        QVERIFY(environment.error().message.contains(u"NOWHERE"_s));
    }

    void aLockedKeychainStopsTheStart()
    {
        save({.name = u"TOKEN"_s, .isSecret = true}, u"swordfish"_s);
        m_secrets->locked = true;
        const auto environment = given(m_shop);
        QVERIFY(!environment);
        QCOMPARE(environment.error().code, ErrorCode::Unauthorized);
        QVERIFY(environment.error().message.contains(u"locked"_s));
    }

    void aSandboxThatHoldsAnOldVariableIsFound()
    {
        Variable url = save({.name = u"URL"_s, .value = u"1"_s});
        Variable token = save({.name = u"TOKEN"_s, .isSecret = true}, u"first"_s);
        const Session shop = runningSession(m_shop);
        const Session docs = runningSession(m_docs);
        QVERIFY(oldOf(shop.id).isEmpty());

        url.value = u"2"_s;
        url = save(url);
        QCOMPARE(oldOf(shop.id), QStringList{u"URL"_s});
        QCOMPARE(oldOf(docs.id), QStringList{u"URL"_s});
        QVERIFY(given(m_shop, shop.id).has_value());
        QVERIFY(oldOf(shop.id).isEmpty());
        QCOMPARE(oldOf(docs.id), QStringList{u"URL"_s});

        token = save(token, u"second"_s);
        QCOMPARE(oldOf(shop.id), QStringList{u"TOKEN"_s});
        QVERIFY(given(m_shop, shop.id).has_value());
        token.forAllProjects = false;
        token.projectIds = {m_docs};
        save(token);
        QCOMPARE(oldOf(shop.id), QStringList{u"TOKEN"_s});
        QVERIFY(given(m_docs, docs.id).has_value());
        QVERIFY(oldOf(docs.id).isEmpty());
        QVERIFY(await(setup().removeVariable(token.id)).has_value());
        QCOMPARE(oldOf(docs.id), QStringList{u"TOKEN"_s});
    }

    void aSandboxThatLacksANewVariableIsFound()
    {
        const Session session = runningSession(m_shop);
        save({.name = u"NEW"_s, .value = u"1"_s});
        QCOMPARE(oldOf(session.id), QStringList{u"NEW"_s});
        QCOMPARE(m_fixture->factory->sessionsOf(m_shop)->first().oldVariables, QStringList{u"NEW"_s});
    }

    void aStoppedSandboxHoldsWhatItWasMadeWith_data()
    {
        QTest::addColumn<bool>("keeps");
        QTest::newRow("applied when it is made") << true;
        QTest::newRow("applied at each start") << false;
    }

    void aStoppedSandboxHoldsWhatItWasMadeWith()
    {
        QFETCH(bool, keeps);
        Variable url = save({.name = u"URL"_s, .value = u"1"_s});
        const Session session = runningSession(m_shop);
        m_fixture->provider->keeps = keeps;
        // As after the application was killed: what ran is stopped.
        m_fixture->reopen();
        useVariables();
        QCOMPARE(m_fixture->core->store->session(session.id)->status, Sandbox::Status::Stopped);
        url.value = u"2"_s;
        save(url);
        QCOMPARE(oldOf(session.id), keeps ? QStringList{u"URL"_s} : QStringList());
    }

    void whoHasNoSandboxHoldsNothing()
    {
        const auto session = await(m_fixture->factory->sessions().create(m_shop, {})).value();
        save({.name = u"NEW"_s, .value = u"1"_s});
        QVERIFY(oldOf(session.id).isEmpty());
    }

    void changesAreNotedWithoutTheValue()
    {
        const Variable variable = save({.name = u"TOKEN"_s, .isSecret = true}, u"swordfish"_s);
        save(variable, u"other-fish"_s);
        Variable plain = save({.name = u"URL"_s, .value = u"https://example.org"_s});
        plain.value = u"https://example.com"_s;
        save(plain);
        const auto entries = m_fixture->factory->activity(m_shop, 100);
        QString all;
        int noted = 0;
        for (const ActivityEntry &entry : *entries) {
            all += entry.subject + entry.before + entry.after + u'\n';
            noted += entry.kind == u"variable"_s ? 1 : 0;
        }
        QCOMPARE(noted, 4);
        QVERIFY(all.contains(u"URLa value, for all projectsa new value, for all projects\n"_s));
        QVERIFY(!all.contains(u"example"_s));
        QVERIFY(!all.contains(u"fish"_s));
    }
};

QTEST_GUILESS_MAIN(TestVariables)
#include "tst_variables.moc"
