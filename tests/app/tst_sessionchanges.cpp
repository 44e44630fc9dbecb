// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildworkflow.h"
#include "models/factory/sessions.h"
#include "providers/snapshot/records.h"
#include "providers/snapshot/snapshotfactorysandbox.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// What happens to a project while its sessions are at something, on real machines.
class TestSessionChanges : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    QString m_project;

    Sessions &sessions() { return m_fixture->factory->sessions(); }
    BuildWorkflow &workflow() { return m_fixture->factory->builds(); }
    QString folder(const QString &session) const { return m_fixture->dir.filePath(u"provider/sessions/"_s + session); }
    ProjectRepository repository() { return m_fixture->factory->environment(m_project)->repositories.first(); }

    QString makeSession()
    {
        const auto session = await(sessions().create(m_project, {}));
        return session ? session->id : QString();
    }

    /// What a command prints in the session, through its log.
    QString output(const QString &session, const QString &command)
    {
        const auto id = await(sessions().runCommand(session, command));
        QByteArray bytes;
        for (QString cursor; id;) {
            const auto page = await(sessions().commandLog(session, *id, cursor, {}));
            if (!page)
                return page.error().message;
            bytes += page->bytes;
            cursor = page->cursor;
            if (page->complete)
                break;
        }
        return QString::fromUtf8(bytes).trimmed();
    }

    /// Waits in a real folder, so it can be seen from outside where a session is.
    static QString waitingFor(const QString &file) { return u"touch began; until [ -e %1 ]; do sleep 0.05; done"_s.arg(file); }

    QString inSession(const QString &session, const QString &file) const
    {
        return folder(session) + u"/tree/workspace/storefront/"_s + file;
    }

    static void touch(const QString &path)
    {
        QFile file(path);
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<FactoryFixture>([](const ProviderHost &host) -> std::shared_ptr<FactorySandbox> {
            return await(SnapshotProvider().create(host, Json::object())).value();
        });
        m_project = m_fixture->makeProject();
    }
    void cleanup() { m_fixture.reset(); }

    void aSaveDuringASetupIsKept()
    {
        m_fixture->setCommand(m_project, "setupCommand", waitingFor(u"goon"_s));
        const QString session = makeSession();
        auto starting = sessions().start(session);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(inSession(session, u"began"_s)), 60'000);
        m_fixture->setCommand(m_project, "setupCommand", u"make later"_s);
        m_fixture->setCommand(m_project, "teardownCommand", u"make clean"_s);
        touch(inSession(session, u"goon"_s));
        QVERIFY(await(std::move(starting)).has_value());
        QCOMPARE(repository().setupCommand, QStringList{u"make later"_s});
        QCOMPARE(repository().teardownCommand, u"make clean"_s);
        QCOMPARE(repository().lastSetupStatus, u"configured"_s);
    }

    void aSettingReachesTheNextStart()
    {
        const QString session = makeSession();
        QVERIFY(await(sessions().start(session)).has_value());
        const QString interfaces = u"tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' ' | tr '\\n' ' '"_s;
        QVERIFY(output(session, u"test $(wc -l </proc/net/dev) -gt 3 && echo connected"_s) == "connected"_L1);
        m_fixture->save(m_project, {{"settings", {{"network", false}}}});
        QVERIFY(await(sessions().stop(session)).has_value());
        QVERIFY(await(sessions().start(session)).has_value());
        QCOMPARE(output(session, interfaces), u"lo"_s);
    }

    void whatAnErrorAdvisesCanBeDone()
    {
        m_fixture->save(m_project, {{"sandboxWorkdir", "/usr/x"}});
        const QString session = makeSession();
        const auto refused = await(sessions().start(session));
        QVERIFY(!refused.has_value());
        QVERIFY2(refused.error().message.contains(u"/workspace"_s), qPrintable(refused.error().message));
        m_fixture->save(m_project, {{"sandboxWorkdir", "/workspace"}});
        const auto started = await(sessions().start(session));
        QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message));
        QCOMPARE(started->status, Sandbox::Status::Running);
    }

    void aMachineThatWasKeptIsUsedAgain()
    {
        m_fixture->setCommand(m_project, "setupCommand", u"touch tried; exit 1"_s);
        const QString session = makeSession();
        QVERIFY(!await(sessions().start(session)).has_value());
        const QString sandbox = m_fixture->core->store->session(session)->sandboxId;
        QVERIFY(!sandbox.isEmpty());
        m_fixture->setCommand(m_project, "setupCommand", u"test -e tried"_s);
        const auto started = await(sessions().start(session));
        QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message));
        QCOMPARE(started->sandboxId, sandbox);
    }

    void aStepThatIsDoneIsNotDoneAgain()
    {
        const std::string repository = this->repository().id.toStdString();
        const auto save = [&](const QStringList &steps) {
            Json list = Json::array();
            for (const QString &step : steps)
                list.push_back(step.toStdString());
            m_fixture->save(m_project, {{"repositories", {{{"projectRepositoryId", repository}, {"setupCommand", list}}}}});
        };
        const QString one = u"echo one >> ran"_s;
        const QString two = u"echo two >> ran; test -e gate"_s;
        const QString three = u"echo three >> ran"_s;
        save({one, two});
        const QString session = makeSession();
        QVERIFY(!await(sessions().start(session)).has_value());
        touch(inSession(session, u"gate"_s));
        const auto startAnew = [&] {
            QVERIFY(await(sessions().stop(session)).has_value());
            m_fixture->reopen();
            const auto started = await(sessions().start(session));
            QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message));
        };
        startAnew();
        QCOMPARE(output(session, u"tr '\\n' ' ' <storefront/ran"_s), u"one two two"_s);
        save({one, two, three});
        startAnew();
        QCOMPARE(output(session, u"tr '\\n' ' ' <storefront/ran"_s), u"one two two three"_s);
        save({two, three});
        startAnew();
        QCOMPARE(output(session, u"tr '\\n' ' ' <storefront/ran"_s), u"one two two three two three"_s);
    }

    void aSessionMadeWhileItsProjectGoesDoesNotStayBehind()
    {
        m_fixture->setCommand(m_project, "teardownCommand", waitingFor(u"goon"_s));
        const QString first = makeSession();
        QVERIFY(await(sessions().start(first)).has_value());
        auto removing = m_fixture->factory->removeProject(m_project);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(inSession(first, u"began"_s)), 60'000);
        m_fixture->setCommand(m_project, "teardownCommand", {});
        const QString second = makeSession();
        QVERIFY(await(sessions().start(second)).has_value());
        QVERIFY(QFile::exists(folder(second)));
        touch(inSession(first, u"goon"_s));
        QVERIFY(await(std::move(removing)).has_value());
        QVERIFY(!QFile::exists(folder(first)));
        QVERIFY(!QFile::exists(folder(second)));
        QCOMPARE(m_fixture->core->store->allSessions()->size(), 0);
    }

    void aSecretBetweenTwoChannelsIsMasked()
    {
        m_fixture->core->redactor->addSecret(u"correct-horse-battery"_s);
        const QString session = makeSession();
        const QString shown
            = output(session, u"printf correct-horse; sleep 0.2; printf 'warn\\n' >&2; sleep 0.2; printf -- '-battery\\n'"_s);
        QVERIFY2(!shown.contains(u"battery"_s) && !shown.contains(u"horse"_s), qPrintable(shown));
        QVERIFY2(shown.contains(u"warn"_s), qPrintable(shown));
    }

    void aSecretBetweenTwoChannelsOfABuildIsMasked()
    {
        m_fixture->core->redactor->addSecret(u"correct-horse-battery"_s);
        m_fixture->setCommand(m_project, "setupCommand",
            u"A=horse; printf correct-$A; sleep 0.2; printf 'warn\\n' >&2; sleep 0.2; printf -- '-battery\\n'"_s);
        const auto run = await(workflow().run(m_project, BuildTrigger::Manual));
        QVERIFY(m_fixture->turnUntil([&] { return !m_fixture->factory->environment(m_project)->lastRun->isRunning(); }));
        QFile file(m_fixture->dir.filePath(u"provider/builds/%1/log"_s.arg(run->buildId)));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray log = file.readAll();
        QVERIFY2(log.contains("warn"), log.constData());
        QVERIFY2(!log.contains("correct-horse") && !log.contains("\n-battery"), log.constData());
    }

    void aTemplateIsOnTheBranchOfTheRemote()
    {
        m_fixture->git.git(u"acme/storefront"_s, {u"branch"_s, u"-m"_s, u"master"_s});
        const auto build = [&] {
            QVERIFY(await(workflow().run(m_project, BuildTrigger::Manual)).has_value());
            QVERIFY(m_fixture->turnUntil([&] { return !m_fixture->factory->environment(m_project)->lastRun->isRunning(); }));
            const auto built = TemplateRecord::read(
                m_fixture->dir.filePath(u"provider/templates/"_s + m_fixture->factory->environment(m_project)->activeTemplateId));
            QVERIFY(built);
            QFile file(m_fixture->dir.filePath(u"provider/layers/%1/workspace/storefront/.git/HEAD"_s.arg(built->layers.constFirst())));
            m_head = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        build();
        QCOMPARE(m_head, "ref: refs/heads/master\n");
        m_fixture->git.git(u"acme/storefront"_s, {u"branch"_s, u"-m"_s, u"main"_s});
        m_fixture->git.commit(u"acme/storefront"_s, u"more"_s, "more\n");
        build();
        QCOMPARE(m_head, "ref: refs/heads/main\n");
    }

private:
    QByteArray m_head;
};

QTEST_GUILESS_MAIN(TestSessionChanges)
#include "tst_sessionchanges.moc"
