// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/manualclock.h"

#include <algorithm>

namespace Millwright {

ManualClock::ManualClock(QDateTime start) : m_start(std::move(start)) { }

QDateTime ManualClock::now() const
{
    return m_start.addMSecs(m_elapsed.count());
}

std::chrono::milliseconds ManualClock::monotonic() const
{
    return m_elapsed;
}

std::shared_ptr<void> ManualClock::callAfter(std::chrono::milliseconds delay, std::function<void()> callback)
{
    std::shared_ptr<void> handle = std::make_shared<int>();
    m_calls.emplace(m_elapsed + delay, Call{handle, std::move(callback)});
    return handle;
}

void ManualClock::advance(std::chrono::milliseconds by)
{
    const auto target = m_elapsed + by;
    while (!m_calls.empty() && m_calls.begin()->first <= target) {
        const auto due = m_calls.extract(m_calls.begin());
        m_elapsed = std::max(m_elapsed, due.key());
        if (!due.mapped().handle.expired())
            due.mapped().callback();
    }
    m_elapsed = target;
}

int ManualClock::pending() const
{
    return static_cast<int>(std::ranges::count_if(m_calls, [](const auto &call) { return !call.second.handle.expired(); }));
}

} // namespace Millwright
