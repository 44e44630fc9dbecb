// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildworkflow.h"

#include "models/factory/fingerprint.h"
#include "models/factory/templates.h"

#include <QCoreApplication>
#include <QLoggingCategory>

#include <algorithm>

namespace Millwright {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Q_LOGGING_CATEGORY(buildLog, "millwright.build")

constexpr int mostAttempts = 6;
constexpr auto firstPause = 5min; // doubled after each attempt that failed
constexpr qsizetype toldChanges = 3;
constexpr qsizetype shownCommit = 7;

struct BuildWorkflowText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::BuildWorkflow)
};

BuildRun skipped(BuildRun run, const QString &reason)
{
    run.outcome = RunOutcome::Skipped;
    run.reason = reason;
    return run;
}

std::unexpected<Error> otherProvider(const BuildRun &run)
{
    return failure(ErrorCode::NoBuilds,
        BuildWorkflowText::tr("This build is one of the provider “%1”, which this factory does not use now. Choose it again to ask for it.")
            .arg(run.provider));
}

} // namespace

BuildWorkflow::BuildWorkflow(std::shared_ptr<FactoryCore> core, std::shared_ptr<Templates> templates)
    : m_core(std::move(core))
    , m_templates(std::move(templates))
    , m_activity(m_core)
    , m_logs(std::make_shared<BuildLogs>(m_core))
{
}

void BuildWorkflow::resume()
{
    if (m_core->sandbox)
        m_core->scope.add(m_templates->removeUnused(m_core->scope.stopToken()));
    const auto running = m_core->store->runningRuns();
    if (!running) {
        qCWarning(buildLog) << "running builds could not be read:" << running.error().message;
        return;
    }
    for (BuildRun run : *running) {
        if (m_core->builds() && run.provider == m_core->providerName()) {
            m_logs->keep(run.projectId, run.buildId);
            m_core->scope.add(follow(run, 0ms, SandboxBuild{.buildId = run.buildId}.giveUpAfter, m_core->scope.stopToken()));
            continue;
        }
        if (!m_core->sandbox)
            continue; // it may be back after the next start
        run.status = BuildStatus::Unknown;
        run.error = BuildWorkflowText::tr("Another provider is in use now, so how this build ended is not known.");
        if (const auto stored = m_core->store->updateRun(run); !stored)
            qCWarning(buildLog) << "a build's end could not be stored:" << stored.error().message;
    }
}

Async<BuildRun> BuildWorkflow::run(QString projectId, BuildTrigger::Value trigger, std::stop_token stop)
{
    return pass({.projectId = std::move(projectId), .trigger = trigger}, {}, std::move(stop));
}

Async<BuildRun> BuildWorkflow::run(DueRun due, std::stop_token stop)
{
    return pass({.projectId = due.projectId, .trigger = due.trigger, .scheduledAt = due.scheduledAt}, due, std::move(stop));
}

Async<BuildRun> BuildWorkflow::pass(BuildRun run, std::optional<DueRun> due, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto turn = co_await m_core->locks.lock(QStringLiteral("build/") + run.projectId, stop);
    if (!turn)
        co_return std::unexpected(turn.error());

    run.requestedAt = m_core->clock->now();
    run.provider = m_core->providerName();
    const auto decided = co_await decide(run, due, stop);
    if (due && !decided && stop.stop_requested())
        co_return std::unexpected(decided.error());
    if (decided)
        run = *decided;
    else if (decided.error().code == ErrorCode::Aborted)
        run.reason = BuildWorkflowText::tr("It was given up before a build began.");
    else
        run.reason = m_core->redactor->redact(decided.error().message);
    if (run.outcome == RunOutcome::Started)
        co_return run;

    const auto stored = m_core->store->transaction([&]() -> Result<> {
        // A project that is not there has nowhere to keep its runs.
        if (!m_core->store->project(run.projectId))
            return {};
        if (run.trigger != BuildTrigger::Push && run.outcome == RunOutcome::Failed) {
            if (const auto attempted = m_core->store->recordAttempt(run.projectId, run.requestedAt); !attempted)
                return attempted;
        }
        if (due) {
            if (const auto settled = settle(run, *due); !settled)
                return settled;
        }
        return m_core->store->insertRun(run).transform([&](qint64 number) { run.number = number; });
    });
    if (!stored)
        co_return std::unexpected(stored.error());
    m_core->announce();
    co_return run;
}

Result<> BuildWorkflow::settle(BuildRun &run, const DueRun &due) const
{
    const QDateTime now = m_core->clock->now();
    // One that cannot be read has no window.
    const EnvironmentRecord environment = m_core->store->environment(run.projectId).value_or(EnvironmentRecord());
    const QDateTime windowEnd = qMin(environment.lastBuildAttemptedAt, now).addSecs(60 * environment.triggers.debounceMinutes);
    DueRun again = due;
    if (run.outcome == RunOutcome::Failed && due.attempts < mostAttempts) {
        run.againAt = now.addDuration(firstPause * (1 << due.attempts));
        if (run.trigger == BuildTrigger::Push)
            run.againAt = qMax(run.againAt, windowEnd);
        ++again.attempts;
        return m_core->store->postponeRun(again, run.againAt, Store::Until::Time);
    }
    again.attempts = 0;
    if (run.trigger == BuildTrigger::Push && run.reason == "debounced"_L1) {
        run.againAt = qMax(now, windowEnd);
        return m_core->store->postponeRun(again, run.againAt, Store::Until::Time);
    }
    if (run.trigger == BuildTrigger::Push && run.reason == "in_progress"_L1) {
        run.againAt = now.addDuration(SandboxBuild{.buildId = run.buildId}.giveUpAfter);
        return m_core->store->postponeRun(again, run.againAt, Store::Until::BuildEnds);
    }
    return m_core->store->settleRun(due);
}

Async<BuildRun> BuildWorkflow::decide(BuildRun run, std::optional<DueRun> due, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (!m_core->builds()) {
        run.outcome = RunOutcome::Unavailable;
        run.reason = QStringLiteral("no_builds");
        co_return run;
    }
    auto found = BuildInputs::of(*m_core, run.projectId);
    if (!found && found.error().code == ErrorCode::NotFound)
        co_return skipped(run, QStringLiteral("no_environment"));
    if (!found)
        co_return std::unexpected(found.error());
    if (found->repositories.isEmpty())
        co_return skipped(run, QStringLiteral("no_environment"));
    const QDateTime attemptBefore = found->environment.lastBuildAttemptedAt;
    if (run.trigger == BuildTrigger::Push) {
        const auto claimed = m_core->store->claimPush(run.projectId, run.requestedAt);
        if (!claimed)
            co_return std::unexpected(claimed.error());
        if (!*claimed)
            co_return skipped(run, QStringLiteral("debounced"));
    }
    const auto before = found->repositories;
    found = co_await BuildInputs::withHeads(m_core, *found, stop);
    if (!found)
        co_return std::unexpected(found.error());
    for (qsizetype i = 0; i < before.size(); ++i) {
        if (const auto recorded = recordDefaultBranch(before.at(i), found->repositories.at(i)); !recorded)
            co_return std::unexpected(recorded.error());
    }
    run.heads = found->heads;
    const auto decided = co_await decideByLastBuild(run, *found, stop);
    if (!decided)
        co_return std::unexpected(decided.error());
    if (decided->outcome != RunOutcome::Skipped)
        co_return co_await begin(*decided, *found, due, stop);
    // No build was tried, so the next push has the window to itself.
    if (run.trigger == BuildTrigger::Push) {
        if (const auto released = m_core->store->releasePush(run.projectId, run.requestedAt, attemptBefore); !released)
            co_return std::unexpected(released.error());
    }
    co_return *decided;
}

Result<> BuildWorkflow::recordDefaultBranch(const ProjectRepository &before, const ProjectRepository &after)
{
    if (before.defaultBranch == after.defaultBranch)
        return {};
    return m_core->store->transaction([&]() -> Result<> {
        if (const auto stored = m_core->store->recordDefaultBranch(after.id, after.defaultBranch); !stored)
            return stored;
        if (before.defaultBranch.isEmpty())
            return {};
        const QString subject = after.slug + QStringLiteral(" defaultBranch");
        return m_activity.note(after.projectId, QStringLiteral("repository"), subject, before.defaultBranch, after.defaultBranch);
    });
}

Async<BuildRun> BuildWorkflow::decideByLastBuild(BuildRun run, BuildInputs inputs, std::stop_token stop)
{
    const auto self = shared_from_this();
    const EnvironmentRecord last = inputs.environment;
    const bool byItself = run.trigger != BuildTrigger::Manual;
    if (last.lastBuildId.isEmpty() || last.lastBuildProvider != m_core->providerName()) {
        if (byItself)
            run.cause = last.lastBuildId.isEmpty()
                ? BuildWorkflowText::tr("There was no build yet.")
                : BuildWorkflowText::tr("The last build is one of the provider “%1”.").arg(last.lastBuildProvider);
        co_return run;
    }
    const auto build = co_await m_core->builds()->get(inputs.context(m_core), last.settings, last.lastBuildId, stop);
    if (!build)
        co_return std::unexpected(build.error());
    if (BuildStatus::isRunning(build->status)) {
        run = skipped(run, QStringLiteral("in_progress"));
        run.buildId = last.lastBuildId;
        run.status = build->status;
        co_return run;
    }
    if (!byItself)
        co_return run;
    if (build->status == BuildStatus::Ready) {
        run.cause = changesSince(last, inputs);
        if (run.cause.isEmpty())
            run = skipped(run, QStringLiteral("unchanged"));
    } else {
        run.cause = build->status == BuildStatus::Failed ? BuildWorkflowText::tr("The last build failed.")
                                                         : BuildWorkflowText::tr("How the last build ended is not known.");
    }
    co_return run;
}

QString BuildWorkflow::changesSince(const EnvironmentRecord &last, const BuildInputs &inputs) const
{
    QStringList changes;
    for (const auto &[slug, commit] : inputs.heads.asKeyValueRange()) {
        if (last.activeTemplateHeads.value(slug) != commit)
            changes.append(BuildWorkflowText::tr("%1 is at %2", "a repository, a commit")
                    .arg(slug, commit.first(qMin<qsizetype>(commit.size(), shownCommit))));
    }
    const auto built = Fingerprint::fromText(last.activeFingerprint);
    const auto current = Fingerprint::of(m_core->providerName(), last, inputs.repositories);
    if (built != current) {
        const auto differences = built.changesTo(current, m_core->sandbox->settingsSchema());
        for (const TemplateChange &change : differences)
            changes.append(change.what);
        if (differences.isEmpty())
            changes.append(BuildWorkflowText::tr("What the last template was built from was not recorded."));
    } else if (changes.isEmpty() && inputs.heads != last.activeTemplateHeads) {
        changes.append(BuildWorkflowText::tr("A repository is in the environment no more."));
    }
    const qsizetype more = changes.size() - toldChanges;
    if (more > 0)
        changes = changes.first(toldChanges) + QStringList{BuildWorkflowText::tr("%n more", nullptr, static_cast<int>(more))};
    return changes.join(QStringLiteral(", "));
}

Async<BuildRun> BuildWorkflow::begin(BuildRun run, BuildInputs inputs, std::optional<DueRun> due, std::stop_token stop)
{
    const auto self = shared_from_this();
    // A template that is found ready stays until the run that uses it is recorded.
    const auto turn = co_await m_core->locks.share(FactoryCore::templatesLock, stop);
    if (!turn)
        co_return std::unexpected(turn.error());
    if (due) {
        if (const auto ours = m_core->store->keepClaim(*due); !ours)
            co_return std::unexpected(ours.error());
    }
    const auto build = co_await m_core->builds()->start(inputs.context(m_core), inputs.environment.settings, stop);
    if (!build)
        co_return std::unexpected(build.error());

    run.outcome = RunOutcome::Started;
    run.buildId = build->buildId;
    run.templateId = build->templateId;
    run.status = build->status;
    EnvironmentRecord record = inputs.environment;
    record.lastBuildId = build->buildId;
    record.lastBuildHeads = inputs.heads;
    const auto fingerprint = Fingerprint::of(m_core->providerName(), inputs.environment, inputs.repositories);
    record.lastBuildFingerprint = fingerprint.text();
    record.lastBuildProvider = m_core->providerName();
    record.lastBuildAttemptedAt = run.trigger == BuildTrigger::Push ? QDateTime() : run.requestedAt;
    const auto stored = m_core->store->transaction([&]() -> Result<> {
        if (due) {
            if (const auto settled = m_core->store->settleRun(*due); !settled)
                return settled;
        }
        const auto number = m_core->store->insertRun(run);
        if (!number)
            return std::unexpected(number.error());
        run.number = *number;
        const QByteArray madeFrom = fingerprint.redacted(*m_core->redactor).text();
        if (const auto saved = m_core->store->saveRunFingerprint(run.projectId, run.number, madeFrom); !saved)
            return saved;
        if (const auto saved = m_core->store->saveLastBuild(run.projectId, record); !saved)
            return saved;
        // One that is ready at once is pinned with its run, or neither is there.
        return recordBuild(run, *build);
    });
    if (!stored)
        co_return std::unexpected(stored.error());
    m_logs->keep(run.projectId, run.buildId);
    if (BuildStatus::isRunning(build->status))
        m_core->scope.add(follow(run, build->pollAfter, build->giveUpAfter, m_core->scope.stopToken()));
    else if (run.pinned)
        m_core->scope.add(m_templates->removeUnused(m_core->scope.stopToken()));
    m_core->announce();
    co_return run;
}

Result<> BuildWorkflow::recordBuild(BuildRun &run, const SandboxBuild &build)
{
    BuildRun seen = run;
    seen.status = build.status;
    seen.error = m_core->redactor->redact(build.error);
    if (!build.templateId.isEmpty())
        seen.templateId = build.templateId;
    if (!BuildStatus::isRunning(build.status))
        seen.finishedAt = build.finishedAt.isValid() ? build.finishedAt : m_core->clock->now();
    const auto stored = m_core->store->transaction([&]() -> Result<> {
        if (build.status == BuildStatus::Ready) {
            if (const auto pinned = pin(seen); !pinned)
                return pinned;
        }
        if (!BuildStatus::isRunning(build.status)) {
            if (const auto told = m_core->store->buildEnded(run.projectId); !told)
                return told;
        }
        return seen == run ? Result<>() : m_core->store->updateRun(seen);
    });
    if (!stored)
        return stored;
    if (std::exchange(run, seen) != seen)
        m_core->announce();
    return {};
}

Result<> BuildWorkflow::pin(BuildRun &run)
{
    if (run.templateId.isEmpty())
        run.templateId = run.buildId;
    const auto environment = m_core->store->environment(run.projectId);
    if (!environment)
        return std::unexpected(environment.error());
    const auto pinned
        = m_core->store->pinTemplate(run.projectId, run.number, run.buildId, run.templateId, run.heads, environment->lastBuildFingerprint);
    if (!pinned)
        return std::unexpected(pinned.error());
    run.pinned = *pinned;
    if (!run.pinned)
        run.reason = QStringLiteral("superseded");
    return {};
}

QCoro::Task<> BuildWorkflow::follow(
    BuildRun run, std::chrono::milliseconds pollAfter, std::chrono::milliseconds giveUpAfter, std::stop_token stop)
{
    const auto self = shared_from_this();
    // The time that a machine sleeps does not count.
    const auto began = m_core->clock->monotonic();
    for (;;) {
        if (!co_await sleepFor(m_core->clock, pollAfter, stop))
            co_return; // the next start takes it up again
        const auto found = BuildInputs::of(*m_core, run.projectId);
        if (!found && found.error().code == ErrorCode::NotFound)
            co_return;
        Result<SandboxBuild> build = std::unexpected(found ? Error() : found.error());
        if (found)
            build = co_await m_core->builds()->get(found->context(m_core), found->environment.settings, run.buildId, stop);
        if (stop.stop_requested())
            co_return;
        if (build) {
            pollAfter = build->pollAfter;
            giveUpAfter = build->giveUpAfter;
            const auto recorded = recordBuild(run, *build);
            if (recorded && run.pinned)
                co_await m_templates->removeUnused(stop);
            if (recorded && !BuildStatus::isRunning(build->status))
                co_return;
            if (!recorded)
                qCWarning(buildLog) << "a build's state could not be stored:" << recorded.error().message;
        } else {
            qCInfo(buildLog) << "a build's state could not be read:" << m_core->redacted(build.error()).message;
            pollAfter = std::max(pollAfter, std::chrono::milliseconds(1s));
        }
        if (m_core->clock->monotonic() - began >= giveUpAfter) {
            run.status = BuildStatus::Unknown;
            run.reason = BuildWorkflowText::tr("Build wait timed out.");
            run.finishedAt = m_core->clock->now();
            const auto stored = m_core->store->updateRun(run).and_then([&] { return m_core->store->buildEnded(run.projectId); });
            if (!stored)
                qCWarning(buildLog) << "a build's state could not be stored:" << stored.error().message;
            m_core->announce();
            co_return;
        }
    }
}

Async<> BuildWorkflow::cancel(QString projectId, QString buildId)
{
    const auto self = shared_from_this();
    if (!m_core->builds())
        co_return failure(ErrorCode::NoBuilds, BuildWorkflowText::tr("This provider builds no templates."));
    const auto run = m_core->store->runOfBuild(projectId, buildId);
    if (!run)
        co_return std::unexpected(run.error());
    if (!*run)
        co_return failure(ErrorCode::NotFound, BuildWorkflowText::tr("This project has no such build."));
    if ((*run)->provider != m_core->providerName())
        co_return otherProvider(**run);
    auto cancelled = co_await m_core->builds()->cancel(buildId);
    if (!cancelled)
        co_return std::unexpected(m_core->redacted(cancelled.error()));
    co_return cancelled;
}

Async<QList<BuildRun>> BuildWorkflow::runs(QString projectId, int limit, std::stop_token stop)
{
    const auto self = shared_from_this();
    auto runs = m_core->store->runs(projectId, limit);
    if (!runs)
        co_return runs;
    SandboxBuilds *const builds = m_core->builds();
    qsizetype room = limit - std::ranges::count_if(*runs, &BuildRun::hasBuild);
    if (!builds || !builds->capabilities().history || room <= 0)
        co_return withLogs(*runs);
    const auto found = BuildInputs::of(*m_core, projectId);
    if (!found)
        co_return std::unexpected(found.error());
    const auto listed = co_await builds->list(found->context(m_core), found->environment.settings, stop);
    if (!listed) {
        qCInfo(buildLog) << "the provider's history could not be read:" << m_core->redacted(listed.error()).message;
        co_return withLogs(*runs);
    }
    for (const SandboxBuild &build : *listed) {
        if (std::ranges::contains(*runs, build.buildId, &BuildRun::buildId))
            continue;
        if (--room < 0)
            break;
        runs->append(BuildRun{.projectId = projectId,
            .requestedAt = build.startedAt,
            .outcome = RunOutcome::Started,
            .provider = m_core->providerName(),
            .buildId = build.buildId,
            .templateId = build.templateId,
            .status = build.status,
            .finishedAt = build.finishedAt,
            .error = m_core->redactor->redact(build.error)});
    }
    co_return withLogs(*runs);
}

QList<BuildRun> BuildWorkflow::withLogs(QList<BuildRun> runs) const
{
    for (BuildRun &run : runs) {
        if (!run.buildId.isEmpty())
            run.log = m_logs->state(run.projectId, run.buildId);
    }
    return runs;
}

Result<QList<ComparedValue>> BuildWorkflow::compare(const QString &projectId, qint64 first, std::optional<qint64> second) const
{
    const auto madeFrom = [&](qint64 number) -> Result<Fingerprint> {
        const auto text = m_core->store->runFingerprint(projectId, number);
        if (!text)
            return std::unexpected(text.error());
        return Fingerprint::fromText(*text);
    };
    const auto saved = [&]() -> Result<Fingerprint> {
        const auto now = BuildInputs::of(*m_core, projectId);
        if (!now)
            return std::unexpected(now.error());
        return Fingerprint::of(m_core->providerName(), now->environment, now->repositories);
    };
    const auto before = madeFrom(first);
    if (!before)
        return std::unexpected(before.error());
    const auto after = second ? madeFrom(*second) : saved();
    if (!after)
        return std::unexpected(after.error());
    const SettingsSchema schema = m_core->sandbox ? m_core->sandbox->settingsSchema() : SettingsSchema();
    // Masked anew: more may be known to be secret than when it was stored.
    return before->redacted(*m_core->redactor).comparedWith(after->redacted(*m_core->redactor), schema);
}

Async<LogPage> BuildWorkflow::log(QString projectId, QString buildId, QString cursor, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (!m_logs->isKept(projectId, buildId)) {
        if (!m_core->builds())
            co_return failure(ErrorCode::NoBuilds, BuildWorkflowText::tr("This provider builds no templates."));
        const auto run = m_core->store->runOfBuild(projectId, buildId);
        if (!run)
            co_return std::unexpected(run.error());
        if (!*run) {
            const auto known = co_await runs(projectId, 1000, stop);
            if (!known)
                co_return std::unexpected(known.error());
            if (!std::ranges::contains(*known, buildId, &BuildRun::buildId))
                co_return failure(ErrorCode::NotFound, BuildWorkflowText::tr("This project has no such build."));
        } else if ((*run)->provider != m_core->providerName()) {
            co_return otherProvider(**run);
        }
    }
    auto page = co_await m_logs->log(projectId, buildId, logPatience, cursor, stop);
    if (!page)
        co_return std::unexpected(m_core->redacted(page.error()));
    co_return page;
}

} // namespace Millwright
