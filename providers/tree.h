// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QByteArray>
#include <QStringList>

/// Folders that a setup command or a session wrote: hostile. Nothing here follows a symbolic link below the folder it was
/// given, and no depth or mode of a folder stops it.
namespace Millwright::Tree {

enum class Copied { Shared, Plainly }; ///< whether every file shares its blocks with the original (reflink)

/// Copies what an overlay of `layers`, the lowest first, shows to `to`, which must not exist: folders, files with their
/// modes, times and hard links, symbolic links and pipes; sockets and devices are left out. How a layer hides what is below
/// it is described in the kernel's Documentation/filesystems/overlayfs.rst. What it began it removes again when it fails.
/// Blocks.
[[nodiscard]] Result<Copied> copy(const QStringList &layers, const QString &to, const std::stop_token &stop = {});

/// Removes `path` with all below it; folders are made writable first. Nothing there is success. Blocks.
[[nodiscard]] Result<> remove(const QString &path);

/// Moves `path` out of the way within its parent folder, at once, so that it is gone for everybody, and gives the new
/// name, which begins with `.removed-`; an empty text when it was not there.
[[nodiscard]] Result<QString> setAside(const QString &path);

enum class Sync {
    Now, ///< on disk when it returns
    Later, ///< with syncFile()
};

/// Writes the file anew, in place of what was there; readers see the old or the new one.
[[nodiscard]] Result<> replaceFile(const QString &path, const QByteArray &bytes, Sync sync = Sync::Now);
/// Sees to it that the file, and its name, is on disk. Blocks.
[[nodiscard]] Result<> syncFile(const QString &path);

/// Writes a file below `root`, making the folders of `relative` that are missing. Refuses when one of them is a link.
[[nodiscard]] Result<> writeBelow(const QString &root, const QString &relative, const QByteArray &bytes);

/// The bytes of a plain file that is no link and not larger than `limit`.
[[nodiscard]] Result<QByteArray> readFile(const QString &path, qint64 limit = 1 << 20);

/// Puts on disk all that was written to the file system that holds `path`. Blocks.
void sync(const QString &path);

} // namespace Millwright::Tree
