// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <qcoro/qcorotask.h>

#include <QTest>

#include <chrono>

namespace Millwright {

/// Runs the event loop until `task` is done and gives its value. Fails hard after `limit`, so that a wait that never
/// ends is seen where it is made.
template <typename T> T await(QCoro::Task<T> task, std::chrono::milliseconds limit = std::chrono::seconds(60))
{
    if (!QTest::qWaitFor([&] { return task.isReady(); }, static_cast<int>(limit.count())))
        qFatal("a task did not end in time");
    return task.operator co_await().await_resume();
}

} // namespace Millwright
