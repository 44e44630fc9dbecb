// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/source/gitfixture.h"
#include "tests/support/await.h"
#include "tests/support/realfactory.h"

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// What a session boots from after the environment was changed and not built again, and that the factory tells it before.
class TestBootTemplate : public QObject
{
    Q_OBJECT

    GitFixture m_git;
    RealFactory m_real;
    QString m_project;
    QString m_active;

    FactoryClient &client() { return *m_real.client; }

    ProjectEnvironment environment() { return *await(answerOf(client().environment(m_project))); }

    void addRepository(const QString &name)
    {
        m_git.init(name);
        m_git.commit(name, u"README"_s, "read me\n");
        NewRepository repository;
        repository.url = m_git.path(name);
        repository.setupCommand = QStringList{u"echo one > made"_s};
        const auto added = await(answerOf(client().addRepository(m_project, repository)));
        QVERIFY2(added.has_value(), added ? "" : qPrintable(added.error().message));
    }

    void save(const Json &patch)
    {
        const auto saved = await(answerOf(client().updateEnvironment(m_project, QByteArray::fromStdString(patch.dump()))));
        QVERIFY2(saved.has_value(), saved ? "" : qPrintable(saved.error().message));
    }

    /// The changes of the repositories `names` in that order, each with `fields`; as the page sends them.
    Json repositories(const QStringList &names, const Json &fields)
    {
        Json list = Json::array();
        const auto all = environment().repositories;
        for (const QString &name : names) {
            const auto found = std::ranges::find(all, m_git.path(name), &ProjectRepository::url);
            Json entry = fields;
            entry["projectRepositoryId"] = found->id.toStdString();
            if (names.size() > 1)
                entry["position"] = list.size() + 1;
            list.push_back(entry);
        }
        return {{"repositories", list}};
    }

    QString built()
    {
        const auto run = await(answerOf(client().build(m_project)));
        if (!run || run->outcome != RunOutcome::Started)
            qFatal("no build was started");
        BuildRun last;
        (void)QTest::qWaitFor([&] { return !(last = *environment().lastRun).isRunning(); }, 60'000);
        if (last.status != BuildStatus::Ready)
            qFatal("%s", qPrintable(last.error));
        return environment().activeTemplateId;
    }

    QString toldBefore() { return await(answerOf(client().bootTemplate(m_project)))->value_or(u"cannot tell"_s); }

    /// The template of a session that is started now; it works whatever it booted from.
    QString booted()
    {
        const auto session = await(answerOf(client().createSession(m_project, {})));
        const auto started = await(answerOf(client().startSession(session->id)));
        if (!started)
            qFatal("%s", qPrintable(started.error().message));
        const auto command = await(answerOf(client().runCommand(session->id, u"cat app/README app/made"_s)));
        CommandState state;
        (void)QTest::qWaitFor([&] { return !(state = *await(answerOf(client().commandState(session->id, *command)))).running; }, 60'000);
        if (state.exitCode != 0)
            qFatal("the session is not set up");
        const QString templateId = started->templateId;
        if (!await(answerOf(client().removeSession(session->id))))
            qFatal("the session was not removed");
        return templateId;
    }

    /// Boots after `change`, and takes it back by `undo`; then the active template fits again.
    void check(const Json &change, const Json &undo, bool kept)
    {
        QCOMPARE(toldBefore(), m_active);
        save(change);
        QCOMPARE(toldBefore(), kept ? m_active : QString());
        QCOMPARE(booted(), kept ? m_active : QString());
        QCOMPARE(environment().activeTemplateId, m_active);
        save(undo);
        QCOMPARE(toldBefore(), m_active);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_project = await(answerOf(client().createProject(u"shop"_s, {})))->id;
        addRepository(u"app"_s);
        addRepository(u"lib"_s);
        m_active = built();
        QVERIFY(!m_active.isEmpty());
        QCOMPARE(booted(), m_active);
    }

    void cleanupTestCase() { m_real.client.reset(); }

    void aChangeKeepsTheTemplateOrBootsWithoutOne_data()
    {
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<QByteArray>("undo");
        QTest::addColumn<bool>("kept");
        const auto setting = [](const char *name, const QByteArray &value, bool kept) {
            QTest::newRow(name) << "{\"settings\":{\"" + QByteArray(name) + "\":" + value + "}}"
                                << "{\"settings\":{\"" + QByteArray(name) + "\":null}}" << kept;
        };
        setting("cpuCount", "1", true);
        setting("setupTimeoutMinutes", "5", true);
        setting("idleTimeoutMinutes", "0", true);
        setting("workspace", "\"copy\"", true);
        setting("network", "false", false);
        setting("isolation", "\"none\"", false);
        QTest::newRow("working directory") << QByteArray("{\"sandboxWorkdir\":\"/srv/shop\"}") << QByteArray("{\"sandboxWorkdir\":null}")
                                           << false;
        QTest::newRow("workspace setup") << QByteArray("{\"workspaceSetupCommand\":\"echo all > all\"}")
                                         << QByteArray("{\"workspaceSetupCommand\":null}") << false;
        QTest::newRow("trigger") << QByteArray("{\"buildTriggers\":{\"push\":{\"enabled\":true}}}")
                                 << QByteArray("{\"buildTriggers\":{\"push\":{\"enabled\":false}}}") << true;
    }

    void aChangeKeepsTheTemplateOrBootsWithoutOne()
    {
        QFETCH(QByteArray, change);
        QFETCH(QByteArray, undo);
        QFETCH(bool, kept);
        check(Json::parse(change), Json::parse(undo), kept);
    }

    void aChangeOfARepositoryKeepsTheTemplateOrBootsWithoutOne_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<QByteArray>("undo");
        QTest::addColumn<bool>("kept");
        QTest::newRow("setup command") << u"app"_s << QByteArray("{\"setupCommand\":\"echo two > made\"}")
                                       << QByteArray("{\"setupCommand\":\"echo one > made\"}") << false;
        QTest::newRow("teardown command") << u"app"_s << QByteArray("{\"teardownCommand\":\"true\"}")
                                          << QByteArray("{\"teardownCommand\":null}") << true;
        QTest::newRow("left out") << u"lib"_s << QByteArray("{\"inEnvironment\":false}") << QByteArray("{\"inEnvironment\":true}") << false;
    }

    void aChangeOfARepositoryKeepsTheTemplateOrBootsWithoutOne()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, change);
        QFETCH(QByteArray, undo);
        QFETCH(bool, kept);
        check(repositories({name}, Json::parse(change)), repositories({name}, Json::parse(undo)), kept);
    }

    void anotherOrderOfRepositoriesBootsWithoutOne()
    {
        check(repositories({u"lib"_s, u"app"_s}, Json::object()), repositories({u"app"_s, u"lib"_s}, Json::object()), false);
    }

    void aNewCommitStillBootsTheTemplate()
    {
        m_git.commit(u"app"_s, u"more"_s, "more\n");
        QCOMPARE(toldBefore(), m_active);
        QCOMPARE(booted(), m_active);
    }

    void backToWhatWasBuiltBeforeBootsThatTemplate()
    {
        save({{"workspaceSetupCommand", "echo all > all"}});
        const QString second = built();
        QVERIFY(second != m_active);
        QCOMPARE(booted(), second);
        save({{"workspaceSetupCommand", nullptr}});
        QCOMPARE(toldBefore(), m_active);
        QCOMPARE(booted(), m_active);
        QCOMPARE(environment().activeTemplateId, second);
    }

    void withoutARepositoryThereIsNone()
    {
        const QString bare = await(answerOf(client().createProject(u"bare"_s, {})))->id;
        QVERIFY(await(answerOf(client().bootTemplate(bare))).value() == QString());
        QVERIFY(await(answerOf(client().removeProject(bare))).has_value());
    }

    void whereNobodyCanTellNothingIsSaid()
    {
        RealFactory local;
        QVERIFY(await(answerOf(local.client->chooseProvider(u"local"_s, "{}"))));
        const auto project = await(answerOf(local.client->createProject(u"p"_s, {})));
        QVERIFY(await(answerOf(local.client->bootTemplate(project->id))).value() == std::nullopt);
        local.client.reset();
    }
};

QTEST_GUILESS_MAIN(TestBootTemplate)
#include "tst_boottemplate.moc"
