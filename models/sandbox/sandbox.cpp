// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/sandbox.h"

#include <QCoreApplication>

namespace Millwright {

namespace {

struct SandboxText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Sandbox)
};

} // namespace

Sandbox::Sandbox(QString id, std::shared_ptr<Clock> clock) : m_id(std::move(id)), m_clock(std::move(clock)) { }

Sandbox::~Sandbox() = default;

Sandbox::Info Sandbox::info() const
{
    return {.id = m_id, .sandboxId = sandboxId(), .provider = provider(), .status = m_status, .createdAt = {}, .metadata = {}};
}

void Sandbox::setStatus(Status status)
{
    if (m_status == status)
        return;
    m_status = status;
    notifyObserver();
}

void Sandbox::notifyObserver()
{
    if (m_observer)
        m_observer();
}

void Sandbox::markStopped()
{
    if (m_status == Status::Running)
        setStatus(Status::Stopped);
}

Async<bool> Sandbox::exists(std::stop_token)
{
    const bool known = !sandboxId().isEmpty();
    co_return known;
}

Async<Sandbox::Outcome> Sandbox::start(std::stop_token stop)
{
    const auto self = shared_from_this();
    while (m_stopping || m_destroying) {
        const Completion<> ending = m_stopping ? *m_stopping : *m_destroying;
        const auto ended = co_await ending.wait(stop);
        if (!ended)
            co_return std::unexpected(ended.error());
    }
    if (m_status == Status::Destroyed)
        co_return failure(ErrorCode::NotReady, SandboxText::tr("This sandbox was removed and cannot be started. Start its session anew."));
    if (m_status == Status::Running)
        co_return Outcome::Connected;
    if (m_starting) {
        auto joined = co_await m_starting->wait(stop);
        // Who began the start gave it up; who joined it did not.
        if (!joined && joined.error().code == ErrorCode::Aborted && !stop.stop_requested())
            co_return co_await start(stop);
        co_return joined;
    }
    const Completion<Outcome> starting;
    m_starting = starting;
    auto outcome = co_await startOnce(stop);
    m_starting.reset();
    starting.resolve(outcome);
    co_return outcome;
}

Async<Sandbox::Outcome> Sandbox::startOnce(std::stop_token stop)
{
    const auto self = shared_from_this();
    setStatus(Status::Starting);
    auto outcome = co_await acquire(stop);
    if (!outcome) {
        setStatus(Status::Error);
        co_return outcome;
    }
    // The hook runs commands, so it must find a running sandbox.
    setStatus(Status::Running);
    if (const Hook hook = m_onStart) {
        if (const auto hooked = co_await hook(self, stop); !hooked) {
            setStatus(Status::Error);
            co_return std::unexpected(hooked.error());
        }
    }
    co_return outcome;
}

Async<> Sandbox::stop()
{
    const auto self = shared_from_this();
    if (m_stopping)
        co_return co_await m_stopping->wait();
    if (m_destroying)
        (void)co_await m_destroying->wait();
    if (m_status == Status::Stopped || m_status == Status::Destroyed)
        co_return {};
    if (m_stopping)
        co_return co_await m_stopping->wait();
    const Completion<> stopping;
    m_stopping = stopping;
    if (m_starting)
        (void)co_await m_starting->wait();
    auto result = co_await stopOnce();
    m_stopping.reset();
    stopping.resolve(result);
    co_return result;
}

Async<> Sandbox::stopOnce()
{
    const auto self = shared_from_this();
    setStatus(Status::Stopping);
    const std::stop_token never;
    if (const Hook hook = m_onStop)
        (void)co_await hook(self, never);
    co_await killAll();
    auto released = co_await release();
    setStatus(released ? Status::Stopped : Status::Error);
    co_return released;
}

Async<> Sandbox::destroy()
{
    const auto self = shared_from_this();
    if (m_destroying)
        co_return co_await m_destroying->wait();
    if (m_status == Status::Destroyed)
        co_return {};
    const Completion<> destroying;
    m_destroying = destroying;
    if (m_starting)
        (void)co_await m_starting->wait();
    if (m_stopping)
        (void)co_await m_stopping->wait();
    auto result = co_await destroyOnce();
    m_destroying.reset();
    destroying.resolve(result);
    co_return result;
}

Async<> Sandbox::destroyOnce()
{
    const auto self = shared_from_this();
    const bool wasRunning = m_status == Status::Running;
    setStatus(Status::Destroying);
    const std::stop_token never;
    if (const Hook hook = wasRunning ? m_onDestroy : Hook())
        (void)co_await hook(self, never);
    co_await killAll();
    auto removed = co_await remove();
    setStatus(removed ? Status::Destroyed : Status::Error);
    co_return removed;
}

QCoro::Task<> Sandbox::killAll()
{
    const auto self = shared_from_this();
    ++m_killings;
    const auto known = std::exchange(m_processes, {});
    for (const auto &process : known)
        (void)co_await process->kill();
}

void Sandbox::forget(const std::shared_ptr<SandboxProcess> &process)
{
    // The id may be that of a later process by now.
    if (m_processes.value(process->pid()) == process)
        m_processes.remove(process->pid());
}

Async<> Sandbox::ensureRunning(std::stop_token stop)
{
    const auto self = shared_from_this();
    if (m_status == Status::Running || m_status == Status::Stopping || m_status == Status::Destroying)
        co_return {};
    if (m_status == Status::Destroyed)
        co_return failure(ErrorCode::NotReady, SandboxText::tr("This sandbox was removed. Start its session anew."));
    if (const auto started = co_await start(stop); !started)
        co_return std::unexpected(started.error());
    if (m_status != Status::Running)
        co_return failure(
            ErrorCode::NotReady, SandboxText::tr("The sandbox stopped again while it was being started. Start it once more."));
    co_return {};
}

Async<std::shared_ptr<SandboxProcess>> Sandbox::spawn(Command command, OutputHandler onOutput, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (command.retention && *command.retention < OutputRetention::unlimited)
        co_return failure(ErrorCode::InvalidArgument, SandboxText::tr("The limit of a command's kept output cannot be negative."));
    if (command.timeout.count() < 0)
        co_return failure(ErrorCode::InvalidArgument, SandboxText::tr("A command's time limit cannot be negative."));
    if (const auto running = co_await ensureRunning(stop); !running)
        co_return std::unexpected(running.error());
    Environment environment = m_environment;
    environment.insert(command.environment);
    command.environment = environment;
    const int killings = m_killings;
    auto launched = co_await launch(std::move(command), stop);
    if (!launched)
        co_return launched;
    const auto process = *launched;
    if (killings != m_killings) {
        (void)co_await process->kill();
        co_return failure(ErrorCode::NotReady,
            SandboxText::tr("The sandbox was stopped while the command was being started. Start the sandbox and run the command "
                            "again."));
    }
    m_processes.insert(process->pid(), process);
    if (onOutput) {
        const QByteArray output = process->standardOutput();
        const QByteArray error = process->standardError();
        if (!output.isEmpty())
            onOutput(OutputChannel::StandardOutput, output);
        if (!error.isEmpty())
            onOutput(OutputChannel::StandardError, error);
        process->setOutputHandler(std::move(onOutput));
    }
    co_return launched;
}

Async<CommandResult> Sandbox::run(Command command, OutputHandler onOutput, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (!command.retention)
        command.retention = OutputRetention::unlimited;
    const auto process = co_await spawn(std::move(command), std::move(onOutput), stop);
    if (!process)
        co_return std::unexpected(process.error());
    auto result = co_await (*process)->wait(stop);
    forget(*process);
    co_return result;
}

QList<std::shared_ptr<SandboxProcess>> Sandbox::processes() const
{
    return m_processes.values();
}

std::shared_ptr<SandboxProcess> Sandbox::process(const QString &pid)
{
    const auto found = m_processes.value(pid);
    if (found && !found->isRunning())
        m_processes.remove(pid);
    return found;
}

Async<bool> Sandbox::kill(QString pid)
{
    const auto self = shared_from_this();
    const auto process = m_processes.value(pid);
    if (!process)
        co_return false;
    auto killed = co_await process->kill();
    forget(process);
    co_return killed;
}

Async<Sandbox::RepositorySource> Sandbox::repositorySource(RepositoryAccess access, QString, std::stop_token)
{
    RepositorySource source;
    source.url = access.cloneUrl;
    co_return source;
}

} // namespace Millwright
