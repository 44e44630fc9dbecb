// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/log/logproperties.h"

#include "models/log/logindex.h"
#include "models/log/logmatcher.h"
#include "models/log/logseverity.h"
#include "models/log/memorylogstorage.h"
#include "models/log/stepreader.h"
#include "models/log/styletracker.h"

#include <algorithm>

namespace Millwright {

namespace {

constexpr qint64 markDistance = 24; ///< so that a short log has several

/// A log that is read in one way.
struct Reading {
    MemoryLogStorage storage;
    LogIndex index{markDistance};

    void append(QByteArrayView bytes)
    {
        (void)storage.append(bytes);
        index.append(bytes, storage);
    }
    QByteArray bytes(int line) const { return index.lineBytes(line, -1, storage); }
    AnsiStyle style(int line) const { return index.styleAt(line, storage); }
    LogLine read(int line) const { return readLogLine(bytes(line), style(line), index.isFinished(line)); }
};

template <typename Run> bool lieInOrder(const QList<Run> &runs, qsizetype size)
{
    qsizetype end = 0;
    for (const Run &run : runs) {
        if (run.start < end || run.length <= 0)
            return false;
        end = run.start + run.length;
    }
    return end <= size;
}

QByteArray brokenInLines(const Reading &whole, QByteArrayView log)
{
    StyleTracker tracker;
    qsizetype offset = 0;
    for (int line = 0; line < whole.index.lineCount(); ++line) {
        const QByteArray bytes = whole.bytes(line);
        if (log.sliced(offset, std::min(bytes.size(), log.size() - offset)) != bytes)
            return "a line's bytes are others than the log's";
        if (whole.style(line) != tracker.style())
            return "a line's style is another than that of a reading from the beginning";
        const qsizetype length = bytes.size() + (whole.index.isFinished(line) ? 1 : 0);
        tracker.feed(log.sliced(offset, length));
        offset += length;
        const LogLine read = whole.read(line);
        if (!read.text.isValidUtf16())
            return "a line's text is no text";
        if (!lieInOrder(read.runs, read.text.size()) || !lieInOrder(read.links, read.text.size()))
            return "a run does not lie in its line";
    }
    return offset == log.size() ? QByteArray() : QByteArray("bytes belong to no line");
}

QByteArray brokenByCutting(const Reading &whole, QByteArrayView log, quint32 seed)
{
    Reading cut;
    while (!log.isEmpty()) {
        seed = seed * 1664525 + 1013904223;
        const qsizetype length = std::min<qsizetype>(log.size(), 1 + (seed >> 24) % 37);
        cut.append(log.first(length));
        log = log.sliced(length);
        if (cut.index.lineCount() > 0)
            (void)cut.read(cut.index.lineCount() - 1);
    }
    if (cut.index.lineCount() != whole.index.lineCount())
        return "cut, it has other lines";
    for (int line = 0; line < whole.index.lineCount(); ++line) {
        if (cut.bytes(line) != whole.bytes(line) || cut.style(line) != whole.style(line) || cut.read(line) != whole.read(line))
            return "cut, a line is another";
    }
    return {};
}

std::vector<LogMatch> matchesInText(const Reading &whole, const LogQuery &query)
{
    std::vector<LogMatch> matches;
    const auto sensitivity = query.caseSensitive ? Qt::CaseSensitive : Qt::CaseInsensitive;
    const auto length = static_cast<int>(query.text.size());
    for (int line = 0; line < whole.index.lineCount(); ++line) {
        const QString text = whole.read(line).text;
        for (qsizetype at = text.indexOf(query.text, 0, sensitivity); at >= 0; at = text.indexOf(query.text, at + length, sensitivity))
            matches.push_back({line, static_cast<int>(at), length});
    }
    return matches;
}

QByteArray brokenInSearch(const Reading &whole, QByteArrayView log, quint32 seed)
{
    if (whole.index.lineCount() == 0)
        return {};
    const QString line = whole.read(static_cast<int>(seed / 7 % static_cast<quint32>(whole.index.lineCount()))).text;
    const qsizetype start = seed % static_cast<quint32>(line.size() + 1);
    const QString text = line.sliced(start, std::min<qsizetype>(1 + seed % 5, line.size() - start));
    if (text.isEmpty())
        return {};
    for (const bool caseSensitive : {true, false}) {
        const LogQuery query{.text = text, .caseSensitive = caseSensitive};
        LogMatcher::Found found;
        LogMatcher(query).find({log, 0, false}, [] { return false; }, found);
        if (found.matches != matchesInText(whole, query))
            return "a search finds something else than what can be read";
    }
    return {};
}

QByteArray brokenInSteps(const Reading &whole)
{
    StepReader reader;
    for (int line = 0; line < whole.index.lineCount(); ++line) {
        (void)severityOf(whole.bytes(line));
        reader.feed(whole.bytes(line), line);
    }
    reader.finish(whole.index.lineCount() - 1);
    int end = -1;
    for (const LogStep &step : reader.steps()) {
        if (step.firstLine <= end || step.lastLine < step.firstLine)
            return "steps do not follow each other";
        if (step.state == LogStep::State::Running)
            return "a step runs on when its log has ended";
        end = step.lastLine;
    }
    return {};
}

} // namespace

QByteArray brokenProperty(QByteArrayView input)
{
    if (input.isEmpty())
        return {};
    const auto seed = static_cast<quint32>(static_cast<unsigned char>(input.front())) * 2654435761U;
    const QByteArrayView log = input.sliced(1);
    Reading whole;
    whole.append(log);
    QByteArray broken = brokenInLines(whole, log);
    if (broken.isEmpty())
        broken = brokenByCutting(whole, log, seed);
    if (broken.isEmpty())
        broken = brokenInSearch(whole, log, seed);
    if (broken.isEmpty())
        broken = brokenInSteps(whole);
    return broken;
}

} // namespace Millwright
