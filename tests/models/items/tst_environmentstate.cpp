// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/environmentfile.h"
#include "models/items/environmentstate.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

SettingsSchema schema()
{
    return *SettingsSchema::parse(Json::parse("{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{"
                                              "\"cpuCount\":{\"type\":\"integer\",\"title\":\"CPU cores\",\"default\":2},"
                                              "\"network\":{\"type\":\"boolean\",\"title\":\"Network\",\"default\":true},"
                                              "\"note\":{\"type\":\"string\",\"title\":\"Note\"}}}"));
}

SettingsDocument document(const char *text)
{
    return *SettingsDocument::fromJson(Json::parse(text));
}

ProjectRepository repository(const QString &id, const QStringList &setup = {}, const QString &teardown = {})
{
    return {.id = id,
        .projectId = u"p"_s,
        .url = u"https://example.org/acme/"_s + id,
        .slug = u"acme/"_s + id,
        .setupCommand = setup,
        .teardownCommand = teardown};
}

QStringList slugs(const QList<ProjectRepository> &repositories)
{
    QStringList list;
    for (const ProjectRepository &repository : repositories)
        list.append(repository.slug);
    return list;
}

} // namespace

/// What differs between two environments, what is taken over from one, and the file that holds one.
class TestEnvironmentState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingDiffers()
    {
        const EnvironmentState state{document("{\"cpuCount\":4}"), u"/srv"_s, {u"make"_s}, {repository(u"a"_s)}};
        EnvironmentState other = state;
        other.settings = document("{\"cpuCount\":4.0}");
        QCOMPARE(state.changesTo(other, schema()), QList<TemplateChange>());
    }

    void everyPartIsToldByItsTitle()
    {
        const EnvironmentState before{document("{\"cpuCount\":4,\"other\":\"x\"}"), {}, {u"make"_s},
            {repository(u"a"_s, {u"npm ci"_s}), repository(u"b"_s), repository(u"c"_s)}};
        EnvironmentState after{document("{\"network\":false,\"note\":\"\"}"), u"/srv"_s, {},
            {repository(u"b"_s, {}, u"make clean"_s), repository(u"a"_s, {u"npm ci"_s, u"npm test"_s}), repository(u"c"_s)}};
        after.repositories[2].inEnvironment = false;
        after.triggers
            = {.scheduleEnabled = true, .cron = u"0 3 * * *"_s, .timezone = u"Asia/Tokyo"_s, .pushEnabled = true, .debounceMinutes = 0};
        const QList<TemplateChange> expected{
            {u"CPU cores"_s, u"4"_s, u"default, 2"_s},
            {u"Network"_s, u"default, on"_s, u"off"_s},
            {u"Note"_s, u"not set"_s, u""_s},
            {u"other"_s, u"x"_s, u"not set"_s},
            {u"Working directory"_s, u"the provider's own"_s, u"/srv"_s},
            {u"Workspace setup command"_s, u"make"_s, u"none"_s},
            {u"Order of the repositories"_s, u"acme/a\nacme/b\nacme/c"_s, u"acme/b\nacme/a\nacme/c"_s},
            {u"acme/b: teardown command"_s, u"none"_s, u"make clean"_s},
            {u"acme/a: setup command"_s, u"npm ci"_s, u"npm ci\nnpm test"_s},
            {u"acme/c: in the environment"_s, u"yes"_s, u"no"_s},
            {u"Build on a schedule"_s, u"off"_s, u"on"_s},
            {u"Times of the schedule"_s, u"none"_s, u"0 3 * * *"_s},
            {u"Time zone of the schedule"_s, u"as this computer"_s, u"Asia/Tokyo"_s},
            {u"Build after a push"_s, u"off"_s, u"on"_s},
            {u"Between builds after pushes"_s, u"10 min"_s, u"0 min"_s},
        };
        QCOMPARE(before.changesTo(after, schema()), expected);
    }

    void settingTheDefaultIsADifference()
    {
        const EnvironmentState before;
        const EnvironmentState after{.settings = document("{\"cpuCount\":2}")};
        QCOMPARE(before.changesTo(after, schema()), (QList<TemplateChange>{{u"CPU cores"_s, u"default, 2"_s, u"2"_s}}));
    }

    void aCopyTakesWhatTheProjectKnows()
    {
        const EnvironmentState own{document("{\"cpuCount\":4,\"left\":1}"), u"/own"_s, {u"own"_s},
            {repository(u"a"_s, {u"mine"_s}), repository(u"x"_s, {u"x"_s}), repository(u"b"_s)}};
        ProjectRepository b = repository(u"b"_s, {u"b1"_s, u"b2"_s}, u"down"_s);
        ProjectRepository a = repository(u"a"_s);
        for (ProjectRepository *theirs : {&a, &b}) {
            theirs->id += u"-of-another-project"_s;
            theirs->projectId = u"q"_s;
        }
        a.inEnvironment = false;
        const EnvironmentState other{document("{\"network\":false,\"region\":\"eu\"}"), {}, {u"theirs"_s}, {b, repository(u"z"_s), a}};
        const TakenEnvironment taken = TakenEnvironment::of(own, other, schema());
        // Their unset settings are unset; what no field declares stays as it was.
        QCOMPARE(taken.state.settings, document("{\"network\":false,\"left\":1}"));
        QCOMPARE(taken.state.workingDirectory, QString());
        QCOMPARE(taken.state.workspaceSetupCommand, QStringList{u"theirs"_s});
        QCOMPARE(slugs(taken.state.repositories), (QStringList{u"acme/b"_s, u"acme/x"_s, u"acme/a"_s}));
        QCOMPARE(taken.state.repositories[0].id, u"b"_s);
        QCOMPARE(taken.state.repositories[0].projectId, u"p"_s);
        QCOMPARE(taken.state.repositories[0].setupCommand, (QStringList{u"b1"_s, u"b2"_s}));
        QCOMPARE(taken.state.repositories[0].teardownCommand, u"down"_s);
        QCOMPARE(taken.state.repositories[1].setupCommand, QStringList{u"x"_s});
        QVERIFY(!taken.state.repositories[2].inEnvironment);
        QCOMPARE(taken.state.repositories[2].setupCommand, QStringList());
        QCOMPARE(taken.otherSettings, QStringList{u"region"_s});
        QCOMPARE(taken.otherRepositories, QStringList{u"acme/z"_s});
    }

    void aFileHoldsTheWholeEnvironment()
    {
        EnvironmentState state{document("{\"cpuCount\":9007199254740991,\"ratio\":0.1,\"other\":{\"a\":[1]}}"), u"/srv"_s,
            {u"a \\\n b"_s, u"c"_s}, {repository(u"b"_s, {u"npm ci"_s}, u"make clean"_s), repository(u"a"_s)}};
        state.repositories[1].inEnvironment = false;
        const QByteArray text = EnvironmentFile::write(state);
        const auto read = EnvironmentFile::read(text);
        QVERIFY2(read.has_value(), qPrintable(read ? QString() : read.error().message));
        QCOMPARE(read->settings.toText(), state.settings.toText());
        QCOMPARE(read->workingDirectory, state.workingDirectory);
        QCOMPARE(read->workspaceSetupCommand, state.workspaceSetupCommand);
        QCOMPARE(read->repositories.size(), 2);
        QCOMPARE(read->repositories[0].url, u"https://example.org/acme/b"_s);
        QCOMPARE(read->repositories[0].teardownCommand, u"make clean"_s);
        QVERIFY(!read->repositories[1].inEnvironment);
        // It names no id, and reading it again gives the same file.
        QVERIFY(!text.contains("\"id\""));
        QVERIFY(!text.contains("projectId"));
        QCOMPARE(EnvironmentFile::write(*read), text);
    }

    void whatIsNoFileIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const QByteArray head = "{\"format\":\"millwright-environment\",\"version\":1"_ba;
        QTest::newRow("nothing") << ""_ba << u"no environment"_s;
        QTest::newRow("no JSON") << "{\n oops"_ba << u"Line 2"_s;
        QTest::newRow("another file") << "{\"name\":\"x\"}"_ba << u"no environment"_s;
        QTest::newRow("newer") << "{\"format\":\"millwright-environment\",\"version\":2}"_ba << u"newer version"_s;
        QTest::newRow("settings") << head + ",\"settings\":[]}" << u"“settings”"_s;
        QTest::newRow("directory") << head + ",\"sandboxWorkdir\":1}" << u"“sandboxWorkdir”"_s;
        QTest::newRow("steps") << head + ",\"workspaceSetupCommand\":[1]}" << u"“workspaceSetupCommand”"_s;
        QTest::newRow("repositories") << head + ",\"repositories\":{}}" << u"“repositories”"_s;
        QTest::newRow("repository") << head + ",\"repositories\":[1]}" << u"“repositories”"_s;
        QTest::newRow("part of a repository") << head + ",\"repositories\":[{\"url\":1}]}" << u"“url”"_s;
    }

    void whatIsNoFileIsRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const auto read = EnvironmentFile::read(text);
        QVERIFY(!read.has_value());
        QVERIFY2(read.error().message.contains(part), qPrintable(read.error().message));
    }
};

QTEST_GUILESS_MAIN(TestEnvironmentState)
#include "tst_environmentstate.moc"
