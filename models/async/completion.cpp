// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/completion.h"

namespace Millwright {

struct CompletionWaiters::Suspension {
    CompletionWaiters &self;
    Waiter &waiter;

    bool await_ready() const { return self.m_isFinished; }
    void await_suspend(std::coroutine_handle<> handle)
    {
        waiter.handle = handle;
        self.m_waiters.push_back(&waiter);
    }
    void await_resume() const { }
};

void CompletionWaiters::finish(const std::shared_ptr<CompletionWaiters> &self)
{
    self->m_isFinished = true;
    for (Waiter *waiter : std::exchange(self->m_waiters, {}))
        resumeLater(self, waiter);
}

QCoro::Task<bool> CompletionWaiters::wait(std::shared_ptr<CompletionWaiters> self, std::stop_token stop)
{
    if (!self->m_isFinished && stop.stop_requested())
        co_return false;
    Waiter waiter;
    const std::stop_callback onStop(stop, [&self, &waiter] { CompletionWaiters::stop(self, &waiter); });
    co_await Suspension{*self, waiter};
    co_return !waiter.stopped;
}

void CompletionWaiters::dispose(CompletionWaiters *self)
{
    // The last pointer may be one that another thread resolved; its own thread may have ended meanwhile.
    const QThread *const owner = self->thread();
    if (!owner || owner == QThread::currentThread() || owner->isFinished())
        delete self;
    else
        self->deleteLater();
}

void CompletionWaiters::stop(const std::shared_ptr<CompletionWaiters> &self, Waiter *waiter)
{
    if (std::erase(self->m_waiters, waiter) == 0)
        return;
    waiter->stopped = true;
    resumeLater(self, waiter);
}

void CompletionWaiters::resumeLater(const std::shared_ptr<CompletionWaiters> &self, Waiter *waiter)
{
    QMetaObject::invokeMethod(self.get(), [self, waiter] { waiter->handle.resume(); }, Qt::QueuedConnection);
}

} // namespace Millwright
