// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/engine/httpreply.h"
#include "providers/docker/engine/streamframes.h"
#include "providers/docker/markedoutput.h"

#include <QTest>
#include <QtEndian>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

QByteArray frame(char channel, const QByteArray &payload)
{
    QByteArray size(4, 0);
    qToBigEndian(static_cast<quint32>(payload.size()), size.data());
    return channel + QByteArray(3, 0) + size + payload;
}

} // namespace

/// What is read byte by byte: frames, replies, marked output. Each is cut at every place.
class TestDockerFrames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void framesAreTakenApartWhereverTheyAreCut();
    void aHugeFrameIsHandedOnAsItComes();
    void bytesThatAreNoFrameAreRefused_data();
    void bytesThatAreNoFrameAreRefused();
    void headsAreReadOrRefused_data();
    void headsAreReadOrRefused();
    void bodiesAreReadWhereverTheyAreCut_data();
    void bodiesAreReadWhereverTheyAreCut();
    void brokenBodiesAreRefused_data();
    void brokenBodiesAreRefused();
    void markersAreFoundWhereverTheyAreCut();
    void nothingElseIsHeldBack();
    void anEndlessMarkerLineIsCut();
};

void TestDockerFrames::framesAreTakenApartWhereverTheyAreCut()
{
    const QByteArray bytes = frame(1, "out") + frame(2, "error") + frame(1, "") + frame(0, "echo") + frame(1, QByteArray(300, 'x'));
    for (qsizetype first = 0; first <= bytes.size(); ++first) {
        for (qsizetype step : {qsizetype(1), qsizetype(7), bytes.size()}) {
            QByteArray output;
            QByteArray error;
            StreamFrames frames([&](OutputChannel channel, const QByteArray &piece) {
                (channel == OutputChannel::StandardOutput ? output : error) += piece;
            });
            QVERIFY(frames.feed(bytes.first(first)));
            for (qsizetype at = first; at < bytes.size(); at += step)
                QVERIFY(frames.feed(bytes.mid(at, step)));
            QCOMPARE(output, QByteArray("outecho") + QByteArray(300, 'x'));
            QCOMPARE(error, QByteArray("error"));
            QVERIFY(frames.isBetweenFrames());
        }
    }
}

void TestDockerFrames::aHugeFrameIsHandedOnAsItComes()
{
    qint64 got = 0;
    StreamFrames frames([&](OutputChannel, const QByteArray &piece) { got += piece.size(); });
    QVERIFY(frames.feed(QByteArray("\x01\0\0\0\xff\xff\xff\xff", 8)));
    const QByteArray piece(1024 * 1024, 'x');
    for (int i = 0; i < 4096; ++i)
        QVERIFY(frames.feed(i == 4095 ? piece.first(piece.size() - 1) : piece));
    QCOMPARE(got, 0xffffffffLL);
    QVERIFY(frames.isBetweenFrames());
}

void TestDockerFrames::bytesThatAreNoFrameAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << QByteArray("OCI runtime exec failed");
    QTest::newRow("channel 3") << QByteArray("\x03\0\0\0\0\0\0\x01x", 9);
    QTest::newRow("channel 255") << QByteArray("\xff\0\0\0\0\0\0\x01x", 9);
    QTest::newRow("no zeros") << QByteArray("\x01\0\x01\0\0\0\0\x01x", 9);
}

void TestDockerFrames::bytesThatAreNoFrameAreRefused()
{
    QFETCH(QByteArray, bytes);
    StreamFrames frames([](OutputChannel, const QByteArray &) { QFAIL("nothing may come of it"); });
    QCOMPARE(frames.feed(bytes).error().code, ErrorCode::Network);
}

void TestDockerFrames::headsAreReadOrRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("status");
    QTest::newRow("plain") << QByteArray("HTTP/1.1 200 OK\r\nA: b\r\n\r\n") << 200;
    QTest::newRow("no reason") << QByteArray("HTTP/1.1 204 \r\nA: b\r\n\r\n") << 204;
    QTest::newRow("1.0, no space") << QByteArray("HTTP/1.0 404\r\na:b\r\n\r\n") << 404;
    QTest::newRow("bare line feeds") << QByteArray("HTTP/1.1 101 UPGRADED\nA:  b \n\n") << 101;
    QTest::newRow("HTTP/2") << QByteArray("HTTP/2 200 OK\r\nA: b\r\n\r\n") << 0;
    QTest::newRow("status of letters") << QByteArray("HTTP/1.1 abc OK\r\nA: b\r\n\r\n") << 0;
    QTest::newRow("small status") << QByteArray("HTTP/1.1 099 OK\r\nA: b\r\n\r\n") << 0;
    QTest::newRow("short") << QByteArray("HTTP/1.1\r\n\r\n") << 0;
    QTest::newRow("empty") << QByteArray("\r\n\r\n") << 0;
    QTest::newRow("no field") << QByteArray("HTTP/1.1 200 OK\r\nfield\r\n\r\n") << 0;
    QTest::newRow("TLS") << QByteArray("\x15\x03\x01\0\x02\x02\x16\r\n\r\n", 11) << 0;
    QTest::newRow("SSH") << QByteArray("SSH-2.0-OpenSSH_9.2\r\n\r\n") << 0;
}

void TestDockerFrames::headsAreReadOrRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, status);
    const auto head = HttpHead::parse(bytes);
    QCOMPARE(head ? head->status : 0, status);
    if (head)
        QCOMPARE(head->fields.value("a"), QByteArray("b"));
    else
        QCOMPARE(head.error().code, ErrorCode::Network);
}

void TestDockerFrames::bodiesAreReadWhereverTheyAreCut_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<bool>("complete");
    QTest::newRow("length") << QByteArray("Content-Length: 5") << QByteArray("hello") << QByteArray("hello") << true;
    QTest::newRow("length, and more") << QByteArray("Content-Length: 5") << QByteArray("hellothere") << QByteArray("hello") << true;
    QTest::newRow("length, less") << QByteArray("Content-Length: 6") << QByteArray("hello") << QByteArray("hello") << false;
    QTest::newRow("no length") << QByteArray("A: b") << QByteArray("hello") << QByteArray("hello") << false;
    QTest::newRow("chunks") << QByteArray("Transfer-Encoding: chunked") << QByteArray("5\r\nhello\r\nA;x=y\r\n, you all.\r\n0\r\n\r\n")
                            << QByteArray("hello, you all.") << true;
    QTest::newRow("trailer") << QByteArray("transfer-encoding: Chunked") << QByteArray("1\r\nx\r\n0\r\nA: b\r\nC: d\r\n\r\n")
                             << QByteArray("x") << true;
    QTest::newRow("chunks, no last one") << QByteArray("Transfer-Encoding: chunked") << QByteArray("5\r\nhello\r\n") << QByteArray("hello")
                                         << false;
}

void TestDockerFrames::bodiesAreReadWhereverTheyAreCut()
{
    QFETCH(QByteArray, fields);
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, payload);
    QFETCH(bool, complete);
    const auto head = HttpHead::parse("HTTP/1.1 200 OK\r\n" + fields + "\r\n\r\n");
    for (qsizetype cut = 0; cut <= bytes.size(); ++cut) {
        auto body = HttpBody::of(*head);
        QVERIFY(body);
        QByteArray got = body->feed(bytes.first(cut)).value();
        for (qsizetype at = cut; at < bytes.size(); ++at)
            got += body->feed(bytes.mid(at, 1)).value();
        QCOMPARE(got, payload);
        QCOMPARE(body->isComplete(), complete);
    }
}

void TestDockerFrames::brokenBodiesAreRefused_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<QByteArray>("bytes");
    const QByteArray chunked = "Transfer-Encoding: chunked";
    QTest::newRow("no size") << chunked << QByteArray("\r\nhello");
    QTest::newRow("negative size") << chunked << QByteArray("-5\r\nhello");
    QTest::newRow("size with a prefix") << chunked << QByteArray("0x5\r\nhello");
    QTest::newRow("a size too large") << chunked << QByteArray("ffffffffffffffff\r\nhello");
    QTest::newRow("a longer chunk than told") << chunked << QByteArray("1\r\nhello\r\n0\r\n\r\n");
    QTest::newRow("an endless size line") << chunked << QByteArray("1;") + QByteArray(5000, 'x');
    QTest::newRow("negative length") << QByteArray("Content-Length: -1") << QByteArray("x");
    QTest::newRow("length of letters") << QByteArray("Content-Length: abc") << QByteArray("x");
    QTest::newRow("another coding") << QByteArray("Transfer-Encoding: gzip") << QByteArray("x");
}

void TestDockerFrames::brokenBodiesAreRefused()
{
    QFETCH(QByteArray, fields);
    QFETCH(QByteArray, bytes);
    const auto head = HttpHead::parse("HTTP/1.1 200 OK\r\n" + fields + "\r\n\r\n");
    auto body = HttpBody::of(*head);
    const bool refused = !body || !body->feed(bytes);
    QVERIFY(refused);
}

void TestDockerFrames::markersAreFoundWhereverTheyAreCut()
{
    const QByteArray bytes = "some \x1e"
                             "abtext\x1e"
                             "abcd 42\nrest";
    for (qsizetype cut = 0; cut <= bytes.size(); ++cut) {
        MarkedOutput output("\x1e"
                            "abcd");
        QByteArray before = output.feed(bytes.first(cut));
        for (qsizetype at = cut; at < bytes.size(); ++at)
            before += output.feed(bytes.mid(at, 1));
        QCOMPARE(before,
            QByteArray("some \x1e"
                       "abtext"));
        QCOMPARE(output.word(), QByteArray("42"));
        QCOMPARE(output.takeRest(), QByteArray("rest"));
        QCOMPARE(output.finish(), QByteArray());
    }
}

void TestDockerFrames::nothingElseIsHeldBack()
{
    MarkedOutput output("\x1e"
                        "abcd");
    QCOMPARE(output.feed("prompt> "), QByteArray("prompt> "));
    QCOMPARE(output.feed("a\x1e"
                         "ab"),
        QByteArray("a"));
    QCOMPARE(output.feed("x"),
        QByteArray("\x1e"
                   "abx"));
    QCOMPARE(output.feed("y\x1e"), QByteArray("y"));
    QVERIFY(!output.word());
    QCOMPARE(output.finish(), QByteArray("\x1e"));
}

void TestDockerFrames::anEndlessMarkerLineIsCut()
{
    MarkedOutput output("\x1e"
                        "abcd");
    QCOMPARE(output.feed("\x1e"
                         "abcd"
                 + QByteArray(1000, '7')),
        QByteArray());
    QVERIFY(output.word());
    QVERIFY(output.word()->size() < 100);
}

QTEST_GUILESS_MAIN(TestDockerFrames)
#include "tst_dockerframes.moc"
