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

GitHost gitHost(const ProviderHost &host)
{
    GitHost git;
    git.clock = host.clock;
    git.runner = host.processes;
    git.redactor = host.redactor;
    git.environment = host.environment;
    return git;
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
            Text::tr("Millwright is already running on this store (process %1). Use that window, or start with --data and another folder.")
                .arg(pid));
    }
    return failure(
        ErrorCode::Storage, Text::tr("The folder “%1” cannot be written. Check its permissions and that the disk has room.").arg(folder));
}

} // namespace

Composition Composition::standard()
{
    Composition composition;
    composition.dataFolder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    composition.environment = systemEnvironment();
    return composition;
}

Result<ProviderHost> Composition::host(const QString &providerId) const
{
    ProviderHost host;
    host.clock = std::make_shared<SystemClock>();
    host.processes = std::make_shared<ProcessRunner>(host.clock);
    host.network = std::make_shared<QNetworkAccessManager>();
    host.redactor = std::make_shared<Redactor>();
    host.environment = environment;
    host.mirrors = std::make_shared<MirrorCache>(dataFolder + QStringLiteral("/mirrors"), gitHost(host));
    host.dataFolder = dataFolder + u'/' + providerId;
    if (!QDir().mkpath(host.dataFolder))
        return failure(ErrorCode::Storage,
            Text::tr("The folder “%1” cannot be made. Check its permissions and that the disk has room.").arg(host.dataFolder));
    return host;
}

Async<std::shared_ptr<Factory>> Composition::compose(std::stop_token stop) const
{
    const Composition self = *this;
    if (!QDir().mkpath(self.dataFolder))
        co_return failure(ErrorCode::Storage,
            Text::tr("The folder “%1” cannot be made. Check its permissions and that the disk has room.").arg(self.dataFolder));
    const auto lock = lockFolder(self.dataFolder);
    if (!lock)
        co_return std::unexpected(lock.error());

    const auto host = self.host(self.provider);
    if (!host)
        co_return std::unexpected(host.error());
    auto store = Store::open(self.dataFolder + QStringLiteral("/factory.db"), host->clock);
    if (!store)
        co_return std::unexpected(store.error());
    const ProviderFactory *const factory = builtinProvider(self.provider);
    if (!factory)
        co_return failure(ErrorCode::NoSandbox, Text::tr("This build of Millwright has no provider “%1”.").arg(self.provider));
    const auto sandbox
        = co_await factory->create(*host, Json::parse(self.providerOptions.begin(), self.providerOptions.end(), nullptr, false), stop);
    if (!sandbox)
        co_return std::unexpected(sandbox.error());

    // The core keeps the folder's lock for as long as anything of the factory lives.
    const std::shared_ptr<FactoryCore> core(new FactoryCore, [held = *lock](FactoryCore *ended) { delete ended; });
    core->clock = host->clock;
    core->store = std::move(*store);
    core->sandbox = *sandbox;
    core->redactor = host->redactor;
    core->remote = std::make_shared<GitRemote>(gitHost(*host));
    core->access = [environment = self.environment, redactor = host->redactor](
                       QString url, std::stop_token) { return accessFromEnvironment(environment, redactor, std::move(url)); };
    core->dataFolder = self.dataFolder;
    core->logRetention = self.logRetention;
    co_return Factory::create(core);
}

} // namespace Millwright
