// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logdocument.h"

#include "models/log/spooledlogstorage.h"

#include <QElapsedTimer>

#include <algorithm>

namespace Millwright {

namespace {

constexpr qint64 sliceMilliseconds = 8;
constexpr qint64 pageSize = 256 * 1024;

} // namespace

LogDocument::LogDocument(QObject *parent) : LogDocument(std::make_unique<SpooledLogStorage>(), parent) { }

LogDocument::LogDocument(std::unique_ptr<LogStorage> storage, QObject *parent) : QObject(parent), m_storage(std::move(storage))
{
    m_indexing.setInterval(0);
    connect(&m_indexing, &QTimer::timeout, this, &LogDocument::indexSlice);
    if (m_storage->size() > 0) {
        m_indexing.start();
        indexSlice();
    }
}

LogDocument::~LogDocument() = default;

bool LogDocument::append(QByteArrayView bytes, const QList<LogTime> &times)
{
    if (bytes.isEmpty())
        return true;
    const qint64 offset = m_storage->size();
    const bool kept = m_storage->append(bytes);
    if (kept) {
        for (const LogTime &time : times)
            m_times.add({offset + time.offset, time.sinceEpoch});
        // What came before is first.
        if (!isIndexing())
            index(bytes);
    }
    tellTrouble();
    return kept;
}

void LogDocument::clear()
{
    m_indexing.stop();
    m_storage = std::make_shared<SpooledLogStorage>();
    m_index = LogIndex();
    m_times = {};
    Q_EMIT cleared();
    tellTrouble();
}

void LogDocument::indexSlice()
{
    QElapsedTimer elapsed;
    elapsed.start();
    const int first = std::max(0, lineCount() - 1);
    while (elapsed.elapsed() < sliceMilliseconds) {
        const QByteArray page = m_storage->read(m_index.size(), pageSize);
        m_index.append(page, *m_storage);
        if (page.isEmpty()) {
            m_indexing.stop();
            break;
        }
    }
    Q_EMIT appended(first);
    tellTrouble();
}

void LogDocument::index(QByteArrayView bytes)
{
    const int lines = lineCount();
    const int first = lines > 0 && !isFinished(lines - 1) ? lines - 1 : lines;
    m_index.append(bytes, *m_storage);
    Q_EMIT appended(first);
}

void LogDocument::tellTrouble()
{
    const QString now = trouble();
    if (std::exchange(m_told, now) != now)
        Q_EMIT troubleChanged();
}

void LogDocument::tellTroubleLater() const
{
    if (trouble() != m_told)
        QMetaObject::invokeMethod(const_cast<LogDocument *>(this), &LogDocument::tellTrouble, Qt::QueuedConnection);
}

QByteArray LogDocument::bytes(qint64 offset, qint64 length) const
{
    const QByteArray read = m_storage->read(offset, length);
    tellTroubleLater();
    return read;
}

qint64 LogDocument::lineStart(int line) const
{
    return has(line) ? m_index.lineStart(line, *m_storage) : size();
}

qint64 LogDocument::lineSize(int line) const
{
    return has(line) ? m_index.lineEnd(line, *m_storage) - m_index.lineStart(line, *m_storage) : 0;
}

QByteArray LogDocument::lineBytes(int line, qint64 maximum) const
{
    if (!has(line))
        return {};
    const QByteArray read = m_index.lineBytes(line, maximum, *m_storage);
    tellTroubleLater();
    return read;
}

AnsiStyle LogDocument::styleAt(int line) const
{
    return has(line) ? m_index.styleAt(line, *m_storage) : AnsiStyle();
}

std::optional<QDateTime> LogDocument::timeAt(int line) const
{
    return has(line) ? m_times.at(m_index.lineStart(line, *m_storage)) : std::nullopt;
}

LogLine LogDocument::line(int line, qint64 maximumBytes) const
{
    const QByteArray raw = lineBytes(line, maximumBytes);
    const qint64 leftOut = lineSize(line) - raw.size();
    // A part is read like a line that goes on, so that what its border cuts is not shown as broken.
    LogLine result = readLogLine(raw, styleAt(line), leftOut == 0 && has(line) && isFinished(line));
    result.bytesLeftOut = leftOut;
    return result;
}

} // namespace Millwright
