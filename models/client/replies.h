// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/completion.h"
#include "models/client/factoryclient.h"

#include <QFutureWatcher>
#include <QPromise>

#include <memory>

namespace Millwright {

/// A client's answer as a task of the thread that asked, for code that is a coroutine and no widget.
template <typename T> [[nodiscard]] Async<T> answerOf(Reply<T> reply)
{
    const Completion<T> answered;
    const auto watcher = std::make_unique<QFutureWatcher<Result<T>>>();
    QObject::connect(watcher.get(), &QFutureWatcherBase::finished, watcher.get(), [answered, watched = watcher.get()] {
        answered.resolve(watched->future().resultCount() > 0 ? watched->result() : failure(ErrorCode::Aborted, abortedMessage()));
    });
    watcher->setFuture(reply);
    co_return co_await answered.wait();
}

/// Fulfils a promise with what a task yields.
template <typename T> QCoro::Task<> answerLater(std::shared_ptr<QPromise<Result<T>>> promise, Async<T> task)
{
    promise->addResult(co_await task);
    promise->finish();
}

/// A task of this thread as a client's answer.
template <typename T> [[nodiscard]] Reply<T> replyOf(Async<T> task)
{
    const auto promise = std::make_shared<QPromise<Result<T>>>();
    promise->start();
    const auto answering = answerLater<T>(promise, std::move(task));
    return promise->future();
}

} // namespace Millwright
