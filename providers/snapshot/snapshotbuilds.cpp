// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/snapshotbuilds.h"

#include "models/async/leaves.h"
#include "providers/tree.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct SnapshotBuildsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SnapshotBuilds)
};

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

/// Reads a record, and settles that of a build whose process died.
Result<BuildRecord> SnapshotBuilds::read(State &state, const QString &buildId)
{
    if (const auto running = state.running.value(buildId))
        return running->record();
    const auto found = state.store->buildFolders().find(buildId);
    if (!found)
        return std::unexpected(found.error());
    return found->died ? settled(state, found->record) : found->record;
}

BuildRecord SnapshotBuilds::settled(State &state, BuildRecord record)
{
    if (const auto saved = state.store->findTemplate(TemplateInputs::templateIdOf(record.identity));
        saved && saved->buildId == record.buildId) {
        // It had saved its template and could not say so any more.
        record.status = BuildStatus::Ready;
        record.templateId = saved->templateId;
        record.finishedAt = saved->createdAt;
    } else {
        record.status = BuildStatus::Failed;
        record.finishedAt = state.store->host().clock->now();
        record.error = BuildRecord::diedMessage();
    }
    settle(state, state.store->buildFolder(record.buildId), record);
    return record;
}

QList<BuildRecord> SnapshotBuilds::records(State &state)
{
    QList<BuildRecord> records;
    for (const auto &found : state.store->buildFolders().all()) {
        if (const auto running = state.running.value(found.record.buildId))
            records.append(running->record());
        else
            records.append(found.died ? settled(state, found.record) : found.record);
    }
    return records;
}

std::optional<BuildRecord> SnapshotBuilds::runningBuild(const State &state, const QString &identity)
{
    for (const auto &build : state.running) {
        if (build->record().identity == identity && BuildStatus::isRunning(build->record().status))
            return build->record();
    }
    return state.store->buildFolders().running(identity);
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
        co_return failure(
            ErrorCode::NoEnvironment, SnapshotBuildsText::tr("A template needs at least one repository. Add one to the environment."));
    const QString identity = inputs->identity();
    // From here on nothing waits, so no second build of the same can begin in between.
    if (const auto ready = state->store->findTemplate(inputs->templateId())) {
        if (const auto record = read(*state, ready->buildId); record && record->status == BuildStatus::Ready)
            co_return record->build();
        BuildRecord record{ready->buildId, ready->projectId, identity, ready->templateId, BuildStatus::Ready, ready->createdAt,
            ready->createdAt, {}, 30, {}};
        co_return record.build();
    }
    if (const auto running = runningBuild(*state, identity))
        co_return running->build();
    if (state->scope.isClosing())
        co_return failure(ErrorCode::Aborted, abortedMessage());
    const auto build = TemplateBuild::make(state->store, *inputs, settings, projectId);
    if (!build)
        co_return std::unexpected(build.error());
    state->running.insert((*build)->record().buildId, *build);
    const SandboxBuild begun = (*build)->record().build();
    state->scope.add(hold(state, *build));
    co_return begun;
}

Async<SandboxBuild> SnapshotBuilds::get(SandboxContext, SettingsDocument, QString buildId, std::stop_token)
{
    const auto record = read(*m_state, buildId);
    if (record)
        co_return record->build();
    SandboxBuild unknown;
    unknown.buildId = buildId;
    unknown.error = record.error().code == ErrorCode::NotFound
        ? SnapshotBuildsText::tr("This build is not known on this computer. Build again.")
        : record.error().message;
    co_return unknown;
}

Async<QList<SandboxBuild>> SnapshotBuilds::list(SandboxContext context, SettingsDocument, std::stop_token)
{
    const auto state = m_state;
    QList<SandboxBuild> builds;
    for (const BuildRecord &record : records(*state)) {
        if (record.projectId == context.factoryId)
            builds.append(record.build());
    }
    co_return builds;
}

Async<LogPage> SnapshotBuilds::log(QString buildId, QString cursor, std::stop_token)
{
    const auto record = read(*m_state, buildId);
    if (!record)
        co_return failure(
            ErrorCode::NotFound, SnapshotBuildsText::tr("This build is not known on this computer, so there is no log of it."));
    co_return BuildLog::read(m_state->store->buildFolders().logOf(buildId), cursor, !BuildStatus::isRunning(record->status));
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
        co_return failure(ErrorCode::Conflict, SnapshotBuildsText::tr("This build runs in another Millwright. Cancel it there."));
    co_return {};
}

Async<> SnapshotBuilds::forgetOldBuilds(int mostBuilds, qint64 mostBytes, std::stop_token)
{
    const auto state = m_state;
    QList<BuildRecord> ended = records(*state);
    ended.removeIf(
        [&](const BuildRecord &record) { return state->running.contains(record.buildId) || BuildStatus::isRunning(record.status); });
    co_await state->store->buildFolders().forget(ended, mostBuilds, mostBytes);
    co_return {};
}

QCoro::Task<> SnapshotBuilds::close()
{
    const auto state = m_state;
    co_await state->scope.close();
}

} // namespace Millwright
