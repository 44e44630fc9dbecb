// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/completion.h"
#include "models/async/process.h"

#include <QByteArray>

#include <array>
#include <deque>
#include <memory>
#include <optional>

class QSocketNotifier;

namespace Millwright {

/// A program on this machine in a session and process group of its own, and whatever of the group outlives it.
///
/// The output is read as long as this object lives, also when nobody listens any more, so that a process that was left
/// in the background never blocks or dies because of it. Who drops the object ends the whole group.
class MILLWRIGHT_MODELS_EXPORT ProcessGroup : public std::enable_shared_from_this<ProcessGroup>
{
public:
    struct Spec {
        QString program; ///< absolute
        QStringList arguments = {};
        Environment environment = {}; ///< the whole of it, nothing is inherited
        QString workingDirectory = {}; ///< absolute
        bool standardInput = false; ///< else the program reads an empty input
    };

    class Listener
    {
    public:
        virtual void output(OutputChannel channel, const QByteArray &bytes) = 0;
        /// The program itself has ended; all that it wrote was given to output(). With `signalled`, `code` is the
        /// signal's number.
        virtual void exited(int code, bool signalled) = 0;
        /// Nobody can write to either output any more.
        virtual void outputClosed() = 0;

    protected:
        ~Listener() = default;
    };

    /// ErrorCode::InvalidArgument for texts that no process can get, ErrorCode::StartFailed with the system's reason.
    static Result<std::shared_ptr<ProcessGroup>> start(const Spec &spec);
    ~ProcessGroup();
    Q_DISABLE_COPY_MOVE(ProcessGroup)

    /// Not owned; null takes it back. Set it before control returns to the event loop, or miss what happens.
    void setListener(Listener *listener) { m_listener = listener; }

    /// The id of the program and of the group.
    qint64 id() const { return m_pid; }
    bool isOutputClosed() const;
    /// Whether no process of the group is left.
    bool isOver();
    /// Sends a signal to all processes of the group; nothing when none is left.
    void signal(int number);

    /// Returns when all of it was taken. An error when there is no input, or nobody reads it any more.
    [[nodiscard]] Async<> write(QByteArray bytes);
    /// After what was written before.
    void closeInput();

private:
    struct Stream {
        int fd = -1;
        std::unique_ptr<QSocketNotifier> notifier;

        void watch(int descriptor, bool forWriting);
        void close();
    };
    struct Pending {
        QByteArray bytes;
        qsizetype offset = 0;
        Completion<> written;
    };

    ProcessGroup();
    void adopt(int pid, int pidFd, int output, int error, int input);
    void read(OutputChannel channel, qint64 limit);
    void flushInput();
    void dropInput();
    void reap();

    Listener *m_listener = nullptr;
    int m_pid = 0;
    bool m_reaped = false;
    bool m_over = false;
    bool m_closeInputWhenFlushed = false;
    Stream m_exit;
    std::array<Stream, 2> m_outputs; ///< by OutputChannel
    Stream m_input;
    std::deque<Pending> m_pending;
};

} // namespace Millwright
