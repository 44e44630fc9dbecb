// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logdocument.h"

#include <algorithm>
#include <cstring>

namespace Millwright {

namespace {

/// Where the byte is from `from` on, or `end`.
const char *find(const char *from, const char *end, char byte)
{
    const void *found = std::memchr(from, byte, static_cast<std::size_t>(end - from));
    return found ? static_cast<const char *>(found) : end;
}

} // namespace

LogDocument::LogDocument(QObject *parent) : LogDocument(std::make_unique<MemoryLogStorage>(), parent) { }

LogDocument::LogDocument(std::unique_ptr<LogStorage> storage, QObject *parent)
    : QObject(parent)
    , m_storage(std::move(storage))
    , m_lineStarts{0}
{
    const qint64 present = m_storage->size();
    constexpr qint64 page = 1024 * 1024;
    for (qint64 offset = 0; offset < present; offset += page)
        scan(m_storage->read(offset, page), offset);
}

LogDocument::~LogDocument() = default;

void LogDocument::append(QByteArrayView bytes)
{
    if (bytes.isEmpty())
        return;
    const int first = static_cast<int>(m_lineStarts.size()) - 1;
    const qint64 offset = m_storage->size();
    m_storage->append(bytes);
    scan(bytes, offset);
    Q_EMIT appended(first);
}

void LogDocument::clear()
{
    m_storage = std::make_unique<MemoryLogStorage>();
    m_lineStarts = {0};
    m_styles.clear();
    m_inSequence = false;
    m_style = {};
    Q_EMIT cleared();
}

qint64 LogDocument::size() const
{
    return m_storage->size();
}

QByteArray LogDocument::bytes(qint64 offset, qint64 length) const
{
    return m_storage->read(offset, length);
}

int LogDocument::lineCount() const
{
    const int starts = static_cast<int>(m_lineStarts.size());
    return m_lineStarts.back() == m_storage->size() ? starts - 1 : starts;
}

qint64 LogDocument::lineEnd(int line) const
{
    return isFinished(line) ? m_lineStarts[static_cast<std::size_t>(line) + 1] - 1 : m_storage->size();
}

bool LogDocument::isFinished(int line) const
{
    return static_cast<std::size_t>(line) + 1 < m_lineStarts.size();
}

qint64 LogDocument::lineSize(int line) const
{
    if (line < 0 || line >= lineCount())
        return 0;
    return lineEnd(line) - m_lineStarts[static_cast<std::size_t>(line)];
}

QByteArray LogDocument::lineBytes(int line, qint64 maximum) const
{
    const qint64 size = lineSize(line);
    if (size == 0)
        return {};
    return m_storage->read(m_lineStarts[static_cast<std::size_t>(line)], maximum < 0 ? size : std::min(size, maximum));
}

AnsiStyle LogDocument::styleAt(int line) const
{
    const auto after = std::ranges::upper_bound(m_styles, line, {}, &StyleChange::line);
    return after == m_styles.begin() ? AnsiStyle() : std::prev(after)->style;
}

LogLine LogDocument::line(int line, qint64 maximumBytes) const
{
    const QByteArray raw = lineBytes(line, maximumBytes);
    const qint64 leftOut = lineSize(line) - raw.size();
    // A part is read like a line that goes on, so that what its border cuts is not shown as broken.
    LogLine result = readLogLine(raw, styleAt(line), leftOut == 0 && line < lineCount() && isFinished(line));
    result.bytesLeftOut = leftOut;
    return result;
}

void LogDocument::scan(QByteArrayView bytes, qint64 offset)
{
    const char *const begin = bytes.data();
    const char *const end = begin + bytes.size();
    const char *at = begin;
    // The next of each, looked for again only when it was passed.
    const char *lineFeed = find(at, end, '\n');
    const char *escape = find(at, end, '\x1b');
    while (at < end) {
        if (m_inSequence) {
            if (*at == '\n') {
                m_inSequence = false;
                continue;
            }
            const EscapeReader::Step step = m_reader.feed(*at);
            if (step == EscapeReader::Step::Done && m_reader.control() == 'm')
                applyGraphicRendition(m_style, m_reader.parameters());
            m_inSequence = step == EscapeReader::Step::More;
            if (step != EscapeReader::Step::Refused)
                ++at;
            continue;
        }
        if (lineFeed < at)
            lineFeed = find(at, end, '\n');
        if (escape < at)
            escape = find(at, end, '\x1b');
        if (lineFeed <= escape) {
            if (lineFeed == end)
                return;
            at = lineFeed + 1;
            beginLine(offset + (at - begin));
        } else {
            at = escape + 1;
            m_reader.begin();
            m_inSequence = true;
        }
    }
}

void LogDocument::beginLine(qint64 offset)
{
    const int line = static_cast<int>(m_lineStarts.size());
    m_lineStarts.push_back(offset);
    const AnsiStyle before = m_styles.empty() ? AnsiStyle() : m_styles.back().style;
    if (m_style != before)
        m_styles.push_back({line, m_style});
}

} // namespace Millwright
