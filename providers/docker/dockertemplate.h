// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/process.h"
#include "providers/docker/dockersettings.h"
#include "providers/repositories.h"

namespace Millwright {

/// All that decides what a template's image holds. It is built from a context that has each checkout in its folder beside the
/// Dockerfile, so nothing in the image, its history or the engine's log ever knew a credential.
///
/// The Dockerfile is read by the classic builder of Engine 20.10 and by BuildKit alike: every setup command is an exec form, in
/// which neither of them expands or joins anything. Setup commands and sessions run as `owner`, who owns the working directory.
struct DockerTemplate : Repositories {
    /// What a command that may fail prints after its exit status.
    static constexpr auto goesOn = QLatin1StringView(", and the build goes on");
    static constexpr auto imagePrefix = QLatin1StringView("mastra-template:");

    /// An instruction of the Dockerfile, and what it is called in a log.
    struct Step {
        enum class Kind {
            Base,
            Git,
            Folder,
            Setup,
            OptionalSetup, ///< the build goes on when it fails, and `goesOn` says so at its end
            Other,
        };

        QString instruction;
        QString title;
        Kind kind = Kind::Other;
    };

    DockerSettings settings;
    Environment buildEnvironment;

    /// SHA-256, in hexadecimal, of the canonical JSON of all of it.
    QString identity() const;
    /// The prefix and the first 24 digits of the identity: the image's name, and the template's id.
    QString image() const;
    static bool isImage(const QString &text);

    QList<Step> steps() const;
    /// Their text, as a file.
    QString dockerfile() const;

private:
    QList<Step> setupSteps(const Repository &repository) const;
    /// Paths below the working directory, each with its text behind it.
    QStringList markers() const;
};

/// Refuses what resolveRepositories() does, commands and variables that a Dockerfile cannot hold, and a working directory that
/// belongs to the system. A template without a repository is none: the image is the base itself.
[[nodiscard]] Async<DockerTemplate> resolveDockerTemplate(
    SandboxContext context, DockerSettings settings, Environment buildEnvironment, GitHost git, Heads heads, std::stop_token stop = {});

/// Whether `environment` can go into a Dockerfile: names of letters, digits and underscores, values on one line.
Result<> checkBuildEnvironment(const Environment &environment);

} // namespace Millwright
