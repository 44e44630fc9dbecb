// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logwalk.h"

#include "models/async/deliver.h"

#include <QElapsedTimer>
#include <QtConcurrentRun>

#include <algorithm>
#include <cstring>
#include <string.h>
#include <vector>

namespace Millwright {

namespace {

/// After so long, what was found is handed over.
constexpr qint64 stretchMilliseconds = 40;

/// Behind the last line feed; 0 when there is none.
qint64 behindLastLine(QByteArrayView bytes)
{
    const auto *const feed = static_cast<const char *>(::memrchr(bytes.data(), '\n', static_cast<std::size_t>(bytes.size())));
    return feed ? feed + 1 - bytes.data() : 0;
}

} // namespace

/// What was found since the last one, and where the walk is now.
struct LogWalk::Stretch {
    std::vector<Take> found = {};
    Place place = {};
    std::optional<Place> openLine = {};
};

LogWalk::LogWalk(Lines lines, QObject *parent) : QObject(parent), m_lines(lines) { }

LogWalk::~LogWalk()
{
    m_stop.request_stop();
}

void LogWalk::setDocument(LogDocument *document)
{
    if (m_document)
        disconnect(m_document, nullptr, this, nullptr);
    m_document = document;
    if (document) {
        connect(document, &LogDocument::appended, this, &LogWalk::goOn);
        connect(document, &LogDocument::cleared, this, &LogWalk::beginAnew);
    }
    beginAnew();
}

void LogWalk::start(const Look &look)
{
    stop();
    m_look = look;
    goOn();
}

void LogWalk::stop()
{
    ++m_generation;
    m_stop.request_stop();
    m_stop = {};
    m_running = false;
    m_look = {};
    m_place = {};
    m_openLine.reset();
}

void LogWalk::beginAnew()
{
    const Look look = m_look;
    stop();
    Q_EMIT begunAnew();
    // Whoever hears that may have started it already.
    if (look && !m_look)
        start(look);
}

void LogWalk::goOn()
{
    if (!m_look || !m_document || m_running || !hasMore())
        return;
    if (m_openLine) {
        m_place = *std::exchange(m_openLine, std::nullopt);
        Q_EMIT wentBack(m_place.line);
    }
    m_running = true;
    const auto walked
        = QtConcurrent::run(&LogWalk::walk, m_document->storage(), m_document->size(), m_place, m_lines, m_look, m_stop.get_token());
    deliver(this, walked, [this, generation = m_generation](const Stretch &stretch) {
        if (generation == m_generation)
            take(stretch);
    });
}

void LogWalk::take(const Stretch &stretch)
{
    m_running = false;
    m_place = stretch.place;
    m_openLine = stretch.openLine;
    const quint64 generation = m_generation;
    for (const Take &found : stretch.found) {
        if (found)
            found();
        if (generation != m_generation)
            return;
    }
    goOn();
    Q_EMIT advanced();
}

bool LogWalk::hasMore() const
{
    if (m_lines == Lines::Finished && !m_place.inCutLine)
        return m_document->lineCount() > m_place.line && m_document->isFinished(m_place.line);
    return m_document->size() > m_place.offset;
}

LogWalk::Stretch LogWalk::walk(
    std::shared_ptr<const LogStorage> storage, qint64 end, Place from, Lines lines, Look look, std::stop_token stop)
{
    QElapsedTimer elapsed;
    elapsed.start();
    Stretch stretch{.place = from};
    Place &place = stretch.place;
    QByteArray buffer;
    while (place.offset < end && !stop.stop_requested() && elapsed.elapsed() < stretchMilliseconds) {
        qint64 wanted = std::min(pieceSize, end - place.offset);
        buffer.resizeForOverwrite(wanted);
        buffer.truncate(storage->read(place.offset, QSpan<char>(buffer.data(), wanted)));
        if (buffer.isEmpty()) {
            place.offset = end; // of a file that became shorter, the rest is gone
            break;
        }
        if (place.inCutLine) {
            const qsizetype feed = buffer.indexOf('\n');
            place.offset += feed < 0 ? buffer.size() : feed + 1;
            place.inCutLine = feed < 0;
            place.line += feed < 0 ? 0 : 1;
            continue;
        }
        qint64 whole = behindLastLine(buffer);
        // A line that is longer than a piece is read on.
        while (whole == 0 && place.offset + buffer.size() < end && buffer.size() < longestLine) {
            const qint64 before = buffer.size();
            wanted = std::min({longestLine - before, end - place.offset - before, before});
            buffer.resizeForOverwrite(before + wanted);
            buffer.truncate(before + storage->read(place.offset + before, QSpan<char>(buffer.data() + before, wanted)));
            if (buffer.size() == before)
                break;
            whole = behindLastLine(QByteArrayView(buffer).sliced(before));
            whole += whole > 0 ? before : 0;
        }
        const bool reachesEnd = place.offset + buffer.size() >= end;
        LogPiece piece{buffer, place.line, false};
        if (reachesEnd && whole < buffer.size() && lines == Lines::Finished) {
            if (whole == 0)
                break;
            piece.bytes = piece.bytes.first(whole);
        } else if (reachesEnd && whole < buffer.size()) {
            const qint64 feeds = countLineFeeds(QByteArrayView(buffer).first(whole));
            stretch.openLine = Place{place.offset + whole, place.line + static_cast<int>(feeds), false};
        } else if (whole == 0) {
            piece.isCut = place.inCutLine = true;
        } else {
            piece.bytes = piece.bytes.first(whole);
        }
        stretch.found.push_back(look(piece, stop));
        place.line += static_cast<int>(countLineFeeds(piece.bytes));
        place.offset += piece.bytes.size();
    }
    return stretch;
}

} // namespace Millwright
