// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logseverity.h"

#include <array>
#include <optional>

namespace Millwright {

namespace {

struct Word {
    QByteArrayView text; ///< in lower case
    LogSeverity severity;
};

constexpr std::array words{Word{"error", LogSeverity::Error}, Word{"errors", LogSeverity::Error}, Word{"fatal", LogSeverity::Error},
    Word{"panic", LogSeverity::Error}, Word{"exception", LogSeverity::Error}, Word{"exceptions", LogSeverity::Error},
    Word{"failed", LogSeverity::Error}, Word{"failure", LogSeverity::Error}, Word{"failures", LogSeverity::Error},
    Word{"warning", LogSeverity::Warning}, Word{"warnings", LogSeverity::Warning}, Word{"warn", LogSeverity::Warning}};
constexpr std::size_t longestWord = 10;

constexpr char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + ('a' - 'A')) : byte;
}

/// What a word is made of; also bytes of UTF-8.
constexpr bool isOfWord(char byte)
{
    return (lower(byte) >= 'a' && lower(byte) <= 'z') || (byte >= '0' && byte <= '9') || byte == '_' || byte < 0;
}

/// By which letters, of both cases, one of the words begins.
constexpr std::array<bool, 256> beginnings = [] {
    std::array<bool, 256> found{};
    for (const Word &word : words) {
        found[static_cast<unsigned char>(word.text[0])] = true;
        found[static_cast<unsigned char>(word.text[0] - ('a' - 'A'))] = true;
    }
    return found;
}();

LogSeverity severityOfWord(const char *word, std::size_t length)
{
    if (length > longestWord || length < 4)
        return LogSeverity::Normal;
    for (const Word &known : words) {
        if (static_cast<std::size_t>(known.text.size()) != length)
            continue;
        std::size_t same = 0;
        while (same < length && lower(word[same]) == known.text[static_cast<qsizetype>(same)])
            ++same;
        if (same == length)
            return known.severity;
    }
    return LogSeverity::Normal;
}

/// Whether what stands before a word takes it back: "0 ", "no ".
bool isNone(QByteArrayView before)
{
    if (!before.endsWith(' '))
        return false;
    before.chop(1);
    for (const QByteArrayView none : {QByteArrayView("0"), QByteArrayView("no"), QByteArrayView("No")}) {
        if (before.endsWith(none) && (before.size() == none.size() || !isOfWord(before[before.size() - none.size() - 1])))
            return true;
    }
    return false;
}

/// Where the control sequence behind an ESC ends; of what is none, behind the ESC.
const char *behindSequence(const char *escape, const char *end)
{
    const char *at = escape + 1;
    if (at == end || *at != '[')
        return at;
    ++at;
    while (at != end && *at >= 0x20 && *at < 0x40)
        ++at;
    return at == end ? end : at + 1;
}

} // namespace

LogSeverity severityOf(QByteArrayView line)
{
    const char *const end = line.end();
    LogSeverity worst = LogSeverity::Normal;
    bool inWord = false;
    for (const char *at = line.begin(); at != end;) {
        if (*at == '\x1b') {
            at = behindSequence(at, end);
            inWord = false;
            continue;
        }
        if (inWord || !beginnings[static_cast<unsigned char>(*at)]) {
            inWord = isOfWord(*at++);
            continue;
        }
        const char *const word = at;
        while (at != end && isOfWord(*at))
            ++at;
        const LogSeverity severity = severityOfWord(word, static_cast<std::size_t>(at - word));
        // What goes on behind these is a file's or a variable's name.
        const bool isName = at != end && (*at == '.' || *at == '-' || *at == '/') && at + 1 != end && isOfWord(at[1]);
        if (severity > worst && !isName && !isNone({line.begin(), word}))
            worst = severity;
        if (worst == LogSeverity::Error)
            return worst;
    }
    return worst;
}

} // namespace Millwright
