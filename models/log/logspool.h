// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/async/completion.h"
#include "models/log/logjournal.h"
#include "models/sandbox/sandboxbuilds.h"

#include <QFile>

#include <memory>

namespace Millwright {

/// A log on disk that grows and is read by cursor at the same time, readable by its owner only; its LogJournal lies beside it.
/// The cursor is the byte's number. Engine's thread.
class MILLWRIGHT_MODELS_EXPORT LogSpool : public std::enable_shared_from_this<LogSpool>
{
public:
    /// A new log at `path`.
    static Result<std::shared_ptr<LogSpool>> create(const QString &path, std::shared_ptr<Clock> clock);
    /// One to which nothing is added any more. ErrorCode::NotFound when there is none.
    static Result<std::shared_ptr<LogSpool>> open(const QString &path, std::shared_ptr<Clock> clock);
    /// One that is read from somewhere else, from where that ended; it is made when there is none.
    static Result<std::shared_ptr<LogSpool>> resume(const QString &path, std::shared_ptr<Clock> clock);

    /// What a running command wrote. When the disk is full, this and the rest are dropped, and the log says so at its end.
    void append(const QByteArray &bytes);
    /// A page of a log that is read from somewhere else: all of it, so that cursor() is the page's, or nothing while the disk is
    /// full. Its times, or else that of now.
    [[nodiscard]] bool keep(const LogPage &page);
    /// Where keep() goes on; empty: at the beginning.
    const QString &cursor() const { return m_journal.cursor(); }
    /// Nothing follows: it is whole, or the rest is missing.
    void finish();
    void cutOff();
    bool isComplete() const { return m_complete; }

    /// What came after `cursor`; waits up to `patience` for more while the log grows.
    [[nodiscard]] Async<LogPage> read(QString cursor, std::chrono::milliseconds patience, std::stop_token stop = {});

private:
    LogSpool(const QString &path, std::shared_ptr<Clock> clock);

    bool write(const QByteArray &bytes, QList<LogTime> times);
    Result<LogPage> page(qint64 position);
    void end(LogJournal::State state);
    void wake();

    QFile m_file;
    LogJournal m_journal;
    std::shared_ptr<Clock> m_clock;
    Completion<> m_more;
    qint64 m_size = 0;
    bool m_full = false;
    bool m_complete = false;
};

} // namespace Millwright
