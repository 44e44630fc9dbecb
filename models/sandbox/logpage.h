// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <chrono>

namespace Millwright {

/// When a piece of a log arrived: everything from `offset` on until the next one.
struct LogTime {
    qint64 offset = 0; ///< in bytes, of the page or of the log
    std::chrono::milliseconds sinceEpoch{0};

    bool operator==(const LogTime &) const = default;
};

/// A piece of a log. `cursor` is opaque and goes into the next call; `complete` says that nothing will follow it.
struct LogPage {
    QByteArray bytes;
    QString cursor;
    bool complete = false;
    bool cut = false; ///< part of the log is missing: it could not be kept, or was removed to make room
    QList<LogTime> times = {}; ///< by offset in this page; empty when nobody recorded them
};

} // namespace Millwright
