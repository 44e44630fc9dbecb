// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/logselection.h"

#include "models/log/logrows.h"
#include "ui/log/linelayouts.h"

namespace Millwright {

namespace {

bool belongsToWord(QChar character)
{
    return character.isLetterOrNumber() || QStringView(u"_-./~+@%").contains(character);
}

} // namespace

std::pair<qsizetype, qsizetype> LogSelection::columnsOf(int line, qsizetype length) const
{
    if (line < from().line || line > to().line)
        return {0, 0};
    const qsizetype start = line == from().line ? std::min(from().column, length) : 0;
    const qsizetype end = line == to().line ? std::min(to().column, length) : length;
    return {start, end};
}

bool LogSelection::isTooLong(const LogRows &rows) const
{
    const LogDocument &document = rows.document();
    const int last = std::min(to().line, document.lineCount() - 1);
    if (!rows.isFiltering())
        return last >= 0 && document.lineStart(last) + document.lineSize(last) - document.lineStart(from().line) > mostBytes;
    qint64 bytes = 0;
    for (int row = rows.rowOf(from().line); row < rows.count() && bytes <= mostBytes; ++row) {
        const int line = rows.lineAt(row);
        if (line > last)
            break;
        bytes += document.lineSize(line);
    }
    return bytes > mostBytes;
}

QString LogSelection::text(const LogRows &rows) const
{
    QStringList lines;
    const int last = std::min(to().line, rows.document().lineCount() - 1);
    for (int line = from().line; line <= last && !isEmpty(); ++line) {
        if (rows.isFiltering() && !rows.isShown(line))
            continue;
        const QString text = rows.document().line(line).text;
        const auto [start, end] = columnsOf(line, text.size());
        // Up to the end of what is shown of a long line means up to its end.
        const bool whole = line == to().line && end < text.size() && rows.document().lineSize(line) > LineLayouts::shownBytes
            && end >= rows.document().line(line, LineLayouts::shownBytes).text.size();
        lines.append(text.sliced(start, (whole ? text.size() : end) - start));
    }
    return lines.join(u'\n');
}

std::pair<qsizetype, qsizetype> LogSelection::wordAt(const QString &text, qsizetype column)
{
    qsizetype start = std::min(column, text.size());
    qsizetype end = start;
    while (start > 0 && belongsToWord(text[start - 1]))
        --start;
    while (end < text.size() && belongsToWord(text[end]))
        ++end;
    return {start, end};
}

} // namespace Millwright
