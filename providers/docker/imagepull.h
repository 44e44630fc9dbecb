// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "providers/docker/engine/dockerengine.h"
#include "providers/docker/registrylogin.h"

namespace Millwright {

/// How far a pull is, over all layers that the engine has told of so far.
struct PullState {
    qint64 receivedBytes = 0;
    qint64 totalBytes = 0; ///< 0: not known yet
    int layers = 0;
    int layersDone = 0;
};

/// Whether the engine has an image of that name.
[[nodiscard]] Async<bool> hasImage(std::shared_ptr<DockerEngine> engine, QString name, std::stop_token stop = {});

/// Sees to it that the engine has an image; without any connection of the engine's where it has. ErrorCode::NotFound where no
/// registry has it, Network where none is reached, Unauthorized where it asks for another login than the one that is kept.
[[nodiscard]] Async<> ensureImage(std::shared_ptr<DockerEngine> engine, ProviderHost host, ImageReference image,
    std::function<void(const PullState &)> onProgress, std::stop_token stop = {});

} // namespace Millwright
