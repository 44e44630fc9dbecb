// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/logfixture.h"

#include "ui/theme/messagebar.h"

#include <QClipboard>
#include <QFileDialog>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestLogView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = std::make_unique<Theme>(*qApp); }

    void followsWhatComes()
    {
        Shown shown(numbered(0, 100));
        QVERIFY(shown.view->isFollowing());
        QCOMPARE(shown.view->firstVisibleLine(), 100 - shown.view->visibleRows());
        shown.append(numbered(100, 300));
        QCOMPARE(shown.view->firstVisibleLine(), 300 - shown.view->visibleRows());
        QVERIFY(!shown.newest()->isVisible());
    }

    void scrollingUpStopsFollowing_data()
    {
        QTest::addColumn<int>("means");
        QTest::newRow("wheel") << 0;
        QTest::newRow("key") << 1;
        QTest::newRow("scroll bar") << 2;
    }

    void scrollingUpStopsFollowing()
    {
        QFETCH(int, means);
        Shown shown(numbered(0, 200));
        const QSignalSpy told(shown.view, &LogView::followingChanged);
        if (means == 0)
            shown.wheel(2);
        else if (means == 1)
            shown.key(Qt::Key_PageUp);
        else
            shown.view->verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepSub);
        QVERIFY(!shown.view->isFollowing());
        QCOMPARE(told.size(), 1);
        QVERIFY(shown.newest()->isVisible());
        const int top = shown.view->firstVisibleLine();
        QVERIFY(top < 200 - shown.view->visibleRows());
        shown.append(numbered(200, 400));
        QCOMPARE(shown.view->firstVisibleLine(), top);
    }

    void reachingTheEndFollowsAgain_data()
    {
        QTest::addColumn<int>("means");
        QTest::newRow("button") << 0;
        QTest::newRow("end key") << 1;
        QTest::newRow("wheel") << 2;
        QTest::newRow("scroll bar") << 3;
    }

    void reachingTheEndFollowsAgain()
    {
        QFETCH(int, means);
        Shown shown(numbered(0, 200));
        shown.wheel(3);
        QVERIFY(!shown.view->isFollowing());
        if (means == 0)
            QTest::mouseClick(shown.newest(), Qt::LeftButton);
        else if (means == 1)
            shown.key(Qt::Key_End);
        else if (means == 2)
            shown.wheel(-5);
        else
            shown.view->verticalScrollBar()->triggerAction(QAbstractSlider::SliderToMaximum);
        QVERIFY(shown.view->isFollowing());
        QVERIFY(!shown.newest()->isVisible());
        shown.append(numbered(200, 400));
        QCOMPARE(shown.view->firstVisibleLine(), 400 - shown.view->visibleRows());
    }

    void aShortLogHasNoScrolling()
    {
        const Shown shown(numbered(0, 3));
        shown.wheel(3);
        shown.key(Qt::Key_Home);
        QVERIFY(shown.view->isFollowing());
        QCOMPARE(shown.view->verticalScrollBar()->maximum(), 0);
    }

    void keysMoveTheCaret()
    {
        const Shown shown(numbered(0, 200));
        const int page = shown.view->visibleRows();
        shown.key(Qt::Key_Home);
        QCOMPARE(shown.view->firstVisibleLine(), 0);
        QCOMPARE(shown.view->caret(), LogPosition());
        QVERIFY(!shown.view->isFollowing());
        shown.key(Qt::Key_Up);
        QCOMPARE(shown.view->caret(), LogPosition());
        shown.key(Qt::Key_Down);
        shown.key(Qt::Key_Down);
        QCOMPARE(shown.view->caret(), (LogPosition{2, 0}));
        QCOMPARE(shown.view->firstVisibleLine(), 0);
        shown.key(Qt::Key_PageDown);
        QCOMPARE(shown.view->caret(), (LogPosition{page + 1, 0}));
        QCOMPARE(shown.view->firstVisibleLine(), page - 1);
        shown.key(Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(shown.view->firstVisibleLine(), page);
        QCOMPARE(shown.view->caret().line, page + 1);
        shown.key(Qt::Key_End);
        QCOMPARE(shown.view->caret(), (LogPosition{199, 8}));
        QVERIFY(shown.view->isFollowing());
        shown.key(Qt::Key_Up);
        QCOMPARE(shown.view->caret().line, 198);
        QVERIFY(!shown.view->isFollowing());
        shown.key(Qt::Key_Down);
        QVERIFY(shown.view->isFollowing());
    }

    void keysBeginWhereTheEyesAre()
    {
        const Shown shown(numbered(0, 200));
        shown.key(Qt::Key_Home);
        shown.wheel(-10);
        const int top = shown.view->firstVisibleLine();
        QCOMPARE(top, 30);
        shown.key(Qt::Key_Down);
        QCOMPARE(shown.view->caret().line, top + 1);
        QCOMPARE(shown.view->firstVisibleLine(), top);
    }

    void whatCameMeanwhileIsCounted()
    {
        Shown shown(numbered(0, 200));
        shown.wheel(3);
        QCOMPARE(shown.newest()->text(), u"Newest"_s);
        shown.append(numbered(200, 250));
        QCOMPARE(shown.newest()->text(), u"Newest, 50 more"_s);
        QTest::mouseClick(shown.newest(), Qt::LeftButton);
        shown.wheel(3);
        QCOMPARE(shown.newest()->text(), u"Newest"_s);
    }

    void theMouseSelects()
    {
        const Shown shown("first line\n\x1b[31msecond\x1b[0m line\nthird\n"_ba);
        QTest::mousePress(shown.view->viewport(), Qt::LeftButton, {}, shown.at(0, 6));
        QTest::mouseMove(shown.view->viewport(), shown.at(1, 6));
        QTest::mouseRelease(shown.view->viewport(), Qt::LeftButton, {}, shown.at(1, 6));
        QCOMPARE(shown.view->selectedText(), u"line\nsecond"_s);
        shown.key(Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), u"line\nsecond"_s);
        QTest::mouseClick(shown.view->viewport(), Qt::LeftButton, Qt::ShiftModifier, shown.at(2, 5));
        QCOMPARE(shown.view->selectedText(), u"line\nsecond line\nthird"_s);
        shown.key(Qt::Key_Escape);
        QVERIFY(!shown.view->hasSelection());
    }

    void aDoubleClickSelectsAWord()
    {
        const Shown shown("see src/main.cpp: bad\n"_ba);
        QTest::mouseDClick(shown.view->viewport(), Qt::LeftButton, {}, shown.at(0, 8));
        QCOMPARE(shown.view->selectedText(), u"src/main.cpp"_s);
    }

    void aThirdClickSelectsTheLine()
    {
        const Shown shown("see src/main.cpp: bad\nnext\n"_ba);
        QTest::mouseDClick(shown.view->viewport(), Qt::LeftButton, {}, shown.at(0, 8));
        QTest::mousePress(shown.view->viewport(), Qt::LeftButton, {}, shown.at(0, 8));
        QCOMPARE(shown.view->selectedText(), u"see src/main.cpp: bad"_s);
    }

    void shiftAndKeysSelect()
    {
        const Shown shown("abc\ndef\nghi\n"_ba);
        shown.key(Qt::Key_Home, Qt::ControlModifier | Qt::ShiftModifier);
        shown.view->select({});
        shown.key(Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(shown.view->selectedText(), u"a"_s);
        shown.key(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(shown.view->selectedText(), u"abc\nd"_s);
        shown.key(Qt::Key_End, Qt::ShiftModifier);
        QCOMPARE(shown.view->selectedText(), u"abc\ndef"_s);
        shown.key(Qt::Key_Right, Qt::ShiftModifier);
        shown.key(Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(shown.view->selectedText(), u"abc\ndef"_s);
        shown.key(Qt::Key_End, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(shown.view->selectedText(), u"abc\ndef\nghi"_s);
        shown.key(Qt::Key_Home, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!shown.view->hasSelection());
        shown.key(Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(shown.view->selectedText(), u"abc\ndef\nghi"_s);
    }

    void aDragBeyondTheEdgeScrolls()
    {
        const Shown shown(numbered(0, 200));
        shown.key(Qt::Key_Home);
        QTest::mousePress(shown.view->viewport(), Qt::LeftButton, {}, shown.at(0, 0));
        QTest::mouseMove(shown.view->viewport(), QPoint(60, shown.view->viewport()->height() + 30));
        QTRY_VERIFY(shown.view->firstVisibleLine() > 0);
        QTest::mouseRelease(shown.view->viewport(), Qt::LeftButton, {}, QPoint(60, 10));
        QVERIFY(shown.view->selectedText().startsWith(u"line 0\nline 1\n"_s));
    }

    void wrappingKeepsEverythingInSight()
    {
        Shown shown(QByteArray(2000, 'w') + '\n' + numbered(0, 5));
        QTRY_VERIFY(shown.view->horizontalScrollBar()->maximum() > 0);
        shown.choose(u"log.wrap"_s);
        QVERIFY(shown.view->isWrapping());
        QCOMPARE(shown.view->horizontalScrollBar()->maximum(), 0);
        shown.view->setFocus();
        shown.append(QByteArray(20000, 'v') + '\n');
        QVERIFY(shown.view->isFollowing());
        QCOMPARE(shown.view->firstVisibleLine(), 6); // its end fills the page
        shown.key(Qt::Key_Up);
        QCOMPARE(shown.view->firstVisibleLine(), 6); // a row, not a line
        QVERIFY(!shown.view->isFollowing());
        shown.key(Qt::Key_Down);
        QVERIFY(shown.view->isFollowing());
        shown.choose(u"log.wrap"_s);
        QVERIFY(!shown.view->isWrapping());
    }

    void aLineOfTenMegabytesIsCopiedWhole()
    {
        const Shown shown(QByteArray(10 * 1024 * 1024, 'x') + "\nend\n");
        shown.key(Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(shown.view->selectedText().size(), 10 * 1024 * 1024 + 4);
    }

    void aLineThatGoesOnIsSeenAnew()
    {
        Shown shown("10%"_ba);
        shown.append("\r20%"_ba);
        shown.key(Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(shown.view->selectedText(), u"20%"_s);
    }

    void anotherLogBeginsAtItsEnd()
    {
        Shown shown(numbered(0, 200));
        shown.key(Qt::Key_Home);
        shown.key(Qt::Key_A, Qt::ControlModifier);
        shown.panel.document()->clear();
        QVERIFY(shown.view->isFollowing());
        QVERIFY(!shown.view->hasSelection());
        shown.append(numbered(0, 100));
        QCOMPARE(shown.view->firstVisibleLine(), 100 - shown.view->visibleRows());
    }

    void tooMuchIsNotCopied()
    {
        const Shown shown(QByteArray(LogSelection::mostBytes, 'x') + "\nend\n");
        QApplication::clipboard()->setText(u"before"_s);
        shown.key(Qt::Key_A, Qt::ControlModifier);
        shown.key(Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), u"before"_s);
        QVERIFY(shown.find<MessageBar>({})->text().contains(u"16 MiB"_s));
    }

    void coloursAreOnTheScreen()
    {
        const Shown shown("\x1b[41m                                        \x1b[0m\n"_ba);
        const QImage image = shown.view->viewport()->grab().toImage();
        const QColor red = ansiColor(1, schemeOf(shown.view->palette()));
        QCOMPARE(image.pixelColor(shown.at(0, 3)), red);
        QCOMPARE(image.pixelColor(image.width() - 20, shown.at(0, 3).y()), themeColor(ColorRole::LogGround, shown.view->palette()));
    }

    void savesThroughTheDialog()
    {
        const QTemporaryDir folder;
        const Shown shown("\x1b[31mred\x1b[0m\n"_ba);
        QTest::mouseClick(shown.find<QPushButton>(u"log.save"_s), Qt::LeftButton);
        auto *dialog = shown.find<QFileDialog>(u"log.saveDialog"_s);
        QVERIFY(dialog);
        dialog->setDirectory(folder.path());
        dialog->selectFile(u"out.txt"_s);
        QMetaObject::invokeMethod(dialog, "accept");
        QFile file(folder.filePath(u"out.txt"_s));
        QTRY_VERIFY(file.exists());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), "red\n"_ba);
    }

    void everyControlHasAName()
    {
        const Shown shown(numbered(0, 100));
        for (const QWidget *widget : shown.panel.findChildren<QWidget *>()) {
            if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible() && !qobject_cast<const QLabel *>(widget))
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    }

private:
    std::unique_ptr<Theme> m_theme;
};

QTEST_MAIN(TestLogView)
#include "tst_logview.moc"
