// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/logpanel.h"
#include "ui/log/logview.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

QByteArray numbered(int from, int to)
{
    QByteArray bytes;
    for (int i = from; i < to; ++i)
        bytes += "line " + QByteArray::number(i) + '\n';
    return bytes;
}

/// Waits for the frame in which a view takes what came since, and paints it.
class FrameWatch : public QObject
{
public:
    explicit FrameWatch(LogView *view)
    {
        view->installEventFilter(this);
        view->viewport()->installEventFilter(this);
    }

    bool wait() const
    {
        return QTest::qWaitFor([this] { return m_painted; });
    }

    bool eventFilter(QObject *object, QEvent *event) override
    {
        m_taken = m_taken || event->type() == QEvent::Timer;
        m_painted = m_painted || (m_taken && event->type() == QEvent::Paint);
        return QObject::eventFilter(object, event);
    }

private:
    bool m_taken = false;
    bool m_painted = false;
};

/// A panel on the screen over a log.
struct Shown {
    LogPanel panel;
    LogView *view = panel.view();

    explicit Shown(const QByteArray &bytes = {})
    {
        panel.resize(700, 400);
        panel.show();
        panel.activateWindow();
        if (!QTest::qWaitForWindowActive(&panel))
            qFatal("no window");
        append(bytes);
        view->setFocus();
    }

    void append(const QByteArray &bytes)
    {
        if (bytes.isEmpty())
            return;
        const FrameWatch frame(view);
        panel.document()->append(bytes);
        QVERIFY(frame.wait());
    }

    QPushButton *newest() const { return panel.findChild<QPushButton *>(u"log.newest"_s); }
    QString count() const { return panel.findChild<QLabel *>(u"log.count"_s)->text(); }

    /// A point on a character of a row, counted from what is at the top.
    QPoint at(int row, int column) const
    {
        const QFontMetrics metrics(monospaceFont(view->font()));
        const int gutter
            = 8 + qMax(3, static_cast<int>(QString::number(panel.document()->lineCount()).size())) * metrics.horizontalAdvance(u'0') + 12;
        return {gutter + column * metrics.horizontalAdvance(u'0') + 1, 8 + row * (metrics.height() + 1) + metrics.height() / 2};
    }

    void wheel(int notches) const
    {
        const QPointF middle = view->viewport()->rect().center();
        QWheelEvent event(
            middle, view->viewport()->mapToGlobal(middle), {}, {0, notches * 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(view->viewport(), &event);
    }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const { QTest::keyClick(view, key, modifiers); }
};

} // namespace

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

    void homeGoesToTheStart()
    {
        const Shown shown(numbered(0, 200));
        shown.key(Qt::Key_Home);
        QCOMPARE(shown.view->firstVisibleLine(), 0);
        shown.key(Qt::Key_Down);
        QCOMPARE(shown.view->firstVisibleLine(), 1);
        shown.key(Qt::Key_Up);
        shown.key(Qt::Key_Up);
        QCOMPARE(shown.view->firstVisibleLine(), 0);
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

    void shiftAndKeysSelect()
    {
        const Shown shown("abc\ndef\nghi\n"_ba);
        shown.key(Qt::Key_Home, Qt::ControlModifier | Qt::ShiftModifier);
        shown.view->clearSelection();
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

    void findCountsAndTurnsRound()
    {
        const Shown shown("Error a\n"_ba + numbered(0, 100) + "error b\n" + numbered(0, 100) + "\x1b[31mERR\x1b[0mOR c\n");
        shown.key(Qt::Key_Home);
        shown.key(Qt::Key_F, Qt::ControlModifier);
        auto *edit = shown.panel.findChild<QLineEdit *>(u"log.find"_s);
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
        QCOMPARE(shown.count(), u"1 of 3"_s);
        QTest::keyClick(edit, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(shown.count(), u"3 of 3"_s);
        QTest::keyClick(edit, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(shown.count(), u"2 of 3"_s);
        QTest::mouseClick(shown.panel.findChild<QToolButton *>(u"log.previous"_s), Qt::LeftButton);
        QCOMPARE(shown.count(), u"1 of 3"_s);
        QTest::keyClicks(edit, u"x"_s);
        QTRY_COMPARE(shown.count(), u"no match"_s);
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(shown.view->hasFocus());
        QCOMPARE(shown.count(), QString());
    }

    void wrappingKeepsEverythingInSight()
    {
        Shown shown(QByteArray(2000, 'w') + '\n' + numbered(0, 5));
        QTRY_VERIFY(shown.view->horizontalScrollBar()->maximum() > 0);
        auto *wrap = shown.panel.findChild<QPushButton *>(u"log.wrap"_s);
        QTest::mouseClick(wrap, Qt::LeftButton);
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
        QTest::mouseClick(wrap, Qt::LeftButton);
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
        QTest::mouseClick(shown.panel.findChild<QPushButton *>(u"log.save"_s), Qt::LeftButton);
        auto *dialog = shown.panel.findChild<QFileDialog *>(u"log.saveDialog"_s);
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
