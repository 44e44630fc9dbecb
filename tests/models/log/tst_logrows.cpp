// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logrows.h"

#include <QSignalSpy>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// Two steps that ended well, one that failed, and what stands around them.
const QByteArray build = "preparing\n"_ba // 0
                         "==> t [1/3] first\n"
                         "one\n"
                         "two\n"
                         "<== t [1/3] ok after 1500 ms\n"
                         "==> t [2/3] second\n" // 5
                         "one\n"
                         "<== t [2/3] ok after 2 ms\n"
                         "==> t [3/3] third\n" // 8
                         "error: bad\n"
                         "<== t [3/3] failed after 3 ms: bad\n"
                         "over\n"; // 11

/// A log with what is made of it.
struct Log {
    LogDocument document;
    LogOutline outline;
    LogSearch search;
    LogRows rows{&document, &outline, &search};

    explicit Log(const QByteArray &bytes)
    {
        outline.setDocument(&document);
        search.setDocument(&document);
        append(bytes);
    }

    void append(const QByteArray &bytes)
    {
        document.append(bytes);
        QTRY_VERIFY(!outline.isRunning() && !search.isRunning());
    }

    void find(const QString &text)
    {
        search.setQuery({.text = text});
        QTRY_VERIFY(!search.isRunning());
    }

    QList<int> shown() const
    {
        QList<int> lines;
        for (int row = 0; row < rows.count(); ++row)
            lines.append(rows.lineAt(row));
        return lines;
    }

    void fold(int line) { rows.setFolded(*rows.stepAt(line), true); }
};

} // namespace

class TestLogRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stepsFold_data()
    {
        QTest::addColumn<QList<int>>("folded");
        QTest::addColumn<QList<int>>("shown");
        QTest::newRow("none") << QList<int>{} << QList<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        QTest::newRow("the first") << QList<int>{1} << QList<int>{0, 1, 5, 6, 7, 8, 9, 10, 11};
        QTest::newRow("the last") << QList<int>{8} << QList<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 11};
        QTest::newRow("two in a row") << QList<int>{1, 5} << QList<int>{0, 1, 5, 8, 9, 10, 11};
        QTest::newRow("all") << QList<int>{1, 5, 8} << QList<int>{0, 1, 5, 8, 11};
    }

    void stepsFold()
    {
        QFETCH(QList<int>, folded);
        QFETCH(QList<int>, shown);
        Log log(build);
        QCOMPARE(log.outline.steps().size(), 3U);
        for (const int line : folded)
            log.fold(line);
        QCOMPARE(log.shown(), shown);
        log.rows.unfoldAll();
        QCOMPARE(log.rows.count(), 12);
    }

    void foldingAllLeavesTheFailedOneOpen()
    {
        Log log(build);
        log.rows.foldAll();
        QCOMPARE(log.shown(), (QList<int>{0, 1, 5, 8, 9, 10, 11}));
    }

    void aLineIsInItsStep()
    {
        const Log log(build);
        QVERIFY(!log.rows.stepAround(0));
        QCOMPARE(log.rows.stepAround(1)->title, u"first"_s);
        QCOMPARE(log.rows.stepAround(3)->title, u"first"_s);
        QCOMPARE(log.rows.stepAround(6)->title, u"second"_s);
        QVERIFY(!log.rows.stepAround(11));
        QVERIFY(log.rows.stepAt(5));
        QVERIFY(!log.rows.stepAt(6));
        QCOMPARE(log.rows.linesIn(*log.rows.stepAt(1)), 3);
    }

    void revealingOpensOnlyWhatIsAroundALine()
    {
        Log log(build);
        log.fold(1);
        log.fold(5);
        log.rows.reveal(3);
        QCOMPARE(log.shown(), (QList<int>{0, 1, 2, 3, 4, 5, 8, 9, 10, 11}));
    }

    void aStepThatRunsFoldsWithWhatComes()
    {
        Log log("==> t [1/1] only\none\n"_ba);
        log.fold(0);
        QCOMPARE(log.shown(), QList<int>{0});
        log.append("two\nthree\n");
        QCOMPARE(log.shown(), QList<int>{0});
        log.append("<== t [1/1] ok after 5 ms\nafter\n");
        QCOMPARE(log.shown(), (QList<int>{0, 5}));
    }

    void aStepThatFailsOpens()
    {
        Log log("==> t [1/1] only\none\n"_ba);
        log.fold(0);
        const QSignalSpy changed(&log.rows, &LogRows::changed);
        log.append("<== t [1/1] failed after 5 ms: x\n");
        QCOMPARE(log.shown(), (QList<int>{0, 1, 2}));
        QCOMPARE(changed.size(), 1);
        // Once: who folds it wants that.
        log.fold(0);
        log.append("after\n");
        QCOMPARE(log.shown(), (QList<int>{0, 3}));
    }

    void aFilterShowsMatchesAndWhatIsAroundThem_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("context");
        QTest::addColumn<QList<int>>("shown");
        QTest::newRow("nothing to look for") << QString() << 0 << QList<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        QTest::newRow("no match") << u"xyz"_s << 5 << QList<int>{};
        QTest::newRow("alone") << u"one"_s << 0 << QList<int>{2, 6};
        QTest::newRow("with a line") << u"one"_s << 1 << QList<int>{1, 2, 3, 5, 6, 7};
        QTest::newRow("with two, which touch") << u"one"_s << 2 << QList<int>{0, 1, 2, 3, 4, 5, 6, 7, 8};
        QTest::newRow("at the start") << u"preparing"_s << 1 << QList<int>{0, 1};
        QTest::newRow("at the end") << u"over"_s << 5 << QList<int>{6, 7, 8, 9, 10, 11};
        QTest::newRow("twice in a line") << u"bad"_s << 0 << QList<int>{9, 10};
    }

    void aFilterShowsMatchesAndWhatIsAroundThem()
    {
        QFETCH(QString, text);
        QFETCH(int, context);
        QFETCH(QList<int>, shown);
        Log log(build);
        log.rows.setContext(context);
        log.rows.setFiltering(true);
        log.find(text);
        QCOMPARE(log.shown(), shown);
        QCOMPARE(log.rows.isFiltering(), !text.isEmpty());
    }

    void aFilterTakesWhatComesAndAnotherText()
    {
        Log log(build);
        log.rows.setFiltering(true);
        log.find(u"one"_s);
        log.append("one more\nnothing\n");
        QCOMPARE(log.shown(), (QList<int>{2, 6, 12}));
        log.rows.setContext(1);
        QCOMPARE(log.shown(), (QList<int>{1, 2, 3, 5, 6, 7, 11, 12, 13}));
        log.rows.setContext(0);
        log.find(u"two"_s);
        QCOMPARE(log.shown(), QList<int>{3});
        log.rows.setFiltering(false);
        QCOMPARE(log.rows.count(), 14);
    }

    void aFilterLooksIntoFoldedSteps()
    {
        Log log(build);
        log.rows.foldAll();
        log.find(u"one"_s);
        log.rows.setFiltering(true);
        QCOMPARE(log.shown(), (QList<int>{2, 6}));
        log.rows.setFiltering(false);
        QCOMPARE(log.shown(), (QList<int>{0, 1, 5, 8, 9, 10, 11}));
    }

    void aLineThatIsWrittenOverLeavesTheFilter()
    {
        Log log("one\ntwo 10%"_ba);
        log.rows.setFiltering(true);
        log.find(u"10%"_s);
        QCOMPARE(log.shown(), QList<int>{1});
        log.append("\rtwo 20%");
        QCOMPARE(log.shown(), QList<int>{});
    }

    void anotherLogBeginsUnfolded()
    {
        Log log(build);
        log.rows.foldAll();
        log.document.clear();
        QCOMPARE(log.rows.count(), 0);
        log.append(build);
        QCOMPARE(log.rows.count(), 12);
    }
};

QTEST_GUILESS_MAIN(TestLogRows)
#include "tst_logrows.moc"
