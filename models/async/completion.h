// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QObject>
#include <QThread>

#include <coroutine>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace Millwright {

/// A result that somebody else provides, once: the one primitive under every awaitable leaf. Copies share it.
///
/// It belongs to the thread that made it. resolve() may be called from any thread and any number of times, the first
/// counts. Who waits is resumed from the event loop, never inside resolve(), so what resolves may be deleted by who
/// resumes. A stop request resumes that one waiter with ErrorCode::Aborted and leaves the others waiting.
template <typename T = void> class Completion
{
public:
    Completion()
        : m_state(new State, [](State *state) {
            // The last copy may be one that another thread resolved; its own thread may have ended meanwhile.
            const QThread *const owner = state->thread();
            if (!owner || owner == QThread::currentThread() || owner->isFinished())
                delete state;
            else
                state->deleteLater();
        })
    {
    }

    void resolve(Result<T> result) const
    {
        if (QThread::currentThread() == m_state->thread())
            m_state->resolve(m_state, std::move(result));
        else
            QMetaObject::invokeMethod(
                m_state.get(), [state = m_state, value = std::move(result)]() mutable { state->resolve(state, std::move(value)); },
                Qt::QueuedConnection);
    }

    [[nodiscard]] bool isResolved() const { return m_state->result.has_value(); }

    /// Precondition: isResolved().
    [[nodiscard]] const Result<T> &result() const { return *m_state->result; }

    /// The result once it is there. Copies it, so several may wait.
    [[nodiscard]] Async<T> wait(std::stop_token stop = {}) const { return waitFor(m_state, std::move(stop)); }

private:
    struct Waiter {
        std::coroutine_handle<> handle;
        bool stopped = false;
    };

    struct State : QObject {
        std::optional<Result<T>> result;
        std::vector<Waiter *> waiters;

        void resolve(const std::shared_ptr<State> &self, Result<T> value)
        {
            if (result)
                return;
            result = std::move(value);
            for (Waiter *waiter : std::exchange(waiters, {}))
                resumeLater(self, waiter);
        }

        void stop(const std::shared_ptr<State> &self, Waiter *waiter)
        {
            if (std::erase(waiters, waiter) == 0)
                return;
            waiter->stopped = true;
            resumeLater(self, waiter);
        }

        static void resumeLater(const std::shared_ptr<State> &self, Waiter *waiter)
        {
            QMetaObject::invokeMethod(self.get(), [self, waiter] { waiter->handle.resume(); }, Qt::QueuedConnection);
        }
    };

    struct Suspension {
        std::shared_ptr<State> state;
        Waiter &waiter;

        bool await_ready() const { return state->result.has_value(); }
        void await_suspend(std::coroutine_handle<> handle)
        {
            waiter.handle = handle;
            state->waiters.push_back(&waiter);
        }
        void await_resume() const { }
    };

    static Async<T> waitFor(std::shared_ptr<State> state, std::stop_token stop)
    {
        if (!state->result && stop.stop_requested())
            co_return failure(ErrorCode::Aborted, abortedMessage());
        Waiter waiter;
        const std::stop_callback onStop(stop, [&state, &waiter] { state->stop(state, &waiter); });
        co_await Suspension{state, waiter};
        if (waiter.stopped)
            co_return failure(ErrorCode::Aborted, abortedMessage());
        // As a constant, because QCoro moves out of what is not.
        co_return std::as_const(*state->result);
    }

    std::shared_ptr<State> m_state;
};

} // namespace Millwright
