// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/process.h"
#include "models/source/cloneurl.h"
#include "models/source/redactor.h"

#include <functional>
#include <memory>
#include <optional>

namespace Millwright {

/// What a host asks for, as the password of a basic header. Never in a command line, an address or a file.
struct GitCredential {
    QString token;
    QString username = QStringLiteral("x-access-token");

    bool operator==(const GitCredential &) const = default;
};

/// What git on this machine runs with. It touches only the engine's own mirrors and trees that no session has seen.
struct GitHost {
    std::shared_ptr<ProcessRunner> runner;
    std::shared_ptr<Clock> clock;
    std::shared_ptr<Redactor> redactor;
    Environment environment; ///< the engine's own; git gets the few variables it needs
};

/// The environment of a git that talks to `url`: the person's own git configuration, proxies, certificates and ssh
/// agent, no prompt of any kind, only the protocols that CloneUrl takes. The credential goes in through GIT_CONFIG_*,
/// bound to the address's origin; then redirects are not followed, because git would take the header along.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Environment gitNetworkEnvironment(
    const Environment &base, const CloneUrl &url, const std::optional<GitCredential> &credential);

/// The environment of a git that only reads and writes the engine's own files: no configuration but ours, no network.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Environment gitLocalEnvironment(const Environment &base);

/// One git process. Its standard error is redacted; `progress` gets it as it comes, the result keeps its last 64 KiB.
struct GitCommand {
    QStringList arguments;
    Environment environment;
    QByteArray standardInput = {};
    std::chrono::milliseconds timeout{0}; ///< 0: none
    std::function<void(const QByteArray &)> progress = {};
};

[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Async<ProcessResult> runGit(GitHost host, GitCommand command, std::stop_token stop = {});

/// What a git that failed while it talked to `url` means, from its messages in the C locale; what the remote side says
/// about itself (`remote:` lines) is not believed. ErrorCode::ExecutionFailed when nothing is known about it.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Error explainGitFailure(const CloneUrl &url, bool hasCredential, const ProcessResult &result);

} // namespace Millwright
