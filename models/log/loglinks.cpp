// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/loglinks.h"

#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

bool isWeb(const QUrl &url)
{
    const QString scheme = url.scheme();
    return url.isValid() && !url.host().isEmpty() && (scheme == "http"_L1 || scheme == "https"_L1);
}

void addStated(const LinkRun &link, QList<LogLink> &links)
{
    const QUrl url(link.target);
    if (isWeb(url))
        links.append({link.start, link.length, LogLink::Kind::Web, QString::fromLatin1(url.toEncoded())});
}

bool endsAddress(QChar character)
{
    return character.isSpace() || !character.isPrint() || u"\"'<>`|{}^\\"_s.contains(character);
}

/// Without what belongs to the sentence around it: marks at its end, and a bracket that was opened before it.
QStringView trimmedAddress(QStringView text)
{
    while (!text.isEmpty()) {
        const QChar last = text.back();
        const bool closes = (last == u')' && text.count(u')') > text.count(u'(')) || (last == u']' && text.count(u']') > text.count(u'['));
        if (!closes && !u".,;:!?*"_s.contains(last))
            return text;
        text.chop(1);
    }
    return text;
}

void findAddresses(QStringView text, QList<LogLink> &links)
{
    qsizetype at = 0;
    while ((at = text.indexOf("http"_L1, at, Qt::CaseInsensitive)) >= 0) {
        const QStringView rest = text.sliced(at);
        const bool begins = at == 0 || !text[at - 1].isLetterOrNumber();
        if (!begins || !(rest.startsWith("http://"_L1, Qt::CaseInsensitive) || rest.startsWith("https://"_L1, Qt::CaseInsensitive))) {
            at += 4;
            continue;
        }
        const auto end = std::ranges::find_if(rest, endsAddress);
        const QStringView address = trimmedAddress(rest.first(end - rest.begin()));
        const QUrl url(address.toString());
        if (isWeb(url))
            links.append({at, address.size(), LogLink::Kind::Web, QString::fromLatin1(url.toEncoded())});
        at += std::max<qsizetype>(address.size(), 4);
    }
}

bool belongsToPath(QChar character)
{
    return character.isLetterOrNumber() || u"_./@+~-"_s.contains(character);
}

/// A name, a dot, and an ending that begins with a letter, as in "main.cpp" and not in "2.47.3".
bool isFileName(QStringView name)
{
    const qsizetype dot = name.lastIndexOf(u'.');
    const QStringView ending = name.sliced(dot + 1);
    return dot > 0 && !ending.isEmpty() && ending.size() <= 8 && ending.front().isLetter()
        && std::ranges::all_of(ending, [](QChar c) { return c.isLetterOrNumber(); });
}

/// How much of `rest` is a line number, and perhaps a column, behind a path: ":12:3" or "(12,3)".
qsizetype placeLength(QStringView rest)
{
    const auto digits = [&](qsizetype from) {
        qsizetype at = from;
        while (at < rest.size() && rest[at] >= u'0' && rest[at] <= u'9')
            ++at;
        return at - from;
    };
    if (rest.isEmpty() || (rest.front() != u':' && rest.front() != u'('))
        return 0;
    const bool brackets = rest.front() == u'(';
    const qsizetype line = digits(1);
    if (line == 0)
        return 0;
    qsizetype length = 1 + line;
    if (length < rest.size() && rest[length] == (brackets ? u',' : u':')) {
        if (const qsizetype column = digits(length + 1); column > 0)
            length += 1 + column;
    }
    if (!brackets)
        return length;
    return length < rest.size() && rest[length] == u')' ? length + 1 : 0;
}

void findPaths(QStringView text, QList<LogLink> &links)
{
    for (qsizetype at = 0; at < text.size();) {
        if (!belongsToPath(text[at])) {
            ++at;
            continue;
        }
        qsizetype end = at;
        while (end < text.size() && belongsToPath(text[end]))
            ++end;
        QStringView path = text.sliced(at, end - at);
        while (!path.isEmpty() && path.back() == u'.')
            path.chop(1);
        const qsizetype place = path.size() == end - at ? placeLength(text.sliced(end)) : 0;
        const bool inFolder = path.contains(u'/') && !path.contains("//"_L1);
        if (isFileName(path.sliced(path.lastIndexOf(u'/') + 1)) && (inFolder || (place > 0 && !path.contains(u'/'))))
            links.append({at, path.size() + place, LogLink::Kind::Path, text.sliced(at, path.size() + place).toString()});
        at = end + place;
    }
}

/// Of links that lie over each other the earlier found one stays.
QList<LogLink> withoutOverlaps(const QList<LogLink> &found)
{
    QList<LogLink> links;
    for (const LogLink &link : found) {
        const bool free = std::ranges::none_of(
            links, [&](const LogLink &other) { return link.start < other.start + other.length && other.start < link.start + link.length; });
        if (free)
            links.append(link);
    }
    std::ranges::sort(links, {}, &LogLink::start);
    return links;
}

} // namespace

QList<LogLink> linksIn(const LogLine &line)
{
    QList<LogLink> found;
    for (const LinkRun &link : line.links)
        addStated(link, found);
    findAddresses(line.text, found);
    findPaths(line.text, found);
    return withoutOverlaps(found);
}

} // namespace Millwright
