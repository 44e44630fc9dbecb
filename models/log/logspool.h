// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/async/completion.h"
#include "models/sandbox/sandboxbuilds.h"

#include <QFile>

#include <memory>

namespace Millwright {

/// A log on disk that grows and is read by cursor at the same time. The cursor is the byte's number. When the disk is full
/// the rest is dropped and the log says so at its end. Engine's thread.
class MILLWRIGHT_MODELS_EXPORT LogSpool : public std::enable_shared_from_this<LogSpool>
{
public:
    /// A new log at `path`, readable by its owner only.
    static Result<std::shared_ptr<LogSpool>> create(const QString &path, std::shared_ptr<Clock> clock);
    /// One that is complete already. ErrorCode::NotFound when there is none.
    static Result<std::shared_ptr<LogSpool>> open(const QString &path, std::shared_ptr<Clock> clock);

    void append(const QByteArray &bytes);
    /// Nothing follows.
    void finish();

    /// What came after `cursor`; waits up to `patience` for more while the log grows.
    [[nodiscard]] Async<LogPage> read(QString cursor, std::chrono::milliseconds patience, std::stop_token stop = {});

private:
    LogSpool(const QString &path, std::shared_ptr<Clock> clock);

    Result<LogPage> page(qint64 position);
    void wake();

    QFile m_file;
    std::shared_ptr<Clock> m_clock;
    Completion<> m_more;
    qint64 m_size = 0;
    bool m_full = false;
    bool m_complete = false;
};

} // namespace Millwright
