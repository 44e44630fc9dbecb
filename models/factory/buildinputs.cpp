// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildinputs.h"

namespace Millwright {

Result<BuildInputs> BuildInputs::of(const FactoryCore &core, const QString &projectId)
{
    const auto project = core.store->project(projectId);
    if (!project)
        return std::unexpected(project.error());
    const auto environment = core.store->environment(projectId);
    if (!environment)
        return std::unexpected(environment.error());
    auto repositories = core.store->repositories(projectId);
    if (!repositories)
        return std::unexpected(repositories.error());
    erase_if(*repositories, [](const ProjectRepository &repository) { return !repository.inEnvironment; });
    return BuildInputs{*project, *environment, *repositories};
}

Async<BuildInputs> BuildInputs::withHeads(std::shared_ptr<FactoryCore> core, BuildInputs inputs, std::stop_token stop)
{
    for (ProjectRepository &repository : inputs.repositories) {
        const auto head = co_await core->headOf(repository.url, {}, stop);
        if (!head)
            co_return std::unexpected(head.error());
        inputs.heads.insert(repository.slug, head->commit);
        repository.defaultBranch = head->defaultBranch;
    }
    const BuildInputs found = inputs;
    co_return found;
}

SandboxContext BuildInputs::context(const std::shared_ptr<FactoryCore> &core) const
{
    return core->contextOf(core, QStringLiteral("build-") + project.id, project, environment, repositories, heads);
}

} // namespace Millwright
