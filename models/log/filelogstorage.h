// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"
#include "models/log/logstorage.h"

#include <atomic>
#include <memory>

namespace Millwright {

/// In a file, of which nothing stays in memory. It is read by position, never mapped, so that one that shrinks is told
/// instead of ending the program; one that was removed is read to its end.
class MILLWRIGHT_MODELS_EXPORT FileLogStorage : public LogStorage
{
public:
    /// One that is there, as long as it is now; is only read.
    static Result<std::unique_ptr<FileLogStorage>> open(const QString &path);
    /// A new one without a name in `folder`, for this user alone, which goes with this object.
    static Result<std::unique_ptr<FileLogStorage>> temporary(const QString &folder);
    ~FileLogStorage() override;
    Q_DISABLE_COPY_MOVE(FileLogStorage)

    using LogStorage::read;

    bool append(QByteArrayView bytes) override;
    qint64 size() const override { return m_size; }
    qint64 read(qint64 offset, QSpan<char> into) const override;
    QString trouble() const override;

private:
    FileLogStorage(int file, const QString &place, qint64 size);

    int m_file;
    QString m_place; ///< the path, or the folder of one without a name
    std::atomic<qint64> m_size;
    int m_notWritten = 0; ///< why the last append failed; errno
    mutable std::atomic<int> m_notRead{0}; ///< why a read failed; errno, or -1 for a file that shrank
};

} // namespace Millwright
