// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "providers/docker/engine/dockerengine.h"

namespace Millwright {

/// A template as the engine has it.
struct TemplateImage {
    QString name;
    qint64 bytes = 0; ///< that no other image shares, so that they are free once it is gone
    bool isUsed = false; ///< by a container, running or not
};

/// The templates that one installation of Millwright made. Others of the same engine are not looked at.
[[nodiscard]] Async<QList<TemplateImage>> templateImages(
    std::shared_ptr<DockerEngine> engine, QString installation, std::stop_token stop = {});

/// False where a container uses it. One that is gone already counts as removed.
[[nodiscard]] Async<bool> removeTemplateImage(std::shared_ptr<DockerEngine> engine, QString name, std::stop_token stop = {});

} // namespace Millwright
