// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildlogs.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QLoggingCategory>
#include <QSet>
#include <QUrl>

#include <algorithm>

namespace Millwright {

using namespace std::chrono_literals;

namespace {

Q_LOGGING_CATEGORY(logsLog, "millwright.logs")

constexpr auto pollInterval = 200ms;
constexpr auto pauseAfterFailure = 2s;
constexpr int mostFailures = 5; ///< once the build has ended

/// An id comes from a provider and may be anything.
QString fileNameOf(const QString &id)
{
    const QByteArray encoded = QUrl::toPercentEncoding(id);
    if (!encoded.isEmpty() && encoded.size() <= 128 && encoded[0] != '.')
        return QString::fromLatin1(encoded);
    return QString::fromLatin1(QCryptographicHash::hash(id.toUtf8(), QCryptographicHash::Sha256).toHex());
}

/// Asking again will not help.
bool isFinal(ErrorCode code)
{
    return code == ErrorCode::NotFound || code == ErrorCode::Unsupported || code == ErrorCode::InvalidArgument
        || code == ErrorCode::NoBuilds;
}

LogPage redacted(LogPage page, StreamRedactor &redactor)
{
    page.bytes = redactor.feed(page.bytes);
    if (page.complete)
        page.bytes += redactor.finish();
    for (LogTime &time : page.times)
        time.offset = std::min(time.offset, page.bytes.size());
    return page;
}

} // namespace

BuildLogs::BuildLogs(std::shared_ptr<FactoryCore> core) : m_core(std::move(core)) { }

QString BuildLogs::path(const QString &projectId, const QString &buildId) const
{
    return folder() + u'/' + fileNameOf(projectId) + u'/' + fileNameOf(buildId) + QStringLiteral(".log");
}

bool BuildLogs::isKept(const QString &projectId, const QString &buildId) const
{
    return m_growing.contains({projectId, buildId}) || QFile::exists(path(projectId, buildId));
}

BuildLogState::Value BuildLogs::state(const QString &projectId, const QString &buildId) const
{
    const QString log = path(projectId, buildId);
    if (m_growing.contains({projectId, buildId}) || !QFile::exists(log))
        return BuildLogState::None;
    if (LogJournal::stateOf(log) == LogJournal::State::Whole)
        return BuildLogState::Whole;
    return BuildLogState::Cut;
}

void BuildLogs::keep(const QString &projectId, const QString &buildId)
{
    const Key key(projectId, buildId);
    SandboxBuilds *const builds = m_core->builds();
    if (!builds || !builds->capabilities().logs || m_growing.contains(key))
        return;
    const auto spool = LogSpool::resume(path(projectId, buildId), m_core->clock);
    if (!spool) {
        qCWarning(logsLog) << "a build's log cannot be kept:" << spool.error().message;
        return;
    }
    if ((*spool)->isComplete())
        return;
    m_growing.insert(key, *spool);
    m_opened = {};
    m_core->scope.add(readAlong(key, *spool, m_core->scope.stopToken()));
}

Result<std::shared_ptr<LogSpool>> BuildLogs::kept(const Key &key)
{
    if (const auto growing = m_growing.value(key))
        return growing;
    const QString log = path(key.first, key.second);
    if (!QFile::exists(log))
        return nullptr;
    if (LogJournal::stateOf(log) == LogJournal::State::Open) {
        keep(key.first, key.second);
        if (const auto growing = m_growing.value(key))
            return growing;
    }
    if (m_opened.first != key || !m_opened.second) {
        const auto opened = LogSpool::open(log, m_core->clock);
        if (!opened)
            return opened;
        m_opened = {key, *opened};
    }
    return m_opened.second;
}

Async<LogPage> BuildLogs::log(QString projectId, QString buildId, std::chrono::milliseconds patience, QString cursor, std::stop_token stop)
{
    const auto self = shared_from_this();
    auto spool = kept({projectId, buildId});
    if (!spool)
        co_return std::unexpected(spool.error());
    if (!*spool) {
        SandboxBuilds *const builds = m_core->builds();
        if (!builds)
            co_return failure(ErrorCode::NoBuilds, QCoreApplication::translate("Millwright::BuildLogs", "This log is not kept any more."));
        // What the provider does not have begins no file.
        const auto first = co_await builds->log(buildId, {}, stop);
        if (!first)
            co_return std::unexpected(first.error());
        keep(projectId, buildId);
        spool = kept({projectId, buildId});
        // Where it cannot be kept, it can still be read.
        if (!spool || !*spool)
            co_return co_await builds->log(buildId, cursor, stop);
    }
    co_return co_await (*spool)->read(cursor, patience, stop);
}

bool BuildLogs::isRunning(const Key &key) const
{
    const auto run = m_core->store->runOfBuild(key.first, key.second);
    return run && *run && (*run)->isRunning();
}

QCoro::Task<> BuildLogs::readAlong(Key key, std::shared_ptr<LogSpool> spool, std::stop_token stop)
{
    const auto self = shared_from_this();
    // A provider is not trusted to write no secret. While what may be the beginning of one is held back, the spool's cursor
    // stays where nothing was.
    StreamRedactor redactor(m_core->redactor);
    QString cursor = spool->cursor();
    for (int failures = 0; !stop.stop_requested() && m_growing.value(key) == spool;) {
        std::chrono::milliseconds pause{0};
        auto page = co_await m_core->builds()->log(key.second, cursor, stop);
        if (page) {
            failures = 0;
            const QString next = page->cursor;
            const bool hadNothing = page->bytes.isEmpty();
            StreamRedactor behind = redactor;
            *page = redacted(std::move(*page), behind);
            if (behind.heldBack() > 0)
                page->cursor = spool->cursor();
            if (!spool->keep(*page)) {
                pause = pauseAfterFailure; // the disk is full: it comes again from where it was
            } else {
                redactor = behind;
                cursor = next;
                if (page->complete)
                    spool->finish();
                else if (hadNothing)
                    pause = pollInterval;
            }
        } else {
            pause = pauseAfterFailure;
            const bool ended = !isRunning(key);
            if (ended && isFinal(page.error().code))
                spool->cutOff();
            else if (ended && ++failures >= mostFailures)
                break;
        }
        if (spool->isComplete())
            break;
        if (pause > 0ms)
            (void)co_await sleepFor(m_core->clock, pause, stop);
    }
    if (m_growing.value(key) == spool)
        m_growing.remove(key);
    if (!stop.stop_requested())
        makeRoom(m_core->logRetention);
}

void BuildLogs::forget(const QString &projectId)
{
    m_growing.removeIf([&projectId](const auto &log) { return log.key().first == projectId; });
    m_opened = {};
    QDir(folder() + u'/' + fileNameOf(projectId)).removeRecursively();
}

void BuildLogs::makeRoom(const LogRetention &retention)
{
    QSet<QString> growing;
    for (const auto &[key, spool] : std::as_const(m_growing).asKeyValueRange())
        growing.insert(path(key.first, key.second));
    QList<KeptLog> logs = keptLogs(folder());
    logs.removeIf([&growing](const KeptLog &log) { return growing.contains(log.path); });
    m_opened = {};
    for (const KeptLog &log : logsBeyond(retention, logs))
        log.remove();
}

} // namespace Millwright
