// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/repositorycheck.h"
#include "models/source/sshagent.h"
#include "models/source/tokencheck.h"
#include "tests/models/source/agentfixture.h"
#include "tests/models/source/httphost.h"
#include "tests/models/source/smarthost.h"
#include "tests/models/source/tokenhost.h"
#include "tests/support/await.h"

#include <QNetworkAccessManager>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// The sentence, or the code's word and the sentence.
QString told(const Result<QString> &result)
{
    return result ? *result : errorCodeName(result.error().code) + u": "_s + result.error().message;
}

} // namespace

/// What an access may do, asked of a real git over http and ssh, of a real ssh agent, and of what hosts say of tokens.
class TestAccessCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_git = std::make_unique<GitFixture>(); }

    void aRepositoryTellsWhatATokenMayDo_data()
    {
        QTest::addColumn<QString>("token");
        QTest::addColumn<QByteArray>("pushAnswer");
        QTest::addColumn<QString>("expected");
        QTest::newRow("reads") << u"reads"_s << QByteArray("403 Forbidden") << u"May read “acme/app”, and not push."_s;
        QTest::newRow("reads, and pushing is hidden")
            << u"reads"_s << QByteArray("404 Not Found") << u"May read “acme/app”, and not push."_s;
        QTest::newRow("pushes") << u"pushes"_s << QByteArray()
                                << u"May read “acme/app”. May also push: a token that only reads is enough."_s;
        QTest::newRow("wrong") << u"wrong"_s << QByteArray()
                               << u"unauthorized: “127.0.0.1” refused the token for “acme/app”. Check that it is right, has not expired "
                                  "and may read the repository."_s;
        QTest::newRow("overloaded") << u"reads"_s << QByteArray("503 Service Unavailable")
                                    << u"May read “acme/app”. Whether it may push was not told: “127.0.0.1” broke off or is overloaded"_s;
    }

    void aRepositoryTellsWhatATokenMayDo()
    {
        QFETCH(QString, token);
        QFETCH(QByteArray, pushAnswer);
        QFETCH(QString, expected);
        makeBare(u"srv/acme/app.git"_s);
        SmartHost host(m_git->path(u"srv"_s));
        host.allow({u"reads"_s, u"ann"_s}, SmartHost::Right::Read);
        host.allow({u"pushes"_s, u"ann"_s}, SmartHost::Right::Push);
        host.pushAnswer = pushAnswer;
        const QString text = told(check(host.url(u"acme/app.git"_s), GitCredential{token, u"ann"_s}));
        QVERIFY2(text.startsWith(expected), qPrintable(text));
        QVERIFY(token == "wrong"_L1 || host.requests.contains("GET /acme/app.git/info/refs?service=git-receive-pack HTTP/1.1"));
        for (const QByteArray &request : std::as_const(host.requests))
            QVERIFY2(!request.startsWith("POST /acme/app.git/git-receive-pack"), request.constData());
        for (const QByteArray &call : m_git->takeCalls())
            QVERIFY(!call.contains(token.toUtf8()));
    }

    void anEmptyRepositoryMayBeRead()
    {
        m_git->git({}, {u"init"_s, u"-q"_s, u"--bare"_s, m_git->path(u"srv/acme/app.git"_s)});
        SmartHost host(m_git->path(u"srv"_s));
        host.allow({u"reads"_s, u"ann"_s}, SmartHost::Right::Read);
        QCOMPARE(told(check(host.url(u"acme/app.git"_s), GitCredential{u"reads"_s, u"ann"_s})), u"May read “acme/app”, and not push."_s);
    }

    /// A host that only hands out files takes nothing, whatever it answers.
    void aHostOfFilesMayBeReadOnly()
    {
        makeBare(u"www/acme/app"_s);
        m_git->git(u"www/acme/app"_s, {u"update-server-info"_s});
        HttpHost host(m_git->path(u"www"_s));
        QCOMPARE(told(check(host.url(u"acme/app"_s), {})), u"May read “acme/app”, and not push."_s);
    }

    void whatIsNoRepositoryIsSaid_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("expected");
        QTest::newRow("missing") << u"missing"_s << u"not_found: “127.0.0.1” has no repository “acme/none” that this access may see."_s;
        QTest::newRow("no git host") << u"page"_s << u"not_found: "_s;
        QTest::newRow("forbidden") << u"forbidden"_s << u"unauthorized: “127.0.0.1” refused the token for “acme/app”."_s;
        QTest::newRow("moved") << u"moved"_s << u"not_found: "_s;
        QTest::newRow("unreachable") << u"unreachable"_s << u"network: “127.0.0.1” cannot be reached."_s;
    }

    void whatIsNoRepositoryIsSaid()
    {
        QFETCH(QString, what);
        QFETCH(QString, expected);
        const GitCredential credential{u"reads"_s, u"ann"_s};
        makeBare(u"srv/acme/app.git"_s);
        SmartHost smart(m_git->path(u"srv"_s));
        smart.allow(credential, SmartHost::Right::Read);
        m_git->write(u"www/acme/app/info/refs"_s, "<html>\n<body>welcome</body>\n</html>\n");
        HttpHost plain(m_git->path(u"www"_s));
        if (what == "forbidden"_L1) {
            plain.wanted = "basic somebody";
            plain.refusal = "403 Forbidden";
        } else if (what == "moved"_L1) {
            plain.redirect = "http://127.0.0.1:1";
        }
        CloneUrl url = what == "missing"_L1 ? smart.url(u"acme/none"_s) : plain.url(u"acme/app"_s);
        if (what == "unreachable"_L1)
            url = *CloneUrl::parse(u"https://127.0.0.1:1/acme/app"_s);
        const QString text = told(check(url, credential));
        QVERIFY2(text.startsWith(expected), qPrintable(text));
    }

    void sshAsksTheSameOfTheOtherProgram_data()
    {
        QTest::addColumn<bool>("pushes");
        QTest::addColumn<QString>("expected");
        QTest::newRow("reads") << false << u"May read “acme/app”, and not push."_s;
        QTest::newRow("pushes") << true << u"May read “acme/app”. May also push: a key that only reads is enough."_s;
    }

    void sshAsksTheSameOfTheOtherProgram()
    {
        QFETCH(bool, pushes);
        QFETCH(QString, expected);
        makeBare(u"acme/app"_s);
        // The other side of an ssh connection, on this one.
        const QByteArray refuses
            = pushes ? "" : "case \"$last\" in git-receive-pack*) echo 'ERROR: this key only reads' >&2; exit 1;; esac\n";
        m_git->write(
            u"bin/ssh"_s, "#!/bin/sh\nfor last; do :; done\n" + refuses + "cd '" + m_git->path().toUtf8() + "' && exec sh -c \"$last\"\n");
        QFile::setPermissions(m_git->path(u"bin/ssh"_s), QFile::ReadOwner | QFile::ExeOwner);
        const auto url = CloneUrl::parse(u"git@git.example.com:acme/app"_s);
        QCOMPARE(told(check(*url, {})), expected);
    }

    void theSshAgentTellsWhetherItHasAKey()
    {
        GitHost host = m_git->host();
        QVERIFY(await(sshAgentKeys(host)).error().message.startsWith("There is no ssh agent: SSH_AUTH_SOCK"_L1));
        AgentFixture agent;
        host.environment.insert(u"SSH_AUTH_SOCK"_s, agent.socket());
        QCOMPARE(await(sshAgentKeys(host)).error().message, u"The ssh agent holds no key. Add one with ssh-add and try again."_s);
        agent.addKey();
        QCOMPARE(await(sshAgentKeys(host)).value_or(0), 1);
        agent.stop();
        QVERIFY(await(sshAgentKeys(host)).error().message.startsWith("The ssh agent does not answer."_L1));
    }

    void githubTellsOfAToken_data()
    {
        QTest::addColumn<QByteArray>("status");
        QTest::addColumn<QByteArray>("headers");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("expected");
        const QByteArray ok = "200 OK";
        const QByteArray octocat = "{\"login\":\"octocat\",\"id\":1}";
        const QString whose = u"It is the token of “octocat”. "_s;
        QTest::newRow("classic, all repositories")
            << ok << QByteArray("X-OAuth-Scopes: repo, read:org\r\n") << octocat
            << whose + u"May read all repositories of that account. May also push: a token that only reads is enough."_s;
        QTest::newRow("classic, public ones") << ok << QByteArray("X-OAuth-Scopes: public_repo\r\n") << octocat
                                              << whose
                + u"May read public repositories only. May also push: a token that only reads is enough."_s;
        QTest::newRow("classic, none") << ok << QByteArray("X-OAuth-Scopes: \r\n") << octocat
                                       << whose + u"May read public repositories only: it lacks the scope “repo”."_s;
        QTest::newRow("classic, a status is no repository") << ok << QByteArray("X-OAuth-Scopes: repo:status\r\n") << octocat
                                                            << whose + u"May read public repositories only: it lacks the scope “repo”."_s;
        QTest::newRow("fine-grained") << ok << QByteArray() << octocat
                                      << whose + u"Which repositories it may read is not told: check it with one of them."_s;
        QTest::newRow("may not ask") << QByteArray("403 Forbidden") << QByteArray() << QByteArray("{}")
                                     << u"unauthorized: “github.com” knows the token, but does not tell what it may do."_s;
        QTest::newRow("out of order") << QByteArray("502 Bad Gateway") << QByteArray() << QByteArray()
                                      << u"network: “github.com” is overloaded or out of order."_s;
        QTest::newRow("a page") << ok << QByteArray() << QByteArray("<html>") << u"not_found: “github.com” does not answer as this kind"_s;
        QTest::newRow("another type") << ok << QByteArray() << QByteArray("{\"login\":[1]}") << u"It is the token of “”."_s;
        QTest::newRow("moved") << QByteArray("302 Found") << QByteArray("Location: /elsewhere\r\n") << QByteArray()
                               << u"not_found: “github.com” does not answer as this kind"_s;
        QTest::newRow("a flood") << ok << QByteArray() << "{\"login\":\"" + QByteArray(8 * 1024 * 1024, 'x') + "\"}" << u"not_found: "_s;
    }

    void githubTellsOfAToken()
    {
        QFETCH(QByteArray, status);
        QFETCH(QByteArray, headers);
        QFETCH(QByteArray, body);
        QFETCH(QString, expected);
        TokenHost host;
        host.status = status;
        host.headers = headers;
        host.body = body;
        QStringList asked;
        const TokenCheck tokens = checkAt(host, &asked);
        const QString text = told(await(tokens.github(u"github.com"_s, u"t0ken-of-octocat"_s)));
        QVERIFY2(text.startsWith(expected), qPrintable(text.left(200)));
        QCOMPARE(asked, QStringList{u"api.github.com"_s});
        QCOMPARE(host.paths, QByteArrayList{"/user"});
    }

    void aServerOfOnesOwnHasTheSameBelowItsAddress()
    {
        TokenHost host;
        host.body = "{\"login\":\"octocat\"}";
        QStringList asked;
        const TokenCheck tokens = checkAt(host, &asked);
        QVERIFY(await(tokens.github(u"git.example.com:8443"_s, u"t0ken-of-octocat"_s)));
        QCOMPARE(asked, QStringList{u"git.example.com:8443"_s});
        QCOMPARE(host.paths, QByteArrayList{"/api/v3/user"});
        QVERIFY(told(await(tokens.github(u"git.example.com"_s, u"another"_s)))
                .startsWith(u"unauthorized: “git.example.com” refused the token."_s));
    }

    void gitlabTellsOfAToken_data()
    {
        QTest::addColumn<QByteArray>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("expected");
        const QByteArray ok = "200 OK";
        QTest::newRow("reads")
            << ok
            << QByteArray("{\"id\":4,\"revoked\":false,\"active\":true,\"scopes\":[\"read_repository\"],\"expires_at\":\"2027-01-31\"}")
            << u"May read repositories until 2027-01-31, and not push."_s;
        QTest::newRow("pushes") << ok
                                << QByteArray(
                                       "{\"active\":true,\"scopes\":[\"read_user\",\"write_repository\"],\"expires_at\":\"2027-01-31\"}")
                                << u"May read repositories until 2027-01-31. May also push: a token that only reads is enough."_s;
        QTest::newRow("all, for ever") << ok << QByteArray("{\"active\":true,\"scopes\":[\"api\"],\"expires_at\":null}")
                                       << u"May read repositories. May also push: a token that only reads is enough."_s;
        QTest::newRow("reads, for ever") << ok << QByteArray("{\"active\":true,\"scopes\":[\"read_repository\"]}")
                                         << u"May read repositories, and not push."_s;
        QTest::newRow("no repositories") << ok << QByteArray("{\"active\":true,\"scopes\":[\"read_user\"]}")
                                         << u"unauthorized: The token reads no repositories: it has the scopes “read_user”."_s;
        QTest::newRow("expired") << ok << QByteArray("{\"active\":false,\"scopes\":[\"api\"],\"expires_at\":\"2024-01-31\"}")
                                 << u"unauthorized: The token has expired or was revoked."_s;
        QTest::newRow("may not ask") << QByteArray("403 Forbidden") << QByteArray("{\"error\":\"insufficient_scope\"}")
                                     << u"unauthorized: “gitlab.com” knows the token, but does not tell what it may do."_s;
        QTest::newRow("another host") << QByteArray("404 Not Found") << QByteArray("{}")
                                      << u"not_found: “gitlab.com” does not answer as this kind of host does."_s;
        QTest::newRow("a list") << ok << QByteArray("[]") << u"not_found: "_s;
        QTest::newRow("scopes of another type")
            << ok << QByteArray("{\"scopes\":\"api\"}") << u"unauthorized: The token reads no repositories"_s;
    }

    void gitlabTellsOfAToken()
    {
        QFETCH(QByteArray, status);
        QFETCH(QByteArray, body);
        QFETCH(QString, expected);
        TokenHost host;
        host.status = status;
        host.body = body;
        const TokenCheck tokens = checkAt(host);
        const QString text = told(await(tokens.gitlab(u"gitlab.com"_s, u"t0ken-of-octocat"_s)));
        QVERIFY2(text.startsWith(expected), qPrintable(text));
        QVERIFY(told(await(tokens.gitlab(u"gitlab.com"_s, u"another"_s))).startsWith(u"unauthorized: “gitlab.com” refused the token."_s));
    }

    void aServiceThatIsNotThereIsSaid()
    {
        TokenHost host;
        const TokenCheck tokens = checkAt(host);
        host.close();
        const QString text = told(await(tokens.gitlab(u"gitlab.com"_s, u"t0ken"_s)));
        QVERIFY2(text.startsWith(u"network: “gitlab.com” cannot be reached"_s), qPrintable(text));
        QVERIFY(!text.contains("t0ken"_L1));
    }

    void aCheckEndsWhenItIsAskedTo()
    {
        TokenHost host;
        host.isSilent = true;
        const TokenCheck tokens = checkAt(host);
        std::stop_source stop;
        auto asking = tokens.github(u"github.com"_s, u"t0ken"_s, stop.get_token());
        stop.request_stop();
        QCOMPARE(await(std::move(asking)).error().code, ErrorCode::Aborted);
    }

private:
    void makeBare(const QString &name)
    {
        m_git->init(u"work"_s);
        m_git->commit(u"work"_s, u"README"_s, "A small shop\n");
        m_git->git({}, {u"clone"_s, u"-q"_s, u"--bare"_s, m_git->path(u"work"_s), m_git->path(name)});
    }

    Result<QString> check(const CloneUrl &url, const std::optional<GitCredential> &credential)
    {
        return await(checkRepositoryAccess(m_git->host(), url, credential));
    }

    TokenCheck checkAt(const TokenHost &host, QStringList *asked = nullptr)
    {
        return TokenCheck(m_network, [origin = host.origin(), asked](const QString &name) {
            if (asked)
                asked->append(name);
            return origin;
        });
    }

    std::unique_ptr<GitFixture> m_git;
    std::shared_ptr<QNetworkAccessManager> m_network = std::make_shared<QNetworkAccessManager>();
};

QTEST_GUILESS_MAIN(TestAccessCheck)
#include "tst_accesscheck.moc"
