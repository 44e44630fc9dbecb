// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/longertranslator.h"
#include "tests/ui/layoutcheck.h"
#include "tests/ui/scriptedclient.h"
#include "ui/dialogs/dialog.h"
#include "ui/factories/credentialspage.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/pagescroll.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QPushButton>
#include <QTableView>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// The page of a factory's access to repositories, and its dialogs.
class TestCredentials : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_client = std::make_unique<ScriptedClient>(m_clock); }
    void cleanup()
    {
        m_window.reset();
        m_client.reset();
        m_theme.setFontScale(1);
    }

    void withoutAnyThePageSaysSo()
    {
        open();
        QVERIFY(find<QLabel>(u"credentials.empty"_s)->text().startsWith("No access yet."_L1));
        QVERIFY(!seen(u"credentials.table"_s));
        for (const auto &name : {u"credentials.edit"_s, u"credentials.check"_s, u"credentials.remove"_s})
            QVERIFY(!find<QPushButton>(name)->isEnabled());
        QCOMPARE(find<QLabel>(u"credentials.state"_s)->text(), m_client->keeping.text);
        QCOMPARE(find<Pill>(u"credentials.keeping"_s)->text(), u"kept"_s);
    }

    void oneIsAdded()
    {
        open();
        click(u"credentials.add"_s);
        QVERIFY(!find<QPushButton>(u"credentialDialog.accept"_s)->isEnabled());
        auto *token = find<QLineEdit>(u"credentialDialog.token"_s);
        QCOMPARE(token->echoMode(), QLineEdit::Password);
        type(u"credentialDialog.where"_s, u"github.com"_s);
        type(u"credentialDialog.token"_s, u"t0ken"_s);
        m_client->hold(u"saveCredential"_s);
        click(u"credentialDialog.accept"_s);
        QVERIFY(!find<QPushButton>(u"credentialDialog.accept"_s)->isEnabled());
        m_client->release(u"saveCredential"_s);
        QTRY_VERIFY(!seen(u"credentialDialog"_s));
        QTRY_COMPARE(rows(), QStringList{u"github.com|GitHub token|–|not checked"_s});
        QCOMPARE(m_client->tokens.values(), QStringList{u"t0ken"_s});
        QVERIFY(find<QPushButton>(u"credentials.edit"_s)->isEnabled());
    }

    void eachKindAsksForWhatItNeeds_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("user");
        QTest::addColumn<bool>("token");
        QTest::newRow("github") << u"GitHub token"_s << false << true;
        QTest::newRow("gitlab") << u"GitLab token"_s << false << true;
        QTest::newRow("basic") << u"User name and password"_s << true << true;
        QTest::newRow("ssh") << u"ssh agent"_s << false << false;
    }

    void eachKindAsksForWhatItNeeds()
    {
        QFETCH(QString, kind);
        QFETCH(bool, user);
        QFETCH(bool, token);
        open();
        click(u"credentials.add"_s);
        find<QComboBox>(u"credentialDialog.kind"_s)->setCurrentText(kind);
        QCOMPARE(seen(u"credentialDialog.user"_s) != nullptr, user);
        QCOMPARE(seen(u"credentialDialog.token"_s) != nullptr, token);
        QVERIFY(!find<QLabel>(u"credentialDialog.note"_s)->text().isEmpty());
    }

    void aStoredTokenIsNeverShownAndKept()
    {
        addTwo();
        open();
        choose(1);
        click(u"credentials.edit"_s);
        auto *token = find<QLineEdit>(u"credentialDialog.token"_s);
        QCOMPARE(token->text(), QString());
        QVERIFY(token->placeholderText().startsWith("stored"_L1));
        QCOMPARE(find<QLineEdit>(u"credentialDialog.where"_s)->text(), u"https://git.example.com/acme/app"_s);
        QCOMPARE(find<QLineEdit>(u"credentialDialog.user"_s)->text(), u"ann"_s);
        type(u"credentialDialog.user"_s, u"bob"_s);
        click(u"credentialDialog.accept"_s);
        QTRY_COMPARE(rows().value(1).section(u'|', 2, 2), u"bob"_s);
        QCOMPARE(m_client->tokens, (QMap<QString, QString>()));
        QCOMPARE(m_page->findChild<QTableView *>(u"credentials.table"_s)->currentIndex().row(), 1);
    }

    void oneWithANewTokenStaysWhereItIsAndSelected()
    {
        m_client->access
            = {{.id = u"c1"_s, .where = u"github.com"_s}, {.id = u"c2"_s, .where = u"github.com"_s, .kind = CredentialKind::SshAgent}};
        open();
        choose(0);
        const QStringList before = rows();
        click(u"credentials.edit"_s);
        type(u"credentialDialog.token"_s, u"other"_s);
        click(u"credentialDialog.accept"_s);
        QTRY_VERIFY(!seen(u"credentialDialog"_s));
        const auto *table = m_page->findChild<QTableView *>(u"credentials.table"_s);
        const auto idOf = [table](int row) { return table->model()->index(row, 0).data(CredentialModel::IdRole).toString(); };
        QTRY_COMPARE(idOf(0), m_client->access.first().id);
        QVERIFY(idOf(0) != u"c1"_s);
        QCOMPARE(rows(), before);
        QTRY_COMPARE(table->currentIndex().row(), 0);
    }

    void aRefusalStaysInTheDialogWithWhatWasTyped()
    {
        open();
        click(u"credentials.add"_s);
        type(u"credentialDialog.where"_s, u"github.com"_s);
        type(u"credentialDialog.token"_s, u"t0ken"_s);
        m_client->failNext(u"saveCredential"_s, {ErrorCode::Unauthorized, u"The keychain is locked."_s});
        click(u"credentialDialog.accept"_s);
        QTRY_COMPARE(find<MessageBar>(u"credentialDialog.message"_s)->text(), u"The keychain is locked."_s);
        QCOMPARE(find<QLineEdit>(u"credentialDialog.token"_s)->text(), u"t0ken"_s);
        QVERIFY(find<QPushButton>(u"credentialDialog.accept"_s)->isEnabled());
    }

    void whatIsEnteredCanBeCheckedBeforeItIsSaved()
    {
        open();
        click(u"credentials.add"_s);
        QVERIFY(!find<QPushButton>(u"credentialDialog.check"_s)->isEnabled());
        type(u"credentialDialog.where"_s, u"github.com"_s);
        type(u"credentialDialog.token"_s, u"t0ken"_s);
        m_client->hold(u"checkCredential"_s);
        click(u"credentialDialog.check"_s);
        QCOMPARE(find<QLabel>(u"credentialDialog.result"_s)->text(), u"Checking…"_s);
        QVERIFY(!find<QPushButton>(u"credentialDialog.check"_s)->isEnabled());
        m_client->release(u"checkCredential"_s);
        QTRY_COMPARE(find<QLabel>(u"credentialDialog.result"_s)->text(), m_client->checked.text);
        QCOMPARE(m_client->checks.first().first, (NewCredential{.where = u"github.com"_s}));
        QCOMPARE(m_client->checks.first().second, u"t0ken"_s);
        QVERIFY(!m_client->calls.contains("saveCredential"_L1));
        // It told of another token.
        type(u"credentialDialog.token"_s, u"other"_s);
        QCOMPARE(find<QLabel>(u"credentialDialog.result"_s)->text(), QString());
    }

    void anAnswerToWhatWasChangedSinceIsNotShown()
    {
        open();
        click(u"credentials.add"_s);
        type(u"credentialDialog.where"_s, u"github.com"_s);
        m_client->hold(u"checkCredential"_s);
        click(u"credentialDialog.check"_s);
        type(u"credentialDialog.where"_s, u"gitlab.com"_s);
        m_client->release(u"checkCredential"_s);
        QTRY_VERIFY(find<QPushButton>(u"credentialDialog.check"_s)->isEnabled());
        QCOMPARE(find<QLabel>(u"credentialDialog.result"_s)->text(), QString());
    }

    void theSelectedOneIsChecked()
    {
        addTwo();
        m_client->checked = {.usable = false, .text = u"“github.com” refused the token."_s, .at = m_clock->now()};
        open();
        choose(0);
        m_client->hold(u"checkCredential"_s);
        click(u"credentials.check"_s);
        QCOMPARE(find<QLabel>(u"credentials.work"_s)->text(), u"Checking “github.com”…"_s);
        QVERIFY(!find<QPushButton>(u"credentials.check"_s)->isEnabled());
        m_client->release(u"checkCredential"_s);
        QTRY_COMPARE(find<QLabel>(u"credentials.told"_s)->text(), u"“github.com” refused the token."_s);
        QCOMPARE(rows().value(0).section(u'|', 3), u"failed"_s);
        QVERIFY(find<QPushButton>(u"credentials.check"_s)->isEnabled());
    }

    void oneIsRemovedAfterAQuestion()
    {
        addTwo();
        open();
        choose(0);
        m_client->failNext(u"removeCredential"_s, {ErrorCode::Unauthorized, u"The keychain is locked."_s});
        click(u"credentials.remove"_s);
        click(u"removeCredentialDialog.accept"_s);
        QTRY_COMPARE(find<MessageBar>(u"removeCredentialDialog.message"_s)->text(), u"The keychain is locked."_s);
        QCOMPARE(rows().size(), 2);
        click(u"removeCredentialDialog.accept"_s);
        QTRY_VERIFY(!seen(u"removeCredentialDialog"_s));
        QTRY_COMPARE(rows().size(), 1);
    }

    void whereSecretsAreKeptIsSaid()
    {
        m_client->keeping = {SecretStore::Keeping::ThisSession, u"There is no keychain that works."_s};
        m_client->hold(u"secretState"_s);
        open();
        QCOMPARE(find<Pill>(u"credentials.keeping"_s)->text(), u"looking"_s);
        m_client->release(u"secretState"_s);
        QTRY_COMPARE(find<Pill>(u"credentials.keeping"_s)->text(), u"not kept"_s);
        QCOMPARE(find<QLabel>(u"credentials.state"_s)->text(), u"There is no keychain that works."_s);
        m_client->failNext(u"secretState"_s, {ErrorCode::Aborted, u"The factory is being closed."_s});
        m_page->reload();
        QTRY_COMPARE(find<QLabel>(u"credentials.state"_s)->text(), u"The factory is being closed."_s);
    }

    void aListThatCannotBeReadIsSaid()
    {
        m_client->failNext(u"credentials"_s, {ErrorCode::Storage, u"The disk is full."_s});
        open();
        QTRY_COMPARE(find<MessageBar>(u"credentials.message"_s)->text(), u"The disk is full."_s);
    }

    void whatOthersChangeIsShown()
    {
        addTwo();
        open();
        QCOMPARE(rows().size(), 2);
        m_client->access.removeLast();
        m_client->tellChanged(u"credential"_s, u"c2"_s);
        QTRY_COMPARE(rows().size(), 1);
    }

    void aKeyboardIsEnough()
    {
        addTwo();
        open();
        find<QWidget>(u"credentials.add"_s)->setFocus();
        for (const auto &name : {u"credentials.edit"_s, u"credentials.check"_s, u"credentials.remove"_s, u"credentials.table"_s}) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget()->objectName(), name);
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(find<QLineEdit>(u"credentialDialog.where"_s)->text(), u"https://git.example.com/acme/app"_s);
        QTRY_VERIFY(find<QWidget>(u"credentialDialog.where"_s)->hasFocus());
        for (const auto &name : {u"credentialDialog.kind"_s, u"credentialDialog.user"_s, u"credentialDialog.token"_s,
                 u"credentialDialog.check"_s, u"credentialDialog.cancel"_s, u"credentialDialog.accept"_s}) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget()->objectName(), name);
        }
    }

    void everyControlHasAName()
    {
        addTwo();
        open();
        choose(1);
        click(u"credentials.edit"_s);
        for (QWidget *window : {static_cast<QWidget *>(m_page), seen(u"credentialDialog"_s)}) {
            for (QWidget *widget : window->findChildren<QWidget *>()) {
                if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() || qobject_cast<QLabel *>(widget))
                    continue;
                QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
                QVERIFY2(interface && !interface->text(QAccessible::Name).isEmpty(), qPrintable(widget->objectName()));
            }
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
        m_client->keeping = {SecretStore::Keeping::ThisSession,
            u"There is no keychain that works, so secrets are kept in memory only, until Millwright is closed."_s};
        open();
        expectRoom(*m_window);
        addTwo();
        m_client->access.first().where = QString(200, u'w');
        m_page->reload();
        QTRY_COMPARE(rows().size(), 2);
        m_client->checked.text = u"“git.example.com” refused the token for “acme/app”. Check that it is right. "_s.repeated(3);
        choose(0);
        click(u"credentials.check"_s);
        QTRY_VERIFY(seen(u"credentials.told"_s));
        expectRoom(*m_window);
        click(u"credentials.edit"_s);
        for (int kind = 0; kind < 4; ++kind) {
            find<QComboBox>(u"credentialDialog.kind"_s)->setCurrentIndex(kind);
            click(u"credentialDialog.check"_s);
            QTRY_VERIFY(find<QLabel>(u"credentialDialog.result"_s)->text().startsWith(u"“git.example.com”"_s));
            expectRoom(*seen(u"credentialDialog"_s));
        }
    }

private:
    void open()
    {
        m_page = new CredentialsPage(*m_client, m_clock);
        m_window = std::make_unique<PageScroll>(m_page);
        m_window->resize(760, 520);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTRY_VERIFY(m_client->calls.contains("credentials"_L1));
    }

    void addTwo()
    {
        m_client->access = {{.id = u"c1"_s, .where = u"github.com"_s},
            {.id = u"c2"_s,
                .scope = CredentialScope::Repository,
                .where = u"https://git.example.com/acme/app"_s,
                .kind = CredentialKind::Basic,
                .username = u"ann"_s}};
    }

    static void expectRoom(const QWidget &window)
    {
        const QStringList problems = LayoutCheck::settled(window);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
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
        T *found = nullptr;
        (void)QTest::qWaitFor([&] { return (found = qobject_cast<T *>(seen(name))) != nullptr; });
        if (!found)
            qFatal("no visible %s", qPrintable(name));
        return found;
    }

    void click(const QString &name) const
    {
        auto *button = find<QPushButton>(name);
        (void)QTest::qWaitFor([&] { return button->isEnabled(); });
        QTest::mouseClick(button, Qt::LeftButton);
    }

    void type(const QString &name, const QString &text) const
    {
        auto *field = find<QLineEdit>(name);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
    }

    void choose(int row) const
    {
        auto *table = find<QTableView>(u"credentials.table"_s);
        (void)QTest::qWaitFor([&] { return table->model()->rowCount() > row; });
        table->selectRow(row);
    }

    QStringList rows() const
    {
        QStringList rows;
        const auto *model = m_page->findChild<QTableView *>(u"credentials.table"_s)->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model->columnCount(); ++column)
                cells.append(model->index(row, column).data().toString());
            rows.append(cells.join(u'|'));
        }
        return rows;
    }

    Theme m_theme{*qApp};
    std::shared_ptr<Clock> m_clock = std::make_shared<SystemClock>();
    std::unique_ptr<ScriptedClient> m_client;
    std::unique_ptr<QWidget> m_window;
    CredentialsPage *m_page = nullptr;
};

QTEST_MAIN(TestCredentials)
#include "tst_credentials.moc"
