// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/visiblelines.h"

#include <QTest>

using namespace Millwright;

Q_DECLARE_METATYPE(std::vector<Millwright::LineRange>)

namespace {

constexpr int open = LineRange::open;

QList<int> shownLines(const VisibleLines &lines)
{
    QList<int> shown;
    for (int row = 0; row < lines.rowCount(); ++row)
        shown.append(lines.lineAt(row));
    return shown;
}

} // namespace

class TestVisibleLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hidingLeavesTheOthers_data()
    {
        QTest::addColumn<std::vector<LineRange>>("hidden");
        QTest::addColumn<QList<int>>("shown");
        QTest::newRow("nothing") << std::vector<LineRange>{} << QList<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        QTest::newRow("the first") << std::vector<LineRange>{{0, 0}} << QList<int>{1, 2, 3, 4, 5, 6, 7, 8, 9};
        QTest::newRow("the last") << std::vector<LineRange>{{9, 9}} << QList<int>{0, 1, 2, 3, 4, 5, 6, 7, 8};
        QTest::newRow("two") << std::vector<LineRange>{{1, 3}, {6, 7}} << QList<int>{0, 4, 5, 8, 9};
        QTest::newRow("two that touch") << std::vector<LineRange>{{1, 3}, {4, 7}} << QList<int>{0, 8, 9};
        QTest::newRow("one in another") << std::vector<LineRange>{{1, 8}, {3, 4}} << QList<int>{0, 9};
        QTest::newRow("two that overlap") << std::vector<LineRange>{{1, 5}, {3, 8}} << QList<int>{0, 9};
        QTest::newRow("an open end") << std::vector<LineRange>{{2, 3}, {5, open}} << QList<int>{0, 1, 4};
        QTest::newRow("everything") << std::vector<LineRange>{{0, open}} << QList<int>{};
        QTest::newRow("beyond the end") << std::vector<LineRange>{{8, 20}} << QList<int>{0, 1, 2, 3, 4, 5, 6, 7};
    }

    void hidingLeavesTheOthers()
    {
        QFETCH(std::vector<LineRange>, hidden);
        QFETCH(QList<int>, shown);
        VisibleLines lines;
        lines.setLineCount(10);
        lines.hide(hidden);
        QCOMPARE(shownLines(lines), shown);
        int row = 0;
        for (int line = 0; line < 10; ++line) {
            if (shown.contains(line))
                row = static_cast<int>(shown.indexOf(line));
            QCOMPARE(lines.isShown(line), shown.contains(line));
            QCOMPARE(lines.rowOf(line), row);
        }
    }

    void showingMore_data()
    {
        QTest::addColumn<std::vector<LineRange>>("ranges");
        QTest::addColumn<QList<int>>("shown");
        QTest::newRow("nothing") << std::vector<LineRange>{} << QList<int>{};
        QTest::newRow("one") << std::vector<LineRange>{{2, 4}} << QList<int>{2, 3, 4};
        QTest::newRow("before the start") << std::vector<LineRange>{{-2, 1}} << QList<int>{0, 1};
        QTest::newRow("beyond the end") << std::vector<LineRange>{{8, 12}} << QList<int>{8, 9};
        QTest::newRow("that touch") << std::vector<LineRange>{{1, 2}, {3, 4}} << QList<int>{1, 2, 3, 4};
        QTest::newRow("that overlap") << std::vector<LineRange>{{1, 4}, {2, 6}, {3, 5}} << QList<int>{1, 2, 3, 4, 5, 6};
        QTest::newRow("the same twice") << std::vector<LineRange>{{5, 5}, {5, 5}} << QList<int>{5};
        QTest::newRow("apart") << std::vector<LineRange>{{1, 1}, {5, 6}, {9, 9}} << QList<int>{1, 5, 6, 9};
    }

    void showingMore()
    {
        QFETCH(std::vector<LineRange>, ranges);
        QFETCH(QList<int>, shown);
        VisibleLines lines;
        lines.setLineCount(10);
        lines.showNone();
        for (const LineRange &range : ranges)
            lines.showMore(range);
        QCOMPARE(shownLines(lines), shown);
        for (int line = 0; line < 10; ++line)
            QCOMPARE(lines.isShown(line), shown.contains(line));
    }

    void whatComesIsShownUnlessTheEndIsHidden()
    {
        VisibleLines lines;
        QCOMPARE(lines.rowCount(), 0);
        lines.setLineCount(1'000'000);
        QCOMPARE(lines.rowCount(), 1'000'000);
        QCOMPARE(lines.lineAt(999'999), 999'999);
        lines.hide({{10, 19}});
        QCOMPARE(lines.rowCount(), 999'990);
        lines.setLineCount(2'000'000);
        QCOMPARE(lines.rowCount(), 1'999'990);
        QCOMPARE(lines.lineAt(10), 20);
        lines.hide({{10, open}});
        QCOMPARE(lines.rowCount(), 10);
        lines.showAll();
        QCOMPARE(lines.rowCount(), 2'000'000);
    }
};

QTEST_APPLESS_MAIN(TestVisibleLines)
#include "tst_visiblelines.moc"
