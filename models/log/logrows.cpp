// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logrows.h"

#include <algorithm>
#include <utility>

namespace Millwright {

LogRows::LogRows(LogDocument *document, LogOutline *outline, LogSearch *search, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_outline(outline)
    , m_search(search)
{
    connect(document, &LogDocument::appended, this, &LogRows::documentGrew);
    connect(document, &LogDocument::cleared, this, &LogRows::documentCleared);
    connect(outline, &LogOutline::changed, this, &LogRows::stepsChanged);
    connect(search, &LogSearch::changed, this, &LogRows::matchesChanged);
    m_lines.setLineCount(document->lineCount());
}

void LogRows::documentGrew()
{
    m_lines.setLineCount(m_document->lineCount());
}

void LogRows::documentCleared()
{
    m_folded.clear();
    m_failed.clear();
    m_lines.setLineCount(m_document->lineCount());
    m_shownQuery.reset();
    m_lines.showAll();
    matchesChanged();
    Q_EMIT changed();
}

const LogStep *LogRows::stepAt(int line) const
{
    const auto &steps = m_outline->steps();
    const auto found = std::ranges::lower_bound(steps, line, {}, &LogStep::firstLine);
    return found != steps.end() && found->firstLine == line ? &*found : nullptr;
}

const LogStep *LogRows::stepAround(int line) const
{
    const auto &steps = m_outline->steps();
    auto at = std::ranges::upper_bound(steps, line, {}, &LogStep::firstLine);
    while (at != steps.begin()) {
        --at;
        if (line <= lastLineOf(*at))
            return &*at;
    }
    return nullptr;
}

int LogRows::lastLineOf(const LogStep &step) const
{
    return step.lastLine < 0 ? LineRange::open : step.lastLine;
}

int LogRows::linesIn(const LogStep &step) const
{
    return std::min(lastLineOf(step), m_document->lineCount() - 1) - step.firstLine;
}

void LogRows::setFolded(const LogStep &step, bool folded)
{
    if (folded)
        m_folded.insert(step.firstLine);
    else
        m_folded.erase(step.firstLine);
    showUnfolded();
}

void LogRows::foldAll()
{
    for (const LogStep &step : m_outline->steps()) {
        if (step.state != LogStep::State::Failed)
            m_folded.insert(step.firstLine);
    }
    showUnfolded();
}

void LogRows::unfoldAll()
{
    m_folded.clear();
    showUnfolded();
}

void LogRows::reveal(int line)
{
    if (isFiltering() || isShown(line))
        return;
    for (const LogStep &step : m_outline->steps()) {
        if (step.firstLine < line && line <= lastLineOf(step))
            m_folded.erase(step.firstLine);
    }
    showUnfolded();
}

void LogRows::stepsChanged()
{
    const bool hides = !m_folded.empty();
    for (const LogStep &step : m_outline->steps()) {
        if (step.state == LogStep::State::Failed && m_failed.insert(step.firstLine).second)
            m_folded.erase(step.firstLine);
    }
    if (hides)
        showUnfolded();
}

void LogRows::showUnfolded()
{
    if (isFiltering())
        return;
    std::vector<LineRange> hidden;
    for (const LogStep &step : m_outline->steps()) {
        if (isFolded(step) && lastLineOf(step) > step.firstLine)
            hidden.push_back({step.firstLine + 1, lastLineOf(step)});
    }
    const VisibleLines before = std::exchange(m_lines, VisibleLines());
    m_lines.setLineCount(m_document->lineCount());
    m_lines.hide(hidden);
    if (m_lines != before)
        Q_EMIT changed();
}

bool LogRows::isFiltering() const
{
    return m_filtering && !m_search->query().text.isEmpty() && m_search->error().isEmpty();
}

void LogRows::setFiltering(bool filtering)
{
    m_filtering = filtering;
    matchesChanged();
}

void LogRows::setContext(int lines)
{
    if (m_context == lines)
        return;
    m_context = lines;
    m_shownQuery.reset();
    matchesChanged();
}

void LogRows::matchesChanged()
{
    if (isFiltering()) {
        showMatches();
    } else if (m_shownQuery) {
        m_shownQuery.reset();
        showUnfolded();
    }
}

void LogRows::showMatches()
{
    const auto &matches = m_search->matches();
    const auto count = static_cast<qsizetype>(matches.size());
    const auto match = [&](qsizetype i) { return matches[static_cast<std::size_t>(i)]; };
    const bool goesOn
        = m_shownQuery == m_search->query() && m_matchesShown <= count && (m_matchesShown == 0 || match(m_matchesShown - 1) == m_lastShown);
    if (goesOn && m_matchesShown == count)
        return;
    if (!goesOn) {
        m_lines.showNone();
        m_matchesShown = 0;
        m_shownQuery = m_search->query();
    }
    for (; m_matchesShown < count; ++m_matchesShown) {
        m_lastShown = match(m_matchesShown);
        m_lines.showMore({m_lastShown.line - m_context, m_lastShown.line + m_context});
    }
    Q_EMIT changed();
}

} // namespace Millwright
