// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/log/logmatcher.h"

#include <optional>
#include <vector>

namespace Millwright {

/// Looks for something in a whole log, in a worker thread, and goes on with what is appended.
class MILLWRIGHT_MODELS_EXPORT LogSearch : public QObject
{
    Q_OBJECT

public:
    static constexpr std::size_t mostMatches = 1'000'000; ///< 12 MB of them
    /// For all of a search; what is appended later counts, too.
    static constexpr std::chrono::seconds budget{10};

    explicit LogSearch(QObject *parent = nullptr);
    explicit LogSearch(std::shared_ptr<Clock> clock, QObject *parent = nullptr);

    void setDocument(LogDocument *document);
    /// Begins anew; an empty text finds nothing.
    void setQuery(const LogQuery &query);
    const LogQuery &query() const { return m_query; }

    bool isRunning() const { return m_walk.isRunning(); }
    /// What is wrong with the pattern; empty: nothing.
    const QString &error() const { return m_error; }
    /// Lines that were too long for a pattern, or at which it took too long.
    int linesGivenUp() const { return m_linesGivenUp; }
    /// It ended before it had looked through everything, because its budget was used up.
    bool ranOutOfTime() const { return m_ranOutOfTime; }
    /// It ended before it had looked through everything, because there were `mostMatches`.
    bool foundTooMany() const { return m_foundTooMany; }

    /// In their order.
    const std::vector<LogMatch> &matches() const { return m_matches; }
    /// The matches of one line.
    QSpan<const LogMatch> matchesIn(int line) const;
    /// The first match behind a place, or before it; around the end when there is none. Nothing when there is no match
    /// at all.
    std::optional<qsizetype> next(int line, qsizetype column) const;
    std::optional<qsizetype> previous(int line, qsizetype column) const;

Q_SIGNALS:
    /// There are more matches, or none any more, or it has ended.
    void changed();

private:
    void begin();
    void forget();
    void take(const LogMatcher::Found &found, bool isOutOfTime);

    std::shared_ptr<Clock> m_clock;
    LogWalk m_walk;
    LogQuery m_query;
    QString m_error;
    std::vector<LogMatch> m_matches;
    int m_linesGivenUp = 0;
    bool m_ranOutOfTime = false;
    bool m_foundTooMany = false;
};

} // namespace Millwright
