// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/windowfixture.h"
#include "ui/environment/transfermenu.h"

#include <nlohmann/json.hpp>

#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QTemporaryDir>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// What saving would change, and how an environment comes from another project or a file.
class TestEnvironmentTransfer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_id = client().addProject(u"storefront"_s).environment.project.id;
        ProjectEnvironment &own = client().stored(m_id).environment;
        own.repositories = {repository(u"a"_s, 1), repository(u"b"_s, 2)};
        own.settings = settings("{\"cpuCount\":2}");
    }

    void cleanup() { m_fixture.reset(); }

    void theDifferenceIsShownBeforeSaving()
    {
        client().stored(m_id).environment.recreateOffered = true;
        const WindowDriver driver = open();
        QVERIFY(!driver.isShown(u"environment.review"_s));
        QVERIFY(driver.type(u"setting.cpuCount"_s, u"4"_s));
        QVERIFY(driver.type(u"configuration.workdir"_s, u"/srv"_s));
        QVERIFY(driver.chooseRow(u"repositories.list"_s, u"acme/b"_s));
        QVERIFY(driver.type(u"repository.setup"_s, u"npm ci\nnpm test"_s));
        QVERIFY(driver.click(u"environment.review"_s));
        QVERIFY(driver.waitForRow(u"reviewDialog.difference"_s, u"CPU cores|2|4"_s));
        QCOMPARE(driver.rows(u"reviewDialog.difference"_s),
            (QStringList{
                u"CPU cores|2|4"_s, u"Working directory|the provider's own|/srv"_s, u"acme/b: setup command|none|npm ci\nnpm test"_s}));
        QVERIFY(driver.waitForText(u"reviewDialog.note"_s, u"until it is recreated"_s));
        QVERIFY(driver.click(u"reviewDialog.cancel"_s));
        QTRY_VERIFY(!driver.isShown(u"reviewDialog"_s));
        QCOMPARE(client().patches.size(), 0);
        QVERIFY(driver.click(u"environment.review"_s));
        QVERIFY(driver.click(u"reviewDialog.accept"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QCOMPARE(client().patches.size(), 1);
    }

    void aDialogOfAnotherProjectIsClosed_data()
    {
        QTest::addColumn<QString>("action");
        QTest::addColumn<QString>("dialog");
        for (const auto &name : {u"copy"_s, u"import"_s, u"export"_s}) {
            QTest::newRow(qPrintable(name)) << QString(u"environment."_s + name)
                                            << (name == u"copy"_s ? u"copyDialog"_s : QString(u"environment."_s + name + u"File"_s));
        }
    }

    void aDialogOfAnotherProjectIsClosed()
    {
        QFETCH(QString, action);
        QFETCH(QString, dialog);
        client().addProject(u"payments"_s);
        const WindowDriver driver = open();
        QVERIFY(trigger(driver, action));
        QTRY_VERIFY(driver.isShown(dialog));
        QVERIFY(driver.openProject(u"payments"_s));
        QTRY_VERIFY(!driver.isShown(dialog));
        QVERIFY(!driver.isShown(u"environment.review"_s));
    }

    void anEnvironmentIsCopiedFromAnotherProject()
    {
        ProjectEnvironment &other = client().addProject(u"payments"_s).environment;
        other.settings = settings("{\"network\":false}");
        other.workspaceSetupCommand = {u"make"_s};
        other.repositories = {repository(u"b"_s, 1), repository(u"z"_s, 2)};
        other.repositories[0].id = u"theirs"_s;
        other.repositories[0].teardownCommand = u"down"_s;
        const WindowDriver driver = open();
        QVERIFY(trigger(driver, u"environment.copy"_s));
        QVERIFY(driver.waitForRow(u"copyDialog.difference"_s, u"acme/b: teardown command|none|down"_s));
        QVERIFY(driver.waitForText(u"copyDialog.note"_s, u"acme/z"_s));
        QVERIFY(driver.click(u"copyDialog.accept"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 4 changes"_s));
        QCOMPARE(driver.text(u"setting.cpuCount"_s), QString());
        QCOMPARE(driver.text(u"configuration.setup"_s), u"make"_s);
        QCOMPARE(client().patches.size(), 0);
        QVERIFY(driver.trigger(u"save"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"Saved"_s));
        QCOMPARE(Json::parse(client().patches.constLast().toStdString()),
            Json::parse("{\"revision\":1,\"settings\":{\"cpuCount\":null,\"network\":false},\"workspaceSetupCommand\":\"make\","
                        "\"repositories\":[{\"projectRepositoryId\":\"b\",\"teardownCommand\":\"down\"}]}"));
    }

    void anotherChoiceIsPreviewedAnew()
    {
        client().addProject(u"docs"_s).environment.settings = settings("{\"cpuCount\":2}");
        client().addProject(u"payments"_s).environment.workingDirectory = u"/pay"_s;
        const WindowDriver driver = open();
        QVERIFY(trigger(driver, u"environment.copy"_s));
        auto *projects = driver.find<QComboBox>(u"copyDialog.project"_s);
        QCOMPARE(projects->findText(u"storefront"_s), -1);
        projects->setCurrentText(u"docs"_s);
        QVERIFY(driver.waitForText(u"copyDialog.note"_s, u"There is no difference"_s));
        QVERIFY(!driver.find<QAbstractButton>(u"copyDialog.accept"_s)->isEnabled());
        projects->setCurrentText(u"payments"_s);
        QVERIFY(driver.waitForRow(u"copyDialog.difference"_s, u"Working directory|the provider's own|/pay"_s));
        QVERIFY(driver.click(u"copyDialog.cancel"_s));
        QVERIFY(!driver.window().isWindowModified());
    }

    void aProjectThatCannotBeReadIsSaid()
    {
        client().addProject(u"docs"_s);
        const WindowDriver driver = open();
        client().failNext(u"environment"_s, {ErrorCode::Network, u"The factory cannot be reached."_s});
        QVERIFY(trigger(driver, u"environment.copy"_s));
        QVERIFY(driver.waitForText(u"copyDialog.note"_s, u"cannot be reached"_s));
        QVERIFY(!driver.find<QAbstractButton>(u"copyDialog.accept"_s)->isEnabled());
    }

    void whatIsSavedGoesIntoAFileAndComesBack()
    {
        const QString path = m_folder.filePath(u"environment.json"_s);
        {
            const WindowDriver driver = open();
            // Only what is saved goes out.
            QVERIFY(driver.type(u"configuration.workdir"_s, u"/unsaved"_s));
            QVERIFY(trigger(driver, u"environment.export"_s));
            QVERIFY(chooseFile(driver, u"environment.exportFile"_s, path));
            QVERIFY(driver.waitForText(u"environment.message"_s, u"was exported to"_s));
        }
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Json exported = Json::parse(file.readAll().toStdString());
        QCOMPARE(exported.at("settings"), Json::parse("{\"cpuCount\":2}"));
        QCOMPARE(exported.at("sandboxWorkdir"), "");

        cleanup();
        init();
        client().stored(m_id).environment.settings = settings("{\"cpuCount\":8}");
        const WindowDriver driver = open();
        QVERIFY(trigger(driver, u"environment.import"_s));
        QVERIFY(chooseFile(driver, u"environment.importFile"_s, path));
        QVERIFY(driver.waitForRow(u"importDialog.difference"_s, u"CPU cores|8|2"_s));
        QVERIFY(driver.click(u"importDialog.accept"_s));
        QVERIFY(driver.waitForText(u"environment.save"_s, u"Save 1 change"_s));
        QCOMPARE(driver.text(u"setting.cpuCount"_s), u"2"_s);
        QCOMPARE(client().patches.size(), 0);
    }

    void aFileThatIsNoneIsRefused_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("part");
        QTest::newRow("other JSON") << "{}"_ba << u"no environment of Millwright"_s;
        QTest::newRow("too large") << QByteArray(2 * 1024 * 1024, ' ') << u"too large"_s;
    }

    void aFileThatIsNoneIsRefused()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, part);
        const QString path = m_folder.filePath(u"wrong.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();
        const WindowDriver driver = open();
        driver.find<TransferMenu>(u"environment.more"_s)->importFile(path);
        QVERIFY(driver.waitForText(u"environment.message"_s, part));
        driver.find<TransferMenu>(u"environment.more"_s)->importFile(m_folder.filePath(u"missing.json"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"missing.json cannot be read"_s));
        driver.find<TransferMenu>(u"environment.more"_s)->exportFile(m_folder.filePath(u"no/such/folder.json"_s));
        QVERIFY(driver.waitForText(u"environment.message"_s, u"cannot be written"_s));
    }

private:
    ScriptedClient &client() { return m_fixture->client; }

    WindowDriver open()
    {
        const WindowDriver driver = m_fixture->open();
        (void)driver.openProject(u"storefront"_s);
        return driver;
    }

    static bool trigger(const WindowDriver &driver, const QString &action)
    {
        auto *found = driver.find<TransferMenu>(u"environment.more"_s)->findChild<QAction *>(action);
        if (found)
            found->trigger();
        return found;
    }

    static bool chooseFile(const WindowDriver &driver, const QString &name, const QString &path)
    {
        const auto *dialog = driver.find<QFileDialog>(name);
        auto *line = dialog ? dialog->findChild<QLineEdit *>(u"fileNameEdit"_s) : nullptr;
        if (!line)
            return false;
        line->setText(path);
        QTest::keyClick(line, Qt::Key_Return);
        return true;
    }

    static SettingsDocument settings(const char *text) { return *SettingsDocument::fromJson(Json::parse(text)); }

    ProjectRepository repository(const QString &id, int position)
    {
        return {.id = id,
            .projectId = m_id,
            .url = u"https://example.org/acme/"_s + id,
            .slug = u"acme/"_s + id,
            .defaultBranch = u"main"_s,
            .position = position};
    }

    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_fixture;
    QString m_id;
};

QTEST_MAIN(TestEnvironmentTransfer)
#include "tst_environmenttransfer.moc"
