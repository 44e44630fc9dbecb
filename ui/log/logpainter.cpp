// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/logpainter.h"

#include "models/log/logrows.h"
#include "ui/log/logscreen.h"

#include <QPainter>

namespace Millwright {

namespace {

void addMark(QList<QTextLayout::FormatRange> &marks, qsizetype start, qsizetype length, ColorRole ground, Qt::ColorScheme scheme)
{
    if (length <= 0)
        return;
    QTextCharFormat format;
    format.setBackground(themeColor(ground, scheme));
    format.setForeground(themeColor(ColorRole::Text, scheme));
    marks.append({static_cast<int>(start), static_cast<int>(length), format});
}

/// At the end of the row, for a text that goes on beyond it.
void paintNote(QPainter &painter, const LineLayout &layout, const QRect &row, Qt::ColorScheme scheme)
{
    const int width = painter.fontMetrics().horizontalAdvance(layout.note()) + 2 * LogScreen::margin;
    const QRect place(row.right() + 1 - width, row.top(), width, row.height());
    painter.fillRect(place, themeColor(ColorRole::LogGround, scheme));
    painter.setPen(layout.noteColor());
    painter.drawText(place, Qt::AlignCenter | Qt::TextSingleLine, layout.note());
}

} // namespace

QList<QTextLayout::FormatRange> LogPainter::marksOf(int line, const LineLayout &layout) const
{
    QList<QTextLayout::FormatRange> marks;
    const auto [start, end] = selection.columnsOf(line, layout.length());
    addMark(marks, start, end - start, ColorRole::Selection, screen.scheme());
    for (const LogMatch &match : rows.search().matchesIn(line)) {
        const ColorRole ground = match == currentMatch ? ColorRole::CurrentMatchGround : ColorRole::MatchGround;
        addMark(marks, match.start, match.length, ground, screen.scheme());
    }
    if (link && linkLine == line) {
        QTextCharFormat format;
        format.setFontUnderline(true);
        marks.append({static_cast<int>(link->start), static_cast<int>(link->length), format});
    }
    return marks;
}

void LogPainter::paint(QPainter &painter, const QRect &area, int current) const
{
    const int gutter = screen.gutter().width();
    const auto lines = screen.linesInSight();
    painter.setFont(screen.layouts().style().font);
    for (const auto &placed : lines)
        screen.gutter().paint(
            painter, placed.line, QRectF(0, placed.y, gutter, screen.rowHeight()), placed.line == current, screen.scheme());
    painter.setClipRect(area.adjusted(gutter, 0, 0, 0));
    int before = -1;
    for (const auto &placed : lines) {
        // Lines are left out between them.
        if (rows.isFiltering() && before >= 0 && placed.line > before + 1)
            painter.fillRect(QRect(gutter, placed.y, area.width(), 1), themeColor(ColorRole::Line, screen.scheme()));
        const LineLayout &layout = screen.layouts().of(placed.line);
        painter.setPen(themeColor(ColorRole::Text, screen.scheme()));
        layout.paint(painter, QPointF(screen.textLeft(), placed.y), marksOf(placed.line, layout));
        if (!layout.note().isEmpty() && screen.textLeft() + layout.naturalWidth() > area.right())
            paintNote(painter, layout, QRect(area.left(), placed.y, area.width(), screen.rowHeight()), screen.scheme());
        before = placed.line;
    }
    painter.setClipping(false);
}

} // namespace Millwright
