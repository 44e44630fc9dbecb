// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/client/refresh.h"
#include "models/items/environmentpatch.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

ProjectRepository repository(const QString &id)
{
    return {.id = id, .projectId = u"p"_s, .url = u"/"_s + id, .slug = id};
}

ProjectRepository with(ProjectRepository repository, const QStringList &setup, const QString &teardown = {}, bool inEnvironment = true)
{
    repository.setupCommand = setup;
    repository.teardownCommand = teardown;
    repository.inEnvironment = inEnvironment;
    return repository;
}

} // namespace

/// What the window sends of an edited environment, and what it makes of a refusal.
class TestEnvironmentPatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void patches_data()
    {
        QTest::addColumn<EnvironmentEdits>("edits");
        QTest::addColumn<QByteArray>("body");
        const ProjectRepository a = repository(u"a"_s);
        const ProjectRepository b = repository(u"b"_s);
        QTest::newRow("nothing") << EnvironmentEdits{.revision = 7} << QByteArray(R"({"revision":7})");
        QTest::newRow("settings, one unset") << EnvironmentEdits{.revision = 7, .settings = R"({"cpuCount":4,"network":null})"}
                                             << QByteArray(R"({"revision":7,"settings":{"cpuCount":4,"network":null}})");
        QTest::newRow("no setting changed") << EnvironmentEdits{.revision = 7, .settings = "{}"} << QByteArray(R"({"revision":7})");
        QTest::newRow("directory") << EnvironmentEdits{.revision = 7, .workingDirectory = u"/srv/ü"_s}
                                   << QByteArray(R"({"revision":7,"sandboxWorkdir":"/srv/ü"})");
        QTest::newRow("directory emptied") << EnvironmentEdits{.revision = 7, .workingDirectory = QString()}
                                           << QByteArray(R"({"revision":7,"sandboxWorkdir":null})");
        QTest::newRow("one step") << EnvironmentEdits{.revision = 7, .workspaceSetupCommand = QStringList{u"make"_s}}
                                  << QByteArray(R"({"revision":7,"workspaceSetupCommand":"make"})");
        QTest::newRow("two steps") << EnvironmentEdits{.revision = 7, .workspaceSetupCommand = QStringList{u"make"_s, u"make test"_s}}
                                   << QByteArray(R"({"revision":7,"workspaceSetupCommand":["make","make test"]})");
        QTest::newRow("steps removed") << EnvironmentEdits{.revision = 7, .workspaceSetupCommand = QStringList()}
                                       << QByteArray(R"({"revision":7,"workspaceSetupCommand":null})");
        QTest::newRow("repositories as they were")
            << EnvironmentEdits{.revision = 7, .loadedRepositories = {a, b}, .repositories = {a, b}} << QByteArray(R"({"revision":7})");
        QTest::newRow("one repository")
            << EnvironmentEdits{.revision = 7, .loadedRepositories = {a, b}, .repositories = {a, with(b, {u"make"_s}, u"clean"_s, false)}}
            << QByteArray(
                   R"({"revision":7,"repositories":[{"projectRepositoryId":"b","inEnvironment":false,"setupCommand":"make","teardownCommand":"clean"}]})");
        QTest::newRow("its teardown removed") << EnvironmentEdits{.revision = 7,
            .loadedRepositories = {with(a, {}, u"clean"_s)},
            .repositories = {a}} << QByteArray(R"({"revision":7,"repositories":[{"projectRepositoryId":"a","teardownCommand":null}]})");
        QTest::newRow("a new order lists all")
            << EnvironmentEdits{.revision = 7, .loadedRepositories = {a, b}, .repositories = {with(b, {u"make"_s}), a}}
            << QByteArray(
                   R"({"revision":7,"repositories":[{"projectRepositoryId":"b","setupCommand":"make","position":1},{"projectRepositoryId":"a","position":2}]})");
        const BuildTriggers off{.scheduleAvailable = true};
        BuildTriggers daily = off;
        daily.scheduleEnabled = true;
        daily.cron = u"0 3 * * *"_s;
        BuildTriggers paused = daily;
        paused.scheduleEnabled = false;
        BuildTriggers elsewhere = daily;
        elsewhere.timezone = u"Asia/Tokyo"_s;
        BuildTriggers pushes = off;
        pushes.pushEnabled = true;
        BuildTriggers slower = pushes;
        slower.debounceMinutes = 30;
        const auto change = [](const BuildTriggers &from, const BuildTriggers &to) {
            return EnvironmentEdits{.revision = 7, .loadedTriggers = from, .triggers = to};
        };
        const auto triggers = [](const QByteArray &body) { return QByteArray("{\"revision\":7,\"buildTriggers\":" + body + "}"); };
        QTest::newRow("triggers as they were") << change(daily, daily) << QByteArray("{\"revision\":7}");
        QTest::newRow("a first schedule") << change(off, daily) << triggers("{\"schedule\":{\"enabled\":true,\"cron\":\"0 3 * * *\"}}");
        QTest::newRow("paused") << change(daily, paused) << triggers("{\"schedule\":{\"enabled\":false}}");
        QTest::newRow("another zone") << change(daily, elsewhere)
                                      << triggers("{\"schedule\":{\"enabled\":true,\"timezone\":\"Asia/Tokyo\"}}");
        QTest::newRow("no zone of its own") << change(elsewhere, daily) << triggers("{\"schedule\":{\"enabled\":true,\"timezone\":null}}");
        QTest::newRow("pushes") << change(off, pushes) << triggers("{\"push\":{\"enabled\":true}}");
        QTest::newRow("slower pushes") << change(pushes, slower) << triggers("{\"push\":{\"debounceMinutes\":30}}");
    }

    void patches()
    {
        QFETCH(EnvironmentEdits, edits);
        QTEST(environmentPatch(edits), "body");
    }

    void places_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<int>("part");
        QTest::addColumn<QString>("setting");
        QTest::addColumn<int>("repository");
        using Part = IssuePlace::Part;
        QTest::newRow("a setting of the document") << u"/cpuCount"_s << int(Part::Setting) << u"/cpuCount"_s << -1;
        QTest::newRow("a setting of the body") << u"/settings/cpuCount"_s << int(Part::Setting) << u"/cpuCount"_s << -1;
        QTest::newRow("an escaped key") << u"/settings/a~1b"_s << int(Part::Setting) << u"/a~1b"_s << -1;
        QTest::newRow("the whole") << QString() << int(Part::Setting) << QString() << -1;
        QTest::newRow("directory") << u"/sandboxWorkdir"_s << int(Part::WorkingDirectory) << QString() << -1;
        QTest::newRow("workspace") << u"/workspaceSetupCommand/0"_s << int(Part::WorkspaceSetup) << QString() << -1;
        QTest::newRow("repository") << u"/repositories/3/setupCommand"_s << int(Part::Repository) << QString() << 3;
        QTest::newRow("no repository") << u"/repositories/x"_s << int(Part::Repository) << QString() << -1;
        QTest::newRow("triggers") << u"/buildTriggers/schedule/cron"_s << int(Part::Triggers) << QString() << -1;
    }

    void places()
    {
        QFETCH(QString, pointer);
        const IssuePlace place = placeOf({pointer, u"type"_s, u"No."_s});
        QTEST(int(place.part), "part");
        QTEST(place.settingPointer, "setting");
        QTEST(place.repository, "repository");
    }

    void anIssueOfTheTriggersNamesItsField()
    {
        QCOMPARE(placeOf({u"/buildTriggers/schedule/cron"_s, u"cron"_s, u"No."_s}).trigger, u"schedule/cron"_s);
        QCOMPARE(placeOf({u"/buildTriggers"_s, u"type"_s, u"No."_s}).trigger, QString());
    }

    void anIssueCountsWhatWasSent()
    {
        const ProjectRepository a = repository(u"a"_s);
        const ProjectRepository b = with(repository(u"b"_s), {u"make"_s});
        const EnvironmentEdits edits{.loadedRepositories = {a, repository(u"b"_s)}, .repositories = {a, b}};
        QCOMPARE(sentRepositories(edits), QList<ProjectRepository>{b});
    }

    void askedWhileItReadsItReadsOnceMore()
    {
        QList<Refresh::Token> reads;
        Refresh refresh([&reads](Refresh::Token token) { reads.append(token); });
        refresh.request();
        refresh.request();
        refresh.request();
        QCOMPARE(reads.size(), 1);
        QVERIFY(refresh.done(reads.last()));
        QCOMPARE(reads.size(), 2);
        QVERIFY(refresh.done(reads.last()));
        QCOMPARE(reads.size(), 2);
    }

    void anAnswerToAnEarlierSubjectIsStale()
    {
        QList<Refresh::Token> reads;
        Refresh refresh([&reads](Refresh::Token token) { reads.append(token); });
        refresh.request();
        refresh.restart();
        QCOMPARE(reads.size(), 2);
        QVERIFY(!refresh.done(reads.first()));
        QVERIFY(refresh.done(reads.last()));
        QCOMPARE(reads.size(), 2);
    }
};

QTEST_GUILESS_MAIN(TestEnvironmentPatch)
#include "tst_environmentpatch.moc"
