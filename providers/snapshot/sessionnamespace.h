// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "providers/folderlock.h"
#include "providers/snapshot/namespacespec.h"
#include "providers/snapshot/session/protocol.h"
#include "providers/snapshot/sessionprocess.h"

#include <QHash>
#include <QScopedPointer>
#include <QSocketNotifier>

#include <deque>

namespace Millwright {

/// A running session, or a running build: one namespace with millwright-session in it, seen from the engine. Without
/// isolation the same program runs as a plain process.
///
/// What comes over the socket is not trusted: the other end shares its user with the session's commands.
class SessionNamespace : public std::enable_shared_from_this<SessionNamespace>
{
public:
    /// Starts it and waits until it serves. `lock` stays held until the last of its processes is gone.
    [[nodiscard]] static Async<std::shared_ptr<SessionNamespace>> start(
        Machine machine, NamespaceSpec spec, std::shared_ptr<FolderLock> lock, std::shared_ptr<Clock> clock, std::stop_token stop = {});
    ~SessionNamespace();
    Q_DISABLE_COPY_MOVE(SessionNamespace)

    /// Starts a command; its environment is the whole of what it sees.
    [[nodiscard]] Async<std::shared_ptr<SandboxProcess>> spawn(Command command, std::stop_token stop = {});
    /// Sends a signal to the process group of a command.
    void kill(quint64 id, int signal);

    /// Ends all of its processes and returns when they are gone.
    [[nodiscard]] Async<> end();

    int runningCommands() const { return static_cast<int>(m_running.size()); }
    bool hasEnded() const { return m_ended.isResolved(); }
    /// Called when the number of running commands changes.
    void setOnActivity(std::function<void()> handler) { m_onActivity = std::move(handler); }
    /// Called when it ended, by itself or not. May drop the last reference.
    void setOnEnded(std::function<void()> handler) { m_onEnded = std::move(handler); }

private:
    struct Outgoing {
        SessionProtocol::Request request;
        std::vector<int> descriptors;
    };

    explicit SessionNamespace(std::shared_ptr<FolderLock> lock, std::shared_ptr<Clock> clock);

    Result<> launch(const Machine &machine, const NamespaceSpec &spec);
    void send(Outgoing message);
    void sendMore();
    void onReadable();
    void handle(const SessionProtocol::Reply &reply);
    void onExited(const std::shared_ptr<SessionProcess> &process, int status);
    void onGuardEnded();
    void release(const std::shared_ptr<SessionProcess> &process);
    void finish(const std::shared_ptr<SessionProcess> &process);
    QString guardMessage();

    std::shared_ptr<FolderLock> m_lock;
    std::shared_ptr<Clock> m_clock;
    int m_socket = -1;
    int m_guard = -1; ///< a pidfd
    qint64 m_guardPid = 0;
    int m_errors = -1;
    std::unique_ptr<QObject, QScopedPointerDeleteLater> m_here{new QObject}; ///< what comes later comes on this thread
    std::unique_ptr<QSocketNotifier> m_readable;
    std::unique_ptr<QSocketNotifier> m_writable;
    std::unique_ptr<QSocketNotifier> m_guardEnded;
    std::deque<Outgoing> m_outgoing;
    QHash<quint64, std::shared_ptr<SessionProcess>> m_running;
    QHash<quint64, Completion<>> m_starting;
    std::vector<std::unique_ptr<SessionPipe>> m_leftPipes;
    Completion<> m_hello;
    Completion<> m_ended;
    std::function<void()> m_onActivity;
    std::function<void()> m_onEnded;
};

} // namespace Millwright
