// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/completion.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>

class QNetworkReply;

namespace Millwright {

/// Waits until `reply` has finished; its own error is read from it afterwards. A stop request aborts the reply, and a
/// reply that dies with its manager ends the wait, both with ErrorCode::Aborted.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Async<> replyFinished(QNetworkReply *reply, std::stop_token stop = {});

/// Waits for the next emission of `signal`, whose arguments are dropped. Ends with ErrorCode::Aborted on a stop request
/// and when `sender` dies.
template <typename Sender, typename Signal> [[nodiscard]] Async<> emission(Sender *sender, Signal signal, std::stop_token stop = {})
{
    const Completion<> done;
    const auto connections = std::make_shared<QObject>();
    QObject::connect(sender, signal, connections.get(), [done] { done.resolve({}); });
    QObject::connect(
        sender, &QObject::destroyed, connections.get(), [done] { done.resolve(failure(ErrorCode::Aborted, abortedMessage())); });
    co_return co_await done.wait(stop);
}

/// Runs `work` in a worker thread and resumes on the calling thread. The work is not interrupted: it gets a stop token
/// of its own to look at, and the wait lasts until it has returned, so it may use what the caller keeps alive.
template <typename Work>
[[nodiscard]] auto inWorker(Work work, std::stop_token stop = {}) -> QCoro::Task<std::invoke_result_t<Work, std::stop_token>>
{
    using Value = std::invoke_result_t<Work, std::stop_token>;
    const Completion<std::shared_ptr<Value>> done;
    QThreadPool::globalInstance()->start([done, stop, work = std::optional(std::move(work))]() mutable {
        auto value = std::make_shared<Value>((*work)(stop));
        // What the work holds is let go of while the caller, who waits, still holds it: it belongs to that thread.
        work.reset();
        done.resolve(std::move(value));
    });
    const auto value = co_await done.wait();
    co_return std::move(**value);
}

} // namespace Millwright
