// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"

#include <QByteArray>
#include <QMap>
#include <QStringList>

#include <functional>

namespace Millwright {

/// Variables of a process, by name.
using Environment = QMap<QString, QString>;

enum class OutputChannel { StandardOutput, StandardError };
using OutputHandler = std::function<void(OutputChannel, const QByteArray &)>;

/// A program to run on this machine. `environment` is the whole of what it sees, nothing is inherited.
struct ProcessSpec {
    QString program;
    QStringList arguments;
    Environment environment;
    QString workingDirectory;
    QByteArray standardInput;
    std::chrono::milliseconds timeout{0}; ///< 0: none
    OutputHandler onOutput = {}; ///< gets everything as it comes; the result then holds no output
};

struct ProcessResult {
    int exitCode = 0; ///< 128 plus the signal's number when a signal ended it
    QByteArray standardOutput;
    QByteArray standardError;
    bool timedOut = false;
};

/// Runs programs that end by themselves. Each gets a session and process group of its own, and the whole group is
/// killed when the run is stopped or its time is over; the program also when this one is killed, or the thread ends that
/// runs it. An error means that the program could not be started, or ErrorCode::Aborted; a program that failed is a result.
class MILLWRIGHT_MODELS_EXPORT ProcessRunner
{
public:
    explicit ProcessRunner(std::shared_ptr<Clock> clock);
    virtual ~ProcessRunner();

    [[nodiscard]] virtual Async<ProcessResult> run(ProcessSpec spec, std::stop_token stop = {});

private:
    std::shared_ptr<Clock> m_clock;
};

/// The variables this process was started with.
MILLWRIGHT_MODELS_EXPORT Environment systemEnvironment();

} // namespace Millwright
