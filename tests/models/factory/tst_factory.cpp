// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/environmentpatch.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QSignalSpy>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

SettingsSchema schemaWithCpu()
{
    return *SettingsSchema::parse(
        Json::parse("{\"type\":\"object\",\"properties\":{\"cpuCount\":{\"type\":\"integer\",\"title\":\"CPU cores\","
                    "\"minimum\":1,\"maximum\":64}},\"additionalProperties\":false}"));
}

} // namespace

/// Projects and their environments: what is refused, what is kept, and what is told.
class TestFactory : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;

    Factory &factory() { return *m_fixture->factory; }
    QString projectWithoutRepositories() { return factory().createProject(u"empty"_s, {})->id; }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<FactoryFixture>();
        m_fixture->provider->schema = schemaWithCpu();
    }
    void cleanup() { m_fixture.reset(); }

    void aProjectNeedsAName()
    {
        QCOMPARE(factory().createProject(u"  "_s, {}).error().code, ErrorCode::InvalidArgument);
        QCOMPARE(factory().createProject(QString(201, u'x'), {}).error().code, ErrorCode::InvalidArgument);
        QCOMPARE(factory().createProject(QString(200, u'x'), {})->name.size(), 200);
    }

    void aPatchIsReadAsTheRouteDefinesIt_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("pointer"); // empty: accepted
        QTest::newRow("no object") << QByteArray("[]") << u"(whole)"_s;
        QTest::newRow("nothing known") << QByteArray("{\"other\":1}") << u"(whole)"_s;
        QTest::newRow("relative directory") << QByteArray("{\"sandboxWorkdir\":\"srv\"}") << u"/sandboxWorkdir"_s;
        QTest::newRow("directory upwards") << QByteArray("{\"sandboxWorkdir\":\"/srv/../etc\"}") << u"/sandboxWorkdir"_s;
        QTest::newRow("directory") << QByteArray("{\"sandboxWorkdir\":\" /srv \"}") << QString();
        QTest::newRow("settings no object") << QByteArray("{\"settings\":3}") << u"/settings"_s;
        QTest::newRow("debounce too long") << QByteArray("{\"buildTriggers\":{\"push\":{\"debounceMinutes\":1441}}}")
                                           << u"/buildTriggers/push/debounceMinutes"_s;
        QTest::newRow("debounce") << QByteArray("{\"buildTriggers\":{\"push\":{\"debounceMinutes\":1440}}}") << QString();
        QTest::newRow("schedule without enabled") << QByteArray("{\"buildTriggers\":{\"schedule\":{}}}") << u"/buildTriggers/schedule"_s;
        QTest::newRow("repository without id") << QByteArray("{\"repositories\":[{}]}") << u"/repositories/0"_s;
        QTest::newRow("long command") << "{\"workspaceSetupCommand\":\"" + QByteArray(2001, 'x') + "\"}" << u"/workspaceSetupCommand"_s;
        QTest::newRow("bad step") << QByteArray("{\"workspaceSetupCommand\":[\"a\",3]}") << u"/workspaceSetupCommand/1"_s;
    }

    void aPatchIsReadAsTheRouteDefinesIt()
    {
        QFETCH(QByteArray, body);
        QFETCH(QString, pointer);
        const auto patch = EnvironmentPatch::parse(body);
        if (pointer.isEmpty()) {
            QVERIFY2(patch.has_value(), patch ? "" : qPrintable(patch.error().message));
            return;
        }
        QVERIFY(!patch.has_value());
        QCOMPARE(patch.error().code, ErrorCode::InvalidEnvironment);
        QCOMPARE(patch.error().issues.first().pointer, pointer == u"(whole)"_s ? QString() : pointer);
        QVERIFY(!patch.error().issues.first().message.isEmpty());
    }

    void savingKeepsAllOrNothing()
    {
        const QString project = m_fixture->makeProject();
        const auto before = *factory().environment(project);
        const QByteArray bad = "{\"sandboxWorkdir\":\"/srv\",\"settings\":{\"cpuCount\":65}}";
        const auto refused = factory().updateEnvironment(project, bad);
        QCOMPARE(refused.error().code, ErrorCode::InvalidEnvironment);
        QCOMPARE(refused.error().issues.first().pointer, u"/cpuCount"_s);
        QCOMPARE(factory().environment(project)->workingDirectory, QString());
        QCOMPARE(factory().environment(project)->revision, before.revision);

        const auto saved = factory().updateEnvironment(project, "{\"sandboxWorkdir\":\"/srv\",\"settings\":{\"cpuCount\":4}}");
        QCOMPARE(saved->environment.workingDirectory, u"/srv"_s);
        QCOMPARE(saved->environment.settings.json().dump(), std::string("{\"cpuCount\":4}"));
        QCOMPARE(m_fixture->provider->starts, 0);
    }

    void whatNoSchemaDeclaresIsDroppedAndTold()
    {
        const QString project = m_fixture->makeProject();
        m_fixture->provider->schema
            = *SettingsSchema::parse(Json::parse("{\"type\":\"object\",\"properties\":{\"old\":{\"type\":\"string\"}}}"));
        QVERIFY(factory().updateEnvironment(project, "{\"settings\":{\"old\":\"x\"}}").has_value());
        m_fixture->provider->schema = schemaWithCpu();
        const auto saved = factory().updateEnvironment(project, "{\"settings\":{\"cpuCount\":2}}");
        QCOMPARE(saved->dropped.keys(), QStringList{u"old"_s});
        QCOMPARE(saved->environment.settings.json().dump(), std::string("{\"cpuCount\":2}"));
        QVERIFY(!factory().updateEnvironment(project, "{\"settings\":{\"unknown\":2}}").has_value());
    }

    void aStaleRevisionIsAConflict()
    {
        const QString project = m_fixture->makeProject();
        const qint64 revision = factory().environment(project)->revision;
        QVERIFY(factory().updateEnvironment(project, "{\"sandboxWorkdir\":\"/a\"}").has_value());
        const auto stale
            = factory().updateEnvironment(project, "{\"sandboxWorkdir\":\"/b\",\"revision\":" + QByteArray::number(revision) + "}");
        QCOMPARE(stale.error().code, ErrorCode::Conflict);
        QCOMPARE(factory().environment(project)->workingDirectory, u"/a"_s);
    }

    void everyChangeIsInTheActivityInWords_data()
    {
        QTest::addColumn<QByteArray>("patch"); // %1 stands for the repository's id
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::newRow("setting") << QByteArray("{\"settings\":{\"cpuCount\":4}}") << u"settings"_s << u"CPU cores"_s << u""_s << u"4"_s;
        QTest::newRow("switch") << QByteArray("{\"settings\":{\"network\":false}}") << u"settings"_s << u"Network"_s << u""_s << u"off"_s;
        QTest::newRow("directory") << QByteArray("{\"sandboxWorkdir\":\"/srv\"}") << u"settings"_s << u"Working directory"_s << u""_s
                                   << u"/srv"_s;
        QTest::newRow("workspace setup") << QByteArray("{\"workspaceSetupCommand\":[\"a\",\"b\"]}") << u"settings"_s
                                         << u"Workspace setup command"_s << u""_s << u"a\nb"_s;
        QTest::newRow("push") << QByteArray("{\"buildTriggers\":{\"push\":{\"enabled\":true}}}") << u"settings"_s << u"Build after a push"_s
                              << u"off"_s << u"on"_s;
        QTest::newRow("debounce") << QByteArray("{\"buildTriggers\":{\"push\":{\"debounceMinutes\":5}}}") << u"settings"_s
                                  << u"Minutes between builds after pushes"_s << u"10"_s << u"5"_s;
        QTest::newRow("repository's setup") << QByteArray(
            "{\"repositories\":[{\"projectRepositoryId\":\"%1\",\"setupCommand\":[\"make\"]}]}")
                                            << u"repository"_s << u"acme/storefront: Setup command"_s << u"true"_s << u"make"_s;
        QTest::newRow("repository out") << QByteArray("{\"repositories\":[{\"projectRepositoryId\":\"%1\",\"inEnvironment\":false}]}")
                                        << u"repository"_s << u"acme/storefront: In the environment"_s << u"on"_s << u"off"_s;
    }

    void everyChangeIsInTheActivityInWords()
    {
        QFETCH(QByteArray, patch);
        m_fixture->provider->schema = *SettingsSchema::parse(
            Json::parse("{\"type\":\"object\",\"properties\":{\"cpuCount\":{\"type\":\"integer\",\"title\":\"CPU cores\"},"
                        "\"network\":{\"type\":\"boolean\",\"title\":\"Network\"}}}"));
        const QString project = m_fixture->makeProject();
        patch.replace("%1", factory().environment(project)->repositories.first().id.toUtf8());
        const auto saved = factory().updateEnvironment(project, patch);
        QVERIFY2(saved.has_value(), saved ? "" : qPrintable(saved.error().message));
        const ActivityEntry newest = factory().activity(project, 10)->first();
        QTEST(newest.kind, "kind");
        QTEST(newest.subject, "subject");
        QTEST(newest.before, "before");
        QTEST(newest.after, "after");
    }

    void aKeyThatNobodyKnowsStaysAsItIsInTheActivity()
    {
        const QString project = m_fixture->makeProject();
        QVERIFY(factory().updateEnvironment(project, "{\"settings\":{\"cpuCount\":4}}").has_value());
        m_fixture->provider->schema = *SettingsSchema::parse(Json::parse("{\"type\":\"object\",\"properties\":{}}"));
        QCOMPARE(factory().activity(project, 1)->first().subject, u"cpuCount"_s);
        const auto all = factory().activity(project, 10);
        QCOMPARE(all->size(), 3);
        QCOMPARE(all->at(1).subject, u"Added"_s);
        QCOMPARE(all->at(2).subject, u"Created"_s);
    }

    void repositoriesAreReorderedWhole()
    {
        const QString project = m_fixture->makeProject();
        m_fixture->git.init(u"acme/design"_s);
        m_fixture->git.commit(u"acme/design"_s, u"README"_s, "design\n");
        NewRepository second;
        second.url = m_fixture->git.path(u"acme/design"_s);
        const auto added = await(factory().addRepository(project, second));
        QVERIFY2(added.has_value(), added ? "" : qPrintable(added.error().message));
        const auto repositories = factory().environment(project)->repositories;
        QCOMPARE(repositories.at(1).slug, u"acme/design"_s);
        const auto entry = [&](int index, int position) {
            return "{\"projectRepositoryId\":\"" + repositories.at(index).id.toUtf8() + "\",\"position\":" + QByteArray::number(position)
                + "}";
        };
        const auto partial = factory().updateEnvironment(project, "{\"repositories\":[" + entry(0, 2) + "]}");
        QCOMPARE(partial.error().code, ErrorCode::InvalidEnvironment);
        const auto whole = factory().updateEnvironment(project, "{\"repositories\":[" + entry(0, 2) + "," + entry(1, 1) + "]}");
        QVERIFY(whole.has_value());
        QCOMPARE(whole->environment.repositories.first().slug, u"acme/design"_s);
        QCOMPARE(whole->environment.repositories.last().slug, u"acme/storefront"_s);
    }

    void whatWouldCollideOrIsUnknownIsRefused()
    {
        const QString project = m_fixture->makeProject();
        NewRepository repository;
        repository.url = m_fixture->git.path(u"acme/storefront"_s);
        QCOMPARE(await(factory().addRepository(project, repository)).error().code, ErrorCode::Conflict);
        m_fixture->git.init(u"other/storefront"_s);
        m_fixture->git.commit(u"other/storefront"_s, u"README"_s, "other\n");
        repository.url = m_fixture->git.path(u"other/storefront"_s);
        const auto colliding = await(factory().addRepository(project, repository));
        QCOMPARE(colliding.error().code, ErrorCode::Conflict);
        QVERIFY(colliding.error().message.contains(u"storefront"_s));
        repository.url = m_fixture->git.path(u"acme/nothing"_s);
        QCOMPARE(await(factory().addRepository(project, repository)).error().code, ErrorCode::NotFound);
        m_fixture->git.init(u"acme/unborn"_s);
        repository.url = m_fixture->git.path(u"acme/unborn"_s);
        QCOMPARE(await(factory().addRepository(project, repository)).error().code, ErrorCode::NotFound);
    }

    void changesAreTold()
    {
        QSignalSpy spy(&factory(), &Factory::changed);
        const QString project = projectWithoutRepositories();
        QTRY_VERIFY(spy.count() > 0);
        QCOMPARE(spy.first().first().value<Change>().id, project);
    }
};

QTEST_GUILESS_MAIN(TestFactory)
#include "tst_factory.moc"
