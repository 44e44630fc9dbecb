// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandboxprocess.h"
#include "providers/docker/engine/dockerengine.h"
#include "providers/docker/engine/streamframes.h"
#include "providers/docker/markedoutput.h"

#include <QObject>

namespace Millwright {

/// A command that `/bin/sh -c` runs in a running container, in a process group of its own.
///
/// It ends when the shell has ended, also when what it left in the background goes on. A command whose time is over gets
/// SIGTERM and, after HostProcess::terminationGrace, SIGKILL; its exit code is 124. kill() is SIGKILL at once and returns when
/// no process of the group is left. Both reach the whole group, by another command in the container.
///
/// A shell around the command's own tells, with a marker in both outputs that no command knows beforehand, the group's id
/// first and the exit code last: the engine itself tells neither.
class DockerProcess final : public SandboxProcess
{
public:
    /// Returns when the shell runs. `command.workingDirectory` is absolute. ErrorCode::StartFailed where the container has no
    /// /bin/sh or the folder is not there, NotFound where there is no such container, Conflict where it does not run.
    [[nodiscard]] static Async<std::shared_ptr<DockerProcess>> start(std::shared_ptr<DockerEngine> engine, QString containerId,
        Command command, std::shared_ptr<Clock> clock, std::stop_token stop = {});
    ~DockerProcess() override;

    QString pid() const override { return m_execId; }
    [[nodiscard]] Async<> write(QByteArray bytes) override;
    [[nodiscard]] Async<> closeInput() override;

protected:
    void terminate() override;

private:
    DockerProcess(std::shared_ptr<DockerEngine> engine, QString containerId, Command command, std::shared_ptr<Clock> clock);

    static Async<> open(std::shared_ptr<DockerProcess> self);
    static Async<> awaitShell(std::shared_ptr<DockerProcess> self);
    static QCoro::Task<> follow(std::weak_ptr<DockerProcess> process, std::shared_ptr<DockerConnection> connection);
    static QCoro::Task<> endGroup(std::shared_ptr<DockerProcess> self);
    static QCoro::Task<> inspect(std::shared_ptr<DockerProcess> self);

    std::shared_ptr<DockerProcess> self() { return std::static_pointer_cast<DockerProcess>(shared_from_this()); }
    Error startFailure() const;
    void begin();
    void onOutput(OutputChannel channel, const QByteArray &bytes);
    void onOutputEnded();
    void onExitCode(int exitCode);
    void onLost(const Error &error);
    void onTimeOver();
    void onGroupEnded();
    void concludeIfOver();
    void conclude();

    struct Piece {
        OutputChannel channel;
        QByteArray bytes;
    };

    std::shared_ptr<DockerEngine> m_engine;
    QString m_containerId;
    std::shared_ptr<Clock> m_clock;
    QByteArray m_marker;
    QString m_execId;
    std::shared_ptr<DockerConnection> m_connection;
    StreamFrames m_frames;
    QObject m_turn; ///< of the event loop that follows the start
    QList<Piece> m_early; ///< came before anybody could listen
    QByteArray m_complaint; ///< what came instead of the shell's first line
    MarkedOutput m_shell; ///< carries the group's id
    MarkedOutput m_output; ///< carries the exit code
    MarkedOutput m_error;
    std::shared_ptr<void> m_timer;
    std::optional<int> m_exitCode;
    bool m_following = false;
    bool m_inputClosed = false;
    bool m_outputEnded = false;
    bool m_signalled = false; ///< a signal ended the shell around the command's own
    bool m_timedOut = false;
    bool m_ending = false; ///< the group is being killed
    bool m_groupEnded = false;
};

} // namespace Millwright
