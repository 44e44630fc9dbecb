// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "providers/docker/containeroptions.h"
#include "providers/docker/dockersettings.h"
#include "providers/docker/engine/dockerendpoint.h"

namespace Millwright {

/// What the Docker provider is made from.
struct DockerOptions {
    DockerChoice engine;
    ContainerOptions containers;
    Environment environment; ///< of every session
    Environment buildEnvironment; ///< of every template
    QString workingDirectory; ///< where a project says nothing; absolute
    DockerSettings defaults;

    static SettingsSchema schema();
    /// `options` are what schema() allows, or null. ErrorCode::InvalidArgument with an issue for what is wrong all the same.
    static Result<DockerOptions> parse(const Json &options);
};

} // namespace Millwright
