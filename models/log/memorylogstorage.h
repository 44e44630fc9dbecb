// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logstorage.h"

#include <QMutex>

#include <vector>

namespace Millwright {

/// In memory, in blocks, so that growing moves nothing that is there.
class MILLWRIGHT_MODELS_EXPORT MemoryLogStorage : public LogStorage
{
public:
    using LogStorage::read;

    bool append(QByteArrayView bytes) override;
    qint64 size() const override;
    qint64 read(qint64 offset, QSpan<char> into) const override;

private:
    static constexpr qint64 blockSize = 256 * 1024;

    mutable QMutex m_mutex;
    std::vector<QByteArray> m_blocks; ///< all but the last are full
    qint64 m_size = 0;
};

} // namespace Millwright
