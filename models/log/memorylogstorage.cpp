// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/memorylogstorage.h"

#include <algorithm>

namespace Millwright {

bool MemoryLogStorage::append(QByteArrayView bytes)
{
    const QMutexLocker locked(&m_mutex);
    m_size += bytes.size();
    while (!bytes.isEmpty()) {
        if (m_blocks.empty() || m_blocks.back().size() == blockSize)
            m_blocks.emplace_back();
        QByteArray &block = m_blocks.back();
        const qsizetype part = std::min<qsizetype>(bytes.size(), blockSize - block.size());
        block.append(bytes.first(part));
        bytes = bytes.sliced(part);
    }
    return true;
}

qint64 MemoryLogStorage::size() const
{
    const QMutexLocker locked(&m_mutex);
    return m_size;
}

qint64 MemoryLogStorage::read(qint64 offset, QSpan<char> into) const
{
    const QMutexLocker locked(&m_mutex);
    offset = std::clamp<qint64>(offset, 0, m_size);
    const qint64 length = std::min<qint64>(into.size(), m_size - offset);
    for (qint64 done = 0; done < length;) {
        const QByteArray &block = m_blocks[static_cast<std::size_t>((offset + done) / blockSize)];
        const qint64 inside = (offset + done) % blockSize;
        const qint64 part = std::min(length - done, block.size() - inside);
        std::copy_n(block.constData() + inside, part, into.data() + done);
        done += part;
    }
    return length;
}

} // namespace Millwright
