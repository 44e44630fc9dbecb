// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/keyedlock.h"
#include "tests/support/await.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestKeyedLock : public QObject
{
    Q_OBJECT

    KeyedLock m_lock;

    KeyedLock::Guard locked() { return await(m_lock.lock(u"a"_s)).value(); }
    KeyedLock::Guard shared() { return await(m_lock.share(u"a"_s)).value(); }

private Q_SLOTS:
    void init() { m_lock = {}; }

    void oneAtATimeInTheirOrder()
    {
        auto first = locked();
        auto second = m_lock.lock(u"a"_s);
        auto third = m_lock.lock(u"a"_s);
        QVERIFY(await(m_lock.lock(u"b"_s)));
        QVERIFY(!second.isReady());
        auto copy = first;
        first.reset();
        QVERIFY(!second.isReady());
        copy.reset();
        auto held = await(std::move(second)).value();
        QVERIFY(!third.isReady());
        held.reset();
        QVERIFY(await(std::move(third)));
        // Nobody has it any more.
        QVERIFY(locked());
    }

    void whoGivesUpIsPassedOver()
    {
        auto first = locked();
        std::stop_source stop;
        auto second = m_lock.lock(u"a"_s, stop.get_token());
        auto third = m_lock.lock(u"a"_s);
        stop.request_stop();
        QCOMPARE(await(std::move(second)).error().code, ErrorCode::Aborted);
        QVERIFY(!third.isReady());
        first.reset();
        QVERIFY(await(std::move(third)));
    }

    void thoseThatShareWaitForNobodyButWhoHasItAlone()
    {
        auto first = shared();
        auto second = shared();
        auto alone = m_lock.lock(u"a"_s);
        auto third = shared();
        first.reset();
        second.reset();
        QVERIFY(!alone.isReady());
        third.reset();
        auto held = await(std::move(alone)).value();
        auto fourth = m_lock.share(u"a"_s);
        auto fifth = m_lock.share(u"a"_s);
        auto last = m_lock.lock(u"a"_s);
        QVERIFY(!fourth.isReady() && !fifth.isReady());
        held.reset();
        auto fourthHeld = await(std::move(fourth)).value();
        auto fifthHeld = await(std::move(fifth)).value();
        fourthHeld.reset();
        QVERIFY(!last.isReady());
        fifthHeld.reset();
        QVERIFY(await(std::move(last)));
    }

    void whoGivesUpKeepsNoOneThatShares()
    {
        auto held = locked();
        auto first = m_lock.share(u"a"_s);
        std::stop_source stop;
        auto given = m_lock.lock(u"a"_s, stop.get_token());
        auto second = m_lock.share(u"a"_s);
        stop.request_stop();
        QVERIFY(!await(std::move(given)));
        held.reset();
        QTRY_VERIFY(first.isReady() && second.isReady());
        QVERIFY(await(std::move(first)) && await(std::move(second)));
        QVERIFY(locked());
    }
};

QTEST_GUILESS_MAIN(TestKeyedLock)
#include "tst_keyedlock.moc"
