// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include "millwright_models_export.h"

#include <QObject>
#include <QThread>

#include <coroutine>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace Millwright {

/// Who waits for a Completion, of whatever it is. On the thread that made it.
class MILLWRIGHT_MODELS_EXPORT CompletionWaiters : public QObject
{
public:
    /// Resumes them all, and lets nobody wait from now on.
    static void finish(const std::shared_ptr<CompletionWaiters> &self);
    /// True once it is finished, false after a stop request before.
    static QCoro::Task<bool> wait(std::shared_ptr<CompletionWaiters> self, std::stop_token stop);
    /// Deletes it on its own thread, while that runs.
    static void dispose(CompletionWaiters *self);

private:
    struct Waiter {
        std::coroutine_handle<> handle;
        bool stopped = false;
    };
    struct Suspension;

    static void stop(const std::shared_ptr<CompletionWaiters> &self, Waiter *waiter);
    static void resumeLater(const std::shared_ptr<CompletionWaiters> &self, Waiter *waiter);

    std::vector<Waiter *> m_waiters;
    bool m_isFinished = false;
};

/// A result that somebody else provides, once: the one primitive under every awaitable leaf. Copies share it.
///
/// It belongs to the thread that made it. resolve() may be called from any thread and any number of times, the first
/// counts. Who waits is resumed from the event loop, never inside resolve(), so what resolves may be deleted by who
/// resumes. A stop request resumes that one waiter with ErrorCode::Aborted and leaves the others waiting.
template <typename T = void> class Completion
{
public:
    Completion() : m_state(new State, &CompletionWaiters::dispose) { }

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
    struct State : CompletionWaiters {
        std::optional<Result<T>> result;

        void resolve(const std::shared_ptr<State> &self, Result<T> value)
        {
            if (result)
                return;
            result = std::move(value);
            finish(self);
        }
    };

    static Async<T> waitFor(std::shared_ptr<State> state, std::stop_token stop)
    {
        if (!co_await CompletionWaiters::wait(state, std::move(stop)))
            co_return failure(ErrorCode::Aborted, abortedMessage());
        // As a constant, because QCoro moves out of what is not.
        co_return std::as_const(*state->result);
    }

    std::shared_ptr<State> m_state;
};

} // namespace Millwright
