// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logline.h"

#include "models/log/escapereader.h"

#include <QUrl>

#include <algorithm>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr char32_t replacement = 0xfffd;
constexpr char32_t controlPictures = 0x2400;
constexpr char32_t deletePicture = 0x2421;
/// A move beyond this column is no progress bar.
constexpr std::size_t farthestColumn = 4096;

/// A line with a place to write at. Most lines are only ever written at their end: their text grows as it is. One that is
/// written over is taken apart into cells.
class LineWriter
{
public:
    explicit LineWriter(const AnsiStyle &style) { setStyle(style); }

    const AnsiStyle &style() const { return m_styles[m_style]; }

    void setStyle(const AnsiStyle &style)
    {
        if (m_styles[m_style] == style)
            return;
        m_style = static_cast<quint32>(m_styles.size());
        m_styles.push_back(style);
    }

    void setLink(const QString &target)
    {
        m_link = target.isEmpty() ? 0 : static_cast<quint32>(m_links.size());
        if (m_link > 0)
            m_links.push_back(target);
    }

    /// What stands for itself: printable ASCII and tabs.
    void write(QByteArrayView plain)
    {
        if (!m_inCells && m_column == m_width) {
            append(QLatin1StringView(plain));
            m_column = m_width += static_cast<std::size_t>(plain.size());
            return;
        }
        for (const char character : plain)
            write(static_cast<char32_t>(character));
    }

    void write(char32_t character)
    {
        if (!m_inCells && m_column == m_width) {
            const auto units = QChar::fromUcs4(character);
            append(QStringView(units));
            m_column = ++m_width;
            return;
        }
        takeApart();
        if (m_column > m_cells.size())
            m_cells.resize(m_column, Cell{U' ', 0, 0});
        const Cell cell{character, m_style, m_link};
        if (m_column == m_cells.size())
            m_cells.push_back(cell);
        else
            m_cells[m_column] = cell;
        ++m_column;
    }

    void moveTo(std::size_t column) { m_column = std::min(column, std::max(width(), farthestColumn)); }
    void moveBack(std::size_t columns) { m_column -= std::min(columns, m_column); }
    void moveOn(std::size_t columns) { moveTo(m_column + columns); }

    void erase(int what)
    {
        if (what == 0 && m_column >= width())
            return;
        takeApart();
        if (what == 2)
            m_cells.clear();
        else if (what == 0)
            m_cells.resize(m_column);
        else if (what == 1)
            std::fill_n(m_cells.begin(), std::min(m_column + 1, m_cells.size()), Cell{U' ', 0, 0});
    }

    LogLine take()
    {
        if (m_inCells)
            putTogether();
        return std::move(m_line);
    }

private:
    struct Cell {
        char32_t character;
        quint32 style;
        quint32 link;
    };

    std::size_t width() const { return m_inCells ? m_cells.size() : m_width; }

    template <typename String> void append(String text)
    {
        const qsizetype start = m_line.text.size();
        m_line.text += text;
        mark(start, m_style, m_link);
    }

    /// The text from `start` on is in that style and leads there.
    void mark(qsizetype start, quint32 styleIndex, quint32 link)
    {
        const qsizetype length = m_line.text.size() - start;
        const auto grows = [start](const auto &runs) { return !runs.isEmpty() && runs.last().start + runs.last().length == start; };
        if (const AnsiStyle &style = m_styles[styleIndex]; style != AnsiStyle() && length > 0) {
            if (grows(m_line.runs) && m_line.runs.last().style == style)
                m_line.runs.last().length += length;
            else
                m_line.runs.append({start, length, style});
        }
        if (link > 0 && length > 0) {
            if (grows(m_line.links) && m_line.links.last().target == m_links[link])
                m_line.links.last().length += length;
            else
                m_line.links.append({start, length, m_links[link]});
        }
    }

    void takeApart()
    {
        if (std::exchange(m_inCells, true))
            return;
        m_cells.reserve(m_width);
        for (qsizetype at = 0; at < m_line.text.size(); ++at) {
            const QChar unit = m_line.text[at];
            const bool pair = unit.isHighSurrogate() && at + 1 < m_line.text.size();
            m_cells.push_back({pair ? QChar::surrogateToUcs4(unit, m_line.text[at + 1]) : char32_t(unit.unicode()), 0, 0});
            m_starts.push_back(at);
            at += pair ? 1 : 0;
        }
        m_starts.push_back(m_line.text.size());
        for (const StyleRun &run : std::as_const(m_line.runs)) {
            m_styles.push_back(run.style);
            forCells(run.start, run.length, [this](Cell &cell) { cell.style = static_cast<quint32>(m_styles.size()) - 1; });
        }
        for (const LinkRun &run : std::as_const(m_line.links)) {
            m_links.push_back(run.target);
            forCells(run.start, run.length, [this](Cell &cell) { cell.link = static_cast<quint32>(m_links.size()) - 1; });
        }
        m_starts.clear();
        m_line = {};
    }

    template <typename Change> void forCells(qsizetype start, qsizetype length, Change change)
    {
        const auto first = std::ranges::lower_bound(m_starts, start) - m_starts.begin();
        const auto last = std::ranges::lower_bound(m_starts, start + length) - m_starts.begin();
        std::for_each(m_cells.begin() + first, m_cells.begin() + last, change);
    }

    void putTogether()
    {
        m_line.text.reserve(static_cast<qsizetype>(m_cells.size()));
        for (const Cell &cell : m_cells) {
            const qsizetype start = m_line.text.size();
            m_line.text += QChar::fromUcs4(cell.character);
            mark(start, cell.style, cell.link);
        }
    }

    LogLine m_line;
    std::size_t m_width = 0; ///< of the line, in characters
    bool m_inCells = false;
    std::vector<Cell> m_cells;
    std::vector<qsizetype> m_starts; ///< of the cells in the text, while it is taken apart
    std::size_t m_column = 0;
    std::vector<AnsiStyle> m_styles{AnsiStyle()}; // the first is that of gaps
    quint32 m_style = 0;
    std::vector<QString> m_links{QString()}; // the first leads nowhere
    quint32 m_link = 0;
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

/// OSC 8: `8;parameters;address`, and without an address the end of the link.
void obeyLink(QByteArrayView text, LineWriter &writer)
{
    if (!text.startsWith("8;"))
        return;
    const qsizetype parameters = text.indexOf(';', 2);
    if (parameters < 0)
        return;
    const QUrl url = QUrl::fromEncoded(text.sliced(parameters + 1), QUrl::StrictMode);
    const bool leads = url.isValid() && !url.host().isEmpty() && (url.scheme() == "http"_L1 || url.scheme() == "https"_L1);
    writer.setLink(leads ? url.toString(QUrl::FullyEncoded) : QString());
}

void obey(const EscapeReader &reader, LineWriter &writer)
{
    if (!reader.text().isEmpty())
        obeyLink(reader.text(), writer);
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

/// Where what stands for itself ends.
qsizetype plainEnd(QByteArrayView bytes, qsizetype from)
{
    const auto end
        = std::find_if(bytes.begin() + from, bytes.end(), [](char byte) { return (byte < 0x20 || byte == 0x7f) && byte != '\t'; });
    return end - bytes.begin();
}

} // namespace

LogLine readLogLine(QByteArrayView bytes, const AnsiStyle &style, bool finished)
{
    if (!finished)
        bytes = withoutCutCharacter(bytes);
    LineWriter writer(style);
    for (qsizetype position = 0; position < bytes.size();) {
        if (const qsizetype end = plainEnd(bytes, position); end > position) {
            writer.write(bytes.sliced(position, end - position));
            position = end;
            continue;
        }
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
