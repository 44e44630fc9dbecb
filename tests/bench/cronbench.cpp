// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/cronbench.h"

#include "models/schedule/cronexpression.h"
#include "tests/bench/benchmark.h"

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int timesPerCall = 5;
constexpr int callsPerSample = 200;
constexpr int manyExpressions = 100'000;

QDateTime start()
{
    return {QDate(2026, 3, 1), QTime(12, 0), QTimeZone::UTC};
}

const QTimeZone &berlin()
{
    static const QTimeZone zone("Europe/Berlin");
    return zone;
}

/// A call of next() of this expression, over the changes of the clock of a year.
double timeNext(const QString &text)
{
    const auto expression = CronExpression::parse(text);
    qsizetype found = 0;
    const Stopwatch watch;
    for (int call = 0; call < callsPerSample; ++call)
        found += expression->next(start().addDays(call), berlin(), timesPerCall).size();
    return found == callsPerSample * timesPerCall ? watch.milliseconds() / callsPerSample : -1;
}

Async<double> nextFive()
{
    co_return timeNext(u"*/15 8-17 * * MON-FRI"_s);
}

Async<double> nextLeapDays()
{
    co_return timeNext(u"0 0 0 29 2 +MON *"_s);
}

/// As many local times, to UTC and back.
Async<double> bareConversions()
{
    qint64 sum = 0;
    const Stopwatch watch;
    for (int call = 0; call < callsPerSample; ++call) {
        const QDate date = start().addDays(call).date();
        for (int i = 0; i < timesPerCall; ++i)
            sum += QDateTime(date, QTime(8, i), berlin()).toUTC().toTimeZone(berlin()).time().minute();
    }
    co_return sum > 0 ? watch.milliseconds() / callsPerSample : -1;
}

Async<double> parseMany()
{
    int parsed = 0;
    const Stopwatch watch;
    for (int i = 0; i < manyExpressions; ++i)
        parsed += CronExpression::parse(u"*/15 8-17 1-7,15W,L JAN-JUN MON-FRI").has_value() ? 1 : 0;
    co_return parsed == manyExpressions ? watch.milliseconds() : -1;
}

Async<double> splitMany()
{
    qsizetype words = 0;
    const Stopwatch watch;
    for (int i = 0; i < manyExpressions; ++i)
        words += u"*/15 8-17 1-7,15W,L JAN-JUN MON-FRI"_s.split(u' ').size();
    co_return words > 0 ? watch.milliseconds() : -1;
}

} // namespace

Async<> benchCron(QString prefix, bool smoke)
{
    const QString conversions = u"%1 local times of QDateTime"_s.arg(timesPerCall);
    const QList<Benchmark> benchmarks{
        {.name = u"cron.next5"_s, .measure = &nextFive, .against = conversions, .measureAgainst = &bareConversions},
        {.name = u"cron.leapday"_s, .measure = &nextLeapDays, .against = conversions, .measureAgainst = &bareConversions},
        {.name = u"cron.parse.100k"_s, .measure = &parseMany, .against = u"QString::split of the same"_s, .measureAgainst = &splitMany},
    };
    for (const Benchmark &benchmark : benchmarks) {
        if (!benchmark.name.startsWith(prefix))
            continue;
        if (const auto ran = co_await runBenchmark(benchmark, smoke ? 1 : 11); !ran)
            co_return ran;
    }
    co_return {};
}

} // namespace Millwright
