// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/filelock.h"
#include "models/source/mirrorcache.h"
#include "tests/models/source/gitfixture.h"
#include "tests/models/source/httphost.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestMirrorCache : public QObject
{
    Q_OBJECT

    std::unique_ptr<GitFixture> m_git;
    std::shared_ptr<MirrorCache> m_cache;
    QString m_first;

    QString head(const Mirror &mirror, const QString &ref) const
    {
        return m_git->git({}, {u"--git-dir="_s + mirror.path, u"rev-parse"_s, ref});
    }

    /// Whether a call of `git <command>` was made, whatever its options.
    static bool called(const QByteArrayList &calls, const QByteArray &command)
    {
        return std::ranges::any_of(
            calls, [&](const QByteArray &call) { return QByteArray(' ' + call + ' ').contains(QByteArray(' ' + command + ' ')); });
    }

private Q_SLOTS:
    void init()
    {
        m_git = std::make_unique<GitFixture>();
        m_cache = std::make_shared<MirrorCache>(m_git->path(u"mirrors"_s), m_git->host());
        m_git->init(u"api"_s);
        m_first = m_git->commit(u"api"_s, u"a"_s, "1");
    }

    void cleanup()
    {
        m_cache.reset();
        m_git.reset();
    }

    void aMirrorIsMadeAndThenFetchesOnlyWhatIsNew()
    {
        QByteArray said;
        const auto made = await(m_cache->update(m_git->url(u"api"_s), {}, m_first, [&](const QByteArray &bytes) { said += bytes; }));
        QVERIFY2(made.has_value(), made ? "" : qPrintable(made.error().message));
        QVERIFY(made->fetched);
        QCOMPARE(made->path, m_cache->pathOf(m_git->url(u"api"_s)));
        QCOMPARE(head(*made, u"refs/heads/main"_s), m_first);
        QVERIFY2(said.contains("objects"), said.constData());

        (void)m_git->takeCalls();
        const auto again = await(m_cache->update(m_git->url(u"api"_s), {}, m_first));
        QVERIFY(!again->fetched);
        const auto calls = m_git->takeCalls();
        QCOMPARE(calls.size(), 1);
        QVERIFY(called(calls, "cat-file"));

        const QString second = m_git->commit(u"api"_s, u"b"_s, "2");
        m_git->git(u"api"_s, {u"tag"_s, u"v1"_s});
        said.clear();
        const auto fetched = await(m_cache->update(m_git->url(u"api"_s), {}, second, [&](const QByteArray &bytes) { said += bytes; }));
        QVERIFY(fetched->fetched);
        QCOMPARE(head(*fetched, u"refs/heads/main"_s), second);
        QCOMPARE(head(*fetched, u"refs/tags/v1"_s), second);
        QVERIFY(called(m_git->takeCalls(), "fetch"));
        // One commit, its tree and one blob.
        QVERIFY2(said.contains("Total 3 "), said.constData());
    }

    void oneAddressOneMirror()
    {
        const auto path = [this](const QString &text) { return m_cache->pathOf(*CloneUrl::parse(text)); };
        QCOMPARE(path(u"https://H.org/a/b.git/"_s), path(u"https://h.org/a/b"_s));
        QVERIFY(path(u"https://h.org/a/b"_s) != path(u"https://h.org/c/b"_s));
        QCOMPARE(QFileInfo(path(u"https://h.org/a/.."_s + u".x"_s)).path(), m_git->path(u"mirrors"_s));
    }

    void aForcePushedCommitIsKept()
    {
        const auto made = await(m_cache->update(m_git->url(u"api"_s), {}, m_first));
        m_git->git(u"api"_s, {u"commit"_s, u"-q"_s, u"--amend"_s, u"-m"_s, u"other"_s});
        m_git->git(u"api"_s, {u"branch"_s, u"-m"_s, u"renamed"_s});
        QVERIFY(await(m_cache->update(m_git->url(u"api"_s))).has_value());
        QVERIFY(!m_git->git({}, {u"--git-dir="_s + made->path, u"for-each-ref"_s}).contains(u"refs/heads/main"_s));
        m_git->git({}, {u"--git-dir="_s + made->path, u"gc"_s, u"-q"_s, u"--prune=now"_s});
        (void)m_git->takeCalls();
        QVERIFY(!await(m_cache->update(m_git->url(u"api"_s), {}, m_first))->fetched);
    }

    void aCommitThatNoBranchHasIsAskedForByName()
    {
        m_git->git(u"api"_s, {u"config"_s, u"uploadpack.allowAnySHA1InWant"_s, u"true"_s});
        QVERIFY(await(m_cache->update(m_git->url(u"api"_s))).has_value());
        const QString second = m_git->commit(u"api"_s, u"b"_s, "2");
        m_git->git(u"api"_s, {u"reset"_s, u"-q"_s, u"--hard"_s, m_first});
        const auto fetched = await(m_cache->update(m_git->url(u"api"_s), {}, second));
        QVERIFY2(fetched.has_value(), fetched ? "" : qPrintable(fetched.error().message));
        QCOMPARE(head(*fetched, second + u"^{commit}"_s), second);
    }

    void aCommitThatIsNotThereIsTold()
    {
        const auto missing = await(m_cache->update(m_git->url(u"api"_s), {}, QString(40, u'1')));
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QVERIFY2(missing.error().message.contains(u"does not have the commit 111111111111"_s), qPrintable(missing.error().message));
        QCOMPARE(await(m_cache->update(m_git->url(u"api"_s), {}, u"--upload-pack=id"_s)).error().code, ErrorCode::InvalidArgument);
    }

    void twoThatAskForTheSameShareOneFetch()
    {
        HttpHost http(m_git->path(u"www"_s));
        m_git->git({}, {u"clone"_s, u"-q"_s, u"--bare"_s, u"api"_s, u"www/acme/api"_s});
        m_git->git(u"www/acme/api"_s, {u"update-server-info"_s});
        (void)m_git->takeCalls();
        std::stop_source stop;
        auto first = m_cache->update(http.url(u"acme/api"_s), {}, m_first, {}, stop.get_token());
        QByteArray said;
        auto second = m_cache->update(http.url(u"acme/api"_s), {}, m_first, [&](const QByteArray &bytes) { said += bytes; });
        stop.request_stop();
        QCOMPARE(await(std::move(first)).error().code, ErrorCode::Aborted);
        const auto made = await(std::move(second));
        QVERIFY2(made.has_value(), made ? "" : qPrintable(made.error().message));
        QVERIFY(!said.isEmpty());
        const auto calls = m_git->takeCalls();
        QCOMPARE(std::ranges::count_if(calls, [](const QByteArray &call) { return call.startsWith("clone "); }), 1);
    }

    void theLastStopEndsTheFetchAndLeavesNothing()
    {
        HttpHost http(m_git->path(u"www"_s));
        http.isSilent = true;
        std::stop_source stop;
        auto task = m_cache->update(http.url(u"acme/api"_s), {}, {}, {}, stop.get_token());
        QTRY_VERIFY(m_git->read(u"calls"_s).contains("clone --bare"));
        stop.request_stop();
        QCOMPARE(await(std::move(task)).error().code, ErrorCode::Aborted);
        QCOMPARE(QDir(m_git->path(u"mirrors"_s)).entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList());
        // And it can be asked for again at once.
        http.isSilent = false;
        m_git->git({}, {u"clone"_s, u"-q"_s, u"--bare"_s, u"api"_s, u"www/acme/api"_s});
        m_git->git(u"www/acme/api"_s, {u"update-server-info"_s});
        QVERIFY(await(m_cache->update(http.url(u"acme/api"_s))).has_value());
    }

    void aFailedFirstFetchLeavesNothing()
    {
        const auto failed = await(m_cache->update(m_git->url(u"nowhere"_s)));
        QCOMPARE(failed.error().code, ErrorCode::NotFound);
        QCOMPARE(QDir(m_git->path(u"mirrors"_s)).entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList());
    }

    void whatAKilledGitLeftIsTakenAway()
    {
        const auto made = await(m_cache->update(m_git->url(u"api"_s)));
        const QString name = u"mirrors/"_s + QFileInfo(made->path).fileName();
        for (const auto &lock :
            {u"/packed-refs.lock"_s, u"/HEAD.lock"_s, u"/config.lock"_s, u"/refs/heads/main.lock"_s, u"/objects/pack/tmp_pack_x"_s})
            m_git->write(name + lock, "");
        m_git->write(name + u".part-1234/HEAD"_s, "");
        const QString second = m_git->commit(u"api"_s, u"b"_s, "2");
        const auto fetched = await(m_cache->update(m_git->url(u"api"_s), {}, second));
        QVERIFY2(fetched.has_value(), fetched ? "" : qPrintable(fetched.error().message));
        QCOMPARE(head(*fetched, u"refs/heads/main"_s), second);
        QVERIFY(!QFileInfo::exists(made->path + u".part-1234"_s));
        QVERIFY(!QFileInfo::exists(made->path + u"/objects/pack/tmp_pack_x"_s));
    }

    void aDamagedMirrorIsMadeAnew_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<bool>("wantsCommit");
        for (const bool wants : {true, false}) {
            for (const auto &what : {u"HEAD"_s, u"objects"_s, u"packs"_s, u"mark"_s})
                QTest::addRow("%s%s", qPrintable(what), wants ? "" : ", all") << what << wants;
        }
    }

    void aDamagedMirrorIsMadeAnew()
    {
        QFETCH(QString, what);
        QFETCH(bool, wantsCommit);
        const auto made = await(m_cache->update(m_git->url(u"api"_s)));
        if (what == u"HEAD"_s)
            QFile::remove(made->path + u"/HEAD"_s);
        else if (what == u"objects"_s)
            QDir(made->path + u"/objects"_s).removeRecursively();
        else if (what == u"packs"_s)
            QDir(made->path + u"/objects/pack"_s).removeRecursively();
        else
            MirrorCache::markDamaged(made->path);
        const QString second = m_git->commit(u"api"_s, u"b"_s, "2");
        const auto again = await(m_cache->update(m_git->url(u"api"_s), {}, wantsCommit ? second : QString()));
        QVERIFY2(again.has_value(), again ? "" : qPrintable(again.error().message));
        QCOMPARE(head(*again, u"refs/heads/main"_s), second);
        QVERIFY(*await(isMirrorWhole(m_git->host(), again->path)));
        QCOMPARE(QDir(m_git->path(u"mirrors"_s)).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), 1);
    }

    void hooksAreNotRun()
    {
        const auto made = await(m_cache->update(m_git->url(u"api"_s)));
        const QString hook = u"mirrors/"_s + QFileInfo(made->path).fileName() + u"/hooks/reference-transaction"_s;
        m_git->write(hook, "#!/bin/sh\ntouch '" + m_git->path(u"hooked"_s).toUtf8() + "'\n");
        QFile::setPermissions(m_git->path(hook), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        const QString second = m_git->commit(u"api"_s, u"b"_s, "2");
        QVERIFY(await(m_cache->update(m_git->url(u"api"_s), {}, second)).has_value());
        QVERIFY(!QFileInfo::exists(m_git->path(u"hooked"_s)));
    }

    void theTokenIsInNoFileArgumentOrMessage()
    {
        HttpHost http(m_git->path(u"www"_s));
        m_git->git({}, {u"clone"_s, u"-q"_s, u"--bare"_s, u"api"_s, u"www/acme/api"_s});
        m_git->git(u"www/acme/api"_s, {u"update-server-info"_s});
        const QByteArray token = "sesame-0123456789";
        const QByteArray encoded = QByteArray("x-access-token:" + token).toBase64();
        http.wanted = "basic " + encoded;
        QByteArray said;
        const auto made = await(m_cache->update(
            http.url(u"acme/api"_s), GitCredential{QString::fromUtf8(token)}, m_first, [&](const QByteArray &bytes) { said += bytes; }));
        QVERIFY2(made.has_value(), made ? "" : qPrintable(made.error().message));
        for (const QByteArray &secret : {token, encoded}) {
            QVERIFY(!said.contains(secret));
            QCOMPARE(m_git->filesWith({}, secret), QStringList());
        }
        QVERIFY(!m_git->takeCalls().isEmpty());

        http.wanted = "nobody";
        const auto refused = await(m_cache->update(http.url(u"acme/api"_s), GitCredential{u"another-sesame"_s}));
        QCOMPARE(refused.error().code, ErrorCode::Unauthorized);
        QVERIFY(QFileInfo::exists(made->path));
    }

    void aFullDiskIsTold()
    {
        m_git->write(u"mirrors"_s, "a file where the folder should be");
        QCOMPARE(await(m_cache->update(m_git->url(u"api"_s))).error().code, ErrorCode::Storage);
    }

    void anotherProcessIsWaitedFor()
    {
        const auto clock = std::make_shared<ManualClock>();
        const QString path = m_git->path(u"lock"_s);
        QProcess other;
        other.start(u"flock"_s, {path, u"sh"_s, u"-c"_s, u"echo held; read line"_s});
        QVERIFY(other.waitForReadyRead());
        auto stopped = [&] {
            std::stop_source stop;
            auto task = FileLock::acquire(clock, path, FileLock::Mode::Shared, stop.get_token());
            stop.request_stop();
            return await(std::move(task));
        }();
        QCOMPARE(stopped.error().code, ErrorCode::Aborted);
        auto task = FileLock::acquire(clock, path, FileLock::Mode::Exclusive);
        QCOMPARE(clock->pending(), 1);
        clock->advance(100ms);
        QTRY_COMPARE(clock->pending(), 1);
        QVERIFY(!task.isReady());
        other.closeWriteChannel();
        QVERIFY(other.waitForFinished());
        clock->advance(100ms);
        QVERIFY(await(std::move(task)).has_value());
    }

    void readersShareALock()
    {
        const auto clock = std::make_shared<ManualClock>();
        const QString path = m_git->path(u"lock"_s);
        auto first = await(FileLock::acquire(clock, path, FileLock::Mode::Shared));
        auto second = await(FileLock::acquire(clock, path, FileLock::Mode::Shared));
        QVERIFY(first && second);
        auto writer = FileLock::acquire(clock, path, FileLock::Mode::Exclusive);
        *first = nullptr;
        clock->advance(100ms);
        QTRY_COMPARE(clock->pending(), 1);
        QVERIFY(!writer.isReady());
        *second = nullptr;
        clock->advance(100ms);
        QVERIFY(await(std::move(writer)).has_value());
    }
};

QTEST_GUILESS_MAIN(TestMirrorCache)
#include "tst_mirrorcache.moc"
