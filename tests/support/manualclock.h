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

    /// As while a machine is suspended: only the time of day goes on.
    void suspend(std::chrono::milliseconds by) { m_start = m_start.addMSecs(by.count()); }

    /// How many calls are waiting for their time.
    int pending() const;

private:
    /// By their time and their order. A call goes with its handle, and with it whatever it holds.
    using Calls = std::map<std::pair<std::chrono::milliseconds, quint64>, std::function<void()>>;

    QDateTime m_start;
    std::chrono::milliseconds m_elapsed{0};
    quint64 m_made = 0;
    std::shared_ptr<Calls> m_calls = std::make_shared<Calls>();
};

} // namespace Millwright
