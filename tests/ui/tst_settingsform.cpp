// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/settingsfixture.h"
#include "ui/form/choicebox.h"
#include "ui/form/fieldlabel.h"
#include "ui/form/issuelist.h"
#include "ui/form/numberedit.h"
#include "ui/form/settingsform.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// A form on the screen over a document.
struct Shown {
    SettingsForm form;

    explicit Shown(const char *document = "{}", const char *properties = everyKind)
    {
        form.setSchema(schemaOf(properties));
        form.setDocument(documentOf(document));
        form.show();
        form.activateWindow();
        if (!QTest::qWaitForWindowActive(&form))
            qFatal("no window");
    }

    template <typename T> T *find(const QString &name) const { return form.findChild<T *>(name); }
    QLineEdit *line(const QString &key) const { return find<QLineEdit>(u"setting."_s + key); }
    ChoiceBox *box(const QString &key) const { return find<ChoiceBox>(u"setting."_s + key); }
    QToolButton *reset(const QString &key) const { return find<QToolButton>(u"reset."_s + key); }

    bool offersReset(const QString &key) const { return reset(key) && reset(key)->isVisible(); }

    QString issue(const QString &key) const
    {
        const auto *label = find<QLabel>(u"issue."_s + key);
        return label && label->isVisible() ? label->text() : QString();
    }

    void type(const QString &key, const QString &text) const
    {
        QLineEdit *edit = line(key);
        edit->setFocus();
        edit->selectAll();
        if (text.isEmpty())
            QTest::keyClick(edit, Qt::Key_Delete);
        else
            QTest::keyClicks(edit, text);
    }

    void choose(const QString &key, const QString &text) const
    {
        ChoiceBox *choices = box(key);
        choices->setFocus();
        const int target = choices->findText(text);
        QVERIFY2(target >= 0, qPrintable(text));
        while (choices->currentIndex() != target)
            QTest::keyClick(choices, choices->currentIndex() < target ? Qt::Key_Down : Qt::Key_Up);
    }
};

void wheel(QWidget *widget, int notches)
{
    const QPointF middle = widget->rect().center();
    QWheelEvent event(middle, widget->mapToGlobal(middle), {}, {0, notches * 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

} // namespace

class TestSettingsForm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = std::make_unique<Theme>(*qApp); }
    void init() { QLocale::setDefault(QLocale(u"en_US"_s)); }

    void unsetShowsTheDefaultAndWritesNothing()
    {
        const Shown shown;
        QCOMPARE(shown.line(u"cpuCount"_s)->text(), QString());
        QCOMPARE(shown.line(u"cpuCount"_s)->placeholderText(), u"2"_s);
        QCOMPARE(shown.line(u"ratio"_s)->placeholderText(), u"1.5"_s);
        QCOMPARE(shown.line(u"image"_s)->placeholderText(), u"node"_s);
        QCOMPARE(shown.line(u"note"_s)->placeholderText(), u"Not set"_s);
        QCOMPARE(shown.box(u"network"_s)->shownText(), u"Default: on"_s);
        QCOMPARE(shown.box(u"mode"_s)->shownText(), u"Default: a"_s);
        QVERIFY(!shown.form.isDirty());
        QVERIFY(!shown.form.hasErrors());
        QCOMPARE(shown.form.patchText(), "{}"_ba);
        QVERIFY(shown.form.document().isEmpty());
        QVERIFY(!shown.offersReset(u"cpuCount"_s));
    }

    /// Each kind: typed or chosen, in the patch with its own type of JSON, and undone by hand.
    void editsOfEachKind_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("entered");
        QTest::addColumn<QByteArray>("patch");
        QTest::newRow("integer") << u"cpuCount"_s << u"8"_s << R"({"cpuCount":8})"_ba;
        QTest::newRow("number") << u"ratio"_s << u"2.25"_s << R"({"ratio":2.25})"_ba;
        QTest::newRow("whole number") << u"ratio"_s << u"3"_s << R"({"ratio":3})"_ba;
        QTest::newRow("exponent") << u"ratio"_s << u"1e-3"_s << R"({"ratio":0.001})"_ba;
        QTest::newRow("string") << u"image"_s << u"debian:13"_s << R"({"image":"debian:13"})"_ba;
        QTest::newRow("a text of digits stays one") << u"note"_s << u"12"_s << R"({"note":"12"})"_ba;
        QTest::newRow("off") << u"network"_s << u"off"_s << R"({"network":false})"_ba;
        QTest::newRow("on though that is the default") << u"network"_s << u"on"_s << R"({"network":true})"_ba;
        QTest::newRow("the default though that is the default") << u"mode"_s << u"a"_s << R"({"mode":"a"})"_ba;
        QTest::newRow("a number of an enum") << u"mode"_s << u"1"_s << R"({"mode":1})"_ba;
        QTest::newRow("a boolean of an enum") << u"mode"_s << u"on"_s << R"({"mode":true})"_ba;
    }

    void editsOfEachKind()
    {
        QFETCH(QString, key);
        QFETCH(QString, entered);
        QFETCH(QByteArray, patch);
        const Shown shown;
        const QSignalSpy changed(&shown.form, &SettingsForm::changed);
        if (shown.line(key))
            shown.type(key, entered);
        else
            shown.choose(key, entered);
        QVERIFY(!changed.isEmpty());
        QCOMPARE(shown.form.patchText(), patch);
        QCOMPARE(shown.form.document().toText(), patch);
        QCOMPARE(shown.form.changeCount(), 1);
        QVERIFY(!shown.form.hasErrors());
        QVERIFY(shown.offersReset(key));
        if (shown.line(key))
            shown.type(key, {});
        else
            shown.choose(key, shown.box(key)->itemText(0));
        QVERIFY(!shown.form.isDirty());
        QCOMPARE(shown.form.patchText(), "{}"_ba);
        QVERIFY(!shown.offersReset(key));
    }

    void resetNamesWhatItFallsBackTo()
    {
        const Shown shown(R"({"cpuCount":4,"note":"x"})");
        QToolButton *button = shown.reset(u"cpuCount"_s);
        QVERIFY(button->isVisible());
        QCOMPARE(button->toolTip(), u"Reset to the default, 2"_s);
        QCOMPARE(button->accessibleName(), u"CPU cores: Reset to the default, 2"_s);
        QCOMPARE(shown.reset(u"note"_s)->toolTip(), u"Reset: leave it unset"_s);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(shown.line(u"cpuCount"_s)->text(), QString());
        QCOMPARE(shown.form.patchText(), R"({"cpuCount":null})"_ba);
        QCOMPARE(shown.form.document().toText(), R"({"note":"x"})"_ba);
        QVERIFY(shown.form.isDirty());
        QVERIFY(!shown.offersReset(u"cpuCount"_s));
        shown.type(u"cpuCount"_s, u"4"_s);
        QVERIFY(!shown.form.isDirty());
    }

    void passingThroughAFieldChangesNothing()
    {
        const Shown shown(R"({"cpuCount":4,"ratio":0.1,"image":"a","network":false,"mode":1})");
        shown.line(u"cpuCount"_s)->setFocus();
        for (int i = 0; i < 12; ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(!shown.form.isDirty());
    }

    void tabGoesFromFieldToField()
    {
        const Shown shown;
        QWidget *first = shown.line(u"cpuCount"_s);
        first->setFocus();
        for (const QString &key : {u"ratio"_s, u"image"_s, u"note"_s, u"network"_s, u"mode"_s}) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget()->objectName(), QString(u"setting."_s + key));
        }
    }

    void revertBringsBackWhatWasLoaded()
    {
        const Shown shown(R"({"cpuCount":4,"mode":"1"})");
        shown.type(u"cpuCount"_s, u"900"_s);
        shown.choose(u"mode"_s, u"on"_s);
        QCOMPARE(shown.form.changeCount(), 2);
        const_cast<SettingsForm &>(shown.form).revert();
        QVERIFY(!shown.form.isDirty());
        QVERIFY(!shown.form.hasErrors());
        QCOMPARE(shown.line(u"cpuCount"_s)->text(), u"4"_s);
        QCOMPARE(shown.form.document().toText(), R"({"cpuCount":4,"mode":"1"})"_ba);
    }

    void aChangedFieldIsMarked()
    {
        const Shown shown(R"({"cpuCount":4})");
        const auto marked = [&shown] {
            int count = 0;
            for (const FieldLabel *label : shown.form.findChildren<FieldLabel *>())
                count += label->isChanged() ? 1 : 0;
            return count;
        };
        QCOMPARE(marked(), 0);
        shown.type(u"cpuCount"_s, u"5"_s);
        QCOMPARE(marked(), 1);
        QVERIFY(shown.line(u"cpuCount"_s)->accessibleDescription().contains(u"Changed, not saved."_s));
        shown.type(u"cpuCount"_s, u"4"_s);
        QCOMPARE(marked(), 0);
    }

    void aSetFieldIsMarked()
    {
        const Shown shown(R"({"cpuCount":4,"network":false})");
        const auto marked = [&shown] {
            QStringList titles;
            for (const FieldLabel *label : shown.form.findChildren<FieldLabel *>()) {
                if (label->isSet())
                    titles.append(label->text());
            }
            return titles;
        };
        QCOMPARE(marked(), (QStringList{u"CPU cores"_s, u"Network"_s}));
        QVERIFY(shown.line(u"cpuCount"_s)->accessibleDescription().contains(u"Set; the default is 2."_s));
        QVERIFY(shown.line(u"ratio"_s)->accessibleDescription().contains(u"Not set; the default is 1.5."_s));
        QTest::mouseClick(shown.reset(u"cpuCount"_s), Qt::LeftButton);
        QCOMPARE(marked(), QStringList{u"Network"_s});
        // Set to what is the default anyway is set.
        shown.type(u"cpuCount"_s, u"2"_s);
        QCOMPARE(marked(), (QStringList{u"CPU cores"_s, u"Network"_s}));
    }

    void choicesThatReadAlikeAreToldApart_data()
    {
        QTest::addColumn<QString>("entered");
        QTest::addColumn<QByteArray>("patch");
        QTest::newRow("number") << u"1"_s << R"({"mode":1})"_ba;
        QTest::newRow("text of a digit") << u"\"1\""_s << R"({"mode":"1"})"_ba;
        QTest::newRow("boolean") << u"on"_s << R"({"mode":true})"_ba;
        QTest::newRow("word") << u"true"_s << R"({"mode":"true"})"_ba;
    }

    void choicesThatReadAlikeAreToldApart()
    {
        QFETCH(QString, entered);
        QFETCH(QByteArray, patch);
        const Shown shown("{}", R"({"mode": {"enum": [1, "1", true, "true"]}})");
        shown.choose(u"mode"_s, entered);
        QCOMPARE(shown.form.patchText(), patch);
        QVERIFY(!shown.form.hasErrors());
    }

    void anIssueIsShownAfterTheFieldWasLeft()
    {
        const Shown shown;
        shown.type(u"cpuCount"_s, u"2000"_s);
        QVERIFY(shown.form.hasErrors());
        QCOMPARE(shown.issue(u"cpuCount"_s), QString());
        QTest::keyClick(shown.line(u"cpuCount"_s), Qt::Key_Tab);
        QCOMPARE(shown.issue(u"cpuCount"_s), u"At most 64."_s);
        QVERIFY(shown.line(u"cpuCount"_s)->accessibleDescription().contains(u"At most 64."_s));
        shown.type(u"cpuCount"_s, u"20"_s);
        QCOMPARE(shown.issue(u"cpuCount"_s), QString());
        QVERIFY(!shown.form.hasErrors());
    }

    void whatIsNoNumberIsKeptAndRefused_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("word") << u"cpuCount"_s << u"many"_s << u"A whole number."_s;
        QTest::newRow("fraction") << u"cpuCount"_s << u"2.5"_s << u"A whole number."_s;
        QTest::newRow("beyond 64 bits") << u"cpuCount"_s << u"99999999999999999999"_s << u"A whole number."_s;
        QTest::newRow("two points") << u"ratio"_s << u"1.2.3"_s << u"A number."_s;
        QTest::newRow("infinity") << u"ratio"_s << u"inf"_s << u"A number."_s;
        QTest::newRow("a group separator is no decimal point") << u"ratio"_s << u"1,5"_s << u"A number."_s;
    }

    void whatIsNoNumberIsKeptAndRefused()
    {
        QFETCH(QString, key);
        QFETCH(QString, text);
        QFETCH(QString, message);
        const Shown shown;
        shown.type(key, text);
        QTest::keyClick(shown.line(key), Qt::Key_Tab);
        QVERIFY(shown.form.hasErrors());
        QCOMPARE(shown.line(key)->text(), text);
        QCOMPARE(shown.issue(key), message);
    }

    void integersKeep53Bits()
    {
        const Shown shown(R"({"n":9007199254740991})", R"({"n": {"type": "integer"}})");
        QCOMPARE(shown.line(u"n"_s)->text(), u"9007199254740991"_s);
        shown.type(u"n"_s, u"-9007199254740991"_s);
        QCOMPARE(shown.form.patchText(), R"({"n":-9007199254740991})"_ba);
        shown.type(u"n"_s, u"9007199254740990"_s);
        QTest::keyClick(shown.line(u"n"_s), Qt::Key_Up);
        QCOMPARE(shown.line(u"n"_s)->text(), u"9007199254740991"_s);
    }

    void decimalsOfTheLocale()
    {
        QLocale::setDefault(QLocale(u"de_DE"_s));
        const Shown shown(R"({"ratio":2.5})");
        QCOMPARE(shown.line(u"ratio"_s)->text(), u"2,5"_s);
        shown.type(u"ratio"_s, u"0,75"_s);
        QCOMPARE(shown.form.patchText(), R"({"ratio":0.75})"_ba);
        shown.type(u"ratio"_s, u"1.25"_s);
        QCOMPARE(shown.form.patchText(), R"({"ratio":1.25})"_ba);
        QGuiApplication::clipboard()->setText(u" 1.5\n"_s);
        shown.line(u"ratio"_s)->selectAll();
        QTest::keyClick(shown.line(u"ratio"_s), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(shown.form.patchText(), R"({"ratio":1.5})"_ba);
        QVERIFY(!shown.form.hasErrors());
        QVERIFY(shown.offersReset(u"ratio"_s));
        QCOMPARE(shown.reset(u"ratio"_s)->toolTip(), u"Reset to the default, 1,5"_s);
    }

    void steppers()
    {
        const Shown shown;
        auto *edit = shown.find<NumberEdit>(u"setting.cpuCount"_s);
        edit->setFocus();
        QTest::keyClick(edit, Qt::Key_Up);
        QCOMPARE(edit->text(), u"3"_s); // from the default
        QTest::mouseClick(edit, Qt::LeftButton, {}, edit->stepperRect(-1).center());
        QTest::mouseClick(edit, Qt::LeftButton, {}, edit->stepperRect(-1).center());
        QTest::mouseClick(edit, Qt::LeftButton, {}, edit->stepperRect(-1).center());
        QCOMPARE(edit->text(), u"1"_s); // not below the minimum
        QTest::keyClick(edit, Qt::Key_PageUp);
        QCOMPARE(edit->text(), u"11"_s);
        QCOMPARE(shown.form.patchText(), R"({"cpuCount":11})"_ba);
    }

    void theWheelChangesOnlyWhatHasTheFocus()
    {
        const Shown shown(R"({"cpuCount":4,"network":false})");
        shown.line(u"note"_s)->setFocus();
        wheel(shown.line(u"cpuCount"_s), 1);
        wheel(shown.box(u"network"_s), 1);
        QVERIFY(!shown.form.isDirty());
        QVERIFY(shown.line(u"note"_s)->hasFocus());
        shown.line(u"cpuCount"_s)->setFocus();
        wheel(shown.line(u"cpuCount"_s), 1);
        QCOMPARE(shown.line(u"cpuCount"_s)->text(), u"5"_s);
        shown.box(u"network"_s)->setFocus();
        wheel(shown.box(u"network"_s), 1);
        QCOMPARE(shown.box(u"network"_s)->currentText(), u"on"_s);
    }

    void aStoredValueThatIsRefusedIsShownAndMended()
    {
        Shown shown(R"({"cpuCount":"four","mode":"zzz","network":"yes"})");
        QVERIFY(!shown.form.isDirty());
        QCOMPARE(shown.line(u"cpuCount"_s)->text(), u"four"_s);
        QCOMPARE(shown.box(u"mode"_s)->currentText(), u"\"zzz\""_s);
        QCOMPARE(shown.issue(u"cpuCount"_s), QString());
        QCOMPARE(shown.form.errorCount(), 3);
        shown.form.showIssues();
        QCOMPARE(shown.issue(u"cpuCount"_s), u"A whole number."_s);
        QVERIFY(shown.line(u"cpuCount"_s)->hasFocus());
        shown.type(u"cpuCount"_s, u"4"_s);
        shown.choose(u"mode"_s, u"1"_s);
        shown.choose(u"network"_s, u"off"_s);
        QVERIFY(!shown.form.hasErrors());
        QCOMPARE(shown.form.changeCount(), 3);
    }

    void aStoredValueThatIsRefusedIsReset()
    {
        const Shown shown(R"({"cpuCount":"four","mode":"zzz","image":7})");
        QCOMPARE(shown.line(u"image"_s)->text(), u"7"_s);
        for (const QString &key : {u"cpuCount"_s, u"mode"_s, u"image"_s})
            QTest::mouseClick(shown.reset(key), Qt::LeftButton);
        QCOMPARE(shown.form.patchText(), R"({"cpuCount":null,"image":null,"mode":null})"_ba);
        QVERIFY(!shown.form.hasErrors());
        QCOMPARE(shown.box(u"mode"_s)->findText(u"\"zzz\""_s), -1);
    }

    void whatWasEditedElsewhereIsTakenOver()
    {
        Shown shown(R"({"cpuCount":4,"mode":1,"memoryMb":1,"owner":"x"})");
        shown.form.edit(json(R"({"cpuCount":8,"ratio":2.5,"memoryMb":2,"region":"eu"})"));
        QCOMPARE(shown.line(u"cpuCount"_s)->text(), u"8"_s);
        QCOMPARE(shown.box(u"mode"_s)->shownText(), u"Default: a"_s);
        QTRY_COMPARE(shown.find<QLabel>(u"stored.memoryMb"_s)->text(), u"memoryMb = 2"_s);
        QCOMPARE(shown.form.patchText(), R"({"cpuCount":8,"ratio":2.5,"mode":null,"memoryMb":2,"region":"eu","owner":null})"_ba);
        QCOMPARE(shown.form.changeCount(), 6);
        // A key that nobody declares would be refused, unlike one that was left over.
        QVERIFY(shown.form.hasErrors());
        shown.form.revert();
        QVERIFY(!shown.form.isDirty());
        QCOMPARE(shown.line(u"cpuCount"_s)->text(), u"4"_s);
    }

    void valuesThatNoControlShowsAreKept()
    {
        Shown shown(R"({"a":1,"b":{"c":[1,2]}})", R"({"a": {"type": "integer"}, "b": {"type": "object"}})");
        QVERIFY(!shown.find<QLabel>(u"stored.b"_s));
        shown.type(u"a"_s, u"2"_s);
        QCOMPARE(shown.form.document().toText(), R"({"a":2,"b":{"c":[1,2]}})"_ba);
        shown.form.edit(json(R"({"a":1,"b":{"c":[]}})"));
        QCOMPARE(shown.form.patchText(), R"({"b":{"c":[]}})"_ba);
    }

    void whatAServerRefusedIsShownAtItsField()
    {
        Shown shown;
        shown.type(u"image"_s, u"no such"_s);
        shown.form.setIssues({{u"/image"_s, u"pattern"_s, u"There is no such image."_s}, {u""_s, u"quota"_s, u"The quota is used up."_s}});
        QCOMPARE(shown.issue(u"image"_s), u"There is no such image."_s);
        QCOMPARE(shown.line(u"image"_s)->text(), u"no such"_s);
        QCOMPARE(shown.form.errorCount(), 2);
        // Only the server knows whether the quota is still used up.
        QVERIFY(!shown.form.hasErrors());
        const auto *list = shown.form.findChild<IssueList *>();
        QVERIFY(list->isVisible());
        QCOMPARE(list->entries(),
            (QList<IssueList::Entry>{{u"image"_s, u"Base image: There is no such image."_s}, {{}, u"The quota is used up."_s}}));
        shown.line(u"note"_s)->setFocus();
        QTest::mouseClick(shown.find<QPushButton>(u"goto.image"_s), Qt::LeftButton);
        QVERIFY(shown.line(u"image"_s)->hasFocus());
        shown.type(u"image"_s, u"node:22"_s);
        QCOMPARE(shown.issue(u"image"_s), QString());
    }

    void whatNoFieldDeclaresIsListedAndRemoved()
    {
        const Shown shown(R"({"cpuCount":4,"memoryMb":8192,"owner":"<b>root</b>"})");
        QVERIFY(!shown.form.hasErrors());
        QCOMPARE(shown.find<QLabel>(u"stored.memoryMb"_s)->text(), u"memoryMb = 8192"_s);
        QCOMPARE(shown.find<QLabel>(u"stored.owner"_s)->text(), u"owner = \"<b>root</b>\""_s);
        QCOMPARE(shown.find<QLabel>(u"stored.owner"_s)->textFormat(), Qt::PlainText);
        QVERIFY(!shown.find<QLabel>(u"stored.cpuCount"_s));
        QTest::mouseClick(shown.find<QPushButton>(u"stored.memoryMb.remove"_s), Qt::LeftButton);
        QCOMPARE(shown.form.patchText(), R"({"memoryMb":null})"_ba);
        QCOMPARE(shown.form.changeCount(), 1);
        QTest::mouseClick(shown.find<QPushButton>(u"stored.memoryMb.restore"_s), Qt::LeftButton);
        QVERIFY(!shown.form.isDirty());
    }

    void anOlderKeyIsReadAndGoesWithTheFirstEdit()
    {
        const Shown shown(R"({"cpus":4})", R"({"cpuCount": {"type": "integer", "maximum": 8, "x-replaces": "cpus"}})");
        QCOMPARE(shown.line(u"cpuCount"_s)->text(), u"4"_s);
        QVERIFY(!shown.find<QLabel>(u"stored.cpus"_s));
        QVERIFY(!shown.form.isDirty());
        shown.type(u"cpuCount"_s, u"5"_s);
        QCOMPARE(shown.form.changeCount(), 1);
        QCOMPARE(shown.form.document().toText(), R"({"cpuCount":5})"_ba);
        const auto merged = documentOf(R"({"cpus":4})").apply(shown.form.patch(), shown.form.schema());
        QVERIFY(merged.has_value());
        QCOMPARE(merged->document.toText(), R"({"cpuCount":5})"_ba);
    }

    void anEmptyTextIsAValue()
    {
        Shown shown(R"({"note":""})");
        QVERIFY(shown.offersReset(u"note"_s));
        QCOMPARE(shown.line(u"note"_s)->placeholderText(), u"Empty text"_s);
        shown.type(u"note"_s, u"x"_s);
        shown.type(u"note"_s, {});
        QCOMPARE(shown.form.patchText(), R"({"note":null})"_ba);
    }

    void noFieldsAndNotShownOnesAreSaid()
    {
        const Shown none("{}", "{}");
        QVERIFY(none.find<QLabel>(u"settings.empty"_s)->isVisible());
        const Shown some("{}", R"({"a": {"type": "integer"}, "b": {"type": "object"}, "c": {"type": "array"}})");
        QVERIFY(!some.find<QLabel>(u"settings.empty"_s)->isVisible());
        QVERIFY(some.find<QLabel>(u"settings.notShown"_s)->text().contains(u"b, c"_s));
    }

    void everyControlHasAName()
    {
        Shown shown(R"({"memoryMb":1})");
        shown.form.showIssues();
        int seen = 0;
        for (const QWidget *widget : shown.form.findChildren<QWidget *>()) {
            if (widget->focusPolicy() == Qt::NoFocus || qobject_cast<const QLabel *>(widget) || !widget->isVisible())
                continue;
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
            ++seen;
        }
        QVERIFY(seen >= 7);
    }

    void twoHundredFieldsAreBuiltAndEdited()
    {
        Json properties = Json::object();
        constexpr std::array types{"integer", "string", "boolean", "number"};
        for (std::size_t i = 0; i < 200; ++i)
            properties["f" + std::to_string(i)] = {{"type", types[i % types.size()]}};
        const Shown shown("{}", properties.dump().c_str());
        QVERIFY(shown.line(u"f196"_s));
        shown.type(u"f196"_s, u"7"_s);
        QCOMPARE(shown.form.patchText(), R"({"f196":7})"_ba);
    }

    void noTextIsCut_data()
    {
        QTest::addColumn<double>("scale");
        QTest::newRow("100 %") << 1.0;
        QTest::newRow("125 %") << 1.25;
        QTest::newRow("200 %") << 2.0;
    }

    void noTextIsCut()
    {
        QFETCH(double, scale);
        const auto plain = qScopeGuard([this] { m_theme->setFontScale(1); });
        const QString word = u"W"_s.repeated(200);
        QScrollArea area;
        area.setWidgetResizable(true);
        area.resize(qRound(380 * scale), 300);
        auto *form = new SettingsForm;
        area.setWidget(form);
        form->setSchema(schemaOf(R"({
            "a": {"type": "integer", "title": "Overcommit with a fairly long title that wraps", "maximum": 1},
            "b": {"type": "string", "title": "Image", "description": "Where sandboxes come from. A name of a registry is allowed, and a tag belongs to it."},
            "c": {"type": "array"},
            "d": {"type": "string", "title": "WORD", "description": "WORD", "default": "WORD", "pattern": "^WORD$"},
            "e": {"title": "Mode", "enum": ["WORD"], "default": "WORD"}
        })"_ba.replace("WORD", word.toUtf8())));
        form->setDocument(documentOf(
            R"({"a":2000,"b":"x","d":"no","other":"a rather long value of another provider that needs more than one line","WORD":"WORD"})"_ba
                .replace("WORD", word.toUtf8())));
        area.show();
        m_theme->setFontScale(scale);
        form->showIssues();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        QTest::qWait(50);
        int seen = 0;
        for (const QLabel *label : form->findChildren<QLabel *>()) {
            if (!label->isVisible())
                continue;
            ++seen;
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        }
        QVERIFY(seen >= 9);
        for (const QPushButton *button : form->findChildren<QPushButton *>()) {
            if (button->isVisible())
                QVERIFY2(
                    button->height() >= button->heightForWidth(button->width()) && button->width() >= button->minimumSizeHint().width(),
                    qPrintable(button->text()));
        }
        QCOMPARE(area.horizontalScrollBar()->maximum(), 0);
        for (const auto *control : {form->findChild<QWidget *>(u"setting.a"_s), form->findChild<QWidget *>(u"setting.b"_s)})
            QVERIFY(control->height() >= control->sizeHint().height());
    }

    void aNewSchemaKeepsWhatWasLoaded()
    {
        Shown shown(R"({"cpuCount":4})");
        shown.form.setSchema(schemaOf(R"({"memoryMb": {"type": "integer"}})"));
        QVERIFY(!shown.line(u"cpuCount"_s));
        QCOMPARE(shown.find<QLabel>(u"stored.cpuCount"_s)->text(), u"cpuCount = 4"_s);
        QVERIFY(!shown.form.isDirty());
    }

private:
    std::unique_ptr<Theme> m_theme;
};

QTEST_MAIN(TestSettingsForm)
#include "tst_settingsform.moc"
