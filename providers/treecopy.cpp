// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/tree.h"

#include <QCoreApplication>
#include <QFile>

#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <map>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utility>

using namespace Qt::StringLiterals;

namespace Millwright::Tree {

namespace {

struct TreeCopyText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Tree)
};

/// An open descriptor.
class Descriptor
{
public:
    explicit Descriptor(int value) : m_value(value) { }
    ~Descriptor()
    {
        if (m_value >= 0)
            ::close(m_value);
    }
    Q_DISABLE_COPY_MOVE(Descriptor)

    int get() const { return m_value; }
    bool isOpen() const { return m_value >= 0; }

private:
    int m_value;
};

/// Whether an overlay marked the file or folder, as root or in a user namespace (userxattr).
bool isMarked(int file, const char *mark)
{
    for (const char *const kind : {"trusted.overlay.", "user.overlay."}) {
        if (::fgetxattr(file, QByteArray(kind).append(mark).constData(), nullptr, 0) > 0)
            return true;
    }
    return false;
}

/// Copies one layer over what those below it left in the target. Every level keeps two descriptors open, so trees that are
/// deeper than `depthLimit` are refused.
class Copier
{
public:
    static constexpr int depthLimit = 400;

    Copier(QByteArray target, int targetRoot, std::stop_token stop)
        : m_target(std::move(target))
        , m_targetRoot(targetRoot)
        , m_stop(std::move(stop))
    {
    }

    Copied result() const { return m_shared ? Copied::Shared : Copied::Plainly; }
    const Error &error() const { return m_error; }

    bool layer(int from)
    {
        m_linked.clear();
        const bool copied = folder(from, m_targetRoot, {}, 0) && !isAborted();
        m_isFirst = false;
        return copied;
    }

private:
    bool folder(int from, int to, const QByteArray &path, int depth)
    {
        if (depth > depthLimit)
            return fail(path, TreeCopyText::tr("its folders are nested too deeply"));
        DIR *const entries = ::fdopendir(::fcntl(from, F_DUPFD_CLOEXEC, 0));
        if (!entries)
            return fail(path);
        bool whole = true;
        while (const dirent *const entry = whole ? ::readdir(entries) : nullptr) {
            if (std::strcmp(entry->d_name, ".") != 0 && std::strcmp(entry->d_name, "..") != 0)
                whole = copyEntry(from, to, entry->d_name, path.isEmpty() ? QByteArray(entry->d_name) : path + '/' + entry->d_name, depth);
        }
        (void)::closedir(entries);
        struct stat about{};
        if (whole && ::fstat(from, &about) == 0) {
            const timespec times[] = {about.st_atim, about.st_mtim};
            (void)::futimens(to, times);
            (void)::fchmod(to, about.st_mode & 07777);
        }
        return whole;
    }

    bool fail(const QByteArray &path, const QString &why = QString::fromLocal8Bit(std::strerror(errno)))
    {
        m_error = {ErrorCode::Storage,
            TreeCopyText::tr("“%1” cannot be copied: %2. Free some space, or change what the setup commands leave there and build again.")
                .arg(QFile::decodeName(path), why)};
        return false;
    }

    /// Whether a stop was requested, which is then the error.
    bool isAborted()
    {
        if (!m_stop.stop_requested())
            return false;
        m_error = {ErrorCode::Aborted, abortedMessage()};
        return true;
    }

    bool copyEntry(int from, int to, const char *name, const QByteArray &path, int depth)
    {
        if (isAborted())
            return false;
        struct stat about{};
        if (::fstatat(from, name, &about, AT_SYMLINK_NOFOLLOW) != 0)
            return errno == ENOENT || fail(path);
        const mode_t kind = about.st_mode & S_IFMT;
        if (kind == S_IFDIR)
            return copyFolder(from, to, name, path, depth);
        if (!m_isFirst && !removeBelow(path))
            return false;
        switch (kind) {
        case S_IFREG:
            return file(from, to, name, path, about);
        case S_IFLNK:
            return link(from, to, name, path, about);
        case S_IFIFO:
            return pipe(to, name, path, about);
        default:
            return true; // also the overlay's sign for what is removed
        }
    }

    bool copyFolder(int from, int to, const char *name, const QByteArray &path, int depth)
    {
        const Descriptor source(::openat(from, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!source.isOpen())
            return fail(path);
        if (!m_isFirst && isMarked(source.get(), "redirect"))
            return fail(path, TreeCopyText::tr("it was renamed in a way that only an overlay can show"));
        if (!m_isFirst && isMarked(source.get(), "opaque") && !removeBelow(path))
            return false;
        if (::mkdirat(to, name, 0700) != 0) {
            if (m_isFirst || errno != EEXIST)
                return fail(path);
            struct stat below{};
            if (::fstatat(to, name, &below, AT_SYMLINK_NOFOLLOW) != 0)
                return fail(path);
            const bool isFolder = S_ISDIR(below.st_mode);
            if (isFolder ? ::fchmodat(to, name, 0700, 0) != 0 : !removeBelow(path) || ::mkdirat(to, name, 0700) != 0)
                return fail(path);
        }
        const Descriptor target(::openat(to, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        return target.isOpen() ? folder(source.get(), target.get(), path, depth + 1) : fail(path);
    }

    bool removeBelow(const QByteArray &path)
    {
        const auto removed = remove(QFile::decodeName(m_target + '/' + path));
        if (!removed)
            m_error = removed.error();
        return removed.has_value();
    }

    bool pipe(int to, const char *name, const QByteArray &path, const struct stat &about)
    {
        if (::mkfifoat(to, name, 0600) != 0 || ::fchmodat(to, name, about.st_mode & 07777, 0) != 0)
            return fail(path);
        setTimes(to, name, about);
        return true;
    }

    static void setTimes(int folder, const char *name, const struct stat &about)
    {
        const timespec times[] = {about.st_atim, about.st_mtim};
        (void)::utimensat(folder, name, times, AT_SYMLINK_NOFOLLOW);
    }

    bool link(int from, int to, const char *name, const QByteArray &path, const struct stat &about)
    {
        QByteArray target(about.st_size + 1, Qt::Uninitialized);
        const ssize_t size = ::readlinkat(from, name, target.data(), static_cast<size_t>(target.size()));
        if (size < 0 || size >= target.size())
            return fail(path);
        target.truncate(size);
        if (::symlinkat(target.constData(), to, name) != 0)
            return fail(path);
        setTimes(to, name, about);
        return true;
    }

    bool file(int from, int to, const char *name, const QByteArray &path, const struct stat &about)
    {
        if (about.st_nlink > 1) {
            const auto key = std::pair(about.st_dev, about.st_ino);
            if (const auto known = m_linked.find(key);
                known != m_linked.end() && ::linkat(m_targetRoot, known->second.constData(), to, name, 0) == 0)
                return true;
            m_linked.insert_or_assign(key, path);
        }
        const Descriptor source(::openat(from, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
        if (!source.isOpen())
            return fail(path);
        if (!m_isFirst && isMarked(source.get(), "metacopy"))
            return fail(path, TreeCopyText::tr("it was changed in a way that only an overlay can show"));
        const Descriptor target(::openat(to, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (!target.isOpen() || !contents(source.get(), target.get()))
            return !isAborted() && fail(path);
        const timespec times[] = {about.st_atim, about.st_mtim};
        (void)::futimens(target.get(), times);
        (void)::fchmod(target.get(), about.st_mode & 07777);
        return true;
    }

    bool contents(int source, int target)
    {
        if (m_shared && ::ioctl(target, FICLONE, source) == 0)
            return true;
        // One file system either shares blocks or does not.
        m_shared = false;
        while (true) {
            const ssize_t count = ::copy_file_range(source, nullptr, target, nullptr, 64U << 20U, 0);
            if (count == 0)
                return true;
            if (count < 0)
                return errno == EINVAL || errno == EXDEV || errno == ENOSYS || errno == EOPNOTSUPP ? readAndWrite(source, target) : false;
            if (m_stop.stop_requested())
                return false;
        }
    }

    bool readAndWrite(int source, int target) const
    {
        QByteArray buffer(1 << 20, Qt::Uninitialized);
        while (!m_stop.stop_requested()) {
            const ssize_t count = ::read(source, buffer.data(), static_cast<size_t>(buffer.size()));
            if (count <= 0)
                return count == 0;
            for (ssize_t written = 0; written < count;) {
                const ssize_t part = ::write(target, buffer.constData() + written, static_cast<size_t>(count - written));
                if (part < 0)
                    return false;
                written += part;
            }
        }
        return false;
    }

    QByteArray m_target;
    int m_targetRoot;
    bool m_isFirst = true;
    std::stop_token m_stop;
    Error m_error;
    bool m_shared = true;
    std::map<std::pair<dev_t, ino_t>, QByteArray> m_linked;
};

} // namespace

Result<Copied> copy(const QStringList &layers, const QString &to, const std::stop_token &stop)
{
    const auto cannotCopy = [&to](const QString &from) {
        return failure(ErrorCode::Storage,
            TreeCopyText::tr("“%1” cannot be copied to “%2”: %3. Check the permissions and the free space.")
                .arg(from, to, QString::fromLocal8Bit(std::strerror(errno))));
    };
    const QByteArray target = QFile::encodeName(to);
    if (::mkdir(target.constData(), 0700) != 0)
        return cannotCopy(layers.value(0));
    const Descriptor root(::open(target.constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    Copier copier(target, root.get(), stop);
    for (const QString &from : layers) {
        const Descriptor source(::open(QFile::encodeName(from).constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        const Result<> copied = !root.isOpen() || !source.isOpen() ? cannotCopy(from)
            : copier.layer(source.get())                           ? Result<>()
                                                                   : std::unexpected(copier.error());
        if (!copied) {
            (void)remove(to);
            return std::unexpected(copied.error());
        }
    }
    return copier.result();
}

} // namespace Millwright::Tree
