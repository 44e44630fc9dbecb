// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/bench/benchmark.h"

namespace Millwright {

/// `form.200`: a settings form of 200 fields from the schema to the screen, against a bare form of 200 lines. Needs a
/// QApplication.
Benchmark formBenchmark();

} // namespace Millwright
