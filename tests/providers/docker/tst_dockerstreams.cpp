// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/engine/dockerengine.h"

#include "models/source/redactor.h"
#include "tests/providers/docker/fakeengine.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QBuffer>
#include <QLocalSocket>
#include <QTest>
#include <QTimer>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Bytes without an end.
class EndlessDevice : public QIODevice
{
public:
    qint64 size() const override { return 100LL * 1024 * 1024; }

protected:
    qint64 readData(char *data, qint64 size) override
    {
        std::fill_n(data, size, 'x');
        return size;
    }
    qint64 writeData(const char *, qint64) override { return -1; }
};

} // namespace

/// Long and endless bytes in both directions, from an engine that misbehaves.
class TestDockerStreams : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void anAnswerWithoutEndIsCut();
    void aFloodWaitsInTheEngine();
    void aStreamIsHandedOnInOrder();
    void aStreamThatIsRefusedGivesItsReason();
    void aStreamMayBeLongButNotSilent();
    void longStreamsKeepNobodyWaiting();
    void anUploadArrivesWhole();
    void anUploadThatIsRefusedEndsEarly();
    void anUploadThatBreaksOffIsAnError();
    void nothingIsLostBehindTheHeadOfAnUpgrade();
    void anUpgradeThatIsRefusedGivesItsReason();

private:
    std::shared_ptr<ManualClock> m_clock;
    std::unique_ptr<FakeEngine> m_fake;
    std::unique_ptr<DockerEngine> m_engine;
};

void TestDockerStreams::init()
{
    m_clock = std::make_shared<ManualClock>();
    m_fake = std::make_unique<FakeEngine>();
    m_engine = std::make_unique<DockerEngine>(m_fake->endpoint(), m_clock, std::make_shared<Redactor>());
}

void TestDockerStreams::cleanup()
{
    QCOMPARE(m_fake->complaints(), QStringList());
    m_engine.reset();
    m_fake.reset();
}

void TestDockerStreams::anAnswerWithoutEndIsCut()
{
    const QByteArray piece(1024 * 1024, 'x');
    m_fake->teach("GET /info", [&](const FakeEngine::Request &, QIODevice *connection) {
        connection->write("HTTP/1.1 200 OK\r\n\r\n");
        connect(connection, &QIODevice::bytesWritten, connection, [connection, &piece] {
            if (connection->bytesToWrite() == 0)
                connection->write(piece);
        });
    });
    const auto reply = await(m_engine->call({.path = u"/info"_s}));
    QCOMPARE(reply.error().code, ErrorCode::Network);
    QVERIFY(reply.error().message.contains(u"longer"_s));
}

void TestDockerStreams::aFloodWaitsInTheEngine()
{
    constexpr qsizetype size = 64 * 1024 * 1024;
    QIODevice *engineSide = nullptr;
    m_fake->teach("POST /exec/e1/start", [&](const FakeEngine::Request &, QIODevice *connection) {
        engineSide = connection;
        connection->write("HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n");
        connection->write(QByteArray(size, 'x'));
        QTimer::singleShot(0, connection, [connection] { qobject_cast<QLocalSocket *>(connection)->disconnectFromServer(); });
    });
    const auto connection = await(m_engine->upgrade({.verb = "POST", .path = u"/exec/e1/start"_s, .body = "{}"})).value();
    qint64 left = size;
    for (int idle = 0; idle < 1000; ++idle) {
        QCoreApplication::processEvents();
        if (std::exchange(left, engineSide->bytesToWrite()) != left)
            idle = 0;
    }
    QVERIFY2(left > size - 4 * 1024 * 1024, QByteArray::number(left).constData());
    qsizetype got = 0;
    while (got < size) {
        const auto bytes = await(connection->read());
        QVERIFY(bytes && !bytes->isEmpty());
        QVERIFY(bytes->size() <= 2 * DockerConnection::bufferSize);
        got += bytes->size();
    }
    QCOMPARE(got, size);
    QCOMPARE(await(connection->read()).value(), QByteArray());
}

void TestDockerStreams::aStreamIsHandedOnInOrder()
{
    m_fake->teach("POST /images/create", [](const FakeEngine::Request &, QIODevice *connection) {
        connection->write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; i < 10'000; ++i) {
            const QByteArray line = "{\"status\": \"" + QByteArray::number(i) + "\"}\n";
            connection->write(QByteArray::number(line.size(), 16) + "\r\n" + line + "\r\n");
        }
        connection->write("0\r\n\r\n");
    });
    QByteArray got;
    const auto reply
        = await(m_engine->stream({.verb = "POST", .path = u"/images/create"_s}, [&](const QByteArray &piece) { got += piece; }));
    QCOMPARE(reply->status, 200);
    QCOMPARE(reply->body, QByteArray());
    QList<QByteArray> lines = got.trimmed().split('\n');
    QCOMPARE(lines.size(), 10'000);
    QCOMPARE(lines.last(), QByteArray("{\"status\": \"9999\"}"));
}

void TestDockerStreams::aStreamThatIsRefusedGivesItsReason()
{
    m_fake->teach("POST /build", FakeEngine::answering(500, "{\"message\": \"no space left on device\"}"));
    const auto reply
        = await(m_engine->stream({.verb = "POST", .path = u"/build"_s}, [](const QByteArray &) { QFAIL("this is no stream"); }));
    QCOMPARE(reply->status, 500);
    QCOMPARE(reply->message(), u"no space left on device"_s);
}

void TestDockerStreams::aStreamMayBeLongButNotSilent()
{
    QIODevice *engineSide = nullptr;
    m_fake->teach("GET /events", [&](const FakeEngine::Request &, QIODevice *connection) {
        engineSide = connection;
        connection->write("HTTP/1.1 200 OK\r\n\r\n");
    });
    QByteArray got;
    auto streaming = m_engine->stream({.path = u"/events"_s, .timeout = 30s}, [&](const QByteArray &piece) { got += piece; });
    QTRY_VERIFY(engineSide);
    for (int i = 1; i <= 5; ++i) {
        engineSide->write("x");
        QTRY_COMPARE(got.size(), i);
        m_clock->advance(20s);
    }
    m_clock->advance(10s);
    QCOMPARE(await(std::move(streaming)).error().code, ErrorCode::Timeout);
}

void TestDockerStreams::longStreamsKeepNobodyWaiting()
{
    m_fake->teach("GET /events", [](const FakeEngine::Request &, QIODevice *connection) { connection->write("HTTP/1.1 200 OK\r\n\r\nx"); });
    m_fake->teach("GET /info", FakeEngine::answering(200, "{}"));
    std::stop_source stop;
    int begun = 0;
    std::vector<Async<DockerReply>> streams;
    for (int i = 0; i < 100; ++i)
        streams.push_back(m_engine->stream({.path = u"/events"_s}, [&](const QByteArray &) { ++begun; }, stop.get_token()));
    QTRY_COMPARE(begun, 100);
    QCOMPARE(await(m_engine->call({.path = u"/info"_s}))->status, 200);
    stop.request_stop();
    for (auto &stream : streams)
        QCOMPARE(await(std::move(stream)).error().code, ErrorCode::Aborted);
}

void TestDockerStreams::anUploadArrivesWhole()
{
    m_fake->teach("POST /build", FakeEngine::answering(200, "{}"));
    const auto upload = std::make_shared<QBuffer>();
    for (int i = 0; i < 3'000'000; ++i)
        upload->buffer() += static_cast<char>(i % 251);
    QVERIFY(upload->open(QIODevice::ReadOnly));
    const auto reply = await(m_engine->stream(
        {.verb = "POST", .path = u"/build"_s, .upload = upload, .contentType = "application/x-tar"}, [](const QByteArray &) { }));
    QCOMPARE(reply->status, 200);
    QVERIFY(m_fake->requests().last().body == upload->buffer());
    QCOMPARE(m_fake->requests().last().fields.value("content-type"), QByteArray("application/x-tar"));
}

void TestDockerStreams::anUploadThatIsRefusedEndsEarly()
{
    m_fake->answerEarly();
    m_fake->teach("POST /build", [](const FakeEngine::Request &, QIODevice *connection) {
        connection->write(FakeEngine::reply(400, "{\"message\": \"dockerfile parse error\"}"));
        connect(connection, &QIODevice::bytesWritten, connection, [connection] { connection->close(); });
    });
    const auto upload = std::make_shared<EndlessDevice>();
    QVERIFY(upload->open(QIODevice::ReadOnly));
    const auto reply = await(m_engine->call({.verb = "POST", .path = u"/build"_s, .upload = upload, .contentType = "application/x-tar"}));
    QVERIFY2(reply, reply ? "" : qPrintable(reply.error().message));
    QCOMPARE(reply->status, 400);
    QCOMPARE(reply->message(), u"dockerfile parse error"_s);
    QVERIFY(upload->pos() < upload->size());
}

void TestDockerStreams::anUploadThatBreaksOffIsAnError()
{
    class ShortDevice : public EndlessDevice
    {
    protected:
        qint64 readData(char *, qint64) override { return -1; }
    };
    m_fake->teach("POST /build", FakeEngine::answering(200, "{}"));
    const auto upload = std::make_shared<ShortDevice>();
    QVERIFY(upload->open(QIODevice::ReadOnly));
    const auto reply = await(m_engine->call({.verb = "POST", .path = u"/build"_s, .upload = upload}));
    QCOMPARE(reply.error().code, ErrorCode::Storage);
    QCOMPARE(m_fake->requests().size(), 1);
}

void TestDockerStreams::nothingIsLostBehindTheHeadOfAnUpgrade()
{
    for (const QByteArray &head : {QByteArray("HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n"),
             QByteArray("HTTP/1.1 200 OK\r\nContent-Type: application/vnd.docker.raw-stream\r\n\r\n")}) {
        QByteArray received;
        m_fake->teach("POST /exec/e1/start", [&](const FakeEngine::Request &, QIODevice *connection) {
            connection->write(head + "first");
            connect(connection, &QIODevice::readyRead, connection, [&received, connection] {
                received += connection->readAll();
                connection->write("second");
                connection->close();
            });
        });
        const auto connection = await(m_engine->upgrade({.verb = "POST", .path = u"/exec/e1/start"_s, .body = "{}"})).value();
        QCOMPARE(m_fake->requests().last().fields.value("upgrade"), QByteArray("tcp"));
        QCOMPARE(await(connection->read()).value(), QByteArray("first"));
        QVERIFY(await(connection->write("input")));
        QCOMPARE(await(connection->read()).value(), QByteArray("second"));
        QCOMPARE(await(connection->read()).value(), QByteArray());
        QCOMPARE(received, QByteArray("input"));
        QCOMPARE(await(connection->write("late")).error().code, ErrorCode::Network);
    }
}

void TestDockerStreams::anUpgradeThatIsRefusedGivesItsReason()
{
    m_fake->teach("POST /exec/e1/start", FakeEngine::answering(409, "{\"message\": \"container is not running\"}"));
    const auto connection = await(m_engine->upgrade({.verb = "POST", .path = u"/exec/e1/start"_s, .body = "{}"}));
    QCOMPARE(connection.error().code, ErrorCode::Conflict);
    QVERIFY(connection.error().message.contains(u"container is not running"_s));
}

QTEST_GUILESS_MAIN(TestDockerStreams)
#include "tst_dockerstreams.moc"
