// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/buildlog.h"

#include <QCoreApplication>
#include <QFile>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

BuildLog::BuildLog(const QString &path, std::shared_ptr<const Redactor> redactor, std::shared_ptr<Clock> clock)
    : StepLog(std::move(redactor), std::move(clock))
    , m_file(::open(QFile::encodeName(path).constData(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600))
    , m_whole(m_file >= 0)
{
}

BuildLog::~BuildLog()
{
    flush();
    if (m_file >= 0)
        ::close(m_file);
}

void BuildLog::put(const QByteArray &bytes)
{
    for (qsizetype written = 0; written < bytes.size();) {
        const ssize_t count = ::write(m_file, bytes.constData() + written, static_cast<size_t>(bytes.size() - written));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            m_whole = false;
            return;
        }
        written += count;
    }
}

Result<LogPage> BuildLog::read(const QString &path, const QString &cursor, bool ended)
{
    bool valid = cursor.isEmpty();
    const qint64 offset = cursor.isEmpty() ? 0 : cursor.toLongLong(&valid);
    if (!valid || offset < 0)
        return failure(ErrorCode::InvalidArgument,
            QCoreApplication::translate("Millwright::BuildLog", "This place in the log is not known. Read it from its beginning."));
    const int file = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return failure(
            ErrorCode::NotFound, QCoreApplication::translate("Millwright::BuildLog", "The log of this build is not there any more."));
    LogPage page;
    page.bytes.resize(SandboxBuilds::logPageLimit);
    const ssize_t count = ::pread(file, page.bytes.data(), static_cast<size_t>(page.bytes.size()), offset);
    struct stat about{};
    const bool known = ::fstat(file, &about) == 0;
    ::close(file);
    page.bytes.truncate(std::max<ssize_t>(count, 0));
    page.cursor = QString::number(offset + page.bytes.size());
    page.complete = ended && known && offset + page.bytes.size() >= about.st_size;
    return page;
}

} // namespace Millwright
