// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/bench/benchmark.h"

namespace Millwright {

/// `schedule.tick.1k`, `.10k`, `.100k`: one look at the schedules of that many projects, of which ten are due, fired and claimed,
/// against one commit to the same store.
[[nodiscard]] Async<> benchSchedules(QString prefix, bool smoke);

} // namespace Millwright
