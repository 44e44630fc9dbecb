// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/settingsfixture.h"
#include "ui/form/issuelist.h"
#include "ui/form/jsonedit.h"
#include "ui/form/settingseditor.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// Both views over a document, on the screen.
struct Shown {
    SettingsEditor editor;

    explicit Shown(const char *document = "{}", const QByteArray &properties = everyKind)
    {
        editor.load(schemaOf(properties), documentOf(document));
        editor.show();
        editor.activateWindow();
        if (!QTest::qWaitForWindowActive(&editor))
            qFatal("no window");
    }

    template <typename T> T *find(const QString &name) const { return editor.findChild<T *>(name); }
    JsonEdit *text() const { return find<JsonEdit>(u"settings.text"_s); }
    QLineEdit *line(const QString &key) const { return find<QLineEdit>(u"setting."_s + key); }
    QString fault() const
    {
        const auto *label = find<QLabel>(u"settings.textFault"_s);
        return label->isVisible() ? label->text() : QString();
    }

    void toText() { editor.setView(SettingsEditor::View::Text); }
    void toForm() { editor.setView(SettingsEditor::View::Form); }
    void write(const QString &content) const
    {
        text()->setFocus();
        text()->selectAll();
        text()->insertPlainText(content);
    }
    void type(const QString &key, const QString &content) const
    {
        line(key)->setFocus();
        line(key)->selectAll();
        QTest::keyClicks(line(key), content);
    }
};

} // namespace

/// The same settings as a form and as text.
class TestSettingsEditor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = std::make_unique<Theme>(*qApp); }

    void bothViewsShowTheSame()
    {
        Shown shown("{\"cpuCount\":4}");
        QVERIFY(!shown.text()->isVisible());
        shown.type(u"image"_s, u"debian"_s);
        shown.toText();
        QVERIFY(!shown.line(u"image"_s)->isVisible());
        QCOMPARE(shown.text()->toPlainText(), u"{\n  \"cpuCount\": 4,\n  \"image\": \"debian\"\n}"_s);
        QCOMPARE(shown.editor.changeCount(), 1);
        shown.write(u"{\"cpuCount\": 8, \"network\": false}"_s);
        QCOMPARE(shown.editor.changeCount(), 2);
        QCOMPARE(shown.editor.patchText(), "{\"cpuCount\":8,\"network\":false}"_ba);
        shown.toForm();
        QCOMPARE(shown.line(u"cpuCount"_s)->text(), u"8"_s);
        QCOMPARE(shown.line(u"image"_s)->text(), QString());
        shown.toText();
        // What was typed stays as it was typed.
        QCOMPARE(shown.text()->toPlainText(), u"{\"cpuCount\": 8, \"network\": false}"_s);
    }

    void undoingAnEditOfTheTextClearsTheMark()
    {
        Shown shown("{\"cpuCount\":4}");
        shown.toText();
        QVERIFY(!shown.editor.isDirty());
        shown.write(u"{ \"cpuCount\" : 4.0 }"_s);
        QVERIFY(!shown.editor.isDirty());
        shown.write(u"{}"_s);
        QVERIFY(shown.editor.isDirty());
        QCOMPARE(shown.editor.patchText(), "{\"cpuCount\":null}"_ba);
        shown.text()->undo();
        QVERIFY(!shown.editor.isDirty());
    }

    void whatCannotBeReadStays()
    {
        Shown shown("{\"cpuCount\":4}");
        const QSignalSpy changed(&shown.editor, &SettingsEditor::changed);
        shown.toText();
        shown.write(u"{\n  \"cpuCount\": 5,\n  oops\n}"_s);
        QVERIFY(!changed.isEmpty());
        QVERIFY(shown.fault().startsWith(u"Line 3"_s));
        QCOMPARE(shown.text()->markedLines(), QSet<int>{3});
        QVERIFY(!shown.editor.isReadable());
        QVERIFY(shown.editor.hasErrors());
        QVERIFY(shown.editor.isDirty());
        shown.toForm();
        QVERIFY(!shown.line(u"cpuCount"_s)->isEnabled());
        QVERIFY(shown.find<QLabel>(u"settings.unread"_s)->text().contains(u"Line 3"_s));
        QTest::mouseClick(shown.find<QPushButton>(u"settings.backToText"_s), Qt::LeftButton);
        QVERIFY(shown.text()->hasFocus());
        QCOMPARE(shown.text()->textCursor().blockNumber(), 2);
        QCOMPARE(shown.text()->toPlainText(), u"{\n  \"cpuCount\": 5,\n  oops\n}"_s);
        shown.write(u"{\"cpuCount\": 5}"_s);
        QCOMPARE(shown.fault(), QString());
        shown.toForm();
        QVERIFY(shown.line(u"cpuCount"_s)->isEnabled());
        QCOMPARE(shown.line(u"cpuCount"_s)->text(), u"5"_s);
    }

    void whatCannotBeReadIsDiscarded()
    {
        Shown shown("{\"cpuCount\":4}");
        shown.type(u"cpuCount"_s, u"6"_s);
        shown.toText();
        shown.write(u"{"_s);
        shown.toForm();
        QTest::mouseClick(shown.find<QPushButton>(u"settings.discardText"_s), Qt::LeftButton);
        QVERIFY(shown.editor.isReadable());
        QCOMPARE(shown.line(u"cpuCount"_s)->text(), u"6"_s);
        QVERIFY(!shown.find<QLabel>(u"settings.unread"_s)->isVisible());
        QCOMPARE(shown.editor.patchText(), "{\"cpuCount\":6}"_ba);
    }

    void revertAndLoadEndAnUnreadableText()
    {
        Shown shown("{\"cpuCount\":4}");
        shown.toText();
        shown.write(u"{"_s);
        shown.editor.revert();
        QVERIFY(!shown.editor.isDirty());
        QCOMPARE(shown.text()->toPlainText(), u"{\n  \"cpuCount\": 4\n}"_s);
        shown.write(u"["_s);
        shown.editor.load(shown.editor.schema(), documentOf("{\"cpuCount\":9}"));
        QVERIFY(!shown.editor.isDirty());
        QCOMPARE(shown.text()->toPlainText(), u"{\n  \"cpuCount\": 9\n}"_s);
    }

    void issuesAreShownAtTheirLine()
    {
        Shown shown;
        shown.toText();
        shown.write(u"{\n  \"image\": \"node\",\n  \"cpuCount\": 2000,\n  \"region\": \"eu\"\n}"_s);
        QVERIFY(shown.editor.isReadable());
        QVERIFY(shown.editor.hasErrors());
        QCOMPARE(shown.text()->markedLines(), (QSet<int>{3, 4}));
        auto *entry = shown.find<QPushButton>(u"goto.cpuCount"_s);
        for (QPushButton *button : shown.editor.findChildren<QPushButton *>(u"goto.cpuCount"_s)) {
            if (button->isVisible())
                entry = button;
        }
        QVERIFY(entry && entry->isVisible());
        QCOMPARE(entry->text(), u"CPU cores: At most 64."_s);
        QTest::mouseClick(entry, Qt::LeftButton);
        QCOMPARE(shown.text()->textCursor().blockNumber(), 2);
        shown.write(u"{\n  \"image\": \"node\",\n  \"cpuCount\": 20\n}"_s);
        QVERIFY(!shown.editor.hasErrors());
        QCOMPARE(shown.text()->markedLines(), QSet<int>());
    }

    void whatAServerRefusedIsShownAtItsLine()
    {
        Shown shown("{\"cpuCount\":4,\"image\":\"no such\"}");
        shown.toText();
        shown.editor.setIssues({{u"/image"_s, u"pattern"_s, u"There is no such image."_s}});
        shown.editor.showIssues();
        QCOMPARE(shown.text()->markedLines(), QSet<int>{3});
        QCOMPARE(shown.text()->textCursor().blockNumber(), 2);
        shown.write(u"{\"cpuCount\":4,\"image\":\"node\"}"_s);
        QCOMPARE(shown.text()->markedLines(), QSet<int>());
        QCOMPARE(shown.editor.errorCount(), 0);
    }

    void undeclaredKeysAreEditedAsText()
    {
        Shown shown("{\"cpuCount\":4,\"memoryMb\":8192}");
        shown.toText();
        shown.write(u"{\"cpuCount\": 4}"_s);
        QCOMPARE(shown.editor.patchText(), "{\"memoryMb\":null}"_ba);
        shown.toForm();
        QVERIFY(shown.find<QPushButton>(u"stored.memoryMb.restore"_s)->isVisible());
    }

    void coloursAreNoEdit()
    {
        Shown shown("{\"cpuCount\":4}");
        QSignalSpy edited(shown.text(), &CodeEdit::edited);
        shown.type(u"image"_s, u"debian"_s);
        const auto system = qScopeGuard([this] { m_theme->setPreference(Qt::ColorScheme::Unknown); });
        for (const Qt::ColorScheme scheme : {Qt::ColorScheme::Dark, Qt::ColorScheme::Light}) {
            m_theme->setPreference(scheme);
            QTest::qWait(10);
            QCOMPARE(shown.editor.patchText(), "{\"image\":\"debian\"}"_ba);
            QCOMPARE(edited.size(), 0);
        }
    }

    void theTextGrowsWithTheFont()
    {
        Shown shown("{\"cpuCount\":4}");
        shown.toText();
        const auto plain = qScopeGuard([this] { m_theme->setFontScale(1); });
        const int before = shown.text()->fontMetrics().height();
        for (const double scale : {2.0, 1.25, 2.0}) {
            m_theme->setFontScale(scale);
            const double factor = static_cast<double>(shown.text()->fontMetrics().height()) / before;
            QVERIFY2(std::abs(factor - scale) < 0.1, qPrintable(QString::number(factor)));
        }
    }

    void theTextIsColoured()
    {
        Shown shown("{\"cpuCount\":4}");
        shown.toText();
        const auto coloured = [&shown] { return !shown.text()->document()->findBlockByNumber(1).layout()->formats().isEmpty(); };
        QTRY_VERIFY(coloured());
    }

private:
    std::unique_ptr<Theme> m_theme;
};

QTEST_MAIN(TestSettingsEditor)
#include "tst_settingseditor.moc"
