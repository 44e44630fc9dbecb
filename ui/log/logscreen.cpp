// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/logscreen.h"

#include "models/log/logrows.h"

#include <QFontMetrics>

#include <algorithm>

namespace Millwright {

namespace {

constexpr int leastColumns = 10;

} // namespace

void LogScreen::setStyle(const QFont &font, Qt::ColorScheme scheme, bool wrapping)
{
    if (m_wrapping != wrapping)
        m_top.row = 0;
    m_wrapping = wrapping;
    LineStyle style;
    style.font = monospaceFont(font);
    style.scheme = scheme;
    style.rowHeight = QFontMetrics(style.font).height() + 1;
    m_gutter.setFont(style.font);
    if (wrapping)
        style.width = std::max(textRoom(), leastColumns * QFontMetrics(style.font).averageCharWidth());
    m_layouts.setStyle(style);
}

bool LogScreen::isTooNarrow() const
{
    return m_wrapping && m_layouts.style().width > textRoom();
}

int LogScreen::textLeft() const
{
    return m_gutter.width() - (m_wrapping ? 0 : m_across);
}

int LogScreen::textRoom() const
{
    return m_size.width() - m_gutter.width() - margin;
}

void LogScreen::setTop(Row top)
{
    if (m_rows.count() > 0 && !m_rows.isShown(top.line))
        top = {m_rows.lineAt(m_rows.rowOf(top.line)), 0};
    m_top = std::min(top, lastTop());
}

int LogScreen::visibleRows() const
{
    return std::max(1, (m_size.height() - 2 * margin) / rowHeight());
}

LogScreen::Row LogScreen::lastTop() const
{
    if (m_rows.count() == 0)
        return {};
    const int last = m_rows.lineAt(m_rows.count() - 1);
    return moved({last, m_wrapping ? m_layouts.of(last).rows() - 1 : 0}, 1 - visibleRows());
}

LogScreen::Row LogScreen::moved(Row from, int rows) const
{
    const int last = m_rows.count() - 1;
    if (last < 0)
        return {};
    int at = m_rows.rowOf(from.line);
    if (!m_wrapping)
        return {m_rows.lineAt(std::clamp(at + rows, 0, last)), 0};
    const auto heightOf = [this](int row) { return m_layouts.of(m_rows.lineAt(row)).rows(); };
    from.row += rows;
    while (from.row < 0 && at > 0)
        from.row += heightOf(--at);
    while (at < last && from.row >= heightOf(at))
        from.row -= heightOf(at++);
    return {m_rows.lineAt(at), std::clamp(from.row, 0, heightOf(at) - 1)};
}

LogScreen::Row LogScreen::rowOf(const LogPosition &position) const
{
    return {position.line, m_wrapping ? m_layouts.of(position.line).rowOf(position.column) : 0};
}

QList<LogScreen::PlacedLine> LogScreen::linesInSight() const
{
    QList<PlacedLine> lines;
    int y = margin - m_top.row * rowHeight();
    for (int row = m_rows.rowOf(m_top.line); row < m_rows.count() && y < m_size.height(); ++row) {
        const int line = m_rows.lineAt(row);
        lines.append({line, y, m_layouts.of(line).rows() * rowHeight()});
        y += lines.last().height;
    }
    return lines;
}

LogPosition LogScreen::positionAt(const QPoint &point) const
{
    const QList<PlacedLine> lines = linesInSight();
    if (lines.isEmpty())
        return {};
    const auto found = std::ranges::find_if(lines, [&](const PlacedLine &placed) { return point.y() < placed.y + placed.height; });
    const PlacedLine &placed = found == lines.end() ? lines.last() : *found;
    const QPointF inside(point.x() - textLeft(), std::min(point.y() - placed.y, placed.height - 1));
    return {placed.line, m_layouts.of(placed.line).columnAt(inside)};
}

LogPosition LogScreen::movedByRows(const LogPosition &from, int rows) const
{
    const LogPosition shown{m_rows.lineAt(m_rows.rowOf(from.line)), from.column};
    const Row start = rowOf(shown);
    const Row to = moved(start, rows);
    if (to == start && rows != 0)
        return {shown.line, rows < 0 ? 0 : m_layouts.of(shown.line).length()};
    return {to.line, m_layouts.of(to.line).columnAt({m_layouts.of(shown.line).xOf(shown.column), (to.row + 0.5) * rowHeight()})};
}

QRect LogScreen::rectOf(int line) const
{
    const QList<PlacedLine> lines = linesInSight();
    const auto found = std::ranges::find(lines, line, &PlacedLine::line);
    if (found == lines.end() || found->y > m_size.height() - margin)
        return {};
    return {0, found->y, m_size.width(), found->height};
}

} // namespace Millwright
