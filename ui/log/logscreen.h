// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/log/linelayouts.h"
#include "ui/log/loggutter.h"
#include "ui/log/logselection.h"
#include "ui/theme/theme.h"

#include <QRect>

namespace Millwright {

class LogRows;

/// The part of a log that is in sight: which rows, and where each of them is. In pixels of the viewport.
class LogScreen
{
public:
    static constexpr int margin = gridUnit;

    /// A row on the screen: a line, and which of its rows.
    struct Row {
        int line = 0;
        int row = 0;

        auto operator<=>(const Row &) const = default;
    };

    explicit LogScreen(const LogRows &rows) : m_rows(rows), m_layouts(rows), m_gutter(rows) { }

    LineLayouts &layouts() const { return m_layouts; }
    LogGutter &gutter() { return m_gutter; }
    const LogGutter &gutter() const { return m_gutter; }
    int rowHeight() const { return m_layouts.style().rowHeight; }
    Qt::ColorScheme scheme() const { return m_layouts.style().scheme; }

    void setSize(const QSize &size) { m_size = size; }
    /// Lays the lines out anew where it takes that. `font` is the window's, not the log's.
    void setStyle(const QFont &font, Qt::ColorScheme scheme, bool wrapping);
    bool isWrapping() const { return m_wrapping; }
    /// Whether the gutter takes room that the text was laid out in.
    bool isTooNarrow() const;

    /// How far the text is scrolled to the left.
    void setAcross(int across) { m_across = across; }
    int textLeft() const;
    int textRoom() const;

    Row top() const { return m_top; }
    /// Or the last one that fills the screen; of a line that is not shown, the one before it.
    void setTop(Row top);
    Row lastTop() const;
    bool isAtEnd() const { return m_top >= lastTop(); }
    /// How many rows of text have room.
    int visibleRows() const;
    Row moved(Row from, int rows) const;
    Row rowOf(const LogPosition &position) const;

    /// The place nearest to a point.
    LogPosition positionAt(const QPoint &point) const;
    /// As many rows further down.
    LogPosition movedByRows(const LogPosition &from, int rows) const;
    /// Empty when the line is not in sight.
    QRect rectOf(int line) const;
    struct PlacedLine {
        int line;
        int y; ///< of its first row
        int height;
    };
    /// From top to bottom.
    QList<PlacedLine> linesInSight() const;

private:
    const LogRows &m_rows;
    mutable LineLayouts m_layouts;
    LogGutter m_gutter;
    QSize m_size;
    Row m_top;
    int m_across = 0;
    bool m_wrapping = false;
};

} // namespace Millwright
