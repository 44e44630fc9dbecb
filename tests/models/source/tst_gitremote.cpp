// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/gitremote.h"
#include "tests/models/source/gitfixture.h"
#include "tests/models/source/httphost.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestGitRemote : public QObject
{
    Q_OBJECT

    GitFixture m_git;
    QString m_main;
    QString m_feature;

    GitRemote remote() const { return GitRemote(m_git.host()); }

    /// A copy of `api` that an HttpHost can serve.
    void serve(const QString &name) const
    {
        m_git.git({}, {u"clone"_s, u"-q"_s, u"--bare"_s, u"api"_s, name});
        m_git.git(name, {u"update-server-info"_s});
    }

    static QByteArray basic(const QByteArray &token) { return "basic " + QByteArray("x-access-token:" + token).toBase64(); }

private Q_SLOTS:
    void initTestCase()
    {
        m_git.init(u"api"_s, u"trunk"_s);
        m_main = m_git.commit(u"api"_s, u"a"_s, "1");
        m_git.git(u"api"_s, {u"checkout"_s, u"-q"_s, u"-b"_s, u"feature/x"_s});
        m_feature = m_git.commit(u"api"_s, u"b"_s, "2");
        m_git.git(u"api"_s, {u"checkout"_s, u"-q"_s, u"trunk"_s});
        // All of these merely end like the branches that are asked for.
        m_git.git(u"api"_s, {u"branch"_s, u"old/trunk"_s, u"feature/x"_s});
        m_git.git(u"api"_s, {u"tag"_s, u"x"_s, u"feature/x"_s});
        m_git.git(u"api"_s, {u"tag"_s, u"only-a-tag"_s});
        m_git.git(u"api"_s, {u"update-ref"_s, u"refs/copies/refs/heads/ghost"_s, m_main});
        m_git.git(u"api"_s, {u"update-ref"_s, u"refs/copies/refs/heads/trunk"_s, m_feature});
        serve(u"www/acme/api"_s);
    }

    void theDefaultBranch()
    {
        const auto head = await(remote().head(m_git.url(u"api"_s)));
        QVERIFY2(head.has_value(), head ? "" : qPrintable(head.error().message));
        QCOMPARE(*head, (RemoteHead{m_main, u"trunk"_s, u"trunk"_s}));
    }

    void exactlyTheAskedBranch_data()
    {
        QTest::addColumn<QString>("branch");
        QTest::addColumn<QString>("commit");
        QTest::newRow("trunk") << u"trunk"_s << m_main;
        QTest::newRow("whole name") << u"refs/heads/trunk"_s << m_main;
        QTest::newRow("old/trunk") << u"old/trunk"_s << m_feature;
        QTest::newRow("feature/x") << u"feature/x"_s << m_feature;
        for (const auto &missing : {u"x"_s, u"ghost"_s, u"only-a-tag"_s, u"heads/trunk"_s, u"*"_s})
            QTest::newRow(qPrintable(missing)) << missing << QString();
    }

    void exactlyTheAskedBranch()
    {
        QFETCH(QString, branch);
        QFETCH(QString, commit);
        const auto head = await(remote().head(m_git.url(u"api"_s), {}, branch));
        QCOMPARE(head.has_value(), !commit.isEmpty());
        if (head)
            QCOMPARE(head->commit, commit);
        else if (head.error().code == ErrorCode::NotFound)
            QVERIFY2(head.error().message.contains(u"Its default branch is “trunk”"_s), qPrintable(head.error().message));
        else
            QCOMPARE(head.error().code, ErrorCode::InvalidArgument);
    }

    void anEmptyRepository()
    {
        m_git.init(u"empty"_s);
        for (const auto &branch : {QString(), u"main"_s}) {
            const auto head = await(remote().head(m_git.url(u"empty"_s), {}, branch));
            QCOMPARE(head.error().code, ErrorCode::NotFound);
            QVERIFY2(head.error().message.contains(u"is empty"_s), qPrintable(head.error().message));
        }
    }

    void anUnbornHead()
    {
        m_git.init(u"unborn"_s);
        const QString commit = m_git.commit(u"unborn"_s, u"a"_s, "1");
        m_git.git(u"unborn"_s, {u"symbolic-ref"_s, u"HEAD"_s, u"refs/heads/gone"_s});
        const auto head = await(remote().head(m_git.url(u"unborn"_s)));
        QCOMPARE(head.error().code, ErrorCode::NotFound);
        QVERIFY2(head.error().message.contains(u"default branch of"_s) && head.error().message.contains(u"main"_s),
            qPrintable(head.error().message));
        QCOMPARE(await(remote().head(m_git.url(u"unborn"_s), {}, u"main"_s))->commit, commit);
    }

    void aRenamedDefaultBranchNamesTheNewOne()
    {
        m_git.init(u"renamed"_s, u"master"_s);
        m_git.commit(u"renamed"_s, u"a"_s, "1");
        m_git.git(u"renamed"_s, {u"branch"_s, u"-m"_s, u"main"_s});
        const auto head = await(remote().head(m_git.url(u"renamed"_s), {}, u"master"_s));
        QVERIFY2(head.error().message.contains(u"no branch “master”. Its default branch is “main”"_s), qPrintable(head.error().message));
    }

    void aDetachedHeadHasACommitAndNoBranch()
    {
        m_git.init(u"detached"_s);
        const QString commit = m_git.commit(u"detached"_s, u"a"_s, "1");
        m_git.git(u"detached"_s, {u"checkout"_s, u"-q"_s, u"--detach"_s});
        QCOMPARE(*await(remote().head(m_git.url(u"detached"_s))), (RemoteHead{commit, {}, {}}));
    }

    void aPathThatIsNoRepository()
    {
        QDir().mkpath(m_git.path(u"plain"_s));
        for (const auto &name : {u"plain"_s, u"nowhere"_s}) {
            const auto head = await(remote().head(m_git.url(name)));
            QCOMPARE(head.error().code, ErrorCode::NotFound);
            QVERIFY2(head.error().message.contains(u"is not a git repository"_s), qPrintable(head.error().message));
        }
    }

    void theRightTokenIsLetInAndSeenNowhereElse()
    {
        HttpHost http(m_git.path(u"www"_s));
        const QByteArray token = "sesame-0123456789";
        http.wanted = basic(token);
        (void)m_git.takeCalls();
        const auto head = await(remote().head(http.url(u"acme/api"_s), GitCredential{QString::fromUtf8(token)}));
        QVERIFY2(head.has_value(), head ? "" : qPrintable(head.error().message));
        QCOMPARE(head->commit, m_main);
        QCOMPARE(head->defaultBranch, u"trunk"_s);
        QVERIFY(!http.authorizations.isEmpty());
        const auto calls = m_git.takeCalls();
        QVERIFY(!calls.isEmpty());
        for (const QByteArray &call : calls)
            QVERIFY2(!call.contains(token) && !call.contains(basic(token).sliced(6)), call.constData());
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("refusal");
        QTest::addColumn<bool>("hasToken");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        const QByteArray unauthorized = "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"git\"";
        const auto row = [](const char *name, const QByteArray &refusal, bool hasToken, ErrorCode code, const QString &says) {
            QTest::newRow(name) << refusal << hasToken << static_cast<int>(code) << says;
        };
        row("wrong token", unauthorized, true, ErrorCode::Unauthorized, u"refused the token for “acme/api”"_s);
        row("no token", unauthorized, false, ErrorCode::Unauthorized, u"wants a token"_s);
        row("forbidden", "403 Forbidden", true, ErrorCode::Unauthorized, u"refused the token"_s);
        row("unknown", "404 Not Found", true, ErrorCode::NotFound, u"that this access may see"_s);
        row("unknown or private", "404 Not Found", false, ErrorCode::NotFound, u"or it is private"_s);
        row("overloaded", "503 Service Unavailable", true, ErrorCode::Network, u"Try again later"_s);
        row("too many", "429 Too Many Requests", true, ErrorCode::Network, u"Try again later"_s);
    }

    void refusals()
    {
        QFETCH(QByteArray, refusal);
        QFETCH(bool, hasToken);
        HttpHost http(m_git.path(u"www"_s));
        http.wanted = "nobody";
        http.refusal = refusal;
        const std::optional<GitCredential> credential = hasToken ? std::optional(GitCredential{u"wrong-sesame"_s}) : std::nullopt;
        const auto head = await(remote().head(http.url(u"acme/api"_s), credential));
        QVERIFY(!head.has_value());
        QTEST(static_cast<int>(head.error().code), "code");
        QFETCH(QString, says);
        QVERIFY2(head.error().message.contains(says), qPrintable(head.error().message));
    }

    void aTokenStaysWithItsHost()
    {
        HttpHost other(m_git.path(u"www"_s));
        HttpHost http(m_git.path(u"www"_s));
        http.redirect = "http://127.0.0.1:" + QByteArray::number(other.serverPort());
        const auto head = await(remote().head(http.url(u"acme/api"_s), GitCredential{u"sesame-0123456789"_s}));
        QCOMPARE(head.error().code, ErrorCode::NotFound);
        QVERIFY2(head.error().message.contains(u"answers from another address"_s), qPrintable(head.error().message));
        QVERIFY(http.authorizations.contains(basic("sesame-0123456789")));
        QCOMPARE(other.paths, QByteArrayList());

        QCOMPARE(await(remote().head(http.url(u"acme/api"_s)))->commit, m_main);
        for (const QByteArray &authorization : std::as_const(other.authorizations))
            QCOMPARE(authorization, QByteArray());
    }

    void aHostThatIsNotThere()
    {
        HttpHost http(m_git.path(u"www"_s));
        const CloneUrl url = http.url(u"acme/api"_s);
        http.close();
        const auto head = await(remote().head(url));
        QCOMPARE(head.error().code, ErrorCode::Network);
        QVERIFY2(head.error().message.contains(u"cannot be reached"_s), qPrintable(head.error().message));
    }

    void aHostThatIsUnknown()
    {
        // The reserved domain of RFC 6761 never resolves.
        const auto head = await(remote().head(*CloneUrl::parse(u"https://git.invalid/a/b"_s)));
        QCOMPARE(head.error().code, ErrorCode::Network);
        QVERIFY2(head.error().message.contains(u"was not found"_s), qPrintable(head.error().message));
    }

    void aHostThatDoesNotAnswer()
    {
        HttpHost http(m_git.path(u"www"_s));
        http.isSilent = true;
        const auto clock = std::make_shared<ManualClock>();
        GitHost host = m_git.host();
        host.clock = clock;
        host.runner = std::make_shared<ProcessRunner>(clock);
        auto task = GitRemote(host).head(http.url(u"acme/api"_s));
        QTRY_COMPARE(clock->pending(), 1);
        clock->advance(10s);
        const auto head = await(std::move(task));
        QCOMPARE(head.error().code, ErrorCode::Timeout);
        QVERIFY2(head.error().message.contains(u"did not answer in time"_s), qPrintable(head.error().message));
    }

    void aStopEndsTheQuestion()
    {
        HttpHost http(m_git.path(u"www"_s));
        http.isSilent = true;
        std::stop_source stop;
        auto task = remote().head(http.url(u"acme/api"_s), {}, {}, stop.get_token());
        stop.request_stop();
        QCOMPARE(await(std::move(task)).error().code, ErrorCode::Aborted);
    }

    void withoutGit()
    {
        GitHost host = m_git.host();
        host.environment.insert(u"PATH"_s, m_git.path(u"home"_s));
        const auto head = await(GitRemote(host).head(m_git.url(u"api"_s)));
        QCOMPARE(head.error().code, ErrorCode::StartFailed);
    }

    void messagesOfGit_data()
    {
        QTest::addColumn<QByteArray>("standardError");
        QTest::addColumn<QString>("url");
        QTest::addColumn<int>("code");
        const auto row = [](const char *name, const QByteArray &text, const QString &url, ErrorCode code) {
            QTest::newRow(name) << text << url << static_cast<int>(code);
        };
        const QString ssh = u"git@github.com:acme/api.git"_s;
        const QString https = u"https://github.com/acme/api"_s;
        const QByteArray noRead = "fatal: Could not read from remote repository.\n\nPlease make sure you have the "
                                  "correct access rights\nand the repository exists.\n";
        row("ssh key", "git@github.com: Permission denied (publickey).\r\n" + noRead, ssh, ErrorCode::Unauthorized);
        row("ssh host key", "Host key verification failed.\r\n" + noRead, ssh, ErrorCode::Network);
        row("ssh unknown host", "ssh: Could not resolve hostname github.com: Name or service not known\r\n" + noRead, ssh,
            ErrorCode::Network);
        row("ssh unknown repository", "ERROR: Repository not found.\n" + noRead, ssh, ErrorCode::NotFound);
        row("ssh refused", "ssh: connect to host github.com port 22: Connection refused\r\n" + noRead, ssh, ErrorCode::Network);
        row("certificate",
            "fatal: unable to access 'https://github.com/acme/api/': server certificate verification failed. CAfile: "
            "none CRLfile: none\n",
            https, ErrorCode::Network);
        row("full disk", "fatal: write error: No space left on device\nfatal: index-pack failed\n", https, ErrorCode::Storage);
        row("the other side's word", "remote: No space left on device\nremote: Authentication failed\nfatal: something new\n", https,
            ErrorCode::ExecutionFailed);
        row("words of the address", "fatal: '/srv/certificate' does not appear to be a git repository\n", u"/srv/certificate"_s,
            ErrorCode::NotFound);
        row("another owner", "fatal: detected dubious ownership in repository at '/srv/a/.git'\n", u"/srv/a"_s, ErrorCode::Unauthorized);
        row("nothing", "", https, ErrorCode::ExecutionFailed);
    }

    void messagesOfGit()
    {
        QFETCH(QByteArray, standardError);
        QFETCH(QString, url);
        ProcessResult result;
        result.exitCode = 128;
        result.standardError = standardError;
        const Error error = explainGitFailure(*CloneUrl::parse(url), false, result);
        QTEST(static_cast<int>(error.code), "code");
        QVERIFY(!error.message.isEmpty());
    }

    void theEnvironmentHoldsWhatItNeeds()
    {
        Environment base = m_git.environment();
        base.insert(u"AWS_SECRET_ACCESS_KEY"_s, u"s3cret"_s);
        base.insert(u"GIT_DIR"_s, u"/elsewhere"_s);
        base.insert(u"https_proxy"_s, u"http://proxy:3128"_s);
        const auto url = *CloneUrl::parse(u"https://Git.Example.org:8443/a/b"_s);
        const Environment plain = gitNetworkEnvironment(base, url, {});
        QVERIFY(!plain.contains(u"AWS_SECRET_ACCESS_KEY"_s) && !plain.contains(u"GIT_DIR"_s));
        QCOMPARE(plain.value(u"GIT_TERMINAL_PROMPT"_s), u"0"_s);
        QCOMPARE(plain.value(u"https_proxy"_s), u"http://proxy:3128"_s);
        QVERIFY(plain.value(u"GIT_SSH_COMMAND"_s).contains(u"BatchMode=yes"_s));
        QVERIFY(!plain.values().join(u' ').contains(u"extraheader"_s));

        const Environment environment = gitNetworkEnvironment(base, url, GitCredential{u"tok"_s, u"me"_s});
        const QString key = environment.key(u"http.https://git.example.org:8443/.extraheader"_s);
        QVERIFY(key.startsWith(u"GIT_CONFIG_KEY_"_s));
        // printf me:tok | base64
        QCOMPARE(environment.value(QString(key).replace(u"KEY"_s, u"VALUE"_s)), u"Authorization: basic bWU6dG9r"_s);
        QVERIFY(gitNetworkEnvironment(base, *CloneUrl::parse(u"git@github.com:a/b"_s), GitCredential{u"tok"_s})
                .values()
                .filter(u"basic"_s)
                .isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestGitRemote)
#include "tst_gitremote.moc"
