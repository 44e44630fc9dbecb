// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/benchmark.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace Millwright {

namespace {

double median(std::vector<double> samples)
{
    std::ranges::sort(samples);
    return samples.at(samples.size() / 2);
}

double rounded(double value)
{
    return std::round(value * 1000) / 1000;
}

} // namespace

Async<> runBenchmark(Benchmark benchmark, int runs)
{
    std::vector<double> samples;
    std::vector<double> others;
    for (int i = 0; i < runs; ++i) {
        const auto sample = co_await benchmark.measure();
        if (!sample)
            co_return std::unexpected(sample.error());
        samples.push_back(*sample);
        if (!benchmark.measureAgainst)
            continue;
        const auto other = co_await benchmark.measureAgainst();
        if (!other)
            co_return std::unexpected(other.error());
        others.push_back(*other);
    }
    nlohmann::ordered_json line;
    line["name"] = benchmark.name.toStdString();
    line["value"] = rounded(median(samples));
    line["unit"] = benchmark.unit.toStdString();
    if (!others.empty()) {
        line["against"] = benchmark.against.toStdString();
        line["against_value"] = rounded(median(others));
        line["ratio"] = rounded(median(samples) / median(others));
    }
    std::printf("%s\n", line.dump().c_str());
    std::fflush(stdout);
    co_return {};
}

} // namespace Millwright
