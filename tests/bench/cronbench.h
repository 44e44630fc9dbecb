// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

namespace Millwright {

/// What it costs to read an expression and to find when it fires, against what Qt needs for the same local times.
[[nodiscard]] Async<> benchCron(QString prefix, bool smoke);

} // namespace Millwright
