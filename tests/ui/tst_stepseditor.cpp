// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/stepseditor.h"

#include <QSignalSpy>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestStepsEditor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void typedLinesAreSteps_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("steps");
        QTest::newRow("none") << u""_s << QStringList();
        QTest::newRow("one") << u"make"_s << QStringList{u"make"_s};
        QTest::newRow("two") << u"make\nmake test"_s << QStringList{u"make"_s, u"make test"_s};
        QTest::newRow("empty lines") << u"\nmake\n   \n\nmake test\n"_s << QStringList{u"make"_s, u"make test"_s};
        QTest::newRow("continued") << u"a \\\n  b\nc"_s << QStringList{u"a \\\n  b"_s, u"c"_s};
        QTest::newRow("continued twice") << u"a \\\nb \\\nc"_s << QStringList{u"a \\\nb \\\nc"_s};
        QTest::newRow("continued over an empty line") << u"a \\\n\nb"_s << QStringList{u"a \\\n"_s, u"b"_s};
        QTest::newRow("backslash at the end") << u"a \\"_s << QStringList{u"a \\"_s};
    }

    void typedLinesAreSteps()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, steps);
        StepsEditor editor;
        editor.setPlainText(text);
        QCOMPARE(editor.steps(), steps);
    }

    void stepsComeBackAsTheyWere_data()
    {
        QTest::addColumn<QStringList>("steps");
        QTest::newRow("plain") << QStringList{u"make"_s, u"make test"_s};
        QTest::newRow("continued") << QStringList{u"a \\\n  b"_s, u"c"_s};
        QTest::newRow("a loop of several lines") << QStringList{u"for f in *; do\n  echo \"$f\"\ndone"_s, u"ls"_s};
        QTest::newRow("both") << QStringList{u"if a; then\n b \\\n c\nfi"_s};
    }

    void stepsComeBackAsTheyWere()
    {
        QFETCH(QStringList, steps);
        StepsEditor editor;
        const QSignalSpy edited(&editor, &StepsEditor::edited);
        editor.setSteps(steps);
        QCOMPARE(editor.steps(), steps);
        QCOMPARE(edited.size(), 0);
    }

    void keysMakeSteps()
    {
        StepsEditor editor;
        editor.show();
        QSignalSpy edited(&editor, &StepsEditor::edited);
        QTest::keyClicks(&editor, u"one"_s);
        QTest::keyClick(&editor, Qt::Key_Return);
        QTest::keyClicks(&editor, u"two"_s);
        QTest::keyClick(&editor, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(&editor, u"more of two"_s);
        QCOMPARE(editor.steps(), (QStringList{u"one"_s, u"two\nmore of two"_s}));
        QVERIFY(!edited.isEmpty());
    }

    void growsWithItsText()
    {
        StepsEditor editor;
        const int empty = editor.sizeHint().height();
        editor.setSteps({u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5"_s});
        const int five = editor.sizeHint().height();
        QVERIFY(five > empty);
        editor.setSteps(QStringList(500, u"x"_s));
        QVERIFY(editor.sizeHint().height() < 4 * five);
    }

    void tabLeavesIt()
    {
        StepsEditor editor;
        QVERIFY(editor.tabChangesFocus());
        QVERIFY(!editor.accessibleName().isEmpty());
    }
};

QTEST_MAIN(TestStepsEditor)
#include "tst_stepseditor.moc"
