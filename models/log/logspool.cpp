// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logspool.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace Millwright {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Millwright::LogSpool)
};

} // namespace

LogSpool::LogSpool(const QString &path, std::shared_ptr<Clock> clock) : m_file(path), m_clock(std::move(clock)) { }

Result<std::shared_ptr<LogSpool>> LogSpool::create(const QString &path, std::shared_ptr<Clock> clock)
{
    const std::shared_ptr<LogSpool> spool(new LogSpool(path, std::move(clock)));
    if (!QDir().mkpath(QFileInfo(path).path())
        || !spool->m_file.open(QIODevice::ReadWrite | QIODevice::Truncate, QFileDevice::ReadOwner | QFileDevice::WriteOwner)) {
        return failure(ErrorCode::Storage,
            Text::tr("The log “%1” could not be written: %2. Make room or check the folder's permissions.")
                .arg(path, spool->m_file.errorString()));
    }
    return spool;
}

Result<std::shared_ptr<LogSpool>> LogSpool::open(const QString &path, std::shared_ptr<Clock> clock)
{
    const std::shared_ptr<LogSpool> spool(new LogSpool(path, std::move(clock)));
    if (!spool->m_file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::NotFound, Text::tr("The output of this command is no longer there."));
    spool->m_size = spool->m_file.size();
    spool->m_complete = true;
    return spool;
}

void LogSpool::append(const QByteArray &bytes)
{
    if (m_full || m_complete || bytes.isEmpty())
        return;
    m_file.seek(m_size);
    const qint64 written = m_file.write(bytes);
    if (written != bytes.size() || !m_file.flush())
        m_full = true;
    m_size = m_full ? m_file.size() : m_size + written;
    wake();
}

void LogSpool::finish()
{
    m_complete = true;
    wake();
}

void LogSpool::wake()
{
    std::exchange(m_more, Completion<>()).resolve({});
}

Result<LogPage> LogSpool::page(qint64 position)
{
    if (!m_file.seek(position))
        return failure(ErrorCode::Storage, Text::tr("The log could not be read: %1.").arg(m_file.errorString()));
    LogPage page;
    page.bytes = m_file.read(std::min(SandboxBuilds::logPageLimit, m_size - position));
    position += page.bytes.size();
    page.complete = m_complete && position >= m_size;
    if (page.complete && m_full)
        page.bytes += '\n' + Text::tr("The disk was full: the rest of this output is missing.").toUtf8() + '\n';
    page.cursor = QString::number(position);
    return page;
}

Async<LogPage> LogSpool::read(QString cursor, std::chrono::milliseconds patience, std::stop_token stop)
{
    const auto self = shared_from_this();
    bool valid = true;
    const qint64 position = cursor.isEmpty() ? 0 : cursor.toLongLong(&valid);
    if (!valid || position < 0 || position > m_size)
        co_return failure(ErrorCode::InvalidArgument, Text::tr("This log has no such place. Read it from its beginning."));
    if (position == m_size && !m_complete) {
        const Completion<> more = m_more;
        const auto timer = m_clock->callAfter(patience, [self] { self->wake(); });
        if (const auto waited = co_await more.wait(stop); !waited)
            co_return std::unexpected(waited.error());
    }
    co_return page(position);
}

} // namespace Millwright
