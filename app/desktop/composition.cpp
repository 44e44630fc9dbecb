// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/composition.h"

#include "app/secrets/keychain.h"
#include "models/factory/factory.h"
#include "models/factory/factorycore.h"
#include "models/factory/repositoryaccess.h"
#include "models/source/mirrorcache.h"

#include <QDir>
#include <QLockFile>
#include <QNetworkAccessManager>
#include <QStandardPaths>

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

struct CompositionText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Composition)
};

GitHost gitHost(const ProviderHost &host)
{
    GitHost git;
    git.clock = host.clock;
    git.runner = host.processes;
    git.redactor = host.redactor;
    git.environment = host.environment;
    return git;
}

/// Keeps a folder to one process for as long as it lives.
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
            CompositionText::tr(
                "Millwright is already running on this store (process %1). Use that window, or start with --data and another folder.")
                .arg(pid));
    }
    return failure(ErrorCode::Storage,
        CompositionText::tr("The folder “%1” cannot be written. Check its permissions and that the disk has room.").arg(folder));
}

} // namespace

Composition Composition::standard()
{
    Composition composition;
    composition.dataFolder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    composition.environment = systemEnvironment();
    return composition;
}

Composer::Composer(Composition composition) : m_composition(std::move(composition)) { }

EmbeddedClient::Compose Composer::of(Composition composition)
{
    return [composer = std::make_shared<Composer>(std::move(composition))](
               std::stop_token stop) { return composer->compose(std::move(stop)); };
}

Result<ProviderHost> Composer::host(const QString &providerId)
{
    if (!m_host.clock) {
        m_host.clock = std::make_shared<SystemClock>();
        m_host.processes = std::make_shared<ProcessRunner>(m_host.clock);
        m_host.network = std::make_shared<QNetworkAccessManager>();
        m_host.redactor = std::make_shared<Redactor>();
        m_host.secrets = m_composition.secrets;
        if (!m_host.secrets)
            m_host.secrets = std::make_shared<Keychain>(m_host.clock, m_host.redactor, m_composition.dataFolder);
        m_host.environment = m_composition.environment;
        m_host.mirrors = std::make_shared<MirrorCache>(m_composition.dataFolder + QStringLiteral("/mirrors"), gitHost(m_host));
    }
    ProviderHost host = m_host;
    host.dataFolder = m_composition.dataFolder + u'/' + providerId;
    if (!QDir().mkpath(host.dataFolder))
        return failure(ErrorCode::Storage,
            CompositionText::tr("The folder “%1” cannot be made. Check its permissions and that the disk has room.").arg(host.dataFolder));
    return host;
}

Async<std::shared_ptr<Factory>> Composer::compose(std::stop_token stop)
{
    const auto self = shared_from_this();
    const Composition &composition = m_composition;
    if (!QDir().mkpath(composition.dataFolder))
        co_return failure(ErrorCode::Storage,
            CompositionText::tr("The folder “%1” cannot be made. Check its permissions and that the disk has room.")
                .arg(composition.dataFolder));
    auto lock = m_lock.lock();
    if (!lock) {
        const auto taken = lockFolder(composition.dataFolder);
        if (!taken)
            co_return std::unexpected(taken.error());
        lock = *taken;
        m_lock = lock;
    }
    const auto host = this->host(QStringLiteral("factory"));
    if (!host)
        co_return std::unexpected(host.error());
    auto opened = Store::open(composition.dataFolder + QStringLiteral("/factory.db"), host->clock);
    if (!opened)
        co_return std::unexpected(opened.error());
    const std::shared_ptr<Store> store = std::move(*opened);
    const auto variables = std::make_shared<Variables>(store, host->secrets, host->redactor, composition.environment);

    Providers::Supply supply;
    if (!m_registry)
        m_registry = ProviderRegistry::find(pluginFolders(composition.environment), composition.dataFolder);
    supply.factories = m_registry->factories();
    for (const RefusedPlugin &plugin : m_registry->refused())
        supply.refused.append({plugin.file, plugin.why});
    supply.environment = composition.environment;
    supply.development = composition.development;
    supply.firstChoice = composition.firstProvider;
    supply.host = [self, variables](const QString &id) {
        return self->host(id).transform([&variables](ProviderHost given) {
            given.variables = [variables](SandboxContext context, std::stop_token stopped) {
                return variables->resolve(std::move(context), std::move(stopped));
            };
            return given;
        });
    };
    const auto providers = std::make_shared<Providers>(store, std::move(supply));
    if (const auto made = co_await providers->open(stop); !made)
        co_return std::unexpected(made.error());

    // The core keeps the folder's lock for as long as anything of the factory lives.
    const std::shared_ptr<FactoryCore> core(new FactoryCore, [held = lock](FactoryCore *ended) { delete ended; });
    core->clock = host->clock;
    core->store = store;
    core->providers = providers;
    core->sandbox = providers->current();
    core->variables = variables;
    core->redactor = host->redactor;
    core->git = gitHost(*host);
    core->remote = std::make_shared<GitRemote>(core->git);
    core->secrets = host->secrets;
    core->tokens = std::make_shared<TokenCheck>(host->network);
    core->access = [sources = RepositoryAccessSources{core->store, core->secrets, core->git}](QString url, std::stop_token stopping) {
        return resolveRepositoryAccess(sources, std::move(url), std::move(stopping));
    };
    core->dataFolder = composition.dataFolder;
    core->logRetention = composition.logRetention;
    co_return Factory::create(core);
}

} // namespace Millwright
