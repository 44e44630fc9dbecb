// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildworkflow.h"
#include "models/factory/sessions.h"
#include "providers/snapshot/snapshotfactorysandbox.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/models/source/httphost.h"
#include "tests/support/await.h"
#include "tests/support/realfactory.h"

#include <nlohmann/json.hpp>

#include <QProcess>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QSslKey>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// A key for localhost that signs itself, in `folder`; git in this process trusts it.
QSslConfiguration ownCertificate(const QTemporaryDir &folder)
{
    const QString key = folder.filePath(u"key.pem"_s);
    const QString certificate = folder.filePath(u"certificate.pem"_s);
    QProcess openssl;
    openssl.start(u"openssl"_s,
        {u"req"_s, u"-x509"_s, u"-newkey"_s, u"rsa:2048"_s, u"-nodes"_s, u"-days"_s, u"2"_s, u"-subj"_s, u"/CN=localhost"_s, u"-addext"_s,
            u"subjectAltName=DNS:localhost"_s, u"-keyout"_s, key, u"-out"_s, certificate});
    QFile keyFile(key);
    if (!openssl.waitForFinished() || openssl.exitCode() != 0 || !keyFile.open(QIODevice::ReadOnly))
        qFatal("no certificate was made: %s", openssl.readAllStandardError().constData());
    qputenv("GIT_SSL_CAINFO", certificate.toUtf8());
    QSslConfiguration configuration;
    configuration.setPrivateKey(QSslKey(&keyFile, QSsl::Rsa));
    configuration.setLocalCertificate(QSslCertificate::fromPath(certificate).value(0));
    return configuration;
}

Async<RepositoryAccess> accessWith(QString url, QString token)
{
    RepositoryAccess access;
    access.cloneUrl = url;
    if (!token.isEmpty())
        access.authorization = RepositoryAuthorization{token, {}};
    co_return access;
}

SettingsSchema schemaOf(int fields)
{
    Json schema = {{"type", "object"}, {"properties", Json::object()}, {"additionalProperties", false}};
    for (int i = 0; i < fields; ++i)
        schema["properties"]["field" + std::to_string(i)] = {{"type", "integer"}, {"maximum", 1000}};
    return SettingsSchema::parse(schema).value();
}

} // namespace

/// What people enter wrongly and what goes wrong around them: each is an error of the engine that says what to do.
class TestBadInput : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    std::unique_ptr<QTemporaryDir> m_certificate;
    std::unique_ptr<HttpHost> m_host;
    QString m_token;

    Factory &factory() { return *m_fixture->factory; }

    template <typename T> static void told(const Result<T> &result, ErrorCode code, const QString &whatToDo)
    {
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, code);
        QVERIFY2(result.error().message.contains(whatToDo), qPrintable(result.error().message));
    }

    static FactoryFixture::MakeSandbox snapshot()
    {
        return [](const ProviderHost &host) { return await(SnapshotProvider().create(host, Json::object())).value(); };
    }

    QString address(const QString &where)
    {
        if (where == u"unknown folder"_s)
            return m_fixture->git.path(u"acme/nothing"_s);
        if (where == u"empty"_s) {
            m_fixture->git.init(u"acme/empty"_s);
            return m_fixture->git.path(u"acme/empty"_s);
        }
        if (where == u"whole"_s) {
            m_fixture->git.init(u"acme/whole"_s);
            m_fixture->git.commit(u"acme/whole"_s, u"README"_s, "read me\n");
            return m_fixture->git.path(u"acme/whole"_s);
        }
        if (where == u"unknown host"_s)
            return u"https://git.invalid/acme/api"_s; // RFC 6761: never resolves
        const QString url = m_host->httpsUrl(u"acme/api"_s);
        if (where == u"closed"_s)
            m_host->close();
        if (where == u"refusing"_s)
            m_host->wanted = "nobody";
        return url;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_certificate = std::make_unique<QTemporaryDir>();
        const auto tls = ownCertificate(*m_certificate);
        m_host = std::make_unique<HttpHost>(m_certificate->filePath(u"www"_s));
        m_host->tls = tls;
    }

    void cleanupTestCase() { m_host.reset(); }

    void init()
    {
        m_token.clear();
        m_host->wanted.clear();
        if (!m_host->isListening())
            QVERIFY(m_host->listen(QHostAddress::LocalHost));
        m_fixture = std::make_unique<FactoryFixture>();
        m_fixture->core->access = [this](QString url, std::stop_token) { return accessWith(std::move(url), m_token); };
    }

    void cleanup() { m_fixture.reset(); }

    void aRepositoryThatCannotBeUsed_data()
    {
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("token");
        QTest::addColumn<QString>("branch");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("whatToDo");
        const auto row = [](const char *name, const QString &where, const QString &token, const QString &branch, ErrorCode code,
                             const QString &whatToDo) { QTest::newRow(name) << where << token << branch << int(code) << whatToDo; };
        row("unknown folder", u"unknown folder"_s, {}, {}, ErrorCode::NotFound, u"Enter the folder of one."_s);
        row("unknown repository", u"there"_s, {}, {}, ErrorCode::NotFound, u"Check the address"_s);
        row("unknown host", u"unknown host"_s, {}, {}, ErrorCode::Network, u"Check the address and the network."_s);
        row("unreachable host", u"closed"_s, {}, {}, ErrorCode::Network, u"Check the address, the network and whether the host is up."_s);
        row("no token", u"refusing"_s, {}, {}, ErrorCode::Unauthorized, u"add a token that may read the repository."_s);
        row("wrong token", u"refusing"_s, u"wrong-sesame-0123"_s, {}, ErrorCode::Unauthorized,
            u"Check that it is right, has not expired and may read the repository."_s);
        row("missing branch", u"whole"_s, {}, u"nowhere"_s, ErrorCode::NotFound, u"use that, or name another."_s);
        row("impossible branch", u"whole"_s, {}, u"../x"_s, ErrorCode::InvalidArgument, u"Enter one such as main"_s);
        row("empty repository", u"empty"_s, {}, {}, ErrorCode::NotFound, u"Push one and try again."_s);
    }

    void aRepositoryThatCannotBeUsed()
    {
        QFETCH(QString, where);
        QFETCH(QString, token);
        QFETCH(QString, branch);
        QFETCH(int, code);
        QFETCH(QString, whatToDo);
        m_token = token;
        const QString project = factory().createProject(u"p"_s, {})->id;
        NewRepository repository;
        repository.url = address(where);
        repository.branch = branch;
        const auto added = await(factory().addRepository(project, repository));
        told(added, ErrorCode(code), whatToDo);
        if (!token.isEmpty())
            QVERIFY2(!added.error().message.contains(token), qPrintable(added.error().message));
        QVERIFY(factory().environment(project)->repositories.isEmpty());
    }

    void aRepositoryThatWentBadFailsTheRunAndSaysWhy_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("whatToDo");
        QTest::newRow("gone") << u"gone"_s << u"Enter the folder of one."_s;
        QTest::newRow("emptied") << u"emptied"_s << u"Push one and try again."_s;
    }

    void aRepositoryThatWentBadFailsTheRunAndSaysWhy()
    {
        QFETCH(QString, what);
        QFETCH(QString, whatToDo);
        const QString project = m_fixture->makeProject();
        QVERIFY(QDir(m_fixture->git.path(u"acme/storefront"_s)).removeRecursively());
        if (what == u"emptied"_s)
            m_fixture->git.init(u"acme/storefront"_s);
        m_fixture->clock->advance(std::chrono::seconds(1));
        const auto run = await(factory().builds().run(project, BuildTrigger::Manual));
        QVERIFY(run.has_value());
        QCOMPARE(run->outcome, RunOutcome::Failed);
        QVERIFY2(run->reason.contains(whatToDo), qPrintable(run->reason));
        QVERIFY(factory().activity(project, 1)->first().run == *run);
    }

    void idsThatLeadElsewhereReachNothing_data()
    {
        QTest::addColumn<QString>("id");
        for (const auto &id : {u"../x"_s, u".."_s, u"../../factory.db"_s, u"/etc/passwd"_s, u"a/../../x"_s, QString()})
            QTest::newRow(qPrintable(id)) << id;
    }

    void idsThatLeadElsewhereReachNothing()
    {
        QFETCH(QString, id);
        m_fixture = std::make_unique<FactoryFixture>(snapshot());
        const QString project = m_fixture->makeProject();
        const QString session = await(factory().sessions().create(project, {}))->id;
        const QStringList bystanders
            = {m_fixture->dir.filePath(u"x"_s), m_fixture->dir.filePath(u"data/x"_s), m_fixture->dir.filePath(u"provider/x"_s)};
        for (const QString &bystander : bystanders)
            QVERIFY(QFile(bystander).open(QIODevice::WriteOnly));

        Sessions &sessions = factory().sessions();
        told(factory().environment(id), ErrorCode::NotFound, u"Go back to the list of projects."_s);
        told(await(factory().removeProject(id)), ErrorCode::NotFound, u"Go back to the list of projects."_s);
        told(factory().removeRepository(project, id), ErrorCode::NotFound, u"Load the page again."_s);
        told(await(sessions.start(id)), ErrorCode::NotFound, u"Go back to the list of sandboxes."_s);
        told(await(sessions.stop(id)), ErrorCode::NotFound, u"Go back to the list of sandboxes."_s);
        told(await(sessions.remove(id)), ErrorCode::NotFound, u"Go back to the list of sandboxes."_s);
        told(await(sessions.recreate(id)), ErrorCode::NotFound, u"Go back to the list of sandboxes."_s);
        told(await(sessions.runCommand(id, u"true"_s)), ErrorCode::NotFound, u"Go back to the list of sandboxes."_s);
        told(await(sessions.commandLog(session, id, {})), ErrorCode::NotFound, u"Nothing is known of this command."_s);
        told(await(sessions.commandLog(id, session, {})), ErrorCode::NotFound, u"Nothing is known of this command."_s);
        told(await(factory().builds().log(project, id, {})), ErrorCode::NotFound, u"This project has no such build."_s);
        told(await(factory().builds().cancel(project, id)), ErrorCode::NotFound, u"This project has no such build."_s);
        for (const QString &bystander : bystanders)
            QVERIFY(QFile::exists(bystander));
        QVERIFY(factory().environment(project).has_value());
        QVERIFY(m_fixture->core->store->session(session).has_value());
    }

    void aSchemaOfAnySizeIsServed_data()
    {
        QTest::addColumn<int>("fields");
        QTest::newRow("none") << 0;
        QTest::newRow("200") << 200;
    }

    void aSchemaOfAnySizeIsServed()
    {
        QFETCH(int, fields);
        const QString project = m_fixture->makeProject();
        m_fixture->provider->schema = schemaOf(fields);
        QCOMPARE(factory().environment(project)->schema.fields().size(), fields);
        Json settings = Json::object();
        for (int i = 0; i < fields; ++i)
            settings["field" + std::to_string(i)] = i;
        const auto saved = factory().updateEnvironment(project, QByteArray::fromStdString(Json{{"settings", settings}}.dump()));
        QVERIFY2(saved.has_value(), saved ? "" : qPrintable(saved.error().message));
        QVERIFY(saved->environment.settings.json() == settings);

        const std::string last = fields > 0 ? "field" + std::to_string(fields - 1) : "field0";
        const auto refused = factory().updateEnvironment(project, QByteArray::fromStdString(Json{{"settings", {{last, 1001}}}}.dump()));
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().code, ErrorCode::InvalidEnvironment);
        QCOMPARE(refused.error().issues.first().pointer, QString::fromStdString('/' + last));
        QCOMPARE(refused.error().issues.first().message, fields > 0 ? u"At most 1000."_s : u"There is no setting of this name."_s);
    }

    void aSessionFolderThatVanishedIsToldAndRecreated()
    {
        m_fixture = std::make_unique<FactoryFixture>(snapshot());
        Sessions &sessions = factory().sessions();
        const QString session = await(sessions.create(m_fixture->makeProject(), {}))->id;
        QVERIFY(await(sessions.start(session)).has_value());
        QVERIFY(await(sessions.stop(session)).has_value());
        QVERIFY(QDir(m_fixture->dir.filePath(u"provider/sessions/"_s + session)).removeRecursively());
        const auto started = await(sessions.start(session));
        told(started, ErrorCode::NotFound, u"Recreate the session to begin with a new one."_s);
        QCOMPARE(m_fixture->core->store->session(session)->error, started.error().message);
        QCOMPARE(await(sessions.recreate(session))->status, Sandbox::Status::Running);
        QCOMPARE(m_fixture->core->store->session(session)->error, QString());
    }

    void aDatabaseThatCannotBeUsed_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("whatToDo");
        QTest::newRow("damaged") << u"damaged"_s << u"put a copy of it from a backup in its place, and start again"_s;
        QTest::newRow("newer") << u"newer"_s << u"Install the newer version, or choose another folder for this factory."_s;
    }

    void aDatabaseThatCannotBeUsed()
    {
        QFETCH(QString, what);
        QFETCH(QString, whatToDo);
        RealFactory real;
        QVERIFY(await(answerOf(real.client->opened())).has_value());
        QVERIFY(await(answerOf(real.client->createProject(u"p"_s, {}))).has_value());
        real.client.reset();
        const QString path = real.composition.dataFolder + u"/factory.db"_s;
        if (what == u"damaged"_s) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadWrite) && file.size() > 8192);
            QVERIFY(file.seek(4096) && file.write(QByteArray(4096, '\xaa')) == 4096);
        } else {
            QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"newer"_s);
            database.setDatabaseName(path);
            QVERIFY(database.open() && QSqlQuery(database).exec(u"PRAGMA user_version = 9999"_s));
            database = {};
            QSqlDatabase::removeDatabase(u"newer"_s);
        }
        real.open();
        told(await(answerOf(real.client->opened())), ErrorCode::Damaged, whatToDo);
        told(await(answerOf(real.client->projects())), ErrorCode::Damaged, whatToDo);
        real.client.reset();
    }

    void aSecondInstanceOnTheStore()
    {
        RealFactory first;
        QVERIFY(await(answerOf(first.client->opened())).has_value());
        RealFactory second(first.composition.dataFolder);
        told(await(answerOf(second.client->opened())), ErrorCode::Conflict, u"Use that window, or start with --data and another folder."_s);
        second.client.reset();
        QVERIFY(await(answerOf(first.client->createProject(u"p"_s, {}))).has_value());
        first.client.reset();
    }
};

QTEST_GUILESS_MAIN(TestBadInput)
#include "tst_badinput.moc"
