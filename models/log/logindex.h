// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/ansistyle.h"
#include "models/log/logstorage.h"

#include <array>
#include <vector>

namespace Millwright {

/// How many line feeds there are.
MILLWRIGHT_MODELS_EXPORT qint64 countLineFeeds(QByteArrayView bytes);

/// Where the lines of a log begin, and in which style. What is kept is a mark every so many bytes, at most `mostMarks` of
/// them however long the log; what lies between two is read again when somebody asks, and the last few of those pieces are
/// remembered. A line may be as long as it likes: no more of it is read than a mark's distance.
class MILLWRIGHT_MODELS_EXPORT LogIndex
{
public:
    static constexpr std::size_t mostMarks = 64 * 1024; ///< 2.5 MiB of them
    static constexpr qint64 closestMarks = 32 * 1024; ///< bytes; doubles each time there would be too many

    explicit LogIndex(qint64 distance = closestMarks) : m_distance(distance) { }

    /// The next bytes of the log, which are in its storage already.
    void append(QByteArrayView bytes, const LogStorage &storage);

    qint64 size() const { return m_size; } ///< of what was appended
    /// Without an empty one behind the last line feed.
    int lineCount() const;
    bool isFinished(int line) const { return line < m_lineFeeds; }

    // Of one of the lines.
    qint64 lineStart(int line, const LogStorage &storage) const;
    qint64 lineEnd(int line, const LogStorage &storage) const; ///< without its line feed
    AnsiStyle styleAt(int line, const LogStorage &storage) const;
    /// At most `maximum` bytes of it; -1: all.
    QByteArray lineBytes(int line, qint64 maximum, const LogStorage &storage) const;

private:
    struct Mark {
        qint64 offset = 0;
        int line = 0;
        AnsiStyle style = {};
    };
    /// The lines that begin between two marks.
    struct Piece {
        qint64 size = -1; ///< of the log when it was read; -1: none
        bool grew = false; ///< it was the last one then
        std::size_t mark = 0;
        QByteArray bytes;
        std::vector<qint64> starts = {};
        std::vector<AnsiStyle> styles = {};
    };

    void setMark(qint64 offset, QByteArrayView bytes, qint64 bytesOffset, const LogStorage &storage);
    void thinOut();
    std::size_t markOf(int line) const;
    const Piece &piece(int line, const LogStorage &storage) const;
    Piece readPiece(std::size_t mark, const LogStorage &storage) const;

    std::vector<Mark> m_marks{Mark{}};
    qint64 m_distance;
    qint64 m_size = 0;
    int m_lineFeeds = 0;
    bool m_endsLine = true;
    mutable std::array<Piece, 4> m_pieces;
    mutable std::size_t m_nextPiece = 0;
};

} // namespace Millwright
