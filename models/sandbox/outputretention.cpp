// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/outputretention.h"

namespace Millwright {

namespace {

bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

} // namespace

OutputRetention::OutputRetention(qint64 limit) : m_limit(limit) { }

void OutputRetention::append(const QByteArray &bytes)
{
    m_bytes += bytes;
    // Trimming only at twice the limit keeps appending linear.
    if (m_limit < 0 || m_bytes.size() <= 2 * m_limit)
        return;
    const qsizetype begin = excess();
    m_dropped += begin;
    m_bytes.remove(0, begin);
}

QByteArray OutputRetention::bytes() const
{
    return m_bytes.sliced(excess());
}

qsizetype OutputRetention::excess() const
{
    if (m_limit < 0 || m_bytes.size() <= m_limit)
        return 0;
    qsizetype begin = m_bytes.size() - m_limit;
    // A code point has at most three continuation bytes; more of them are no text.
    for (int skipped = 0; skipped < 3 && begin < m_bytes.size() && isContinuation(m_bytes.at(begin)); ++skipped)
        ++begin;
    return begin;
}

} // namespace Millwright
