// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/logfixture.h"

#include "ui/log/logstrip.h"

#include <QSignalSpy>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

const QByteArray build = "preparing\n"_ba // 0
                         "==> 2026-11-29T12:00:00.000Z [1/2] Check out\n"
                         "one\n"
                         "two\n"
                         "<== 2026-11-29T12:00:02.000Z [1/2] ok after 2100 ms\n"
                         "==> 2026-11-29T12:00:02.000Z [2/2] Set up\n" // 5
                         "error: bad\n"
                         "<== 2026-11-29T12:00:03.000Z [2/2] failed after 1000 ms: bad\n";

} // namespace

/// Steps that fold, errors, and the strip that shows where they are.
class TestLogSteps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = std::make_unique<Theme>(*qApp); }

    void theSignFolds()
    {
        const Shown shown(build);
        const QPoint sign(shown.view->screen().textLeft() - 10, shown.at(1, 0).y());
        QTest::mouseClick(shown.view->viewport(), Qt::LeftButton, {}, sign);
        QCOMPARE(shown.lines(), (QList<int>{0, 1, 5, 6, 7}));
        QTest::mouseClick(shown.view->viewport(), Qt::LeftButton, {}, sign);
        QCOMPARE(shown.view->rows().count(), 8);
        // Beside a line that begins no step there is no sign.
        QTest::mouseClick(shown.view->viewport(), Qt::LeftButton, {}, QPoint(sign.x(), shown.at(2, 0).y()));
        QCOMPARE(shown.view->rows().count(), 8);
    }

    void keysFold_data()
    {
        QTest::addColumn<Qt::Key>("fold");
        QTest::addColumn<Qt::Key>("unfold");
        QTest::newRow("arrows") << Qt::Key_Left << Qt::Key_Right;
        QTest::newRow("signs") << Qt::Key_Minus << Qt::Key_Plus;
        QTest::newRow("enter") << Qt::Key_Minus << Qt::Key_Return;
    }

    void keysFold()
    {
        QFETCH(Qt::Key, fold);
        QFETCH(Qt::Key, unfold);
        const Shown shown(build);
        shown.key(Qt::Key_Home);
        shown.key(Qt::Key_Down);
        shown.key(Qt::Key_Down);
        QCOMPARE(shown.view->caret().line, 2);
        shown.key(fold);
        QCOMPARE(shown.lines(), (QList<int>{0, 1, 5, 6, 7}));
        QCOMPARE(shown.view->caret().line, 1);
        shown.key(Qt::Key_Down);
        QCOMPARE(shown.view->caret().line, 5);
        shown.key(Qt::Key_Up);
        shown.key(unfold);
        QCOMPARE(shown.view->rows().count(), 8);
    }

    void allFoldButTheFailedOne()
    {
        const Shown shown(build);
        shown.choose(u"log.foldAll"_s);
        QCOMPARE(shown.lines(), (QList<int>{0, 1, 5, 6, 7}));
        shown.choose(u"log.unfoldAll"_s);
        QCOMPARE(shown.view->rows().count(), 8);
    }

    void aHeadingTellsItsStepInWords()
    {
        const Shown shown(build);
        LineLayouts &layouts = shown.view->screen().layouts();
        QCOMPARE(layouts.of(1).shownText(), u"Check out  2 s"_s);
        QCOMPARE(layouts.of(5).shownText(), u"Set up  failed after 1 s"_s);
        shown.choose(u"log.foldAll"_s);
        QCOMPARE(layouts.of(1).shownText(), u"Check out  2 s, 3 line(s)"_s);
    }

    void theTitleIsSelectedAndFoundWhereItIsSeen()
    {
        const Shown shown(build);
        QTest::mouseDClick(shown.view->viewport(), Qt::LeftButton, {}, shown.at(1, 1));
        QCOMPARE(shown.view->selectedText(), u"Check"_s);
        QCOMPARE(shown.view->caret().line, 1);
    }

    void whatIsFoldedIsCopied()
    {
        const Shown shown(build);
        shown.choose(u"log.foldAll"_s);
        QTest::mousePress(shown.view->viewport(), Qt::LeftButton, {}, shown.at(0, 0));
        QTest::mouseMove(shown.view->viewport(), shown.at(3, 5));
        QTest::mouseRelease(shown.view->viewport(), Qt::LeftButton, {}, shown.at(3, 5));
        QCOMPARE(shown.view->selectedText(), QString::fromUtf8(build).left(build.indexOf(": bad")));
    }

    void aFoldedLogFollowsWhatComes()
    {
        Shown shown("==> t [1/1] only\n"_ba + numbered(0, 100));
        shown.choose(u"log.foldAll"_s);
        QCOMPARE(shown.lines(), QList<int>{0});
        QVERIFY(shown.view->isFollowing());
        shown.append(numbered(100, 200));
        QCOMPARE(shown.lines(), QList<int>{0});
        shown.choose(u"log.unfoldAll"_s);
        QVERIFY(shown.view->isFollowing());
        QCOMPARE(shown.view->firstVisibleLine(), 201 - shown.view->visibleRows());
    }

    void f8GoesThroughTheErrors()
    {
        Shown shown(numbered(0, 100) + "error: a\n" + numbered(0, 100) + "fatal: b\nwarning: c\n" + numbered(0, 100));
        shown.key(Qt::Key_Home);
        const auto *errors = shown.find<QPushButton>(u"log.errors"_s);
        QVERIFY(errors->isVisible());
        QCOMPARE(errors->text(), u"2 error(s)"_s);
        shown.key(Qt::Key_F8);
        QCOMPARE(shown.view->caret().line, 100);
        QVERIFY(!shown.view->screen().rectOf(100).isEmpty());
        shown.key(Qt::Key_F8);
        QCOMPARE(shown.view->caret().line, 201);
        shown.key(Qt::Key_F8);
        QCOMPARE(shown.view->caret().line, 100);
        shown.key(Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(shown.view->caret().line, 201);
        shown.click(u"log.errors"_s);
        QCOMPARE(shown.view->caret().line, 100);
        // From the field, too.
        QTest::keyClick(shown.find<QLineEdit>(u"log.find"_s), Qt::Key_F8);
        QCOMPARE(shown.view->caret().line, 201);
    }

    void f8IsThePanelsOwn()
    {
        // What a window does with the same key does not happen in a log.
        QWidget window;
        auto *panel = new LogPanel(&window);
        auto *action = new QAction(&window);
        action->setShortcut(Qt::Key_F8);
        window.addAction(action);
        const QSignalSpy triggered(action, &QAction::triggered);
        window.resize(700, 400);
        panel->resize(window.size());
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        panel->document()->append("one\nerror: two\nthree\n");
        QTRY_COMPARE(panel->outline()->errors().size(), 1U);
        panel->view()->setFocus();
        QTest::keyClick(panel->view(), Qt::Key_F8);
        QCOMPARE(panel->view()->caret().line, 1);
        QCOMPARE(triggered.size(), 0);
    }

    void anErrorInAFoldedStepOpensIt()
    {
        const Shown shown("==> t [1/1] only\nerror: a\n<== t [1/1] ok after 5 ms\nafter\n"_ba);
        shown.choose(u"log.foldAll"_s);
        QCOMPARE(shown.lines(), (QList<int>{0, 3}));
        shown.key(Qt::Key_F8);
        QCOMPARE(shown.lines(), (QList<int>{0, 1, 2, 3}));
        QCOMPARE(shown.view->caret().line, 1);
    }

    void theStripShowsWhereMarksAre()
    {
        const Shown shown(numbered(0, 5000) + "error: a\n" + numbered(0, 4998) + "warning: b\n");
        const auto *strip = shown.find<LogStrip>({});
        QVERIFY(strip->isVisible());
        const int height = strip->height();
        QCOMPARE(strip->marksAt(height / 2), (LogStrip::Marks{.error = true}));
        QCOMPARE(strip->marksAt(height - 1), (LogStrip::Marks{.warning = true}));
        QCOMPARE(strip->marksAt(height / 4), LogStrip::Marks());
        shown.look(u"line 2500"_s);
        QCOMPARE(strip->marksAt(height / 4), (LogStrip::Marks{.match = true}));
    }

    void theStripShowsWhatIsFolded()
    {
        const Shown shown("==> t [1/1] only\nerror: a\n"_ba + numbered(0, 1000) + "<== t [1/1] ok after 5 ms\n" + numbered(0, 2));
        shown.choose(u"log.foldAll"_s);
        const auto *strip = shown.find<LogStrip>({});
        QCOMPARE(strip->marksAt(0), (LogStrip::Marks{.error = true}));
        QCOMPARE(strip->marksAt(5), LogStrip::Marks());
    }

    void aClickOnTheStripLeadsThere()
    {
        const Shown shown(numbered(0, 5000) + "error: a\n" + numbered(0, 4999));
        auto *strip = shown.find<LogStrip>({});
        // Not exactly on it.
        QTest::mouseClick(strip, Qt::LeftButton, {}, QPoint(5, strip->height() / 2 + 2));
        QCOMPARE(shown.view->caret().line, 5000);
        QVERIFY(!shown.view->screen().rectOf(5000).isEmpty());
        QVERIFY(!shown.view->isFollowing());
        QTest::mouseClick(strip, Qt::LeftButton, {}, QPoint(5, 0));
        QCOMPARE(shown.view->caret().line, 0);
    }

private:
    std::unique_ptr<Theme> m_theme;
};

QTEST_MAIN(TestLogSteps)
#include "tst_logsteps.moc"
