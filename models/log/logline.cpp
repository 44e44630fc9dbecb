// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logline.h"

#include "models/log/escapereader.h"

#include <algorithm>
#include <vector>

namespace Millwright {

namespace {

constexpr char32_t replacement = 0xfffd;
constexpr char32_t controlPictures = 0x2400;
constexpr char32_t deletePicture = 0x2421;
/// A move beyond this column is no progress bar.
constexpr std::size_t farthestColumn = 4096;

/// A line of cells with a place to write at.
class LineWriter
{
public:
    explicit LineWriter(const AnsiStyle &style) { setStyle(style); }

    const AnsiStyle &style() const { return m_styles[m_style]; }

    void setStyle(const AnsiStyle &style)
    {
        const auto known = std::ranges::find(m_styles, style);
        m_style = static_cast<quint32>(known - m_styles.begin());
        if (known == m_styles.end())
            m_styles.push_back(style);
    }

    void write(char32_t character)
    {
        if (m_column > m_cells.size())
            m_cells.resize(m_column, Cell{U' ', 0});
        const Cell cell{character, m_style};
        if (m_column == m_cells.size())
            m_cells.push_back(cell);
        else
            m_cells[m_column] = cell;
        ++m_column;
    }

    void moveTo(std::size_t column) { m_column = std::min(column, std::max(m_cells.size(), farthestColumn)); }
    void moveBack(std::size_t columns) { m_column -= std::min(columns, m_column); }
    void moveOn(std::size_t columns) { moveTo(m_column + columns); }

    void erase(int what)
    {
        if (what == 2)
            m_cells.clear();
        else if (what == 0 && m_column < m_cells.size())
            m_cells.resize(m_column);
        else if (what == 1)
            std::fill_n(m_cells.begin(), std::min(m_column + 1, m_cells.size()), Cell{U' ', 0});
    }

    LogLine take() const
    {
        LogLine line;
        line.text.reserve(static_cast<qsizetype>(m_cells.size()));
        for (const Cell &cell : m_cells) {
            const qsizetype start = line.text.size();
            line.text += QChar::fromUcs4(cell.character);
            const AnsiStyle &style = m_styles[cell.style];
            if (style == AnsiStyle())
                continue;
            if (!line.runs.isEmpty() && line.runs.last().start + line.runs.last().length == start && line.runs.last().style == style)
                line.runs.last().length += line.text.size() - start;
            else
                line.runs.append({start, line.text.size() - start, style});
        }
        return line;
    }

private:
    struct Cell {
        char32_t character;
        quint32 style;
    };

    std::vector<Cell> m_cells;
    std::size_t m_column = 0;
    std::vector<AnsiStyle> m_styles{AnsiStyle()}; // the first is that of gaps
    quint32 m_style = 0;
};

/// The character at `position`, which moves behind it. Follows Unicode 3.9, "maximal subpart": one U+FFFD for each.
char32_t decodeUtf8(QByteArrayView bytes, qsizetype &position)
{
    const auto at = [&bytes](qsizetype index) { return static_cast<unsigned char>(bytes[index]); };
    const unsigned char lead = at(position++);
    if (lead < 0x80)
        return lead;
    int following = 0;
    unsigned char low = 0x80;
    unsigned char high = 0xbf;
    char32_t value = 0;
    if (lead >= 0xc2 && lead <= 0xdf) {
        following = 1;
        value = lead & 0x1f;
    } else if (lead >= 0xe0 && lead <= 0xef) {
        following = 2;
        value = lead & 0x0f;
        low = lead == 0xe0 ? 0xa0 : 0x80;
        high = lead == 0xed ? 0x9f : 0xbf;
    } else if (lead >= 0xf0 && lead <= 0xf4) {
        following = 3;
        value = lead & 0x07;
        low = lead == 0xf0 ? 0x90 : 0x80;
        high = lead == 0xf4 ? 0x8f : 0xbf;
    } else {
        return replacement;
    }
    for (; following > 0; --following) {
        if (position >= bytes.size() || at(position) < low || at(position) > high)
            return replacement;
        value = value << 6 | (at(position++) & 0x3f);
        low = 0x80;
        high = 0xbf;
    }
    return value;
}

char32_t shown(char32_t character)
{
    if (character < 0x20 && character != U'\t')
        return controlPictures + character;
    if (character == 0x7f)
        return deletePicture;
    if (character >= 0x80 && character < 0xa0)
        return replacement;
    return character;
}

void obey(const EscapeReader &reader, LineWriter &writer)
{
    switch (reader.control()) {
    case 'm': {
        AnsiStyle style = writer.style();
        applyGraphicRendition(style, reader.parameters());
        writer.setStyle(style);
        break;
    }
    case 'K':
        writer.erase(reader.parameter(0));
        break;
    case 'C':
        writer.moveOn(static_cast<std::size_t>(std::max(reader.parameter(1), 1)));
        break;
    case 'D':
        writer.moveBack(static_cast<std::size_t>(std::max(reader.parameter(1), 1)));
        break;
    case 'G':
    case '`':
        writer.moveTo(static_cast<std::size_t>(std::max(reader.parameter(1), 1) - 1));
        break;
    default:
        break;
    }
}

/// Reads the sequence behind the ESC at `escape`; where it ends, or -1 when the line ends before it.
qsizetype readSequence(QByteArrayView bytes, qsizetype escape, LineWriter &writer)
{
    EscapeReader reader;
    reader.begin();
    for (qsizetype position = escape + 1; position < bytes.size(); ++position) {
        switch (reader.feed(bytes[position])) {
        case EscapeReader::Step::More:
            break;
        case EscapeReader::Step::Refused:
            return position;
        case EscapeReader::Step::Done:
            obey(reader, writer);
            return position + 1;
        }
    }
    return -1;
}

/// Without a character at the end that is not whole yet.
QByteArrayView withoutCutCharacter(QByteArrayView bytes)
{
    const qsizetype earliest = std::max<qsizetype>(0, bytes.size() - 3);
    for (qsizetype start = bytes.size() - 1; start >= earliest; --start) {
        const auto byte = static_cast<unsigned char>(bytes[start]);
        if ((byte & 0xc0) == 0x80)
            continue;
        const qsizetype length = byte > 0xf4 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1;
        return start + length > bytes.size() ? bytes.first(start) : bytes;
    }
    return bytes;
}

bool isPlain(QByteArrayView bytes)
{
    return std::ranges::all_of(bytes, [](char byte) { return (byte >= 0x20 && byte < 0x7f) || byte == '\t'; });
}

} // namespace

LogLine readLogLine(QByteArrayView bytes, const AnsiStyle &style, bool finished)
{
    if (isPlain(bytes)) {
        LogLine line{QString::fromLatin1(bytes), {}, 0};
        if (style != AnsiStyle() && !line.text.isEmpty())
            line.runs.append({0, line.text.size(), style});
        return line;
    }
    if (!finished)
        bytes = withoutCutCharacter(bytes);
    LineWriter writer(style);
    for (qsizetype position = 0; position < bytes.size();) {
        const char byte = bytes[position];
        if (byte == '\r') {
            writer.moveTo(0);
            ++position;
        } else if (byte == '\b') {
            writer.moveBack(1);
            ++position;
        } else if (byte == '\x1b') {
            const qsizetype end = readSequence(bytes, position, writer);
            if (end >= 0) {
                position = end;
                continue;
            }
            if (!finished)
                break;
            writer.write(shown(U'\x1b'));
            ++position;
        } else {
            writer.write(shown(decodeUtf8(bytes, position)));
        }
    }
    return writer.take();
}

} // namespace Millwright
