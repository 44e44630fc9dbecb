// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/factory/factoryfixture.h"

#include "models/source/mirrorcache.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTest>

namespace Millwright {

namespace {

Async<RepositoryAccess> plainAccess(QString url)
{
    RepositoryAccess access;
    access.cloneUrl = url;
    co_return access;
}

} // namespace

void FactoryFixture::open()
{
    GitHost host;
    host.clock = clock;
    host.runner = std::make_shared<ProcessRunner>(clock);
    host.redactor = std::make_shared<Redactor>();
    host.environment = systemEnvironment();
    ProviderHost providerHost;
    providerHost.clock = clock;
    providerHost.processes = host.runner;
    providerHost.redactor = host.redactor;
    providerHost.environment = host.environment;
    providerHost.mirrors = std::make_shared<MirrorCache>(dir.filePath(QStringLiteral("mirrors")), host);
    providerHost.dataFolder = dir.filePath(QStringLiteral("provider"));
    QDir().mkpath(providerHost.dataFolder);

    core = std::make_shared<FactoryCore>();
    core->clock = clock;
    auto store = isInMemory ? Store::openInMemory(clock) : Store::open(dir.filePath(QStringLiteral("factory.db")), clock);
    if (!store)
        qFatal("%s", qPrintable(store.error().message));
    core->store = std::move(*store);
    core->sandbox = makeSandbox ? makeSandbox(providerHost) : provider;
    core->redactor = host.redactor;
    core->git = host;
    core->remote = std::make_shared<GitRemote>(host);
    core->access = [](QString url, std::stop_token) { return plainAccess(std::move(url)); };
    core->dataFolder = dir.filePath(QStringLiteral("data"));
    QDir().mkpath(core->dataFolder);
    factory = Factory::create(core);
    if (const auto opened = factory->open(); !opened)
        qFatal("%s", qPrintable(opened.error().message));
}

void FactoryFixture::close()
{
    if (!factory)
        return;
    await(factory->close());
    factory.reset();
    core.reset();
}

QString FactoryFixture::makeProject()
{
    const auto project = factory->createProject(QStringLiteral("storefront"), {});
    addRepository(project->id, QStringLiteral("acme/storefront"));
    return project->id;
}

void FactoryFixture::addRepository(const QString &projectId, const QString &name)
{
    git.init(name);
    git.commit(name, QStringLiteral("README"), "A small shop\n");
    NewRepository repository;
    repository.url = git.path(name);
    repository.setupCommand = QStringList{QStringLiteral("true")};
    const auto added = await(factory->addRepository(projectId, repository));
    if (!added)
        qFatal("%s", qPrintable(added.error().message));
}

void FactoryFixture::save(const QString &projectId, const Json &patch)
{
    const auto saved = factory->updateEnvironment(projectId, QByteArray::fromStdString(patch.dump()));
    if (!saved)
        qFatal("%s", qPrintable(saved.error().message));
}

void FactoryFixture::schedule(const QString &projectId, const QString &cron, const QString &timezone)
{
    const Json schedule = {{"enabled", true}, {"cron", cron.toStdString()}, {"timezone", timezone.toStdString()}};
    save(projectId, {{"buildTriggers", {{"schedule", schedule}}}});
}

void FactoryFixture::setCommand(const QString &projectId, const char *field, const QString &command)
{
    const QString repository = factory->environment(projectId)->repositories.first().id;
    const Json entry = {{"projectRepositoryId", repository.toStdString()}, {field, command.toStdString()}};
    save(projectId, {{"repositories", Json::array({entry})}});
}

void FactoryFixture::refuseActivity()
{
    const QString name = QStringLiteral("refuseActivity");
    {
        auto connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        connection.setDatabaseName(dir.filePath(QStringLiteral("factory.db")));
        if (!connection.open())
            qFatal("%s", qPrintable(connection.lastError().text()));
        QSqlQuery query(connection);
        if (!query.exec(QStringLiteral("CREATE TRIGGER refuse BEFORE INSERT ON activity BEGIN SELECT RAISE(ABORT, 'refused'); END")))
            qFatal("%s", qPrintable(query.lastError().text()));
    }
    QSqlDatabase::removeDatabase(name);
}

bool FactoryFixture::turnUntil(const std::function<bool()> &done, std::chrono::milliseconds step)
{
    return QTest::qWaitFor([&] { return clock->advance(step), done(); }, 60'000);
}

bool FactoryFixture::stepUntil(const std::function<bool()> &done, std::chrono::milliseconds step)
{
    constexpr int mostSteps = 20'000;
    const auto isQuiet = [this] { return core->scope.count() <= core->store->runningRuns()->size(); };
    // What is to begin at once begins before the first step.
    std::chrono::milliseconds by{0};
    for (int i = 0; i < mostSteps; ++i) {
        clock->advance(std::exchange(by, step));
        QCoreApplication::processEvents();
        if (!QTest::qWaitFor(isQuiet, 60'000))
            return false;
        if (done())
            return true;
    }
    return false;
}

} // namespace Millwright
