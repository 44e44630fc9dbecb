// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/sessioncheckout.h"
#include "tests/models/source/gitfixture.h"
#include "tests/support/await.h"

#include <csignal>
#include <unistd.h>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestSessionCheckout : public QObject
{
    Q_OBJECT

    std::unique_ptr<GitFixture> m_git;
    QString m_first;
    QString m_second;
    SessionCheckout m_spec;

    /// Runs the script in the folder `work`, as a sandbox would.
    ProcessResult start() const
    {
        (void)m_git->takeCalls();
        QStringList command = sessionCheckoutCommand(m_spec);
        ProcessSpec spec;
        spec.program = command.takeFirst();
        spec.arguments = command;
        spec.environment = m_git->environment();
        spec.workingDirectory = m_git->path(u"work"_s);
        return *await(m_git->host().runner->run(spec));
    }

    /// Only what the script starts itself; git's own helpers are not its cost.
    qsizetype gits() const
    {
        const auto calls = m_git->takeCalls();
        return std::ranges::count_if(calls,
            [](const QByteArray &call) { return !call.contains("upload-pack '") && !call.startsWith("-c safe.directory=* upload-pack"); });
    }

    QString inside(const QStringList &arguments) const { return m_git->git(u"work/api"_s, arguments); }
    QString branch() const { return inside({u"symbolic-ref"_s, u"--short"_s, u"HEAD"_s}); }

    /// What a template holds: a clone on the base branch.
    void makeTemplate() const
    {
        m_git->git(u"work"_s, {u"clone"_s, u"-q"_s, u"--no-hardlinks"_s, u"../mirror.git"_s, u"api"_s});
        inside({u"config"_s, u"remote.origin.url"_s, m_spec.remote});
    }

    /// Runs the script in which a git whose arguments match `pattern` does `instead`, in the folder `work`, while somebody
    /// kills the script.
    void killedStart(const QByteArray &pattern, const QByteArray &instead) const
    {
        const QByteArray git = m_git->read(u"bin/git"_s);
        m_git->write(u"bin/git"_s,
            "#!/bin/sh\ncase \" $* \" in " + pattern + ") " + instead + "; kill -KILL $PPID;; *) exec /usr/bin/git \"$@\";; esac\n");
        QCOMPARE(start().exitCode, 128 + SIGKILL);
        m_git->write(u"bin/git"_s, git);
    }

private Q_SLOTS:
    void init()
    {
        m_git = std::make_unique<GitFixture>();
        m_git->init(u"api"_s);
        m_first = m_git->commit(u"api"_s, u"a"_s, "1");
        m_second = m_git->commit(u"api"_s, u"b"_s, "2");
        m_git->git({}, {u"clone"_s, u"-q"_s, u"--bare"_s, u"api"_s, u"mirror.git"_s});
        QDir().mkpath(m_git->path(u"work"_s));
        m_spec = {u"api"_s, m_git->path(u"mirror.git"_s), u"https://github.com/acme/api.git"_s, u"millwright/s1"_s, u"main"_s, m_first};
    }

    void aMissingCheckoutIsCloned()
    {
        const auto result = start();
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(result.standardError, QByteArray());
        QCOMPARE(gits(), 3);
        QCOMPARE(branch(), m_spec.branch);
        QCOMPARE(inside({u"rev-parse"_s, u"HEAD"_s}), m_first);
        QCOMPARE(inside({u"rev-parse"_s, u"origin/main"_s}), m_second);
        QCOMPARE(inside({u"remote"_s, u"get-url"_s, u"origin"_s}), m_spec.remote);
        QCOMPARE(inside({u"status"_s, u"--porcelain"_s}), QString());
        QCOMPARE(m_git->filesWith(u"work"_s, "mirror.git"), QStringList());
        QVERIFY(!QFileInfo::exists(m_git->path(u"work/api/.git/objects/info/alternates"_s)));
        QCOMPARE(QDir(m_git->path(u"work"_s)).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList{u"api"_s});

        const auto again = start();
        QCOMPARE(again.exitCode, 0);
        QCOMPARE(gits(), 0);
    }

    void aSessionOnTheBaseBranchHasItsUpstream()
    {
        m_spec.branch = m_spec.baseBranch;
        QCOMPARE(start().exitCode, 0);
        QCOMPARE(gits(), 4);
        QCOMPARE(inside({u"rev-parse"_s, u"HEAD"_s}), m_first);
        QCOMPARE(inside({u"rev-parse"_s, u"--abbrev-ref"_s, u"@{upstream}"_s}), u"origin/main"_s);
    }

    void whatAnInterruptedCloneLeftIsInNobodysWay()
    {
        m_git->write(u"work/api.millwright-part/.git/HEAD"_s, "ref: refs/heads/main\n");
        QDir().mkpath(m_git->path(u"work/api"_s));
        QCOMPARE(start().exitCode, 0);
        QCOMPARE(branch(), m_spec.branch);
        QVERIFY(!QFileInfo::exists(m_git->path(u"work/api.millwright-part"_s)));
    }

    void aFolderThatIsNoCheckoutIsLeft()
    {
        m_git->write(u"work/api/mine"_s, "x");
        const auto result = start();
        QCOMPARE(result.exitCode, 1);
        QVERIFY(result.standardError.contains("no git checkout"));
        QCOMPARE(m_git->read(u"work/api/mine"_s), "x"_ba);
    }

    void aCheckoutOfTheTemplateGetsTheBranch()
    {
        makeTemplate();
        m_spec.commit = m_second;
        m_git->write(u"work/api/built"_s, "by the setup command");
        const auto result = start();
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(gits(), 1);
        QCOMPARE(branch(), m_spec.branch);
        QCOMPARE(inside({u"rev-parse"_s, u"HEAD"_s}), m_second);
        QCOMPARE(m_git->read(u"work/api/built"_s), "by the setup command"_ba);
        QCOMPARE(start().exitCode, 0);
        QCOMPARE(gits(), 0);
        inside({u"pack-refs"_s, u"--all"_s});
        QCOMPARE(start().exitCode, 0);
        QCOMPARE(gits(), 0);
    }

    void anOlderTemplateFetchesTheCommit_data()
    {
        QTest::addColumn<bool>("isOnBranch");
        QTest::newRow("on a branch") << true;
        QTest::newRow("kept only") << false;
    }

    void anOlderTemplateFetchesTheCommit()
    {
        QFETCH(bool, isOnBranch);
        makeTemplate();
        m_spec.commit = m_git->commit(u"api"_s, u"c"_s, "3");
        m_git->git(u"mirror.git"_s, {u"fetch"_s, u"-q"_s, u"origin"_s, isOnBranch ? u"main:main"_s : u"main:refs/millwright/keep/x"_s});
        const auto result = start();
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.standardError.isEmpty(), result.standardError.constData());
        QCOMPARE(gits(), 4);
        QCOMPARE(inside({u"rev-parse"_s, u"HEAD"_s}), m_spec.commit);
        QCOMPARE(inside({u"rev-parse"_s, u"origin/main"_s}), isOnBranch ? m_spec.commit : m_second);
        QCOMPARE(branch(), m_spec.branch);
        QCOMPARE(m_git->filesWith(u"work/api/.git/logs"_s, "mirror.git"), m_git->filesWith(u"work/api/.git/logs"_s, "clone: from"));
    }

    void aStartThatWasKilledIsDoneAgain_data()
    {
        QTest::addColumn<QByteArray>("killed");
        QTest::addColumn<QByteArray>("done");
        QTest::newRow("in a fetch") << "*\" fetch \"*"_ba << ": >api/.git/refs/remotes/origin/main.lock"_ba;
        QTest::newRow("among the files") << "*\" checkout \"*"_ba << ": >api/.git/index.lock; echo 3 >api/b; echo ha >api/c"_ba;
        QTest::newRow("before HEAD") << "*\" checkout \"*"_ba
                                     << "/usr/bin/git \"$@\"; echo 'ref: refs/heads/main' >api/.git/HEAD; : >api/.git/HEAD.lock"_ba;
    }

    void aStartThatWasKilledIsDoneAgain()
    {
        QFETCH(QByteArray, killed);
        QFETCH(QByteArray, done);
        makeTemplate();
        m_git->write(u"work/api/built"_s, "by the setup command");
        m_git->write(u"api/b"_s, "other");
        m_spec.commit = m_git->commit(u"api"_s, u"c"_s, "half or whole");
        m_git->git(u"mirror.git"_s, {u"fetch"_s, u"-q"_s, u"origin"_s, u"main:main"_s});
        killedStart(killed, done);
        const auto result = start();
        QVERIFY2(result.exitCode == 0 && result.standardError.isEmpty(), result.standardError.constData());
        QCOMPARE(branch(), m_spec.branch);
        QCOMPARE(inside({u"rev-parse"_s, u"HEAD"_s}), m_spec.commit);
        QCOMPARE(inside({u"status"_s, u"--porcelain"_s}), u"?? built"_s);
        QCOMPARE(m_git->read(u"work/api/built"_s), "by the setup command"_ba);

        // From now on it is somebody's work.
        m_git->write(u"work/api/b"_s, "work of an hour");
        inside({u"checkout"_s, u"-q"_s, u"-b"_s, u"mine"_s});
        inside({u"branch"_s, u"-q"_s, u"-D"_s, m_spec.branch});
        QCOMPARE(start().exitCode, 0);
        QCOMPARE(m_git->read(u"work/api/b"_s), "work of an hour"_ba);
    }

    void whatTheSetupChangedOutlivesAStartThatWasKilled()
    {
        makeTemplate();
        m_git->write(u"work/api/a"_s, "by the setup command");
        m_spec.commit = m_second;
        killedStart("*\" checkout \"*",
            "/usr/bin/git \"$@\"; echo 'ref: refs/heads/main' >api/.git/HEAD; : >api/.git/HEAD.lock; : >api/.git/index.lock");
        const auto result = start();
        QVERIFY2(result.exitCode == 0, result.standardError.constData());
        QCOMPARE(branch(), m_spec.branch);
        QCOMPARE(inside({u"rev-parse"_s, u"HEAD"_s}), m_second);
        QCOMPARE(m_git->read(u"work/api/a"_s), "by the setup command"_ba);
    }

    void aCommitThatCannotBeHadIsToldAndTheSessionGoesOn()
    {
        makeTemplate();
        m_spec.commit = QString(40, u'1');
        const auto result = start();
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.standardError.contains("could not be put on"), result.standardError.constData());
        QCOMPARE(branch(), m_spec.branch);
        QCOMPARE(inside({u"rev-parse"_s, u"HEAD"_s}), m_second);
    }

    void aCleanTreeIsSwitchedBack()
    {
        QCOMPARE(start().exitCode, 0);
        inside({u"checkout"_s, u"-q"_s, u"main"_s});
        m_git->write(u"work/api/untracked"_s, "x");
        const auto result = start();
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(gits(), 3);
        QCOMPARE(branch(), m_spec.branch);
        QCOMPARE(m_git->read(u"work/api/untracked"_s), "x"_ba);

        inside({u"checkout"_s, u"-q"_s, u"main"_s});
        inside({u"pack-refs"_s, u"--all"_s});
        QCOMPARE(start().exitCode, 0);
        QCOMPARE(branch(), m_spec.branch);
    }

    void workIsLeftAlone_data()
    {
        QTest::addColumn<QString>("what");
        for (const auto &what : {u"changes"_s, u"rebase"_s, u"merge"_s, u"worktree"_s})
            QTest::newRow(qPrintable(what)) << what;
    }

    void workIsLeftAlone()
    {
        QFETCH(QString, what);
        QCOMPARE(start().exitCode, 0);
        inside({u"checkout"_s, u"-q"_s, u"main"_s});
        if (what == u"changes"_s) {
            m_git->write(u"work/api/a"_s, "work of an hour");
        } else if (what == u"rebase"_s) {
            QDir().mkpath(m_git->path(u"work/api/.git/rebase-merge"_s));
        } else if (what == u"merge"_s) {
            m_git->write(u"work/api/.git/MERGE_HEAD"_s, m_first.toUtf8());
        } else {
            QDir().rename(m_git->path(u"work/api/.git"_s), m_git->path(u"work/elsewhere"_s));
            m_git->write(u"work/api/.git"_s, "gitdir: ../elsewhere\n");
        }
        const auto result = start();
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.standardError.contains("left as it is"), result.standardError.constData());
        QVERIFY(gits() <= 3);
        QCOMPARE(m_git->read(u"work/api/a"_s), what == u"changes"_s ? "work of an hour"_ba : "1"_ba);
        if (what != u"worktree"_s)
            QCOMPARE(branch(), u"main"_s);
    }

    void anUnbornHeadOfTheBranchIsNotTakenForIt()
    {
        makeTemplate();
        inside({u"symbolic-ref"_s, u"HEAD"_s, u"refs/heads/"_s + m_spec.branch});
        QCOMPARE(start().exitCode, 0);
        QVERIFY(gits() > 0);
    }

    void argumentsAreOnlyEverArguments()
    {
        m_spec.repoDir = u"-x $(touch pwned) '\"; touch pwned;"_s;
        m_spec.remote = u"/a b/$(touch pwned)`touch pwned`';touch pwned'"_s;
        m_spec.branch = u"x$(touch${IFS}pwned)"_s;
        const auto result = start();
        QVERIFY2(result.exitCode == 0, result.standardError.constData());
        QCOMPARE(
            QDir(m_git->path(u"work"_s)).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList{m_spec.repoDir});
        QCOMPARE(m_git->git(u"work/"_s + m_spec.repoDir, {u"config"_s, u"remote.origin.url"_s}), m_spec.remote);
        QCOMPARE(start().exitCode, 0);
        QCOMPARE(gits(), 0);
        m_spec.commit = u"--help"_s;
        m_spec.repoDir = u"fresh"_s;
        QCOMPARE(start().exitCode, 1);
    }

    void anotherOwnerDoesNotHinder()
    {
        if (::geteuid() != 0)
            QSKIP("only root can give files to another user");
        const auto giveAway = [this](const QString &name) {
            QProcess chown;
            chown.start(u"chown"_s, {u"-R"_s, u"12345"_s, m_git->path(name)});
            QVERIFY(chown.waitForFinished() && chown.exitCode() == 0);
        };
        giveAway(u"mirror.git"_s);
        auto result = start();
        QVERIFY2(result.exitCode == 0, result.standardError.constData());
        QCOMPARE(m_git->read(u"work/api/a"_s), "1"_ba);
        giveAway(u"work"_s);
        m_spec.branch = u"second"_s;
        m_git->git(u"mirror.git"_s, {u"-c"_s, u"safe.directory=*"_s, u"update-ref"_s, u"refs/heads/more"_s, m_second});
        result = start();
        QVERIFY2(result.exitCode == 0 && result.standardError.isEmpty(), result.standardError.constData());
    }

    void withoutGit()
    {
        QStringList command = sessionCheckoutCommand(m_spec);
        ProcessSpec spec;
        spec.program = command.takeFirst();
        spec.arguments = command;
        spec.environment = {{u"PATH"_s, m_git->path(u"home"_s)}};
        spec.workingDirectory = m_git->path(u"work"_s);
        const auto result = *await(m_git->host().runner->run(spec));
        QCOMPARE(result.exitCode, 127);
        QVERIFY(result.standardError.contains("git is not installed"));
    }
};

QTEST_GUILESS_MAIN(TestSessionCheckout)
#include "tst_sessioncheckout.moc"
