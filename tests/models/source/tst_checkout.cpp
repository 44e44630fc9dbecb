// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/checkout.h"
#include "tests/models/source/gitfixture.h"
#include "tests/support/await.h"

#include <sys/stat.h>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestCheckout : public QObject
{
    Q_OBJECT

    std::unique_ptr<GitFixture> m_git;
    std::shared_ptr<MirrorCache> m_cache;
    QString m_first;
    QString m_second;

    Mirror mirror() const { return *await(m_cache->update(m_git->url(u"api"_s))); }

    Result<> checkOutTo(const Mirror &mirror, const QString &commit, const QString &branch, const QString &name = u"tree/api"_s) const
    {
        QDir().mkpath(m_git->path(u"tree"_s));
        return await(checkOut(m_git->host(), mirror, CheckoutSpec{commit, branch, m_git->path(name)}));
    }

private Q_SLOTS:
    void init()
    {
        m_git = std::make_unique<GitFixture>();
        m_cache = std::make_shared<MirrorCache>(m_git->path(u"mirrors"_s), m_git->host());
        m_git->init(u"api"_s);
        m_first = m_git->commit(u"api"_s, u"a"_s, "1");
        m_git->git(u"api"_s, {u"branch"_s, u"other"_s});
        m_second = m_git->commit(u"api"_s, u"b"_s, "2");
        m_git->git(u"api"_s, {u"tag"_s, u"v1"_s});
    }

    void cleanup()
    {
        m_cache.reset();
        m_git.reset();
    }

    void aCheckoutLooksLikeAClone_data()
    {
        QTest::addColumn<QString>("branch");
        QTest::addColumn<bool>("isOld");
        QTest::newRow("default branch at its head") << u"main"_s << false;
        QTest::newRow("default branch at an older commit") << u"main"_s << true;
        QTest::newRow("another branch") << u"other"_s << true;
        QTest::newRow("a branch that is gone") << u"gone/away"_s << false;
    }

    void aCheckoutLooksLikeAClone()
    {
        QFETCH(QString, branch);
        QFETCH(bool, isOld);
        const QString commit = isOld ? m_first : m_second;
        const Mirror from = mirror();
        (void)m_git->takeCalls();
        const auto done = checkOutTo(from, commit, branch);
        QVERIFY2(done.has_value(), done ? "" : qPrintable(done.error().message));
        QCOMPARE(m_git->takeCalls().size(), branch == u"gone/away"_s ? 8 : 3);

        const QString tree = u"tree/api"_s;
        QCOMPARE(m_git->git(tree, {u"rev-parse"_s, u"HEAD"_s}), commit);
        QCOMPARE(m_git->git(tree, {u"symbolic-ref"_s, u"HEAD"_s}), u"refs/heads/"_s + branch);
        QCOMPARE(m_git->git(tree, {u"for-each-ref"_s, u"--format=%(refname)"_s, u"refs/heads"_s}), u"refs/heads/"_s + branch);
        QCOMPARE(m_git->git(tree, {u"status"_s, u"--porcelain"_s}), QString());
        QCOMPARE(m_git->git(tree, {u"remote"_s, u"get-url"_s, u"origin"_s}), m_git->path(u"api"_s));
        QCOMPARE(m_git->git(tree, {u"config"_s, u"remote.origin.fetch"_s}), u"+refs/heads/*:refs/remotes/origin/*"_s);
        QCOMPARE(m_git->git(tree, {u"config"_s, u"branch."_s + branch + u".merge"_s}), u"refs/heads/"_s + branch);
        QCOMPARE(m_git->git(tree, {u"config"_s, u"branch."_s + branch + u".remote"_s}), u"origin"_s);
        QCOMPARE(m_git->git(tree, {u"rev-parse"_s, u"origin/main"_s, u"origin/other"_s, u"v1"_s}),
            QStringList({m_second, m_first, m_second}).join(u'\n'));
        QCOMPARE(m_git->read(u"tree/api/a"_s), "1"_ba);
        QCOMPARE(QFileInfo::exists(m_git->path(u"tree/api/b"_s)), !isOld);
        m_git->git(tree, {u"fsck"_s, u"--strict"_s});

        QVERIFY(!QFileInfo::exists(m_git->path(u"tree/api/.git/objects/info/alternates"_s)));
        QVERIFY(!QFileInfo::exists(m_git->path(u"tree/api/.git/hooks"_s)));
        QCOMPARE(m_git->filesWith(tree, m_git->path(u"mirrors"_s).toUtf8()), QStringList());
    }

    void noFileIsSharedWithTheMirror()
    {
        QVERIFY(checkOutTo(mirror(), m_second, u"main"_s).has_value());
        int files = 0;
        for (QDirIterator it(m_git->path(u"tree/api/.git/objects"_s), QDir::Files, QDirIterator::Subdirectories); it.hasNext(); ++files) {
            struct stat status;
            QCOMPARE(::stat(QFile::encodeName(it.next()).constData(), &status), 0);
            QCOMPARE(status.st_nlink, nlink_t(1));
        }
        QVERIFY(files > 0);
    }

    void filtersAndHooksOfThePersonAreNotRun()
    {
        m_git->write(u"api/.gitattributes"_s, "* filter=evil\n");
        const QString commit = m_git->commit(u"api"_s, u"c"_s, "3");
        m_git->write(u"home/.gitconfig"_s,
            "[filter \"evil\"]\n\tsmudge = touch '" + m_git->path(u"smudged"_s).toUtf8()
                + "'; cat\n[init]\n\ttemplateDir = " + m_git->path(u"template"_s).toUtf8() + "\n");
        m_git->write(u"template/hooks/post-checkout"_s, "#!/bin/sh\ntouch '" + m_git->path(u"hooked"_s).toUtf8() + "'\n");
        QFile::setPermissions(m_git->path(u"template/hooks/post-checkout"_s), QFile::ReadOwner | QFile::ExeOwner);
        QVERIFY(checkOutTo(mirror(), commit, u"main"_s).has_value());
        QCOMPARE(m_git->read(u"tree/api/c"_s), "3"_ba);
        QVERIFY(!QFileInfo::exists(m_git->path(u"smudged"_s)));
        QVERIFY(!QFileInfo::exists(m_git->path(u"hooked"_s)));
    }

    void whatIsThereIsNotTouched()
    {
        m_git->write(u"tree/api/mine"_s, "x");
        QCOMPARE(checkOutTo(mirror(), m_second, u"main"_s).error().code, ErrorCode::Conflict);
        QCOMPARE(m_git->read(u"tree/api/mine"_s), "x"_ba);
    }

    void badNamesAreRefused()
    {
        const Mirror from = mirror();
        QCOMPARE(checkOutTo(from, u"--help"_s, u"main"_s).error().code, ErrorCode::InvalidArgument);
        QCOMPARE(checkOutTo(from, m_second, u"--help"_s).error().code, ErrorCode::InvalidArgument);
    }

    void aCommitThatIsNotThereLeavesNothing()
    {
        const auto done = checkOutTo(mirror(), QString(40, u'1'), u"main"_s);
        QVERIFY(!done.has_value());
        QVERIFY(!QFileInfo::exists(m_git->path(u"tree/api"_s)));
    }

    void aDamagedMirrorIsToldAndThenMadeAnew()
    {
        const Mirror from = mirror();
        QDir(from.path + u"/objects/pack"_s).removeRecursively();
        const auto done = checkOutTo(from, m_second, u"main"_s);
        QCOMPARE(done.error().code, ErrorCode::Damaged);
        QVERIFY(!QFileInfo::exists(m_git->path(u"tree/api"_s)));
        QVERIFY(checkOutTo(mirror(), m_second, u"main"_s).has_value());
    }

    void aStopLeavesNothing()
    {
        const Mirror from = mirror();
        QDir().mkpath(m_git->path(u"tree"_s));
        std::stop_source stop;
        auto task = checkOut(m_git->host(), from, CheckoutSpec{m_second, u"main"_s, m_git->path(u"tree/api"_s)}, stop.get_token());
        stop.request_stop();
        QCOMPARE(await(std::move(task)).error().code, ErrorCode::Aborted);
        QVERIFY(!QFileInfo::exists(m_git->path(u"tree/api"_s)));
    }
};

QTEST_GUILESS_MAIN(TestCheckout)
#include "tst_checkout.moc"
