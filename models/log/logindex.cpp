// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logindex.h"

#include "models/log/styletracker.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace Millwright {

namespace {

/// A log of more lines has one very long last line.
constexpr int mostLines = std::numeric_limits<int>::max() - 1;
/// What is read at once of what lies between two marks that a long line keeps apart.
constexpr qint64 slice = 256 * 1024;

const char *findLineFeed(const char *from, const char *end)
{
    const void *found = std::memchr(from, '\n', static_cast<std::size_t>(end - from));
    return found ? static_cast<const char *>(found) : end;
}

/// The style at `end`, which is a line's beginning, from the one at `begin`.
AnsiStyle styleFrom(const AnsiStyle &before, qint64 begin, qint64 end, const LogStorage &storage)
{
    if (end - begin <= slice)
        return styleBehind(storage.read(begin, end - begin), before);
    StyleTracker tracker(before);
    for (qint64 at = begin; at < end; at += slice)
        tracker.feed(storage.read(at, std::min(slice, end - at)));
    return tracker.style();
}

} // namespace

qint64 countLineFeeds(QByteArrayView bytes)
{
    // So many at a time that a byte counts them, which lets the compiler count a vector's worth of them at once.
    constexpr qsizetype few = 240;
    qint64 count = 0;
    const char *at = bytes.begin();
    const char *const end = bytes.end();
    for (; end - at >= few; at += few) {
        quint8 found = 0;
        for (qsizetype i = 0; i < few; ++i)
            found = static_cast<quint8>(found + (at[i] == '\n'));
        count += found;
    }
    count += std::count(at, end, '\n');
    return count;
}

void LogIndex::append(QByteArrayView bytes, const LogStorage &storage)
{
    const qint64 begins = m_size;
    m_size += bytes.size();
    const char *const begin = bytes.begin();
    const char *const end = bytes.end();
    const auto count = [this](qint64 feeds) { m_lineFeeds = static_cast<int>(std::min<qint64>(m_lineFeeds + feeds, mostLines)); };
    for (const char *at = begin; at < end;) {
        // The next mark is at the first line that begins there or later.
        const qint64 earliest = m_marks.back().offset + m_distance - 1 - begins;
        const char *const sure = std::clamp(begin + std::min<qint64>(earliest, bytes.size()), at, end);
        count(countLineFeeds({at, sure}));
        at = findLineFeed(sure, end);
        if (at == end)
            break;
        ++at;
        count(1);
        if (m_lineFeeds < mostLines)
            setMark(begins + (at - begin), bytes, begins, storage);
    }
    if (!bytes.isEmpty())
        m_endsLine = bytes.back() == '\n';
}

void LogIndex::setMark(qint64 offset, QByteArrayView bytes, qint64 bytesOffset, const LogStorage &storage)
{
    const Mark &last = m_marks.back();
    const AnsiStyle style = last.offset >= bytesOffset
        ? styleBehind(bytes.sliced(last.offset - bytesOffset, offset - last.offset), last.style)
        : styleFrom(last.style, last.offset, offset, storage);
    m_marks.push_back({offset, m_lineFeeds, style});
    if (m_marks.size() > mostMarks)
        thinOut();
}

/// What lies between two marks begins lines only within twice the distance behind the first: before, within that distance
/// behind each; and a mark is left out only within the new distance of the one before it.
void LogIndex::thinOut()
{
    m_distance *= 2;
    qint64 kept = -m_distance;
    std::erase_if(m_marks, [&](const Mark &mark) {
        if (mark.offset < kept + m_distance)
            return true;
        kept = mark.offset;
        return false;
    });
    m_pieces = {};
}

int LogIndex::lineCount() const
{
    return m_endsLine ? m_lineFeeds : m_lineFeeds + 1;
}

std::size_t LogIndex::markOf(int line) const
{
    const auto after = std::ranges::upper_bound(m_marks, line, {}, &Mark::line);
    return static_cast<std::size_t>(after - m_marks.begin()) - 1;
}

const LogIndex::Piece &LogIndex::piece(int line, const LogStorage &storage) const
{
    const std::size_t mark = markOf(line);
    for (const Piece &piece : m_pieces) {
        // One that was the last one has to be read again once the log grew, also when others follow it now.
        if (piece.size >= 0 && piece.mark == mark && (!piece.grew || piece.size == m_size))
            return piece;
    }
    Piece &taken = m_pieces[m_nextPiece];
    m_nextPiece = (m_nextPiece + 1) % m_pieces.size();
    taken = readPiece(mark, storage);
    return taken;
}

LogIndex::Piece LogIndex::readPiece(std::size_t index, const LogStorage &storage) const
{
    const Mark &mark = m_marks[index];
    const bool isLast = index + 1 == m_marks.size();
    const qint64 end = isLast ? m_size : m_marks[index + 1].offset;
    const auto lines = static_cast<std::size_t>((isLast ? m_lineFeeds + 1 : m_marks[index + 1].line) - mark.line);
    Piece piece{
        .size = m_size, .grew = isLast, .mark = index, .bytes = storage.read(mark.offset, std::min(end - mark.offset, 2 * m_distance))};
    piece.starts.push_back(mark.offset);
    piece.styles.push_back(mark.style);
    StyleTracker tracker(mark.style);
    const char *const begin = piece.bytes.cbegin();
    const char *const stop = piece.bytes.cend();
    for (const char *at = begin; piece.starts.size() < lines;) {
        const char *const feed = findLineFeed(at, stop);
        if (feed == stop)
            break;
        tracker.feed({at, feed + 1});
        at = feed + 1;
        piece.starts.push_back(mark.offset + (at - begin));
        piece.styles.push_back(tracker.style());
    }
    // Of a file that became shorter, the lines that are gone are empty.
    piece.starts.resize(lines, mark.offset + piece.bytes.size());
    piece.styles.resize(lines, tracker.style());
    return piece;
}

qint64 LogIndex::lineStart(int line, const LogStorage &storage) const
{
    const Piece &found = piece(line, storage);
    return found.starts[static_cast<std::size_t>(line - m_marks[found.mark].line)];
}

qint64 LogIndex::lineEnd(int line, const LogStorage &storage) const
{
    if (!isFinished(line))
        return m_size;
    const std::size_t mark = markOf(line);
    if (mark + 1 < m_marks.size() && m_marks[mark + 1].line == line + 1)
        return m_marks[mark + 1].offset - 1;
    const Piece &found = piece(line, storage);
    const auto index = static_cast<std::size_t>(line - m_marks[mark].line);
    return std::max(found.starts[index], found.starts[index + 1] - 1);
}

AnsiStyle LogIndex::styleAt(int line, const LogStorage &storage) const
{
    const Piece &found = piece(line, storage);
    return found.styles[static_cast<std::size_t>(line - m_marks[found.mark].line)];
}

QByteArray LogIndex::lineBytes(int line, qint64 maximum, const LogStorage &storage) const
{
    const qint64 start = lineStart(line, storage);
    qint64 length = lineEnd(line, storage) - start;
    if (maximum >= 0)
        length = std::min(length, maximum);
    const Piece &found = piece(line, storage);
    const qint64 inside = start - m_marks[found.mark].offset;
    if (inside + length <= found.bytes.size())
        return found.bytes.sliced(inside, length);
    return storage.read(start, length);
}

} // namespace Millwright
