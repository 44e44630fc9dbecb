// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <algorithm>
#include <compare>

namespace Millwright {

class LogRows;

/// A place in a log, in UTF-16 units of the line as it is read.
struct LogPosition {
    int line = 0;
    qsizetype column = 0;

    auto operator<=>(const LogPosition &) const = default;
};

/// What is selected of a log: from where it began to the caret, in either direction.
struct LogSelection {
    /// More is not copied at once.
    static constexpr qint64 mostBytes = 16 * 1024 * 1024;

    LogPosition anchor;
    LogPosition caret;

    bool operator==(const LogSelection &) const = default;

    bool isEmpty() const { return anchor == caret; }
    LogPosition from() const { return std::min(anchor, caret); }
    LogPosition to() const { return std::max(anchor, caret); }

    /// The columns that are selected of a line of that length.
    std::pair<qsizetype, qsizetype> columnsOf(int line, qsizetype length) const;
    bool isTooLong(const LogRows &rows) const;
    /// As plain text. What is folded away belongs to it, what a filter leaves out does not.
    QString text(const LogRows &rows) const;

    /// The word at a place of a line, or nothing between words.
    static std::pair<qsizetype, qsizetype> wordAt(const QString &text, qsizetype column);
};

} // namespace Millwright
