// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/tree.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QStringList>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright::Tree {

namespace {

/// Deeper folders are moved up to the top first, so that neither stack nor descriptors run out.
constexpr int depthLimit = 100;

struct TreeText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Tree)
};

std::unexpected<Error> cannotRemove(const QString &path)
{
    return failure(ErrorCode::Storage,
        TreeText::tr("“%1” cannot be removed: %2. Check who owns it, and remove it by hand.")
            .arg(path, QString::fromLocal8Bit(std::strerror(errno))));
}

std::unexpected<Error> cannotWrite(const QString &path)
{
    return failure(ErrorCode::Storage,
        TreeText::tr("“%1” cannot be written: %2. Check the permissions and the free space of its folder.")
            .arg(path, QString::fromLocal8Bit(std::strerror(errno))));
}

/// Opens a folder to list and change it, whatever its mode is. -1 with errno when it is no folder or gone.
int openFolder(int parent, const char *name)
{
    int folder = ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0 && errno == EACCES) {
        const int handle = ::openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (handle < 0)
            return -1;
        char path[64];
        (void)std::snprintf(path, sizeof(path), "/proc/self/fd/%d", handle);
        (void)::chmod(path, S_IRWXU);
        folder = ::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        ::close(handle);
    }
    if (folder < 0)
        return -1;
    struct stat about{};
    if (::fstat(folder, &about) == 0 && (about.st_mode & S_IRWXU) != S_IRWXU)
        (void)::fchmod(folder, S_IRWXU);
    return folder;
}

class Remover
{
public:
    explicit Remover(int top) : m_top(top) { }

    /// Empties a folder and closes it. False with errno when something stays.
    bool empty(int folder, int depth)
    {
        DIR *const entries = ::fdopendir(folder);
        if (!entries) {
            ::close(folder);
            return false;
        }
        bool clean = true;
        int firstError = 0;
        while (const dirent *const entry = ::readdir(entries)) {
            const char *const name = entry->d_name;
            if (std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0)
                continue;
            if (!removeEntry(folder, name, depth)) {
                clean = false;
                firstError = firstError == 0 ? errno : firstError;
            }
        }
        (void)::closedir(entries);
        errno = firstError;
        return clean;
    }

private:
    bool removeEntry(int folder, const char *name, int depth)
    {
        if (::unlinkat(folder, name, 0) == 0)
            return true;
        if (errno != EISDIR && errno != EPERM)
            return errno == ENOENT;
        if (::unlinkat(folder, name, AT_REMOVEDIR) == 0)
            return true;
        const int below = openFolder(folder, name);
        if (below < 0)
            return errno == ENOENT;
        if (depth >= depthLimit) {
            ::close(below);
            return moveToTop(folder, name);
        }
        return empty(below, depth + 1) && (::unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT);
    }

    bool moveToTop(int folder, const char *name)
    {
        char moved[64];
        (void)std::snprintf(moved, sizeof(moved), ".deep-%08x-%u", QRandomGenerator::system()->generate(), ++m_moved);
        return ::renameat(folder, name, m_top, moved) == 0;
    }

    int m_top;
    unsigned m_moved = 0;
};

void syncFolderOf(const QString &path)
{
    const int folder = ::open(QFile::encodeName(QFileInfo(path).path()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    (void)::fsync(folder);
    ::close(folder);
}

} // namespace

Result<> remove(const QString &path)
{
    const QByteArray name = QFile::encodeName(path);
    if (::unlink(name.constData()) == 0 || errno == ENOENT)
        return {};
    // What was too deep lies at the top after the first pass.
    for (int pass = 0;; ++pass) {
        const int top = openFolder(AT_FDCWD, name.constData());
        if (top < 0)
            return errno == ENOENT ? Result<>() : cannotRemove(path);
        const int kept = ::fcntl(top, F_DUPFD_CLOEXEC, 0);
        Remover remover(kept);
        const bool clean = remover.empty(top, 0);
        const int error = errno;
        ::close(kept);
        if (::rmdir(name.constData()) == 0 || errno == ENOENT)
            return {};
        if (!clean) {
            errno = error;
            return cannotRemove(path);
        }
        if (errno != ENOTEMPTY && errno != EEXIST)
            return cannotRemove(path);
        if (pass >= 100000)
            return cannotRemove(path);
    }
}

Result<QString> setAside(const QString &path)
{
    const QString aside = QFileInfo(path).path() + "/.removed-"_L1 + QString::number(QRandomGenerator::system()->generate64(), 16);
    if (::rename(QFile::encodeName(path).constData(), QFile::encodeName(aside).constData()) == 0)
        return aside;
    if (errno == ENOENT)
        return QString();
    return cannotRemove(path);
}

Result<> replaceFile(const QString &path, const QByteArray &bytes, Sync sync)
{
    const QByteArray name = QFile::encodeName(path);
    const QByteArray part = name + ".part";
    const int file = ::open(part.constData(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return cannotWrite(path);
    qsizetype written = 0;
    while (written < bytes.size()) {
        const ssize_t count = ::write(file, bytes.constData() + written, static_cast<size_t>(bytes.size() - written));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        written += count;
    }
    const bool whole = written == bytes.size() && (sync == Sync::Later || ::fsync(file) == 0);
    const int error = errno;
    ::close(file);
    errno = error;
    if (!whole || ::rename(part.constData(), name.constData()) != 0) {
        const auto result = cannotWrite(path);
        (void)::unlink(part.constData());
        return result;
    }
    if (sync == Sync::Now)
        syncFolderOf(path);
    return {};
}

Result<> syncFile(const QString &path)
{
    const int file = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    const bool synced = file >= 0 && ::fsync(file) == 0;
    const auto result = synced ? Result<>() : Result<>(cannotWrite(path));
    if (file >= 0)
        ::close(file);
    syncFolderOf(path);
    return result;
}

Result<> writeBelow(const QString &root, const QString &relative, const QByteArray &bytes)
{
    int folder = ::open(QFile::encodeName(root).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return cannotWrite(root);
    const QStringList parts = relative.split(u'/', Qt::SkipEmptyParts);
    for (qsizetype i = 0; i + 1 < parts.size(); ++i) {
        const QByteArray name = QFile::encodeName(parts.at(i));
        (void)::mkdirat(folder, name.constData(), 0755);
        const int next = openFolder(folder, name.constData());
        ::close(folder);
        if (next < 0)
            return cannotWrite(root + u'/' + relative);
        folder = next;
    }
    const QByteArray name = QFile::encodeName(parts.constLast());
    // A link or a pipe of that name is replaced, never opened.
    (void)::unlinkat(folder, name.constData(), 0);
    const int file = ::openat(folder, name.constData(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    const bool written = file >= 0 && ::write(file, bytes.constData(), static_cast<size_t>(bytes.size())) == bytes.size();
    const int error = errno;
    if (file >= 0)
        ::close(file);
    ::close(folder);
    errno = error;
    return written ? Result<>() : cannotWrite(root + u'/' + relative);
}

Result<QByteArray> readFile(const QString &path, qint64 limit)
{
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    struct stat about{};
    if (descriptor < 0 || ::fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size > limit) {
        const bool missing = descriptor < 0 && errno == ENOENT;
        if (descriptor >= 0)
            ::close(descriptor);
        return failure(missing ? ErrorCode::NotFound : ErrorCode::Damaged, TreeText::tr("“%1” cannot be read.").arg(path));
    }
    QByteArray bytes(about.st_size, Qt::Uninitialized);
    const ssize_t count = ::read(descriptor, bytes.data(), static_cast<size_t>(bytes.size()));
    ::close(descriptor);
    if (count != bytes.size())
        return failure(ErrorCode::Damaged, TreeText::tr("“%1” cannot be read.").arg(path));
    return bytes;
}

void sync(const QString &path)
{
    const int folder = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    (void)::syncfs(folder);
    ::close(folder);
}

} // namespace Millwright::Tree
