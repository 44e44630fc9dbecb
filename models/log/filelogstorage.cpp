// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/filelogstorage.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Millwright {

namespace {

constexpr int shrank = -1;

struct FileLogStorageText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::FileLogStorage)
};

std::unexpected<Error> cannotOpen(const QString &place, int error)
{
    return failure(error == ENOENT ? ErrorCode::NotFound : ErrorCode::Storage,
        FileLogStorageText::tr("The log “%1” could not be opened: %2.").arg(QDir::toNativeSeparators(place), qt_error_string(error)));
}

} // namespace

FileLogStorage::FileLogStorage(int file, const QString &place, qint64 size) : m_file(file), m_place(place), m_size(size) { }

FileLogStorage::~FileLogStorage()
{
    ::close(m_file);
}

Result<std::unique_ptr<FileLogStorage>> FileLogStorage::open(const QString &path)
{
    const int file = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat about{};
    if (file < 0 || ::fstat(file, &about) != 0)
        return cannotOpen(path, errno);
    if (!S_ISREG(about.st_mode)) {
        ::close(file);
        return cannotOpen(path, EINVAL);
    }
    return std::unique_ptr<FileLogStorage>(new FileLogStorage(file, path, about.st_size));
}

Result<std::unique_ptr<FileLogStorage>> FileLogStorage::temporary(const QString &folder)
{
    QDir().mkpath(folder);
    const int file = ::open(QFile::encodeName(folder).constData(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0)
        return std::unique_ptr<FileLogStorage>(new FileLogStorage(file, folder, 0));
    // Not every file system knows files without a name.
    QByteArray name = QFile::encodeName(folder + QStringLiteral("/log-XXXXXX"));
    const int named = ::mkostemp(name.data(), O_CLOEXEC);
    if (named < 0)
        return cannotOpen(folder, errno);
    ::unlink(name.constData());
    return std::unique_ptr<FileLogStorage>(new FileLogStorage(named, folder, 0));
}

bool FileLogStorage::append(QByteArrayView bytes)
{
    const qint64 end = m_size;
    for (qsizetype written = 0; written < bytes.size();) {
        const ssize_t count
            = ::pwrite(m_file, bytes.data() + written, static_cast<std::size_t>(bytes.size() - written), static_cast<off_t>(end + written));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            m_notWritten = errno;
            (void)!::ftruncate(m_file, static_cast<off_t>(end));
            return false;
        }
        written += count;
    }
    m_notWritten = 0;
    m_size = end + bytes.size();
    return true;
}

qint64 FileLogStorage::read(qint64 offset, QSpan<char> into) const
{
    const qint64 wanted = std::clamp<qint64>(m_size - offset, 0, into.size());
    qint64 done = 0;
    while (done < wanted) {
        const ssize_t count
            = ::pread(m_file, into.data() + done, static_cast<std::size_t>(wanted - done), static_cast<off_t>(offset + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            m_notRead = count < 0 ? errno : shrank;
            break;
        }
        done += count;
    }
    return done;
}

QString FileLogStorage::trouble() const
{
    const QString place = QDir::toNativeSeparators(m_place);
    if (m_notWritten == ENOSPC || m_notWritten == EDQUOT || m_notWritten == EFBIG)
        return FileLogStorageText::tr("There is no room for the log in “%1”. It goes on when there is.").arg(place);
    if (m_notWritten != 0)
        return FileLogStorageText::tr("The log could not be written in “%1”: %2.").arg(place, qt_error_string(m_notWritten));
    if (m_notRead == shrank)
        return FileLogStorageText::tr("The file of this log, “%1”, became shorter: a part of it is missing here.").arg(place);
    if (m_notRead != 0)
        return FileLogStorageText::tr("The log could not be read from “%1”: %2.").arg(place, qt_error_string(m_notRead));
    return {};
}

} // namespace Millwright
