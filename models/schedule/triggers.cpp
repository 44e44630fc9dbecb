// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/triggers.h"

#include <QLoggingCategory>

#include <algorithm>

namespace Millwright {

namespace {

Q_LOGGING_CATEGORY(triggerLog, "millwright.trigger")

constexpr int toldRuns = 3;

void logged(const Result<> &result, const char *what)
{
    if (!result)
        qCWarning(triggerLog).noquote() << what << result.error().message;
}

} // namespace

Triggers::Triggers(std::shared_ptr<FactoryCore> core, std::shared_ptr<BuildWorkflow> builds)
    : m_core(std::move(core))
    , m_builds(std::move(builds))
    , m_schedules(std::make_shared<Schedules>(m_core->store, m_core->clock))
    , m_pushes(std::make_shared<PushWatch>(m_core))
{
}

void Triggers::open()
{
    tickAfter(std::chrono::milliseconds(0));
}

void Triggers::tickAfter(std::chrono::milliseconds delay)
{
    m_next = m_core->clock->callAfter(delay, [this] {
        tickAfter(tickInterval);
        tick();
    });
}

void Triggers::close()
{
    m_next.reset();
}

void Triggers::tick()
{
    constexpr auto renew = [](std::shared_ptr<Triggers> self, std::stop_token stop) -> QCoro::Task<> {
        logged(co_await self->m_schedules->renew(stop), "the times of schedules could not be computed anew:");
        self->m_renewing = false;
    };
    for (const DueRun &run : std::as_const(m_deciding))
        logged(m_core->store->keepClaim(run), "a run that is being decided could not be kept:");
    if (m_core->store->keepsSchedules()) {
        if (!std::exchange(m_renewing, true))
            m_core->scope.add(renew(shared_from_this(), m_core->scope.stopToken()));
        logged(m_schedules->fireDue(), "the schedules that are due could not be read:");
    }
    logged(m_pushes->tick(), "the repositories to be asked for pushes could not be read:");
    decideDue();
    m_core->announce();
}

void Triggers::decideDue()
{
    const qsizetype room = mostDecidedAtOnce - m_deciding.size();
    if (room <= 0 || m_core->scope.isClosing())
        return;
    const auto due = m_core->store->claimRuns(static_cast<int>(room));
    logged(due.transform([](const auto &) { }), "the runs that are due could not be read:");
    if (!due)
        return;
    m_deciding += *due;
    for (const DueRun &run : *due)
        m_core->scope.add(decide(run, m_core->scope.stopToken()));
}

QCoro::Task<> Triggers::decide(DueRun run, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto decided = co_await m_builds->run(run, stop);
    m_deciding.removeIf([&](const DueRun &other) { return other.id == run.id; });
    if (decided) {
        // As an event of its own: what is decided without waiting would else pile up on the stack.
        const Completion<> event;
        const auto nextEvent = event.wait();
        event.resolve({});
        (void)co_await nextEvent;
        decideDue();
        co_return;
    }
    qCInfo(triggerLog).noquote() << "a run that was due was not decided:" << decided.error().message;
    // The next start need not wait until the claim is too old.
    if (stop.stop_requested())
        logged(m_core->store->postponeRun(run, m_core->clock->now(), Store::Until::Time), "a run that was due could not be given back:");
}

Result<TriggerState> Triggers::stateOf(const QString &projectId, const BuildTriggers &triggers) const
{
    const Store &store = *m_core->store;
    const auto next = store.nextScheduled(projectId);
    const auto push = store.rememberedPush(projectId);
    const auto runs = store.triggeredRuns(projectId, toldRuns);
    const auto interval = m_pushes->interval();
    const auto watched = store.watched(projectId);
    if (!next || !push || !runs || !interval || !watched)
        return std::unexpected(!next ? next.error()
                : !push              ? push.error()
                : !runs              ? runs.error()
                : !interval          ? interval.error()
                                     : watched.error());
    TriggerState state;
    state.timezone = Schedules::zoneOf(triggers.timezone);
    state.nextScheduledAt = *next;
    if (triggers.scheduleEnabled && next->isNull()) {
        const auto at = Schedules::next(triggers.cron, triggers.timezone, m_core->clock->now());
        state.scheduleProblem = at ? QString() : at.error().message;
    }
    state.pushAt = *push;
    state.pushInterval = *interval;
    state.lastRuns = *runs;
    if (!watched->isEmpty())
        state.askedAt = std::ranges::min(*watched, {}, &WatchedRepository::askedAt).askedAt;
    const auto trouble = std::ranges::find_if(*watched, [](const WatchedRepository &repository) { return repository.failures > 0; });
    if (trouble != watched->end())
        state.pushProblem = trouble->problem;
    return state;
}

} // namespace Millwright
