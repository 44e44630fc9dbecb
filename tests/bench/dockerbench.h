// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/providerhost.h"
#include "tests/bench/benchmark.h"

namespace Millwright {

/// `docker.boot`: a session's start() until its container runs, against `docker run`; `docker.exec`: a command in it, against
/// `docker exec`. Left out, with a line that says so, where no engine or no client is there; in CI that is a failure.
[[nodiscard]] Async<> benchDocker(ProviderHost host, QString prefix, bool smoke);

} // namespace Millwright
