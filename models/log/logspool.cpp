// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logspool.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace Millwright {

namespace {

struct LogSpoolText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::LogSpool)
};

std::unexpected<Error> notWritten(const QFile &file)
{
    return failure(ErrorCode::Storage,
        LogSpoolText::tr("The log “%1” could not be written: %2. Make room or check the folder's permissions.")
            .arg(file.fileName(), file.errorString()));
}

} // namespace

LogSpool::LogSpool(const QString &path, std::shared_ptr<Clock> clock) : m_file(path), m_journal(path), m_clock(std::move(clock)) { }

Result<std::shared_ptr<LogSpool>> LogSpool::create(const QString &path, std::shared_ptr<Clock> clock)
{
    const std::shared_ptr<LogSpool> spool(new LogSpool(path, std::move(clock)));
    if (!QDir().mkpath(QFileInfo(path).path())
        || !spool->m_file.open(QIODevice::ReadWrite | QIODevice::Truncate | QIODevice::Unbuffered, LogJournal::ownerOnly))
        return notWritten(spool->m_file);
    (void)spool->m_journal.create();
    return spool;
}

Result<std::shared_ptr<LogSpool>> LogSpool::open(const QString &path, std::shared_ptr<Clock> clock)
{
    const std::shared_ptr<LogSpool> spool(new LogSpool(path, std::move(clock)));
    if (!spool->m_file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::NotFound, LogSpoolText::tr("The output of this command is no longer there."));
    (void)spool->m_journal.read();
    spool->m_size = spool->m_file.size();
    spool->m_complete = true;
    return spool;
}

Result<std::shared_ptr<LogSpool>> LogSpool::resume(const QString &path, std::shared_ptr<Clock> clock)
{
    const std::shared_ptr<LogSpool> spool(new LogSpool(path, std::move(clock)));
    if (!QDir().mkpath(QFileInfo(path).path()) || !spool->m_file.open(QIODevice::ReadWrite | QIODevice::Unbuffered, LogJournal::ownerOnly)
        || !spool->m_journal.resume())
        return notWritten(spool->m_file);
    // What came behind the last cursor comes again.
    spool->m_complete = spool->m_journal.state() != LogJournal::State::Open;
    if (!spool->m_complete && spool->m_file.size() > spool->m_journal.cursorSize())
        spool->m_file.resize(spool->m_journal.cursorSize());
    spool->m_size = spool->m_file.size();
    return spool;
}

bool LogSpool::write(const QByteArray &bytes, QList<LogTime> times)
{
    if (m_file.seek(m_size) && m_file.write(bytes) == bytes.size()) {
        if (times.isEmpty())
            times.append({0, std::chrono::milliseconds(m_clock->now().toMSecsSinceEpoch())});
        for (const LogTime &time : std::as_const(times))
            m_journal.addTime({m_size + time.offset, time.sinceEpoch});
        m_size += bytes.size();
        return true;
    }
    m_file.resize(m_size);
    return false;
}

void LogSpool::append(const QByteArray &bytes)
{
    if (m_full || m_complete || bytes.isEmpty())
        return;
    m_full = !write(bytes, {});
    wake();
}

bool LogSpool::keep(const LogPage &page)
{
    const qint64 before = m_size;
    if (!page.bytes.isEmpty() && !write(page.bytes, page.times))
        return false;
    if (page.cursor != cursor() && !m_journal.addCursor(m_size, page.cursor)) {
        m_size = before;
        m_file.resize(m_size);
        return false;
    }
    if (!page.bytes.isEmpty())
        wake();
    return true;
}

void LogSpool::finish()
{
    end(m_full ? LogJournal::State::Cut : LogJournal::State::Whole);
}

void LogSpool::cutOff()
{
    end(LogJournal::State::Cut);
}

void LogSpool::end(LogJournal::State state)
{
    m_complete = true;
    m_journal.end(state);
    wake();
}

void LogSpool::wake()
{
    std::exchange(m_more, Completion<>()).resolve({});
}

Result<LogPage> LogSpool::page(qint64 position)
{
    if (!m_file.seek(position))
        return failure(ErrorCode::Storage, LogSpoolText::tr("The log could not be read: %1.").arg(m_file.errorString()));
    LogPage page;
    const qint64 wanted = std::min(SandboxBuilds::logPageLimit, m_size - position);
    page.bytes = m_file.read(wanted);
    // Of a file that somebody made shorter, the rest is gone.
    const bool shrank = page.bytes.size() < wanted;
    page.times = m_journal.times().within(position, page.bytes.size());
    position = shrank ? m_size : position + page.bytes.size();
    page.complete = m_complete && position >= m_size;
    page.cut = m_full || shrank || m_journal.state() == LogJournal::State::Cut;
    if (page.complete && m_full)
        page.bytes += '\n' + LogSpoolText::tr("The disk was full: the rest of this output is missing.").toUtf8() + '\n';
    page.cursor = QString::number(position);
    return page;
}

Async<LogPage> LogSpool::read(QString cursor, std::chrono::milliseconds patience, std::stop_token stop)
{
    const auto self = shared_from_this();
    bool valid = true;
    const qint64 position = cursor.isEmpty() ? 0 : cursor.toLongLong(&valid);
    if (!valid || position < 0 || position > m_size)
        co_return failure(ErrorCode::InvalidArgument, LogSpoolText::tr("This log has no such place. Read it from its beginning."));
    if (position == m_size && !m_complete) {
        const Completion<> more = m_more;
        const auto timer = m_clock->callAfter(patience, [self] { self->wake(); });
        if (const auto waited = co_await more.wait(stop); !waited)
            co_return std::unexpected(waited.error());
    }
    co_return page(position);
}

} // namespace Millwright
