// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logdocument.h"
#include "models/log/logsearch.h"

#include <QTest>

#include <atomic>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// On which every look takes a second.
class SlowClock : public SystemClock
{
public:
    std::chrono::milliseconds monotonic() const override { return std::chrono::seconds(m_looks++); }

private:
    mutable std::atomic<int> m_looks{0};
};

} // namespace

class TestLogSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsRead_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<LogQuery>("query");
        QTest::addColumn<std::vector<LogMatch>>("matches");
        const auto row = [](const char *name, const QByteArray &log, const LogQuery &query, const std::vector<LogMatch> &matches) {
            QTest::newRow(name) << log << query << matches;
        };
        row("nothing", "abc\n"_ba, {.text = u"x"_s}, {});
        row("in any case", "Error error\n"_ba, {.text = u"ERROR"_s}, {{0, 0, 5}, {0, 6, 5}});
        row("in its case", "Error error\n"_ba, {.text = u"error"_s, .caseSensitive = true}, {{0, 6, 5}});
        row("not overlapping", "aaaa\n"_ba, {.text = u"aa"_s, .caseSensitive = true}, {{0, 0, 2}, {0, 2, 2}});
        row("last line without its end", "a\nb error"_ba, {.text = u"error"_s}, {{1, 2, 5}});
        row("torn apart by a colour", "x er\x1b[31mror\n"_ba, {.text = u"error"_s, .caseSensitive = true}, {{0, 2, 5}});
        row("torn apart by two", "e\x1b[0m\x1b[31mr\x1b[1mror\n"_ba, {.text = u"error"_s}, {{0, 0, 5}});
        row("not in a sequence", "\x1b[31mx\x1b[0m\n31m\n"_ba, {.text = u"31m"_s}, {{1, 0, 3}});
        row("behind an erased line", "a\nold\r\x1b[Knew\n"_ba, {.text = u"old"_s}, {});
        row("written over", "12%\r50%\n"_ba, {.text = u"50%"_s, .caseSensitive = true}, {{0, 0, 3}});
        row("made by writing over", "axc\x1b[2Db\n"_ba, {.text = u"abc"_s}, {{0, 0, 3}});
        row("made by moving the cursor", "a\x1b[5Gb\n"_ba, {.text = u"a   b"_s}, {{0, 0, 5}});
        row("nothing but spaces, made by moving the cursor", "a\x1b[5Gb\n"_ba, {.text = u"  "_s}, {{0, 1, 2}});
        row("made by a backspace", "ax\bb\n"_ba, {.text = u"ab"_s}, {{0, 0, 2}});
        row("line ends of another system", "one\r\ntwo\r\n"_ba, {.text = u"two"_s}, {{1, 0, 3}});
        row("beyond ASCII",
            "gr\xc3\xbc\xc3\x9f"
            "e\n"_ba,
            {.text = u"\u00fc\u00df"_s, .caseSensitive = true}, {{0, 2, 2}});
        row("beyond ASCII, in any case", "GR\xc3\x9cN\n"_ba, {.text = u"gr\u00fcn"_s}, {{0, 0, 4}});
        row("nothing but letters beyond ASCII, in any case", "x\n\xc3\x9c\n"_ba, {.text = u"\u00fc"_s}, {{1, 0, 1}});
        row("the sign for kelvin is a k", "0 \xe2\x84\xaa\n"_ba, {.text = u"0 k"_s}, {{0, 0, 3}});
        row("a long s is an s", "\xc5\xbfo\n"_ba, {.text = u"so"_s}, {{0, 0, 2}});
        row("letters that all have another form", "x\n\xe2\x84\xaa\xc5\xbf\n"_ba, {.text = u"ks"_s}, {{1, 0, 2}});
        row("another form beside a sequence", "te\x1b[1m\xc5\xbft\n"_ba, {.text = u"test"_s}, {{0, 0, 4}});
        row("torn apart in another case", "E\x1b[1mRR\x1b[0mOR\n"_ba, {.text = u"error"_s}, {{0, 0, 5}});
        row("torn apart behind its 70th letter", QByteArray(70, 'x') + "\x1b[1mend\n", {.text = QString(70, u'x') + u"end"_s},
            {{0, 0, 73}});
        row("its rarest letter is torn off and written over", "abz\b\x1b[1mc\nabz\n"_ba, {.text = u"abc"_s}, {{0, 0, 3}});
        row("outside the basic plane", "\xf0\x9f\x9a\x80 go\n"_ba, {.text = u"\U0001f680"_s}, {{0, 0, 2}});
        row("what is no text",
            "a\xff"
            "b\n"_ba,
            {.text = u"a\ufffd"_s, .caseSensitive = true}, {{0, 0, 2}});
        row("a zero byte", QByteArray("a\0b\n", 4), {.text = u"\u2400"_s, .caseSensitive = true}, {{0, 1, 1}});
        row("a pattern", "v1.2\nv13\n"_ba, {.text = u"v\\d+$"_s, .regularExpression = true}, {{1, 0, 3}});
        row("a pattern over colours", "a\x1b[31mb\x1b[0mc\n"_ba, {.text = u"^abc$"_s, .regularExpression = true}, {{0, 0, 3}});
        row("a pattern that finds nothing much", "aab\n"_ba, {.text = u"a*"_s, .regularExpression = true}, {{0, 0, 2}});
        row("a pattern in its case", "Ab ab\n"_ba, {.text = u"ab"_s, .regularExpression = true, .caseSensitive = true}, {{0, 3, 2}});
    }

    void findsWhatIsRead()
    {
        QFETCH(QByteArray, log);
        QFETCH(LogQuery, query);
        QFETCH(std::vector<LogMatch>, matches);
        LogDocument document;
        document.append(log);
        LogSearch search;
        search.setDocument(&document);
        search.setQuery(query);
        QTRY_VERIFY(!search.isRunning());
        QCOMPARE(search.matches(), matches);
        QCOMPARE(search.error(), QString());
        QCOMPARE(search.linesGivenUp(), 0);
    }

    void searchFindsEverythingAndGoesOn()
    {
        LogDocument document;
        document.append("Error one\nnothing\n\x1b[31merr\x1b[0mor two error three\nerr"_ba);
        LogSearch search;
        search.setDocument(&document);
        search.setQuery({.text = u"error"_s});
        QTRY_VERIFY(!search.isRunning());
        QCOMPARE(search.matches(), (std::vector<LogMatch>{{0, 0, 5}, {2, 0, 5}, {2, 10, 5}}));
        document.append("or four\n"_ba);
        QTRY_COMPARE(search.matches().size(), 4U);
        QCOMPARE(search.matches().back(), (LogMatch{3, 0, 5}));
        QCOMPARE(search.matchesIn(2).size(), 2);
        QCOMPARE(search.matchesIn(1).size(), 0);
    }

    void searchTurnsRoundAtTheEnds()
    {
        LogDocument document;
        document.append("x\ny\nx\n"_ba);
        LogSearch search;
        search.setDocument(&document);
        QVERIFY(!search.next(0, 0));
        search.setQuery({.text = u"x"_s});
        QTRY_VERIFY(!search.isRunning());
        QCOMPARE(search.next(0, 0), 0);
        QCOMPARE(search.next(0, 1), 1);
        QCOMPARE(search.next(2, 1), 0);
        QCOMPARE(search.previous(2, 0), 0);
        QCOMPARE(search.previous(0, 0), 1);
        search.setQuery({.text = u"z"_s});
        QTRY_VERIFY(!search.isRunning());
        QVERIFY(!search.next(0, 0));
        QVERIFY(!search.previous(2, 0));
    }

    void anOverwrittenLineIsFoundAsItIs()
    {
        LogDocument document;
        LogSearch search;
        search.setDocument(&document);
        search.setQuery({.text = u"50%"_s});
        document.append("50%"_ba);
        QTRY_COMPARE(search.matches().size(), 1U);
        document.append("\r90%"_ba);
        QTRY_COMPARE(search.matches().size(), 0U);
    }

    void goesOnOverManyPieces()
    {
        LogDocument document;
        LogSearch search;
        search.setDocument(&document);
        search.setQuery({.text = u"needle"_s});
        std::vector<LogMatch> expected;
        QByteArray log;
        for (int line = 0; line < 50'000; ++line) {
            const bool has = line % 777 == 0;
            log += (has ? "a \x1b[31mneedle\x1b[0m" : "a \x1b[31mstraw\x1b[0m") + QByteArray::number(line) + '\n';
            if (has)
                expected.push_back({line, 2, 6});
            if (line % 1000 == 999)
                document.append(std::exchange(log, {}));
        }
        QTRY_VERIFY(!search.isRunning());
        QCOMPARE(search.matches(), expected);
    }

    void aPatternThatIsNoneIsTold()
    {
        LogDocument document;
        document.append("a(\n"_ba);
        LogSearch search;
        search.setDocument(&document);
        search.setQuery({.text = u"a("_s, .regularExpression = true});
        QVERIFY(!search.error().isEmpty());
        QVERIFY(!search.isRunning());
        search.setQuery({.text = u"a("_s});
        QCOMPARE(search.error(), QString());
        QTRY_COMPARE(search.matches().size(), 1U);
    }

    /// A pattern that takes ever longer the longer the line is given up there, and found elsewhere.
    void aCatastrophicPatternIsGivenUp()
    {
        LogDocument document;
        document.append(QByteArray(QByteArray(60, 'a') + "!\naaa\n" + QByteArray(50, 'a') + "!\n"));
        LogSearch search;
        search.setDocument(&document);
        search.setQuery({.text = u"^(a+)+$"_s, .regularExpression = true});
        QTRY_VERIFY(!search.isRunning());
        QCOMPARE(search.matches(), (std::vector<LogMatch>{{1, 0, 3}}));
        QCOMPARE(search.linesGivenUp(), 2);
        QVERIFY(!search.ranOutOfTime());
    }

    void aLineThatIsTooLongForAPatternIsGivenUp()
    {
        LogDocument document;
        document.append(QByteArray(QByteArray(LogMatcher::longestForPattern, 'x') + "end\nend\n"));
        LogSearch search;
        search.setDocument(&document);
        search.setQuery({.text = u"e.d"_s, .regularExpression = true});
        QTRY_VERIFY(!search.isRunning());
        QCOMPARE(search.matches(), (std::vector<LogMatch>{{1, 0, 3}}));
        QCOMPARE(search.linesGivenUp(), 1);
    }

    void aSearchEndsWithItsBudget()
    {
        LogDocument document;
        document.append(QByteArray("ab\n").repeated(100));
        LogSearch search(std::make_shared<SlowClock>());
        search.setDocument(&document);
        search.setQuery({.text = u"ab"_s, .regularExpression = true});
        QTRY_VERIFY(search.ranOutOfTime());
        QVERIFY(!search.isRunning());
        // What was found by then is there. Each line takes a second of the ten.
        QVERIFY(!search.matches().empty() && search.matches().size() <= 10);
        // It stays so until something else is looked for.
        document.append("ab\n"_ba);
        QVERIFY(!search.isRunning());
        search.setQuery({});
        QVERIFY(!search.ranOutOfTime());
    }

    void anotherDocumentBeginsAnew()
    {
        LogDocument first;
        first.append("x\nx\n"_ba);
        LogDocument second;
        second.append("x\n"_ba);
        LogSearch search;
        search.setQuery({.text = u"x"_s});
        search.setDocument(&first);
        QTRY_COMPARE(search.matches().size(), 2U);
        search.setDocument(&second);
        QTRY_COMPARE(search.matches().size(), 1U);
        second.clear();
        QTRY_COMPARE(search.matches().size(), 0U);
        second.append("y x\n"_ba);
        QTRY_COMPARE(search.matches().size(), 1U);
    }
};

QTEST_GUILESS_MAIN(TestLogSearch)
#include "tst_logsearch.moc"
