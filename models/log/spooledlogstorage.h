// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/filelogstorage.h"
#include "models/log/memorylogstorage.h"

#include <atomic>

namespace Millwright {

/// In memory as long as it is short, so that it needs no disk; what goes beyond that is in a file without a name.
class MILLWRIGHT_MODELS_EXPORT SpooledLogStorage : public LogStorage
{
public:
    static constexpr qint64 memoryLimit = 4 * 1024 * 1024;

    /// The file is made in `folder` when it is needed; without one, in the user's cache folder.
    explicit SpooledLogStorage(const QString &folder = {});

    using LogStorage::read;

    bool append(QByteArrayView bytes) override;
    qint64 size() const override;
    qint64 read(qint64 offset, QSpan<char> into) const override;
    QString trouble() const override;

private:
    bool appendToFile(QByteArrayView bytes);

    QString m_folder;
    MemoryLogStorage m_head;
    std::unique_ptr<FileLogStorage> m_madeRest;
    std::atomic<FileLogStorage *> m_rest{nullptr}; ///< what other threads see of it
    QString m_notMade; ///< why there is no file
};

} // namespace Millwright
