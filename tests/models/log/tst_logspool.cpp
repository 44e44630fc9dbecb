// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logretention.h"
#include "models/log/logspool.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestLogSpool : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;
    std::shared_ptr<ManualClock> m_clock;

    QString path(const QString &name = u"a.log"_s) const { return m_dir->filePath(name); }
    static LogPage page(const QByteArray &bytes, const QString &cursor) { return {.bytes = bytes, .cursor = cursor}; }
    std::shared_ptr<LogSpool> resumed() const { return LogSpool::resume(path(), m_clock).value(); }
    LogPage readAll() const { return await(LogSpool::open(path(), m_clock).value()->read({}, 0ms)).value(); }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_clock = std::make_shared<ManualClock>();
    }

    void isForItsOwnerOnly()
    {
        const auto spool = LogSpool::create(path(), m_clock);
        QVERIFY(spool.has_value());
        (*spool)->append("a"_ba);
        constexpr auto others = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther;
        for (const QString &file : {path(), LogJournal::pathOf(path())})
            QVERIFY(!(QFile::permissions(file) & others));
    }

    void rememberWhenItsPiecesArrived()
    {
        const auto spool = LogSpool::create(path(), m_clock).value();
        const qint64 began = m_clock->now().toMSecsSinceEpoch();
        spool->append("one\n"_ba);
        m_clock->advance(50ms);
        spool->append("two\n"_ba); // too soon to be told apart
        m_clock->advance(1s);
        spool->append("three\n"_ba);
        spool->finish();
        const QList<LogTime> times{{0, std::chrono::milliseconds(began)}, {8, std::chrono::milliseconds(began + 1050)}};
        QCOMPARE(await(spool->read({}, 0ms))->times, times);
        QCOMPARE(readAll().times, times);
        // A page that begins in the middle of a piece came with that piece.
        const auto rest = await(LogSpool::open(path(), m_clock).value()->read(u"10"_s, 0ms));
        QCOMPARE(rest->times, (QList<LogTime>{{0, std::chrono::milliseconds(began + 1050)}}));
    }

    void goesOnWhereItEnded()
    {
        QVERIFY(resumed()->keep(page("one\n"_ba, u"c 1%"_s)));
        const auto again = resumed();
        QCOMPARE(again->cursor(), u"c 1%"_s);
        QVERIFY(again->keep(page("two\n"_ba, u"c2"_s)));
        again->finish();
        const auto whole = resumed();
        QVERIFY(whole->isComplete());
        QCOMPARE(readAll().bytes, "one\ntwo\n"_ba);
        QCOMPARE(LogJournal::stateOf(path()), LogJournal::State::Whole);
        QVERIFY(readAll().complete && !readAll().cut);
    }

    /// Killed between two writes, or in one.
    void whatACrashLeftIsReadAgain_data()
    {
        QTest::addColumn<QByteArray>("logTail");
        QTest::addColumn<QByteArray>("journalTail");
        QTest::newRow("bytes without their cursor") << "tw"_ba << ""_ba;
        QTest::newRow("half a line of the journal") << "two\n"_ba << "t 4 177243840"_ba;
        QTest::newRow("half a cursor") << "two\n"_ba << "t 4 1772438400000\nc 8 c"_ba;
        QTest::newRow("nonsense") << "two\n"_ba << "\xff what\n"_ba;
    }

    void whatACrashLeftIsReadAgain()
    {
        QFETCH(QByteArray, logTail);
        QFETCH(QByteArray, journalTail);
        QVERIFY(resumed()->keep(page("one\n"_ba, u"c1"_s)));
        const auto add = [](const QString &file, const QByteArray &bytes) {
            QFile opened(file);
            QVERIFY(opened.open(QIODevice::Append));
            opened.write(bytes);
        };
        add(path(), logTail);
        add(LogJournal::pathOf(path()), journalTail);
        const auto again = resumed();
        QCOMPARE(again->cursor(), u"c1"_s);
        QVERIFY(again->keep(page("two\n"_ba, u"c2"_s)));
        again->finish();
        QCOMPARE(readAll().bytes, "one\ntwo\n"_ba);
        QCOMPARE(resumed()->cursor(), u"c2"_s);
    }

    void aCutLogSaysSo()
    {
        const auto spool = resumed();
        QVERIFY(spool->keep(page("one\n"_ba, u"c1"_s)));
        spool->cutOff();
        QVERIFY(readAll().cut && readAll().complete);
        QCOMPARE(LogJournal::stateOf(path()), LogJournal::State::Cut);
    }

    void aLogWithoutAJournalHasNoTimes()
    {
        QFile old(path());
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old\n");
        old.close();
        const LogPage read = readAll();
        QCOMPARE(read.bytes, "old\n"_ba);
        QVERIFY(read.complete && !read.cut && read.times.isEmpty());
    }

    void aLogThatShrankIsCut()
    {
        const auto spool = LogSpool::create(path(), m_clock).value();
        spool->append("0123456789"_ba);
        QVERIFY(QFile::resize(path(), 4));
        spool->finish();
        const auto read = await(spool->read({}, 0ms));
        QCOMPARE(read->bytes, "0123"_ba);
        QVERIFY(read->cut && read->complete);
    }

    void keepsTheNewest_data()
    {
        QTest::addColumn<LogRetention>("retention");
        QTest::addColumn<QStringList>("removed");
        // Logs of 100 bytes each, the last one the newest.
        QTest::newRow("all") << LogRetention{10, 1000} << QStringList();
        QTest::newRow("by number") << LogRetention{2, 1000} << QStringList{u"a"_s, u"b"_s};
        QTest::newRow("by bytes") << LogRetention{10, 350} << QStringList{u"a"_s};
        QTest::newRow("by both") << LogRetention{3, 200} << QStringList{u"a"_s, u"b"_s};
        QTest::newRow("at least one") << LogRetention{0, 0} << QStringList{u"a"_s, u"b"_s, u"c"_s};
    }

    void keepsTheNewest()
    {
        QFETCH(LogRetention, retention);
        QFETCH(QStringList, removed);
        QList<KeptLog> logs;
        for (const QString &name : {u"c"_s, u"a"_s, u"d"_s, u"b"_s})
            logs.append({name, 100, QDateTime::fromSecsSinceEpoch(name[0].unicode())});
        QStringList found;
        for (const KeptLog &log : logsBeyond(retention, logs))
            found.append(log.path);
        found.sort();
        QCOMPARE(found, removed);
    }

    void findsLogsAndRemovesThemWhole()
    {
        QVERIFY(resumed()->keep(page("one\n"_ba, u"c1"_s)));
        QVERIFY(LogSpool::create(path(u"folder/b.log"_s), m_clock).has_value());
        const QList<KeptLog> logs = keptLogs(m_dir->path());
        QCOMPARE(logs.size(), 2);
        for (const KeptLog &log : logs)
            log.remove();
        QVERIFY(QDir(m_dir->path()).isEmpty(QDir::Files) && QDir(path(u"folder"_s)).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestLogSpool)
#include "tst_logspool.moc"
