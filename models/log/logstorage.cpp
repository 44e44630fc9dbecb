// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logstorage.h"

#include <algorithm>

namespace Millwright {

LogStorage::~LogStorage() = default;

void MemoryLogStorage::append(QByteArrayView bytes)
{
    m_size += bytes.size();
    while (!bytes.isEmpty()) {
        if (m_blocks.empty() || m_blocks.back().size() == blockSize)
            m_blocks.emplace_back();
        QByteArray &block = m_blocks.back();
        const qsizetype part = std::min<qsizetype>(bytes.size(), blockSize - block.size());
        block.append(bytes.first(part));
        bytes = bytes.sliced(part);
    }
}

QByteArray MemoryLogStorage::read(qint64 offset, qint64 length) const
{
    offset = std::clamp<qint64>(offset, 0, m_size);
    length = std::clamp<qint64>(length, 0, m_size - offset);
    QByteArray result;
    result.reserve(length);
    while (length > 0) {
        const QByteArray &block = m_blocks[static_cast<std::size_t>(offset / blockSize)];
        const qint64 inside = offset % blockSize;
        const qint64 part = std::min(length, block.size() - inside);
        result.append(QByteArrayView(block).sliced(inside, part));
        offset += part;
        length -= part;
    }
    return result;
}

} // namespace Millwright
