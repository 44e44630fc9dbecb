// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/cloneurl.h"

#include <QProcess>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestCloneUrl : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void taken_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("slug");
        QTest::addColumn<QString>("repoDir");
        QTest::addColumn<QString>("normalized");
        QTest::addColumn<QString>("origin");
        const auto row = [](const QString &text, CloneUrl::Kind kind, const QString &slug, const QString &dir, const QString &normalized,
                             const QString &origin = {}) {
            QTest::addRow("%s", qPrintable(text)) << text << static_cast<int>(kind) << slug << dir << normalized << origin;
        };
        using enum CloneUrl::Kind;
        row(u"https://github.com/acme/api"_s, Https, u"acme/api"_s, u"api"_s, u"https://github.com/acme/api"_s, u"https://github.com"_s);
        row(u"  https://github.com/acme/api.git\n"_s, Https, u"acme/api"_s, u"api"_s, u"https://github.com/acme/api"_s,
            u"https://github.com"_s);
        row(u"HTTPS://GitHub.com/Acme/API.git/"_s, Https, u"Acme/API"_s, u"API"_s, u"https://github.com/Acme/API"_s,
            u"https://github.com"_s);
        row(u"https://git.example.org:8443/g/sub/x"_s, Https, u"g/sub/x"_s, u"x"_s, u"https://git.example.org:8443/g/sub/x"_s,
            u"https://git.example.org:8443"_s);
        row(u"https://h.org:443/a/b"_s, Https, u"a/b"_s, u"b"_s, u"https://h.org/a/b"_s, u"https://h.org:443"_s);
        row(u"https://h.org/a/.dotfiles"_s, Https, u"a/.dotfiles"_s, u"dotfiles"_s, u"https://h.org/a/.dotfiles"_s, u"https://h.org"_s);
        row(u"https://h.org/a/..."_s, Https, u"a/..."_s, u"repo"_s, u"https://h.org/a/..."_s, u"https://h.org"_s);
        row(u"git@github.com:acme/api.git"_s, Ssh, u"acme/api"_s, u"api"_s, u"ssh://github.com/acme/api"_s);
        row(u"ssh://git@GitHub.com:22/acme/api"_s, Ssh, u"acme/api"_s, u"api"_s, u"ssh://github.com/acme/api"_s);
        row(u"ssh://host.org:2222/~me/api.git"_s, Ssh, u"~me/api"_s, u"api"_s, u"ssh://host.org:2222/~me/api"_s);
        row(u"myhost:/srv/api.git"_s, Ssh, u"srv/api"_s, u"api"_s, u"ssh://myhost/srv/api"_s);
        row(u"/srv/git/acme/my api.git"_s, Path, u"acme/my api"_s, u"my-api"_s, u"file:///srv/git/acme/my api"_s);
        row(u"/api"_s, Path, u"api"_s, u"api"_s, u"file:///api"_s);
        row(u"/srv/../home/me/x/"_s, Path, u"me/x"_s, u"x"_s, u"file:///home/me/x"_s);
        row(u"/home/me/x/.git"_s, Path, u"me/x"_s, u"x"_s, u"file:///home/me/x/.git"_s);
        row(u"~/work/x"_s, Path, u"work/x"_s, u"x"_s, u"file:///home/me/work/x"_s);
        row(u"file:///srv/a%20b/x.git"_s, File, u"a b/x"_s, u"x"_s, u"file:///srv/a b/x"_s);
        row(u"/a/\u00e4\u00f6"_s, Path, u"a/\u00e4\u00f6"_s, u"--"_s, u"file:///a/\u00e4\u00f6"_s);
    }

    void taken()
    {
        QFETCH(QString, text);
        const auto url = CloneUrl::parse(text, u"/home/me"_s);
        QVERIFY2(url.has_value(), url ? "" : qPrintable(url.error().message));
        QTEST(static_cast<int>(url->kind), "kind");
        QTEST(url->slug(), "slug");
        QTEST(url->repoDir(), "repoDir");
        QTEST(url->normalized(), "normalized");
        QTEST(url->origin(), "origin");
    }

    void refused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("why");
        const auto row = [](const QString &text, const QString &why) {
            QTest::addRow("%s", qPrintable(text.first(std::min<qsizetype>(60, text.size())))) << text << why;
        };
        row(QString(), u"Enter the address"_s);
        row(u"https://user:pw@github.com/a/b"_s, u"put the token under Access instead"_s);
        row(u"https://sesame@github.com/a/b"_s, u"put the token under Access instead"_s);
        row(u"https://github.com/a/b?x=1"_s, u"“?”"_s);
        row(u"https://github.com/a/b#main"_s, u"“#”"_s);
        row(u"https://github.com/a/b%20c"_s, u"“%”"_s);
        row(u"https://github.com/a/b c"_s, u"not allowed"_s);
        row(u"https://github.com/a/$(id)"_s, u"not allowed"_s);
        row(u"https://github.com/a/\u00e4"_s, u"not allowed"_s);
        row(u"https://github.com"_s, u"ends at the host"_s);
        row(u"https://github.com/"_s, u"ends at the host"_s);
        row(u"https://github.com/a//b"_s, u"empty or relative"_s);
        row(u"https://github.com/a/../b"_s, u"empty or relative"_s);
        row(u"https://github.com:0/a/b"_s, u"not a port"_s);
        row(u"https://github.com:65536/a/b"_s, u"not a port"_s);
        row(u"https://github.com:/a/b"_s, u"not a port"_s);
        row(u"https://h/a:b"_s, u"before a port"_s);
        row(u"https:///a/b"_s, u"not a host name"_s);
        row(u"https://-oProxyCommand=x/a/b"_s, u"not allowed"_s);
        row(u"https://-x/a/b"_s, u"not a host name"_s);
        row(u"https://h/"_s + QString(2048, u'a'), u"longer than 2048"_s);
        row(u"http://example.com/a/b"_s, u"https://"_s);
        row(u"git://example.com/a/b"_s, u"https://"_s);
        row(u"ext::sh -c id"_s, u"Remote helpers"_s);
        row(u"ftp://h/a"_s, u"not a way"_s);
        row(u"ssh://-oProxyCommand=id/a"_s, u"not a host name"_s);
        row(u"ssh://me:pw@host/a"_s, u"password"_s);
        row(u"me:pw@host:a"_s, u"password"_s);
        row(u"ssh://host/a b"_s, u"not allowed"_s);
        row(u"git@-x:a"_s, u"not a host name"_s);
        row(u"-x@host:a"_s, u"not a user name"_s);
        row(u"git@host:-a"_s, u"begins with"_s);
        row(u"--upload-pack=id"_s, u"neither"_s);
        row(u"relative/path"_s, u"neither"_s);
        row(u"/a\nb"_s, u"line break"_s);
        row(u"/"_s, u"root folder"_s);
        row(u"file://host/a"_s, u"three slashes"_s);
        row(u"file:///a%00b"_s, u"control character"_s);
        row(u"~/x"_s, u"no home"_s);
    }

    void refused()
    {
        QFETCH(QString, text);
        QFETCH(QString, why);
        const auto url = CloneUrl::parse(text);
        QVERIFY(!url.has_value());
        QCOMPARE(url.error().code, ErrorCode::InvalidArgument);
        QVERIFY2(url.error().message.contains(why), qPrintable(url.error().message));
        QVERIFY(!url.error().message.contains(u"sesame"_s) && !url.error().message.contains(u"pw"_s));
    }

    void aCloudReachesOnlyWhatIsPublic_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("why");
        QTest::newRow("public") << u"https://github.com/a/b"_s << QString();
        QTest::newRow("public address") << u"https://140.82.121.4/a/b"_s << QString();
        QTest::newRow("loopback") << u"https://127.0.0.1:8443/a/b"_s << u"in your network only"_s;
        QTest::newRow("localhost") << u"https://localhost/a/b"_s << u"in your network only"_s;
        QTest::newRow("private") << u"https://10.1.2.3/a/b"_s << u"in your network only"_s;
        QTest::newRow("link local") << u"https://169.254.169.254/a/b"_s << u"in your network only"_s;
        QTest::newRow("mDNS") << u"https://nas.local/a/b"_s << u"in your network only"_s;
        QTest::newRow("ssh") << u"git@github.com:a/b.git"_s << u"https://github.com/a/b"_s;
        QTest::newRow("path") << u"/srv/a"_s << u"this computer"_s;
        QTest::newRow("file") << u"file:///srv/a"_s << u"this computer"_s;
    }

    void aCloudReachesOnlyWhatIsPublic()
    {
        QFETCH(QString, text);
        QFETCH(QString, why);
        const auto reachable = CloneUrl::parse(text)->reachableFromCloud();
        QCOMPARE(reachable.has_value(), why.isEmpty());
        if (!reachable) {
            QCOMPARE(reachable.error().code, ErrorCode::Unsupported);
            QVERIFY2(reachable.error().message.contains(why), qPrintable(reachable.error().message));
        }
    }

    void branchNamesAreGits_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"main", "feature/x", "a.b", "-x", "a..b", "a b", "a~1", "a^", "a:b", "a?", "a*", "a[", "a\\", "a@{b", "a/",
                 "/a", "a//b", "a.", ".a", "a/.b", "a.lock", "a.lock/b", "a@b", "HEAD", "\xc3\xa4", "a\x01"})
            QTest::newRow(name) << QString::fromUtf8(name);
    }

    void branchNamesAreGits()
    {
        QFETCH(QString, name);
        QProcess git;
        git.setWorkingDirectory(u"/"_s);
        git.start(u"git"_s, {u"check-ref-format"_s, u"--branch"_s, name});
        QVERIFY(git.waitForFinished());
        QCOMPARE(checkBranchName(name).has_value(), git.exitCode() == 0);
    }

    void theShortNameOfHeadIsNoBranch()
    {
        // git lets a branch be called so, but takes it for HEAD everywhere else (gitrevisions).
        QVERIFY(!checkBranchName(u"@"_s).has_value());
    }

    void commitIds()
    {
        QVERIFY(isCommitId(QString(40, u'a')));
        QVERIFY(isCommitId(QString(64, u'0')));
        QVERIFY(!isCommitId(QString(39, u'a')));
        QVERIFY(!isCommitId(QString(40, u'A')));
        QVERIFY(!isCommitId(u"--upload-pack"_s));
    }
};

QTEST_GUILESS_MAIN(TestCloneUrl)
#include "tst_cloneurl.moc"
