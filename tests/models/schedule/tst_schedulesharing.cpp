// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/cronexpression.h"
#include "models/schedule/schedules.h"
#include "tests/models/storage/storeprocess.h"

#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <iostream>

using namespace Millwright;
using namespace std::chrono_literals;

namespace {

constexpr int processCount = 4;
constexpr int scheduleCount = 200;
constexpr int rounds = 24;
constexpr auto step = 10min;

/// Each round, on a line of its input, turns its clock, fires what is due and records what it could claim.
int keepFiring(const QString &path)
{
    const auto clock = std::make_shared<ManualClock>();
    auto opened = Store::open(path, clock);
    if (!opened)
        return 1;
    const std::shared_ptr<Store> store = std::move(*opened);
    const auto schedules = std::make_shared<Schedules>(store, clock);
    for (std::string line; std::getline(std::cin, line);) {
        clock->advance(step);
        const auto fired = schedules->fireDue();
        if (!fired) {
            sayResult(fired);
            return 1;
        }
        for (;;) {
            const auto due = store->claimRuns(7);
            if (!due) {
                sayResult(due);
                return 1;
            }
            if (due->isEmpty())
                break;
            for (const DueRun &run : *due) {
                const auto recorded = store->transaction([&]() -> Result<> {
                    const auto settled = store->settleRun(run);
                    if (!settled)
                        return settled;
                    const BuildRun made{
                        .projectId = run.projectId, .trigger = run.trigger, .requestedAt = clock->now(), .scheduledAt = run.scheduledAt};
                    return store->insertRun(made).transform([](qint64) { });
                });
                if (!recorded) {
                    sayResult(recorded);
                    return 1;
                }
            }
        }
        say(u"done"_s);
    }
    return 0;
}

} // namespace

class TestScheduleSharing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTimeFiresOnceAmongFourProcesses()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"factory.sqlite"_s);
        const QDateTime begin = ManualClock().now();
        // Every 10, 20, 30, 40, 50 minutes of the hour, counted from its begin.
        const auto minutesOf = [](int project) { return 10 * (1 + project % 5); };
        {
            const auto store = opened(path);
            QVERIFY(store);
            const auto filled = store->transaction([&]() -> Result<> {
                for (int i = 0; i < scheduleCount; ++i) {
                    const QString id = QString::number(i);
                    if (const auto inserted = store->insertProject({.id = id, .name = id}); !inserted)
                        return inserted;
                    EnvironmentRecord record = *store->environment(id);
                    record.triggers = {.scheduleEnabled = true, .cron = u"*/%1 * * * *"_s.arg(minutesOf(i)), .timezone = u"UTC"_s};
                    if (const auto saved = store->saveEnvironment(id, record); !saved)
                        return saved;
                    const auto next = Schedules::next(record.triggers.cron, u"UTC"_s, begin);
                    if (!next)
                        return std::unexpected(next.error());
                    if (const auto set = store->setNextScheduled(id, *next); !set)
                        return set;
                }
                return {};
            });
            QVERIFY2(filled, qPrintable(filled ? QString() : filled.error().message));
        }

        std::vector<std::unique_ptr<QProcess>> processes;
        for (int i = 0; i < processCount; ++i) {
            processes.push_back(std::make_unique<QProcess>());
            processes.back()->start(QCoreApplication::applicationFilePath(), {u"--fire"_s, path});
            QVERIFY(processes.back()->waitForStarted(60'000));
        }
        for (int round = 0; round < rounds; ++round) {
            for (const auto &process : processes)
                process->write("\n");
            for (const auto &process : processes) {
                while (!process->canReadLine())
                    QVERIFY2(process->waitForReadyRead(60'000), process->readAllStandardError().constData());
                QCOMPARE(process->readLine().trimmed(), "done");
            }
        }
        for (const auto &process : processes) {
            process->closeWriteChannel();
            QVERIFY(process->waitForFinished(60'000));
            QCOMPARE(process->exitCode(), 0);
        }

        const auto store = opened(path);
        QVERIFY(store);
        for (int i = 0; i < scheduleCount; ++i) {
            QList<QDateTime> expected;
            for (QDateTime at = begin.addSecs(60); at <= begin.addDuration(rounds * step); at = at.addSecs(60)) {
                if (at.time().minute() % minutesOf(i) == 0)
                    expected.prepend(at);
            }
            QList<QDateTime> fired;
            const auto runs = *store->runs(QString::number(i), 1000);
            for (const BuildRun &run : runs)
                fired.append(run.scheduledAt);
            QCOMPARE(fired, expected);
        }
        QVERIFY(store->claimRuns(10)->isEmpty());
    }
};

int main(int argc, char **argv)
{
    return runTestOrRole<TestScheduleSharing>(argc, argv, {{u"--fire"_s, keepFiring}});
}

#include "tst_schedulesharing.moc"
