// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/visiblelines.h"

#include <algorithm>

namespace Millwright {

void VisibleLines::showAll()
{
    showNone();
    append({0, LineRange::open});
}

void VisibleLines::showNone()
{
    m_pieces.clear();
    m_last = -1;
}

void VisibleLines::hide(const std::vector<LineRange> &ranges)
{
    showNone();
    int next = 0;
    for (const LineRange &range : ranges) {
        if (range.first > next)
            append({next, range.first - 1});
        if (range.last == LineRange::open)
            return;
        next = std::max(next, range.last + 1);
    }
    append({next, LineRange::open});
}

void VisibleLines::append(LineRange range)
{
    const int row = m_pieces.empty() ? 0 : m_pieces.back().row + m_last + 1 - m_pieces.back().line;
    m_pieces.push_back({range.first, row});
    m_last = range.last;
}

void VisibleLines::showMore(LineRange range)
{
    range.first = std::max(range.first, 0);
    if (!m_pieces.empty() && (m_last == LineRange::open || range.first <= m_last + 1))
        m_last = std::max(m_last, range.last);
    else
        append(range);
}

int VisibleLines::endOf(const Piece &piece) const
{
    if (&piece != &m_pieces.back())
        return piece.line + ((&piece)[1].row - piece.row);
    return m_last < m_lineCount ? m_last + 1 : m_lineCount;
}

int VisibleLines::rowCount() const
{
    if (m_pieces.empty())
        return 0;
    const Piece &last = m_pieces.back();
    return last.row + std::max(0, endOf(last) - last.line);
}

int VisibleLines::lineAt(int row) const
{
    const auto after = std::ranges::upper_bound(m_pieces, row, {}, &Piece::row);
    if (after == m_pieces.begin())
        return 0;
    const Piece &piece = *std::prev(after);
    return piece.line + (row - piece.row);
}

const VisibleLines::Piece *VisibleLines::pieceAt(int line) const
{
    const auto after = std::ranges::upper_bound(m_pieces, line, {}, &Piece::line);
    return after == m_pieces.begin() ? nullptr : &*std::prev(after);
}

int VisibleLines::rowOf(int line) const
{
    const Piece *piece = pieceAt(line);
    return piece ? piece->row + std::max(0, std::min(line, endOf(*piece) - 1) - piece->line) : 0;
}

bool VisibleLines::isShown(int line) const
{
    const Piece *piece = pieceAt(line);
    return piece && line < endOf(*piece);
}

} // namespace Millwright
