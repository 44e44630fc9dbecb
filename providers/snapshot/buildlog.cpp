// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/buildlog.h"

#include <QCoreApplication>
#include <QFile>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QString oneLine(QString text)
{
    const qsizetype end = text.indexOf(u'\n');
    if (end >= 0)
        text = text.first(end) + u" …"_s;
    for (QChar &c : text) {
        if (c.category() == QChar::Other_Control)
            c = u' ';
    }
    return text;
}

} // namespace

BuildLog::BuildLog(const QString &path, std::shared_ptr<const Redactor> redactor, std::shared_ptr<Clock> clock)
    : m_redactor(std::move(redactor))
    , m_clock(std::move(clock))
    , m_file(::open(QFile::encodeName(path).constData(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600))
    , m_whole(m_file >= 0)
{
    flush();
}

BuildLog::~BuildLog()
{
    flush();
    if (m_file >= 0)
        ::close(m_file);
}

void BuildLog::put(const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return;
    m_atLineBegin = bytes.endsWith('\n');
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

void BuildLog::write(OutputChannel channel, const QByteArray &bytes)
{
    put(m_streams.at(static_cast<size_t>(channel))->feed(bytes));
}

void BuildLog::flush()
{
    for (auto &stream : m_streams) {
        if (stream)
            put(stream->finish());
        stream = std::make_unique<StreamRedactor>(m_redactor);
    }
}

void BuildLog::line(const QString &text)
{
    flush();
    QByteArray bytes = m_redactor->redact(text).toUtf8() + '\n';
    if (!m_atLineBegin)
        bytes.prepend('\n');
    put(bytes);
}

void BuildLog::mark(QLatin1StringView sign, const QString &text)
{
    line(sign + m_clock->now().toString(Qt::ISODateWithMs) + " ["_L1 + QString::number(m_step) + u'/' + QString::number(m_stepCount)
        + "] "_L1 + text);
}

void BuildLog::beginStep(const QString &title)
{
    ++m_step;
    m_stepBegan = m_clock->monotonic();
    mark("==> "_L1, oneLine(title));
}

void BuildLog::cachedStep(const QString &title)
{
    beginStep(title);
    mark("<== "_L1, u"cached"_s);
}

void BuildLog::endStep(const QString &failure)
{
    const QString after = QString::number((m_clock->monotonic() - m_stepBegan).count()) + " ms"_L1;
    const QString outcome
        = failure.isEmpty() ? QString("ok after "_L1 + after) : QString("failed after "_L1 + after + ": "_L1 + oneLine(failure));
    mark("<== "_L1, outcome);
}

void BuildLog::remark(const QString &text)
{
    line("--- "_L1 + oneLine(text));
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
