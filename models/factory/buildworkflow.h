// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/activity.h"
#include "models/factory/buildinputs.h"
#include "models/factory/buildlogs.h"
#include "models/factory/factorycore.h"

namespace Millwright {

class Templates;

/// The workflow `factory-environment-build`: decides whether a build begins, begins it, waits for it and makes its template
/// the active one. The order of the decisions is the reference's; every pass is recorded with its reason, and a failing
/// look-up neither builds nor forgets the last build.
class MILLWRIGHT_MODELS_EXPORT BuildWorkflow : public std::enable_shared_from_this<BuildWorkflow>
{
public:
    BuildWorkflow(std::shared_ptr<FactoryCore> core, std::shared_ptr<Templates> templates);

    /// Takes up the builds that were running when the application ended, and what was to be removed.
    void resume();

    /// Decides, and gives what was decided. A begun build goes on by itself. An error only where nothing could be recorded.
    [[nodiscard]] Async<BuildRun> run(QString projectId, BuildTrigger::Value trigger, std::stop_token stop = {});
    /// The same for a run that has come due. It is taken from the store, or due again later, as what was decided is recorded:
    /// a push that came too soon, or while a build is in progress, and for a while one that failed. ErrorCode::Conflict, and
    /// nothing recorded, where somebody else decides it by now; an error also where it was stopped.
    [[nodiscard]] Async<BuildRun> run(DueRun due, std::stop_token stop = {});
    [[nodiscard]] Async<> cancel(QString projectId, QString buildId);

    /// This factory's runs, newest first, then the builds that only the provider knows.
    [[nodiscard]] Async<QList<BuildRun>> runs(QString projectId, int limit, std::stop_token stop = {});

    /// What the builds of two runs were made from; without a second: the first and what is saved now. Masked.
    Result<QList<ComparedValue>> compare(const QString &projectId, qint64 first, std::optional<qint64> second) const;

    /// A page of a build's log. Waits up to `logPatience` for more.
    [[nodiscard]] Async<LogPage> log(QString projectId, QString buildId, QString cursor, std::stop_token stop = {});

    BuildLogs &logs() { return *m_logs; }

    static constexpr std::chrono::seconds logPatience{20};

private:
    QList<BuildRun> withLogs(QList<BuildRun> runs) const;
    Result<> recordDefaultBranch(const ProjectRepository &before, const ProjectRepository &after);
    [[nodiscard]] Async<BuildRun> pass(BuildRun run, std::optional<DueRun> due, std::stop_token stop);
    [[nodiscard]] Async<BuildRun> decide(BuildRun run, std::optional<DueRun> due, std::stop_token stop);
    /// With its cause where the last build leaves it open, else skipped.
    [[nodiscard]] Async<BuildRun> decideByLastBuild(BuildRun run, BuildInputs inputs, std::stop_token stop);
    /// What a ready last build does not have; empty: it has all there is.
    QString changesSince(const EnvironmentRecord &last, const BuildInputs &inputs) const;
    [[nodiscard]] Async<BuildRun> begin(BuildRun run, BuildInputs inputs, std::optional<DueRun> due, std::stop_token stop);
    /// Takes the run that was due from the store, or says in `run` when it is due again.
    Result<> settle(BuildRun &run, const DueRun &due) const;
    [[nodiscard]] QCoro::Task<> follow(
        BuildRun run, std::chrono::milliseconds pollAfter, std::chrono::milliseconds giveUpAfter, std::stop_token stop);
    /// Records what the provider reported, and pins a template that is ready: both or neither.
    Result<> recordBuild(BuildRun &run, const SandboxBuild &build);
    Result<> pin(BuildRun &run);

    std::shared_ptr<FactoryCore> m_core;
    std::shared_ptr<Templates> m_templates;
    Activity m_activity;
    std::shared_ptr<BuildLogs> m_logs;
};

} // namespace Millwright
