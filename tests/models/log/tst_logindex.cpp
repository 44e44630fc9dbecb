// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logindex.h"
#include "models/log/memorylogstorage.h"
#include "models/log/styletracker.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

struct Indexed {
    MemoryLogStorage storage;
    LogIndex index;

    explicit Indexed(qint64 distance) : index(distance) { }

    void append(QByteArrayView bytes)
    {
        QVERIFY(storage.append(bytes));
        index.append(bytes, storage);
    }
    QByteArray line(int number) const { return index.lineBytes(number, -1, storage); }
};

} // namespace

class TestLogIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsLineFeeds_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<qint64>("count");
        QTest::newRow("none") << ""_ba << qint64(0);
        QTest::newRow("one") << "a\nb"_ba << qint64(1);
        QTest::newRow("more than a byte counts") << QByteArray(1000, '\n') << qint64(1000);
        QTest::newRow("among others") << QByteArray("abc\n").repeated(12345) << qint64(12345);
    }

    void countsLineFeeds()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(qint64, count);
        QCOMPARE(countLineFeeds(bytes), count);
    }

    void findsEveryLineBetweenMarks()
    {
        Indexed log(64);
        QByteArrayList lines;
        for (int i = 0; i < 3000; ++i)
            lines.append(QByteArray::number(i).repeated(i % 50));
        log.append(lines.join('\n'));
        QCOMPARE(log.index.lineCount(), lines.size());
        for (int i = 0; i < lines.size(); ++i)
            QCOMPARE(log.line(i), lines[i]);
        QVERIFY(!log.index.isFinished(2999));
    }

    void aLineLongerThanTheDistanceOfMarks()
    {
        Indexed log(16);
        const QByteArray large(1'000'000, 'x');
        log.append(QByteArray("a\nb\n" + large + "\nc\n" + large));
        QCOMPARE(log.index.lineCount(), 5);
        QCOMPARE(log.line(1), "b"_ba);
        QCOMPARE(log.line(2).size(), large.size());
        QCOMPARE(log.line(3), "c"_ba);
        QCOMPARE(log.line(4), large);
        QCOMPARE(log.index.lineBytes(2, 10, log.storage), QByteArray(10, 'x'));
    }

    /// Far more marks than are kept: they are set farther apart, and everything is still found.
    void marksAreThinnedOut()
    {
        Indexed log(1);
        constexpr int count = 300'000;
        QByteArray bytes;
        for (int i = 0; i < count; ++i)
            bytes += (i % 1000 == 0 ? "\x1b[3" + QByteArray::number(i / 1000 % 8) + 'm' : QByteArray()) + QByteArray::number(i) + '\n';
        log.append(bytes);
        QCOMPARE(log.index.lineCount(), count);
        for (int i = 1; i < count; i += 997) {
            QVERIFY2(log.line(i).endsWith(QByteArray::number(i)), qPrintable(QString::number(i)));
            const int color = (i % 1000 == 0 ? i / 1000 - 1 : i / 1000) % 8;
            QCOMPARE(log.index.styleAt(i, log.storage).foreground, AnsiColor::indexed(color));
        }
    }

    void styleBehindLines_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::newRow("nothing") << ""_ba;
        QTest::newRow("no sequences") << "a\nb\n"_ba;
        QTest::newRow("set") << "a\x1b[31m\nb\n"_ba;
        QTest::newRow("set and reset") << "\x1b[31ma\x1b[0m\nb\n"_ba;
        QTest::newRow("reset, then set over lines") << "\x1b[0m\n\x1b[1m\n\x1b[4m\nx\n"_ba;
        QTest::newRow("everything but one") << "\x1b[22;23;24;27;29;39m\n"_ba;
        QTest::newRow("everything one by one") << "\x1b[22;23;24;27;29;39;49m\nz\n"_ba;
        QTest::newRow("reset with a colour") << "\x1b[1m\n\x1b[;32mx\n"_ba;
        QTest::newRow("broken by the line's end") << "\x1b[0m\x1b[31\nx\x1b]0;t\x1b[1m\n"_ba;
    }

    /// As a reading from the beginning would have it.
    void styleBehindLines()
    {
        QFETCH(QByteArray, lines);
        AnsiStyle before;
        before.italic = before.inverse = true;
        before.background = AnsiColor::trueColor(0x123456);
        StyleTracker tracker(before);
        tracker.feed(lines);
        QCOMPARE(styleBehind(lines, before), tracker.style());
    }
};

QTEST_GUILESS_MAIN(TestLogIndex)
#include "tst_logindex.moc"
