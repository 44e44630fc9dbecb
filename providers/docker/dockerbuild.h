// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/providerhost.h"
#include "models/source/filelock.h"
#include "providers/docker/buildcontext.h"
#include "providers/docker/buildoutput.h"
#include "providers/docker/engine/dockerengine.h"
#include "providers/recordedbuild.h"

#include <memory>

namespace Millwright {

/// What all builds of the provider share.
struct DockerBuildHost {
    static constexpr auto templateLabel = QLatin1StringView("mastra.template");
    static constexpr auto installationLabel = QLatin1StringView("mastra.template.installation");

    ProviderHost host;
    std::shared_ptr<DockerEngine> engine;
    Environment buildEnvironment = {}; ///< in every template
    QString network = {}; ///< of the steps, as a container's network mode; empty: the engine's own
    QString installation = {}; ///< a label of every image, so that one's own are found again; no part of a template's identity

    GitHost git() const;
    BuildFolders folders() const;
    /// Held, in all processes on the data folder, by who looks whether an image is there or made and begins to make it.
    [[nodiscard]] Async<std::shared_ptr<FileLock>> lockImage(QString image, std::stop_token stop = {}) const;
};

/// One making of a template's image: fetches, checks out, sends the context to the engine and follows what it says. It keeps its
/// record and log in its folder and leaves nothing else there.
class DockerBuild final : public RecordedBuild, public std::enable_shared_from_this<DockerBuild>
{
public:
    /// Makes the folder of the build, with its lock and its record.
    [[nodiscard]] static Result<std::shared_ptr<DockerBuild>> make(
        std::shared_ptr<DockerBuildHost> host, DockerTemplate wanted, QString projectId);

    /// Runs to its end; what became of it is in the record. `stop` is the owner's end.
    [[nodiscard]] QCoro::Task<> run(std::stop_token stop);

    /// Where the checkouts of a build lie while it runs.
    static QString contextOf(const QString &folder) { return folder + QStringLiteral("/context"); }

private:
    DockerBuild(std::shared_ptr<DockerBuildHost> host, DockerTemplate wanted);

    [[nodiscard]] Async<> make(std::stop_token stop);
    [[nodiscard]] Async<> forgetFileTimes(std::stop_token stop);
    [[nodiscard]] Async<std::shared_ptr<BuildContext>> packContext(std::stop_token stop);
    [[nodiscard]] Async<> build(std::shared_ptr<BuildContext> context, std::stop_token stop);
    DockerCall buildCall(std::shared_ptr<BuildContext> context) const;
    /// Why the engine did not build it, in words of ours.
    Error explained(const BuildOutput::Failure &failure) const;

    std::shared_ptr<DockerBuildHost> m_host;
    DockerTemplate m_template;
    QList<DockerTemplate::Step> m_steps;
};

} // namespace Millwright
