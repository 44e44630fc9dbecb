// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/completion.h"
#include "models/async/process.h"
#include "models/sandbox/outputretention.h"

#include <memory>
#include <optional>

namespace Millwright {

/// A command to run in a sandbox: `command` is a shell text; `arguments`, if any, are quoted and added to it.
struct Command {
    QString command;
    QStringList arguments = {};
    Environment environment = {}; ///< wins over the sandbox's own
    QString workingDirectory = {}; ///< absolute, or below the sandbox's working directory; empty: that directory
    std::chrono::milliseconds timeout{0}; ///< 0: none
    /// Bytes kept of each stream; handlers get everything all the same. None: all of it for run(), 1 MiB for spawn().
    std::optional<qint64> retention = {};
    bool standardInput = false; ///< whether write() is wanted; else the command reads an empty input

    /// The text for `sh -c`, arguments quoted.
    MILLWRIGHT_MODELS_EXPORT QString shellText() const;
};

struct CommandResult {
    QString command;
    int exitCode = 0; ///< 124 after a timeout; 128 plus the signal's number when a signal ended it
    QString standardOutput;
    QString standardError;
    std::chrono::milliseconds executionTime{0};
    bool timedOut = false;
    bool killed = false;
    qint64 standardOutputDropped = 0; ///< bytes
    qint64 standardErrorDropped = 0;

    bool success() const { return exitCode == 0 && !timedOut && !killed; }
};

/// A command that runs, or ran, in a sandbox. Lives on the engine's thread and is shared by its sandbox and who
/// started it. A provider derives from it, feeds it with appendOutput() and ends it once with finish().
class MILLWRIGHT_MODELS_EXPORT SandboxProcess : public std::enable_shared_from_this<SandboxProcess>
{
public:
    virtual ~SandboxProcess();
    Q_DISABLE_COPY_MOVE(SandboxProcess)

    /// The provider's id of the process, unique within its sandbox's life.
    virtual QString pid() const = 0;
    QString command() const { return m_command.shellText(); }

    bool isRunning() const { return !m_ended.isResolved(); }
    std::optional<int> exitCode() const;
    QByteArray standardOutput() const { return m_output.bytes(); }
    QByteArray standardError() const { return m_error.bytes(); }

    /// Called with everything that comes from now on, before wait() returns. One handler at a time.
    void setOutputHandler(OutputHandler handler) { m_handler = std::move(handler); }

    /// The result, each time the same. A stop request kills the process and gives ErrorCode::Aborted.
    [[nodiscard]] Async<CommandResult> wait(std::stop_token stop = {});

    /// Ends the process and what it started. True when it was running. Returns when it is gone.
    [[nodiscard]] Async<bool> kill();

    /// Gives bytes to its standard input. An error when it has ended or takes none.
    [[nodiscard]] virtual Async<> write(QByteArray bytes) = 0;
    [[nodiscard]] virtual Async<> closeInput() = 0;

protected:
    SandboxProcess(Command command, std::shared_ptr<Clock> clock);

    const Command &spec() const { return m_command; }
    void appendOutput(OutputChannel channel, const QByteArray &bytes);
    /// Ends it. Timeout and kill are told by the flags; an error means that its end could not be learnt.
    void finish(int exitCode, bool timedOut = false, bool killed = false);
    void fail(Error error);

    /// Asks for the end of the whole process group; finish() follows.
    virtual void terminate() = 0;
    bool killRequested() const { return m_killRequested; }

private:
    Command m_command;
    std::shared_ptr<Clock> m_clock;
    std::chrono::milliseconds m_startedAt;
    OutputRetention m_output;
    OutputRetention m_error;
    OutputHandler m_handler;
    Completion<CommandResult> m_ended;
    bool m_killRequested = false;
};

} // namespace Millwright
