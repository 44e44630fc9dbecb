// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logsearch.h"

#include <algorithm>

namespace Millwright {

namespace {

/// Shared by the pieces of one search, which are looked through one after the other.
struct Spent {
    std::chrono::milliseconds time{0};
    std::size_t matches = 0;
};

} // namespace

LogSearch::LogSearch(QObject *parent) : LogSearch(std::make_shared<SystemClock>(), parent) { }

LogSearch::LogSearch(std::shared_ptr<Clock> clock, QObject *parent)
    : QObject(parent)
    , m_clock(std::move(clock))
    , m_walk(LogWalk::Lines::All)
{
    connect(&m_walk, &LogWalk::advanced, this, &LogSearch::changed);
    connect(&m_walk, &LogWalk::begunAnew, this, [this] {
        forget();
        begin();
        Q_EMIT changed();
    });
    connect(&m_walk, &LogWalk::wentBack, this, [this](int line) {
        while (!m_matches.empty() && m_matches.back().line >= line)
            m_matches.pop_back();
    });
}

void LogSearch::setDocument(LogDocument *document)
{
    m_walk.setDocument(document);
}

void LogSearch::setQuery(const LogQuery &query)
{
    if (m_query == query)
        return;
    m_query = query;
    forget();
    begin();
    Q_EMIT changed();
}

void LogSearch::forget()
{
    m_matches.clear();
    m_error.clear();
    m_linesGivenUp = 0;
    m_ranOutOfTime = false;
    m_foundTooMany = false;
}

void LogSearch::begin()
{
    m_walk.stop();
    if (m_query.text.isEmpty())
        return;
    const auto matcher = std::make_shared<const LogMatcher>(m_query);
    m_error = matcher->error();
    if (!m_error.isEmpty())
        return;
    m_walk.start([this, matcher, clock = m_clock, spent = std::make_shared<Spent>()](
                     const LogPiece &piece, const std::stop_token &stop) -> LogWalk::Take {
        const auto found = std::make_shared<LogMatcher::Found>();
        const auto began = clock->monotonic();
        const auto isOutOfTime = [&] { return spent->time + (clock->monotonic() - began) >= budget; };
        matcher->find(
            piece, [&] { return stop.stop_requested() || isOutOfTime() || spent->matches + found->matches.size() >= mostMatches; }, *found);
        const bool outOfTime = isOutOfTime();
        spent->time += clock->monotonic() - began;
        spent->matches += found->matches.size();
        return [this, found, outOfTime] { take(*found, outOfTime); };
    });
}

void LogSearch::take(const LogMatcher::Found &found, bool isOutOfTime)
{
    m_matches.insert(m_matches.end(), found.matches.begin(), found.matches.end());
    m_linesGivenUp += found.linesGivenUp;
    m_foundTooMany = m_matches.size() >= mostMatches;
    m_ranOutOfTime = isOutOfTime && !m_foundTooMany;
    if (m_ranOutOfTime || m_foundTooMany) {
        m_walk.stop();
        Q_EMIT changed();
    }
}

QSpan<const LogMatch> LogSearch::matchesIn(int line) const
{
    const auto [first, last] = std::ranges::equal_range(m_matches, line, {}, &LogMatch::line);
    return {first, last};
}

std::optional<qsizetype> LogSearch::next(int line, qsizetype column) const
{
    if (m_matches.empty())
        return {};
    const auto found = std::ranges::lower_bound(m_matches, LogMatch{line, static_cast<int>(column), 0});
    return found == m_matches.end() ? 0 : found - m_matches.begin();
}

std::optional<qsizetype> LogSearch::previous(int line, qsizetype column) const
{
    if (m_matches.empty())
        return {};
    const auto found = std::ranges::lower_bound(m_matches, LogMatch{line, static_cast<int>(column), 0});
    return found == m_matches.begin() ? static_cast<qsizetype>(m_matches.size()) - 1 : found - m_matches.begin() - 1;
}

} // namespace Millwright
