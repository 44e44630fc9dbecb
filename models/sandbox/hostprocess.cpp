// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/hostprocess.h"

#include <csignal>

namespace Millwright {

namespace {

constexpr int timedOutExitCode = 124; // as timeout(1) has it
constexpr int signalledExitCode = 128; // plus the signal's number, as a shell has it

} // namespace

Result<std::shared_ptr<HostProcess>> HostProcess::start(Command command, std::shared_ptr<Clock> clock)
{
    ProcessGroup::Spec spec;
    spec.program = QStringLiteral("/bin/sh");
    spec.arguments = {QStringLiteral("-c"), command.shellText()};
    spec.environment = command.environment;
    spec.workingDirectory = command.workingDirectory;
    spec.standardInput = command.standardInput;
    auto group = ProcessGroup::start(spec);
    if (!group)
        return std::unexpected(group.error());
    return std::shared_ptr<HostProcess>(new HostProcess(std::move(command), std::move(clock), std::move(*group)));
}

HostProcess::HostProcess(Command command, std::shared_ptr<Clock> clock, std::shared_ptr<ProcessGroup> group)
    : SandboxProcess(std::move(command), clock)
    , m_clock(std::move(clock))
    , m_group(std::move(group))
{
    m_group->setListener(this);
    if (spec().timeout.count() > 0)
        m_timer = m_clock->callAfter(spec().timeout, [this] { endTime(); });
}

HostProcess::~HostProcess()
{
    m_group->setListener(nullptr);
    if (isRunning())
        m_group->signal(SIGKILL);
}

QString HostProcess::pid() const
{
    return QString::number(m_group->id());
}

Async<> HostProcess::write(QByteArray bytes)
{
    return m_group->write(std::move(bytes));
}

Async<> HostProcess::closeInput()
{
    m_group->closeInput();
    co_return {};
}

void HostProcess::output(OutputChannel channel, const QByteArray &bytes)
{
    const auto self = shared_from_this();
    appendOutput(channel, bytes);
}

void HostProcess::exited(int code, bool signalled)
{
    m_exit = Exit{code, signalled};
    if (m_group->isOutputClosed())
        conclude();
    else if (killRequested())
        killGroup();
    else if (!m_timedOut) // else those that still end themselves have until the grace is over
        concludeSoon();
}

void HostProcess::outputClosed()
{
    if (m_exit)
        conclude();
}

void HostProcess::terminate()
{
    killGroup();
}

void HostProcess::endTime()
{
    if (m_exit)
        return;
    m_timedOut = true;
    m_group->signal(SIGTERM);
    m_timer = m_clock->callAfter(terminationGrace, [this] { killGroup(); });
}

void HostProcess::killGroup()
{
    m_group->signal(SIGKILL);
    if (m_exit)
        concludeSoon();
}

void HostProcess::concludeSoon()
{
    m_timer = m_clock->callAfter(drainTime, [this] { conclude(); });
}

void HostProcess::conclude()
{
    if (!isRunning())
        return;
    const auto self = shared_from_this();
    const auto timer = std::exchange(m_timer, {});
    m_group->setListener(nullptr);
    if (m_timedOut || killRequested())
        m_group->signal(SIGKILL);
    if (m_timedOut) {
        const QByteArray error = standardError();
        const QByteArray separator = error.isEmpty() || error.endsWith('\n') ? QByteArray() : QByteArrayLiteral("\n");
        appendOutput(
            OutputChannel::StandardError, separator + "Process timed out after " + QByteArray::number(spec().timeout.count()) + "ms\n");
    }
    const int code = m_exit->signalled ? signalledExitCode + m_exit->code : m_exit->code;
    finish(m_timedOut ? timedOutExitCode : code, m_timedOut, m_exit->signalled && !m_timedOut);
}

} // namespace Millwright
