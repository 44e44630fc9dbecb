// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/processgroup.h"
#include "models/sandbox/sandboxprocess.h"

namespace Millwright {

/// A command that `/bin/sh -c` runs on this machine, in a process group of its own.
///
/// It ends when the shell has ended and its outputs are closed, or soon after the shell when a process in the
/// background keeps an output open. A command whose time is over gets SIGTERM and, after terminationGrace, SIGKILL; its
/// exit code is 124. kill() is SIGKILL at once. Both reach the whole group.
class MILLWRIGHT_MODELS_EXPORT HostProcess : public SandboxProcess, private ProcessGroup::Listener
{
public:
    static constexpr std::chrono::milliseconds terminationGrace = std::chrono::seconds(5);
    /// How long output of what the command left in the background still counts as its own.
    static constexpr std::chrono::milliseconds drainTime{100};

    /// `command.environment` is all that it sees, `command.workingDirectory` is absolute.
    static Result<std::shared_ptr<HostProcess>> start(Command command, std::shared_ptr<Clock> clock);
    ~HostProcess() override;

    QString pid() const override;
    [[nodiscard]] Async<> write(QByteArray bytes) override;
    [[nodiscard]] Async<> closeInput() override;

    /// Who holds it keeps alive what the command left in the background.
    std::shared_ptr<ProcessGroup> group() const { return m_group; }

protected:
    void terminate() override;

private:
    struct Exit {
        int code = 0;
        bool signalled = false;
    };

    HostProcess(Command command, std::shared_ptr<Clock> clock, std::shared_ptr<ProcessGroup> group);

    void output(OutputChannel channel, const QByteArray &bytes) override;
    void exited(int code, bool signalled) override;
    void outputClosed() override;

    void endTime();
    void killGroup();
    void concludeSoon();
    void conclude();

    std::shared_ptr<Clock> m_clock;
    std::shared_ptr<ProcessGroup> m_group;
    std::shared_ptr<void> m_timer;
    std::optional<Exit> m_exit;
    bool m_timedOut = false;
};

} // namespace Millwright
