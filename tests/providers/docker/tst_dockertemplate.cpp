// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/setupmarkers.h"
#include "providers/docker/dockertemplate.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

const QString commit(40, u'a');

Async<RepositoryAccess> reached(RepositoryAccess access)
{
    co_return access;
}

Async<std::optional<QString>> pinned(QString commit)
{
    co_return commit;
}

ContextRepository repository(const QString &url, const QStringList &setup = {}, const QString &token = {})
{
    const auto access = [url, token](std::stop_token) -> Async<RepositoryAccess> {
        RepositoryAccess given{url};
        if (!token.isEmpty())
            given.authorization = RepositoryAuthorization{token, {}};
        return reached(given);
    };
    return {access, setup};
}

SandboxContext context(const QList<ContextRepository> &repositories)
{
    SandboxContext context;
    context.sessionId = u"s"_s;
    context.repos = repositories;
    context.resolveHead = [](QString, std::optional<RepositoryAuthorization>, std::stop_token) { return pinned(commit); };
    return context;
}

GitHost gitHost()
{
    GitHost git;
    git.clock = std::make_shared<ManualClock>();
    git.runner = std::make_shared<ProcessRunner>(git.clock);
    git.redactor = std::make_shared<Redactor>();
    return git;
}

Result<DockerTemplate> resolved(const SandboxContext &context, const DockerSettings &settings = {}, const Environment &environment = {})
{
    return await(resolveDockerTemplate(context, settings, environment, gitHost(), Heads::Resolved));
}

} // namespace

class TestTemplate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aListBecomesADockerfile()
    {
        auto given = context({repository(u"https://example.org/acme/app.git"_s, {u"npm ci"_s, u" "_s, u"npm run build"_s}),
            repository(u"https://example.org/acme/lib"_s)});
        given.workspaceSetupCommand = {u"ls \"$HOME\""_s};
        given.workingDirectory = u"/srv/work/"_s;
        const auto made = resolved(given, {u"ghcr.io/acme/base:1"_s, u"1000:1000"_s}, {{u"CI"_s, u"1"_s}, {u"PRICE"_s, u"\"5$\" \\n"_s}});
        QVERIFY(made);
        const QString digest = SetupMarkers::digest({u"npm ci"_s, u"npm run build"_s});
        const QString none = SetupMarkers::digest({});
        const QString workspace = SetupMarkers::digest({u"ls \"$HOME\""_s});
        const QStringList expected{u"FROM ghcr.io/acme/base:1"_s, u"USER 0"_s, u"ENV CI=\"1\" PRICE=\"\\\"5\\$\\\" \\\\n\""_s,
            u"RUN [\"/bin/sh\",\"-c\",\"mkdir -p \\\"$2\\\" && chown \\\"$1\\\" \\\"$2\\\"\",\"sh\",\"1000:1000\",\"/srv/work\"]"_s,
            u"COPY --chown=1000:1000 [\"app\",\"/srv/work/app\"]"_s, u"COPY --chown=1000:1000 [\"lib\",\"/srv/work/lib\"]"_s,
            u"USER 1000:1000"_s, u"WORKDIR /srv/work"_s,
            u"RUN [\"/bin/sh\",\"-c\",\"for folder; do (cd \\\"./$folder\\\" && git update-index -q --refresh); done 2> /dev/null || "
            ":\",\"sh\",\"app\",\"lib\"]"_s,
            u"WORKDIR /srv/work/app"_s, u"RUN [\"/bin/sh\",\"-c\",\"npm ci\"]"_s, u"RUN [\"/bin/sh\",\"-c\",\"npm run build\"]"_s,
            u"WORKDIR /srv/work"_s, u"RUN [\"/bin/sh\",\"-c\",\"ls \\\"$HOME\\\"\"]"_s};
        QStringList lines = made->dockerfile().split(u'\n');
        QCOMPARE(lines.takeLast(), QString());
        const QString marks = lines.takeLast();
        QCOMPARE(lines, expected);
        QVERIFY(marks.startsWith("RUN [\"/bin/sh\",\"-c\","_L1));
        QVERIFY2(marks.endsWith(u",\"sh\",\".mastra-sandbox/repos/app\",\""_s + digest + u"\",\".mastra-sandbox/repos/lib\",\""_s + none
                     + u"\",\".mastra-sandbox/workspace-setup\",\""_s + workspace + u"\"]"_s),
            qPrintable(marks));
        QCOMPARE(made->image(), u"mastra-template:"_s + made->identity().first(24));
        QVERIFY(DockerTemplate::isImage(made->image()));
    }

    void oneRepositoryHasOneMarker()
    {
        SandboxContext given = context({});
        const ContextRepository one = repository(u"https://example.org/acme/app"_s);
        given.getRepositoryAccess = one.getRepositoryAccess;
        given.setupCommand = {u"make"_s};
        const auto made = resolved(given, {u"debian:13"_s, u"root"_s});
        QVERIFY(made);
        const QStringList lines = made->dockerfile().trimmed().split(u'\n');
        QVERIFY(lines.contains(u"WORKDIR /workspace/app"_s));
        QVERIFY(lines.contains(u"RUN [\"/bin/sh\",\"-c\",\"make\"]"_s));
        QVERIFY(lines.last().endsWith(u"\".mastra-sandbox/setup\",\""_s + SetupMarkers::digest({u"make"_s}) + u"\"]"_s));
        given.setupCommand = {};
        QVERIFY(!resolved(given, {u"debian:13"_s, u"root"_s})->dockerfile().contains(".mastra-sandbox"_L1));
    }

    void anOddWorkingDirectoryIsQuoted()
    {
        auto given = context({repository(u"https://example.org/acme/app"_s)});
        given.workingDirectory = u"/a $b\\ "_s;
        const QStringList lines = resolved(given, {u"debian:13"_s, u"root"_s})->dockerfile().split(u'\n');
        QVERIFY(lines.contains(u"WORKDIR \"/a \\$b\\\\ \""_s));
        QVERIFY(lines.contains(u"COPY --chown=0 [\"app\",\"/a \\\\$b\\\\\\\\ /app\"]"_s));
    }

    void onlyTheBuiltInBaseGetsGit()
    {
        const auto given = context({repository(u"https://example.org/acme/app"_s)});
        QVERIFY(resolved(given)->dockerfile().contains("install -y --no-install-recommends git ca-certificates"_L1));
        QVERIFY(!resolved(given, {u"node:22"_s, u"root"_s})->dockerfile().contains("apt-get"_L1));
    }

    void aSetupThatMayFailStaysOnOneLine()
    {
        auto given = context({repository(u"https://example.org/acme/app"_s, {u"exit 3"_s})});
        given.continueOnSetupFailure = true;
        const auto made = resolved(given, {u"debian:13"_s, u"root"_s});
        QVERIFY(made);
        QCOMPARE(made->dockerfile().count(u'\n'), made->steps().size());
        const QStringList guarded = made->dockerfile().split(u'\n').filter(u"setup-failed"_s);
        QCOMPARE(guarded.size(), 1);
        QVERIFY(guarded.first().endsWith(",\"sh\",\"app\",\"exit 3\"]"_L1));
    }

    void identityFollowsWhatGoesIn_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<bool>("differs");
        for (const char *same : {"nothing", "token", "session", "name", "blank step", "branch", "spelling"})
            QTest::addRow("%s", same) << QString::fromUtf8(same) << false;
        for (const char *other :
            {"base", "owner", "variable", "value", "setup", "order", "repository", "commit", "workspace setup", "continue", "directory"})
            QTest::addRow("%s", other) << QString::fromUtf8(other) << true;
    }
    void identityFollowsWhatGoesIn()
    {
        QFETCH(QString, change);
        const auto make = [&](bool changed) {
            const auto is = [&](const char *what) { return changed && change == QString::fromUtf8(what); };
            SandboxContext given
                = context({repository(is("spelling") ? u"https://EXAMPLE.org/acme/app.git"_s : u"https://example.org/acme/app"_s,
                               {is("setup") ? u"b"_s : u"a"_s}, is("token") ? u"ghs_other"_s : u"ghs_token"_s),
                    repository(u"https://example.org/acme/lib"_s)});
            given.sessionId = is("session") ? u"b"_s : u"a"_s;
            given.factoryName = is("name") ? u"b"_s : u"a"_s;
            if (is("blank step"))
                given.repos[0].setupCommand.append(u"  "_s);
            if (is("branch"))
                given.repos[0].defaultBranch = u"trunk"_s;
            if (is("order"))
                std::swap(given.repos[0], given.repos[1]);
            if (is("repository"))
                given.repos.removeLast();
            if (is("commit"))
                given.resolveHead
                    = [](QString, std::optional<RepositoryAuthorization>, std::stop_token) { return pinned(QString(40, u'b')); };
            given.workspaceSetupCommand = {is("workspace setup") ? u"y"_s : u"x"_s};
            given.continueOnSetupFailure = is("continue");
            given.workingDirectory = is("directory") ? u"/srv/w"_s : QString();
            Environment environment{{is("variable") ? u"B"_s : u"A"_s, is("value") ? u"2"_s : u"1"_s}};
            return resolved(given, {is("base") ? u"debian:12"_s : u"debian:13"_s, is("owner") ? u"node"_s : u"root"_s}, environment);
        };
        const auto before = make(false);
        const auto after = make(true);
        QVERIFY(before && after);
        QTEST(before->identity() != after->identity(), "differs");
        QCOMPARE(before->identity().size(), 64);
        QVERIFY(!before->dockerfile().contains("ghs_"_L1));
    }

    void whatADockerfileCannotHoldIsRefused_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("named"); ///< empty: it is taken
        QTest::addRow("plain") << u"a && b | c > d # e"_s << QString();
        QTest::addRow("backslash at the line's end") << u"a \\\n  b"_s << QString();
        QTest::addRow("line feed") << u"first\nsecond"_s << u"first"_s;
        QTest::addRow("heredoc") << u"cat <<EOF\nx\nEOF"_s << u"cat <<EOF"_s;
        QTest::addRow("line feed at the end") << u"first\n"_s << u"first"_s;
        QTest::addRow("carriage return") << u"first\rsecond"_s << u"first"_s;
        QTest::addRow("backslash, carriage return, line feed") << u"first \\\r\nsecond"_s << u"first"_s;
        QTest::addRow("NUL") << QString(u"a"_s + QChar::Null) << u"NUL"_s;
        QTest::addRow("long") << QString(64'000, u'x') << QString();
        QTest::addRow("too long") << QString(66'000, u'x') << u"xxx"_s;
    }
    void whatADockerfileCannotHoldIsRefused()
    {
        QFETCH(QString, command);
        QFETCH(QString, named);
        for (const bool isWorkspace : {false, true}) {
            auto given = context({repository(u"https://example.org/acme/app"_s, isWorkspace ? QStringList() : QStringList{command})});
            if (isWorkspace)
                given.workspaceSetupCommand = {command};
            const auto made = resolved(given, {u"debian:13"_s, u"root"_s});
            QCOMPARE(made.has_value(), named.isEmpty());
            if (!made) {
                QCOMPARE(made.error().code, ErrorCode::InvalidArgument);
                QVERIFY2(made.error().message.contains(named), qPrintable(made.error().message));
                QVERIFY(!made.error().message.contains(u'\n'));
            }
        }
    }

    void variablesAndFoldersThatCannotBeAreRefused()
    {
        const auto given = context({repository(u"https://example.org/acme/app"_s)});
        for (const auto &environment : {Environment{{u"A B"_s, u"1"_s}}, Environment{{u"1A"_s, u"1"_s}}, Environment{{QString(), u"1"_s}},
                 Environment{{u"A\n"_s, u"1"_s}}, Environment{{u"A"_s, u"1\n2"_s}}, Environment{{u"A"_s, u"1\r"_s}}})
            QVERIFY(!resolved(given, {}, environment));
        for (const auto &folder : {u"/proc"_s, u"/sys/x"_s, u"/dev/shm"_s, u"/"_s, u"relative"_s, u"/a/../b"_s, u"/a\nb"_s}) {
            auto moved = given;
            moved.workingDirectory = folder;
            QVERIFY2(!resolved(moved), qPrintable(folder));
        }
        // Both would lie in one folder.
        QVERIFY(!resolved(context({repository(u"https://example.org/a/app"_s), repository(u"https://example.org/b/app"_s)})));
        QVERIFY(!DockerTemplate::isImage(u"mastra-template:"_s + QString(24, u'g')));
        QVERIFY(!DockerTemplate::isImage(u"mastra-template:"_s + QString(24, u'a') + u'\n'));
        QVERIFY(!DockerTemplate::isImage(u"node:22"_s));
    }
};

QTEST_GUILESS_MAIN(TestTemplate)
#include "tst_dockertemplate.moc"
