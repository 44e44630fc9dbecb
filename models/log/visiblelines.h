// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <compare>
#include <limits>
#include <vector>

namespace Millwright {

/// Lines of a log that follow each other, both ends included.
struct LineRange {
    /// The end of a range that goes on with the log.
    static constexpr int open = std::numeric_limits<int>::max();

    int first = 0;
    int last = 0;

    auto operator<=>(const LineRange &) const = default;
};

/// Which lines of a growing log are shown, in their order. Each shown line has a row, and rows have no gaps. Keeps no more
/// than where shown lines begin again behind hidden ones.
class MILLWRIGHT_MODELS_EXPORT VisibleLines
{
public:
    VisibleLines() { showAll(); }

    void setLineCount(int lines) { m_lineCount = lines; }
    void showAll();
    /// All but these, which are in the order of their first lines and may lie in each other.
    void hide(const std::vector<LineRange> &ranges);
    void showNone();
    /// Also these, none of which begins before those that were shown before.
    void showMore(LineRange range);

    int rowCount() const;
    /// `row` is one of the rows.
    int lineAt(int row) const;
    /// The row of a line, or of the last one shown before it; 0 when there is none.
    int rowOf(int line) const;
    bool isShown(int line) const;

    bool operator==(const VisibleLines &) const = default;

private:
    struct Piece {
        int line; ///< the first one
        int row; ///< of that line

        bool operator==(const Piece &) const = default;
    };

    void append(LineRange range);
    /// The piece that the line is in or behind; null when it is before all of them.
    const Piece *pieceAt(int line) const;
    /// Behind the last line of a piece.
    int endOf(const Piece &piece) const;

    int m_lineCount = 0;
    std::vector<Piece> m_pieces;
    int m_last = LineRange::open; ///< of the last piece
};

} // namespace Millwright
