// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildworkflow.h"
#include "models/factory/sessions.h"
#include "providers/docker/dockerfactorysandbox.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/providers/docker/dockerfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QDirIterator>
#include <QLoggingCategory>
#include <QMutex>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

constexpr auto token = "ghs_PlantedTokenThatNobodyMaySee0123"_L1;

QMutex loggedMutex;
QByteArray logged;

void keepMessage(QtMsgType, const QMessageLogContext &context, const QString &text)
{
    const QMutexLocker locker(&loggedMutex);
    logged += QByteArray(context.category) + ": " + text.toUtf8() + '\n';
}

} // namespace

/// A repository's credential in a factory that works on a real Docker engine: whatever happens to a project, the token is in no
/// file, no image, no container and no message.
class TestDockerSecrets : public QObject
{
    Q_OBJECT

    std::unique_ptr<DockerFixture> m_docker;
    std::unique_ptr<FactoryFixture> m_fixture;
    QString m_project;

    Sessions &sessions() { return m_fixture->factory->sessions(); }

    /// What a task gives while the clock goes on, as the engine's own waits need it to.
    template <typename T> Result<T> whileTimePasses(Async<T> task)
    {
        std::optional<Result<T>> result;
        constexpr auto store = [](Async<T> awaited, std::optional<Result<T>> &into) -> QCoro::Task<> { into.emplace(co_await awaited); };
        const auto stored = store(std::move(task), result);
        if (!m_fixture->turnUntil([&] { return result.has_value(); }, std::chrono::milliseconds(50)))
            return failure(ErrorCode::Timeout, u"it did not end"_s);
        return *result;
    }

    static QByteArrayList spellings()
    {
        const QByteArray bare = QByteArray(token.data());
        return {bare, bare.toBase64().chopped(4), QByteArray("x-access-token:" + bare).toBase64().chopped(4)};
    }

    static bool holdsToken(const QByteArray &bytes)
    {
        return std::ranges::any_of(spellings(), [&](const QByteArray &spelling) { return bytes.contains(spelling); });
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_docker = std::make_unique<DockerFixture>();
        if (const QString why = m_docker->missing(); !why.isEmpty())
            DockerFixture::leaveOut(why);
    }

    void theTokenOfARepositoryIsNowhere()
    {
        QLoggingCategory::setFilterRules(u"millwright.*=true"_s);
        const auto before = qInstallMessageHandler(keepMessage);
        constexpr auto kept = "this is kept";
        qInfo("%s", kept);
        m_fixture = std::make_unique<FactoryFixture>([](const ProviderHost &host) -> std::shared_ptr<FactorySandbox> {
            ProviderHost given = host;
            given.variables = [](SandboxContext, std::stop_token) -> Async<Environment> { co_return Environment(); };
            const Json options = {{"network", "none"}, {"defaults", {{"baseImage", DockerFixture::gitImage}}}};
            return await(DockerProvider().create(given, options)).value();
        });
        m_project = m_fixture->makeProject();
        m_fixture->core->access = [](QString url, std::stop_token) -> Async<RepositoryAccess> {
            co_return RepositoryAccess{.cloneUrl = url, .authorization = RepositoryAuthorization{QString(token), {}}};
        };
        m_fixture->setCommand(m_project, "setupCommand", u"env > environment; git config --list > configuration"_s);

        const auto built = whileTimePasses(m_fixture->factory->builds().run(m_project, BuildTrigger::Manual));
        QVERIFY2(built && built->outcome == RunOutcome::Started, qPrintable(built ? built->reason : built.error().message));
        const auto environment = [this] { return *m_fixture->factory->environment(m_project); };
        QVERIFY(m_fixture->turnUntil([&] { return !environment().lastRun->isRunning(); }));
        QVERIFY2(environment().lastRun->status == BuildStatus::Ready, qPrintable(environment().lastRun->error));

        // The session lacks this commit, so it fetches.
        m_fixture->git.commit(u"acme/storefront"_s, u"later"_s, "later\n");
        const auto session = await(sessions().create(m_project, {}));
        QVERIFY(session);
        const auto started = whileTimePasses(sessions().start(session->id));
        QVERIFY2(started, qPrintable(started ? QString() : started.error().message));
        QVERIFY(whileTimePasses(sessions().runCommand(session->id, u"env; git config --list; cat storefront/.git/config; ls -laR ."_s)));
        QVERIFY(m_fixture->turnUntil([&] { return m_fixture->core->store->session(session->id)->lastExitCode.has_value(); }));

        // A build, a look-up and a start that fail tell why.
        m_fixture->setCommand(m_project, "setupCommand", u"git config --list; false"_s);
        QVERIFY(whileTimePasses(m_fixture->factory->builds().run(m_project, BuildTrigger::Manual)));
        QVERIFY(m_fixture->turnUntil([&] { return !environment().lastRun->isRunning(); }));
        QCOMPARE(environment().lastRun->status, BuildStatus::Failed);
        const QString path = m_fixture->git.path(u"acme/storefront"_s);
        QVERIFY(QDir().rename(path, path + u".away"_s));
        QCOMPARE(whileTimePasses(m_fixture->factory->builds().run(m_project, BuildTrigger::Manual))->outcome, RunOutcome::Failed);

        const Session running = *m_fixture->core->store->session(session->id);
        for (const QString &what : {u"/containers/%1/json"_s.arg(running.sandboxId), u"/containers/%1/export"_s.arg(running.sandboxId),
                 u"/containers/%1/logs?stdout=1&stderr=1"_s.arg(running.sandboxId), u"/images/%1/json"_s.arg(running.templateId),
                 u"/images/%1/history"_s.arg(running.templateId), u"/images/%1/get"_s.arg(running.templateId)})
            QVERIFY2(!holdsToken(m_docker->call("GET", what).body), qPrintable(what));

        QVERIFY(whileTimePasses(sessions().remove(session->id)));
        (void)whileTimePasses(m_fixture->core->sandbox->freeTemplates({}));
        m_fixture->close();
        qInstallMessageHandler(before);
        int files = 0;
        for (QDirIterator it(m_fixture->dir.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); it.hasNext(); ++files) {
            QFile file(it.next());
            QVERIFY2(file.open(QIODevice::ReadOnly) && !holdsToken(file.readAll()), qPrintable(file.fileName()));
        }
        QVERIFY2(files > 5, qPrintable(QString::number(files)));
        QVERIFY2(logged.contains(kept), logged.constData());
        QVERIFY2(!holdsToken(logged), logged.constData());
    }
};

QTEST_GUILESS_MAIN(TestDockerSecrets)
#include "tst_dockersecrets.moc"
