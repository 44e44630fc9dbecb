// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/keyringsession.h"

#include <QDir>
#include <QProcess>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// A process that uses the keychain as the engine does, until it goes.
class User
{
public:
    User(const QProcessEnvironment &environment, const QString &folder, const QStringList &options = {})
    {
        QDir().mkpath(folder);
        m_process.setProcessEnvironment(environment);
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral(MILLWRIGHT_KEYCHAINUSER), QStringList{folder} + options);
        if (!m_process.waitForStarted())
            qFatal("the program of this test cannot be started");
    }
    ~User() { (void)end(); }
    Q_DISABLE_COPY_MOVE(User)

    void say(const QString &line) { m_process.write(line.toUtf8() + '\n'); }

    /// Empty: none came in time.
    QString hear()
    {
        if (!QTest::qWaitFor([this] { return m_process.canReadLine(); }, 30'000))
            return {};
        return QString::fromUtf8(m_process.readLine()).trimmed();
    }

    QString ask(const QString &line)
    {
        say(line);
        return hear();
    }

    /// Whether it ended by itself and well.
    bool end()
    {
        if (m_process.state() == QProcess::NotRunning)
            return m_ended;
        m_process.closeWriteChannel();
        m_ended = m_process.waitForFinished(20'000) && m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0;
        return m_ended;
    }

private:
    QProcess m_process;
    bool m_ended = false;
};

} // namespace

/// Secrets in a real keyring, and where there is none.
class TestKeychain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_session = std::make_unique<KeyringSession>();
        m_dir = std::make_unique<QTemporaryDir>();
    }

    void isReadBackByTheNextProcess()
    {
        QVERIFY(m_session->startBus() && m_session->startKeyring());
        User first(m_session->environment(), folder(u"a"_s));
        QCOMPARE(first.ask(u"read repository/1"_s), u"none"_s);
        QCOMPARE(first.ask(u"write repository/1 s3cret-first"_s), u"written"_s);
        QCOMPARE(first.ask(u"write repository/1 s3cret-value"_s), u"written"_s);
        QCOMPARE(first.ask(u"read repository/1"_s), u"value s3cret-value"_s);
        QCOMPARE(first.ask(u"redact it_is_s3cret-value"_s), u"it_is_***"_s);
        QVERIFY(first.ask(u"state"_s).startsWith("kept Secrets are kept in the system's keychain."_L1));
        QVERIFY(first.end());

        User second(m_session->environment(), folder(u"a"_s));
        QCOMPARE(second.ask(u"redact it_is_s3cret-value"_s), u"it_is_s3cret-value"_s);
        QCOMPARE(second.ask(u"read repository/1"_s), u"value s3cret-value"_s);
        QCOMPARE(second.ask(u"redact it_is_s3cret-value"_s), u"it_is_***"_s);
        QCOMPARE(second.ask(u"remove repository/1"_s), u"removed"_s);
        QCOMPARE(second.ask(u"read repository/1"_s), u"none"_s);
        QCOMPARE(second.ask(u"remove repository/1"_s), u"removed"_s);
        QVERIFY(second.end());
        // What the keychain was tried with is gone, too.
        QCOMPARE(m_session->itemsWith(u"server"_s, u"org.millwright.Millwright"_s), 0);
    }

    void foldersDoNotOverwriteEachOther()
    {
        QVERIFY(m_session->startBus() && m_session->startKeyring());
        User one(m_session->environment(), folder(u"a"_s));
        User other(m_session->environment(), folder(u"b"_s));
        QCOMPARE(one.ask(u"write repository/1 value-one"_s), u"written"_s);
        QCOMPARE(other.ask(u"read repository/1"_s), u"none"_s);
        QCOMPARE(other.ask(u"write repository/1 value-other"_s), u"written"_s);
        QCOMPARE(other.ask(u"remove repository/1"_s), u"removed"_s);
        QCOMPARE(one.ask(u"read repository/1"_s), u"value value-one"_s);
        // The same folder by another name.
        QVERIFY(QFile::link(folder(u"a"_s), folder(u"link"_s)));
        User same(m_session->environment(), folder(u"link"_s));
        QCOMPARE(same.ask(u"read repository/1"_s), u"value value-one"_s);
    }

    void oneThatLocksWhileItIsUsedIsSaid()
    {
        QVERIFY(m_session->startBus() && m_session->startKeyring());
        User user(m_session->environment(), folder(u"a"_s));
        QCOMPARE(user.ask(u"write repository/1 s3cret-value"_s), u"written"_s);
        QVERIFY(m_session->lock());
        const QString locked = u"unauthorized The keychain is locked. Unlock it and try again."_s;
        QCOMPARE(user.ask(u"read repository/1"_s), locked);
        QCOMPARE(user.ask(u"remove repository/1"_s), locked);
        QCOMPARE(user.ask(u"write repository/2 another-value"_s), locked);
        QVERIFY(user.ask(u"state"_s).contains("which is locked"_L1));
        // One that begins now finds the same.
        User late(m_session->environment(), folder(u"a"_s));
        QCOMPARE(late.ask(u"read repository/1"_s), locked);

        QVERIFY(m_session->unlock());
        QCOMPARE(user.ask(u"read repository/1"_s), u"value s3cret-value"_s);
        QCOMPARE(late.ask(u"read repository/1"_s), u"value s3cret-value"_s);
        QCOMPARE(user.ask(u"read repository/2"_s), u"none"_s);
    }

    void oneThatGoesAwayIsSaidAndFoundAgain()
    {
        QVERIFY(m_session->startBus() && m_session->startKeyring());
        User user(m_session->environment(), folder(u"a"_s));
        QCOMPARE(user.ask(u"write repository/1 s3cret-value"_s), u"written"_s);
        m_session->stopKeyring();
        QVERIFY(user.ask(u"read repository/1"_s).startsWith("not_ready The keychain does not answer any more."_L1));
        QVERIFY(user.ask(u"write repository/1 other-value"_s).startsWith("not_ready"_L1));
        QVERIFY(user.ask(u"remove repository/1"_s).startsWith("not_ready"_L1));
        QVERIFY(user.ask(u"state"_s).startsWith("session There is no keychain that works"_L1));
        QVERIFY(user.ask(u"read repository/1"_s).startsWith("not_ready"_L1));

        QVERIFY(m_session->startKeyring());
        QVERIFY(user.ask(u"state"_s).startsWith("kept "_L1));
        QCOMPARE(user.ask(u"read repository/1"_s), u"value s3cret-value"_s);
    }

    void withoutOneMemoryIsUsedAndSaid_data()
    {
        QTest::addColumn<bool>("bus");
        QTest::newRow("no bus") << false;
        QTest::newRow("a bus without a keychain") << true;
    }

    void withoutOneMemoryIsUsedAndSaid()
    {
        QFETCH(bool, bus);
        QVERIFY(!bus || m_session->startBus());
        User user(m_session->environment(), folder(u"a"_s));
        QCOMPARE(user.ask(u"read repository/1"_s), u"none"_s);
        QVERIFY(user.ask(u"state"_s).startsWith("session There is no keychain that works, so secrets are kept in memory only"_L1));
        QCOMPARE(user.ask(u"write repository/1 s3cret-value"_s), u"written"_s);
        QCOMPARE(user.ask(u"read repository/1"_s), u"value s3cret-value"_s);
        QCOMPARE(user.ask(u"redact it_is_s3cret-value"_s), u"it_is_***"_s);
        QCOMPARE(user.ask(u"write repository/2 another-value"_s), u"written"_s);
        QCOMPARE(user.ask(u"remove repository/2"_s), u"removed"_s);
        QCOMPARE(user.ask(u"read repository/2"_s), u"none"_s);
        QVERIFY(user.end());
        User next(m_session->environment(), folder(u"a"_s));
        QCOMPARE(next.ask(u"read repository/1"_s), u"none"_s);
    }

    void oneThatStartsLaterTakesOver()
    {
        QVERIFY(m_session->startBus());
        User user(m_session->environment(), folder(u"a"_s));
        QCOMPARE(user.ask(u"write repository/1 in-memory"_s), u"written"_s);
        QVERIFY(m_session->startKeyring());
        QVERIFY(user.ask(u"state"_s).startsWith("kept "_L1));
        QCOMPARE(user.ask(u"read repository/1"_s), u"value in-memory"_s);
        QCOMPARE(user.ask(u"write repository/1 in-keychain"_s), u"written"_s);
        QCOMPARE(user.ask(u"read repository/1"_s), u"value in-keychain"_s);
    }

    /// Without GLib's event loop no job of libsecret ever ends: like a prompt that nobody answers.
    void oneThatNeverAnswersIsWaitedForOnlySoLong()
    {
        QVERIFY(m_session->startBus() && m_session->startKeyring());
        User user(silent(), folder(u"a"_s), {u"hasty"_s});
        QVERIFY(user.ask(u"state"_s).startsWith("session "_L1));
        QCOMPARE(user.ask(u"write repository/1 s3cret-value"_s), u"written"_s);
        QCOMPARE(user.ask(u"read repository/1"_s), u"value s3cret-value"_s);
        QVERIFY(user.end());
    }

    void aWaitEndsWhenTheApplicationCloses()
    {
        QVERIFY(m_session->startBus() && m_session->startKeyring());
        User user(silent(), folder(u"a"_s));
        user.say(u"read repository/1"_s);
        user.say(u"stop"_s);
        QVERIFY(user.hear().startsWith("aborted"_L1));
        QVERIFY(user.end());
    }

private:
    QString folder(const QString &name) const { return m_dir->filePath(name); }

    QProcessEnvironment silent() const
    {
        QProcessEnvironment environment = m_session->environment();
        environment.insert(u"QT_NO_GLIB"_s, u"1"_s);
        return environment;
    }

    std::unique_ptr<KeyringSession> m_session;
    std::unique_ptr<QTemporaryDir> m_dir;
};

QTEST_GUILESS_MAIN(TestKeychain)
#include "tst_keychain.moc"
