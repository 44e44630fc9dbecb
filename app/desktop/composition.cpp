// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/composition.h"

#include "models/factory/factory.h"
#include "models/factory/factorycore.h"
#include "models/source/mirrorcache.h"
#include "providers/registry.h"

#include <QDir>
#include <QLockFile>
#include <QNetworkAccessManager>
#include <QStandardPaths>

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Composition)
};

/// Where a host's token is looked for: the variables that the hosts' own command lines read.
struct TokenVariable {
    QLatin1StringView host;
    QLatin1StringView variable;
    QLatin1StringView username;
};
constexpr TokenVariable tokenVariables[] = {
    {QLatin1StringView("github.com"), QLatin1StringView("GH_TOKEN"), QLatin1StringView("x-access-token")},
    {QLatin1StringView("github.com"), QLatin1StringView("GITHUB_TOKEN"), QLatin1StringView("x-access-token")},
    {QLatin1StringView("gitlab.com"), QLatin1StringView("GITLAB_TOKEN"), QLatin1StringView("oauth2")},
};

Async<RepositoryAccess> accessFromEnvironment(Environment environment, std::shared_ptr<Redactor> redactor, QString url)
{
    RepositoryAccess access;
    access.cloneUrl = url;
    const auto parsed = CloneUrl::parse(url);
    if (!parsed)
        co_return std::unexpected(parsed.error());
    for (const TokenVariable &candidate : tokenVariables) {
        const QString token = environment.value(candidate.variable).trimmed();
        if (parsed->kind != CloneUrl::Kind::Https || parsed->host != candidate.host || token.isEmpty())
            continue;
        redactor->addSecret(token);
        access.authorization.emplace();
        access.authorization->token = token;
        access.authorization->username = candidate.username;
        break;
    }
    co_return access;
}

/// Keeps a folder to one process as long as it lives.
Result<std::shared_ptr<QLockFile>> lockFolder(const QString &folder)
{
    const auto lock = std::make_shared<QLockFile>(folder + QStringLiteral("/instance.lock"));
    lock->setStaleLockTime(0);
    if (lock->tryLock(0))
        return lock;
    qint64 pid = 0;
    QString host;
    QString program;
    if (lock->error() == QLockFile::LockFailedError && lock->getLockInfo(&pid, &host, &program)) {
        return failure(ErrorCode::Conflict,
            Text::tr("Millwright is already running on this store (process %1). Use that window, or start with --data and another folder.").arg(pid));
    }
    return failure(ErrorCode::Storage, Text::tr("The folder “%1” cannot be written. Check its permissions and that the disk has room.").arg(folder));
}

} // namespace

Composition Composition::standard()
{
    Composition composition;
    composition.dataFolder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    composition.environment = systemEnvironment();
    return composition;
}

Result<std::shared_ptr<Factory>> Composition::compose() const
{
    if (!QDir().mkpath(dataFolder))
        return failure(ErrorCode::Storage, Text::tr("The folder “%1” cannot be made. Check its permissions and that the disk has room.").arg(dataFolder));
    const auto lock = lockFolder(dataFolder);
    if (!lock)
        return std::unexpected(lock.error());

    GitHost git;
    git.clock = std::make_shared<SystemClock>();
    git.runner = std::make_shared<ProcessRunner>(git.clock);
    git.redactor = std::make_shared<Redactor>();
    git.environment = environment;

    auto store = Store::open(dataFolder + QStringLiteral("/factory.db"), git.clock);
    if (!store)
        return std::unexpected(store.error());

    const ProviderFactory *const factory = builtinProvider(provider);
    if (!factory)
        return failure(ErrorCode::NoSandbox, Text::tr("This build of Millwright has no provider “%1”.").arg(provider));
    ProviderHost host;
    host.clock = git.clock;
    host.processes = git.runner;
    host.network = std::make_shared<QNetworkAccessManager>();
    host.mirrors = std::make_shared<MirrorCache>(dataFolder + QStringLiteral("/mirrors"), git);
    host.redactor = git.redactor;
    host.dataFolder = dataFolder + u'/' + provider;
    host.environment = environment;
    if (!QDir().mkpath(host.dataFolder))
        return failure(ErrorCode::Storage, Text::tr("The folder “%1” cannot be made.").arg(host.dataFolder));
    const auto sandbox = factory->create(host, Json::parse(providerOptions.begin(), providerOptions.end(), nullptr, false));
    if (!sandbox)
        return std::unexpected(sandbox.error());

    // The core keeps the folder's lock for as long as anything of the factory lives.
    const std::shared_ptr<FactoryCore> core(new FactoryCore, [held = *lock](FactoryCore *ended) { delete ended; });
    core->clock = git.clock;
    core->store = std::move(*store);
    core->sandbox = *sandbox;
    core->redactor = git.redactor;
    core->remote = std::make_shared<GitRemote>(git);
    core->access = [environment = environment, redactor = git.redactor](QString url, std::stop_token) {
        return accessFromEnvironment(environment, redactor, std::move(url));
    };
    core->dataFolder = dataFolder;
    return Factory::create(core);
}

} // namespace Millwright
