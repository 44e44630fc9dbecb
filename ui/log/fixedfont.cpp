// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/fixedfont.h"

#include <QFont>

#include <algorithm>

namespace Millwright {

FixedFont::FixedFont(const QFont &font)
{
    QFont bold = font;
    bold.setWeight(QFont::Bold);
    const double advance = load(font, m_plain);
    if (advance > 0 && qFuzzyCompare(load(bold, m_bold), advance))
        m_advance = advance;
}

double FixedFont::load(const QFont &font, Face &face)
{
    QString all;
    for (char16_t character = first; character <= last; ++character)
        all += QChar(character);
    face.font = QRawFont::fromFont(font);
    const QList<quint32> glyphs = face.font.glyphIndexesForString(all);
    if (glyphs.size() != all.size() || glyphs.contains(0U))
        return 0;
    std::ranges::copy(glyphs, face.glyphs.begin());
    const QList<QPointF> advances = face.font.advancesForGlyphIndexes(glyphs);
    const double advance = advances.first().x();
    const bool same = std::ranges::all_of(advances, [=](const QPointF &each) { return qFuzzyCompare(each.x(), advance); });
    return same ? advance : 0;
}

bool FixedFont::has(QStringView text)
{
    return std::ranges::all_of(text, [](QChar character) { return character >= QChar(first) && character <= QChar(last); });
}

QGlyphRun FixedFont::glyphsOf(QStringView text, bool bold) const
{
    const Face &face = bold ? m_bold : m_plain;
    QList<quint32> glyphs(text.size());
    QList<QPointF> places(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        glyphs[i] = face.glyphs[text[i].unicode() - first];
        places[i] = {static_cast<double>(i) * m_advance, 0};
    }
    QGlyphRun run;
    run.setRawFont(face.font);
    run.setGlyphIndexes(glyphs);
    run.setPositions(places);
    return run;
}

} // namespace Millwright
