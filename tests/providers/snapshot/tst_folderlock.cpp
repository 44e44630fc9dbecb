// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/folderlock.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// Who waits for a folder waits by the clock, and not for ever.
class TestFolderLock : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    std::shared_ptr<ManualClock> m_clock;

    QCoro::Task<Result<std::shared_ptr<FolderLock>>> acquire(FolderLock::Mode mode = FolderLock::Mode::Exclusive, std::stop_token stop = {})
    {
        return FolderLock::acquire(m_clock, m_dir.path(), mode, std::move(stop));
    }

private Q_SLOTS:
    void init() { m_clock = std::make_shared<ManualClock>(); }

    void aFreeFolderIsTakenAtOnce()
    {
        auto taking = acquire();
        QVERIFY(taking.isReady());
        QCOMPARE(m_clock->pending(), 0);
        QVERIFY(await(std::move(taking)).has_value());
    }

    void aHolderThatEndsIsWaitedFor()
    {
        auto held = FolderLock::tryNow(m_dir.path());
        QVERIFY(held.has_value());
        auto taking = acquire();
        m_clock->advance(3s);
        QVERIFY(!taking.isReady());
        held->reset();
        QVERIFY(!taking.isReady());
        m_clock->advance(1s);
        QVERIFY(await(std::move(taking)).has_value());
    }

    void aHolderThatStaysIsTold()
    {
        const auto held = FolderLock::tryNow(m_dir.path());
        auto taking = acquire();
        m_clock->advance(3s);
        QVERIFY(!taking.isReady());
        m_clock->advance(1s);
        const auto taken = await(std::move(taking));
        QVERIFY(!taken);
        QCOMPARE(taken.error().code, ErrorCode::Conflict);
        QVERIFY2(taken.error().message.contains(m_dir.path()), qPrintable(taken.error().message));
    }

    void theWaitCanBeGivenUp()
    {
        const auto held = FolderLock::tryNow(m_dir.path());
        std::stop_source stop;
        auto taking = acquire(FolderLock::Mode::Exclusive, stop.get_token());
        m_clock->advance(1s);
        stop.request_stop();
        const auto taken = await(std::move(taking));
        QVERIFY(!taken);
        QCOMPARE(taken.error().code, ErrorCode::Aborted);
    }

    void aFolderThatGoesIsNotWaitedForAnyLonger()
    {
        const QString folder = m_dir.filePath(u"going"_s);
        QVERIFY(QDir().mkpath(folder));
        const auto held = FolderLock::tryNow(folder);
        auto taking = FolderLock::acquire(m_clock, folder);
        QVERIFY(QDir(folder).removeRecursively());
        m_clock->advance(1s);
        QCOMPARE(await(std::move(taking)).error().code, ErrorCode::NotFound);
    }

    void severalShareAndNobodyElseGetsIn()
    {
        const auto one = await(acquire(FolderLock::Mode::Shared));
        const auto two = await(acquire(FolderLock::Mode::Shared));
        QVERIFY(one && two);
        QCOMPARE(FolderLock::tryNow(m_dir.path()).error().code, ErrorCode::Conflict);
    }
};

QTEST_GUILESS_MAIN(TestFolderLock)
#include "tst_folderlock.moc"
