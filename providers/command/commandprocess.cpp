// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/command/commandprocess.h"

#include "providers/command/commandprogram.h"

#include <QCoreApplication>

namespace Millwright {

namespace {

constexpr QByteArrayView complaintMark = "millwright: ";
constexpr qint64 retention = 1024; ///< of the inner process; what is kept is kept here

} // namespace

Result<std::shared_ptr<CommandProcess>> CommandProcess::start(
    Command command, Command program, std::shared_ptr<const CommandProgram> speaker, std::shared_ptr<Clock> clock)
{
    program.timeout = command.timeout;
    program.standardInput = command.standardInput;
    program.retention = retention;
    auto process = HostProcess::start(std::move(program), clock);
    if (!process)
        return std::unexpected(process.error());
    const auto result
        = std::shared_ptr<CommandProcess>(new CommandProcess(std::move(command), *process, std::move(speaker), std::move(clock)));
    const std::weak_ptr<CommandProcess> self = result;
    (*process)->setOutputHandler([self](OutputChannel channel, const QByteArray &bytes) {
        if (const auto alive = self.lock())
            alive->appendOutput(channel, bytes);
    });
    (void)follow(result, *process);
    return result;
}

CommandProcess::CommandProcess(
    Command command, std::shared_ptr<HostProcess> process, std::shared_ptr<const CommandProgram> speaker, std::shared_ptr<Clock> clock)
    : SandboxProcess(std::move(command), std::move(clock))
    , m_process(std::move(process))
    , m_speaker(std::move(speaker))
{
}

CommandProcess::~CommandProcess()
{
    (void)m_process->kill();
}

void CommandProcess::terminate()
{
    (void)m_process->kill();
}

QCoro::Task<> CommandProcess::follow(std::weak_ptr<SandboxProcess> self, std::shared_ptr<HostProcess> process)
{
    const auto result = co_await process->wait();
    if (const auto alive = std::static_pointer_cast<CommandProcess>(self.lock()))
        alive->conclude(result);
}

void CommandProcess::conclude(const Result<CommandResult> &result)
{
    if (!result) {
        fail(result.error());
        return;
    }
    if (result->exitCode == couldNotRun) {
        if (const QByteArray error = standardError(); error.startsWith(complaintMark)) {
            fail({ErrorCode::StartFailed,
                QCoreApplication::translate("Millwright::CommandProcess", "“%1” could not run the command: %2")
                    .arg(m_speaker->name(), m_speaker->complaint(error.sliced(complaintMark.size())))});
            return;
        }
    }
    finish(result->exitCode, result->timedOut, result->killed);
}

} // namespace Millwright
