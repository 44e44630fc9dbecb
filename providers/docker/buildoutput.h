// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/steplog.h"
#include "providers/docker/dockertemplate.h"
#include "providers/docker/jsonlines.h"
#include "providers/docker/pullprogress.h"

#include <optional>

namespace Millwright {

/// What an engine says while it builds, written to a log with a step for each instruction. The step that runs when it is made, in
/// which the context is sent, ends with the first thing that it says.
class BuildOutput
{
public:
    /// Why the engine gave up.
    struct Failure {
        QString message; ///< in the engine's words
        int exitCode = 0; ///< of the command that failed; 0: none did
        qsizetype step = -1; ///< index of the instruction; -1: before the first one
    };

    BuildOutput(std::shared_ptr<StepLog> log, QList<DockerTemplate::Step> steps);

    void feed(const QByteArray &bytes) { m_lines.feed(bytes); }
    /// Nothing follows. The step that runs ends, because of `failure` if there is one.
    void end(const QString &failure = {});

    const std::optional<Failure> &failure() const { return m_failure; }

private:
    void take(const Json &message);
    void takeOutput(QString text);
    /// Whether `text` announces the next instruction.
    bool takeStep(const QString &text);
    /// Takes the note of a command that failed and may, if it is the end of `text`.
    void takeFailure(QString &text);
    void endStep(const QString &failure = {});

    std::shared_ptr<StepLog> m_log;
    QList<DockerTemplate::Step> m_steps;
    JsonLines m_lines;
    PullProgress m_pull;
    std::optional<Failure> m_failure;
    qsizetype m_step = -1;
    bool m_isAnnounced = false; ///< nothing came since the instruction was announced
    bool m_isCached = false;
    QString m_stepFailure; ///< of one that may fail
    QString m_notRun; ///< why the command that runs could not be; empty: nothing was said of it
};

} // namespace Millwright
