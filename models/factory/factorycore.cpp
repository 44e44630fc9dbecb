// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/factorycore.h"

#include "models/source/cloneurl.h"

#include <QCoreApplication>

namespace Millwright {

namespace {

/// A context may outlive the factory, so it does not keep it alive.
Async<RepositoryAccess> accessOf(std::weak_ptr<FactoryCore> factory, QString url, std::stop_token stop)
{
    const auto core = factory.lock();
    if (!core)
        co_return failure(ErrorCode::Aborted, abortedMessage());
    co_return co_await core->access(std::move(url), std::move(stop));
}

Async<std::optional<QString>> recordedHead(QMap<QString, QString> heads, QString url)
{
    const auto parsed = CloneUrl::parse(url);
    const QString head = parsed ? heads.value(parsed->slug()) : QString();
    co_return head.isEmpty() ? std::nullopt : std::optional(head);
}

Async<RemoteHead> lookUpHead(std::shared_ptr<GitRemote> remote, std::function<Async<RepositoryAccess>(QString, std::stop_token)> access,
    QString url, QString branch, std::stop_token stop)
{
    const auto parsed = CloneUrl::parse(url);
    if (!parsed)
        co_return std::unexpected(parsed.error());
    const auto resolved = co_await access(url, stop);
    if (!resolved)
        co_return std::unexpected(resolved.error());
    std::optional<GitCredential> credential;
    if (resolved->authorization) {
        credential.emplace();
        credential->token = resolved->authorization->token;
        if (!resolved->authorization->username.isEmpty())
            credential->username = resolved->authorization->username;
    }
    co_return co_await remote->head(*parsed, std::move(credential), std::move(branch), std::move(stop));
}

} // namespace

QString FactoryCore::whyNoSandbox() const
{
    const QString why = providers ? providers->whyNone() : QString();
    return why.isEmpty()
        ? QCoreApplication::translate("Millwright::FactoryCore", "No sandbox provider is set up. Choose one for this factory.")
        : why;
}

Async<std::shared_ptr<FactorySandbox>> FactoryCore::providerOf(Session session, std::stop_token stop) const
{
    const auto all = providers;
    const auto atWork = sandbox;
    const QString why = whyNoSandbox();
    if (all && !session.sandboxId.isEmpty() && session.providerId != all->currentId())
        co_return co_await all->provider(session.providerId, stop);
    if (!atWork)
        co_return failure(ErrorCode::NoSandbox, why);
    co_return atWork;
}

SandboxContext FactoryCore::contextOf(const std::shared_ptr<FactoryCore> &self, const QString &sessionId, const Project &project,
    const EnvironmentRecord &environment, const QList<ProjectRepository> &repositories, const QMap<QString, QString> &heads) const
{
    SandboxContext context;
    context.sessionId = sessionId;
    context.factoryId = project.id;
    context.factoryName = project.name;
    context.workingDirectory = environment.workingDirectory;
    for (const ProjectRepository &repository : repositories) {
        if (!repository.inEnvironment)
            continue;
        if (context.repoFullName.isEmpty())
            context.repoFullName = repository.slug;
        ContextRepository entry;
        entry.getRepositoryAccess = [factory = std::weak_ptr(self), url = repository.url](
                                        std::stop_token stop) { return accessOf(factory, url, std::move(stop)); };
        entry.setupCommand = repository.setupCommand;
        entry.defaultBranch = repository.defaultBranch;
        context.repos.append(std::move(entry));
    }
    if (!context.repos.isEmpty()) {
        context.workspaceSetupCommand = environment.workspaceSetupCommand;
        context.resolveHead
            = [heads](QString url, std::optional<RepositoryAuthorization>, std::stop_token) { return recordedHead(heads, std::move(url)); };
    }
    return context;
}

Async<RemoteHead> FactoryCore::headOf(QString url, QString branch, std::stop_token stop) const
{
    return lookUpHead(remote, access, std::move(url), std::move(branch), std::move(stop));
}

} // namespace Millwright
