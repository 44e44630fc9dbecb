// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/buildworkflow.h"
#include "models/schedule/pushwatch.h"
#include "models/schedule/schedules.h"

namespace Millwright {

/// What keeps templates fresh while nobody clicks: the ticking that fires schedules and finds pushes, and has the workflow decide
/// the runs that come due. A run is the store's until its decision is recorded, so that neither a crash nor a second process
/// loses or doubles it. Lives on the engine's thread.
class MILLWRIGHT_MODELS_EXPORT Triggers : public std::enable_shared_from_this<Triggers>
{
public:
    static constexpr std::chrono::seconds tickInterval{10};
    static constexpr int mostDecidedAtOnce = 4;

    Triggers(std::shared_ptr<FactoryCore> core, std::shared_ptr<BuildWorkflow> builds);

    /// Begins to tick; what was missed comes first.
    void open();
    void close();
    /// Projects, or their repositories, are others now.
    void refresh() { m_pushes->refresh(); }

    /// One tick. The store's errors are logged: what is due stays due.
    void tick();

    Result<TriggerState> stateOf(const QString &projectId, const BuildTriggers &triggers) const;
    Result<> saveSchedule(const QString &projectId, const BuildTriggers &before, const BuildTriggers &after)
    {
        return m_schedules->save(projectId, before, after);
    }
    Result<> setPushInterval(int minutes) { return m_pushes->setInterval(minutes); }

private:
    void tickAfter(std::chrono::milliseconds delay);
    void decideDue();
    [[nodiscard]] QCoro::Task<> decide(DueRun run, std::stop_token stop);

    std::shared_ptr<FactoryCore> m_core;
    std::shared_ptr<BuildWorkflow> m_builds;
    std::shared_ptr<Schedules> m_schedules;
    std::shared_ptr<PushWatch> m_pushes;
    QList<DueRun> m_deciding;
    std::shared_ptr<void> m_next;
    bool m_renewing = false;
};

} // namespace Millwright
