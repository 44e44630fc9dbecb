// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/local/localfactorysandbox.h"
#include "providers/local/localprovider.h"
#include "models/source/mirrorcache.h"
#include "providers/registry.h"
#include "tests/models/source/gitfixture.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestLocal : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;
    ProviderHost m_host;

    std::shared_ptr<LocalFactorySandbox> provider(LocalFactorySandbox::EnvironmentOfContext environment = {}) const
    {
        return std::make_shared<LocalFactorySandbox>(
            m_host, LocalFactorySandbox::Options{.root = m_dir->path(), .environment = std::move(environment)});
    }
    std::shared_ptr<Sandbox> sandbox(SandboxContext context = {.sessionId = u"s1"_s}) const
    {
        return provider()->create(std::move(context), {}).value();
    }
    QString folder() const { return m_dir->filePath(u"s1"_s); }

    static QMap<QString, QString> variablesIn(const QString &output)
    {
        QMap<QString, QString> variables;
        for (const QString &line : output.split(u'\n', Qt::SkipEmptyParts))
            variables.insert(line.section(u'=', 0, 0), line.section(u'=', 1));
        // The shell's own.
        for (const QString &own : {u"PWD"_s, u"OLDPWD"_s, u"_"_s, u"SHLVL"_s})
            variables.remove(own);
        return variables;
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_host = {};
        m_host.clock = std::make_shared<SystemClock>();
        m_host.environment = {{u"PATH"_s, u"/usr/bin:/bin"_s}, {u"HOME"_s, u"/home/someone"_s}};
    }

    void theRootIsWhatWasAskedFor_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("root");
        const QString standard = u"/home/someone/.mastracode/web/sandboxes"_s;
        QTest::newRow("nothing") << QString() << QString() << standard;
        QTest::newRow("variable") << QString() << u"/srv/sessions"_s << u"/srv/sessions"_s;
        QTest::newRow("variable with blanks") << QString() << u" /srv/sessions\n"_s << u"/srv/sessions"_s;
        QTest::newRow("only blanks") << QString() << u"  "_s << standard;
        QTest::newRow("option before variable") << u"/opt/sessions/"_s << u"/srv/sessions"_s << u"/opt/sessions"_s;
        QTest::newRow("home") << u"~"_s << QString() << u"/home/someone"_s;
        QTest::newRow("below home") << u"~/sessions"_s << QString() << u"/home/someone/sessions"_s;
        QTest::newRow("variable below home") << QString() << u"~/sessions"_s << u"/home/someone/sessions"_s;
        QTest::newRow("another's home is a name") << u"/~x/sessions"_s << QString() << u"/~x/sessions"_s;
        QTest::newRow("dots") << u"/srv/./a/../sessions"_s << QString() << u"/srv/sessions"_s;
        QTest::newRow("from here") << u"sessions"_s << QString() << QString(QDir::currentPath() + u"/sessions"_s);
    }

    void theRootIsWhatWasAskedFor()
    {
        QFETCH(QString, option);
        QFETCH(QString, variable);
        m_host.environment.insert(u"MASTRACODE_LOCAL_SANDBOX_ROOT"_s, variable);
        QTEST(LocalFactorySandbox(m_host, {.root = option}).root(), "root");
    }

    void theSessionsFolderIsMadeOnStartAndKept()
    {
        const auto first = sandbox();
        QVERIFY(!QDir(folder()).exists());
        QCOMPARE(await(first->start()).value(), Sandbox::Outcome::Created);
        QCOMPARE(first->workingDirectory(), folder());
        QCOMPARE(first->sandboxId(), folder());
        QCOMPARE(first->info().metadata.value(u"workingDirectory"_s), folder());
        QVERIFY(await(first->destroy()));
        QVERIFY(QDir(folder()).exists());
        QCOMPARE(await(sandbox()->start()).value(), Sandbox::Outcome::Connected);
    }

    void nothingCanBeTunedOrBuilt()
    {
        QCOMPARE(QString::fromStdString(describeSandbox(provider().get()).dump()),
            uR"({"provider":"local","settingsSchema":{"type":"object","properties":{},"additionalProperties":false},)"_s
            uR"("capabilities":{"template":false,"builds":{"available":false,"history":false}}})"_s);
        QVERIFY(!provider()->offersRecreate());
    }

    void commandsSeeOnlyWhatGitAndTlsNeed()
    {
        const Environment allowed{{u"HOME"_s, u"/home/someone"_s}, {u"USER"_s, u"someone"_s}, {u"LOGNAME"_s, u"someone"_s},
            {u"SHELL"_s, u"/bin/bash"_s}, {u"TMPDIR"_s, u"/var/tmp"_s}, {u"LANG"_s, u"C.UTF-8"_s}, {u"LC_ALL"_s, u"C.UTF-8"_s},
            {u"TERM"_s, u"dumb"_s}, {u"TZ"_s, u"Europe/Berlin"_s}, {u"GIT_EXEC_PATH"_s, u"/usr/lib/git-core"_s},
            {u"GIT_TEMPLATE_DIR"_s, u"/usr/share/git"_s}, {u"SSL_CERT_FILE"_s, u"/etc/ssl/a.pem"_s}, {u"SSL_CERT_DIR"_s, u"/etc/ssl"_s},
            {u"PATH"_s, u"/usr/bin:/bin"_s}};
        m_host.environment = allowed;
        m_host.environment.insert(u"GITHUB_TOKEN"_s, u"secret"_s);
        m_host.environment.insert(u"LD_PRELOAD"_s, u"/tmp/x.so"_s);
        m_host.environment.insert(u"DATABASE_URL"_s, u"secret"_s);
        QCOMPARE(variablesIn(await(sandbox()->run({.command = u"env"_s}))->standardOutput), allowed);
    }

    void variablesThatAreUnsetOrEmptyAreNotThere()
    {
        m_host.environment = {{u"HOME"_s, u"/home/someone"_s}, {u"TZ"_s, QString()}};
        QCOMPARE(variablesIn(await(sandbox()->run({.command = u"/usr/bin/env"_s}))->standardOutput),
            (Environment{{u"HOME"_s, u"/home/someone"_s}, {u"PATH"_s, u"/usr/local/bin:/usr/bin:/bin"_s}}));
    }

    void givenVariablesReplaceTheListExceptPath()
    {
        const auto give = [](const SandboxContext &context) { return Environment{{u"FACTORY"_s, context.factoryId}}; };
        const auto one = provider(give)->create({.sessionId = u"s1"_s, .factoryId = u"one"_s}, {}).value();
        QCOMPARE(variablesIn(await(one->run({.command = u"env"_s}))->standardOutput),
            (Environment{{u"FACTORY"_s, u"one"_s}, {u"PATH"_s, u"/usr/bin:/bin"_s}}));
        const auto path = [](const SandboxContext &) { return Environment{{u"PATH"_s, u"/bin"_s}}; };
        const auto other = provider(path)->create({.sessionId = u"s2"_s}, {}).value();
        QCOMPARE(variablesIn(await(other->run({.command = u"/usr/bin/env"_s}))->standardOutput), (Environment{{u"PATH"_s, u"/bin"_s}}));
    }

    void aFolderOfACommandDoesNotLeaveTheSessions_data()
    {
        QTest::addColumn<QString>("requested");
        QTest::addColumn<QString>("actual");
        QTest::newRow("none") << QString() << u"@"_s;
        QTest::newRow("itself") << u"."_s << u"@"_s;
        QTest::newRow("below") << u"repo"_s << u"@/repo"_s;
        QTest::newRow("dots that stay inside") << u"repo/../repo/src"_s << u"@/repo/src"_s;
        QTest::newRow("absolute is as it is") << u"/tmp"_s << u"/tmp"_s;
        QTest::newRow("above") << u".."_s << QString();
        QTest::newRow("far above") << u"../.."_s << QString();
        QTest::newRow("out and elsewhere") << u"repo/../../s2"_s << QString();
        QTest::newRow("a name that begins alike") << u"../s1x"_s << QString();
        QTest::newRow("a link that leads out") << u"out"_s << QString();
        QTest::newRow("below a link that leads out") << u"out/src"_s << QString();
        QTest::newRow("a link that stays inside") << u"in"_s << u"@/repo"_s;
    }

    void aFolderOfACommandDoesNotLeaveTheSessions()
    {
        QFETCH(QString, requested);
        QFETCH(QString, actual);
        QDir(m_dir->path()).mkpath(u"s1/repo/src"_s);
        QDir(m_dir->path()).mkpath(u"s1x"_s);
        QDir(m_dir->path()).mkpath(u"s2/src"_s);
        QFile::link(m_dir->filePath(u"s2"_s), m_dir->filePath(u"s1/out"_s));
        QFile::link(u"repo"_s, m_dir->filePath(u"s1/in"_s));
        const auto result = await(sandbox()->run({.command = u"pwd -P"_s, .workingDirectory = requested}));
        if (actual.isEmpty()) {
            QCOMPARE(result.error().code, ErrorCode::InvalidArgument);
            QVERIFY(result.error().message.contains(requested));
        } else {
            QCOMPARE(result->standardOutput.trimmed(), actual.replace(u'@', QFileInfo(folder()).canonicalFilePath()));
        }
    }

    void aPathFromHereIntoTheSessionIsNotNested()
    {
        const QString here = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_dir->path()));
        QDir().mkpath(u"s1/repo"_s);
        const auto result = await(sandbox()->run({.command = u"pwd"_s, .workingDirectory = u"s1/repo"_s}));
        QVERIFY(QDir::setCurrent(here));
        QCOMPARE(result->standardOutput.trimmed(), QString(folder() + u"/repo"_s));
    }

    void theWorkingDirectoryStaysInTheSessionsFolder_data()
    {
        QTest::addColumn<QString>("requested");
        QTest::addColumn<bool>("accepted");
        QTest::newRow("the folder") << u"@"_s << true;
        QTest::newRow("below") << u"@/work"_s << true;
        QTest::newRow("elsewhere") << u"/workspace"_s << false;
        QTest::newRow("above") << u"@/.."_s << false;
        QTest::newRow("another session's") << u"@/../s2"_s << false;
        QTest::newRow("a name that begins alike") << u"@x"_s << false;
        QTest::newRow("relative") << u"work"_s << false;
    }

    void theWorkingDirectoryStaysInTheSessionsFolder()
    {
        QFETCH(QString, requested);
        QFETCH(bool, accepted);
        requested.replace(u'@', folder());
        const auto made = provider()->create({.sessionId = u"s1"_s, .workingDirectory = requested}, {});
        QCOMPARE(made.has_value(), accepted);
        if (accepted)
            QCOMPARE(await((*made)->run({.command = u"pwd"_s}))->standardOutput.trimmed(), requested);
        else
            QCOMPARE(made.error().code, ErrorCode::InvalidArgument);
    }

    void aWorkingDirectoryThatIsALinkOutIsRefused()
    {
        QDir(m_dir->path()).mkpath(u"s1"_s);
        QDir(m_dir->path()).mkpath(u"s2"_s);
        QFile::link(m_dir->filePath(u"s2"_s), m_dir->filePath(u"s1/work"_s));
        const auto started = await(sandbox({.sessionId = u"s1"_s, .workingDirectory = folder() + u"/work"_s})->start());
        QCOMPARE(started.error().code, ErrorCode::InvalidArgument);
    }

    void aFolderThatVanishedIsToldAndMadeAgain()
    {
        const auto running = sandbox();
        const auto left = await(running->spawn({.command = u"sleep 1000"_s})).value();
        QVERIFY(QDir(folder()).removeRecursively());
        const auto told = await(running->run({.command = u"true"_s}));
        QCOMPARE(told.error().code, ErrorCode::NotReady);
        QVERIFY(told.error().message.contains(folder()));
        QCOMPARE(running->status(), Sandbox::Status::Stopped);
        QVERIFY(!await(left->wait())->success());
        QCOMPARE(await(running->start()).value(), Sandbox::Outcome::Created);
        QVERIFY(await(running->run({.command = u"true"_s}))->success());
    }

    void whatIsNoFolderFailsTheStart_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("the session's") << u"s1"_s;
        QTest::newRow("the root") << QString();
    }

    void whatIsNoFolderFailsTheStart()
    {
        QFETCH(QString, file);
        if (file.isEmpty())
            m_dir->remove();
        QFile blocker(file.isEmpty() ? m_dir->path() : m_dir->filePath(file));
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        blocker.close();
        const auto blocked = sandbox();
        const auto started = await(blocked->start());
        QCOMPARE(started.error().code, ErrorCode::Storage);
        QVERIFY(started.error().message.contains(folder()));
        QCOMPARE(blocked->status(), Sandbox::Status::Error);
        QVERIFY(blocker.remove());
        QCOMPARE(await(blocked->start()).value(), Sandbox::Outcome::Created);
    }

    void aRepositoryIsFetchedFromTheMirrorWithoutItsCredential()
    {
        const GitFixture git;
        git.init(u"origin"_s);
        const QString commit = git.commit(u"origin"_s, u"file"_s, "content\n");
        m_host.mirrors = std::make_shared<MirrorCache>(git.path(u"mirrors"_s), git.host());
        const auto session = sandbox();
        const RepositoryAccess access{
            .cloneUrl = git.path(u"origin"_s), .authorization = RepositoryAuthorization{.token = u"s3cret-token"_s, .username = {}}};
        const auto source = await(session->repositorySource(access, commit));
        QVERIFY2(source, source ? "" : qPrintable(source.error().message));
        QVERIFY(source->url.startsWith(git.path(u"mirrors"_s)));
        QVERIFY(source->environment.isEmpty());
        const auto cloned = await(session->run({.command = u"git clone -q"_s, .arguments = {source->url, u"repo"_s}}));
        QVERIFY2(cloned->success(), qPrintable(cloned->standardError));
        QCOMPARE(await(session->run({.command = u"git -C repo rev-parse HEAD"_s}))->standardOutput.trimmed(), commit);
        QVERIFY(git.filesWith(u"mirrors"_s, "s3cret-token").isEmpty());
        QVERIFY(!await(session->run({.command = u"env; grep -r s3cret-token ."_s}))->standardOutput.contains(u"s3cret-token"_s));
    }

    void anAddressThatGitMustNotGetIsRefused()
    {
        const GitFixture git;
        m_host.mirrors = std::make_shared<MirrorCache>(git.path(u"mirrors"_s), git.host());
        const auto source = await(sandbox()->repositorySource({.cloneUrl = u"ext::sh -c id"_s}, {}));
        QCOMPARE(source.error().code, ErrorCode::InvalidArgument);
    }

    void withoutMirrorsTheRepositoryItselfIsTheSource()
    {
        const auto source = await(sandbox()->repositorySource({.cloneUrl = u"https://git.example/a/b.git"_s}, {}));
        QCOMPARE(source->url, u"https://git.example/a/b.git"_s);
    }

    void variablesAsOptionsAreGivenToCommands()
    {
        const Json options = {{"root", m_dir->path().toStdString()}, {"env", {{"A", "1"}}}};
        const auto made = await(LocalProvider().create(m_host, options)).value();
        const auto session = made->create({.sessionId = u"s1"_s}, {}).value();
        QCOMPARE(variablesIn(await(session->run({.command = u"env"_s}))->standardOutput),
            (Environment{{u"A"_s, u"1"_s}, {u"PATH"_s, u"/usr/bin:/bin"_s}}));
    }

    void theRegistryKnowsIt()
    {
        const auto *factory = builtinProvider(u"local"_s);
        QVERIFY(factory);
        QVERIFY(builtinProviders().contains(factory));
        QCOMPARE(builtinProvider(u"no such provider"_s), nullptr);
        QVERIFY(factory->optionsSchema().json()["properties"].contains("root"));
        QSet<QString> ids;
        for (const auto *each : builtinProviders())
            ids.insert(each->id());
        QCOMPARE(ids.size(), builtinProviders().size());
    }
};

QTEST_GUILESS_MAIN(TestLocal)
#include "tst_local.moc"
