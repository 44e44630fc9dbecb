// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logtimes.h"

#include <QTimeZone>

#include <algorithm>

namespace Millwright {

void LogTimes::add(LogTime time)
{
    if (!m_times.empty()) {
        const auto since = time.sinceEpoch - m_times.back().sinceEpoch;
        // A clock may be set back.
        if (time.offset < m_times.back().offset || (since >= std::chrono::milliseconds(0) && since < m_distance))
            return;
    }
    m_times.push_back(time);
    if (m_times.size() > mostTimes)
        thinOut();
}

void LogTimes::thinOut()
{
    // When that does not help, the clock jumps about: then only every second one counts.
    m_distance *= 2;
    std::vector<LogTime> all;
    all.swap(m_times);
    for (const LogTime &time : all)
        add(time);
    if (m_times.size() <= mostTimes / 2)
        return;
    std::size_t index = 0;
    std::erase_if(m_times, [&index](const LogTime &) { return index++ % 2 == 1; });
}

std::optional<QDateTime> LogTimes::at(qint64 offset) const
{
    const auto after = std::ranges::upper_bound(m_times, offset, {}, &LogTime::offset);
    if (after == m_times.begin())
        return {};
    return QDateTime::fromMSecsSinceEpoch(std::prev(after)->sinceEpoch.count(), QTimeZone::UTC);
}

QList<LogTime> LogTimes::within(qint64 offset, qint64 length) const
{
    QList<LogTime> found;
    auto time = std::ranges::upper_bound(m_times, offset, {}, &LogTime::offset);
    if (length > 0 && time != m_times.begin())
        found.append({0, std::prev(time)->sinceEpoch});
    for (; time != m_times.end() && time->offset < offset + length; ++time)
        found.append({time->offset - offset, time->sinceEpoch});
    return found;
}

} // namespace Millwright
