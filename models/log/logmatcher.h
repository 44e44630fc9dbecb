// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logwalk.h"

#include <QRegularExpression>

namespace Millwright {

/// What is looked for.
struct LogQuery {
    QString text;
    bool regularExpression = false;
    bool caseSensitive = false;

    bool operator==(const LogQuery &) const = default;
};

/// Where something was found, in UTF-16 units of the line as it is read.
struct LogMatch {
    int line = 0;
    int start = 0;
    int length = 0;

    auto operator<=>(const LogMatch &) const = default;
};

/// Finds a query in lines, as they are read. Matches do not overlap and are not empty. Of a fixed text, the bytes are looked
/// through first, and only lines that may have it are read.
class MILLWRIGHT_MODELS_EXPORT LogMatcher
{
public:
    /// Backtracking of a pattern in one line after which it is given up (PCRE2's match limit).
    static constexpr int matchLimit = 200'000;
    /// UTF-16 units of a line that a pattern is tried on, because it may take the square of that.
    static constexpr qsizetype longestForPattern = 64 * 1024;

    struct Found {
        std::vector<LogMatch> matches;
        int linesGivenUp = 0; ///< that were too long, or at which the pattern took too long
    };

    explicit LogMatcher(const LogQuery &query);

    /// What is wrong with the pattern; empty: nothing.
    QString error() const;
    /// Adds what is in the piece to `found`, until `isEnough` says so, which is asked often.
    void find(const LogPiece &piece, const std::function<bool()> &isEnough, Found &found) const;

private:
    void findFixed(const LogPiece &piece, const std::function<bool()> &isEnough, Found &found) const;
    void findPattern(const LogPiece &piece, const std::function<bool()> &isEnough, Found &found) const;
    void matchFixed(QByteArrayView bytes, int line, Found &found) const;
    void matchPattern(QByteArrayView bytes, int line, Found &found) const;

    LogQuery m_query;
    QRegularExpression m_pattern;
    QByteArray m_anchor; ///< bytes of which a line with a match has these, or has them torn apart by sequences
};

} // namespace Millwright
