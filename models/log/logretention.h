// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QDateTime>
#include <QList>
#include <QString>

namespace Millwright {

/// How much is kept of logs: of those of builds, and as much again of those of commands.
struct LogRetention {
    int logs = 500;
    qint64 bytes = 2LL * 1024 * 1024 * 1024;

    bool operator==(const LogRetention &) const = default;
};

/// A log that is kept somewhere.
struct MILLWRIGHT_MODELS_EXPORT KeptLog {
    QString path;
    qint64 bytes = 0;
    QDateTime writtenAt;

    /// With what lies beside it.
    void remove() const;
};

/// The logs below a folder, in its folders.
MILLWRIGHT_MODELS_EXPORT QList<KeptLog> keptLogs(const QString &folder);

/// Those that are more than is to be kept, the ones that were written longest ago. At least the newest stays.
MILLWRIGHT_MODELS_EXPORT QList<KeptLog> logsBeyond(const LogRetention &retention, QList<KeptLog> logs);

} // namespace Millwright
