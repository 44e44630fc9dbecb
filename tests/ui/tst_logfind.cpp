// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/logfixture.h"

using namespace Millwright;
using namespace Qt::StringLiterals;

/// Find, and the filter.
class TestLogFind : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = std::make_unique<Theme>(*qApp); }

    void findCountsAndTurnsRound()
    {
        const Shown shown("Error a\n"_ba + numbered(0, 100) + "error b\n" + numbered(0, 100) + "\x1b[31mERR\x1b[0mOR c\n");
        shown.key(Qt::Key_Home);
        shown.key(Qt::Key_F, Qt::ControlModifier);
        auto *edit = shown.find<QLineEdit>(u"log.find"_s);
        QVERIFY(edit->hasFocus());
        QTest::keyClicks(edit, u"error"_s);
        QTRY_COMPARE(shown.count(), u"1 of 3"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(shown.count(), u"2 of 3"_s);
        QCOMPARE(shown.view->caret(), (LogPosition{101, 5}));
        QVERIFY(shown.view->firstVisibleLine() <= 101 && 101 < shown.view->firstVisibleLine() + shown.view->visibleRows());
        QVERIFY(!shown.view->isFollowing());
        QTest::keyClick(edit, Qt::Key_F3);
        QCOMPARE(shown.count(), u"3 of 3"_s);
        QCOMPARE(shown.view->selectedText(), u"ERROR"_s);
        QTest::keyClick(edit, Qt::Key_F3);
        QCOMPARE(shown.count(), u"1 of 3, from the start"_s);
        QTest::keyClick(edit, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(shown.count(), u"3 of 3, from the end"_s);
        QTest::keyClick(edit, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(shown.count(), u"2 of 3"_s);
        shown.click(u"log.previous"_s);
        QCOMPARE(shown.count(), u"1 of 3"_s);
        QTest::keyClicks(edit, u"x"_s);
        QTRY_COMPARE(shown.count(), u"no match"_s);
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(shown.view->hasFocus());
        QCOMPARE(shown.count(), QString());
    }

    void theKindOfTextIsChosen_data()
    {
        QTest::addColumn<QStringList>("choices");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("count");
        const QStringList none;
        const QStringList match{u"log.case"_s};
        const QStringList regex{u"log.regex"_s};
        QTest::newRow("plain") << none << u"e.r"_s << u"1 of 1"_s;
        QTest::newRow("without case") << none << u"error"_s << u"1 of 2"_s;
        QTest::newRow("with case") << match << u"error"_s << u"1 of 1"_s;
        QTest::newRow("pattern") << regex << u"e.r"_s << u"1 of 3"_s;
        QTest::newRow("pattern with case") << match + regex << u"^e.r"_s << u"1 of 2"_s;
    }

    void theKindOfTextIsChosen()
    {
        QFETCH(QStringList, choices);
        QFETCH(QString, text);
        QFETCH(QString, count);
        const Shown shown("error\nError\ne.r\n"_ba);
        for (const QString &choice : choices)
            shown.click(choice);
        shown.look(text);
        QTRY_COMPARE(shown.count(), count);
    }

    void aWrongPatternIsToldAsASentence()
    {
        const Shown shown("error\n"_ba);
        shown.click(u"log.regex"_s);
        shown.look(u"("_s);
        const auto *note = shown.find<QLabel>(u"log.findNote"_s);
        QTRY_VERIFY(note->isVisible());
        QVERIFY(!note->text().isEmpty());
        QCOMPARE(shown.count(), QString());
        QCOMPARE(shown.find<QLineEdit>(u"log.find"_s)->accessibleDescription(), note->text());
        shown.look(u"err"_s);
        QTRY_VERIFY(!note->isVisible());
        QTRY_COMPARE(shown.count(), u"1 of 1"_s);
    }

    void onlyMatchesAreShownWhileItFilters()
    {
        Shown shown(numbered(0, 100) + "error a\n" + numbered(0, 100) + "error b\n");
        shown.look(u"error"_s);
        shown.click(u"log.filter"_s);
        QTRY_COMPARE(shown.lines(), (QList<int>{100, 201}));
        shown.choose(u"log.context.1"_s);
        QTRY_COMPARE(shown.lines(), (QList<int>{99, 100, 101, 200, 201}));
        // Copied is what is shown.
        shown.view->setFocus();
        shown.key(Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(shown.view->selectedText(), u"line 99\nerror a\nline 0\nline 99\nerror b"_s);
        shown.append("more\nerror c\n");
        QTRY_COMPARE(shown.lines(), (QList<int>{99, 100, 101, 200, 201, 202, 203}));
        shown.click(u"log.filter"_s);
        QTRY_COMPARE(shown.view->rows().count(), 204);
    }

    void aMatchInAFoldedStepOpensIt()
    {
        const Shown shown("==> t [1/2] first\none\n<== t [1/2] ok after 5 ms\n==> t [2/2] second\ntwo\n<== t [2/2] ok after 5 ms\n"_ba);
        shown.choose(u"log.foldAll"_s);
        QCOMPARE(shown.lines(), (QList<int>{0, 3}));
        shown.look(u"two"_s);
        QTRY_COMPARE(shown.lines(), (QList<int>{0, 3, 4, 5}));
        QCOMPARE(shown.view->selectedText(), u"two"_s);
    }

    void theWholeLogIsSearchedAndNotOnlyWhatIsShown()
    {
        const Shown shown(numbered(0, 50000));
        shown.look(u"line 31"_s); // 31, 310 to 319, 3100 to 3199, 31000 to 31999
        QTRY_VERIFY(shown.count().endsWith(u"of 1,111"_s));
    }

private:
    std::unique_ptr<Theme> m_theme;
};

QTEST_MAIN(TestLogFind)
#include "tst_logfind.moc"
