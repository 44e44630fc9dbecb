// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/process.h"
#include "models/client/factoryclient.h"

namespace Millwright {

/// Makes a small real git repository below `folder`, whose setup command takes some seconds and prints in colour, and a
/// project on it. Gives the project's id. Called again, it makes another project on the same repository.
[[nodiscard]] Async<QString> makeSampleProject(FactoryClient *client, QString folder, std::shared_ptr<ProcessRunner> processes);

} // namespace Millwright
