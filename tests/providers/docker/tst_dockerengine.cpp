// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/engine/dockerengine.h"

#include "models/source/redactor.h"
#include "tests/providers/docker/certificates.h"
#include "tests/providers/docker/dockerfixture.h"
#include "tests/providers/docker/fakeengine.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QLocalServer>
#include <QTcpServer>
#include <QTest>

#include <unistd.h>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// The transport: against the engine of this machine where a test can be had with it, else against one that misbehaves.
class TestDockerEngine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void aRealEngineAnswers();
    void aRealEngineAnswersManyAtOnce();

    void theNewestVersionThatBothUnderstandIsSpoken_data();
    void theNewestVersionThatBothUnderstandIsSpoken();
    void enginesThatAreTooOldOrTooNewAreRefused_data();
    void enginesThatAreTooOldOrTooNewAreRefused();
    void theVersionIsAskedOnceAndAnewAfterAFailure();
    void valuesAreEncoded();
    void aStatusIsNoError();
    void theEnginesReasonIsToldRedacted();

    void nobodyListens_data();
    void nobodyListens();
    void thereIsNoPermission();
    void whatIsNoEngineIsRefused_data();
    void whatIsNoEngineIsRefused();
    void anEngineThatDiesIsTold_data();
    void anEngineThatDiesIsTold();
    void anEngineThatHangsIsGivenUp();
    void aCallCanBeStopped();

    void tlsConnectsOnlyWithWhomItShould_data();
    void tlsConnectsOnlyWithWhomItShould();
    void tlsMeetsPlainText();

private:
    std::unique_ptr<DockerEngine> engine(const DockerEndpoint &endpoint) const;
    Result<DockerReply> get(DockerEngine &engine, const QString &path = u"/info"_s) const { return await(engine.call({.path = path})); }

    std::shared_ptr<ManualClock> m_clock;
    std::shared_ptr<Redactor> m_redactor;
    std::unique_ptr<FakeEngine> m_fake;
    std::unique_ptr<DockerEngine> m_engine;
};

void TestDockerEngine::init()
{
    m_clock = std::make_shared<ManualClock>();
    m_redactor = std::make_shared<Redactor>();
    m_fake = std::make_unique<FakeEngine>();
    m_engine = engine(m_fake->endpoint());
}

void TestDockerEngine::cleanup()
{
    QCOMPARE(m_fake->complaints(), QStringList());
    m_engine.reset();
    m_fake.reset();
}

std::unique_ptr<DockerEngine> TestDockerEngine::engine(const DockerEndpoint &endpoint) const
{
    return std::make_unique<DockerEngine>(endpoint, m_clock, m_redactor);
}

void TestDockerEngine::aRealEngineAnswers()
{
    DockerFixture fixture;
    if (const QString why = fixture.missing(); !why.isEmpty())
        return DockerFixture::leaveOut(why);
    const auto version = await(fixture.engine()->version()).value();
    QVERIFY(version.api >= QVersionNumber(1, 41));
    QCOMPARE(version.operatingSystem, u"linux"_s);
    QVERIFY(!version.version.isEmpty());
    const QString name = DockerEngine::pathSegment(QString::fromLatin1(DockerFixture::busyboxImage));
    QVERIFY(!fixture.call("GET", u"/images/%1/json"_s.arg(name)).text("/Id").isEmpty());
    const auto missing
        = await(fixture.engine()->call({.path = u"/images/%1/json"_s.arg(DockerEngine::pathSegment(u"millwright-test/none:a"_s))})).value();
    QCOMPARE(missing.status, 404);
    QVERIFY(!missing.message().isEmpty());
    const auto filtered = await(fixture.engine()->call(
        {.path = u"/containers/json"_s, .query = {{u"all"_s, u"true"_s}, {u"filters"_s, u"{\"label\":[\"a=b+c&d%41 ß\"]}"_s}}}));
    QCOMPARE(filtered->body.trimmed(), QByteArray("[]"));
}

void TestDockerEngine::aRealEngineAnswersManyAtOnce()
{
    DockerFixture fixture;
    if (const QString why = fixture.missing(); !why.isEmpty())
        return DockerFixture::leaveOut(why);
    std::vector<Async<DockerReply>> calls;
    for (int i = 0; i < 100; ++i)
        calls.push_back(fixture.engine()->call({.path = u"/containers/json"_s}));
    for (auto &call : calls)
        QCOMPARE(await(std::move(call)).value().status, 200);
}

void TestDockerEngine::theNewestVersionThatBothUnderstandIsSpoken_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QByteArray>("prefix");
    QTest::addColumn<QString>("name");
    QTest::newRow("20.10") << QByteArray("{\"Version\": \"20.10.24\", \"ApiVersion\": \"1.41\", \"MinAPIVersion\": \"1.12\"}")
                           << QByteArray("/v1.41/") << u"Docker Engine"_s;
    QTest::newRow("newer than ours") << QByteArray("{\"Version\": \"99\", \"ApiVersion\": \"1.99\", \"MinAPIVersion\": \"1.44\"}")
                                     << QByteArray("/v1.47/") << u"Docker Engine"_s;
    QTest::newRow("Podman") << QByteArray(
        "{\"Version\": \"4.9\", \"ApiVersion\": \"1.41\", \"MinAPIVersion\": \"1.24\", \"Components\": [{\"Name\": \"Podman Engine\"}]}")
                            << QByteArray("/v1.41/") << u"Podman Engine"_s;
    QTest::newRow("no minimum") << QByteArray("{\"Version\": \"24\", \"ApiVersion\": \"1.43\"}") << QByteArray("/v1.43/")
                                << u"Docker Engine"_s;
}

void TestDockerEngine::theNewestVersionThatBothUnderstandIsSpoken()
{
    QFETCH(QByteArray, answer);
    QFETCH(QByteArray, prefix);
    QFETCH(QString, name);
    m_fake->teach("GET /version", FakeEngine::answering(200, answer));
    m_fake->teach("GET /info", FakeEngine::answering(200, "{}"));
    QCOMPARE(get(*m_engine)->status, 200);
    QVERIFY2(m_fake->requests().last().target.startsWith(prefix), m_fake->requests().last().target.constData());
    QCOMPARE(await(m_engine->version())->name, name);
}

void TestDockerEngine::enginesThatAreTooOldOrTooNewAreRefused_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("complaint");
    QTest::newRow("19.03") << QByteArray("{\"Version\": \"19.03.15\", \"ApiVersion\": \"1.40\"}")
                           << u"too old: it is version 19.03.15 with API 1.40"_s;
    QTest::newRow("1.9") << QByteArray("{\"Version\": \"1.9\", \"ApiVersion\": \"1.9\"}") << u"too old"_s;
    QTest::newRow("of the future") << QByteArray("{\"Version\": \"99\", \"ApiVersion\": \"1.99\", \"MinAPIVersion\": \"1.90\"}")
                                   << u"newer Millwright"_s;
}

void TestDockerEngine::enginesThatAreTooOldOrTooNewAreRefused()
{
    QFETCH(QByteArray, answer);
    QFETCH(QString, complaint);
    m_fake->teach("GET /version", FakeEngine::answering(200, answer));
    const auto reply = get(*m_engine);
    QCOMPARE(reply.error().code, ErrorCode::Unsupported);
    QVERIFY2(reply.error().message.contains(complaint), qPrintable(reply.error().message));
}

void TestDockerEngine::theVersionIsAskedOnceAndAnewAfterAFailure()
{
    m_fake->teach("GET /info", FakeEngine::answering(200, "{}"));
    m_fake->teach("GET /broken", [](const FakeEngine::Request &, QIODevice *connection) { connection->close(); });
    auto first = m_engine->call({.path = u"/info"_s});
    auto second = m_engine->call({.path = u"/info"_s});
    QVERIFY(await(std::move(first)));
    QVERIFY(await(std::move(second)));
    QCOMPARE(m_fake->requests().size(), 3);
    QVERIFY(!get(*m_engine, u"/broken"_s));
    QVERIFY(get(*m_engine));
    QCOMPARE(m_fake->requests().size(), 6);
    QCOMPARE(m_fake->requests().at(4).target, QByteArray("/version"));
}

void TestDockerEngine::valuesAreEncoded()
{
    m_fake->teach("POST /images/a%2Fb%3Ac%20%25/tag", FakeEngine::answering(201, ""));
    const auto reply = await(m_engine->call({.verb = "POST",
        .path = u"/images/%1/tag"_s.arg(DockerEngine::pathSegment(u"a/b:c %"_s)),
        .query = {{u"repo"_s, u"x+y&z=%41 ß\n"_s}, {u"tag"_s, u""_s}}}));
    QCOMPARE(reply->status, 201);
    QVERIFY(m_fake->requests().last().target.endsWith("?repo=x%2By%26z%3D%2541%20%C3%9F%0A&tag="));
}

void TestDockerEngine::aStatusIsNoError()
{
    for (const int status : {200, 204, 304, 404, 409, 500}) {
        m_fake->teach("GET /info", FakeEngine::answering(status, status == 204 || status == 304 ? "" : "{\"message\": \"why\"}"));
        const auto reply = get(*m_engine);
        QVERIFY(reply);
        QCOMPARE(reply->status, status);
    }
}

void TestDockerEngine::theEnginesReasonIsToldRedacted()
{
    m_redactor->addSecret(u"top-secret"_s);
    const Error error
        = m_engine->errorOf({.status = 409, .body = "{\"message\": \"the name top-secret is in use\"}"}, u"It was not made."_s);
    QCOMPARE(error.code, ErrorCode::Conflict);
    QCOMPARE(error.message, u"It was not made. The engine says: the name *** is in use"_s);
    QCOMPARE(m_engine->errorOf({.status = 404, .body = "plain text\n"}, u"No."_s),
        (Error{ErrorCode::NotFound, u"No. The engine says: plain text"_s}));
    QVERIFY(m_engine->errorOf({.status = 500}, u"No."_s).message.contains(u"500"_s));
    // As Podman 4.3 tells it of a container that does not run.
    const QByteArray podmans = "{\"cause\":\"container state improper\",\"message\":\"can only create exec sessions on running containers: "
                               "container state improper\",\"response\":500}";
    QCOMPARE(m_engine->errorOf({.status = 500, .body = podmans}, u"No."_s).code, ErrorCode::Conflict);
    const Error full = m_engine->errorOf({.status = 500, .body = "{\"message\": \"write /a: no space left on device\"}"}, u"No."_s);
    QCOMPARE(full.code, ErrorCode::Storage);
    QVERIFY2(full.message.contains(u"Free some"_s) && full.message.contains(u"write /a"_s), qPrintable(full.message));
}

void TestDockerEngine::nobodyListens_data()
{
    QTest::addColumn<QString>("kind");
    QTest::newRow("no socket") << u"none"_s;
    QTest::newRow("a socket that is left over") << u"left"_s;
    QTest::newRow("a file") << u"file"_s;
    QTest::newRow("a port") << u"port"_s;
}

void TestDockerEngine::nobodyListens()
{
    QFETCH(QString, kind);
    QTemporaryDir folder;
    DockerEndpoint endpoint{
        .socketPath = folder.filePath(u"engine.sock"_s), .address = u"unix://somewhere"_s, .origin = u"DOCKER_HOST says so."_s};
    if (kind == u"left"_s) {
        QLocalServer server;
        QVERIFY(server.listen(folder.filePath(u"old"_s)));
        QVERIFY(QFile::link(folder.filePath(u"old"_s), endpoint.socketPath));
        QVERIFY(::link(qPrintable(folder.filePath(u"old"_s)), qPrintable(folder.filePath(u"kept"_s))) == 0);
        endpoint.socketPath = folder.filePath(u"kept"_s);
    } else if (kind == u"file"_s) {
        QFile file(endpoint.socketPath);
        QVERIFY(file.open(QIODevice::WriteOnly));
    } else if (kind == u"port"_s) {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        endpoint.socketPath.clear();
        endpoint.host = u"127.0.0.1"_s;
        endpoint.port = server.serverPort();
    }
    const auto absent = engine(endpoint);
    const auto reply = get(*absent);
    QCOMPARE(reply.error().code, ErrorCode::Network);
    QVERIFY2(reply.error().message.contains(u"No Docker engine listens on unix://somewhere"_s), qPrintable(reply.error().message));
    QVERIFY(reply.error().message.contains(u"DOCKER_HOST says so."_s));
}

void TestDockerEngine::thereIsNoPermission()
{
    QVERIFY(QFile::setPermissions(m_fake->endpoint().socketPath, QFile::Permissions()));
    const bool isRoot = ::geteuid() == 0;
    if (isRoot)
        QCOMPARE(::seteuid(65534), 0);
    auto calling = m_engine->call({.path = u"/info"_s});
    if (isRoot)
        QCOMPARE(::seteuid(0), 0);
    const auto reply = await(std::move(calling));
    QCOMPARE(reply.error().code, ErrorCode::Unauthorized);
    QVERIFY2(reply.error().message.contains(u"usermod"_s), qPrintable(reply.error().message));
}

void TestDockerEngine::whatIsNoEngineIsRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("SSH") << QByteArray("SSH-2.0-OpenSSH_9.2\r\n\r\n");
    QTest::newRow("a web page") << FakeEngine::reply(200, "<html></html>");
    QTest::newRow("JSON that is no object") << FakeEngine::reply(200, "[[[]]]");
    QTest::newRow("no version") << FakeEngine::reply(200, "{\"ApiVersion\": 3}");
    QTest::newRow("nothing there") << FakeEngine::reply(404, "");
    QTest::newRow("an endless head") << "HTTP/1.1 200 OK\r\nA: " + QByteArray(200'000, 'x');
}

void TestDockerEngine::whatIsNoEngineIsRefused()
{
    QFETCH(QByteArray, bytes);
    m_fake->teach("GET /version", [bytes](const FakeEngine::Request &, QIODevice *connection) { connection->write(bytes); });
    const auto reply = get(*m_engine);
    QVERIFY(!reply);
    QVERIFY2(!reply.error().message.isEmpty() && reply.error().message.size() < 1000, qPrintable(reply.error().message));
}

void TestDockerEngine::anEngineThatDiesIsTold_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("before its answer") << QByteArray();
    QTest::newRow("in the head") << QByteArray("HTTP/1.1 200 O");
    QTest::newRow("in a body of a length") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a");
    QTest::newRow("between chunks") << QByteArray("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{\"a\r\n");
    QTest::newRow("in a chunk") << QByteArray("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n100\r\n{\"a");
}

void TestDockerEngine::anEngineThatDiesIsTold()
{
    QFETCH(QByteArray, bytes);
    m_fake->teach("GET /info", [bytes](const FakeEngine::Request &, QIODevice *connection) {
        connection->write(bytes);
        connection->close();
    });
    const auto reply = get(*m_engine);
    QCOMPARE(reply.error().code, ErrorCode::Network);
    QVERIFY2(reply.error().message.contains(u"ended the connection"_s), qPrintable(reply.error().message));
    QByteArray got;
    const auto streamed = await(m_engine->stream({.path = u"/info"_s}, [&](const QByteArray &piece) { got += piece; }));
    QCOMPARE(streamed.error().code, ErrorCode::Network);
    QVERIFY(got.isEmpty() || got == "{\"a");
}

void TestDockerEngine::anEngineThatHangsIsGivenUp()
{
    for (const QByteArray &bytes : {QByteArray(), QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")}) {
        m_fake->teach("GET /info", [bytes](const FakeEngine::Request &, QIODevice *connection) { connection->write(bytes); });
        QVERIFY(await(m_engine->version()));
        auto calling = m_engine->call({.path = u"/info"_s, .timeout = 30s});
        const qsizetype before = m_fake->requests().size();
        QTRY_VERIFY(m_fake->requests().size() > before);
        m_clock->advance(29999ms);
        QCoreApplication::processEvents();
        m_clock->advance(1ms);
        const auto reply = await(std::move(calling));
        QCOMPARE(reply.error().code, ErrorCode::Timeout);
        QVERIFY2(reply.error().message.contains(u"within 30 s"_s), qPrintable(reply.error().message));
    }
}

void TestDockerEngine::aCallCanBeStopped()
{
    m_fake->teach("GET /info", [](const FakeEngine::Request &, QIODevice *) { });
    std::stop_source stop;
    auto calling = m_engine->call({.path = u"/info"_s}, stop.get_token());
    QTRY_COMPARE(m_fake->requests().size(), 2);
    stop.request_stop();
    QCOMPARE(await(std::move(calling)).error().code, ErrorCode::Aborted);
    QCOMPARE(await(m_engine->call({.path = u"/info"_s}, stop.get_token())).error().code, ErrorCode::Aborted);
}

void TestDockerEngine::tlsConnectsOnlyWithWhomItShould_data()
{
    QTest::addColumn<QString>("authority"); ///< whose authority is believed in
    QTest::addColumn<bool>("verify");
    QTest::addColumn<bool>("known"); ///< whether the engine knows the person
    QTest::addColumn<QString>("host");
    QTest::addColumn<bool>("connects");
    QTest::newRow("each knows the other") << u"own"_s << true << true << u"localhost"_s << true;
    QTest::newRow("another authority") << u"other"_s << true << true << u"localhost"_s << false;
    QTest::newRow("another authority, not verified") << u"other"_s << false << true << u"localhost"_s << true;
    QTest::newRow("another host") << u"own"_s << true << true << u"127.0.0.1"_s << false;
    QTest::newRow("a person nobody knows") << u"own"_s << true << false << u"localhost"_s << false;
}

void TestDockerEngine::tlsConnectsOnlyWithWhomItShould()
{
    QFETCH(QString, authority);
    QFETCH(bool, verify);
    QFETCH(bool, known);
    QFETCH(QString, host);
    QFETCH(bool, connects);
    const Certificates own;
    const Certificates other;
    QVERIFY2(own.isValid() && other.isValid(), "openssl is needed to make certificates");
    FakeEngine fake(own.server());
    QTemporaryDir folder;
    QVERIFY(QFile::copy((authority == u"own"_s ? own : other).folder(u"client"_s) + u"/ca.pem"_s, folder.filePath(u"ca.pem"_s)));
    for (const QString &name : {u"cert.pem"_s, u"key.pem"_s})
        QVERIFY(QFile::copy((known ? own : other).folder(u"client"_s) + u'/' + name, folder.filePath(name)));
    const auto endpoint = DockerEndpoint::find(
        {.host = u"tcp://%1:%2"_s.arg(host).arg(fake.endpoint().port), .tlsVerify = verify, .certPath = folder.path()}, {});
    QVERIFY2(endpoint, endpoint ? "" : qPrintable(endpoint.error().message));
    fake.teach("GET /info", FakeEngine::answering(200, "{\"a\": \"" + QByteArray(1'000'000, 'x') + "\"}"));
    const auto secure = engine(*endpoint);
    const auto reply = get(*secure);
    QCOMPARE(reply.has_value(), connects);
    if (connects)
        QCOMPARE(reply->body.size(), 1'000'009);
    else
        QVERIFY2(reply.error().code == ErrorCode::Unauthorized || (!known && reply.error().code == ErrorCode::Network),
            qPrintable(reply.error().message));
    QCOMPARE(fake.requests().isEmpty(), !connects);
    QCOMPARE(fake.complaints(), QStringList());
}

void TestDockerEngine::tlsMeetsPlainText()
{
    const Certificates certificates;
    FakeEngine secure(certificates.server());
    DockerEndpoint endpoint = secure.endpoint();
    const auto plain = engine(endpoint);
    QCOMPARE(get(*plain).error().code, ErrorCode::Network);

    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    connect(&server, &QTcpServer::newConnection, &server,
        [&server] { server.nextPendingConnection()->write("HTTP/1.1 400 Bad Request\r\n\r\n"); });
    const auto found = DockerEndpoint::find({.host = u"tcp://localhost:%1"_s.arg(server.serverPort()), .tlsVerify = false}, {});
    const auto encrypting = engine(*found);
    QCOMPARE(get(*encrypting).error().code, ErrorCode::Unauthorized);
}

QTEST_GUILESS_MAIN(TestDockerEngine)
#include "tst_dockerengine.moc"
