// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/sandbox/sandboxprocess.h"

#include <QSocketNotifier>

#include <deque>

namespace Millwright {

class SessionNamespace;

/// Ends a notifier from within its own signal, too.
void letGo(std::unique_ptr<QSocketNotifier> &notifier);

/// The engine's end of a pipe that a session writes to. It reads a bounded amount for each turn of the event loop, so that
/// a flood leaves the others their turn.
class SessionPipe
{
public:
    using Reader = std::function<void(const QByteArray &)>;

    /// Takes over `descriptor`, which does not block. `ended` is called once, when nobody can write any more.
    SessionPipe(int descriptor, Reader reader, std::function<void()> ended);
    ~SessionPipe();
    Q_DISABLE_COPY_MOVE(SessionPipe)

    /// Begins to read.
    void begin() { m_notifier->setEnabled(true); }
    /// Reads what is there now, and no more.
    void drain();
    /// From now on what comes is dropped: the command ended, what it left running may go on writing.
    void discard(std::function<void()> ended);

private:
    enum class State { More, Empty, Ended };
    State readOnce(qsizetype limit);
    void onReadable();
    void finish();

    int m_descriptor;
    Reader m_reader;
    std::function<void()> m_ended;
    std::unique_ptr<QSocketNotifier> m_notifier;
};

/// A command of a session. Its namespace feeds it and ends it.
class SessionProcess final : public SandboxProcess
{
public:
    /// How long a command has between SIGTERM and SIGKILL once its time is over.
    static constexpr std::chrono::seconds killDelay{5};

    SessionProcess(quint64 id, Command command, std::shared_ptr<Clock> clock, std::weak_ptr<SessionNamespace> owner);
    ~SessionProcess() override;

    QString pid() const override { return QString::number(m_id); }
    quint64 id() const { return m_id; }
    QString workingDirectory() const { return spec().workingDirectory; }
    [[nodiscard]] Async<> write(QByteArray bytes) override;
    [[nodiscard]] Async<> closeInput() override;

    /// The engine's ends of the pipes; `input` is -1 without one. Takes them over.
    void attach(int input, int output, int error);
    /// Begins to count its time.
    void begin();
    /// Begins to read, once who started it had the chance to set a handler. Gives the status of an exit that was held.
    [[nodiscard]] std::optional<int> release();
    /// Holds an exit that came before release(). False when it need not be held.
    [[nodiscard]] bool hold(int status);
    /// The command has ended, with a wait status.
    void onExited(int status);
    /// The command has ended with its session.
    void onSessionEnded();
    /// It never ran.
    void onFailed(const Error &error);
    /// Pipes that what the command left running may still write to.
    [[nodiscard]] std::vector<std::unique_ptr<SessionPipe>> takePipes();

protected:
    void terminate() override;

private:
    struct Chunk {
        QByteArray bytes;
        Completion<> written;
    };

    void writeMore();
    void closeInputNow(const QString &why);
    void end(int exitCode, bool signalled);

    quint64 m_id;
    std::shared_ptr<Clock> m_clock;
    std::weak_ptr<SessionNamespace> m_namespace;
    std::unique_ptr<SessionPipe> m_output;
    std::unique_ptr<SessionPipe> m_error;
    int m_input = -1;
    std::unique_ptr<QSocketNotifier> m_inputNotifier;
    std::deque<Chunk> m_chunks;
    bool m_closeWhenWritten = false;
    std::shared_ptr<void> m_timer;
    bool m_timedOut = false;
    bool m_released = false;
    std::optional<int> m_heldStatus;
};

} // namespace Millwright
