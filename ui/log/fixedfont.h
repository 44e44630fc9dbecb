// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QGlyphRun>
#include <QRawFont>

#include <array>

class QFont;

namespace Millwright {

/// The printable ASCII characters of a font in which all of them are equally wide, plain and bold. Such text is painted
/// without being laid out, which takes most of the time that a log takes.
class FixedFont
{
public:
    explicit FixedFont(const QFont &font);

    /// Whether the font is such a one.
    bool isFixed() const { return m_advance > 0; }
    double advance() const { return m_advance; }
    /// Whether it has all of a text.
    static bool has(QStringView text);
    /// Of a text that it has, from 0 on along the base line.
    QGlyphRun glyphsOf(QStringView text, bool bold) const;

private:
    static constexpr char16_t first = u' ';
    static constexpr char16_t last = u'~';

    struct Face {
        QRawFont font;
        std::array<quint32, last - first + 1> glyphs{};
    };

    /// The one width, or 0.
    static double load(const QFont &font, Face &face);

    Face m_plain;
    Face m_bold;
    double m_advance = 0;
};

} // namespace Millwright
