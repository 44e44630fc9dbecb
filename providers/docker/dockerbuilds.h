// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/keyedlock.h"
#include "models/async/taskscope.h"
#include "models/sandbox/sandboxbuilds.h"
#include "providers/docker/dockerbuild.h"

#include <QHash>

namespace Millwright {

/// The builds of the Docker provider. Their records and logs are on this machine's disk, so that status and log outlive this process; a
/// build of which nothing is known here is ready when its image is there, and else unknown. Ids are those of BuildFolders, and
/// the image's name for one that was made elsewhere. No two builds make the same image at the same time.
class DockerBuilds final : public SandboxBuilds
{
public:
    using SettingsCheck = std::function<Result<DockerSettings>(const SettingsDocument &)>;

    DockerBuilds(std::shared_ptr<DockerBuildHost> host, SettingsCheck settings);

    Capabilities capabilities() const override { return {false, true, true}; }
    [[nodiscard]] Async<SandboxBuild> start(SandboxContext context, SettingsDocument settings, std::stop_token stop = {}) override;
    [[nodiscard]] Async<SandboxBuild> get(
        SandboxContext context, SettingsDocument settings, QString buildId, std::stop_token stop = {}) override;
    [[nodiscard]] Async<LogPage> log(QString buildId, QString cursor, std::stop_token stop = {}) override;
    /// ErrorCode::Conflict while a session that starts waits for it.
    [[nodiscard]] Async<> cancel(QString buildId) override;
    [[nodiscard]] Async<> forgetOldBuilds(int mostBuilds, qint64 mostBytes, std::stop_token stop = {}) override;

    /// For a session that starts: returns when the image is there, having made it or waited for who makes it. A stop ends the
    /// wait, and the build with the last one that wants it.
    [[nodiscard]] Async<> ensure(DockerTemplate wanted, QString projectId, std::stop_token stop = {});

    /// Whether a build that runs here makes that image.
    bool makes(const QString &image) const { return m_state->running.contains(image); }

    /// Removes what a process that was killed left of its builds.
    [[nodiscard]] Async<> removeLeftovers();

    /// Ends the builds that run.
    [[nodiscard]] QCoro::Task<> close();

private:
    /// A build that runs here, and who wants it.
    struct Running {
        std::shared_ptr<DockerBuild> build;
        bool isAskedFor = false; ///< by a person or the factory
        int waiting = 0; ///< sessions that start
    };
    /// What all coroutines of this object hold on to.
    struct State {
        std::shared_ptr<DockerBuildHost> host;
        SettingsCheck settings;
        QHash<QString, std::shared_ptr<Running>> running; ///< by image
        KeyedLock starting; ///< by image
        TaskScope scope;

        std::shared_ptr<Running> find(const QString &buildId) const;
    };
    /// A build that was begun or found; `running` is null for one that has ended or runs elsewhere.
    struct Begun {
        BuildRecord record;
        std::shared_ptr<Running> running;
    };

    static Async<SandboxBuild> start(std::shared_ptr<State> state, SandboxContext context, DockerSettings settings, std::stop_token stop);
    static Async<Begun> begin(std::shared_ptr<State> state, DockerTemplate wanted, QString projectId, std::stop_token stop);
    static QCoro::Task<> hold(std::shared_ptr<State> state, std::shared_ptr<Running> running);
    static Async<SandboxBuild> get(std::shared_ptr<State> state, QString buildId, std::stop_token stop);
    static Async<BuildRecord> settled(std::shared_ptr<State> state, BuildRecord record, std::stop_token stop);
    static Async<> ensure(std::shared_ptr<State> state, DockerTemplate wanted, QString projectId, std::stop_token stop);
    static Async<> waitElsewhere(std::shared_ptr<State> state, BuildRecord record, std::stop_token stop);
    static Async<> cancel(std::shared_ptr<State> state, QString buildId);

    std::shared_ptr<State> m_state;
};

} // namespace Millwright
