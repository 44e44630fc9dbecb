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
    const std::pair when{m_elapsed + delay, m_made++};
    m_calls->emplace(when, std::move(callback));
    return {this, [when, calls = std::weak_ptr(m_calls)](void *) {
                if (const auto known = calls.lock())
                    known->extract(when);
            }};
}

void ManualClock::advance(std::chrono::milliseconds by)
{
    const auto target = m_elapsed + by;
    while (!m_calls->empty() && m_calls->begin()->first.first <= target) {
        const auto due = m_calls->extract(m_calls->begin());
        m_elapsed = std::max(m_elapsed, due.key().first);
        due.mapped()();
    }
    m_elapsed = target;
}

int ManualClock::pending() const
{
    return static_cast<int>(m_calls->size());
}

} // namespace Millwright
