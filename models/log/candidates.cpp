// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/candidates.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string.h>

namespace Millwright {

namespace {

constexpr qsizetype sampleSize = 4096;
constexpr qsizetype lastBit = 63; ///< stands for all places from there on
constexpr QByteArrayView longS = "\xc5\xbf"; ///< U+017F, which is an s where case does not count
constexpr QByteArrayView kelvin = "\xe2\x84\xaa"; ///< U+212A, which is a k

char lowered(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + ('a' - 'A')) : byte;
}

char uppered(char byte)
{
    return byte >= 'a' && byte <= 'z' ? static_cast<char>(byte - ('a' - 'A')) : byte;
}

std::size_t indexOf(char byte)
{
    return static_cast<unsigned char>(byte);
}

qsizetype find(QByteArrayView bytes, char byte, qsizetype from)
{
    if (from >= bytes.size())
        return bytes.size();
    const void *const found = std::memchr(bytes.data() + from, byte, static_cast<std::size_t>(bytes.size() - from));
    return found ? static_cast<const char *>(found) - bytes.data() : bytes.size();
}

bool hasLetter(QByteArrayView line, QByteArrayView letter)
{
    for (qsizetype at = find(line, letter.front(), 0); at < line.size(); at = find(line, letter.front(), at + 1)) {
        if (line.sliced(at).startsWith(letter))
            return true;
    }
    return false;
}

/// Whether there is a return that something follows.
bool hasReturn(QByteArrayView line)
{
    for (qsizetype at = find(line, '\r', 0); at < line.size(); at = find(line, '\r', at)) {
        do
            ++at;
        while (at < line.size() && line[at] == '\r');
        if (at < line.size() && line[at] != '\n')
            return true;
    }
    return false;
}

/// Where a sequence ends that does nothing to text which is only ever added to; 0: it may.
qsizetype harmlessEnd(QByteArrayView bytes, qsizetype escape)
{
    qsizetype at = escape + 1;
    if (at >= bytes.size() || bytes[at] != '[')
        return 0;
    ++at;
    const qsizetype parameters = at;
    while (at < bytes.size() && bytes[at] >= '0' && bytes[at] <= ';')
        ++at;
    if (at >= bytes.size())
        return 0;
    if (bytes[at] == 'm' || (bytes[at] == 'K' && at == parameters))
        return at + 1;
    return 0;
}

} // namespace

Candidates::Candidates(QByteArrayView bytes, QByteArrayView text, bool caseSensitive)
    : m_bytes(bytes)
    , m_text(text)
    , m_caseSensitive(caseSensitive)
{
    for (qsizetype index = 0; index < text.size() - 1; ++index) {
        const quint64 bit = 1ULL << std::min(index, lastBit);
        m_tears[indexOf(text[index])] |= bit;
        if (caseSensitive)
            continue;
        m_tears[indexOf(lowered(text[index]))] |= bit;
        m_tears[indexOf(uppered(text[index]))] |= bit;
    }
    if (!caseSensitive) {
        m_hasS = std::ranges::any_of(text, [](char byte) { return lowered(byte) == 's'; });
        m_hasK = std::ranges::any_of(text, [](char byte) { return lowered(byte) == 'k'; });
    }
    chooseRarest();
}

void Candidates::chooseRarest()
{
    std::array<int, 256> counts{};
    for (const char byte : m_bytes.first(std::min(sampleSize, m_bytes.size())))
        ++counts[indexOf(m_caseSensitive ? byte : lowered(byte))];
    // Moves of the cursor leave spaces, and where case does not count, s and k have one more form, in other bytes.
    const auto canBeOther
        = [this](char byte) { return byte == ' ' || (!m_caseSensitive && (lowered(byte) == 's' || lowered(byte) == 'k')); };
    const auto rarity = [&](qsizetype index) { return counts[indexOf(m_caseSensitive ? m_text[index] : lowered(m_text[index]))]; };
    m_rarest = -1;
    for (qsizetype index = 0; index < m_text.size(); ++index) {
        if (!canBeOther(m_text[index]) && (m_rarest < 0 || rarity(index) < rarity(m_rarest)))
            m_rarest = index;
    }
}

std::optional<Candidates::Line> Candidates::next()
{
    while (m_position < m_bytes.size()) {
        const qsizetype rarest = m_rarest < 0 ? m_position : findRarest(m_position);
        if (rarest >= m_bytes.size())
            break;
        const Line line = lineAround(rarest);
        m_position = line.start + line.length;
        if (m_rarest < 0 || occursIn(line, rarest) || isReadOtherwise(m_bytes.sliced(line.start, line.length)))
            return line;
    }
    m_position = m_bytes.size();
    return {};
}

qsizetype Candidates::findRarest(qsizetype from)
{
    const char rarest = m_text[m_rarest];
    const std::array both{m_caseSensitive ? rarest : lowered(rarest), m_caseSensitive ? rarest : uppered(rarest)};
    for (std::size_t i = 0; i < both.size(); ++i) {
        if (m_next[i] < from)
            m_next[i] = i == 1 && both[0] == both[1] ? m_bytes.size() : find(m_bytes, both[i], from);
    }
    return std::min(m_next[0], m_next[1]);
}

Candidates::Line Candidates::lineAround(qsizetype position) const
{
    const void *const before = ::memrchr(m_bytes.data() + m_position, '\n', static_cast<std::size_t>(position - m_position));
    const qsizetype start = before ? static_cast<const char *>(before) + 1 - m_bytes.data() : m_position;
    return {start, std::min(find(m_bytes, '\n', position) + 1, m_bytes.size()) - start};
}

bool Candidates::occursIn(const Line &line, qsizetype rarest)
{
    for (; rarest < line.start + line.length; rarest = findRarest(rarest + 1)) {
        const qsizetype start = rarest - m_rarest;
        if (start >= line.start && start + m_text.size() <= m_bytes.size() && isSame(m_bytes.sliced(start, m_text.size())))
            return true;
    }
    return false;
}

/// Whether something in the line can make it another one than its bytes.
bool Candidates::isReadOtherwise(QByteArrayView line) const
{
    return hasSequence(line) || hasReturn(line) || line.contains('\b') || (m_hasS && hasLetter(line, longS))
        || (m_hasK && hasLetter(line, kelvin));
}

/// One that tears the text apart, or does something to what stands there.
bool Candidates::hasSequence(QByteArrayView line) const
{
    qsizetype end = -1; // of the sequence before
    for (qsizetype escape = find(line, '\x1b', 0); escape < line.size(); escape = find(line, '\x1b', end)) {
        // In a row of sequences, the first one tells.
        if (escape != end && isTornBehind(line.first(escape)))
            return true;
        end = harmlessEnd(line, escape);
        if (end == 0)
            return true;
    }
    return false;
}

/// Whether bytes may end with the beginning of the text.
bool Candidates::isTornBehind(QByteArrayView bytes) const
{
    if (bytes.isEmpty())
        return false;
    for (quint64 places = m_tears[indexOf(bytes.back())]; places != 0; places &= places - 1) {
        const auto place = static_cast<qsizetype>(std::countr_zero(places));
        if (place == lastBit || (place < bytes.size() && isSame(bytes.last(place + 1))))
            return true;
    }
    return false;
}

/// Whether bytes are the text, or its beginning.
bool Candidates::isSame(QByteArrayView bytes) const
{
    if (m_caseSensitive)
        return m_text.startsWith(bytes);
    return std::ranges::equal(bytes, m_text.first(bytes.size()), {}, lowered, lowered);
}

} // namespace Millwright
