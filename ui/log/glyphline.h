// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/log/fixedfont.h"

#include <QTextLayout>

class QPainter;

namespace Millwright {

/// A text in one row of a fixed font, with the colours of its parts.
class GlyphLine
{
public:
    using Formats = QList<QTextLayout::FormatRange>;

    /// Whether a text with these formats can be one: colours and weight it knows, other fonts and lines it does not.
    static bool canBe(const QString &text, const Formats &formats);

    /// The font outlives it.
    GlyphLine(const FixedFont &font, QString text, Formats formats) : m_font(font), m_text(std::move(text)), m_formats(std::move(formats))
    {
    }

    const QString &text() const { return m_text; }
    double width() const { return static_cast<double>(m_text.size()) * m_font.advance(); }
    int placeAt(double x) const;
    double xOf(int place) const { return place * m_font.advance(); }

    /// From the left end of the base line on, what the painter's clip leaves of it; `row` is the ground of the text.
    void paint(QPainter &painter, const QPointF &base, const QRectF &row, const Formats &marks) const;

private:
    const FixedFont &m_font;
    QString m_text;
    Formats m_formats;
};

} // namespace Millwright
