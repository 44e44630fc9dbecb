// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/hostprocess.h"

namespace Millwright {

class CommandProgram;

/// A command of a session that a person's program has become: its output, its end and its exit status are the program's. A program
/// that could not run the command says so by exit status 125 and a standard error that begins with `millwright: `.
class CommandProcess : public SandboxProcess
{
public:
    static constexpr int couldNotRun = 125; ///< as env(1) and docker-run(1) have it

    /// `command` is what the session asked for, `program` is what runs on this machine.
    static Result<std::shared_ptr<CommandProcess>> start(
        Command command, Command program, std::shared_ptr<const CommandProgram> speaker, std::shared_ptr<Clock> clock);
    ~CommandProcess() override;

    QString pid() const override { return m_process->pid(); }
    [[nodiscard]] Async<> write(QByteArray bytes) override { return m_process->write(std::move(bytes)); }
    [[nodiscard]] Async<> closeInput() override { return m_process->closeInput(); }

    std::shared_ptr<ProcessGroup> group() const { return m_process->group(); }

protected:
    void terminate() override;

private:
    CommandProcess(
        Command command, std::shared_ptr<HostProcess> process, std::shared_ptr<const CommandProgram> speaker, std::shared_ptr<Clock> clock);

    static QCoro::Task<> follow(std::weak_ptr<SandboxProcess> self, std::shared_ptr<HostProcess> process);
    void conclude(const Result<CommandResult> &result);

    std::shared_ptr<HostProcess> m_process;
    std::shared_ptr<const CommandProgram> m_speaker;
};

} // namespace Millwright
