// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logoutline.h"

#include <algorithm>
#include <utility>

namespace Millwright {

namespace {

/// Written over, or with a sequence: what it says is known only when it is read.
bool isReadAsItIs(QByteArrayView line)
{
    return !line.contains('\x1b') && !line.contains('\r') && !line.contains('\b');
}

bool mayBeginStep(QByteArrayView line)
{
    return !line.isEmpty() && QByteArrayView("=<ST#[C \x1b").contains(line[0]);
}

bool isWrittenOver(QByteArrayView line)
{
    const qsizetype back = line.indexOf('\r');
    return (back >= 0 && back < line.size() - 1) || line.contains('\b');
}

} // namespace

/// What one piece of the log has.
struct LogOutline::Found {
    StepReader steps; ///< of the log up to here
    std::vector<int> errors;
    std::vector<int> warnings;
};

LogOutline::LogOutline(QObject *parent) : QObject(parent), m_walk(LogWalk::Lines::Finished)
{
    connect(&m_walk, &LogWalk::begunAnew, this, &LogOutline::begin);
    connect(&m_walk, &LogWalk::advanced, this, &LogOutline::changed);
}

void LogOutline::setDocument(LogDocument *document)
{
    m_walk.setDocument(document);
}

void LogOutline::begin()
{
    m_reader = {};
    m_steps.clear();
    m_errors.clear();
    m_warnings.clear();
    m_finished = false;
    m_walk.start([this, reader = std::make_shared<StepReader>()](const LogPiece &piece, const std::stop_token &stop) -> LogWalk::Take {
        const auto found = std::make_shared<Found>();
        int number = piece.firstLine;
        for (qsizetype at = 0; at < piece.bytes.size() && !stop.stop_requested(); ++number) {
            const qsizetype feed = piece.bytes.indexOf('\n', at);
            QByteArrayView line = piece.bytes.sliced(at, (feed < 0 ? piece.bytes.size() : feed) - at);
            at += line.size() + 1;
            if (line.endsWith('\r'))
                line.chop(1);
            QByteArray asRead;
            if (isWrittenOver(line) || (mayBeginStep(line) && !isReadAsItIs(line)))
                line = asRead = readLogLine(line, {}, true).text.toUtf8();
            if (mayBeginStep(line))
                reader->feed(line, number);
            const LogSeverity severity = severityOf(line);
            if (severity == LogSeverity::Error)
                found->errors.push_back(number);
            else if (severity == LogSeverity::Warning)
                found->warnings.push_back(number);
        }
        found->steps = *reader;
        return [this, found] { take(*found); };
    });
    Q_EMIT changed();
}

void LogOutline::take(const Found &found)
{
    const auto add = [](std::vector<int> &lines, const std::vector<int> &more) {
        const std::size_t room = mostLines - std::min(mostLines, lines.size());
        lines.insert(lines.end(), more.begin(), more.begin() + static_cast<qsizetype>(std::min(room, more.size())));
    };
    add(m_errors, found.errors);
    add(m_warnings, found.warnings);
    m_reader = found.steps;
    showSteps();
}

void LogOutline::showSteps()
{
    if (!m_finished || m_walk.document()->lineCount() == 0) {
        m_steps = m_reader.steps();
        return;
    }
    StepReader ended = m_reader;
    ended.finish(m_walk.document()->lineCount() - 1);
    m_steps = ended.steps();
}

void LogOutline::finish()
{
    if (std::exchange(m_finished, true))
        return;
    showSteps();
    Q_EMIT changed();
}

std::optional<int> LogOutline::nextError(int line) const
{
    if (m_errors.empty())
        return {};
    const auto found = std::ranges::upper_bound(m_errors, line);
    return found == m_errors.end() ? m_errors.front() : *found;
}

std::optional<int> LogOutline::previousError(int line) const
{
    if (m_errors.empty())
        return {};
    const auto found = std::ranges::lower_bound(m_errors, line);
    return found == m_errors.begin() ? m_errors.back() : *std::prev(found);
}

} // namespace Millwright
