// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/spooledlogstorage.h"

#include <QStandardPaths>

#include <algorithm>

namespace Millwright {

SpooledLogStorage::SpooledLogStorage(const QString &folder)
    : m_folder(folder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::CacheLocation) : folder)
{
}

bool SpooledLogStorage::append(QByteArrayView bytes)
{
    // The beginning is kept apart only while it ends at a page that fits whole, so that an append is one or nothing.
    if (!m_rest && m_head.size() + bytes.size() <= memoryLimit)
        return m_head.append(bytes);
    return appendToFile(bytes);
}

bool SpooledLogStorage::appendToFile(QByteArrayView bytes)
{
    if (!m_rest) {
        auto made = FileLogStorage::temporary(m_folder);
        if (!made) {
            m_notMade = made.error().message;
            return false;
        }
        m_notMade.clear();
        m_madeRest = std::move(*made);
        m_rest = m_madeRest.get();
    }
    return m_madeRest->append(bytes);
}

qint64 SpooledLogStorage::size() const
{
    const FileLogStorage *const rest = m_rest;
    return m_head.size() + (rest ? rest->size() : 0);
}

qint64 SpooledLogStorage::read(qint64 offset, QSpan<char> into) const
{
    // Once there is a file, the beginning stays as it is.
    const FileLogStorage *const rest = m_rest;
    qint64 done = m_head.read(offset, into);
    const qint64 head = m_head.size();
    if (rest && done < into.size() && offset + done >= head)
        done += rest->read(offset + done - head, into.subspan(done));
    return done;
}

QString SpooledLogStorage::trouble() const
{
    const FileLogStorage *const rest = m_rest;
    return rest ? rest->trouble() : m_notMade;
}

} // namespace Millwright
