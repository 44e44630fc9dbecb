// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/schedulebench.h"

#include "models/schedule/schedules.h"

#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int dueCount = 10;

/// A store with schedules that are due in an hour or later.
struct ScheduledStore {
    QTemporaryDir folder;
    std::shared_ptr<Clock> clock = std::make_shared<SystemClock>();
    std::shared_ptr<Store> store;
    std::shared_ptr<Schedules> schedules;
    int projects = 0;

    Result<> open()
    {
        auto opened = Store::open(folder.filePath(u"factory.db"_s), clock);
        if (!opened)
            return std::unexpected(opened.error());
        store = std::move(*opened);
        schedules = std::make_shared<Schedules>(store, clock);
        return {};
    }

    static QString idOf(int project) { return u"project-%1"_s.arg(project); }

    Result<> growTo(int count)
    {
        return store->transaction([&]() -> Result<> {
            for (; projects < count; ++projects) {
                const QString id = idOf(projects);
                EnvironmentRecord record;
                record.triggers = {.scheduleEnabled = true, .cron = u"%1 3 * * *"_s.arg(projects % 60), .timezone = u"Europe/Berlin"_s};
                const auto stored = store->insertProject({.id = id, .name = id})
                                        .and_then([&] { return store->saveEnvironment(id, record); })
                                        .and_then([&] { return store->setNextScheduled(id, clock->now().addSecs(3600 + projects)); });
                if (!stored)
                    return stored;
            }
            return {};
        });
    }

    Result<> makeDue()
    {
        return store->transaction([&]() -> Result<> {
            for (int i = 0; i < dueCount; ++i) {
                const auto set = store->setNextScheduled(idOf(i * (projects / dueCount)), clock->now().addSecs(-1));
                if (!set)
                    return set;
            }
            return {};
        });
    }

    Result<> settle(const QList<DueRun> &runs)
    {
        return store->transaction([&]() -> Result<> {
            for (const DueRun &run : runs) {
                if (const auto settled = store->settleRun(run); !settled)
                    return settled;
            }
            return {};
        });
    }
};

Async<double> tick(std::shared_ptr<ScheduledStore> scheduled)
{
    if (const auto made = scheduled->makeDue(); !made)
        co_return std::unexpected(made.error());
    const Stopwatch watch;
    const auto fired = scheduled->schedules->fireDue();
    const auto claimed = scheduled->store->claimRuns(dueCount);
    const double took = watch.milliseconds();
    if (!fired || !claimed)
        co_return std::unexpected(!fired ? fired.error() : claimed.error());
    if (claimed->size() != dueCount)
        co_return failure(ErrorCode::ExecutionFailed, u"%1 schedules fired instead of %2."_s.arg(claimed->size()).arg(dueCount));
    if (const auto settled = scheduled->settle(*claimed); !settled)
        co_return std::unexpected(settled.error());
    co_return took;
}

Async<double> commit(std::shared_ptr<ScheduledStore> scheduled)
{
    const Stopwatch watch;
    const auto saved = scheduled->store->saveSetupValue(u"benchmark"_s, QString::number(watch.milliseconds()));
    if (!saved)
        co_return std::unexpected(saved.error());
    co_return watch.milliseconds();
}

} // namespace

Async<> benchSchedules(QString prefix, bool smoke)
{
    const auto scheduled = std::make_shared<ScheduledStore>();
    const QList<std::pair<QString, int>> sizes{{u"1k"_s, 1'000}, {u"10k"_s, 10'000}, {u"100k"_s, 100'000}};
    for (const auto &[word, count] : sizes) {
        const QString name = u"schedule.tick."_s + word;
        if (!name.startsWith(prefix))
            continue;
        if (!scheduled->store) {
            if (const auto opened = scheduled->open(); !opened)
                co_return opened;
        }
        if (const auto grown = scheduled->growTo(count); !grown)
            co_return grown;
        const auto ran = co_await runBenchmark({.name = name,
                                                   .measure = [scheduled] { return tick(scheduled); },
                                                   .against = u"one commit"_s,
                                                   .measureAgainst = [scheduled] { return commit(scheduled); }},
            smoke ? 1 : 31);
        if (!ran)
            co_return ran;
    }
    co_return {};
}

} // namespace Millwright
