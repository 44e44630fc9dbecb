// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/factorycore.h"

namespace Millwright {

/// What a project's template is made from: its environment as it is saved, and the commits of its repositories.
struct BuildInputs {
    Project project;
    EnvironmentRecord environment;
    QList<ProjectRepository> repositories; ///< those in the environment
    QMap<QString, QString> heads = {}; ///< by slug

    /// Without heads.
    static Result<BuildInputs> of(const FactoryCore &core, const QString &projectId);
    /// With the default branches and their heads as they are now, which are looked up and not stored.
    [[nodiscard]] static Async<BuildInputs> withHeads(std::shared_ptr<FactoryCore> core, BuildInputs inputs, std::stop_token stop = {});

    SandboxContext context(const std::shared_ptr<FactoryCore> &core) const;
};

} // namespace Millwright
