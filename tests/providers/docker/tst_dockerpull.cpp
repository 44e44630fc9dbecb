// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/redactor.h"
#include "providers/docker/imagepull.h"
#include "tests/providers/docker/fakeengine.h"
#include "tests/support/await.h"

#include <QIODevice>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// Pulls need a registry, so the engine is a fake that says what a real one says.
class TestPull : public QObject
{
    Q_OBJECT

    std::unique_ptr<FakeEngine> m_fake;
    std::shared_ptr<DockerEngine> m_engine;
    QList<PullState> m_told;

    Result<> pull(const QString &image)
    {
        m_told.clear();
        return await(ensureImage(m_engine, ImageReference::parse(image).value(), [this](const PullState &state) { m_told.append(state); }));
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
        m_engine = std::make_shared<DockerEngine>(m_fake->endpoint(), std::make_shared<SystemClock>(), std::make_shared<Redactor>());
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
