// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/storage/storeprocess.h"

#include <QProcess>
#include <QSet>
#include <QSqlDatabase>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <thread>

using namespace Millwright;
using namespace std::chrono_literals;

namespace {

int storeForever(const QString &path)
{
    const auto store = opened(path);
    while (store) {
        const auto number = addPair(*store, u"pair"_s);
        if (!number) {
            sayResult(number);
            break;
        }
        say(QString::number(*number));
    }
    return 1;
}

int claimOnce(const QString &path)
{
    const auto store = opened(path);
    if (!store)
        return 1;
    (void)std::getchar(); // all begin at once
    const auto claimed = store->claimPush(u"p"_s, ManualClock().now());
    say(claimed ? (*claimed ? u"won"_s : u"lost"_s) : claimed.error().message);
    return 0;
}

} // namespace

class TestStoreSharing : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path(const QString &name = u"factory.sqlite"_s) const { return m_folder->filePath(name); }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void cleanup()
    {
        QVERIFY(QSqlDatabase::connectionNames().isEmpty());
        m_folder.reset();
    }

    void manyOpenANewOneAtOnce()
    {
        for (int round = 0; round < 5; ++round) {
            const QString file = path(QString::number(round));
            std::atomic<int> usable = 0;
            {
                std::barrier start(6);
                std::vector<std::jthread> threads;
                for (int i = 0; i < 6; ++i) {
                    threads.emplace_back([&, i] {
                        start.arrive_and_wait();
                        const auto store = opened(file);
                        usable += store && store->insertProject({.id = QString::number(i), .name = u"P"_s}) ? 1 : 0;
                    });
                }
            }
            QCOMPARE(usable.load(), 6);
            QCOMPARE(opened(file)->projects()->size(), 6);
        }
    }

    void whatWasAcknowledgedSurvivesAKill()
    {
        QVERIFY(fill(path(), 0));
        qint64 acknowledged = 0;
        for (int kill = 0; kill < 6; ++kill) {
            QProcess process;
            process.start(QCoreApplication::applicationFilePath(), {u"--forever"_s, path()});
            for (int lines = 0; lines < 15 + 7 * kill; ++lines) {
                while (!process.canReadLine())
                    QVERIFY(process.waitForReadyRead(60'000));
                acknowledged = process.readLine().trimmed().toLongLong();
                QVERIFY(acknowledged > 0);
            }
            process.kill();
            QVERIFY(process.waitForFinished(60'000));
            QCOMPARE(process.exitStatus(), QProcess::CrashExit);
            while (process.canReadLine())
                acknowledged = process.readLine().trimmed().toLongLong();

            const auto store = opened(path());
            QVERIFY(store);
            const auto runs = *store->runs(u"p"_s, 100'000);
            QVERIFY(runs.size() >= acknowledged);
            QVERIFY(runs.size() <= acknowledged + 1); // stored, and killed before it was told
            QCOMPARE(runs.first().number, runs.size());
            QCOMPARE(store->sessions(u"p"_s)->size(), runs.size());
        }
    }

    void onlyOneThreadWinsAClaim()
    {
        QVERIFY(fill(path(), 0));
        constexpr int threadCount = 4;
        constexpr int rounds = 30;
        std::array<std::atomic<int>, rounds> winners = {};
        std::atomic<int> failures = 0;
        {
            std::barrier start(threadCount);
            std::vector<std::jthread> threads;
            for (int i = 0; i < threadCount; ++i) {
                threads.emplace_back([&] {
                    const auto clock = std::make_shared<ManualClock>();
                    const auto store = Store::open(path(), clock);
                    for (int round = 0; round < rounds; ++round) {
                        start.arrive_and_wait();
                        const auto claimed
                            = store ? (*store)->claimPush(u"p"_s, clock->now()) : Result<bool>(std::unexpected(store.error()));
                        failures += claimed ? 0 : 1;
                        winners.at(round) += claimed.value_or(false) ? 1 : 0;
                        clock->advance(10min);
                    }
                });
            }
        }
        QCOMPARE(failures.load(), 0);
        for (const auto &count : winners)
            QCOMPARE(count.load(), 1);
    }

    void onlyOneProcessWinsAClaim()
    {
        QVERIFY(fill(path(), 0));
        std::vector<std::unique_ptr<QProcess>> processes;
        for (int i = 0; i < 4; ++i) {
            processes.push_back(std::make_unique<QProcess>());
            processes.back()->start(QCoreApplication::applicationFilePath(), {u"--claim"_s, path()});
        }
        for (const auto &process : processes) {
            QVERIFY(process->waitForStarted(60'000));
            process->write("\n");
        }
        QStringList told;
        for (const auto &process : processes) {
            QVERIFY(process->waitForFinished(60'000));
            told << QString::fromUtf8(process->readAllStandardOutput().trimmed());
        }
        told.sort();
        QCOMPARE(told, QStringList({u"lost"_s, u"lost"_s, u"lost"_s, u"won"_s}));
    }

    void writersAtOnceNumberRunsWithoutGaps()
    {
        QVERIFY(fill(path(), 0));
        std::array<QList<qint64>, 4> given;
        {
            std::barrier start(4);
            std::vector<std::jthread> threads;
            for (auto &numbers : given) {
                threads.emplace_back([&] {
                    const auto store = opened(path());
                    start.arrive_and_wait();
                    for (int i = 0; store && i < 25; ++i)
                        numbers << addPair(*store, u"run"_s).value_or(-1);
                });
            }
        }
        QSet<qint64> all;
        for (const auto &numbers : given) {
            QVERIFY(std::is_sorted(numbers.begin(), numbers.end()));
            all.unite(QSet<qint64>(numbers.begin(), numbers.end()));
        }
        QCOMPARE(all.size(), 100);
        QCOMPARE(*std::min_element(all.begin(), all.end()), 1);
        QCOMPARE(*std::max_element(all.begin(), all.end()), 100);
        const auto store = opened(path());
        const auto changes = *store->changesAfter(0);
        QCOMPARE(changes.size(), 201);
        QCOMPARE(changes.last().seq, 201);
    }
};

int main(int argc, char **argv)
{
    return runTestOrRole<TestStoreSharing>(argc, argv, {{u"--forever"_s, storeForever}, {u"--claim"_s, claimOnce}});
}

#include "tst_storesharing.moc"
