// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/folderlock.h"

#include <QCoreApplication>
#include <QFile>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

/// A process that was killed is gone within milliseconds; a namespace that has to be killed takes two seconds.
constexpr std::chrono::milliseconds patience{4000};
constexpr std::chrono::milliseconds interval{10};

struct FolderLockText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::FolderLock)
};

} // namespace

FolderLock::FolderLock(int descriptor) : m_descriptor(descriptor) { }

FolderLock::~FolderLock()
{
    ::close(m_descriptor);
}

Result<std::shared_ptr<FolderLock>> FolderLock::tryNow(const QString &folder, Mode mode)
{
    const QByteArray path = QFile::encodeName(folder + "/lock"_L1);
    const int descriptor = ::open(path.constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0) {
        if (errno == ENOENT)
            return failure(ErrorCode::NotFound, FolderLockText::tr("The folder “%1” is not there any more.").arg(folder));
        return failure(ErrorCode::Storage,
            FolderLockText::tr("“%1” cannot be locked: %2. Check the folder's permissions and free space.")
                .arg(folder, QString::fromLocal8Bit(std::strerror(errno))));
    }
    const std::shared_ptr<FolderLock> lock(new FolderLock(descriptor));
    if (::flock(descriptor, (mode == Mode::Shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0) {
        return failure(ErrorCode::Conflict,
            FolderLockText::tr(
                "“%1” is in use by another Millwright, or by what is left of one. Close it, or wait until it has ended, and try again.")
                .arg(folder));
    }
    // Whoever held it before may have renamed or removed the folder.
    struct stat held{};
    struct stat named{};
    if (::fstat(descriptor, &held) != 0 || ::stat(path.constData(), &named) != 0 || held.st_ino != named.st_ino
        || held.st_dev != named.st_dev)
        return failure(ErrorCode::NotFound, FolderLockText::tr("The folder “%1” is not there any more.").arg(folder));
    return lock;
}

Async<std::shared_ptr<FolderLock>> FolderLock::acquire(std::shared_ptr<Clock> clock, QString folder, Mode mode, std::stop_token stop)
{
    const auto until = clock->monotonic() + patience;
    for (;;) {
        const auto lock = tryNow(folder, mode);
        if (lock || lock.error().code != ErrorCode::Conflict || clock->monotonic() >= until)
            co_return lock;
        if (const auto waited = co_await sleepFor(clock, interval, stop); !waited)
            co_return std::unexpected(waited.error());
    }
}

bool FolderLock::isHeld(const QString &folder)
{
    const int descriptor = ::open(QFile::encodeName(folder + "/lock"_L1).constData(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0)
        return false;
    const bool held = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0;
    ::close(descriptor);
    return held;
}

} // namespace Millwright
