// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "providers/docker/engine/dockerengine.h"

#include <QStringList>

namespace Millwright {

/// A program that an engine starts in a running container (Docker Engine API, "Exec").
struct DockerExec {
    static constexpr std::chrono::seconds startLimit{60}; ///< until it runs
    static constexpr std::chrono::seconds answerLimit{30}; ///< of outputOf()

    /// What create() wants for a script of /bin/sh, whose $1 and so on are `arguments`. Values never become part of the script.
    static Json request(const char *script, const QStringList &arguments);
    /// Its id. ErrorCode::NotFound where there is no such container, Conflict where it does not run or is paused.
    [[nodiscard]] static Async<QString> create(std::shared_ptr<DockerEngine> engine, QString containerId, QByteArray request);
    /// Starts it; the connection carries its input and, in frames, its outputs.
    [[nodiscard]] static Async<std::shared_ptr<DockerConnection>> open(std::shared_ptr<DockerEngine> engine, QString id);

    /// The first bytes that a script of our own, which ends by itself, writes to its standard output.
    static Async<QByteArray> outputOf(
        std::shared_ptr<DockerEngine> engine, QString containerId, const char *script, QStringList arguments, std::shared_ptr<Clock> clock);
    /// False also for one that is not there.
    [[nodiscard]] static Async<bool> isContainerRunning(
        std::shared_ptr<DockerEngine> engine, QString containerId, std::stop_token stop = {});
};

} // namespace Millwright
