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
    if (m_limit >= 0 && m_bytes.size() > 2 * m_limit)
        trim();
}

QByteArray OutputRetention::bytes() const
{
    if (m_limit < 0 || m_bytes.size() <= m_limit)
        return m_bytes;
    OutputRetention copy = *this;
    copy.trim();
    return copy.m_bytes;
}

void OutputRetention::trim()
{
    if (m_bytes.size() <= m_limit)
        return;
    qsizetype begin = m_bytes.size() - m_limit;
    while (begin < m_bytes.size() && isContinuation(m_bytes.at(begin)))
        ++begin;
    m_dropped += begin;
    m_bytes.remove(0, begin);
}

} // namespace Millwright
