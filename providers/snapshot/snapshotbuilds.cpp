// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/snapshotbuilds.h"

#include "models/async/leaves.h"
#include "providers/snapshot/tree.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr std::chrono::milliseconds pollWhileBuilding{250};

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SnapshotBuilds)
};

SandboxBuild described(const BuildRecord &record)
{
    SandboxBuild build;
    build.buildId = record.buildId;
    build.status = record.status;
    build.templateId = record.templateId;
    build.startedAt = record.startedAt;
    build.finishedAt = record.finishedAt;
    build.error = record.error;
    build.pollAfter = pollWhileBuilding;
    build.giveUpAfter = std::chrono::minutes(record.giveUpAfterMinutes);
    return build;
}

/// The lock alone does not tell: a process that the owner was just forking when it was killed keeps it for ever.
bool isAlive(const BuildRecord &record, const QString &folder)
{
    return FolderLock::isHeld(folder) && processRuns(record.owner);
}

/// Waits for what the dead owner left running, which ends by itself.
QCoro::Task<> removeUnfinished(std::shared_ptr<Clock> clock, QString folder, std::stop_token stop)
{
    const auto lock = co_await FolderLock::acquire(clock, folder, FolderLock::Mode::Exclusive, stop);
    (void)co_await inWorker([folder](const std::stop_token &) {
        (void)Tree::remove(folder + "/tree"_L1);
        (void)Tree::remove(folder + "/work"_L1);
        (void)Tree::remove(folder + "/tmp"_L1);
        return true;
    });
}

} // namespace

SnapshotBuilds::SnapshotBuilds(
    std::shared_ptr<SnapshotStore> store, std::function<Result<SnapshotSettings>(const SettingsDocument &)> settings)
    : m_state(std::make_shared<State>())
{
    m_state->store = std::move(store);
    m_state->settings = std::move(settings);
}

/// Records what became of a build whose process died, and removes what it left.
void SnapshotBuilds::settle(State &state, const QString &folder, const BuildRecord &record)
{
    if (state.scope.isClosing())
        return;
    (void)record.write(folder);
    state.scope.add(removeUnfinished(state.store->host().clock, folder, state.scope.stopToken()));
}

/// Reads a record; one that says it builds although nobody holds its lock is of a process that died.
Result<BuildRecord> SnapshotBuilds::read(State &state, const QString &buildId)
{
    if (!isFolderName(buildId))
        return failure(ErrorCode::NotFound, Text::tr("“%1” is no build of the snapshot provider.").arg(buildId));
    const QString folder = state.store->buildFolder(buildId);
    if (const auto running = state.running.value(buildId))
        return running->record();
    auto record = BuildRecord::read(folder);
    if (!record || !BuildStatus::isRunning(record->status) || isAlive(*record, folder))
        return record;
    // It may have ended between the two looks.
    record = BuildRecord::read(folder);
    if (!record || !BuildStatus::isRunning(record->status))
        return record;
    if (const auto saved = state.store->findTemplate(TemplateInputs::templateIdOf(record->identity)); saved && saved->buildId == buildId) {
        // It had saved its template and could not say so any more.
        record->status = BuildStatus::Ready;
        record->templateId = saved->templateId;
        record->finishedAt = saved->createdAt;
        settle(state, folder, *record);
        return record;
    }
    record->status = BuildStatus::Failed;
    record->finishedAt = state.store->host().clock->now();
    record->error = Text::tr("interrupted: the process that ran this build ended before it was done. Build again.");
    settle(state, folder, *record);
    return record;
}

std::optional<BuildRecord> SnapshotBuilds::runningBuild(const State &state, const QString &identity)
{
    for (const auto &build : state.running) {
        if (build->record().identity == identity && BuildStatus::isRunning(build->record().status))
            return build->record();
    }
    for (const QString &name : namedFolders(state.store->builds())) {
        const QString folder = state.store->buildFolder(name);
        const auto record = BuildRecord::read(folder);
        if (record && record->identity == identity && BuildStatus::isRunning(record->status) && isAlive(*record, folder))
            return *record;
    }
    return std::nullopt;
}

QCoro::Task<> SnapshotBuilds::hold(std::shared_ptr<State> state, std::shared_ptr<TemplateBuild> build)
{
    co_await build->run(state->scope.stopToken());
    state->running.remove(build->record().buildId);
}

Async<SandboxBuild> SnapshotBuilds::start(SandboxContext context, SettingsDocument settings, std::stop_token stop)
{
    const auto checked = m_state->settings(settings);
    if (!checked)
        co_return std::unexpected(checked.error());
    co_return co_await start(m_state, std::move(context), *checked, std::move(stop));
}

Async<SandboxBuild> SnapshotBuilds::start(
    std::shared_ptr<State> state, SandboxContext context, SnapshotSettings settings, std::stop_token stop)
{
    const Machine machine = co_await state->store->machine().wait();
    if (const auto possible = settings.appliesTo(machine); !possible)
        co_return std::unexpected(possible.error());
    const QString projectId = context.factoryId;
    const auto inputs = co_await resolveTemplateInputs(std::move(context), settings, state->store->git(), Heads::Resolved, stop);
    if (!inputs)
        co_return std::unexpected(inputs.error());
    if (inputs->repositories.isEmpty())
        co_return failure(ErrorCode::NoEnvironment, Text::tr("A template needs at least one repository. Add one to the environment."));
    const QString identity = inputs->identity();
    // From here on nothing waits, so no second build of the same can begin in between.
    if (const auto ready = state->store->findTemplate(inputs->templateId())) {
        if (const auto record = read(*state, ready->buildId); record && record->status == BuildStatus::Ready)
            co_return described(*record);
        BuildRecord record{ready->buildId, ready->projectId, identity, ready->templateId, BuildStatus::Ready, ready->createdAt,
            ready->createdAt, {}, 30, {}};
        co_return described(record);
    }
    if (const auto running = runningBuild(*state, identity))
        co_return described(*running);
    if (state->scope.isClosing())
        co_return failure(ErrorCode::Aborted, abortedMessage());
    const auto build = TemplateBuild::make(state->store, *inputs, settings, projectId);
    if (!build)
        co_return std::unexpected(build.error());
    state->running.insert((*build)->record().buildId, *build);
    const SandboxBuild begun = described((*build)->record());
    state->scope.add(hold(state, *build));
    co_return begun;
}

Async<SandboxBuild> SnapshotBuilds::get(SandboxContext, SettingsDocument, QString buildId, std::stop_token)
{
    const auto record = read(*m_state, buildId);
    if (record)
        co_return described(*record);
    SandboxBuild unknown;
    unknown.buildId = buildId;
    unknown.error = record.error().code == ErrorCode::NotFound ? Text::tr("This build is not known on this computer. Build again.")
                                                               : record.error().message;
    co_return unknown;
}

Async<QList<SandboxBuild>> SnapshotBuilds::list(SandboxContext context, SettingsDocument, std::stop_token)
{
    const auto state = m_state;
    QList<SandboxBuild> builds;
    for (const QString &name : namedFolders(state->store->builds())) {
        if (const auto record = read(*state, name); record && record->projectId == context.factoryId)
            builds.append(described(*record));
    }
    std::ranges::sort(builds,
        [](const SandboxBuild &a, const SandboxBuild &b) { return std::tie(a.startedAt, a.buildId) > std::tie(b.startedAt, b.buildId); });
    co_return builds;
}

Async<LogPage> SnapshotBuilds::log(QString buildId, QString cursor, std::stop_token)
{
    const auto record = read(*m_state, buildId);
    if (!record)
        co_return failure(ErrorCode::NotFound, Text::tr("This build is not known on this computer, so there is no log of it."));
    co_return BuildLog::read(m_state->store->buildFolder(buildId) + "/log"_L1, cursor, !BuildStatus::isRunning(record->status));
}

Async<> SnapshotBuilds::cancel(QString buildId)
{
    return cancel(m_state, std::move(buildId));
}

Async<> SnapshotBuilds::cancel(std::shared_ptr<State> state, QString buildId)
{
    if (const auto running = state->running.value(buildId)) {
        running->cancel();
        co_return co_await running->wait();
    }
    const auto record = read(*state, buildId);
    if (!record)
        co_return std::unexpected(record.error());
    if (BuildStatus::isRunning(record->status))
        co_return failure(ErrorCode::Conflict, Text::tr("This build runs in another Millwright. Cancel it there."));
    co_return {};
}

Async<> SnapshotBuilds::forgetOldBuilds(int mostBuilds, qint64 mostBytes, std::stop_token)
{
    const auto state = m_state;
    QList<BuildRecord> ended;
    for (const QString &name : namedFolders(state->store->builds())) {
        if (const auto record = read(*state, name); record && !state->running.contains(name) && !BuildStatus::isRunning(record->status))
            ended.append(*record);
    }
    std::ranges::sort(ended,
        [](const BuildRecord &a, const BuildRecord &b) { return std::tie(a.startedAt, a.buildId) > std::tie(b.startedAt, b.buildId); });
    QSet<QString> projects;
    QStringList forgotten;
    int builds = 0;
    qint64 bytes = 0;
    for (const BuildRecord &record : std::as_const(ended)) {
        const QString folder = state->store->buildFolder(record.buildId);
        ++builds;
        bytes += QFileInfo(folder + "/log"_L1).size();
        const bool isLastOfProject = !projects.contains(record.projectId);
        projects.insert(record.projectId);
        // One whose leftovers are still being removed is left for the next time.
        if (!isLastOfProject && (builds > mostBuilds || bytes > mostBytes) && !FolderLock::isHeld(folder))
            forgotten.append(folder);
    }
    co_await inWorker([forgotten](const std::stop_token &) {
        for (const QString &folder : forgotten)
            (void)Tree::remove(folder);
        return true;
    });
    co_return {};
}

QCoro::Task<> SnapshotBuilds::close()
{
    const auto state = m_state;
    co_await state->scope.close();
}

} // namespace Millwright
