// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logtimes.h"

#include "millwright_models_export.h"

#include <QFile>

namespace Millwright {

/// What is known of a log beside its bytes, in a file beside it (the log's path and ".times"): a line for each piece that
/// arrived, `t <offset> <ms since epoch>`; one for each page that was read from somewhere else, `c <size> <cursor>`, the cursor
/// percent-encoded; and in the end `end` or `cut`. It is only ever added to, so that what a crash leaves can be read: a line
/// that is not whole was never written.
class MILLWRIGHT_MODELS_EXPORT LogJournal
{
public:
    enum class State {
        Open, ///< more may follow
        Whole,
        Cut, ///< the rest is missing for good
    };
    /// Pieces that arrive sooner than this after another are told together.
    static constexpr std::chrono::milliseconds closestTimes{100};

    static constexpr QFileDevice::Permissions ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

    static QString pathOf(const QString &logPath) { return logPath + QStringLiteral(".times"); }
    /// Of a log without one: Open.
    static State stateOf(const QString &logPath);

    explicit LogJournal(const QString &logPath) : m_file(pathOf(logPath)) { }

    /// Empties it. False when it cannot be written; what it would tell is then not known later.
    bool create();
    /// Reads what there is, and writes behind it.
    bool resume();
    /// Reads what there is. False when there is none.
    bool read();

    void addTime(LogTime time);
    /// The log up to `size` was read, and goes on at `cursor`. False when that is not on disk.
    bool addCursor(qint64 size, const QString &cursor);
    void end(State state);

    const LogTimes &times() const { return m_times; }
    State state() const { return m_state; }
    qint64 cursorSize() const { return m_cursorSize; }
    const QString &cursor() const { return m_cursor; }

private:
    bool write(const QByteArray &line);
    void take(const QByteArray &line);

    QFile m_file;
    LogTimes m_times;
    LogTime m_last{-1, {}};
    State m_state = State::Open;
    qint64 m_cursorSize = 0;
    QString m_cursor;
};

} // namespace Millwright
