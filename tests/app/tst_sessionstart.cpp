// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/source/gitfixture.h"
#include "tests/support/await.h"
#include "tests/support/realfactory.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// Where a session begins: on the real engine, with a real repository, seen by git inside the session.
class TestSessionStart : public QObject
{
    Q_OBJECT

    std::unique_ptr<GitFixture> m_git;
    std::unique_ptr<RealFactory> m_real;
    QString m_projectId;

    FactoryClient *client() const { return m_real->client.get(); }

    /// A project on the repository `app`, with its template built.
    void build(const QString &setup, const QByteArray &settings = {})
    {
        const auto project = await(answerOf(client()->createProject(u"app"_s, {})));
        QVERIFY2(project, qPrintable(project ? QString() : project.error().message));
        m_projectId = project->id;
        NewRepository repository;
        repository.url = m_git->path(u"app"_s);
        repository.setupCommand = {setup};
        QVERIFY(await(answerOf(client()->addRepository(m_projectId, repository))));
        if (!settings.isEmpty())
            QVERIFY(await(answerOf(client()->updateEnvironment(m_projectId, "{\"settings\":" + settings + '}'))));
        QVERIFY(await(answerOf(client()->build(m_projectId))));
        const auto status = [this] {
            const auto environment = await(answerOf(client()->environment(m_projectId)));
            return environment && environment->lastRun ? environment->lastRun->status : BuildStatus::Unknown;
        };
        QTRY_COMPARE_WITH_TIMEOUT(status(), BuildStatus::Ready, 30'000);
    }

    Session started(const QString &branch)
    {
        const auto session = await(answerOf(client()->createSession(m_projectId, {.branch = branch})));
        if (!session)
            return {};
        const auto running = await(answerOf(client()->startSession(session->id)));
        if (!running)
            qWarning("%s", qPrintable(running.error().message));
        return running ? *running : Session();
    }

    /// What a command in the session's checkout prints.
    QString said(const Session &session, const QString &command)
    {
        const auto id = await(answerOf(client()->runCommand(session.id, u"cd app && { "_s + command + u"; } 2>&1"_s)));
        if (!id)
            return id.error().message;
        QByteArray text;
        for (QString cursor; true;) {
            const auto page = await(answerOf(client()->log({LogReference::Kind::Command, session.id, *id}, cursor)));
            if (!page)
                return page.error().message;
            text += page->bytes;
            cursor = page->cursor;
            if (page->complete)
                return QString::fromUtf8(text).trimmed();
        }
    }

private Q_SLOTS:
    void init()
    {
        // Qt says so when a timer of the engine's is touched by the thread of the window.
        QTest::failOnWarning(QRegularExpression(u"another thread"_s));
        m_git = std::make_unique<GitFixture>();
        m_git->init(u"app"_s);
        m_git->commit(u"app"_s, u"kept"_s, "one\n");
        m_real = std::make_unique<RealFactory>();
        m_real->client.reset();
        m_real->composition.environment.insert(m_git->environment());
        m_real->open();
    }

    void cleanup()
    {
        m_real.reset();
        m_git.reset();
    }

    /// What was begun there needs no network to go on.
    void aCheckoutOnAnotherBranchIsKeptWhileItsRemoteIsAway()
    {
        const auto project = await(answerOf(client()->createProject(u"app"_s, {})));
        QVERIFY(project);
        m_projectId = project->id;
        NewRepository repository;
        repository.url = m_git->path(u"app"_s);
        QVERIFY(await(answerOf(client()->addRepository(m_projectId, repository))));
        const Session session = started(u"feature/one"_s);
        QVERIFY(session.templateId.isEmpty());
        QCOMPARE(said(session, u"git checkout -q -b fix && echo work > kept && git symbolic-ref HEAD"_s), u"refs/heads/fix"_s);
        QVERIFY(await(answerOf(client()->stopSession(session.id))));
        QVERIFY(QDir().rename(m_git->path(u"app"_s), m_git->path(u"away"_s)));
        const auto again = await(answerOf(client()->startSession(session.id)));
        QVERIFY2(again, qPrintable(again ? QString() : again.error().message));
        QCOMPARE(said(session, u"git symbolic-ref HEAD && cat kept"_s), u"refs/heads/fix\nwork"_s);
    }

    void aNewBranchBeginsAtTheTemplate()
    {
        build(u"echo made > made; echo two > kept"_s);
        const QString commit = m_git->git(u"app"_s, {u"rev-parse"_s, u"HEAD"_s});
        const Session session = started(u"feature/one"_s);
        QCOMPARE(session.status, Sandbox::Status::Running);
        QVERIFY(!session.templateId.isEmpty());
        QCOMPARE(said(session, u"git symbolic-ref HEAD"_s), u"refs/heads/feature/one"_s);
        QCOMPARE(said(session, u"git rev-parse HEAD main"_s), commit + u'\n' + commit);
        QCOMPARE(said(session, u"git status --porcelain"_s), u"M kept\n?? made"_s);
        QCOMPARE(said(session, u"git checkout -q - && git symbolic-ref HEAD"_s), u"refs/heads/main"_s);
        QCOMPARE(said(session, u"git fsck --no-progress && git config remote.origin.url"_s), m_git->path(u"app"_s));
    }

    /// Up to git 2.45, `update-ref --stdin` knows no symbolic refs.
    void aNewBranchBeginsAtTheTemplateWithAnOlderGit()
    {
        const QTemporaryDir programs;
        QFile wrapper(programs.filePath(u"git"_s));
        QVERIFY(wrapper.open(QIODevice::WriteOnly));
        wrapper.write("#!/bin/sh\ncase \" $* \" in\n*' --stdin '*) sed 's/^symref-/no-/' | /usr/bin/git \"$@\" ;;\n"
                      "*) exec /usr/bin/git \"$@\" ;;\nesac\n");
        wrapper.close();
        QVERIFY(wrapper.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        m_real->client.reset();
        QString &path = m_real->composition.environment[u"PATH"_s];
        path = programs.path() + u':' + path;
        m_real->open();
        build(u"true"_s, "{\"isolation\":\"none\"}");
        const Session session = started(u"one"_s);
        QCOMPARE(said(session, u"command -v git; printf 'symref-update HEAD refs/heads/main\\n' | git update-ref --stdin"_s),
            programs.filePath(u"git"_s) + u"\nfatal: unknown command: no-update HEAD refs/heads/main"_s);
        QCOMPARE(said(session, u"git symbolic-ref HEAD; cat .git/millwright-checkout; git status --porcelain"_s), u"refs/heads/one"_s);
        QCOMPARE(said(session, u"git checkout -q - && git symbolic-ref HEAD"_s), u"refs/heads/main"_s);
    }

    void hooksOfTheCheckoutDoNotRunAtTheStart()
    {
        build(u"printf '#!/bin/sh\\ntouch /workspace/hooked\\n' > .git/hooks-x; chmod +x .git/hooks-x; mkdir -p .git/hooks; "
              "cp .git/hooks-x .git/hooks/reference-transaction; cp .git/hooks-x .git/hooks/post-checkout"_s);
        const Session session = started(u"one"_s);
        QCOMPARE(said(session, u"git symbolic-ref HEAD; ls ../hooked"_s),
            u"refs/heads/one\nls: cannot access '../hooked': No such file or directory"_s);
        // The same hooks run for whoever works in the session, so it is the start that left them out.
        QCOMPARE(said(session, u"git branch other; ls ../hooked"_s), u"../hooked"_s);
    }

    void aHeadThatMovedSinceTheBuildIsWhereTheBranchBegins()
    {
        build(u"echo made > made"_s);
        const QString moved = m_git->commit(u"app"_s, u"later"_s, "three\n");
        const Session session = started(u"one"_s);
        QCOMPARE(said(session, u"git rev-parse HEAD; cat later made"_s), moved + u"\nthree\nmade"_s);
    }

    void aSetupThatLeavesAnotherCommitCheckedOutDoesNotMisplaceTheBranch()
    {
        m_git->commit(u"app"_s, u"second"_s, "2\n");
        build(u"git checkout -q --detach HEAD~1"_s);
        const QString head = m_git->git(u"app"_s, {u"rev-parse"_s, u"HEAD"_s});
        const Session session = started(u"one"_s);
        QCOMPARE(said(session, u"git symbolic-ref HEAD; git rev-parse HEAD; git status --porcelain; cat second"_s),
            u"refs/heads/one\n"_s + head + u"\n2"_s);
    }

    void aSessionThatIsThereStartsWithoutItsRemote()
    {
        build(u"true"_s);
        const Session session = started(u"one"_s);
        QVERIFY(await(answerOf(client()->stopSession(session.id))));
        QVERIFY(QDir().rename(m_git->path(u"app"_s), m_git->path(u"away"_s)));
        const auto again = await(answerOf(client()->startSession(session.id)));
        QVERIFY2(again, qPrintable(again ? QString() : again.error().message));
        QCOMPARE(said(session, u"git symbolic-ref HEAD"_s), u"refs/heads/one"_s);
    }

    void aRemoteThatCannotBeReachedLeavesTheTemplatesCommit()
    {
        build(u"true"_s);
        const QString commit = m_git->git(u"app"_s, {u"rev-parse"_s, u"HEAD"_s});
        QVERIFY(QDir().rename(m_git->path(u"app"_s), m_git->path(u"away"_s)));
        const Session session = started(u"one"_s);
        QCOMPARE(said(session, u"git symbolic-ref HEAD; git rev-parse HEAD"_s), u"refs/heads/one\n"_s + commit);
    }

    void whatIsNowhereElseIsCounted()
    {
        build(u"true"_s);
        const Session session = started(u"one"_s);
        const auto counts = [&] {
            const auto losses = await(answerOf(client()->sessionLosses(session.id)));
            QList<int> numbers;
            for (const auto &repository : losses ? losses->repositories : QList<SessionLosses::Repository>())
                numbers << repository.uncommittedFiles << repository.unpushedCommits << repository.stashes;
            return numbers;
        };
        QVERIFY(await(answerOf(client()->sessionLosses(session.id)))->isEmpty());
        const QString identity = u"git -c user.name=Ann -c user.email=ann@example.org "_s;
        said(session, u"echo 1 > a && echo 2 > b && echo 3 >> kept"_s);
        QCOMPARE(counts(), (QList<int>{3, 0, 0}));
        said(session, u"git add a && %1 commit -q -m a && git checkout -q -b two && git add b && %1 commit -q -m b"_s.arg(identity));
        QCOMPARE(counts(), (QList<int>{1, 2, 0}));
        said(session, identity + u"stash -q"_s);
        QCOMPARE(counts(), (QList<int>{0, 2, 1}));
    }

    void aRunningCommandIsTold()
    {
        build(u"true"_s);
        const Session session = started(u"one"_s);
        const auto command = await(answerOf(client()->runCommand(session.id, u"cat /dev/zero > /dev/null"_s)));
        QVERIFY(command);
        QCOMPARE(await(answerOf(client()->sessionLosses(session.id)))->runningCommand, u"cat /dev/zero > /dev/null"_s);
        QVERIFY(await(answerOf(client()->stopCommand(session.id, *command))));
        QTRY_COMPARE(await(answerOf(client()->sessionLosses(session.id)))->runningCommand, QString());
    }

    void whatCannotBeLookedIntoIsAnErrorAndNotNothing()
    {
        build(u"true"_s);
        const Session session = started(u"one"_s);
        said(session, u"rm .git/HEAD"_s);
        QCOMPARE(await(answerOf(client()->sessionLosses(session.id))).error().code, ErrorCode::ExecutionFailed);
        QVERIFY(await(answerOf(client()->stopSession(session.id))));
        QCOMPARE(await(answerOf(client()->sessionLosses(session.id))).error().code, ErrorCode::NotReady);
    }

    void theSessionKnowsItsOwnNameWithoutANameService()
    {
        build(u"true"_s);
        QCOMPARE(said(started(u"one"_s), u"getent hosts \"$(uname -n)\""_s), u"127.0.1.1       session"_s);
    }
};

QTEST_GUILESS_MAIN(TestSessionStart)
#include "tst_sessionstart.moc"
