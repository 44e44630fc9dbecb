// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logstorage.h"

#include <algorithm>

namespace Millwright {

LogStorage::~LogStorage() = default;

QByteArray LogStorage::read(qint64 offset, qint64 length) const
{
    offset = std::clamp<qint64>(offset, 0, size());
    length = std::clamp<qint64>(length, 0, size() - offset);
    QByteArray result(length, Qt::Uninitialized);
    result.truncate(read(offset, QSpan<char>(result.data(), length)));
    return result;
}

} // namespace Millwright
