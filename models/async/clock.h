// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QDateTime>

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

namespace Millwright {

/// The time, and what is to happen later. Everything that reads a clock or waits takes one, so that tests turn it by hand.
class MILLWRIGHT_MODELS_EXPORT Clock
{
public:
    virtual ~Clock() = default;

    /// Now in UTC, to the millisecond. May jump when the machine's clock is set.
    virtual QDateTime now() const = 0;

    /// Time since an arbitrary point; never goes back.
    virtual std::chrono::milliseconds monotonic() const = 0;

    /// Calls `callback` on the calling thread after `delay`. Dropping the returned handle takes it back.
    [[nodiscard]] virtual std::shared_ptr<void> callAfter(std::chrono::milliseconds delay, std::function<void()> callback) = 0;
};

class MILLWRIGHT_MODELS_EXPORT SystemClock : public Clock
{
public:
    QDateTime now() const override;
    std::chrono::milliseconds monotonic() const override;
    std::shared_ptr<void> callAfter(std::chrono::milliseconds delay, std::function<void()> callback) override;
};

/// Waits for `delay`; ErrorCode::Aborted when it was stopped before.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Async<> sleepFor(
    std::shared_ptr<Clock> clock, std::chrono::milliseconds delay, std::stop_token stop = {});

} // namespace Millwright
