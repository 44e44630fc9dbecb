// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/factorysandbox.h"
#include "models/sandbox/setupmarkers.h"
#include "tests/support/await.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

class Builds : public SandboxBuilds
{
public:
    explicit Builds(bool history) : m_history(history) { }
    Capabilities capabilities() const override { return {.history = m_history}; }
    Async<SandboxBuild> start(SandboxContext, SettingsDocument, std::stop_token) override { co_return SandboxBuild{.buildId = u"b"_s}; }
    Async<SandboxBuild> get(SandboxContext, SettingsDocument, QString id, std::stop_token) override
    {
        co_return SandboxBuild{.buildId = id};
    }

private:
    bool m_history;
};

class Provider : public FactorySandbox
{
public:
    Provider(bool hasTemplate, std::unique_ptr<SandboxBuilds> builds, const char *schema = nullptr)
        : m_hasTemplate(hasTemplate)
        , m_builds(std::move(builds))
        , m_schema(schema)
    {
    }
    QString provider() const override { return u"platform"_s; }
    SettingsSchema settingsSchema() const override
    {
        return m_schema ? SettingsSchema::parse(Json::parse(m_schema, nullptr, false)).value() : FactorySandbox::settingsSchema();
    }
    Result<std::shared_ptr<Sandbox>> create(SandboxContext, SettingsDocument) override { return failure(ErrorCode::Unsupported, u"No."_s); }
    bool hasTemplate() const override { return m_hasTemplate; }
    SandboxBuilds *builds() override { return m_builds.get(); }

private:
    bool m_hasTemplate;
    std::unique_ptr<SandboxBuilds> m_builds;
    const char *m_schema;
};

Async<RepositoryAccess> repositoryAccess(std::stop_token)
{
    co_return RepositoryAccess{.cloneUrl = u"https://git.example/a/b.git"_s};
}

} // namespace

class TestContract : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noProviderIsDescribedAsNone()
    {
        QCOMPARE(QString::fromStdString(describeSandbox(nullptr).dump()),
            uR"({"provider":"none","settingsSchema":{"type":"object","properties":{},"additionalProperties":false},)"_s
            uR"("capabilities":{"template":false,"builds":{"available":false,"history":false}}})"_s);
    }

    void aProviderIsDescribedInTheSpecsShape()
    {
        Provider provider(true, std::make_unique<Builds>(true),
            R"({"type":"object","properties":{"memoryMb":{"type":"integer","default":1024},"cpuCount":{"type":"integer","default":2}},"additionalProperties":false})");
        QCOMPARE(QString::fromStdString(describeSandbox(&provider).dump()),
            uR"({"provider":"platform","settingsSchema":{"type":"object","properties":{"memoryMb":{"type":"integer","default":1024},)"_s
            uR"("cpuCount":{"type":"integer","default":2}},"additionalProperties":false},)"_s
            uR"("capabilities":{"template":true,"builds":{"available":true,"history":true}}})"_s);
    }

    void capabilitiesAreWhatIsThere_data()
    {
        QTest::addColumn<bool>("hasTemplate");
        QTest::addColumn<bool>("builds");
        QTest::addColumn<bool>("history");
        QTest::newRow("nothing") << false << false << false;
        QTest::newRow("a template") << true << false << false;
        QTest::newRow("builds") << true << true << false;
        QTest::newRow("history") << true << true << true;
    }

    void capabilitiesAreWhatIsThere()
    {
        QFETCH(bool, hasTemplate);
        QFETCH(bool, builds);
        QFETCH(bool, history);
        Provider provider(hasTemplate, builds ? std::make_unique<Builds>(history) : nullptr);
        const Json capabilities = describeSandbox(&provider)["capabilities"];
        QCOMPARE(capabilities["template"].get<bool>(), hasTemplate);
        QCOMPARE(capabilities["builds"]["available"].get<bool>(), builds);
        QCOMPARE(capabilities["builds"]["history"].get<bool>(), history);
    }

    void whatAProviderDoesNotDoIsSaid()
    {
        Builds builds(false);
        QCOMPARE(await(builds.list({}, {})).error().code, ErrorCode::NoHistory);
        QCOMPARE(await(builds.log({}, {})).error().code, ErrorCode::Unsupported);
        QCOMPARE(await(builds.cancel({})).error().code, ErrorCode::Unsupported);
        const auto provider = std::make_shared<Provider>(false, nullptr);
        QCOMPARE(await(provider->describeTemplate({}, {})).value().has_value(), false);
        QVERIFY(provider->offersRecreate());
    }

    void buildStatusesHaveTheSpecsWords_data()
    {
        QTest::addColumn<BuildStatus::Value>("status");
        QTest::addColumn<QString>("word");
        QTest::addColumn<bool>("running");
        QTest::newRow("pending") << BuildStatus::Pending << u"pending"_s << true;
        QTest::newRow("building") << BuildStatus::Building << u"building"_s << true;
        QTest::newRow("ready") << BuildStatus::Ready << u"ready"_s << false;
        QTest::newRow("failed") << BuildStatus::Failed << u"failed"_s << false;
        QTest::newRow("unknown") << BuildStatus::Unknown << u"unknown"_s << false;
    }

    void buildStatusesHaveTheSpecsWords()
    {
        QFETCH(BuildStatus::Value, status);
        QFETCH(QString, word);
        QCOMPARE(BuildStatus::name(status), word);
        QCOMPARE(BuildStatus::fromName(word), status);
        QTEST(BuildStatus::isRunning(status), "running");
        QCOMPARE(BuildStatus::fromName(word.toUpper()), BuildStatus::Unknown);
    }

    void contextsThatTheContractExcludesAreRefused_data()
    {
        QTest::addColumn<SandboxContext>("context");
        QTest::addColumn<bool>("accepted");
        const ContextRepository repository{.getRepositoryAccess = repositoryAccess};
        QTest::newRow("only a session, as for recreate") << SandboxContext{.sessionId = u"s"_s, .sandboxId = u"p"_s} << true;
        QTest::newRow("no session") << SandboxContext{} << false;
        QTest::newRow("one repository") << SandboxContext{.sessionId = u"s"_s, .getRepositoryAccess = repositoryAccess} << true;
        QTest::newRow("a list") << SandboxContext{.sessionId = u"s"_s, .repos = {repository, repository}} << true;
        QTest::newRow("both") << SandboxContext{.sessionId = u"s"_s, .getRepositoryAccess = repositoryAccess, .repos = {repository}}
                              << false;
        QTest::newRow("a repository without access") << SandboxContext{.sessionId = u"s"_s, .repos = {ContextRepository{}}} << false;
        QTest::newRow("workspace setup with a list")
            << SandboxContext{.sessionId = u"s"_s, .repos = {repository}, .workspaceSetupCommand = {u"make"_s}} << true;
        QTest::newRow("workspace setup without") << SandboxContext{.sessionId = u"s"_s, .workspaceSetupCommand = {u"make"_s}} << false;
        QTest::newRow("workspace setup with one repository")
            << SandboxContext{.sessionId = u"s"_s, .getRepositoryAccess = repositoryAccess, .workspaceSetupCommand = {u"make"_s}} << false;
        QTest::newRow("going on with a list") << SandboxContext{.sessionId = u"s"_s, .repos = {repository}, .continueOnSetupFailure = true}
                                              << true;
        QTest::newRow("going on without") << SandboxContext{.sessionId = u"s"_s, .continueOnSetupFailure = true} << false;
        QTest::newRow("absolute folder") << SandboxContext{.sessionId = u"s"_s, .workingDirectory = u"/workspace"_s} << true;
        QTest::newRow("relative folder") << SandboxContext{.sessionId = u"s"_s, .workingDirectory = u"workspace"_s} << false;
        QTest::newRow("a folder among Qt's resources")
            << SandboxContext{.sessionId = u"s"_s, .workingDirectory = u":/workspace"_s} << false;
        QTest::newRow("a folder with NUL") << SandboxContext{.sessionId = u"s"_s, .workingDirectory = u"/a\0b"_s} << false;
    }

    void contextsThatTheContractExcludesAreRefused()
    {
        QFETCH(SandboxContext, context);
        QFETCH(bool, accepted);
        const auto checked = checkContext(context);
        QCOMPARE(checked.has_value(), accepted);
        if (!checked) {
            QCOMPARE(checked.error().code, ErrorCode::InvalidArgument);
            QVERIFY(checked.error().message.endsWith(u'.'));
        }
    }

    void repositoriesComeFromEitherForm()
    {
        SandboxContext one{.sessionId = u"s"_s, .setupCommand = {u"make"_s}, .getRepositoryAccess = repositoryAccess};
        QCOMPARE(repositoriesOf(one).size(), 1);
        QCOMPARE(repositoriesOf(one).constFirst().setupCommand, QStringList{u"make"_s});
        SandboxContext several{.sessionId = u"s"_s,
            .repos = {ContextRepository{repositoryAccess, {u"first"_s}}, ContextRepository{repositoryAccess, {u"second"_s}}}};
        QCOMPARE(repositoriesOf(several).size(), 2);
        QCOMPARE(repositoriesOf(several).constLast().setupCommand, QStringList{u"second"_s});
        QVERIFY(repositoriesOf({.sessionId = u"s"_s}).isEmpty());
    }

    void onlyIdsThatNameOneFolderAreTaken_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("accepted");
        QTest::newRow("uuid") << u"0b8b5c7e-41d2-4f0c-9f0e-7c1f2f6a2d11"_s << true;
        QTest::newRow("space and percent") << u"a b%2F"_s << true;
        QTest::newRow("letters that are not ASCII") << u"Größe"_s << true;
        QTest::newRow("dots in it") << u"a..b"_s << true;
        QTest::newRow("three dots") << u"..."_s << true;
        QTest::newRow("longest") << QString(255, u'a') << true;
        QTest::newRow("empty") << QString() << false;
        QTest::newRow("this folder") << u"."_s << false;
        QTest::newRow("folder above") << u".."_s << false;
        QTest::newRow("way out") << u"../other"_s << false;
        QTest::newRow("way out, inside") << u"a/../../other"_s << false;
        QTest::newRow("absolute") << u"/etc"_s << false;
        QTest::newRow("two levels") << u"a/b"_s << false;
        QTest::newRow("backslash") << u"a\\b"_s << false;
        QTest::newRow("NUL") << u"a\0b"_s << false;
        QTest::newRow("line feed") << u"a\n"_s << false;
        QTest::newRow("delete") << u"a\u007f"_s << false;
        QTest::newRow("half a surrogate pair") << QString(QChar(0xD800)) << false;
        QTest::newRow("too long") << QString(256, u'a') << false;
        QTest::newRow("too long in bytes") << QString(128, u'é') << false;
    }

    void onlyIdsThatNameOneFolderAreTaken()
    {
        QFETCH(QString, id);
        QFETCH(bool, accepted);
        const auto checked = checkFolderName(id);
        QCOMPARE(checked.has_value(), accepted);
        if (!checked)
            QCOMPARE(checked.error().code, ErrorCode::InvalidArgument);
    }

    void digestsAreThoseOfTheJoinedSteps_data()
    {
        QTest::addColumn<QStringList>("steps");
        QTest::addColumn<QString>("digest");
        // From sha256sum.
        const QString none = u"sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"_s;
        const QString two = u"sha256:9d8684ff5b5f65ab98ff3a97732bc7e9df1cc7c641c5a2404be02b7fd45e2329"_s;
        QTest::newRow("none") << QStringList{} << none;
        QTest::newRow("only blanks") << QStringList{u""_s, u" \n\t"_s} << none;
        QTest::newRow("two") << QStringList{u"npm ci"_s, u"npm run build"_s} << two;
        QTest::newRow("two and a blank") << QStringList{u"npm ci"_s, u"  "_s, u"npm run build"_s} << two;
    }

    void digestsAreThoseOfTheJoinedSteps()
    {
        QFETCH(QStringList, steps);
        QTEST(SetupMarkers::digest(steps), "digest");
    }

    void markersHaveTheNamesThatOthersRead()
    {
        QCOMPARE(SetupMarkers::single(), u".mastra-sandbox/setup"_s);
        QCOMPARE(SetupMarkers::ofRepository(u"web"_s), u".mastra-sandbox/repos/web"_s);
        QCOMPARE(SetupMarkers::workspace(), u".mastra-sandbox/workspace-setup"_s);
        QCOMPARE(SetupMarkers::failed(), u".mastra-sandbox/setup-failed"_s);
    }

    void repositoriesGetTheirFolder_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("folder");
        QTest::newRow("https") << u"https://github.com/acme/storefront.git"_s << u"storefront"_s;
        QTest::newRow("no suffix") << u"https://github.com/acme/storefront"_s << u"storefront"_s;
        QTest::newRow("slash at the end") << u"https://github.com/acme/storefront.git/"_s << u"storefront"_s;
        QTest::newRow("ssh") << u"ssh://git@host:2222/acme/design.git"_s << u"design"_s;
        QTest::newRow("scp form") << u"git@github.com:acme/design.git"_s << u"design"_s;
        QTest::newRow("scp form without a folder") << u"host:design.git"_s << u"design"_s;
        QTest::newRow("path") << u"/srv/git/tools"_s << u"tools"_s;
        QTest::newRow("suffix once") << u"https://h/a/x.git.git"_s << u"x.git"_s;
        QTest::newRow("other characters") << u"https://h/a/my repo+é"_s << u"my-repo--"_s;
        QTest::newRow("dots at the front") << u"https://h/a/..hidden"_s << u"hidden"_s;
        QTest::newRow("only the suffix") << u"https://h/a/.git"_s << u"repo"_s;
        QTest::newRow("only dots") << u"https://h/a/.."_s << u"repo"_s;
        QTest::newRow("empty") << QString() << u"repo"_s;
        QTest::newRow("only slashes") << u"///"_s << u"repo"_s;
    }

    void repositoriesGetTheirFolder()
    {
        QFETCH(QString, url);
        QTEST(repoDirOf(url), "folder");
    }
};

QTEST_GUILESS_MAIN(TestContract)
#include "tst_contract.moc"
