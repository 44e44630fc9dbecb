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

char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + ('a' - 'A')) : byte;
}

char upper(char byte)
{
    return byte >= 'a' && byte <= 'z' ? static_cast<char>(byte - ('a' - 'A')) : byte;
}

std::size_t indexOf(char byte)
{
    return static_cast<unsigned char>(byte);
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
    if (text.isEmpty())
        return;
    for (qsizetype index = 0; index < text.size() - 1; ++index) {
        const quint64 bit = 1ULL << std::min(index, lastBit);
        m_tears[indexOf(text[index])] |= bit;
        if (caseSensitive)
            continue;
        m_tears[indexOf(lower(text[index]))] |= bit;
        m_tears[indexOf(upper(text[index]))] |= bit;
    }
    if (!caseSensitive) {
        m_hasS = std::ranges::any_of(text, [](char byte) { return lower(byte) == 's'; });
        m_hasK = std::ranges::any_of(text, [](char byte) { return lower(byte) == 'k'; });
    }
    chooseRarest();
}

void Candidates::chooseRarest()
{
    std::array<int, 256> counts{};
    for (const char byte : m_bytes.first(std::min(sampleSize, m_bytes.size())))
        ++counts[indexOf(m_caseSensitive ? byte : lower(byte))];
    const auto rarity = [&](qsizetype index) { return counts[indexOf(m_caseSensitive ? m_text[index] : lower(m_text[index]))]; };
    for (qsizetype index = 1; index < m_text.size(); ++index) {
        if (rarity(index) < rarity(m_rarest))
            m_rarest = index;
    }
}

std::optional<Candidates::Line> Candidates::next()
{
    if (m_position >= m_bytes.size())
        return {};
    qsizetype found = m_position;
    if (!m_text.isEmpty()) {
        const auto renew = [this](Place &place, auto find) {
            if (place.isPassed(m_position))
                place.at = find();
            return place.at;
        };
        found = std::min({renew(m_occurrence, [this] { return findOccurrence(); }), renew(m_sequence, [this] { return findSequence(); }),
            renew(m_return, [this] { return findReturn(); }), renew(m_backspace, [this] { return find('\b', m_position); })});
        if (m_hasS)
            found = std::min(found, renew(m_longS, [this] { return findFolded("\xc5\xbf"); }));
        if (m_hasK)
            found = std::min(found, renew(m_kelvin, [this] { return findFolded("\xe2\x84\xaa"); }));
    }
    if (found >= m_bytes.size())
        return {};
    const void *const before = ::memrchr(m_bytes.data() + m_position, '\n', static_cast<std::size_t>(found - m_position));
    const qsizetype start = before ? static_cast<const char *>(before) + 1 - m_bytes.data() : m_position;
    m_position = std::min(find('\n', found) + 1, m_bytes.size());
    return Line{start, m_position - start};
}

qsizetype Candidates::find(char byte, qsizetype from) const
{
    if (from >= m_bytes.size())
        return m_bytes.size();
    const void *const found = std::memchr(m_bytes.data() + from, byte, static_cast<std::size_t>(m_bytes.size() - from));
    return found ? static_cast<const char *>(found) - m_bytes.data() : m_bytes.size();
}

qsizetype Candidates::findOccurrence()
{
    const char rare = m_text[m_rarest];
    const std::array both{m_caseSensitive ? rare : lower(rare), m_caseSensitive ? rare : upper(rare)};
    for (qsizetype from = m_position + m_rarest; from < m_bytes.size();) {
        for (std::size_t i = 0; i < both.size(); ++i) {
            if (m_rare[i].isPassed(from))
                m_rare[i].at = i == 1 && both[0] == both[1] ? m_bytes.size() : find(both[i], from);
        }
        const qsizetype at = std::min(m_rare[0].at, m_rare[1].at);
        if (at >= m_bytes.size())
            break;
        if (occursAt(at - m_rarest))
            return at - m_rarest;
        from = at + 1;
    }
    return m_bytes.size();
}

qsizetype Candidates::findSequence() const
{
    qsizetype end = -1; // of the sequence before
    for (qsizetype escape = find('\x1b', m_position); escape < m_bytes.size(); escape = find('\x1b', end)) {
        // In a row of sequences, the first one tells.
        if (escape != end && isTornAt(escape))
            return escape;
        end = harmlessEnd(m_bytes, escape);
        if (end == 0)
            return escape;
    }
    return m_bytes.size();
}

qsizetype Candidates::findReturn() const
{
    for (qsizetype at = find('\r', m_position); at < m_bytes.size(); at = find('\r', at)) {
        do
            ++at;
        while (at < m_bytes.size() && m_bytes[at] == '\r');
        if (at < m_bytes.size() && m_bytes[at] != '\n')
            return at - 1;
    }
    return m_bytes.size();
}

qsizetype Candidates::findFolded(QByteArrayView letter) const
{
    for (qsizetype at = find(letter[0], m_position); at < m_bytes.size(); at = find(letter[0], at + 1)) {
        if (m_bytes.sliced(at).startsWith(letter))
            return at;
    }
    return m_bytes.size();
}

bool Candidates::isSame(char byte, qsizetype index) const
{
    return m_caseSensitive ? byte == m_text[index] : lower(byte) == lower(m_text[index]);
}

bool Candidates::occursAt(qsizetype position) const
{
    if (position + m_text.size() > m_bytes.size())
        return false;
    for (qsizetype index = 0; index < m_text.size(); ++index) {
        if (!isSame(m_bytes[position + index], index))
            return false;
    }
    return true;
}

/// Whether what stands before the sequence may be the beginning of the text.
bool Candidates::isTornAt(qsizetype escape) const
{
    if (escape == m_position)
        return false;
    for (quint64 places = m_tears[indexOf(m_bytes[escape - 1])]; places != 0; places &= places - 1) {
        const auto place = static_cast<qsizetype>(std::countr_zero(places));
        if (place == lastBit || endsWithFirst(place + 1, escape))
            return true;
    }
    return false;
}

/// Whether the bytes before `end` are the text's first `count` ones; the last of them is known to be.
bool Candidates::endsWithFirst(qsizetype count, qsizetype end) const
{
    if (end - m_position < count)
        return false;
    for (qsizetype index = count - 2; index >= 0; --index) {
        if (!isSame(m_bytes[end - count + index], index))
            return false;
    }
    return true;
}

} // namespace Millwright
