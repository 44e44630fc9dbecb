// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logsearch.h"

#include <QElapsedTimer>

#include <algorithm>

namespace Millwright {

namespace {

constexpr qint64 sliceMilliseconds = 8;
constexpr int linesBetweenLooks = 64;

} // namespace

LogSearch::LogSearch(QObject *parent) : QObject(parent)
{
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &LogSearch::work);
}

void LogSearch::setDocument(LogDocument *document)
{
    if (m_document)
        disconnect(m_document, nullptr, this, nullptr);
    m_document = document;
    if (document) {
        connect(document, &LogDocument::appended, this, &LogSearch::lookAgainFrom);
        connect(document, &LogDocument::cleared, this, &LogSearch::restart);
    }
    restart();
}

void LogSearch::setText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text;
    restart();
}

QSpan<const LogMatch> LogSearch::matchesIn(int line) const
{
    const auto [first, last] = std::ranges::equal_range(m_matches, line, {}, &LogMatch::line);
    return {first, last};
}

std::optional<qsizetype> LogSearch::next(int line, qsizetype column) const
{
    if (m_matches.empty())
        return {};
    const auto found = std::ranges::lower_bound(m_matches, LogMatch{line, column, 0});
    return found == m_matches.end() ? 0 : found - m_matches.begin();
}

std::optional<qsizetype> LogSearch::previous(int line, qsizetype column) const
{
    if (m_matches.empty())
        return {};
    const auto found = std::ranges::lower_bound(m_matches, LogMatch{line, column, 0});
    return found == m_matches.begin() ? static_cast<qsizetype>(m_matches.size()) - 1 : found - m_matches.begin() - 1;
}

void LogSearch::restart()
{
    m_matches.clear();
    m_nextLine = 0;
    if (m_document && !m_text.isEmpty())
        m_timer.start();
    else
        m_timer.stop();
    Q_EMIT changed();
}

void LogSearch::lookAgainFrom(int line)
{
    if (m_text.isEmpty())
        return;
    // The line may have been written over since.
    m_nextLine = std::min(m_nextLine, line);
    while (!m_matches.empty() && m_matches.back().line >= m_nextLine)
        m_matches.pop_back();
    m_timer.start();
}

void LogSearch::work()
{
    const int lines = m_document ? m_document->lineCount() : 0;
    QElapsedTimer elapsed;
    elapsed.start();
    while (m_nextLine < lines) {
        searchLine(m_nextLine++);
        if (m_nextLine % linesBetweenLooks == 0 && elapsed.elapsed() >= sliceMilliseconds)
            break;
    }
    if (m_nextLine >= lines)
        m_timer.stop();
    Q_EMIT changed();
}

void LogSearch::searchLine(int line)
{
    const QString text = m_document->line(line).text;
    for (qsizetype at = text.indexOf(m_text, 0, Qt::CaseInsensitive); at >= 0;
        at = text.indexOf(m_text, at + m_text.size(), Qt::CaseInsensitive))
        m_matches.push_back({line, at, m_text.size()});
}

} // namespace Millwright
