// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDeadlineTimer>
#include <QTest>

namespace Millwright {

/// Waits, busily, for a state that another process brings about: who aims a kill at it must not come late.
template <typename Predicate> [[nodiscard]] bool waitUntil(Predicate predicate)
{
    const QDeadlineTimer limit(60'000);
    while (!predicate()) {
        if (limit.hasExpired())
            return false;
    }
    return true;
}

/// Counts the kills that landed where they were aimed, as the state that was found afterwards shows it. Five are wanted; the
/// tries are bounded, and nothing is tried after a failure.
class Hits
{
public:
    static constexpr int wanted = 5;

    [[nodiscard]] bool goOn() { return m_hits < wanted && m_tries++ < 8 * wanted && !QTest::currentTestFailed(); }
    void count(bool landed)
    {
        m_hits += landed ? 1 : 0;
        m_misses = landed ? 0 : m_misses + 1;
    }
    int number() const { return m_hits; }
    int tries() const { return m_tries; }
    int misses() const { return m_misses; } ///< since the last hit

private:
    int m_hits = 0;
    int m_tries = 0;
    int m_misses = 0;
};

} // namespace Millwright
