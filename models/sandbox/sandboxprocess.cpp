// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/sandboxprocess.h"

#include <QRegularExpression>

namespace Millwright {

namespace {

QString quoted(const QString &argument)
{
    static const QRegularExpression safe(QStringLiteral("\\A[A-Za-z0-9._\\-/=:@]+\\z"));
    if (safe.match(argument).hasMatch())
        return argument;
    QString escaped = argument;
    escaped.replace(u'\'', QStringLiteral("'\\''"));
    return u'\'' + escaped + u'\'';
}

} // namespace

QString Command::shellText() const
{
    QString text = command;
    for (const QString &argument : arguments)
        text += u' ' + quoted(argument);
    return text;
}

SandboxProcess::SandboxProcess(Command command, std::shared_ptr<Clock> clock)
    : m_command(std::move(command))
    , m_clock(std::move(clock))
    , m_startedAt(m_clock->monotonic())
    , m_output(m_command.retention.value_or(OutputRetention::standard))
    , m_error(m_command.retention.value_or(OutputRetention::standard))
{
}

SandboxProcess::~SandboxProcess() = default;

std::optional<int> SandboxProcess::exitCode() const
{
    if (!m_ended.isResolved() || !m_ended.result())
        return std::nullopt;
    return m_ended.result()->exitCode;
}

Async<CommandResult> SandboxProcess::wait(std::stop_token stop)
{
    const auto self = shared_from_this();
    auto result = co_await m_ended.wait(stop);
    if (!result && stop.stop_requested() && isRunning())
        (void)co_await kill();
    co_return result;
}

Async<bool> SandboxProcess::kill()
{
    const auto self = shared_from_this();
    if (!isRunning())
        co_return false;
    m_killRequested = true;
    terminate();
    if (const auto ended = co_await m_ended.wait(); !ended)
        co_return std::unexpected(ended.error());
    co_return true;
}

void SandboxProcess::appendOutput(OutputChannel channel, const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return;
    (channel == OutputChannel::StandardOutput ? m_output : m_error).append(bytes);
    // A handler may replace itself while it is called.
    if (const auto handler = m_handler)
        handler(channel, bytes);
}

void SandboxProcess::finish(int exitCode, bool timedOut, bool killed)
{
    CommandResult result;
    result.command = command();
    result.exitCode = exitCode;
    result.standardOutput = QString::fromUtf8(m_output.bytes());
    result.standardError = QString::fromUtf8(m_error.bytes());
    result.executionTime = m_clock->monotonic() - m_startedAt;
    result.timedOut = timedOut;
    result.killed = killed || m_killRequested;
    result.standardOutputDropped = m_output.droppedBytes();
    result.standardErrorDropped = m_error.droppedBytes();
    m_handler = {};
    m_ended.resolve(std::move(result));
}

void SandboxProcess::fail(Error error)
{
    m_handler = {};
    m_ended.resolve(std::unexpected(std::move(error)));
}

} // namespace Millwright
