// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/jsonvalue.h"
#include "tests/support/longertranslator.h"
#include "tests/support/manualclock.h"
#include "tests/ui/layoutcheck.h"
#include "tests/ui/scriptedclient.h"
#include "ui/factories/factorydialog.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QTabWidget>
#include <QTableView>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// A factory's provider and variables, as a person sets them.
class TestFactoryDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_client = std::make_unique<ScriptedClient>(m_clock);
        m_project = m_client->addProject(u"storefront"_s).environment.project.id;
        const Json text = {{"type", "string"}, {"title", "Folder"}, {"description", "Where sessions are."}};
        const Json count = {{"type", "integer"}, {"title", "CPU cores"}, {"minimum", 1}, {"maximum", 64}, {"default", 2}};
        const Json record = {{"type", "object"}, {"title", "Variables of sessions"}, {"additionalProperties", {{"type", "string"}}}};
        const Json list = {{"type", "array"}, {"title", "Arguments"}, {"items", {{"type", "string"}}}};
        const Json defaults = {{"type", "object"}, {"title", "Defaults"}, {"properties", {{"cpuCount", count}}}};
        const Json first = {{"type", "object"}, {"properties", {{"root", text}, {"env", record}, {"defaults", defaults}}}};
        const Json second = {{"type", "object"}, {"properties", {{"arguments", list}}}};
        m_client->factory.offers = {{u"snapshot"_s, u"Snapshot, this computer"_s, SettingsSchema::parse(first).value(), {}},
            {u"command"_s, u"Command"_s, SettingsSchema::parse(second).value(), {}}};
        m_client->factory.chosen = u"snapshot"_s;
        m_client->factory.automatic.reason = u"Sandboxes are off: no provider was chosen."_s;
        m_client->found = {{.name = u"bubblewrap"_s, .text = u"Sessions are kept apart."_s}};
    }

    void cleanup()
    {
        delete m_dialog;
        delete m_parent;
        m_client.reset();
        m_theme.setFontScale(1);
    }

    void whatIsStoredIsShownAndNothingIsToSave()
    {
        m_client->factory.offers.first().options = SettingsDocument::parse("{\"defaults\":{\"cpuCount\":4},\"env\":{\"A\":\"1\"}}").value();
        open();
        QCOMPARE(find<QComboBox>(u"provider.choice"_s)->currentText(), u"Snapshot, this computer"_s);
        QCOMPARE(find<QLineEdit>(u"setting.defaults/cpuCount"_s)->text(), u"4"_s);
        QCOMPARE(find<QPlainTextEdit>(u"setting.env"_s)->toPlainText(), u"A=1"_s);
        QVERIFY(!find<QPushButton>(u"provider.save"_s)->isEnabled());
    }

    void optionsAreSavedNestedAsTheProviderHasThem()
    {
        open();
        type(u"setting.root"_s, u"/srv"_s);
        type(u"setting.defaults/cpuCount"_s, u"4"_s);
        auto *variables = find<QPlainTextEdit>(u"setting.env"_s);
        variables->setFocus();
        QTest::keyClicks(variables, u"A=1"_s);
        QTest::keyClick(variables, Qt::Key_Return);
        QTest::keyClicks(variables, u"B=x=y"_s);
        click(u"provider.save"_s);
        QTRY_VERIFY(said(u"provider.message"_s).startsWith("Saved."_L1));
        const Json wanted = {{"root", "/srv"}, {"defaults", {{"cpuCount", 4}}}, {"env", {{"A", "1"}, {"B", "x=y"}}}};
        QVERIFY2(sameJson(Json::parse(m_client->chosenOptions.toStdString()), wanted), m_client->chosenOptions.constData());
    }

    void aSecretOptionIsShownToNobody()
    {
        const Json token = {{"type", "string"}, {"title", "Access token"}, {"writeOnly", true}, {"pattern", "^tk_"}};
        m_client->factory.offers.first().schema = SettingsSchema::parse({{"type", "object"}, {"properties", {{"token", token}}}}).value();
        m_client->factory.offers.first().options = SettingsDocument::parse("{\"token\":\"kept:option/snapshot/token/1\"}").value();
        open();
        auto *edit = find<QLineEdit>(u"setting.token"_s);
        QCOMPARE(edit->echoMode(), QLineEdit::Password);
        QCOMPARE(edit->text(), QString());
        QVERIFY(edit->placeholderText().startsWith("Kept"_L1));
        QVERIFY(!seen(u"issue.token"_s));

        type(u"setting.token"_s, u"tk_swordfish"_s);
        click(u"provider.save"_s);
        QTRY_VERIFY(said(u"provider.message"_s).startsWith("Saved."_L1));
        QCOMPARE(m_client->chosenOptions, "{\"token\":\"tk_swordfish\"}"_ba);
        click(u"reset.token"_s);
        QVERIFY(!find<QLineEdit>(u"setting.token"_s)->placeholderText().startsWith("Kept"_L1));
        click(u"provider.save"_s);
        QTRY_COMPARE(m_client->chosenOptions, "{}"_ba);
    }

    void aLineThatIsNoVariableIsNotSaved()
    {
        open();
        auto *variables = find<QPlainTextEdit>(u"setting.env"_s);
        variables->setFocus();
        QTest::keyClicks(variables, u"no equals sign"_s);
        click(u"provider.save"_s);
        QVERIFY(seen(u"issue.env"_s));
        QCOMPARE(variables->toPlainText(), u"no equals sign"_s);
        QVERIFY(!m_client->calls.contains("chooseProvider"_L1));
    }

    void whatWasEditedOfOneProviderStaysWhileAnotherIsLookedAt()
    {
        open();
        type(u"setting.root"_s, u"/srv"_s);
        choose(u"command"_s);
        auto *arguments = find<QPlainTextEdit>(u"setting.arguments"_s);
        arguments->setFocus();
        QTest::keyClicks(arguments, u"--fast"_s);
        choose(u"snapshot"_s);
        QCOMPARE(find<QLineEdit>(u"setting.root"_s)->text(), u"/srv"_s);
        choose(u"command"_s);
        click(u"provider.save"_s);
        QTRY_COMPARE(m_client->factory.chosen, u"command"_s);
        QCOMPARE(m_client->chosenOptions, "{\"arguments\":[\"--fast\"]}"_ba);
    }

    void whatRunsIsToldBeforeItIsStopped()
    {
        m_client->factory.sandboxes = {{.id = u"s1"_s,
            .projectId = m_project,
            .title = u"fix the till"_s,
            .branch = {},
            .sandboxId = u"b1"_s,
            .providerId = u"snapshot"_s,
            .status = Sandbox::Status::Running}};
        m_client->factory.runningBuilds = 2;
        open();
        choose(u"command"_s);
        click(u"provider.save"_s);
        QTRY_VERIFY(said(u"provider.message"_s).contains(u"fix the till"_s));
        QVERIFY(said(u"provider.message"_s).contains(u"2 running build"_s));
        QVERIFY(!m_client->calls.contains("chooseProvider"_L1));
        click(u"message.action"_s);
        QTRY_COMPARE(m_client->factory.chosen, u"command"_s);
    }

    void aRefusalIsShownAtItsField()
    {
        open();
        type(u"setting.defaults/cpuCount"_s, u"4"_s);
        m_client->failNext(u"chooseProvider"_s,
            {ErrorCode::InvalidArgument, u"Too many cores."_s, {{u"/defaults/cpuCount"_s, u"machine"_s, u"This computer has 2."_s}}});
        click(u"provider.save"_s);
        QTRY_VERIFY(seen(u"issue.defaults/cpuCount"_s));
        QCOMPARE(find<QLabel>(u"issue.defaults/cpuCount"_s)->text(), u"This computer has 2."_s);
        QCOMPARE(said(u"provider.message"_s), u"Too many cores."_s);
        QCOMPARE(find<QLineEdit>(u"setting.defaults/cpuCount"_s)->text(), u"4"_s);
    }

    void automaticTellsItsAnswer_data()
    {
        QTest::addColumn<QString>("provider");
        QTest::addColumn<QString>("told");
        QTest::newRow("off") << QString() << u"Sandboxes are off"_s;
        QTest::newRow("one that is there") << u"snapshot"_s << u"Because."_s;
        QTest::newRow("one that is not there") << u"platform"_s << u"does not have that provider"_s;
    }

    void automaticTellsItsAnswer()
    {
        QFETCH(QString, provider);
        QFETCH(QString, told);
        if (!provider.isEmpty())
            m_client->factory.automatic = {.provider = provider, .reason = u"Because."_s};
        open();
        choose(u"automatic"_s);
        QVERIFY2(find<QLabel>(u"provider.reason"_s)->text().contains(told), qPrintable(find<QLabel>(u"provider.reason"_s)->text()));
    }

    void aProviderThatIsGoneIsStillTheChoice()
    {
        m_client->factory.chosen = u"my-cloud"_s;
        m_client->factory.problem = u"This build has no provider “my-cloud”."_s;
        m_client->factory.refused = {{u"mycloud.so"_s, u"It was made for another version."_s}};
        open();
        QVERIFY(find<QComboBox>(u"provider.choice"_s)->currentText().contains(u"not in this build"_s));
        QCOMPARE(find<QLabel>(u"provider.reason"_s)->text(), m_client->factory.problem);
        QVERIFY(find<QLabel>(u"provider.refused"_s)->text().contains(u"mycloud.so: It was made for another version."_s));
        QVERIFY(!find<QPushButton>(u"provider.save"_s)->isEnabled());
    }

    void aCheckTellsWhatItFoundOrWhyNot()
    {
        open();
        click(u"requirements.again"_s);
        QTRY_VERIFY(seen(u"requirement.bubblewrap"_s));
        m_client->failNext(u"checkProvider"_s, {ErrorCode::Network, u"No daemon answers."_s, {}});
        click(u"requirements.again"_s);
        QTRY_VERIFY(seen(u"requirements.state"_s) && find<QLabel>(u"requirements.state"_s)->text() == u"No daemon answers."_s);
        QVERIFY(!m_client->calls.contains("chooseProvider"_L1));
    }

    void closingWithAnEditAsks()
    {
        open();
        type(u"setting.root"_s, u"/srv"_s);
        click(u"factoryDialog.close"_s);
        QTRY_VERIFY(seen(u"leaveDialog"_s));
        click(u"leaveDialog.stay"_s);
        QTRY_VERIFY(!seen(u"leaveDialog"_s));
        QCOMPARE(find<QLineEdit>(u"setting.root"_s)->text(), u"/srv"_s);
        QTest::keyClick(m_dialog, Qt::Key_Escape);
        QTRY_VERIFY(seen(u"leaveDialog"_s));
        click(u"leaveDialog.discard"_s);
        QTRY_VERIFY(!m_dialog);
    }

    void aSecretIsEnteredAndNeverShown()
    {
        open(FactoryDialog::Page::Variables);
        click(u"variables.add"_s);
        type(u"variableDialog.name"_s, u"TOKEN"_s);
        find<QCheckBox>(u"variableDialog.secret"_s)->click();
        QCOMPARE(find<QLineEdit>(u"variableDialog.value"_s)->echoMode(), QLineEdit::Password);
        type(u"variableDialog.value"_s, u"swordfish"_s);
        find<QRadioButton>(u"variableDialog.chosen"_s)->click();
        find<QListWidget>(u"variableDialog.projects"_s)->item(0)->setCheckState(Qt::Checked);
        click(u"variableDialog.accept"_s);
        QTRY_COMPARE(rows(), QStringList{u"TOKEN|secret|storefront"_s});
        QCOMPARE(m_client->secrets.values(), QStringList{u"swordfish"_s});
        QCOMPARE(m_client->given.first().projectIds, QStringList{m_project});
        QVERIFY(m_client->given.first().value.isEmpty());

        click(u"variables.edit"_s);
        QCOMPARE(find<QLineEdit>(u"variableDialog.value"_s)->text(), QString());
        m_client->secrets.clear();
        type(u"variableDialog.name"_s, u"OTHER"_s);
        click(u"variableDialog.accept"_s);
        QTRY_COMPARE(rows(), QStringList{u"OTHER|secret|storefront"_s});
        QVERIFY(m_client->secrets.isEmpty());
    }

    void aPlainVariableIsMadeASecret()
    {
        m_client->given = {{.id = u"v1"_s, .name = u"TOKEN"_s, .value = u"swordfish"_s}};
        open(FactoryDialog::Page::Variables);
        click(u"variables.edit"_s);
        find<QCheckBox>(u"variableDialog.secret"_s)->click();
        click(u"variableDialog.accept"_s);
        QTRY_COMPARE(rows(), QStringList{u"TOKEN|secret|all projects"_s});
        QCOMPARE(m_client->secrets.values(), QStringList{u"swordfish"_s});
        QVERIFY(m_client->given.first().value.isEmpty());
    }

    void aRefusedVariableStaysInItsDialog()
    {
        open(FactoryDialog::Page::Variables);
        click(u"variables.add"_s);
        type(u"variableDialog.name"_s, u"A-B"_s);
        m_client->failNext(u"saveVariable"_s, {ErrorCode::InvalidArgument, u"Use letters."_s, {}});
        click(u"variableDialog.accept"_s);
        QTRY_COMPARE(said(u"variableDialog.message"_s), u"Use letters."_s);
        QCOMPARE(find<QLineEdit>(u"variableDialog.name"_s)->text(), u"A-B"_s);
    }

    void sandboxesWithOldVariablesAreListed()
    {
        m_client->factory.keepsVariables = true;
        open(FactoryDialog::Page::Variables);
        QVERIFY(!seen(u"oldVariables"_s));
        m_client->old = {{.id = u"s1"_s,
            .projectId = m_project,
            .title = u"fix the till"_s,
            .branch = {},
            .sandboxId = u"b1"_s,
            .oldVariables = {u"TOKEN"_s}}};
        m_client->tellChanged(u"variable"_s, {});
        QTRY_VERIFY(seen(u"oldVariables"_s));
        QVERIFY(find<QLabel>(u"oldVariables.list"_s)->text().contains(u"storefront, fix the till: TOKEN"_s));
        QVERIFY(!seen(u"oldVariables.restart"_s));
        click(u"oldVariables.recreate"_s);
        QTRY_VERIFY(seen(u"recreateDialog"_s));
    }

    void sessionsStartAgainThoughTheDialogIsClosed()
    {
        const Session session{
            .id = u"s1"_s, .projectId = m_project, .title = u"fix the till"_s, .branch = {}, .oldVariables = {u"TOKEN"_s}};
        m_client->stored(m_project).sessions = {session};
        m_client->old = {session};
        m_client->factory.keepsVariables = false;
        open(FactoryDialog::Page::Variables);
        QTRY_VERIFY(seen(u"oldVariables.restart"_s));
        m_client->hold(u"stopSession"_s);
        click(u"oldVariables.restart"_s);
        QTRY_VERIFY(m_client->calls.contains(u"stopSession"_s));
        QVERIFY(!find<QPushButton>(u"oldVariables.restart"_s)->isEnabled());
        delete m_dialog;
        m_client->release(u"stopSession"_s);
        QTRY_VERIFY(m_client->calls.contains(u"startSession"_s));
    }

    void everyControlHasAName()
    {
        m_client->given = {{.id = u"v1"_s, .name = u"A"_s, .value = u"1"_s}};
        for (const auto page : {FactoryDialog::Page::Provider, FactoryDialog::Page::Variables}) {
            open(page);
            if (page == FactoryDialog::Page::Variables)
                click(u"variables.add"_s);
            for (QWidget *window : {static_cast<QWidget *>(m_dialog), seen(u"variableDialog"_s)})
                expectNames(window);
            delete m_dialog;
        }
    }

    void nothingIsCut_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("longer");
        for (const double scale : {1.0, 1.25, 2.0}) {
            for (const bool longer : {false, true})
                QTest::addRow("%d %%%s", qRound(scale * 100), longer ? ", longer words" : "") << scale << longer;
        }
    }

    void nothingIsCut()
    {
        QFETCH(double, scale);
        QFETCH(bool, longer);
        LongerTranslator translator;
        if (longer)
            QCoreApplication::installTranslator(&translator);
        m_theme.setFontScale(scale);
        m_client->factory.problem = u"The provider could not be started, because nothing answers where it should. "_s.repeated(3);
        m_client->factory.refused = {{QString(200, u'p'), u"It was made for another version."_s}};
        m_client->given = {{.id = u"v1"_s, .name = QString(200, u'N'), .value = QString(200, u'v')}};
        m_client->old = {{.id = u"s1"_s,
            .projectId = m_project,
            .title = QString(200, u's'),
            .branch = {},
            .sandboxId = u"b1"_s,
            .oldVariables = {QString(200, u'N')}}};
        open();
        click(u"requirements.again"_s);
        QTRY_VERIFY(seen(u"requirement.bubblewrap"_s));
        expectRoom(*m_dialog);
        m_dialog->setPage(FactoryDialog::Page::Variables);
        QTRY_VERIFY(seen(u"oldVariables"_s));
        expectRoom(*m_dialog);
        click(u"variables.add"_s);
        find<QCheckBox>(u"variableDialog.secret"_s)->click();
        expectRoom(*seen(u"variableDialog"_s));
    }

private:
    void open(FactoryDialog::Page page = FactoryDialog::Page::Provider)
    {
        if (!m_parent) {
            m_parent = new QWidget;
            m_parent->show();
        }
        m_dialog = new FactoryDialog(*m_client, m_clock, m_parent);
        m_dialog->setPage(page);
        m_dialog->open();
        m_dialog->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_dialog));
        QTRY_VERIFY(m_client->calls.contains("setup"_L1) && m_client->calls.contains("variables"_L1));
        QTRY_VERIFY(m_dialog->findChild<QComboBox *>(u"provider.choice"_s)->count() > 0);
    }

    static void expectRoom(const QWidget &window)
    {
        const QStringList problems = LayoutCheck::settled(window);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

    static void expectNames(const QWidget *window)
    {
        if (!window)
            return;
        for (QWidget *widget : window->findChildren<QWidget *>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() || qobject_cast<QLabel *>(widget))
                continue;
            QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(interface && !interface->text(QAccessible::Name).isEmpty(),
                qPrintable(widget->objectName() + QString::fromLatin1(widget->metaObject()->className())));
        }
    }

    QWidget *seen(const QString &name) const
    {
        for (QWidget *widget : QApplication::allWidgets()) {
            if (widget->objectName() == name && widget->isVisible())
                return widget;
        }
        return nullptr;
    }

    template <typename T> T *find(const QString &name) const
    {
        T *found = qobject_cast<T *>(seen(name));
        if (!found)
            qFatal("no visible %s", qPrintable(name));
        return found;
    }

    /// Empty while there is no message.
    QString said(const QString &name) const
    {
        const auto *bar = qobject_cast<MessageBar *>(seen(name));
        return bar ? bar->text() : QString();
    }

    void click(const QString &name) const { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }

    void type(const QString &name, const QString &text) const
    {
        auto *line = find<QLineEdit>(name);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
    }

    void choose(const QString &provider) const
    {
        auto *box = find<QComboBox>(u"provider.choice"_s);
        box->setCurrentIndex(box->findData(provider));
    }

    QStringList rows() const
    {
        const QAbstractItemModel *model = m_dialog->findChild<QTableView *>(u"variables.table"_s)->model();
        QStringList rows;
        for (int row = 0; row < model->rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model->columnCount(); ++column)
                cells.append(model->index(row, column).data().toString());
            rows.append(cells.join(u'|'));
        }
        return rows;
    }

    Theme m_theme{*qApp};
    std::shared_ptr<ManualClock> m_clock = std::make_shared<ManualClock>();
    std::unique_ptr<ScriptedClient> m_client;
    QString m_project;
    QPointer<QWidget> m_parent;
    QPointer<FactoryDialog> m_dialog;
};

QTEST_MAIN(TestFactoryDialog)
#include "tst_factorydialog.moc"
