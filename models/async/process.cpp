// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/process.h"

#include "models/async/completion.h"

#include <QCoreApplication>
#include <QProcess>

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

namespace Millwright {

namespace {

struct Running {
    QProcess process;
    ProcessResult result;
    OutputHandler onOutput;
    Completion<> ended;

    void read(OutputChannel channel)
    {
        const QByteArray bytes
            = channel == OutputChannel::StandardOutput ? process.readAllStandardOutput() : process.readAllStandardError();
        if (bytes.isEmpty())
            return;
        if (onOutput)
            onOutput(channel, bytes);
        else
            (channel == OutputChannel::StandardOutput ? result.standardOutput : result.standardError) += bytes;
    }

    void killGroup() const
    {
        // A child that has only just been forked has no group of its own yet, and no children.
        if (const auto pid = static_cast<pid_t>(process.processId()); pid > 0 && ::kill(-pid, SIGKILL) != 0)
            ::kill(pid, SIGKILL);
    }
};

Async<ProcessResult> runProcess(std::shared_ptr<Clock> clock, ProcessSpec spec, std::stop_token stop)
{
    const auto running = std::make_unique<Running>();
    Running *const r = running.get();
    QProcess &process = r->process;
    r->onOutput = std::move(spec.onOutput);

    QProcessEnvironment environment;
    for (const auto &[name, value] : spec.environment.asKeyValueRange())
        environment.insert(name, value);
    process.setProcessEnvironment(environment);
    process.setProgram(spec.program);
    process.setArguments(spec.arguments);
    process.setWorkingDirectory(spec.workingDirectory);
    process.setUnixProcessParameters(
        QProcess::UnixProcessFlag::CreateNewSession | QProcess::UnixProcessFlag::ResetSignalHandlers | QProcess::UnixProcessFlag::UseVFork);
    // When this program is killed, nothing that it started may write on where its successor begins.
    process.setChildProcessModifier([parent = ::getpid()] {
        (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent)
            ::_exit(EXIT_FAILURE);
    });
    if (spec.standardInput.isEmpty())
        process.setStandardInputFile(QProcess::nullDevice());

    QObject::connect(&process, &QProcess::readyReadStandardOutput, &process, [r] { r->read(OutputChannel::StandardOutput); });
    QObject::connect(&process, &QProcess::readyReadStandardError, &process, [r] { r->read(OutputChannel::StandardError); });
    QObject::connect(&process, &QProcess::finished, &process, [r] { r->ended.resolve({}); });
    QObject::connect(&process, &QProcess::errorOccurred, &process, [r](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            r->ended.resolve(failure(ErrorCode::StartFailed,
                QCoreApplication::translate("Millwright::ProcessRunner", "“%1” could not be started: %2.")
                    .arg(r->process.program(), r->process.errorString())));
        }
    });

    std::shared_ptr<void> timer;
    if (spec.timeout.count() > 0) {
        timer = clock->callAfter(spec.timeout, [r] {
            r->result.timedOut = true;
            r->killGroup();
        });
    }
    process.start();
    if (!spec.standardInput.isEmpty()) {
        process.write(spec.standardInput);
        process.closeWriteChannel();
    }

    auto ended = co_await r->ended.wait(stop);
    if (!ended && !r->ended.isResolved()) {
        // Only a process that is gone may be let go of, and SIGKILL ends it soon.
        r->killGroup();
        (void)co_await r->ended.wait();
    }
    if (!ended)
        co_return std::unexpected(ended.error());
    r->read(OutputChannel::StandardOutput);
    r->read(OutputChannel::StandardError);
    r->result.exitCode = process.exitStatus() == QProcess::CrashExit ? 128 + process.exitCode() : process.exitCode();
    co_return std::move(r->result);
}

} // namespace

ProcessRunner::ProcessRunner(std::shared_ptr<Clock> clock) : m_clock(std::move(clock)) { }

ProcessRunner::~ProcessRunner() = default;

Async<ProcessResult> ProcessRunner::run(ProcessSpec spec, std::stop_token stop)
{
    return runProcess(m_clock, std::move(spec), std::move(stop));
}

Environment systemEnvironment()
{
    Environment result;
    const auto environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : environment.keys())
        result.insert(name, environment.value(name));
    return result;
}

} // namespace Millwright
