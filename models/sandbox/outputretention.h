// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QByteArray>

namespace Millwright {

/// The newest bytes of a stream up to a limit. What is dropped goes at code-point borders and is counted.
class MILLWRIGHT_MODELS_EXPORT OutputRetention
{
public:
    static constexpr qint64 unlimited = -1;
    static constexpr qint64 standard = 1024 * 1024; ///< of a process that nobody waits for

    explicit OutputRetention(qint64 limit = unlimited);

    void append(const QByteArray &bytes);
    QByteArray bytes() const;
    /// How many bytes of the stream are not in bytes().
    qint64 droppedBytes() const { return m_dropped + excess(); }

private:
    qsizetype excess() const;

    qint64 m_limit;
    qint64 m_dropped = 0;
    QByteArray m_bytes;
};

} // namespace Millwright
