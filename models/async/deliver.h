// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QFutureWatcher>
#include <QPointer>

namespace Millwright {

/// Calls `callback` with what `task` yields, unless `context` is gone by then. For objects that are no coroutines
/// themselves, on the task's own thread.
template <typename T, typename Callback> QCoro::Task<> deliver(QPointer<QObject> context, QCoro::Task<T> task, Callback callback)
{
    T value = co_await task;
    if (context)
        callback(std::move(value));
}

/// The same for what another thread provides; `callback` is called on the thread of `context`.
template <typename T, typename Callback> void deliver(QObject *context, const QFuture<T> &future, Callback callback)
{
    auto *watcher = new QFutureWatcher<T>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, callback = std::move(callback)]() mutable {
        watcher->deleteLater();
        if (watcher->future().resultCount() > 0)
            callback(watcher->future().takeResult());
    });
    watcher->setFuture(future);
}

} // namespace Millwright
