// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/taskscope.h"
#include "models/sandbox/sandboxbuilds.h"
#include "providers/snapshot/templatebuild.h"

#include <QHash>

namespace Millwright {

/// The builds of the snapshot provider: their records and logs are on disk, so that status and history outlive this
/// process, and a build whose process died reads as failed.
class SnapshotBuilds final : public SandboxBuilds
{
public:
    SnapshotBuilds(std::shared_ptr<SnapshotStore> store, std::function<Result<SnapshotSettings>(const SettingsDocument &)> settings);

    Capabilities capabilities() const override { return {true, true, true}; }
    [[nodiscard]] Async<SandboxBuild> start(SandboxContext context, SettingsDocument settings, std::stop_token stop = {}) override;
    [[nodiscard]] Async<SandboxBuild> get(
        SandboxContext context, SettingsDocument settings, QString buildId, std::stop_token stop = {}) override;
    [[nodiscard]] Async<QList<SandboxBuild>> list(SandboxContext context, SettingsDocument settings, std::stop_token stop = {}) override;
    [[nodiscard]] Async<LogPage> log(QString buildId, QString cursor, std::stop_token stop = {}) override;
    [[nodiscard]] Async<> cancel(QString buildId) override;
    [[nodiscard]] Async<> forgetOldBuilds(int mostBuilds, qint64 mostBytes, std::stop_token stop = {}) override;

    /// Ends the builds that run.
    [[nodiscard]] QCoro::Task<> close();

private:
    /// What all coroutines of this object hold on to.
    struct State {
        std::shared_ptr<SnapshotStore> store;
        std::function<Result<SnapshotSettings>(const SettingsDocument &)> settings;
        QHash<QString, std::shared_ptr<TemplateBuild>> running; ///< by build id
        TaskScope scope;
    };

    static Async<SandboxBuild> start(std::shared_ptr<State> state, SandboxContext context, SnapshotSettings settings, std::stop_token stop);
    static QCoro::Task<> hold(std::shared_ptr<State> state, std::shared_ptr<TemplateBuild> build);
    static Async<> cancel(std::shared_ptr<State> state, QString buildId);
    static std::optional<BuildRecord> runningBuild(const State &state, const QString &identity);
    static void settle(State &state, const QString &folder, const BuildRecord &record);
    static BuildRecord settled(State &state, BuildRecord record);
    static Result<BuildRecord> read(State &state, const QString &buildId);
    /// Newest first.
    static QList<BuildRecord> records(State &state);

    std::shared_ptr<State> m_state;
};

} // namespace Millwright
