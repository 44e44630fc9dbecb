// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandboxcontext.h"
#include "models/sandbox/sandboxprocess.h"

#include <QDateTime>

#include <functional>
#include <memory>

namespace Millwright {

/// The sandbox of one session: the lifecycle, the same for every provider.
///
/// A provider implements acquire(), release(), remove() and launch(); this class sees to it that starts are joined,
/// that a start waits for a stop that is under way, that a failing start hook keeps the machine, and that destroy() on
/// a sandbox that was never started still reaches the provider, which is what recreate needs. Owned by shared pointers;
/// engine's thread.
class MILLWRIGHT_MODELS_EXPORT Sandbox : public std::enable_shared_from_this<Sandbox>
{
    Q_GADGET

public:
    enum class Status { Pending, Starting, Running, Stopping, Stopped, Destroying, Destroyed, Error };
    Q_ENUM(Status)

    /// Whether a start made a machine or found the one that was there.
    enum class Outcome { Connected, Created };
    Q_ENUM(Outcome)

    struct Info {
        QString id; ///< the session's id
        QString sandboxId; ///< the provider's own id; empty while there is none
        QString provider;
        Status status = Status::Pending;
        QDateTime createdAt;
        QMap<QString, QString> metadata;
    };

    using Hook = std::function<Async<>(std::shared_ptr<Sandbox>, std::stop_token)>;

    virtual ~Sandbox();
    Q_DISABLE_COPY_MOVE(Sandbox)

    QString id() const { return m_id; }
    virtual QString provider() const = 0;
    /// The provider's own id, as soon as it is known.
    virtual QString sandboxId() const = 0;
    Status status() const { return m_status; }
    bool isReady() const { return m_status == Status::Running; }
    virtual Info info() const;
    /// What a start that takes long is at, for people: "pulling node:22-slim"; mostly empty. The observer is told of a change.
    virtual QString progress() const { return {}; }
    /// What a person should know of the machine that runs, in a sentence: that it was made with other options; mostly empty.
    virtual QString remark() const { return {}; }

    /// The folder commands run in, as the sandbox sees it. Known once it runs.
    virtual QString workingDirectory() const = 0;

    /// Whether there is a machine that a start would connect to. Makes none. By default whether its id is known.
    [[nodiscard]] virtual Async<bool> exists(std::stop_token stop = {});

    [[nodiscard]] Async<Outcome> start(std::stop_token stop = {});
    [[nodiscard]] Async<> stop();
    [[nodiscard]] Async<> destroy();
    /// Starts it if it does not run. Does nothing while it stops or is destroyed, because teardown runs commands.
    [[nodiscard]] Async<> ensureRunning(std::stop_token stop = {});

    /// Runs a command to its end. A stop request kills it.
    [[nodiscard]] Async<CommandResult> run(Command command, OutputHandler onOutput = {}, std::stop_token stop = {});
    /// Starts a command that goes on by itself; `onOutput` gets all that it writes.
    [[nodiscard]] Async<std::shared_ptr<SandboxProcess>> spawn(Command command, OutputHandler onOutput = {}, std::stop_token stop = {});

    /// The commands that run, and those that ended and were not asked for since.
    QList<std::shared_ptr<SandboxProcess>> processes() const;
    /// The process with that id, or null. One that has ended is given once.
    std::shared_ptr<SandboxProcess> process(const QString &pid);
    /// False for a process that is not known or has ended.
    [[nodiscard]] Async<bool> kill(QString pid);

    /// Variables that every command started from now on sees.
    Environment environment() const { return m_environment; }
    void updateEnvironment(const std::function<void(Environment &)> &change) { change(m_environment); }

    /// Called after the machine runs and before start() returns; its failure fails the start and keeps the machine, and
    /// the next start calls it again. It runs commands, so it finds the status Running, as does a start() meanwhile.
    void setOnStart(Hook hook) { m_onStart = std::move(hook); }
    /// Called before the machine stops, or goes. What fails in it does not keep the machine.
    void setOnStop(Hook hook) { m_onStop = std::move(hook); }
    void setOnDestroy(Hook hook) { m_onDestroy = std::move(hook); }
    /// Told each change of status and of progress(), and each time the provider's id becomes known, at once.
    void setObserver(std::function<void()> observer) { m_observer = std::move(observer); }

    /// Where commands in this sandbox get a repository's objects from. `environment` goes with the command that uses
    /// it.
    struct RepositorySource {
        QString url;
        Environment environment = {};
    };
    /// By default the clone URL itself. A provider on this machine gives the engine's mirror, as the sandbox sees it,
    /// so that no credential enters the sandbox.
    [[nodiscard]] virtual Async<RepositorySource> repositorySource(
        RepositoryAccess access, QString wantedCommit, std::stop_token stop = {});

    /// How long one setup command may take at a start.
    virtual std::chrono::milliseconds setupTimeout() const { return std::chrono::minutes(30); }

    /// What the provider recorded of the template it booted from; empty without one.
    virtual QString templateId() const { return {}; }
    /// The commits that the template holds, by clone URL; empty without a template.
    virtual QMap<QString, QString> templateHeads() const { return {}; }

protected:
    Sandbox(QString id, std::shared_ptr<Clock> clock);

    /// Finds the machine and connects to it, or creates it, only where it is certain that there is none.
    [[nodiscard]] virtual Async<Outcome> acquire(std::stop_token stop) = 0;
    /// Stops the machine and keeps its files.
    [[nodiscard]] virtual Async<> release() = 0;
    /// Removes the machine found by sandboxId or the session's id alone. None there is success.
    [[nodiscard]] virtual Async<> remove() = 0;
    [[nodiscard]] virtual Async<std::shared_ptr<SandboxProcess>> launch(Command command, std::stop_token stop) = 0;

    /// To be called when the provider's id has become known or progress() is another; and when a running machine is found to be
    /// gone.
    void notifyObserver();
    void markStopped();

    const std::shared_ptr<Clock> &clock() const { return m_clock; }

private:
    void setStatus(Status status);
    [[nodiscard]] Async<Outcome> startOnce(std::stop_token stop);
    [[nodiscard]] Async<> stopOnce();
    [[nodiscard]] Async<> destroyOnce();
    [[nodiscard]] QCoro::Task<> killAll();
    void forget(const std::shared_ptr<SandboxProcess> &process);

    QString m_id;
    std::shared_ptr<Clock> m_clock;
    Status m_status = Status::Pending;
    Environment m_environment;
    Hook m_onStart;
    Hook m_onStop;
    Hook m_onDestroy;
    std::function<void()> m_observer;
    std::optional<Completion<Outcome>> m_starting;
    std::optional<Completion<>> m_stopping;
    std::optional<Completion<>> m_destroying;
    QMap<QString, std::shared_ptr<SandboxProcess>> m_processes;
    int m_killings = 0; ///< how often all processes were ended
};

} // namespace Millwright
