// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <qcoro/qcorotask.h>

#include <QTest>

#include <optional>

namespace Millwright {

/// Runs the event loop until `task` is done and gives its value. Fails hard after `limit`, so that a wait that never
/// ends is seen where it is made.
template <typename T> T await(QCoro::Task<T> task, std::chrono::milliseconds limit = std::chrono::seconds(60))
{
    std::shared_ptr<std::optional<T>> value = std::make_shared<std::optional<T>>();
    constexpr auto store
        = [](QCoro::Task<T> awaited, std::shared_ptr<std::optional<T>> into) -> QCoro::Task<> { into->emplace(co_await awaited); };
    const auto stored = store(std::move(task), value);
    if (!QTest::qWaitFor([&] { return value->has_value(); }, static_cast<int>(limit.count())))
        qFatal("a task did not end in time");
    return std::move(**value);
}

inline void await(QCoro::Task<> task, std::chrono::milliseconds limit = std::chrono::seconds(60))
{
    constexpr auto wrap = [](QCoro::Task<> awaited) -> QCoro::Task<bool> {
        co_await awaited;
        co_return true;
    };
    (void)await<bool>(wrap(std::move(task)), limit);
}

} // namespace Millwright
