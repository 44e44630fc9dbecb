// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logmatcher.h"

#include "models/log/candidates.h"

#include <algorithm>
#include <cstring>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

/// Whether a character of a log can only come from its own bytes.
bool standsForItself(QChar c, bool caseSensitive)
{
    if (c.unicode() < 0x20 || c.unicode() == 0x7f)
        return false;
    if (c.unicode() < 0x80)
        return true;
    // U+FFFD stands for what is no text, and the pictures for control characters; what else folds to a letter may be longer.
    return caseSensitive && !c.isSurrogate() && c != QChar::ReplacementCharacter && (c.unicode() < 0x2400 || c.unicode() > 0x2421);
}

/// The longest part of `text` that stands for itself, in UTF-8.
QByteArray anchorOf(const QString &text, bool caseSensitive)
{
    QStringView longest;
    for (qsizetype start = 0; start < text.size();) {
        qsizetype end = start;
        while (end < text.size() && standsForItself(text[end], caseSensitive))
            ++end;
        if (end - start > longest.size())
            longest = QStringView(text).sliced(start, end - start);
        start = end + 1;
    }
    return longest.toUtf8();
}

/// Without its line feed; whether there was one.
bool takeLineFeed(QByteArrayView &line)
{
    const bool ended = line.endsWith('\n');
    if (ended)
        line.chop(1);
    return ended;
}

QByteArrayView nextLine(QByteArrayView bytes, qsizetype from)
{
    const qsizetype feed = bytes.indexOf('\n', from);
    return bytes.sliced(from, (feed < 0 ? bytes.size() : feed + 1) - from);
}

} // namespace

LogMatcher::LogMatcher(const LogQuery &query) : m_query(query)
{
    if (!query.regularExpression) {
        m_anchor = anchorOf(query.text, query.caseSensitive);
        return;
    }
    QRegularExpression::PatternOptions options = QRegularExpression::DontCaptureOption;
    if (!query.caseSensitive)
        options |= QRegularExpression::CaseInsensitiveOption;
    m_pattern.setPatternOptions(options);
    m_pattern.setPattern(query.text);
    if (m_pattern.isValid())
        m_pattern.setPattern(u"(*LIMIT_MATCH=%1)"_s.arg(matchLimit) + query.text);
    m_pattern.optimize();
}

QString LogMatcher::error() const
{
    return m_query.regularExpression && !m_pattern.isValid() ? m_pattern.errorString() : QString();
}

void LogMatcher::find(const LogPiece &piece, const std::function<bool()> &isEnough, Found &found) const
{
    found.linesGivenUp += piece.isCut ? 1 : 0;
    if (m_query.regularExpression)
        findPattern(piece, isEnough, found);
    else
        findFixed(piece, isEnough, found);
}

void LogMatcher::findFixed(const LogPiece &piece, const std::function<bool()> &isEnough, Found &found) const
{
    Candidates candidates(piece.bytes, m_anchor, m_query.caseSensitive);
    int line = piece.firstLine;
    qsizetype lineStart = 0;
    while (const auto candidate = candidates.next()) {
        if (isEnough())
            return;
        line += static_cast<int>(countLineFeeds(piece.bytes.sliced(lineStart, candidate->start - lineStart)));
        lineStart = candidate->start;
        matchFixed(piece.bytes.sliced(candidate->start, candidate->length), line, found);
    }
}

void LogMatcher::matchFixed(QByteArrayView bytes, int line, Found &found) const
{
    const bool ended = takeLineFeed(bytes);
    const QString text = readLogLine(bytes, {}, ended).text;
    const auto sensitivity = m_query.caseSensitive ? Qt::CaseSensitive : Qt::CaseInsensitive;
    const qsizetype length = m_query.text.size();
    for (qsizetype at = text.indexOf(m_query.text, 0, sensitivity); at >= 0; at = text.indexOf(m_query.text, at + length, sensitivity))
        found.matches.push_back({line, static_cast<int>(at), static_cast<int>(length)});
}

void LogMatcher::findPattern(const LogPiece &piece, const std::function<bool()> &isEnough, Found &found) const
{
    int line = piece.firstLine;
    for (qsizetype at = 0; at < piece.bytes.size() && !isEnough(); ++line) {
        const QByteArrayView bytes = nextLine(piece.bytes, at);
        at += bytes.size();
        matchPattern(bytes, line, found);
    }
}

void LogMatcher::matchPattern(QByteArrayView bytes, int line, Found &found) const
{
    const bool ended = takeLineFeed(bytes);
    QString text = readLogLine(bytes, {}, ended).text;
    bool givenUp = text.size() > longestForPattern;
    text.truncate(longestForPattern);
    for (qsizetype at = 0; at <= text.size();) {
        const QRegularExpressionMatch match = m_pattern.matchView(text, at);
        givenUp = givenUp || !match.isValid();
        if (!match.hasMatch())
            break;
        if (match.capturedLength() > 0)
            found.matches.push_back({line, static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength())});
        at = match.capturedLength() > 0 ? match.capturedEnd() : match.capturedEnd() + 1;
    }
    found.linesGivenUp += givenUp ? 1 : 0;
}

} // namespace Millwright
