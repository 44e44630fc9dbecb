// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/filelock.h"

#include <QCoreApplication>
#include <QFile>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace Millwright {

FileLock::FileLock(int descriptor) : m_descriptor(descriptor) { }

FileLock::~FileLock()
{
    ::close(m_descriptor);
}

Async<std::shared_ptr<FileLock>> FileLock::acquire(std::shared_ptr<Clock> clock, QString path, Mode mode, std::stop_token stop)
{
    const auto refused = [&path](int error) {
        return failure(ErrorCode::Storage,
            QCoreApplication::translate("Millwright::FileLock", "“%1” cannot be locked: %2. Check its folder's permissions and free space.")
                .arg(path, qt_error_string(error)));
    };
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0)
        co_return refused(errno);
    const std::shared_ptr<FileLock> lock(new FileLock(descriptor));
    const int operation = (mode == Mode::Shared ? LOCK_SH : LOCK_EX) | LOCK_NB;
    while (::flock(descriptor, operation) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            co_return refused(errno);
        const auto waited = co_await sleepFor(clock, std::chrono::milliseconds(100), stop);
        if (!waited)
            co_return std::unexpected(waited.error());
    }
    co_return lock;
}

} // namespace Millwright
