// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/credentials.h"
#include "models/factory/repositoryaccess.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/models/source/agentfixture.h"
#include "tests/models/source/tokenhost.h"
#include "tests/support/await.h"

#include <QDirIterator>
#include <QNetworkAccessManager>
#include <QSet>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// A keychain that locks when a test says so.
class LockableSecrets : public SessionSecrets
{
public:
    bool isLocked = false;
    QSet<QString> kept; ///< their names

    Async<std::optional<QString>> read(QString name, std::stop_token stop) override
    {
        if (isLocked)
            co_return failure(ErrorCode::Unauthorized, u"The keychain is locked. Unlock it and try again."_s);
        co_return co_await SessionSecrets::read(name, stop);
    }
    Async<> write(QString name, QString value, std::stop_token stop) override
    {
        if (isLocked)
            co_return failure(ErrorCode::Unauthorized, u"The keychain is locked. Unlock it and try again."_s);
        kept.insert(name);
        co_return co_await SessionSecrets::write(name, value, stop);
    }
    Async<> remove(QString name, std::stop_token stop) override
    {
        if (isLocked)
            co_return failure(ErrorCode::Unauthorized, u"The keychain is locked. Unlock it and try again."_s);
        kept.remove(name);
        co_return co_await SessionSecrets::remove(name, stop);
    }
};

} // namespace

/// Which access counts for a repository, and what becomes of one that a person enters.
class TestRepositoryAccess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_host = std::make_unique<TokenHost>();
        m_fixture = std::make_unique<FactoryFixture>();
        m_secrets = std::make_shared<LockableSecrets>();
        m_fixture->core->secrets = m_secrets;
        m_fixture->core->git.environment = {{u"PATH"_s, u"/usr/bin:/bin"_s}};
        m_fixture->core->tokens
            = std::make_shared<TokenCheck>(std::make_shared<QNetworkAccessManager>(), [this](const QString &) { return m_host->origin(); });
    }
    void cleanup() { m_fixture.reset(); }

    void whatAPersonEntersIsUnderstood_data()
    {
        QTest::addColumn<QString>("where");
        QTest::addColumn<CredentialKind::Value>("kind");
        QTest::addColumn<QString>("expected"); ///< h: a host, r: a repository; else what the refusal says
        const auto row = [](const char *name, const QString &where, CredentialKind::Value kind, const QString &expected) {
            QTest::newRow(name) << where << kind << expected;
        };
        row("a host", u" GitHub.com "_s, CredentialKind::GitHub, u"h github.com"_s);
        row("a host's front page", u"https://gitlab.com/"_s, CredentialKind::GitLab, u"h gitlab.com"_s);
        row("a host with a port", u"git.example.com:8443"_s, CredentialKind::Basic, u"h git.example.com:8443"_s);
        row("a host with the usual port", u"https://github.com:443"_s, CredentialKind::GitHub, u"h github.com"_s);
        row("a host by ssh", u"github.com"_s, CredentialKind::SshAgent, u"h github.com"_s);
        row("a repository", u"https://github.com/acme/app.git"_s, CredentialKind::GitHub, u"r https://github.com/acme/app.git"_s);
        row("a repository by ssh", u"git@github.com:acme/app"_s, CredentialKind::SshAgent, u"r git@github.com:acme/app"_s);
        row("nothing", u"  "_s, CredentialKind::GitHub, u"Enter a host such as"_s);
        row("a token by ssh", u"git@github.com:acme/app"_s, CredentialKind::GitHub, u"is reached by the ssh agent"_s);
        row("keys by https", u"https://github.com/acme/app"_s, CredentialKind::SshAgent, u"The ssh agent is for ssh addresses"_s);
        row("a folder", u"/srv/git/app"_s, CredentialKind::Basic, u"lies on this computer"_s);
        row("a token in the address", u"https://secret@github.com/acme/app"_s, CredentialKind::GitHub, u"holds a user name or token"_s);
        row("unencrypted", u"http://github.com/acme/app"_s, CredentialKind::GitHub, u"sends everything unencrypted"_s);
        row("no host", u"not a host"_s, CredentialKind::GitHub, u"which is not allowed there"_s);
        row("an option", u"-oProxyCommand=x"_s, CredentialKind::SshAgent, u"not allowed there"_s);
    }

    void whatAPersonEntersIsUnderstood()
    {
        QFETCH(QString, where);
        QFETCH(CredentialKind::Value, kind);
        QFETCH(QString, expected);
        const auto parsed = parseCredential({.where = where, .kind = kind, .username = u"ann"_s});
        if (parsed)
            QCOMPARE((parsed->scope == CredentialScope::Host ? u"h "_s : u"r "_s) + parsed->where, expected);
        else
            QVERIFY2(parsed.error().message.contains(expected), qPrintable(parsed.error().message));
        QVERIFY(parsed || parsed.error().code == ErrorCode::InvalidArgument);
    }

    void aUserNameIsWantedWhereThereIsNoOtherRule_data()
    {
        QTest::addColumn<CredentialKind::Value>("kind");
        QTest::addColumn<QString>("entered");
        QTest::addColumn<QString>("expected");
        QTest::newRow("github") << CredentialKind::GitHub << u"ann"_s << u"x-access-token"_s;
        QTest::newRow("gitlab") << CredentialKind::GitLab << u"ann"_s << u"oauth2"_s;
        QTest::newRow("basic") << CredentialKind::Basic << u" ann "_s << u"ann"_s;
        QTest::newRow("basic without") << CredentialKind::Basic << u" "_s << QString();
        QTest::newRow("basic with a colon") << CredentialKind::Basic << u"ann:x"_s << QString();
        QTest::newRow("basic with a line break") << CredentialKind::Basic << u"a\nb"_s << QString();
    }

    void aUserNameIsWantedWhereThereIsNoOtherRule()
    {
        QFETCH(CredentialKind::Value, kind);
        QFETCH(QString, entered);
        QFETCH(QString, expected);
        const auto parsed = parseCredential({.where = u"git.example.com"_s, .kind = kind, .username = entered});
        QCOMPARE(parsed ? usernameOf(*parsed) : QString(), expected);
    }

    void theMostSpecificCounts_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("expected"); ///< its id
        QTest::newRow("its own before its host's") << u"https://github.com/acme/app"_s << u"app"_s;
        QTest::newRow("its own by another spelling") << u"https://GitHub.com/acme/app.git/"_s << u"app"_s;
        QTest::newRow("its host's") << u"https://github.com/acme/other"_s << u"github"_s;
        QTest::newRow("not that of a longer name") << u"https://github.com/acme/app2"_s << u"github"_s;
        QTest::newRow("not that of another port") << u"https://github.com:8443/acme/other"_s << QString();
        QTest::newRow("that of its port") << u"https://git.example.com:8443/acme/app"_s << u"port"_s;
        QTest::newRow("not that of the usual port") << u"https://git.example.com/acme/app"_s << QString();
        QTest::newRow("not that of a host's name within another") << u"https://github.com.example.com/acme/app"_s << QString();
        QTest::newRow("by ssh the agent, not the token") << u"git@github.com:acme/app"_s << u"agent"_s;
        QTest::newRow("by ssh no token") << u"ssh://git@git.example.com:8443/acme/app"_s << QString();
        QTest::newRow("a folder") << u"/srv/git/app"_s << QString();
    }

    void theMostSpecificCounts()
    {
        QFETCH(QString, url);
        QFETCH(QString, expected);
        using enum CredentialScope::Value;
        QList<Credential> credentials{{.id = u"github"_s, .scope = Host, .where = u"github.com"_s},
            {.id = u"app"_s, .scope = Repository, .where = u"https://github.com/acme/app.git"_s},
            {.id = u"port"_s, .scope = Host, .where = u"git.example.com:8443"_s, .kind = CredentialKind::Basic},
            {.id = u"agent"_s, .scope = Host, .where = u"github.com"_s, .kind = CredentialKind::SshAgent}};
        for (int turn = 0; turn < 2; ++turn) {
            const auto found = credentialFor(credentials, *CloneUrl::parse(url));
            QCOMPARE(found ? found->id : QString(), expected);
            std::ranges::reverse(credentials);
        }
    }

    void theEnvironmentIsAskedLast_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("expected");
        QTest::newRow("github") << u"https://github.com/acme/app"_s << u"x-access-token:of-gh"_s;
        QTest::newRow("gitlab") << u"https://gitlab.com/acme/app"_s << u"oauth2:of-gitlab"_s;
        QTest::newRow("another host") << u"https://git.example.com/acme/app"_s << u":"_s;
        QTest::newRow("another port") << u"https://github.com:8443/acme/app"_s << u":"_s;
        QTest::newRow("ssh") << u"git@github.com:acme/app"_s << u":"_s;
    }

    void theEnvironmentIsAskedLast()
    {
        QFETCH(QString, url);
        QFETCH(QString, expected);
        m_fixture->core->git.environment.insert(
            {{u"GH_TOKEN"_s, u" of-gh\n"_s}, {u"GITHUB_TOKEN"_s, u"of-github"_s}, {u"GITLAB_TOKEN"_s, u"of-gitlab"_s}});
        QCOMPARE(accessTo(url), expected);
        if (!expected.startsWith(u':'))
            QVERIFY(!m_fixture->core->redactor->redact(u"see "_s + expected).contains(expected.section(u':', 1)));
        // What a person entered counts before it.
        if (const auto parsed = CloneUrl::parse(url); parsed->kind == CloneUrl::Kind::Https) {
            save({.where = parsed->authority(), .kind = CredentialKind::Basic, .username = u"ann"_s}, u"entered"_s);
            QCOMPARE(accessTo(url), u"ann:entered"_s);
        }
    }

    void anEmptyVariableIsNone()
    {
        m_fixture->core->git.environment.insert({{u"GH_TOKEN"_s, u" "_s}, {u"GITHUB_TOKEN"_s, u"of-github"_s}});
        QCOMPARE(accessTo(u"https://github.com/acme/app"_s), u"x-access-token:of-github"_s);
    }

    void aTokenThatCannotBeReadIsAnErrorAndNoAnonymousTry()
    {
        m_fixture->core->git.environment.insert(u"GH_TOKEN"_s, u"of-gh"_s);
        const Credential saved = save({.where = u"github.com"_s}, u"entered-token"_s);
        QCOMPARE(accessTo(u"https://github.com/acme/app"_s), u"x-access-token:entered-token"_s);
        m_secrets->isLocked = true;
        QCOMPARE(accessTo(u"https://github.com/acme/app"_s),
            u"unauthorized The token for “github.com” cannot be read. The keychain is locked. Unlock it and try again."_s);
        m_secrets->isLocked = false;
        (void)await(m_secrets->remove(saved.secretName(), {}));
        QVERIFY(accessTo(u"https://github.com/acme/app"_s).startsWith(u"unauthorized The token for “github.com” is not kept any more."_s));
        // Another host's are as they were.
        QCOMPARE(accessTo(u"https://gitlab.com/acme/app"_s), u":"_s);
    }

    void theSshAgentIsAskedWhetherItIsThere()
    {
        save({.where = u"git.example.com"_s, .kind = CredentialKind::SshAgent}, {});
        const QString url = u"git@git.example.com:acme/app"_s;
        QVERIFY(accessTo(url).startsWith("unauthorized There is no ssh agent"_L1));
        QVERIFY(!checked({.where = u"git.example.com"_s, .kind = CredentialKind::SshAgent}, {}).usable);
        AgentFixture agent;
        m_fixture->core->git.environment.insert(u"SSH_AUTH_SOCK"_s, agent.socket());
        QVERIFY(accessTo(url).startsWith("unauthorized The ssh agent holds no key."_L1));
        agent.addKey();
        QCOMPARE(accessTo(url), u":"_s);
        const CredentialCheck check = checked({.where = u"git.example.com"_s, .kind = CredentialKind::SshAgent}, {});
        QVERIFY(check.usable);
        QVERIFY2(check.text.startsWith("The ssh agent holds 1 key"_L1), qPrintable(check.text));
        // Without a word about it, ssh is tried as it always was.
        QCOMPARE(accessTo(u"git@other.example.com:acme/app"_s), u":"_s);
    }

    void oneIsAddedChangedAndRemoved()
    {
        const Credential added = save({.where = u"github.com"_s}, u"first-token"_s);
        QCOMPARE(all(), QList<Credential>{added});
        QCOMPARE(secret(added), u"first-token"_s);

        const Credential changed
            = save({.id = added.id, .where = u"github.com"_s, .kind = CredentialKind::Basic, .username = u"ann"_s}, {});
        QCOMPARE(all(), QList<Credential>{changed});
        QCOMPARE(secret(added), u"first-token"_s);
        const Credential renewed = save({.id = added.id, .where = u"github.com"_s}, u"second-token"_s);
        QCOMPARE(all(), QList<Credential>{renewed});
        QCOMPARE(secret(renewed), u"second-token"_s);
        QCOMPARE(m_secrets->kept, QSet<QString>{renewed.secretName()});

        QVERIFY(await(credentials().remove(renewed.id)));
        QCOMPARE(all(), QList<Credential>{});
        QCOMPARE(m_secrets->kept, QSet<QString>());
        QCOMPARE(await(credentials().remove(renewed.id)).error().code, ErrorCode::NotFound);

        QStringList noted;
        const auto activity = m_fixture->factory->activity({}, 10);
        for (const ActivityEntry &entry : *activity)
            noted.prepend(entry.kind + u' ' + entry.subject + u": "_s + entry.before + u" > "_s + entry.after);
        QCOMPARE(noted,
            QStringList({u"credential Added:  > github.com (GitHub token)"_s,
                u"credential Changed: github.com (GitHub token) > github.com (User name and password)"_s,
                u"credential Token changed: github.com (User name and password) > github.com (GitHub token)"_s,
                u"credential Removed: github.com (GitHub token) > "_s}));
    }

    void noTokenIsInAnyFile()
    {
        const Credential saved = save({.where = u"github.com"_s}, u"t0ken-of-octocat"_s);
        QVERIFY(checked({.id = saved.id, .where = u"github.com"_s}, {}).text.contains("not told"_L1));
        m_fixture->close();
        int files = 0;
        for (QDirIterator it(m_fixture->dir.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); it.hasNext(); ++files) {
            QFile file(it.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(!file.readAll().contains("t0ken-of-octocat"), qPrintable(file.fileName()));
        }
        QVERIFY(files > 0);
    }

    void whatCannotBeSavedIsSaid_data()
    {
        QTest::addColumn<QString>("where");
        QTest::addColumn<CredentialKind::Value>("kind");
        QTest::addColumn<QString>("token");
        QTest::addColumn<bool>("locked");
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("no token") << u"gitlab.com"_s << CredentialKind::GitLab << QString() << false << ErrorCode::InvalidArgument;
        QTest::newRow("a line break") << u"gitlab.com"_s << CredentialKind::GitLab << u"a\nb"_s << false << ErrorCode::InvalidArgument;
        QTest::newRow("a book") << u"gitlab.com"_s << CredentialKind::GitLab << QString(20'000, u'x') << false
                                << ErrorCode::InvalidArgument;
        QTest::newRow("twice") << u"github.com"_s << CredentialKind::Basic << u"token"_s << false << ErrorCode::Conflict;
        QTest::newRow("locked") << u"gitlab.com"_s << CredentialKind::GitLab << u"token"_s << true << ErrorCode::Unauthorized;
    }

    void whatCannotBeSavedIsSaid()
    {
        QFETCH(QString, where);
        QFETCH(CredentialKind::Value, kind);
        QFETCH(QString, token);
        QFETCH(bool, locked);
        QFETCH(ErrorCode, code);
        const Credential there = save({.where = u"github.com"_s}, u"first-token"_s);
        m_secrets->isLocked = locked;
        const auto refused = await(credentials().save({.where = where, .kind = kind, .username = u"ann"_s}, token));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, code);
        QCOMPARE(all(), QList<Credential>{there});
        // Keys beside the token of one host are no contradiction.
        m_secrets->isLocked = false;
        QVERIFY(await(credentials().save({.where = u"github.com"_s, .kind = CredentialKind::SshAgent}, {})));
    }

    void oneThatCannotBeRemovedFromTheKeychainStaysListed()
    {
        const Credential there = save({.where = u"github.com"_s}, u"first-token"_s);
        m_secrets->isLocked = true;
        QCOMPARE(await(credentials().remove(there.id)).error().code, ErrorCode::Unauthorized);
        QCOMPARE(all(), QList<Credential>{there});
    }

    void aStoredTokenGoesToNoOtherHost()
    {
        const Credential there = save({.where = u"github.com"_s}, u"t0ken-of-octocat"_s);
        const NewCredential moved{.id = there.id, .where = u"evil.example.com"_s};
        QVERIFY(await(credentials().save(moved, {})).error().message.contains(u"entered for “github.com”"_s));
        QVERIFY(await(credentials().check(moved, {})).error().message.contains(u"entered for “github.com”"_s));
        QCOMPARE(m_host->paths, QByteArrayList());
    }

    void aChangeThatCannotBeStoredLeavesTheTokenWithItsHost()
    {
        const Credential there = save({.where = u"github.com"_s}, u"first-token"_s);
        m_fixture->refuseActivity();
        const NewCredential moved{.id = there.id, .where = u"git.example.com"_s};
        QVERIFY(!await(credentials().save(moved, u"second-token"_s)));
        QCOMPARE(all(), QList<Credential>{there});
        QCOMPARE(accessTo(u"https://github.com/acme/app"_s), u"x-access-token:first-token"_s);
        QCOMPARE(m_secrets->kept, QSet<QString>{there.secretName()});
    }

    void aTokenThatIsNoneAnyMoreIsForgotten()
    {
        const Credential there = save({.where = u"github.com"_s}, u"first-token"_s);
        const Credential changed = save({.id = there.id, .where = u"github.com"_s, .kind = CredentialKind::SshAgent}, {});
        QCOMPARE(all(), QList<Credential>{changed});
        QCOMPARE(m_secrets->kept, QSet<QString>());
    }

    void aCheckIsRememberedUntilTheNextChange()
    {
        m_host->body = "{\"login\":\"octocat\"}";
        m_host->headers = "X-OAuth-Scopes: repo\r\n";
        const Credential there = save({.where = u"github.com"_s}, u"t0ken-of-octocat"_s);
        const CredentialCheck stored = checked({.id = there.id, .where = u"github.com"_s}, {});
        QVERIFY(stored.usable);
        QCOMPARE(stored.at, m_fixture->clock->now());
        QCOMPARE(all().first().lastCheck, stored);
        // What is not saved is checked, and not remembered.
        const CredentialCheck other = checked({.id = there.id, .where = u"github.com"_s}, u"another-token"_s);
        QVERIFY(!other.usable);
        QVERIFY(other.text.startsWith(u"“github.com” refused the token."_s));
        QCOMPARE(all().first().lastCheck, stored);
        save({.id = there.id, .where = u"github.com"_s}, u"another-token"_s);
        QCOMPARE(all().first().lastCheck, std::nullopt);
        // A host that has no such service says so.
        QVERIFY(!checked({.where = u"git.example.com"_s, .kind = CredentialKind::Basic, .username = u"ann"_s}, u"x-token"_s).usable);
        QCOMPARE(await(credentials().check({.where = u"github.com"_s}, {})).error().message, u"Enter the token."_s);
    }

private:
    Credentials &credentials() const { return m_fixture->factory->credentials(); }
    QList<Credential> all() const { return *credentials().all(); }
    QString secret(const Credential &credential) { return (*await(m_secrets->read(credential.secretName(), {}))).value_or(QString()); }

    Credential save(const NewCredential &entered, const QString &token)
    {
        const auto saved = await(credentials().save(entered, token));
        if (!saved)
            qFatal("%s", qPrintable(saved.error().message));
        return *saved;
    }

    CredentialCheck checked(const NewCredential &entered, const QString &token)
    {
        const auto told = await(credentials().check(entered, token));
        if (!told)
            qFatal("%s", qPrintable(told.error().message));
        return *told;
    }

    /// `user:token`, or the code's word and the sentence.
    QString accessTo(const QString &url)
    {
        const FactoryCore &core = *m_fixture->core;
        const auto access = await(resolveRepositoryAccess({core.store, core.secrets, core.git}, url));
        if (!access)
            return errorCodeName(access.error().code) + u' ' + access.error().message;
        const auto authorization = access->authorization.value_or(RepositoryAuthorization());
        return authorization.username + u':' + authorization.token;
    }

    std::unique_ptr<TokenHost> m_host;
    std::unique_ptr<FactoryFixture> m_fixture;
    std::shared_ptr<LockableSecrets> m_secrets;
};

QTEST_GUILESS_MAIN(TestRepositoryAccess)
#include "tst_repositoryaccess.moc"
