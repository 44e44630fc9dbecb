// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/command/scriptfixture.h"
#include "tests/support/manualclock.h"

#include <QTest>

#include <csignal>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto token = "ghs_0123456789abcdefghijklmnopqrstuvwxyz";

Async<RepositoryAccess> withToken(std::stop_token)
{
    co_return RepositoryAccess{
        .cloneUrl = u"https://git.example/a/b.git"_s, .authorization = RepositoryAuthorization{QString::fromLatin1(token), {}}};
}

Async<RepositoryAccess> noAccess(std::stop_token)
{
    co_return failure(ErrorCode::Unauthorized, u"The token has expired."_s);
}

Async<Environment> variables(SandboxContext, std::stop_token)
{
    co_return Environment{{u"GIVEN"_s, u"by a person"_s}};
}

Async<Environment> noSuchVariables(SandboxContext, std::stop_token)
{
    co_return failure(ErrorCode::NotReady, u"The keychain is locked."_s);
}

QString deep()
{
    return u"printf '{\"provider\":'; head -c 20000 /dev/zero | tr '\\0' '['; head -c 20000 /dev/zero | tr '\\0' ']'; echo '}'"_s;
}

} // namespace

/// What a person's program may do wrong, and what reaches it.
class TestCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDescriptionThatCannotBeUsedIsASentence_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QStringList>("parts");
        QTest::newRow("nothing") << u"true"_s << QStringList{u"empty"_s};
        QTest::newRow("rubbish") << u"echo Welcome to the cloud"_s << QStringList{u"begins with “Welcome to the cloud”"_s};
        QTest::newRow("bytes") << u"printf '\\377\\000'"_s << QStringList{u"JSON object"_s};
        QTest::newRow("a list") << u"echo '[]'"_s << QStringList{u"JSON object"_s};
        QTest::newRow("two objects") << u"echo '{\"provider\":\"a\"}{}'"_s << QStringList{u"JSON object"_s};
        QTest::newRow("nested too deeply") << deep() << QStringList{u"JSON object"_s};
        QTest::newRow("a flood") << u"yes"_s << QStringList{u"more than 4 MiB"_s};
        QTest::newRow("a flood of complaints") << u"head -c 2000000 /dev/zero | tr '\\0' e >&2; echo last >&2; exit 3"_s
                                               << QStringList{u"status 3"_s, u"elast"_s};
        QTest::newRow("fails with a reason") << u"echo The cloud is closed. >&2; exit 1"_s
                                             << QStringList{u"status 1: The cloud is closed."_s};
        QTest::newRow("fails without one") << u"exit 7"_s << QStringList{u"status 7"_s, u"did not say why"_s};
        QTest::newRow("killed") << u"kill -9 $$"_s << QStringList{u"status 137"_s};
        QTest::newRow("no provider") << u"echo '{}'"_s << QStringList{u"provider"_s};
        QTest::newRow("a provider that is no word") << u"echo '{\"provider\":\"My Cloud\"}'"_s << QStringList{u"“provider”"_s};
        QTest::newRow("a provider that is no text") << u"echo '{\"provider\":1}'"_s << QStringList{u"“provider”"_s};
        QTest::newRow("settings that are no schema")
            << u"echo '{\"provider\":\"a\",\"settings\":{\"type\":\"array\"}}'"_s << QStringList{u"schema"_s};
        QTest::newRow("settings of an unknown type")
            << u"echo '{\"provider\":\"a\",\"settings\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"colour\"}}}}'"_s
            << QStringList{u"schema"_s, u"/properties/a/type"_s};
        QTest::newRow("settings that are no object") << u"echo '{\"provider\":\"a\",\"settings\":3}'"_s << QStringList{u"“settings”"_s};
        QTest::newRow("capabilities of another type") << u"echo '{\"provider\":\"a\",\"capabilities\":{\"builds\":{\"logs\":\"yes\"}}}'"_s
                                                      << QStringList{u"capabilities.builds.logs"_s};
    }

    void aDescriptionThatCannotBeUsedIsASentence()
    {
        QFETCH(QString, answer);
        QFETCH(QStringList, parts);
        ScriptFixture fixture({{u"describe"_s, answer}});
        const auto made = fixture.make();
        QVERIFY(!made);
        QCOMPARE(made.error().code, ErrorCode::ExecutionFailed);
        for (const QString &part : parts + QStringList{u"“cloud”"_s, u"“describe”"_s})
            QVERIFY2(made.error().message.contains(part), qPrintable(made.error().message));
        QVERIFY(made.error().message.size() < 1500);
        QVERIFY(fixture.calls().isEmpty());
    }

    void anAnswerMayComeInPartsAndWithAdditions()
    {
        ScriptFixture fixture({{u"describe"_s,
            u"cat >$folder/asked; printf '{\"provider\":'; sleep 0.1; echo note >&2; printf '\"in-parts\",\"later\":1}\\n'"_s}});
        const auto made = fixture.make();
        QVERIFY2(made, made ? "" : qPrintable(made.error().message));
        QCOMPARE((*made)->provider(), u"in-parts"_s);
        QVERIFY((*made)->offersRecreate());
        QVERIFY(!(*made)->builds());
        QCOMPARE(fixture.file(u"asked"_s), QByteArray("{\"protocol\":1}\n"));
    }

    void aProgramThatHangsIsEndedWithWhatItStarted()
    {
        const auto clock = std::make_shared<ManualClock>();
        ScriptFixture fixture({{u"describe"_s, u"sleep 1000 & echo $! >$folder/child; echo ready >$folder/ready; wait"_s}});
        fixture.host.clock = clock;
        auto making = fixture.making({{"timeoutSeconds", 5}});
        QTRY_VERIFY(!fixture.file(u"ready"_s).isEmpty());
        clock->advance(5s);
        const auto made = await(std::move(making));
        QVERIFY(!made);
        QCOMPARE(made.error().code, ErrorCode::Timeout);
        for (const QString &part : {u"“cloud”"_s, u"“describe”"_s, u"within 5 s"_s})
            QVERIFY2(made.error().message.contains(part), qPrintable(made.error().message));
        const int child = fixture.file(u"child"_s).trimmed().toInt();
        QVERIFY(child > 1);
        QTRY_VERIFY(hasEnded(child));
    }

    void aCallThatIsGivenUpEnds()
    {
        ScriptFixture fixture({{u"describe"_s, u"echo $$ >$folder/child; sleep 1000"_s}});
        std::stop_source stop;
        auto making = fixture.making(Json::object(), stop.get_token());
        QTRY_VERIFY(!fixture.file(u"child"_s).isEmpty());
        stop.request_stop();
        QCOMPARE(await(std::move(making)).error().code, ErrorCode::Aborted);
        QTRY_VERIFY(hasEnded(fixture.file(u"child"_s).trimmed().toInt()));
    }

    void closingEndsTheCallsThatRun()
    {
        ScriptFixture fixture({{u"create"_s, u"echo $$ >$folder/child; sleep 1000"_s}});
        const auto provider = fixture.make().value();
        const auto sandbox = provider->create({.sessionId = u"s1"_s}, {}).value();
        auto starting = sandbox->start();
        QTRY_VERIFY(!fixture.file(u"child"_s).isEmpty());
        await(provider->close());
        QCOMPARE(await(std::move(starting)).error().code, ErrorCode::Aborted);
        QVERIFY(hasEnded(fixture.file(u"child"_s).trimmed().toInt()));
    }

    void whatCannotBeStartedIsASentence()
    {
        ScriptFixture fixture({});
        QFile file(fixture.program());
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("#!/nonexistent/interpreter\n");
        file.close();
        const auto made = fixture.make();
        QVERIFY(!made);
        QCOMPARE(made.error().code, ErrorCode::StartFailed);
        QVERIFY2(made.error().message.contains(u"“cloud” could not be asked to “describe”"_s), qPrintable(made.error().message));
    }

    void aRequestThatIsNotReadDoesNoHarm()
    {
        ScriptFixture fixture({});
        SandboxContext context{.sessionId = u"s1"_s, .factoryName = QString(1'000'000, u'x')};
        const auto sandbox = fixture.make().value()->create(context, {}).value();
        QCOMPARE(await(sandbox->start()).value(), Sandbox::Outcome::Created);
    }

    void anAnswerToCreateThatCannotBeUsedMakesNoSecondMachine_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("part");
        QTest::newRow("fails") << u"echo No machine is free. >&2; exit 1"_s << u"No machine is free."_s;
        QTest::newRow("rubbish") << u"echo done"_s << u"JSON object"_s;
        QTest::newRow("no id") << u"echo '{\"outcome\":\"created\",\"workingDirectory\":\"/tmp\"}'"_s << u"sandboxId"_s;
        QTest::newRow("an empty id") << u"echo '{\"sandboxId\":\"\",\"outcome\":\"created\",\"workingDirectory\":\"/tmp\"}'"_s
                                     << u"sandboxId"_s;
        QTest::newRow("an id with a NUL") << u"echo '{\"sandboxId\":\"a\\u0000\",\"outcome\":\"created\",\"workingDirectory\":\"/tmp\"}'"_s
                                          << u"sandboxId"_s;
        QTest::newRow("another outcome") << u"echo '{\"sandboxId\":\"a\",\"outcome\":\"perhaps\",\"workingDirectory\":\"/tmp\"}'"_s
                                         << u"outcome"_s;
        QTest::newRow("a relative folder") << u"echo '{\"sandboxId\":\"a\",\"outcome\":\"created\",\"workingDirectory\":\"tmp\"}'"_s
                                           << u"workingDirectory"_s;
    }

    void anAnswerToCreateThatCannotBeUsedMakesNoSecondMachine()
    {
        QFETCH(QString, answer);
        QFETCH(QString, part);
        ScriptFixture fixture({{u"create"_s, answer}});
        const auto sandbox = fixture.sandbox();
        const auto started = await(sandbox->start());
        QVERIFY(!started);
        QVERIFY2(started.error().message.contains(part), qPrintable(started.error().message));
        QVERIFY2(started.error().message.contains(u"“create”"_s), qPrintable(started.error().message));
        QVERIFY(sandbox->sandboxId().isEmpty());
        QCOMPARE(fixture.calls(), QList<QByteArray>{"create"});
    }

    void aMachineThatDoesNotStartKeepsItsId()
    {
        ScriptFixture fixture({{u"create"_s,
                                   u"echo \"$MILLWRIGHT_SESSION_ID,$MILLWRIGHT_SANDBOX_ID\" >>$folder/asked\n"
                                   "echo '{\"sandboxId\":\"m1\",\"outcome\":\"connected\",\"workingDirectory\":\"/tmp\"}'"_s},
            {u"start"_s, u"[ -e $folder/mended ] || { echo The disk is full. >&2; exit 1; }; echo '{}'"_s}});
        const auto sandbox = fixture.sandbox();
        const auto first = await(sandbox->start());
        QVERIFY(!first);
        QVERIFY2(first.error().message.contains(u"“start” with exit status 1: The disk is full."_s), qPrintable(first.error().message));
        QCOMPARE(sandbox->sandboxId(), u"m1"_s);
        QFile mended(QFileInfo(fixture.program()).path() + u"/mended"_s);
        QVERIFY(mended.open(QIODevice::WriteOnly));
        QVERIFY(await(sandbox->start()));
        QCOMPARE(fixture.file(u"asked"_s), QByteArray("s1,\ns1,m1\n"));
        QCOMPARE(fixture.calls(), (QList<QByteArray>{"create", "start", "create", "start"}));
    }

    void aFailedDestroyCanBeTriedAgain()
    {
        ScriptFixture fixture({{u"destroy"_s, u"[ -e $folder/mended ] || exit 1; touch $folder/gone; echo '{}'"_s}});
        const auto sandbox = fixture.sandbox();
        QVERIFY(await(sandbox->start()));
        QVERIFY(!await(sandbox->destroy()));
        QCOMPARE(sandbox->sandboxId(), u"m1"_s);
        QFile mended(QFileInfo(fixture.program()).path() + u"/mended"_s);
        QVERIFY(mended.open(QIODevice::WriteOnly));
        QVERIFY(await(sandbox->destroy()));
        QVERIFY(sandbox->sandboxId().isEmpty());
    }

    void credentialsAreInTheVariablesOfTheCallOnly()
    {
        ScriptFixture fixture({{u"create"_s,
            u"cat >$folder/asked; cat /proc/$$/cmdline >$folder/arguments; echo \"$MILLWRIGHT_TOKEN_1\" >$folder/variable\n"
            "echo \"refused: $MILLWRIGHT_TOKEN_1\" >&2; exit 1"_s}});
        SandboxContext context{.sessionId = u"s1"_s, .factoryId = u"p1"_s, .repos = {ContextRepository{withToken, {u"make"_s}}}};
        const auto sandbox = fixture.make().value()->create(context, {}).value();
        const auto started = await(sandbox->start());
        QVERIFY(!started);
        QVERIFY2(started.error().message.contains(u"refused: ***"_s), qPrintable(started.error().message));
        QCOMPARE(fixture.file(u"variable"_s).trimmed(), QByteArray(token));
        QVERIFY(!fixture.file(u"asked"_s).contains(token));
        QVERIFY(!fixture.file(u"arguments"_s).contains(token));
        const Json asked = Json::parse(fixture.file(u"asked"_s).toStdString());
        QCOMPARE(asked["sessionId"], Json("s1"));
        QCOMPARE(asked["context"]["factoryId"], Json("p1"));
        QCOMPARE(asked["context"]["repos"][0]["cloneUrl"], Json("https://git.example/a/b.git"));
        QCOMPARE(asked["context"]["repos"][0]["tokenVariable"], Json("MILLWRIGHT_TOKEN_1"));
        QCOMPARE(asked["context"]["repos"][0]["setupCommand"], Json::array({"make"}));
    }

    void withoutAccessOrVariablesNothingIsAsked()
    {
        ScriptFixture fixture({});
        const SandboxContext context{.sessionId = u"s1"_s, .repos = {ContextRepository{noAccess}}};
        const auto without = fixture.make().value()->create(context, {}).value();
        QCOMPARE(await(without->start()).error().message, u"The token has expired."_s);
        fixture.host.variables = noSuchVariables;
        QCOMPARE(await(fixture.make().value()->create({.sessionId = u"s2"_s}, {}).value()->start()).error().message,
            u"The keychain is locked."_s);
        QCOMPARE(fixture.calls(), QList<QByteArray>{"describe"});
    }

    void variablesReachTheMachineOrItsCommands_data()
    {
        QTest::addColumn<bool>("kept");
        QTest::newRow("kept by the machine") << true;
        QTest::newRow("given to each command") << false;
    }

    void variablesReachTheMachineOrItsCommands()
    {
        QFETCH(bool, kept);
        ScriptFixture fixture({{u"describe"_s,
                                   u"echo '{\"provider\":\"test\",\"capabilities\":{\"keepsVariables\":%1}}'"_s.arg(
                                       kept ? u"true"_s : u"false"_s)},
            {u"create"_s, u"cat >$folder/asked; echo '{\"sandboxId\":\"m1\",\"outcome\":\"created\",\"workingDirectory\":\"/tmp\"}'"_s}});
        fixture.host.variables = variables;
        const auto provider = fixture.make({{"env", {{"OWN", "option"}}}}).value();
        QCOMPARE(provider->keepsVariables(), kept);
        const auto sandbox = provider->create({.sessionId = u"s1"_s}, {}).value();
        const auto result = await(sandbox->run({.command = u"echo \"$GIVEN,$OWN,$(env | grep -c MILLWRIGHT_)\""_s}));
        QVERIFY(result);
        QCOMPARE(result->standardOutput, kept ? u",,0\n"_s : u"by a person,option,0\n"_s);
        const Json asked = Json::parse(fixture.file(u"asked"_s).toStdString());
        QCOMPARE(asked.contains("environment"), kept);
        if (kept)
            QCOMPARE(asked["environment"], Json({{"GIVEN", "by a person"}, {"OWN", "option"}}));
    }

    void theApplicationsSecretsReachNoCall()
    {
        ScriptFixture fixture({{u"describe"_s, u"env >$folder/variables; echo '{\"provider\":\"test\"}'"_s}});
        fixture.host.environment.insert(u"GH_TOKEN"_s, QString::fromLatin1(token));
        QVERIFY(fixture.make());
        QVERIFY(fixture.file(u"variables"_s).contains("PATH="));
        QVERIFY(!fixture.file(u"variables"_s).contains(token));
    }

    void settingsAreGivenByTheirPresentNames()
    {
        ScriptFixture fixture(
            {{u"describe"_s,
                 u"echo '{\"provider\":\"test\",\"settings\":{\"type\":\"object\",\"properties\":{\"region\":{\"type\":\"string\","
                 "\"default\":\"us\",\"x-replaces\":\"zone\"},\"size\":{\"type\":\"integer\",\"default\":2},\"note\":"
                 "{\"type\":\"string\"}},\"additionalProperties\":false}}'"_s},
                {u"create"_s, u"cat >$folder/asked; exit 1"_s}});
        const auto provider = fixture.make().value();
        const auto sandbox
            = provider->create({.sessionId = u"s1"_s}, SettingsDocument::parse("{\"zone\":\"eu\",\"other\":1}").value()).value();
        QVERIFY(!await(sandbox->start()));
        QCOMPARE(Json::parse(fixture.file(u"asked"_s).toStdString())["settings"], Json({{"region", "eu"}, {"size", 2}}));
    }

    void aCommandThatCouldNotBeRunIsAnError()
    {
        ScriptFixture fixture({{u"run"_s, u"echo millwright: The machine is gone. >&2; exit 125"_s}});
        const auto sandbox = fixture.sandbox();
        const auto result = await(sandbox->run({.command = u"true"_s}));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::StartFailed);
        QCOMPARE(result.error().message, u"“cloud” could not run the command: The machine is gone."_s);
    }

    void aCommandMayEndWithTheSameStatus()
    {
        ScriptFixture fixture({});
        const auto result = await(fixture.sandbox()->run({.command = u"echo my own >&2; exit 125"_s}));
        QVERIFY(result);
        QCOMPARE(result->exitCode, 125);
        QCOMPARE(result->standardError, u"my own\n"_s);
    }

    void aNameThatIsNoVariableIsRefused()
    {
        ScriptFixture fixture({});
        const auto result = await(fixture.sandbox()->run({.command = u"true"_s, .environment = {{u"a.b; touch /tmp/x"_s, u"1"_s}}}));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::InvalidArgument);
    }

    void anyTextStaysWholeOnItsWayToACommand()
    {
        ScriptFixture fixture({});
        const QString hostile = u"'; %1 %2 $(touch x) `id` \\ \"\n€"_s;
        Command command{.command = u"printf '%s|%s' \"$TEXT\""_s, .arguments = {hostile}, .environment = {{u"TEXT"_s, hostile}}};
        const auto result = await(fixture.sandbox()->run(std::move(command)));
        QVERIFY(result);
        QCOMPARE(result->standardOutput, QString(hostile + u'|' + hostile));
    }

private:
    static bool hasEnded(int pid)
    {
        QFile status(u"/proc/%1/stat"_s.arg(pid));
        return !status.open(QIODevice::ReadOnly) || status.readAll().contains(") Z ");
    }
};

QTEST_GUILESS_MAIN(TestCommand)
#include "tst_command.moc"
