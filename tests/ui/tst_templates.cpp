// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/windowfixture.h"

#include <QAction>
#include <QClipboard>
#include <QLocale>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QTextLayout>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// The template of the next build, and what templates take on disk.
class TestTemplates : public QObject
{
    Q_OBJECT

    std::unique_ptr<WindowFixture> m_fixture;
    QString m_id;

    ScriptedClient &client() { return m_fixture->client; }

    void describe()
    {
        client().stored(m_id).described = FactorySandbox::TemplateDescription{
            .identity = u"4f2a91c0"_s, .text = u"# a comment\nFROM node:22-slim\nRUN npm ci\n"_s, .syntax = u"Dockerfile"_s};
    }

    WindowDriver showTemplate()
    {
        const WindowDriver driver = m_fixture->open();
        (void)driver.waitForText(u"project.name"_s, u"storefront"_s);
        (void)driver.trigger(u"showTemplate"_s);
        return driver;
    }

private Q_SLOTS:
    void init()
    {
        QLocale::setDefault(QLocale::c());
        m_fixture = std::make_unique<WindowFixture>();
        m_id = client().addProject(u"storefront"_s).environment.project.id;
        client().stored(m_id).environment.templateCapability = true;
    }

    void cleanup() { m_fixture.reset(); }

    void theNextTemplateIsShownHighlightedAndCanBeCopied()
    {
        describe();
        const WindowDriver driver = showTemplate();
        QVERIFY(driver.waitForText(u"templateDialog.identity"_s, u"4f2a91c0"_s));
        auto *text = driver.find<QPlainTextEdit>(u"templateDialog.text"_s);
        QVERIFY(text->isReadOnly());
        QCOMPARE(text->toPlainText() + u'\n', client().stored(m_id).described->text);
        // A comment and a command have colours of their own.
        const auto colors = [text](int line) {
            const auto formats = text->document()->findBlockByNumber(line).layout()->formats();
            return formats.isEmpty() ? QColor() : formats.first().format.foreground().color();
        };
        QTRY_VERIFY(colors(0).isValid());
        QVERIFY(colors(0) != colors(1));
        QVERIFY(driver.click(u"templateDialog.copy"_s));
        QCOMPARE(QGuiApplication::clipboard()->text(), client().stored(m_id).described->text);
        QVERIFY(!driver.isShown(u"templateDialog.accept"_s));
        QVERIFY(driver.click(u"templateDialog.cancel"_s));
        QTRY_VERIFY(!driver.isShown(u"templateDialog"_s));
    }

    void unsavedChangesAreNotInIt()
    {
        describe();
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/srv/work"_s));
        QVERIFY(driver.trigger(u"showTemplate"_s));
        QVERIFY(driver.waitForText(u"templateDialog.note"_s, u"without your 1 unsaved change"_s));
        QVERIFY(driver.widget(u"templateDialog.text"_s));
    }

    void whatFailsIsToldAndTriedAgain()
    {
        describe();
        client().failNext(u"describeTemplate"_s, {ErrorCode::Network, u"github.com cannot be reached."_s});
        const WindowDriver driver = showTemplate();
        QVERIFY(driver.waitForText(u"templateDialog.message"_s, u"cannot be reached"_s));
        QVERIFY(driver.click(u"templateDialog.accept"_s));
        QVERIFY(driver.waitForText(u"templateDialog.text"_s, u"FROM"_s));
        QVERIFY(!driver.isShown(u"templateDialog.message"_s));
    }

    void lookingItUpIsGivenUpByClosing()
    {
        describe();
        client().hold(u"describeTemplate"_s);
        const WindowDriver driver = showTemplate();
        QVERIFY(driver.widget(u"templateDialog.note"_s));
        QVERIFY(!driver.find<QPushButton>(u"templateDialog.accept"_s)->isEnabled());
        QVERIFY(driver.click(u"templateDialog.cancel"_s));
        QTRY_VERIFY(!driver.isShown(u"templateDialog"_s));
        client().release(u"describeTemplate"_s);
    }

    void aProjectWithoutATemplateSaysSo()
    {
        const WindowDriver driver = showTemplate();
        QVERIFY(driver.waitForText(u"templateDialog.message"_s, u"no template"_s));
    }

    void itIsNotOfferedWhereTheProviderHasNoTemplates()
    {
        client().stored(m_id).environment.templateCapability = false;
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.widget(u"status.build"_s));
        const auto *action = driver.window().findChild<QAction *>(u"action.showTemplate"_s);
        QVERIFY(!action->isEnabled());
        QVERIFY(driver.find<QPushButton>(u"status.buildMenu"_s)->menu()->actions().contains(action));
    }

    void whatTemplatesTakeIsTold_data()
    {
        QTest::addColumn<std::optional<FactorySandbox::TemplateStorage>>("storage");
        QTest::addColumn<QString>("text"); // empty: the card is not there
        QTest::addColumn<bool>("removable");
        using Storage = FactorySandbox::TemplateStorage;
        const auto some = [](const Storage &storage) { return std::optional(storage); };
        QTest::newRow("not known") << std::optional<Storage>() << QString() << false;
        QTest::newRow("none") << some({}) << u"There is no template yet."_s << false;
        QTest::newRow("all used") << some({.templates = 2, .bytes = 1'000}) << u"2 template(s) use 1.0 kB. All of them are used."_s
                                  << false;
        QTest::newRow("some unused") << some({.templates = 5, .bytes = 3'200'000'000, .unused = 3, .unusedBytes = 2'100'000'000})
                                     << u"5 template(s) use 3.2 GB. 3 of them, 2.1 GB, are used by no project and no session."_s << true;
        QTest::newRow("by itself")
            << some({.templates = 2, .bytes = 2'000, .unused = 1, .unusedBytes = 1'000, .removal = u"They go at night."_s})
            << u"2 template(s) use 2.0 kB. 1 of them, 1.0 kB, are used by no project and no session. They go at night."_s << false;
    }

    void whatTemplatesTakeIsTold()
    {
        QFETCH(std::optional<FactorySandbox::TemplateStorage>, storage);
        QFETCH(QString, text);
        QFETCH(bool, removable);
        client().factory.chosen = u"automatic"_s;
        client().storage = storage;
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.trigger(u"setUp"_s));
        QTRY_VERIFY(client().calls.contains(u"templateStorage"_s));
        if (text.isEmpty()) {
            QTRY_VERIFY(!driver.isShown(u"templates"_s));
            return;
        }
        QVERIFY(driver.waitForText(u"templates.text"_s, text));
        QCOMPARE(driver.text(u"templates.text"_s), text);
        QCOMPARE(driver.isShown(u"templates.remove"_s), storage->removal.isEmpty());
        if (storage->removal.isEmpty())
            QCOMPARE(driver.find<QPushButton>(u"templates.remove"_s)->isEnabled(), removable);
    }

    void unusedTemplatesAreRemovedAfterAQuestion()
    {
        client().factory.chosen = u"automatic"_s;
        client().storage
            = FactorySandbox::TemplateStorage{.templates = 5, .bytes = 3'200'000'000, .unused = 3, .unusedBytes = 2'100'000'000};
        client().failNext(u"freeTemplates"_s, {ErrorCode::Network, u"The engine does not answer."_s});
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.trigger(u"setUp"_s));
        QVERIFY(driver.click(u"templates.remove"_s));
        QVERIFY(driver.widget(u"removeTemplatesDialog"_s));
        QCOMPARE(client().calls.count(u"freeTemplates"_s), 0);
        QVERIFY(driver.click(u"removeTemplatesDialog.accept"_s));
        QVERIFY(driver.waitForText(u"removeTemplatesDialog.message"_s, u"does not answer"_s));
        QVERIFY(driver.click(u"removeTemplatesDialog.accept"_s));
        QVERIFY(driver.waitForText(
            u"templates.text"_s, u"3 template(s) were removed, which freed 2.1 GB.\n2 template(s) use 1.1 GB. All of them are used."_s));
        QTRY_VERIFY(!driver.isShown(u"removeTemplatesDialog"_s));
        QVERIFY(!driver.find<QPushButton>(u"templates.remove"_s)->isEnabled());
    }
};

QTEST_MAIN(TestTemplates)
#include "tst_templates.moc"
