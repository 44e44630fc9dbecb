// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/linelayout.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QTextOption>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

/// Ranges of a line as those of a text without its first `hidden` characters.
QList<QTextLayout::FormatRange> moved(QList<QTextLayout::FormatRange> ranges, qsizetype hidden)
{
    for (QTextLayout::FormatRange &range : ranges) {
        const int end = range.start + range.length - static_cast<int>(hidden);
        range.start = std::max(0, range.start - static_cast<int>(hidden));
        range.length = end - range.start;
    }
    ranges.removeIf([](const QTextLayout::FormatRange &range) { return range.length <= 0; });
    return ranges;
}

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

bool hasColors(const AnsiStyle &style)
{
    return style.inverse || style.foreground.kind != AnsiColor::Kind::Default || style.background.kind != AnsiColor::Kind::Default;
}

/// The parts of a highlight that the line itself gave no colour.
void addBetween(const QTextLayout::FormatRange &highlight, const QList<StyleRun> &runs, QList<QTextLayout::FormatRange> &formats)
{
    qsizetype at = highlight.start;
    const qsizetype end = highlight.start + highlight.length;
    const auto add = [&](qsizetype to) {
        if (to > at)
            formats.append({static_cast<int>(at), static_cast<int>(to - at), highlight.format});
    };
    for (const StyleRun &run : runs) {
        if (!hasColors(run.style) || run.start + run.length <= at)
            continue;
        if (run.start >= end)
            break;
        add(run.start);
        at = run.start + run.length;
    }
    add(end);
}

QString noteOf(const LogLine &line, const LineDress &dress)
{
    QStringList notes;
    if (!dress.note.isEmpty())
        notes.append(dress.note);
    if (line.bytesLeftOut > 0)
        notes.append(QCoreApplication::translate("Millwright::LogView", "(%1 more of this line are in the saved log)")
                .arg(QLocale().formattedDataSize(line.bytesLeftOut)));
    return notes.join(u"  "_s);
}

} // namespace

LineLayout::LineLayout(const LogLine &line, const LineStyle &style, const LineDress &dress, const FixedFont &fixed)
    : m_text(line.text)
    , m_note(noteOf(line, dress))
    , m_noteColor(themeColor(dress.noteColor, style.scheme))
    , m_hidden(std::min(dress.hidden, line.text.size()))
    , m_rowHeight(style.rowHeight)
{
    const QString note = m_note.isEmpty() ? QString() : QString(u"  "_s + m_note);
    QList<QTextLayout::FormatRange> formats;
    for (const QTextLayout::FormatRange &highlight : dress.highlights)
        addBetween(highlight, line.runs, formats);
    for (const StyleRun &run : line.runs)
        formats.append({static_cast<int>(run.start), static_cast<int>(run.length), formatOf(run.style, style.scheme)});
    if (dress.bold) {
        QTextCharFormat bold;
        bold.setFontWeight(QFont::Bold);
        formats.append({0, static_cast<int>(m_text.size()), bold});
    }
    if (!note.isEmpty()) {
        QTextCharFormat format;
        format.setForeground(m_noteColor);
        formats.append({static_cast<int>(m_text.size()), static_cast<int>(note.size()), format});
    }
    const QString shown = m_text.sliced(m_hidden) + note;
    formats = moved(std::move(formats), m_hidden);
    // A row with a character of another font still stands on the same base line.
    const QFontMetricsF metrics(style.font);
    m_base = (m_rowHeight - metrics.height()) / 2 + metrics.ascent();
    if (style.width == 0 && fixed.isFixed() && GlyphLine::canBe(shown, formats)) {
        m_glyphs.emplace(fixed, shown, formats);
        m_width = m_glyphs->width();
        return;
    }
    m_layout.setText(shown);
    m_layout.setFont(style.font);
    m_layout.setFormats(formats);
    lay(style.width);
}

void LineLayout::lay(double width)
{
    QTextOption option;
    option.setWrapMode(width > 0 ? QTextOption::WrapAtWordBoundaryOrAnywhere : QTextOption::NoWrap);
    option.setTabStopDistance(8 * QFontMetricsF(m_layout.font()).horizontalAdvance(QChar(u' ')));
    option.setTextDirection(Qt::LeftToRight);
    m_layout.setTextOption(option);
    m_layout.setCacheEnabled(true);
    m_layout.beginLayout();
    m_rows = 0;
    for (QTextLine row = m_layout.createLine(); row.isValid(); row = m_layout.createLine()) {
        row.setLineWidth(width > 0 ? width : 1e7);
        row.setPosition(QPointF(0, m_rows * m_rowHeight + m_base - row.ascent()));
        m_width = std::max(m_width, row.naturalTextWidth());
        ++m_rows;
    }
    m_layout.endLayout();
    m_rows = std::max(m_rows, 1);
}

int LineLayout::placeOf(qsizetype column) const
{
    return static_cast<int>(std::max<qsizetype>(0, std::min(column, m_text.size()) - m_hidden));
}

qsizetype LineLayout::columnAt(const QPointF &point) const
{
    if (m_glyphs)
        return std::min<qsizetype>(m_glyphs->placeAt(point.x()) + m_hidden, m_text.size());
    if (m_layout.lineCount() == 0)
        return 0;
    const int row = std::clamp(static_cast<int>(std::floor(point.y() / m_rowHeight)), 0, m_layout.lineCount() - 1);
    return std::min<qsizetype>(m_layout.lineAt(row).xToCursor(point.x()) + m_hidden, m_text.size());
}

int LineLayout::rowOf(qsizetype column) const
{
    const QTextLine row = m_glyphs ? QTextLine() : m_layout.lineForTextPosition(placeOf(column));
    return row.isValid() ? row.lineNumber() : 0;
}

double LineLayout::xOf(qsizetype column) const
{
    const int place = placeOf(column);
    if (m_glyphs)
        return m_glyphs->xOf(place);
    const QTextLine row = m_layout.lineForTextPosition(place);
    return row.isValid() ? row.cursorToX(place) : 0;
}

void LineLayout::paint(QPainter &painter, const QPointF &position, QList<QTextLayout::FormatRange> marks) const
{
    marks = moved(std::move(marks), m_hidden);
    if (m_glyphs)
        m_glyphs->paint(painter, position + QPointF(0, m_base), QRectF(position, QSizeF(m_width, m_rowHeight)), marks);
    else
        m_layout.draw(&painter, position, marks);
}

} // namespace Millwright
