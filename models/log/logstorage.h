// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QByteArray>

#include <vector>

namespace Millwright {

/// Where the bytes of a log are. Only grows.
class MILLWRIGHT_MODELS_EXPORT LogStorage
{
public:
    virtual ~LogStorage();

    virtual void append(QByteArrayView bytes) = 0;
    virtual qint64 size() const = 0;
    /// At most `length` bytes from `offset` on.
    virtual QByteArray read(qint64 offset, qint64 length) const = 0;
};

/// In memory, in blocks, so that growing moves nothing that is there.
class MILLWRIGHT_MODELS_EXPORT MemoryLogStorage : public LogStorage
{
public:
    void append(QByteArrayView bytes) override;
    qint64 size() const override { return m_size; }
    QByteArray read(qint64 offset, qint64 length) const override;

private:
    static constexpr qint64 blockSize = 1024 * 1024;

    std::vector<QByteArray> m_blocks; ///< all but the last are full
    qint64 m_size = 0;
};

} // namespace Millwright
