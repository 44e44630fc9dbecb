// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/diskuse.h"

#include <QFile>

#include <fts.h>
#include <memory>
#include <set>
#include <sys/stat.h>

namespace Millwright {

qint64 diskUse(const QString &folder, const std::stop_token &stop)
{
    constexpr qint64 blockSize = 512; // of st_blocks, whatever the file system's is
    QByteArray path = QFile::encodeName(folder);
    char *const roots[]{path.data(), nullptr};
    const std::unique_ptr<FTS, int (*)(FTS *)> walk(::fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR | FTS_XDEV, nullptr), &::fts_close);
    std::set<ino_t> linked;
    qint64 bytes = 0;
    while (const FTSENT *const entry = walk ? ::fts_read(walk.get()) : nullptr) {
        if (stop.stop_requested())
            break;
        const bool hasSize = entry->fts_info == FTS_D || entry->fts_info == FTS_F || entry->fts_info == FTS_SL
            || entry->fts_info == FTS_SLNONE || entry->fts_info == FTS_DEFAULT;
        const struct stat &about = *entry->fts_statp;
        if (!hasSize || (entry->fts_info != FTS_D && about.st_nlink > 1 && !linked.insert(about.st_ino).second))
            continue;
        bytes += about.st_blocks * blockSize;
    }
    return bytes;
}

} // namespace Millwright
