// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"

#include <map>

namespace Millwright {

/// A clock that moves only when a test turns it.
class ManualClock : public Clock
{
public:
    explicit ManualClock(QDateTime start = QDateTime::fromString(QStringLiteral("2026-03-02T08:00:00Z"), Qt::ISODate));

    QDateTime now() const override;
    std::chrono::milliseconds monotonic() const override;
    std::shared_ptr<void> callAfter(std::chrono::milliseconds delay, std::function<void()> callback) override;

    /// Turns the clock on and calls what is due, in its order, each at its own time.
    void advance(std::chrono::milliseconds by);

    /// How many calls are waiting for their time.
    int pending() const;

private:
    struct Call {
        std::weak_ptr<void> handle;
        std::function<void()> callback;
    };

    QDateTime m_start;
    std::chrono::milliseconds m_elapsed{0};
    std::multimap<std::chrono::milliseconds, Call> m_calls;
};

} // namespace Millwright
