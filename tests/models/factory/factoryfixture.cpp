// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/factory/factoryfixture.h"

#include "tests/support/await.h"

#include <QDir>
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

    core = std::make_shared<FactoryCore>();
    core->clock = clock;
    auto store = Store::open(dir.filePath(QStringLiteral("factory.db")), clock);
    if (!store)
        qFatal("%s", qPrintable(store.error().message));
    core->store = std::move(*store);
    core->sandbox = provider;
    core->redactor = host.redactor;
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
    NewRepository repository;
    git.init(QStringLiteral("acme/storefront"));
    git.commit(QStringLiteral("acme/storefront"), QStringLiteral("README"), "A small shop\n");
    repository.url = git.path(QStringLiteral("acme/storefront"));
    repository.setupCommand = QStringList{QStringLiteral("true")};
    const auto added = await(factory->addRepository(project->id, repository));
    if (!added)
        qFatal("%s", qPrintable(added.error().message));
    return project->id;
}

} // namespace Millwright
