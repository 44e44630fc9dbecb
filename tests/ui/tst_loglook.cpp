// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/logfixture.h"

#include "ui/log/fixedfont.h"
#include "ui/log/linelayout.h"
#include "ui/log/loghighlighter.h"
#include "ui/theme/messagebar.h"

#include <QAccessible>
#include <QClipboard>
#include <QDesktopServices>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QToolTip>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// Takes what would be opened in a browser.
class Opened : public QObject
{
    Q_OBJECT

public:
    Opened()
    {
        for (const QString &scheme : {u"http"_s, u"https"_s, u"file"_s})
            QDesktopServices::setUrlHandler(scheme, this, "take");
    }
    ~Opened() override
    {
        for (const QString &scheme : {u"http"_s, u"https"_s, u"file"_s})
            QDesktopServices::unsetUrlHandler(scheme);
    }

    Q_INVOKABLE void take(const QUrl &url) { urls.append(url); }

    QList<QUrl> urls;
};

int focusEvents = 0;
int focusedChild = -1;

void hear(QAccessibleEvent *event)
{
    if (event->type() == QAccessible::Focus && qobject_cast<LogView *>(event->object())) {
        ++focusEvents;
        focusedChild = event->child();
    }
}

QString part(const QString &text, const QTextLayout::FormatRange &range)
{
    return text.sliced(range.start, range.length);
}

} // namespace

/// What is seen and heard of a line: links, colours, times, and what a screen reader reads.
class TestLogLook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = std::make_unique<Theme>(*qApp); }

    void onlyWebPagesAreOpened_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QList<QUrl>>("opened");
        QTest::addColumn<QString>("copied");
        const auto row = [](const char *name, const QByteArray &line, const QList<QUrl> &opened, const QString &copied) {
            QTest::newRow(name) << line << opened << copied;
        };
        row("an address", "https://example.invalid/a?b=c\n", {QUrl(u"https://example.invalid/a?b=c"_s)}, u"before"_s);
        row("a stated link", "\x1b]8;;https://example.invalid/x\x1b\\press here\x1b]8;;\x1b\\\n", {QUrl(u"https://example.invalid/x"_s)},
            u"before"_s);
        row("a path", "src/main.cpp:12: bad\n", {}, u"src/main.cpp:12"_s);
        row("a file", "file:///usr/bin/true\n", {}, u"before"_s);
        row("a stated file", "\x1b]8;;file:///usr/bin/true\x1b\\press here\x1b]8;;\x1b\\\n", {}, u"before"_s);
        row("a script", "\x1b]8;;javascript:alert(1)\x1b\\press here\x1b]8;;\x1b\\\n", {}, u"before"_s);
        row("no link", "nothing at all\n", {}, u"before"_s);
    }

    void onlyWebPagesAreOpened()
    {
        QFETCH(QByteArray, line);
        QFETCH(QList<QUrl>, opened);
        QFETCH(QString, copied);
        for (const bool byMouse : {false, true}) {
            const Shown shown(line);
            const Opened taken;
            QApplication::clipboard()->setText(u"before"_s);
            if (byMouse)
                QTest::mouseClick(shown.view->viewport(), Qt::LeftButton, Qt::ControlModifier, shown.at(0, 2));
            else
                shown.key(Qt::Key_Return);
            QCOMPARE(taken.urls, opened);
            QCOMPARE(QApplication::clipboard()->text(), copied);
        }
    }

    void aClickAloneOpensNothing()
    {
        const Shown shown("https://example.invalid/\n"_ba);
        const Opened taken;
        QTest::mouseClick(shown.view->viewport(), Qt::LeftButton, {}, shown.at(0, 2));
        QVERIFY(taken.urls.isEmpty());
    }

    void theTargetIsToldBeforeItIsOpened()
    {
        const Shown shown("\x1b]8;;https://evil.invalid/\x1b\\https://good.invalid\x1b]8;;\x1b\\\n"_ba);
        const QPoint point = shown.at(0, 2);
        QHelpEvent help(QEvent::ToolTip, point, shown.view->viewport()->mapToGlobal(point));
        QApplication::sendEvent(shown.view->viewport(), &help);
        QVERIFY(QToolTip::text().contains(u"https://evil.invalid/"_s));
        QVERIFY(!QToolTip::text().contains(u"good"_s));
        QToolTip::hideText();
    }

    void aLinkUnderTheMouseIsUnderlined()
    {
        const Shown shown("see https://example.invalid/ now\n"_ba);
        const auto picture = [&] { return shown.view->viewport()->grab().toImage(); };
        QTest::mouseMove(shown.view->viewport(), shown.at(0, 1));
        const QImage before = picture();
        QTest::mouseMove(shown.view->viewport(), shown.at(0, 8));
        QVERIFY(picture() != before);
        QTest::mouseMove(shown.view->viewport(), shown.at(0, 1));
        QCOMPARE(picture(), before);
    }

    void usualWordsAreHighlighted_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("parts");
        QTest::newRow("nothing") << u"all is well"_s << QStringList();
        QTest::newRow("an error") << u"Error: it broke"_s << QStringList{u"Error"_s};
        QTest::newRow("no error") << u"0 errors, no warnings"_s << QStringList();
        QTest::newRow("in a word") << u"terrors errorless"_s << QStringList();
        QTest::newRow("a warning") << u"WARNING and warn"_s << QStringList{u"WARNING"_s, u"warn"_s};
        QTest::newRow("numbers") << u"took 3.5 of 12 in v2 and a7"_s << QStringList{u"3.5"_s, u"12"_s};
        QTest::newRow("quoted") << u"open \"a b\" and 'c'"_s << QStringList{u"\"a b\""_s, u"'c'"_s};
        QTest::newRow("an apostrophe") << u"don't and can't"_s << QStringList();
        QTest::newRow("a path") << u"in src/main.cpp:12:3"_s << QStringList{u"src/main.cpp:12:3"_s};
        QTest::newRow("an address") << u"get https://a.invalid/b"_s << QStringList{u"https://a.invalid/b"_s};
        QTest::newRow("a time") << u"2026-11-29T12:00:00.123Z go"_s << QStringList{u"2026-11-29T12:00:00.123Z"_s};
    }

    void usualWordsAreHighlighted()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, parts);
        LogHighlighter highlighter;
        QStringList found;
        for (const auto &range : highlighter.formatsOf(text, Qt::ColorScheme::Light))
            found.append(part(text, range));
        QCOMPARE(found, parts);
    }

    void aLinesOwnColourComesFirst()
    {
        const Shown shown("\x1b[32merror\x1b[0m\nerror\n"_ba);
        const QImage image = shown.view->viewport()->grab().toImage();
        const auto has = [&](int row, const QColor &color) {
            const QPoint from = shown.at(row, 0);
            for (int y = from.y() - 8; y < from.y() + 8; ++y) {
                for (int x = from.x(); x < from.x() + 60; ++x) {
                    if (image.pixelColor(x, y) == color)
                        return true;
                }
            }
            return false;
        };
        const Qt::ColorScheme scheme = schemeOf(shown.view->palette());
        QVERIFY(has(0, ansiColor(2, scheme)));
        QVERIFY(!has(0, themeColor(ColorRole::Failed, scheme)));
        QVERIFY(has(1, themeColor(ColorRole::Failed, scheme)));
    }

    void plainTextIsPlacedLikeAnyOther()
    {
        LineStyle style;
        style.font = monospaceFont(QApplication::font());
        style.rowHeight = QFontMetrics(style.font).height() + 1;
        const FixedFont fixed(style.font);
        QVERIFY(fixed.isFixed());
        const QString text = u"12 errors in \"a/b.c\""_s;
        // With a character that ASCII has not, it is laid out.
        const LineLayout plain({.text = text, .runs = {}}, style, {}, fixed);
        const LineLayout other({.text = text + u'\u00e9', .runs = {}}, style, {}, fixed);
        for (qsizetype column = 0; column <= text.size(); ++column) {
            QVERIFY(std::abs(plain.xOf(column) - other.xOf(column)) < 1);
            QCOMPARE(plain.columnAt({plain.xOf(column) + 1, 1}), column);
            QCOMPARE(other.columnAt({other.xOf(column) + 1, 1}), column);
        }
        QCOMPARE(plain.columnAt({1000, 1}), text.size());
    }

    void everyColourIsReadable()
    {
        for (const Qt::ColorScheme scheme : {Qt::ColorScheme::Light, Qt::ColorScheme::Dark}) {
            const QColor ground = themeColor(ColorRole::LogGround, scheme);
            for (int index = 0; index < 256; ++index) {
                const QColor color = ansiColor(index, scheme);
                QVERIFY(contrastRatio(readableOn(color, ground), ground) >= minimumTextContrast);
                for (int back = 0; back < 256; back += 5)
                    QVERIFY(contrastRatio(readableOn(color, ansiColor(back, scheme)), ansiColor(back, scheme)) >= minimumTextContrast);
            }
            for (int index = 0; index < 16; ++index)
                QVERIFY(contrastRatio(ansiColor(index, scheme), ground) >= minimumTextContrast);
            LogHighlighter highlighter;
            const QString text = u"2026-11-29T12:00:00Z error warning 12 \"quoted\" a/b.c"_s;
            const auto ranges = highlighter.formatsOf(text, scheme);
            QCOMPARE(ranges.size(), 6);
            for (const auto &range : ranges)
                QVERIFY(contrastRatio(range.format.foreground().color(), ground) >= minimumTextContrast);
            for (const ColorRole over : {ColorRole::Selection, ColorRole::MatchGround, ColorRole::CurrentMatchGround})
                QVERIFY(contrastRatio(themeColor(ColorRole::Text, scheme), themeColor(over, scheme)) >= minimumTextContrast);
        }
    }

    void theTimeOfEachLine_data()
    {
        QTest::addColumn<QString>("choice");
        QTest::addColumn<QStringList>("times");
        const auto at
            = [](qint64 after) { return QDateTime::fromMSecsSinceEpoch(1'000'000'000'000 + after).toLocalTime().toString(u"HH:mm:ss"_s); };
        QTest::newRow("off") << u"off"_s << QStringList{QString(), QString(), QString()};
        QTest::newRow("of day") << u"absolute"_s << QStringList{at(0), at(2500), at(3'750'000)};
        QTest::newRow("since the start") << u"relative"_s << QStringList{u"0:00"_s, u"0:02"_s, u"1:02:30"_s};
    }

    void theTimeOfEachLine()
    {
        QFETCH(QString, choice);
        QFETCH(QStringList, times);
        Shown shown;
        const auto at = [](qint64 after) { return std::chrono::milliseconds(1'000'000'000'000 + after); };
        const int before = shown.view->screen().textLeft();
        QVERIFY(shown.panel.document()->append("one\ntwo\nthree\n", {{0, at(0)}, {4, at(2500)}, {8, at(3'750'000)}}));
        const QSignalSpy chosen(&shown.panel, &LogPanel::settingsChosen);
        shown.choose(u"log.time."_s + choice);
        QCOMPARE(chosen.size(), 1);
        for (int line = 0; line < 3; ++line)
            QCOMPARE(shown.view->timeText(line), times.at(line));
        QCOMPARE(shown.view->screen().textLeft() > before, choice != u"off"_s);
    }

    void aReaderReadsLineByLine()
    {
        const Shown shown("first \x1b[31mline\x1b[0m\nsecond line\nthird\n"_ba);
        QAccessibleInterface *list = QAccessible::queryAccessibleInterface(shown.view);
        QVERIFY(list);
        QCOMPARE(list->role(), QAccessible::List);
        QVERIFY(list->childCount() >= 3);
        QAccessibleInterface *second = list->child(1);
        QVERIFY(second && second->isValid());
        QCOMPARE(list->child(0)->text(QAccessible::Name), u"first line"_s);
        QCOMPARE(second->text(QAccessible::Name), u"second line"_s);
        QCOMPARE(second->role(), QAccessible::ListItem);
        QCOMPARE(list->indexOfChild(second), 1);
        QCOMPARE(second->parent(), list);
        QCOMPARE(list->child(1), second);
        const QPoint middle = second->rect().center();
        QCOMPARE(list->childAt(middle.x(), middle.y()), second);
        QVERIFY(!second->state().focused);
        shown.key(Qt::Key_Home);
        shown.key(Qt::Key_Down);
        QVERIFY(second->state().focused);
        QCOMPARE(list->focusChild(), second);
        shown.key(Qt::Key_A, Qt::ControlModifier);
        QVERIFY(second->state().selected);
        shown.panel.document()->clear();
        QVERIFY(!second->isValid());
    }

    void aReaderIsToldOfStepsAndMoves()
    {
        Shown shown("==> t [1/1] Check out\none\n<== t [1/1] ok after 5000 ms\n"_ba + numbered(0, 3));
        QAccessibleInterface *list = QAccessible::queryAccessibleInterface(shown.view);
        QVERIFY(list->child(0)->state().expanded);
        shown.choose(u"log.foldAll"_s);
        QVERIFY(list->child(0)->state().collapsed);
        QCOMPARE(list->child(0)->text(QAccessible::Name), u"Check out  5 s, 2 line(s)"_s);
        QCOMPARE(list->child(1)->text(QAccessible::Name), u"line 0"_s);
        const auto before = QAccessible::installUpdateHandler(&hear);
        shown.key(Qt::Key_Home);
        focusEvents = 0;
        shown.key(Qt::Key_Down);
        QCOMPARE(focusEvents, 1);
        QCOMPARE(focusedChild, 1);
        // What comes is not told.
        shown.append(numbered(3, 500));
        QCOMPARE(focusEvents, 1);
        QAccessible::installUpdateHandler(before);
    }

    void aLongMessageLeavesTheLogInSight()
    {
        Shown shown(numbered(0, 100));
        const int rows = shown.view->visibleRows();
        const QString text = u"The setup command of acme/storefront failed with exit status 3. "_s.repeated(20);
        shown.panel.showMessage(Tone::Failed, text);
        const auto *bar = shown.find<MessageBar>({});
        QTRY_VERIFY(bar->isVisible() && shown.view->visibleRows() < rows);
        QVERIFY(shown.view->visibleRows() >= rows - 5);
        QCOMPARE(bar->text(), text);
        const int height = bar->height();
        shown.click(u"message.more"_s);
        QTRY_VERIFY(bar->height() > 2 * height);
        shown.click(u"message.more"_s);
        QTRY_COMPARE(bar->height(), height);
        shown.panel.showMessage(Tone::Failed, u"Short."_s);
        QTRY_VERIFY(!shown.find<QPushButton>(u"message.more"_s)->isVisible());
    }

private:
    std::unique_ptr<Theme> m_theme;
};

QTEST_MAIN(TestLogLook)
#include "tst_loglook.moc"
