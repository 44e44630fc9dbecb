// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logretention.h"

#include "models/log/logjournal.h"

#include <QDirIterator>

#include <algorithm>

namespace Millwright {

void KeptLog::remove() const
{
    QFile::remove(path);
    QFile::remove(LogJournal::pathOf(path));
}

QList<KeptLog> keptLogs(const QString &folder)
{
    QList<KeptLog> logs;
    QDirIterator files(folder, {QStringLiteral("*.log")}, QDir::Files | QDir::NoSymLinks, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QFileInfo file = files.nextFileInfo();
        logs.append({file.filePath(), file.size(), file.lastModified()});
    }
    return logs;
}

QList<KeptLog> logsBeyond(const LogRetention &retention, QList<KeptLog> logs)
{
    std::ranges::sort(logs, std::ranges::greater(), &KeptLog::writtenAt);
    qint64 bytes = 0;
    qsizetype stays = 0;
    for (; stays < logs.size() && stays < std::max(1, retention.logs); ++stays) {
        bytes += logs[stays].bytes;
        if (stays > 0 && bytes > retention.bytes)
            break;
    }
    return logs.sliced(stays);
}

} // namespace Millwright
