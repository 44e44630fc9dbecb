// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/markedoutput.h"

#include <algorithm>

namespace Millwright {

namespace {

constexpr qsizetype wordLimit = 32;

/// How many bytes at the end of `bytes` are a beginning of `marker`.
qsizetype beginningAtEnd(const QByteArray &bytes, const QByteArray &marker)
{
    for (qsizetype size = std::min(bytes.size(), marker.size() - 1); size > 0; --size) {
        if (bytes.endsWith(QByteArrayView(marker).first(size)))
            return size;
    }
    return 0;
}

} // namespace

MarkedOutput::MarkedOutput(QByteArray marker) : m_marker(std::move(marker)) { }

QByteArray MarkedOutput::feed(const QByteArray &bytes)
{
    m_held += bytes;
    if (m_word)
        return {};
    const qsizetype at = m_held.indexOf(m_marker);
    if (at < 0) {
        const qsizetype size = m_held.size() - beginningAtEnd(m_held, m_marker);
        const QByteArray before = m_held.left(size);
        m_held.remove(0, size);
        return before;
    }
    const QByteArray before = m_held.left(at);
    m_held.remove(0, at);
    const qsizetype end = m_held.indexOf('\n');
    if (end >= 0 || m_held.size() > m_marker.size() + wordLimit) {
        const qsizetype size = end >= 0 ? end : m_marker.size() + wordLimit;
        m_word = m_held.sliced(m_marker.size(), size - m_marker.size()).trimmed();
        m_held.remove(0, size + 1);
    }
    return before;
}

QByteArray MarkedOutput::finish()
{
    return m_word ? QByteArray() : std::exchange(m_held, {});
}

} // namespace Millwright
