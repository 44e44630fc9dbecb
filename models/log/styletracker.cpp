// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/styletracker.h"

#include <cstring>
#include <string.h>

namespace Millwright {

namespace {

/// What `line` makes of two styles that differ in everything is the same when it leaves nothing of what was before.
bool setsEverything(QByteArrayView line)
{
    constexpr AnsiStyle opposite{AnsiColor::indexed(1), AnsiColor::indexed(1), true, true, true, true, true, true};
    StyleTracker plain;
    StyleTracker other(opposite);
    plain.feed(line);
    other.feed(line);
    return plain.style() == other.style();
}

} // namespace

void StyleTracker::feed(QByteArrayView bytes)
{
    const char *at = bytes.begin();
    const char *const end = bytes.end();
    while (at < end) {
        if (!m_inSequence) {
            const void *const escape = std::memchr(at, '\x1b', static_cast<std::size_t>(end - at));
            if (!escape)
                return;
            at = static_cast<const char *>(escape) + 1;
            m_reader.begin();
            m_inSequence = true;
            continue;
        }
        if (*at == '\n') {
            m_inSequence = false;
            ++at;
            continue;
        }
        const EscapeReader::Step step = m_reader.feed(*at);
        if (step == EscapeReader::Step::Done && m_reader.control() == 'm')
            applyGraphicRendition(m_style, m_reader.parameters());
        m_inSequence = step == EscapeReader::Step::More;
        if (step != EscapeReader::Step::Refused)
            ++at;
    }
}

AnsiStyle styleBehind(QByteArrayView lines, const AnsiStyle &before)
{
    const char *const begin = lines.begin();
    const char *const end = lines.end();
    const char *from = end;
    AnsiStyle style = before;
    while (from > begin) {
        const auto *const escape = static_cast<const char *>(::memrchr(begin, '\x1b', static_cast<std::size_t>(from - begin)));
        if (!escape) {
            from = begin;
            break;
        }
        const void *const feed = ::memrchr(begin, '\n', static_cast<std::size_t>(escape - begin));
        const char *const lineBegin = feed ? static_cast<const char *>(feed) + 1 : begin;
        const bool anew = setsEverything({lineBegin, from});
        from = lineBegin;
        if (anew)
            break;
    }
    StyleTracker tracker(style);
    tracker.feed({from, end});
    return tracker.style();
}

} // namespace Millwright
