// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "mycloudsandbox.h"

#include "models/sandbox/hostprocess.h"

#include <QDir>

#include <csignal>

using namespace Millwright;

MyCloudSandbox::MyCloudSandbox(Options options, std::shared_ptr<Clock> clock)
    : Sandbox(options.context.sessionId, std::move(clock))
    , m_options(std::move(options))
    , m_sandboxId(m_options.context.sandboxId)
{
}

Sandbox::Info MyCloudSandbox::info() const
{
    Info info = Sandbox::info();
    info.metadata.insert(QStringLiteral("region"), m_options.region);
    return info;
}

// Finds the machine, or makes it where it is certain that there is none.
Async<Sandbox::Outcome> MyCloudSandbox::acquire(std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto variables = co_await m_options.variables(m_options.context, stop);
    if (!variables)
        co_return std::unexpected(variables.error());
    m_variables = *variables;
    const bool there = QFileInfo(m_options.folder).isDir();
    if (!QDir().mkpath(m_options.folder))
        co_return failure(ErrorCode::Storage, QStringLiteral("“%1” could not be made. Check its permissions.").arg(m_options.folder));
    m_sandboxId = QStringLiteral("machine-") + id();
    notifyObserver(); // the engine keeps the id from here on
    co_return there ? Outcome::Connected : Outcome::Created;
}

Async<> MyCloudSandbox::release()
{
    const auto self = shared_from_this();
    endProcesses();
    co_return {};
}

// Also of a sandbox that was never started: the session's id alone tells which machine it is.
Async<> MyCloudSandbox::remove()
{
    const auto self = shared_from_this();
    endProcesses();
    if (!QDir(m_options.folder).removeRecursively()) {
        co_return failure(
            ErrorCode::RemovalFailed, QStringLiteral("“%1” could not be removed. Check its permissions.").arg(m_options.folder));
    }
    m_sandboxId.clear();
    co_return {};
}

Async<std::shared_ptr<SandboxProcess>> MyCloudSandbox::launch(Command command, std::stop_token)
{
    const auto self = shared_from_this();
    command.workingDirectory = QDir(m_options.folder).absoluteFilePath(command.workingDirectory);
    if (command.workingDirectory.endsWith(u'/') && command.workingDirectory.size() > 1)
        command.workingDirectory.chop(1);
    Environment environment = m_options.environment;
    environment.insert(m_variables);
    environment.insert(command.environment);
    command.environment = environment;
    const auto process = HostProcess::start(std::move(command), clock());
    if (!process)
        co_return std::unexpected(process.error());
    m_groups.append((*process)->group());
    co_return std::static_pointer_cast<SandboxProcess>(*process);
}

void MyCloudSandbox::endProcesses()
{
    for (const auto &group : std::exchange(m_groups, {}))
        group->signal(SIGKILL);
}
