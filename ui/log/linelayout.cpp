// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/linelayout.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace Millwright {

namespace {

QColor colorOf(const AnsiColor &color, const QColor &fallback, Qt::ColorScheme scheme)
{
    switch (color.kind) {
    case AnsiColor::Kind::Indexed:
        return ansiColor(color.index, scheme);
    case AnsiColor::Kind::Rgb:
        return QColor::fromRgb(color.rgb | 0xff000000);
    case AnsiColor::Kind::Default:
        break;
    }
    return fallback;
}

QTextCharFormat formatOf(const AnsiStyle &style, Qt::ColorScheme scheme)
{
    const QColor ground = themeColor(ColorRole::LogGround, scheme);
    QColor front = colorOf(style.foreground, themeColor(style.dim ? ColorRole::Muted : ColorRole::Text, scheme), scheme);
    QColor back = colorOf(style.background, ground, scheme);
    if (style.inverse)
        std::swap(front, back);
    QTextCharFormat format;
    format.setForeground(readableOn(front, back));
    if (back != ground)
        format.setBackground(back);
    if (style.bold)
        format.setFontWeight(QFont::Bold);
    format.setFontItalic(style.italic);
    format.setFontUnderline(style.underline);
    format.setFontStrikeOut(style.strikeOut);
    return format;
}

} // namespace

LineLayout::LineLayout(const LogLine &line, const LineStyle &style)
    : m_layout(line.text, style.font)
    , m_rowHeight(style.rowHeight)
    , m_length(line.text.size())
{
    QList<QTextLayout::FormatRange> formats;
    for (const StyleRun &run : line.runs)
        formats.append({static_cast<int>(run.start), static_cast<int>(run.length), formatOf(run.style, style.scheme)});
    if (line.bytesLeftOut > 0) {
        const QString note = QChar(u' ')
            + QCoreApplication::translate("Millwright::LogView", "(%1 more of this line are in the saved log)")
                  .arg(QLocale().formattedDataSize(line.bytesLeftOut));
        QTextCharFormat format;
        format.setForeground(themeColor(ColorRole::Muted, style.scheme));
        format.setFontItalic(true);
        formats.append({static_cast<int>(m_length), static_cast<int>(note.size()), format});
        m_layout.setText(line.text + note);
    }
    QTextOption option;
    option.setWrapMode(style.width > 0 ? QTextOption::WrapAtWordBoundaryOrAnywhere : QTextOption::NoWrap);
    option.setTabStopDistance(8 * QFontMetricsF(style.font).horizontalAdvance(QChar(u' ')));
    option.setTextDirection(Qt::LeftToRight);
    m_layout.setTextOption(option);
    m_layout.setFormats(formats);
    m_layout.setCacheEnabled(true);
    // A row with a character of another font still stands on the same base line.
    const QFontMetricsF metrics(style.font);
    const double base = (m_rowHeight - metrics.height()) / 2 + metrics.ascent();
    m_layout.beginLayout();
    m_rows = 0;
    for (QTextLine row = m_layout.createLine(); row.isValid(); row = m_layout.createLine()) {
        row.setLineWidth(style.width > 0 ? style.width : 1e7);
        row.setPosition(QPointF(0, m_rows * m_rowHeight + base - row.ascent()));
        m_width = std::max(m_width, row.naturalTextWidth());
        ++m_rows;
    }
    m_layout.endLayout();
    m_rows = std::max(m_rows, 1);
}

qsizetype LineLayout::columnAt(const QPointF &point) const
{
    if (m_layout.lineCount() == 0)
        return 0;
    const int row = std::clamp(static_cast<int>(std::floor(point.y() / m_rowHeight)), 0, m_layout.lineCount() - 1);
    return std::min<qsizetype>(m_layout.lineAt(row).xToCursor(point.x()), m_length);
}

int LineLayout::rowOf(qsizetype column) const
{
    const QTextLine row = m_layout.lineForTextPosition(static_cast<int>(std::min(column, m_length)));
    return row.isValid() ? row.lineNumber() : 0;
}

double LineLayout::xOf(qsizetype column) const
{
    const int place = static_cast<int>(std::min(column, m_length));
    const QTextLine row = m_layout.lineForTextPosition(place);
    return row.isValid() ? row.cursorToX(place) : 0;
}

void LineLayout::paint(QPainter &painter, const QPointF &position, const QList<LineMark> &marks) const
{
    QList<QTextLayout::FormatRange> ranges;
    for (const LineMark &mark : marks) {
        QTextCharFormat format;
        format.setBackground(mark.ground);
        format.setForeground(mark.text);
        ranges.append({static_cast<int>(mark.start), static_cast<int>(mark.length), format});
    }
    m_layout.draw(&painter, position, ranges);
}

} // namespace Millwright
