// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logdocument.h"
#include "models/log/spooledlogstorage.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// No file of this process grows beyond that, as if the disk were full.
class DiskLimit
{
public:
    explicit DiskLimit(rlim_t bytes) : m_handler(std::signal(SIGXFSZ, SIG_IGN)) // NOLINT
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~DiskLimit() { lift(); }
    Q_DISABLE_COPY_MOVE(DiskLimit)

    void lift()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler); // NOLINT
    }

private:
    rlimit m_before{};
    void (*m_handler)(int);
};

} // namespace

/// Where a log's bytes are, and what happens to them there.
class TestLogStorage : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    QString path() const { return m_dir.filePath(u"a.log"_s); }

    void write(const QByteArray &bytes) const
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

    std::unique_ptr<LogDocument> opened() const
    {
        auto storage = FileLogStorage::open(path());
        return storage ? std::make_unique<LogDocument>(std::move(*storage)) : nullptr;
    }

private Q_SLOTS:
    void aLongLogIsHalfInMemoryAndHalfInAFile()
    {
        SpooledLogStorage storage(m_dir.path());
        QByteArray all;
        for (int i = 0; all.size() < SpooledLogStorage::memoryLimit + 1'000'000; ++i) {
            const QByteArray piece = QByteArray::number(i).repeated(999);
            QVERIFY(storage.append(piece));
            all += piece;
        }
        const LogStorage &read = storage;
        QCOMPARE(read.size(), all.size());
        QCOMPARE(read.read(0, all.size()), all);
        for (const qint64 offset : {qint64(0), SpooledLogStorage::memoryLimit - 5000, SpooledLogStorage::memoryLimit - 1, all.size() - 3})
            QCOMPARE(read.read(offset, 10'000), all.sliced(offset, qMin<qint64>(10'000, all.size() - offset)));
        QVERIFY(QDir(m_dir.path()).isEmpty(QDir::Files)); // the file has no name
    }

    void aFileThatVanishesIsReadToItsEnd()
    {
        write("one\ntwo\n"_ba);
        const auto document = opened();
        QVERIFY(QFile::remove(path()));
        QCOMPARE(document->line(1).text, u"two"_s);
        QCOMPARE(document->trouble(), QString());
        const auto again = FileLogStorage::open(path());
        QVERIFY(!again);
        QCOMPARE(again.error().code, ErrorCode::NotFound);
        QVERIFY(again.error().message.contains(path()));
    }

    void aFileThatShrinksIsTold_data()
    {
        QTest::addColumn<qint64>("left");
        QTest::newRow("to nothing") << qint64(0);
        QTest::newRow("by its end") << qint64(150'000);
    }

    void aFileThatShrinksIsTold()
    {
        QFETCH(qint64, left);
        QByteArray bytes;
        for (int i = 0; i < 20'000; ++i)
            bytes += "line " + QByteArray::number(i) + '\n';
        write(bytes);
        const auto document = opened();
        QTRY_VERIFY(!document->isIndexing());
        const QSignalSpy told(document.get(), &LogDocument::troubleChanged);
        QVERIFY(QFile::resize(path(), left));
        // What is left can be read, and what is gone is empty; nothing else happens.
        QCOMPARE(document->lineCount(), 20'000);
        for (int line = 0; line < document->lineCount(); line += 100)
            QVERIFY(document->line(line).text.isEmpty() || bytes.contains(document->line(line).text.toUtf8()));
        QCOMPARE(document->line(19'999).text, QString());
        QTRY_COMPARE(told.size(), 1);
        QVERIFY(document->trouble().contains(path()));
    }

    void whatIsNoFileIsRefused()
    {
        const auto opened = FileLogStorage::open(m_dir.path());
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, ErrorCode::Storage);
    }

    void aFullDiskLosesNothingThatWasTaken()
    {
        LogDocument document(std::make_unique<SpooledLogStorage>(m_dir.path()));
        const QSignalSpy told(&document, &LogDocument::troubleChanged);
        const QByteArray page = QByteArray("0123456789abcde\n").repeated(16 * 1024);
        qint64 kept = 0;
        DiskLimit limit(1'000'000);
        while (document.append(page))
            kept += page.size();
        QVERIFY(kept >= SpooledLogStorage::memoryLimit);
        QCOMPARE(document.size(), kept);
        QCOMPARE(told.size(), 1);
        QVERIFY2(document.trouble().contains(m_dir.path()), qPrintable(document.trouble()));
        QVERIFY(!document.append(page));
        QCOMPARE(told.size(), 1);
        limit.lift();
        QVERIFY(document.append(page));
        QCOMPARE(document.trouble(), QString());
        QCOMPARE(told.size(), 2);
        QCOMPARE(document.lineCount(), (kept + page.size()) / 16);
        QCOMPARE(document.line(document.lineCount() - 1).text, u"0123456789abcde"_s);
        QCOMPARE(document.bytes(kept, page.size()), page);
    }

    void aFolderThatCannotBeWrittenIsTold()
    {
        LogDocument document(std::make_unique<SpooledLogStorage>(u"/proc/nothing"_s));
        QVERIFY(document.append("short"_ba));
        QVERIFY(!document.append(QByteArray(SpooledLogStorage::memoryLimit, 'x')));
        QVERIFY(document.trouble().contains(u"/proc/nothing"_s));
        QCOMPARE(document.line(0).text, u"short"_s);
    }

    void timesOfLines()
    {
        using std::chrono::milliseconds;
        LogDocument document;
        document.append("before\n"_ba);
        document.append("one\ntwo\nthree\n"_ba, {{0, milliseconds(1000)}, {6, milliseconds(2500)}});
        const auto at = [&](int line) { return document.timeAt(line).value_or(QDateTime()).toMSecsSinceEpoch(); };
        QVERIFY(!document.timeAt(0));
        QCOMPARE(at(1), 1000);
        QCOMPARE(at(2), 1000); // its first byte came with the first piece
        QCOMPARE(at(3), 2500);
        QVERIFY(!document.timeAt(4));
    }

    void manyTimesBecomeCoarser()
    {
        using std::chrono::milliseconds;
        LogTimes times;
        constexpr int count = 200'000;
        for (int i = 0; i < count; ++i)
            times.add({i, milliseconds(i)});
        for (int i = 0; i < count; i += 1000) {
            const auto at = times.at(i);
            QVERIFY(at);
            QVERIFY(at->toMSecsSinceEpoch() <= i && at->toMSecsSinceEpoch() > i - 16);
        }
        QVERIFY(times.within(0, count).size() <= qsizetype(LogTimes::mostTimes));
    }
};

QTEST_GUILESS_MAIN(TestLogStorage)
#include "tst_logstorage.moc"
