// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QString>

#include <chrono>
#include <functional>

namespace Millwright {

/// One figure and, measured in the same run and in turn with it, what stands beside it.
struct Benchmark {
    using Measure = std::function<Async<double>()>; ///< one sample, in the unit

    QString name;
    Measure measure;
    QString against = {};
    Measure measureAgainst = {};
    QString unit = QStringLiteral("ms");
};

/// Takes `runs` samples of each in turn and prints the medians as one JSON object a line.
[[nodiscard]] Async<> runBenchmark(Benchmark benchmark, int runs);

class Stopwatch
{
public:
    double milliseconds() const { return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - m_begin).count(); }

private:
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
};

} // namespace Millwright
