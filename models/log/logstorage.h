// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QByteArray>
#include <QSpan>
#include <QString>

namespace Millwright {

/// Where the bytes of a log are. Only grows, on one thread; may be read on any.
class MILLWRIGHT_MODELS_EXPORT LogStorage
{
public:
    virtual ~LogStorage();

    /// Keeps all of it, or nothing and says why in trouble().
    [[nodiscard]] virtual bool append(QByteArrayView bytes) = 0;
    virtual qint64 size() const = 0;
    /// How many bytes from `offset` on it put there; fewer than there is room for only at the end or when there is trouble.
    virtual qint64 read(qint64 offset, QSpan<char> into) const = 0;
    /// At most `length` bytes from `offset` on.
    QByteArray read(qint64 offset, qint64 length) const;
    /// What is wrong, as a sentence; empty: nothing.
    virtual QString trouble() const { return {}; }
};

} // namespace Millwright
