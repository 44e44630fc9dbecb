// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/deliver.h"
#include "models/async/leaves.h"
#include "models/async/taskscope.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QPromise>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTest>
#include <QThread>

using namespace Millwright;
using namespace std::chrono_literals;

namespace {

/// Tells when it dies, to see that a coroutine lets go of what it holds.
struct Witness {
    explicit Witness(int &alive) : m_alive(alive) { ++m_alive; }
    ~Witness() { --m_alive; }
    Q_DISABLE_COPY_MOVE(Witness)
    int &m_alive;
};

class Member : public std::enable_shared_from_this<Member>
{
public:
    explicit Member(int &alive) : m_witness(alive) { }

    Async<int> work(Completion<> gate)
    {
        const auto self = shared_from_this();
        (void)co_await gate.wait();
        co_return ++m_value;
    }

private:
    Witness m_witness;
    int m_value = 41;
};

QCoro::Task<> waitFor(Completion<> gate, std::stop_token stop, [[maybe_unused]] std::shared_ptr<Witness> witness, int &ended)
{
    (void)co_await gate.wait(stop);
    ++ended;
}

} // namespace

class TestAsync : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCompletionCountsOnce()
    {
        const Completion<int> completion;
        completion.resolve(1);
        completion.resolve(2);
        QCOMPARE(await(completion.wait()).value(), 1);
        QCOMPARE(await(completion.wait()).value(), 1);
    }

    void everyWaiterGetsTheWholeResult()
    {
        const Completion<QString> completion;
        auto first = completion.wait();
        auto second = completion.wait();
        completion.resolve(QStringLiteral("a text that is moved and not copied would be gone"));
        QCOMPARE(await(std::move(first)).value(), QStringLiteral("a text that is moved and not copied would be gone"));
        QCOMPARE(await(std::move(second)).value(), QStringLiteral("a text that is moved and not copied would be gone"));
        QCOMPARE(await(completion.wait()).value(), QStringLiteral("a text that is moved and not copied would be gone"));
    }

    void resolvingNeverResumesInPlace()
    {
        const Completion<> completion;
        int alive = 0;
        int ended = 0;
        {
            const auto task = waitFor(completion, {}, std::make_shared<Witness>(alive), ended);
            completion.resolve({});
            QCOMPARE(ended, 0);
            QTRY_COMPARE(ended, 1);
        }
        QCOMPARE(alive, 0);
    }

    void anotherThreadMayResolve()
    {
        const Completion<int> completion;
        const std::unique_ptr<QThread> thread(QThread::create([completion] { completion.resolve(7); }));
        thread->start();
        QCOMPARE(await(completion.wait()).value(), 7);
        thread->wait();
    }

    void aStopRequestEndsOneWaitAndLeavesTheOther()
    {
        const Completion<int> completion;
        std::stop_source stop;
        auto stopped = completion.wait(stop.get_token());
        auto other = completion.wait();
        stop.request_stop();
        QCOMPARE(await(std::move(stopped)).error().code, ErrorCode::Aborted);
        completion.resolve(3);
        QCOMPARE(await(std::move(other)).value(), 3);
    }

    void aStopThatCameBeforeIsSeen()
    {
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(await(Completion<>().wait(stop.get_token())).error().code, ErrorCode::Aborted);
    }

    void aMemberCoroutineKeepsItsObject()
    {
        int alive = 0;
        const Completion<> gate;
        auto member = std::make_shared<Member>(alive);
        auto task = member->work(gate);
        member.reset();
        QCOMPARE(alive, 1);
        gate.resolve({});
        QCOMPARE(await(std::move(task)).value(), 42);
        QCOMPARE(alive, 0);
    }

    void aDroppedTaskGoesOnAndLeaksNothing()
    {
        int alive = 0;
        int ended = 0;
        const Completion<> gate;
        {
            const auto dropped = waitFor(gate, {}, std::make_shared<Witness>(alive), ended);
        }
        QCOMPARE(alive, 1);
        gate.resolve({});
        QTRY_COMPARE(ended, 1);
        QCOMPARE(alive, 0);
    }

    void aScopeStopsAndAwaitsItsTasks()
    {
        int alive = 0;
        int ended = 0;
        TaskScope scope;
        for (int i = 0; i < 3; ++i)
            scope.add(waitFor(Completion<>(), scope.stopToken(), std::make_shared<Witness>(alive), ended));
        QCOMPARE(scope.count(), 3);
        await(scope.close());
        QCOMPARE(ended, 3);
        QCOMPARE(alive, 0);
        QCOMPARE(scope.count(), 0);
    }

    void anEmptyScopeClosesAtOnce()
    {
        TaskScope scope;
        QVERIFY(scope.close().isReady());
    }

    void aTimerEndsByTimeOrByStop()
    {
        const auto clock = std::make_shared<ManualClock>();
        auto whole = sleepFor(clock, 5s);
        std::stop_source stop;
        auto cut = sleepFor(clock, 1h, stop.get_token());
        clock->advance(4999ms);
        QVERIFY(!whole.isReady());
        clock->advance(1ms);
        QVERIFY(await(std::move(whole)).has_value());
        stop.request_stop();
        QCOMPARE(await(std::move(cut)).error().code, ErrorCode::Aborted);
        QCOMPARE(clock->pending(), 0);
    }

    /// Also of what a lambda captured as a constant, which cannot be moved from.
    void whatTheWorkHoldsIsLetGoOfBeforeItsCallerGoesOn()
    {
        // Takes a while to go in the worker, so that a caller who does not wait for it is ahead of it.
        struct Held {
            std::shared_ptr<Witness> witness;
            QThread *caller = QThread::currentThread();
            ~Held()
            {
                const QDeadlineTimer end(50);
                while (QThread::currentThread() != caller && !end.hasExpired())
                    QThread::yieldCurrentThread();
            }
        };
        int alive = 0;
        const auto task = [&alive] {
            const Held held{std::make_shared<Witness>(alive)};
            return inWorker([held](const std::stop_token &) { return held.witness.use_count() > 0; });
        };
        QVERIFY(await(task()));
        QCOMPARE(alive, 0);
    }

    void anEmissionEndsWithItsSender()
    {
        auto sender = std::make_unique<QTimer>();
        auto task = emission(sender.get(), &QTimer::timeout);
        sender.reset();
        QCOMPARE(await(std::move(task)).error().code, ErrorCode::Aborted);
    }

    void anEmissionIsSeen()
    {
        QTimer timer;
        auto task = emission(&timer, &QTimer::timeout);
        timer.start(0);
        QVERIFY(await(std::move(task)).has_value());
    }

    void aReplyEndsWhenItsManagerDies()
    {
        QTcpServer silent;
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        auto manager = std::make_unique<QNetworkAccessManager>();
        const QUrl url(QStringLiteral("http://127.0.0.1:%1/").arg(silent.serverPort()));
        auto task = replyFinished(manager->get(QNetworkRequest(url)));
        QTRY_VERIFY(silent.hasPendingConnections());
        manager.reset();
        QVERIFY(!await(std::move(task)).has_value());
    }

    void aStopAbortsTheReply()
    {
        QTcpServer silent;
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        QNetworkAccessManager manager;
        std::stop_source stop;
        const std::unique_ptr<QNetworkReply> reply(
            manager.get(QNetworkRequest(QUrl(QStringLiteral("http://127.0.0.1:%1/").arg(silent.serverPort())))));
        auto task = replyFinished(reply.get(), stop.get_token());
        QTRY_VERIFY(silent.hasPendingConnections());
        stop.request_stop();
        QCOMPARE(await(std::move(task)).error().code, ErrorCode::Aborted);
        QCOMPARE(reply->error(), QNetworkReply::OperationCanceledError);
    }

    void workComesBackToItsThread()
    {
        QThread *const here = QThread::currentThread();
        QThread *worked = nullptr;
        const auto task = [](QThread **where) -> QCoro::Task<QThread *> {
            *where = co_await inWorker([](const std::stop_token &) { return QThread::currentThread(); });
            co_return QThread::currentThread();
        };
        QCOMPARE(await(task(&worked)), here);
        QVERIFY(worked != here);
    }

    void deliverDropsWhatNobodyWants()
    {
        int delivered = 0;
        auto context = std::make_unique<QObject>();
        const Completion<int> kept;
        const Completion<int> late;
        const auto first = deliver(context.get(), kept.wait(), [&](const Result<int> &value) { delivered += *value; });
        const auto second = deliver(context.get(), late.wait(), [&](const Result<int> &value) { delivered += *value; });
        kept.resolve(1);
        QTRY_VERIFY(first.isReady());
        context.reset();
        late.resolve(10);
        QTRY_VERIFY(second.isReady());
        QCOMPARE(delivered, 1);
    }

    void deliverFromAFuture()
    {
        int delivered = 0;
        QObject context;
        QPromise<int> promise;
        promise.start();
        deliver(&context, promise.future(), [&](int value) { delivered = value; });
        promise.addResult(5);
        promise.finish();
        QTRY_COMPARE(delivered, 5);
    }
};

QTEST_GUILESS_MAIN(TestAsync)
#include "tst_async.moc"
