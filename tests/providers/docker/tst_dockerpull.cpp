// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/redactor.h"
#include "providers/docker/imagepull.h"
#include "tests/providers/docker/fakeengine.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QIODevice>
#include <QTemporaryDir>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// Pulls need a registry, so the engine is a fake that says what a real one says.
class TestPull : public QObject
{
    Q_OBJECT

    std::unique_ptr<FakeEngine> m_fake;
    std::shared_ptr<DockerEngine> m_engine;
    std::unique_ptr<QTemporaryDir> m_docker; ///< the configuration of the docker command
    ProviderHost m_host;
    QList<PullState> m_told;

    Result<> pull(const QString &image)
    {
        m_told.clear();
        return await(
            ensureImage(m_engine, m_host, ImageReference::parse(image).value(), [this](const PullState &state) { m_told.append(state); }));
    }

    /// With the last pull; null where there is none.
    Json loginSent() const
    {
        const QByteArray field = m_fake->requests().last().fields.value("x-registry-auth");
        const QByteArray login = QByteArray::fromBase64(field, QByteArray::Base64UrlEncoding);
        return field.isEmpty() ? Json(nullptr) : Json::parse(login.toStdString(), nullptr, false);
    }

    void write(const QString &name, const QByteArray &content)
    {
        QFile file(m_docker->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }

    /// What the engine says of the pull, a line each.
    void teachPull(const QByteArrayList &lines, int status = 200)
    {
        m_fake->teach("POST /images/create", FakeEngine::answering(status, lines.join('\n') + '\n'));
    }

private Q_SLOTS:
    void init()
    {
        m_fake = std::make_unique<FakeEngine>();
        m_docker = std::make_unique<QTemporaryDir>();
        m_host.clock = std::make_shared<SystemClock>();
        m_host.processes = std::make_shared<ProcessRunner>(m_host.clock);
        m_host.redactor = std::make_shared<Redactor>();
        m_host.environment = systemEnvironment();
        m_host.environment.insert(u"DOCKER_CONFIG"_s, m_docker->path());
        QString &path = m_host.environment[u"PATH"_s];
        path = m_docker->path() + u':' + path;
        m_engine = std::make_shared<DockerEngine>(m_fake->endpoint(), m_host.clock, m_host.redactor);
        m_fake->teach("GET /images/node%3A22-slim/json", FakeEngine::answering(404, "{\"message\":\"No such image: node:22-slim\"}"));
    }

    void cleanup()
    {
        QCOMPARE(m_fake->complaints(), QStringList());
        m_engine.reset();
        m_fake.reset();
    }

    void anImageThatIsThereIsNotPulled()
    {
        m_fake->teach("GET /images/node%3A22-slim/json", FakeEngine::answering(200, "{\"Id\":\"sha256:1\"}"));
        QCOMPARE(pull(u"node:22-slim"_s), Result<>());
        QVERIFY(m_told.isEmpty());
    }

    void progressIsToldOverAllLayers()
    {
        teachPull({"{\"status\":\"Pulling from library/node\",\"id\":\"22-slim\"}",
            "{\"status\":\"Pulling fs layer\",\"progressDetail\":{},\"id\":\"a\"}",
            "{\"status\":\"Already exists\",\"progressDetail\":{},\"id\":\"b\"}",
            "{\"status\":\"Downloading\",\"progressDetail\":{\"current\":100,\"total\":400},\"progress\":\"[=>]\",\"id\":\"a\"}",
            "{\"status\":\"Downloading\",\"progressDetail\":{\"current\":50,\"total\":200},\"id\":\"c\"}",
            "{\"status\":\"Download complete\",\"progressDetail\":{},\"id\":\"a\"}",
            "{\"status\":\"Extracting\",\"progressDetail\":{\"current\":10,\"total\":400},\"id\":\"a\"}",
            "{\"status\":\"Pull complete\",\"progressDetail\":{},\"id\":\"a\"}", "{\"status\":\"Digest: sha256:00\"}",
            "{\"status\":\"Status: Downloaded newer image for node:22-slim\"}"});
        QCOMPARE(pull(u"node:22-slim"_s), Result<>());
        QCOMPARE(m_told.size(), 7);
        QCOMPARE(m_told.at(3).receivedBytes, 150);
        QCOMPARE(m_told.at(3).totalBytes, 600);
        QCOMPARE(m_told.last().receivedBytes, 450);
        QCOMPARE(m_told.last().layers, 3);
        QCOMPARE(m_told.last().layersDone, 2);
        const auto request = m_fake->requests().last();
        QVERIFY2(request.target.contains("fromImage=node") && request.target.contains("tag=22-slim"), request.target.constData());
    }

    void aRefusalIsExplained_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("status");
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("no such tag") << QByteArray("{\"errorDetail\":{\"message\":\"manifest unknown\"},\"error\":\"manifest unknown\"}")
                                     << 200 << ErrorCode::NotFound;
        QTest::newRow("no such repository") << QByteArray("{\"message\":\"manifest for node:22-slim not found\"}") << 404
                                            << ErrorCode::NotFound;
        QTest::newRow("private") << QByteArray("{\"message\":\"pull access denied for node, may require 'docker login'\"}") << 404
                                 << ErrorCode::NotFound;
        QTest::newRow("denied") << QByteArray("{\"error\":\"denied: requested access to the resource is denied\"}") << 200
                                << ErrorCode::Unauthorized;
        QTest::newRow("no registry") << QByteArray(
            "{\"message\":\"Get \\\"https://registry-1.docker.io/v2/\\\": dial tcp: lookup failed\"}")
                                     << 500 << ErrorCode::Network;
        QTest::newRow("no space") << QByteArray("{\"error\":\"write /var/lib/docker/tmp/x: no space left on device\"}") << 200
                                  << ErrorCode::Storage;
    }

    void aRefusalIsExplained()
    {
        QFETCH(QByteArray, line);
        QFETCH(int, status);
        teachPull({line}, status);
        const auto pulled = pull(u"node:22-slim"_s);
        QVERIFY(!pulled);
        QTEST(pulled.error().code, "code");
        QVERIFY2(pulled.error().message.contains(u"node:22-slim"_s), qPrintable(pulled.error().message));
    }

    /// And so does Docker's own client.
    void theLoginThatIsKeptIsSent_data()
    {
        QTest::addColumn<QString>("image");
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QByteArray>("sent");
        const QByteArray ann = QByteArray("ann:pass:word").toBase64();
        const auto kept
            = [&ann](const QByteArray &server) { return QByteArray("{\"auths\":{\"" + server + "\":{\"auth\":\"" + ann + "\"}}}"); };
        const auto password = [](const QByteArray &server) {
            return QByteArray("{\"username\":\"ann\",\"password\":\"pass:word\",\"serveraddress\":\"" + server + "\"}");
        };
        QTest::newRow("nothing is kept") << u"node:22-slim"_s << QByteArray() << QByteArray();
        QTest::newRow("no JSON") << u"node:22-slim"_s << QByteArray("{") << QByteArray();
        QTest::newRow("no object") << u"node:22-slim"_s << QByteArray("{\"auths\":[1],\"credHelpers\":\"x\",\"credsStore\":1}")
                                   << QByteArray();
        QTest::newRow("the hub") << u"node:22-slim"_s << kept("https://index.docker.io/v1/") << password("https://index.docker.io/v1/");
        QTest::newRow("another host's") << u"node:22-slim"_s << kept("ghcr.io") << QByteArray();
        QTest::newRow("a host") << u"ghcr.io/acme/base:1"_s << kept("ghcr.io") << password("ghcr.io");
        QTest::newRow("a port") << u"localhost:5000/base:1"_s << kept("localhost:5000") << password("localhost:5000");
        QTest::newRow("an address of an older client")
            << u"ghcr.io/acme/base:1"_s << kept("https://ghcr.io/v1/") << password("https://ghcr.io/v1/");
        QTest::newRow("an identity token") << u"ghcr.io/acme/base:1"_s
                                           << QByteArray("{\"auths\":{\"ghcr.io\":{\"auth\":\"\",\"identitytoken\":\"tok-en\"}}}")
                                           << QByteArray("{\"serveraddress\":\"ghcr.io\",\"identitytoken\":\"tok-en\"}");
        QTest::newRow("a helper for this host")
            << u"ghcr.io/acme/base:1"_s << QByteArray("{\"credHelpers\":{\"ghcr.io\":\"test\"},\"credsStore\":\"missing\"}")
            << QByteArray("{\"username\":\"bob\",\"password\":\"of ghcr.io\",\"serveraddress\":\"ghcr.io\"}");
        QTest::newRow("a helper for all") << u"node:22-slim"_s
                                          << QByteArray("{\"auths\":{\"https://index.docker.io/v1/\":{}},\"credsStore\":\"test\"}")
                                          << QByteArray("{\"username\":\"bob\",\"password\":\"of "
                                                        "https://index.docker.io/v1/\",\"serveraddress\":\"https://index.docker.io/v1/\"}");
        QTest::newRow("a helper with a token") << u"tokens.example/base:1"_s << QByteArray("{\"credsStore\":\"test\"}")
                                               << QByteArray(
                                                      "{\"serveraddress\":\"tokens.example\",\"identitytoken\":\"of tokens.example\"}");
        QTest::newRow("a helper that has none") << u"none.example/base:1"_s << QByteArray("{\"credsStore\":\"test\"}") << QByteArray();
        QTest::newRow("a helper that is missing") << u"node:22-slim"_s << QByteArray("{\"credsStore\":\"missing\"}") << QByteArray();
        QTest::newRow("a helper that is a path") << u"node:22-slim"_s << QByteArray("{\"credsStore\":\"../bin/sh\"}") << QByteArray();
    }

    void theLoginThatIsKeptIsSent()
    {
        QFETCH(QString, image);
        QFETCH(QByteArray, config);
        QFETCH(QByteArray, sent);
        // As the protocol of docker-credential-helpers has it: the server on its input, JSON or a sentence on its output.
        write(u"docker-credential-test"_s,
            "#!/bin/sh\n[ \"$1\" = get ] || exit 2\nserver=$(cat)\ncase $server in\n"
            "none.example) echo 'credentials not found in native keychain'; exit 1 ;;\n"
            "tokens.example) user='<token>' ;;\n*) user=bob ;;\nesac\n"
            "printf '{\"ServerURL\":\"%s\",\"Username\":\"%s\",\"Secret\":\"of %s\"}\\n' \"$server\" \"$user\" \"$server\"\n");
        if (!config.isEmpty())
            write(u"config.json"_s, config);
        m_fake->teach("GET /images/" + DockerEngine::pathSegment(ImageReference::parse(image)->text()).toUtf8() + "/json",
            FakeEngine::answering(404, "{\"message\":\"No such image\"}"));
        teachPull({"{\"status\":\"Status: Downloaded newer image\"}"});
        QCOMPARE(pull(image), Result<>());
        const Json login = loginSent();
        QCOMPARE(QByteArray::fromStdString(login.dump()), sent.isEmpty() ? QByteArray("null") : sent);

        ProcessSpec client;
        client.program = u"docker"_s;
        client.arguments = QStringList{u"--host"_s, m_fake->endpoint().address, u"pull"_s, u"--quiet"_s, image};
        client.environment = m_host.environment;
        m_fake->teach("HEAD /_ping", [](const FakeEngine::Request &, QIODevice *connection) {
            connection->write(FakeEngine::reply(200, {}, "Api-Version: 1.41\r\nConnection: close\r\n"));
        });
        const auto ran = await(m_host.processes->run(client));
        QVERIFY2(ran && ran->exitCode == 0, ran ? ran->standardError.constData() : qPrintable(ran.error().message));
        // Without a login it sends an empty one.
        QCOMPARE(QByteArray::fromStdString(loginSent().dump()), sent.isEmpty() ? QByteArray("{}") : sent);
        for (const char *const secret : {"password", "identitytoken"}) {
            if (login.contains(secret))
                QCOMPARE(m_host.redactor->redact(QString::fromStdString(login.at(secret).get<std::string>())), u"***"_s);
        }
    }

    void anEngineThatDiesInTheMiddleIsTold()
    {
        m_fake->teach("POST /images/create", [this](const FakeEngine::Request &, QIODevice *connection) {
            connection->write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                              "24\r\n{\"status\":\"Pulling\",\"id\":\"22-slim\"}\n\r\n");
            QMetaObject::invokeMethod(this, [this] { m_fake->die(); }, Qt::QueuedConnection);
        });
        const auto pulled = pull(u"node:22-slim"_s);
        QVERIFY(!pulled);
        QCOMPARE(pulled.error().code, ErrorCode::Network);
    }
};

QTEST_GUILESS_MAIN(TestPull)
#include "tst_dockerpull.moc"
