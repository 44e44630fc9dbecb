// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/glyphline.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace Millwright {

int GlyphLine::placeAt(double x) const
{
    return static_cast<int>(std::clamp(std::round(x / m_font.advance()), 0.0, static_cast<double>(m_text.size())));
}

bool GlyphLine::canBe(const QString &text, const Formats &formats)
{
    const auto known = [](const QTextLayout::FormatRange &range) {
        return !range.format.fontItalic() && !range.format.fontUnderline() && !range.format.fontStrikeOut();
    };
    return FixedFont::has(text) && std::ranges::all_of(formats, known);
}

void GlyphLine::paint(QPainter &painter, const QPointF &base, const QRectF &row, const Formats &marks) const
{
    const QRectF clip = painter.hasClipping() ? painter.clipBoundingRect() : row;
    const int from = std::max(0, placeAt(clip.left() - base.x()) - 1);
    const int to = std::min(static_cast<int>(m_text.size()), placeAt(clip.right() - base.x()) + 1);
    const Formats formats = m_formats + marks;
    std::vector<int> cuts{from, to};
    for (const QTextLayout::FormatRange &range : formats) {
        for (const int cut : {range.start, range.start + range.length}) {
            if (cut > from && cut < to)
                cuts.push_back(cut);
        }
    }
    std::ranges::sort(cuts);
    const QColor text = painter.pen().color();
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const int start = cuts[i - 1];
        const int length = cuts[i] - start;
        if (length <= 0)
            continue;
        QTextCharFormat format;
        for (const QTextLayout::FormatRange &range : formats) {
            if (range.start <= start && start < range.start + range.length)
                format.merge(range.format);
        }
        const QPointF at(base.x() + xOf(start), base.y());
        const QRectF ground(at.x(), row.top(), xOf(length), row.height());
        if (format.hasProperty(QTextFormat::BackgroundBrush))
            painter.fillRect(ground, format.background());
        painter.setPen(format.hasProperty(QTextFormat::ForegroundBrush) ? format.foreground().color() : text);
        if (format.fontUnderline())
            painter.fillRect(QRectF(at.x(), std::round(at.y()) + 1, ground.width(), 1), painter.pen().color());
        painter.drawGlyphRun(at, m_font.glyphsOf(QStringView(m_text).sliced(start, length), format.fontWeight() >= QFont::Bold));
    }
    painter.setPen(text);
}

} // namespace Millwright
