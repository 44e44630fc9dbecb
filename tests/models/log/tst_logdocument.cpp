// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logdocument.h"
#include "models/log/logexport.h"
#include "models/log/memorylogstorage.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

QStringList textsOf(const LogDocument &document)
{
    QStringList texts;
    for (int line = 0; line < document.lineCount(); ++line)
        texts.append(document.line(line).text);
    return texts;
}

} // namespace

class TestLogDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lines_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QStringList>("lines");
        QTest::newRow("nothing") << ""_ba << QStringList();
        QTest::newRow("one, open") << "a"_ba << QStringList{u"a"_s};
        QTest::newRow("one, ended") << "a\n"_ba << QStringList{u"a"_s};
        QTest::newRow("two") << "a\nb"_ba << QStringList{u"a"_s, u"b"_s};
        QTest::newRow("empty ones") << "\n\n"_ba << QStringList{u""_s, u""_s};
        QTest::newRow("crlf") << "a\r\nb\r\n"_ba << QStringList{u"a"_s, u"b"_s};
        QTest::newRow("a feed ends a sequence") << "a\x1b[31\nb"_ba << QStringList{u"a\u241b[31"_s, u"b"_s};
        QTest::newRow("a feed ends a title") << "\x1b]0;t\nb"_ba << QStringList{u"\u241b]0;t"_s, u"b"_s};
    }

    void lines()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QStringList, lines);
        LogDocument document;
        document.append(bytes);
        QCOMPARE(textsOf(document), lines);
        QCOMPARE(document.bytes(0, document.size()), bytes);
    }

    void anyCutGivesTheSame()
    {
        const QByteArray bytes
            = "\x1b[1;38;2;1;2;3mgr\xc3\xbc\xc3\x9f\n\xf0\x9f\x9a\x80 10%\r20%\x1b[K\n\x1b]0;t\x1b\\x\x1b[0m\n\xff\x1b(Bz\n\x1b[4:3mend"_ba;
        LogDocument whole;
        whole.append(bytes);
        for (qsizetype chunk = 1; chunk <= 7; ++chunk) {
            LogDocument cut;
            for (qsizetype at = 0; at < bytes.size(); at += chunk)
                cut.append(QByteArrayView(bytes).sliced(at, qMin(chunk, bytes.size() - at)));
            QCOMPARE(cut.lineCount(), whole.lineCount());
            for (int line = 0; line < whole.lineCount(); ++line) {
                QCOMPARE(cut.line(line), whole.line(line));
                QCOMPARE(cut.styleAt(line), whole.styleAt(line));
            }
        }
    }

    void aStyleHoldsOverLinesUntilItEnds()
    {
        LogDocument document;
        document.append("a\n\x1b[31mb\nc\nd\x1b[0m\ne"_ba);
        AnsiStyle red;
        red.foreground = AnsiColor::indexed(1);
        const QList<AnsiStyle> expected{{}, {}, red, red, {}};
        for (int line = 0; line < expected.size(); ++line)
            QCOMPARE(document.styleAt(line), expected[line]);
        QCOMPARE(document.line(2).runs, (QList<StyleRun>{{0, 1, red}}));
        QVERIFY(document.line(4).runs.isEmpty());
    }

    void aLineOfTenMegabytes()
    {
        LogDocument document;
        const QByteArray piece = QByteArray(1024 * 1024, 'x');
        for (int i = 0; i < 10; ++i)
            document.append(piece);
        document.append("\nnext\n"_ba);
        QCOMPARE(document.lineCount(), 2);
        QCOMPARE(document.line(0).text.size(), 10 * 1024 * 1024);
        const LogLine part = document.line(0, 1000);
        QCOMPARE(part.text.size(), 1000);
        QCOMPARE(part.bytesLeftOut, 10 * 1024 * 1024 - 1000);
        QCOMPARE(document.line(1).text, u"next"_s);
    }

    void bytesAreFoundAcrossBlocks()
    {
        MemoryLogStorage storage;
        QByteArray all;
        for (int i = 0; i < 5000; ++i) {
            const QByteArray piece = QByteArray::number(i).repeated(97);
            all += piece;
            QVERIFY(storage.append(piece));
        }
        QVERIFY(all.size() > 1024 * 1024);
        QCOMPARE(storage.size(), all.size());
        const qint64 border = 1024 * 1024;
        QCOMPARE(storage.read(border - 10, 20), all.sliced(border - 10, 20));
        QCOMPARE(storage.read(0, all.size()), all);
        QCOMPARE(storage.read(all.size() - 3, 100), all.last(3));
        QCOMPARE(storage.read(all.size() + 5, 1), QByteArray());
    }

    void whatWasStoredIsIndexed()
    {
        auto storage = std::make_unique<MemoryLogStorage>();
        const QByteArray line = QByteArray(99, 'y') + '\n';
        for (int i = 0; i < 30000; ++i)
            QVERIFY(storage->append(line));
        const LogDocument document(std::move(storage));
        QTRY_VERIFY(!document.isIndexing());
        QCOMPARE(document.lineCount(), 30000);
        QCOMPARE(document.lineBytes(29999), line.chopped(1));
    }

    void tellsFromWhichLineOnItGrew()
    {
        LogDocument document;
        const QSignalSpy grown(&document, &LogDocument::appended);
        document.append("a\nb"_ba);
        document.append("c\nd"_ba);
        document.append(""_ba);
        QCOMPARE(grown.size(), 2);
        QCOMPARE(grown[0][0].toInt(), 0);
        QCOMPARE(grown[1][0].toInt(), 1);
        QCOMPARE(document.line(1).text, u"bc"_s);
    }

    void nothingIsThereBeyondTheEnd()
    {
        LogDocument document;
        document.append("a\n"_ba);
        QCOMPARE(document.line(7), LogLine());
        QCOMPARE(document.line(1), LogLine());
        document.clear();
        QCOMPARE(document.lineCount(), 0);
        QCOMPARE(document.size(), 0);
    }

    void savesRawAndPlain_data()
    {
        QTest::addColumn<LogExport::Form>("form");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("raw") << LogExport::Form::Raw << "\x1b[31ma\x1b[0m\r\n1\r2"_ba;
        QTest::newRow("plain") << LogExport::Form::Plain << "a\n2\n"_ba;
    }

    void savesRawAndPlain()
    {
        QFETCH(LogExport::Form, form);
        QFETCH(QByteArray, expected);
        const QTemporaryDir folder;
        LogDocument document;
        document.append("\x1b[31ma\x1b[0m\r\n1\r2"_ba);
        LogExport saving(&document);
        QSignalSpy finished(&saving, &LogExport::finished);
        saving.start(folder.filePath(u"a.log"_s), form);
        QVERIFY(finished.wait());
        QFile file(folder.filePath(u"a.log"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), expected);
    }

    void anotherLogIsNotSavedInItsPlace()
    {
        const QTemporaryDir folder;
        LogDocument document;
        document.append("one\n"_ba);
        LogExport saving(&document);
        const QSignalSpy finished(&saving, &LogExport::finished);
        QSignalSpy failed(&saving, &LogExport::failed);
        saving.start(folder.filePath(u"a.log"_s), LogExport::Form::Plain);
        document.clear();
        document.append("another\n"_ba);
        QCOMPARE(failed.size(), 1);
        QVERIFY(!saving.isRunning());
        QVERIFY(!QFile::exists(folder.filePath(u"a.log"_s)));
        saving.start(folder.filePath(u"a.log"_s), LogExport::Form::Plain);
        QTRY_COMPARE(finished.size(), 1);
    }

    void aPlaceThatCannotBeWrittenIsTold()
    {
        LogDocument document;
        document.append("a"_ba);
        LogExport saving(&document);
        const QSignalSpy failed(&saving, &LogExport::failed);
        saving.start(u"/nonexistent/folder/a.log"_s, LogExport::Form::Raw);
        QCOMPARE(failed.size(), 1);
        const auto error = failed[0][0].value<Error>();
        QCOMPARE(error.code, ErrorCode::Storage);
        QVERIFY(error.message.contains(u"/nonexistent/folder/a.log"_s));
        QVERIFY(!saving.isRunning());
    }
};

QTEST_GUILESS_MAIN(TestLogDocument)
#include "tst_logdocument.moc"
