// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockerbuilds.h"

#include "models/async/leaves.h"
#include "providers/docker/imagepull.h"
#include "providers/recordfile.h"
#include "providers/tree.h"

#include <QCoreApplication>
#include <QDir>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr std::chrono::milliseconds lookInterval{250};

struct DockerBuildsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerBuilds)
};

/// One that nothing is known of but its image.
BuildRecord recordOf(const DockerTemplate &made, const QString &projectId)
{
    BuildRecord record;
    record.buildId = record.templateId = made.image();
    record.projectId = projectId;
    record.identity = made.identity();
    record.status = BuildStatus::Ready;
    return record;
}

SandboxBuild unknown(const QString &buildId, const QString &why)
{
    SandboxBuild build;
    build.buildId = buildId;
    build.error = why;
    return build;
}

QString goneMessage()
{
    return DockerBuildsText::tr("The image of this template is not there any more. Build again.");
}

/// What a process that died left beside its record.
QCoro::Task<> removeContext(QString folder)
{
    (void)co_await inWorker([path = DockerBuild::contextOf(folder)](const std::stop_token &) { return Tree::remove(path); });
}

} // namespace

std::shared_ptr<DockerBuilds::Running> DockerBuilds::State::find(const QString &buildId) const
{
    for (const auto &candidate : running) {
        if (candidate->build->record().buildId == buildId)
            return candidate;
    }
    return nullptr;
}

DockerBuilds::DockerBuilds(std::shared_ptr<DockerBuildHost> host, SettingsCheck settings) : m_state(std::make_shared<State>())
{
    m_state->host = std::move(host);
    m_state->settings = std::move(settings);
}

QCoro::Task<> DockerBuilds::hold(std::shared_ptr<State> state, std::shared_ptr<Running> running)
{
    co_await running->build->run(state->scope.stopToken());
    state->running.remove(running->build->record().templateId);
}

Async<DockerBuilds::Begun> DockerBuilds::begin(std::shared_ptr<State> state, DockerTemplate wanted, QString projectId, std::stop_token stop)
{
    const QString image = wanted.image();
    const auto guard = co_await state->starting.lock(image, stop);
    if (!guard)
        co_return std::unexpected(guard.error());
    while (const auto running = state->running.value(image)) {
        if (!running->build->isCancelled())
            co_return Begun{running->build->record(), running};
        const auto ended = co_await running->build->wait(stop);
        if (!ended)
            co_return std::unexpected(ended.error());
    }
    const auto alone = co_await state->host->lockImage(image, stop);
    if (!alone)
        co_return std::unexpected(alone.error());
    const auto isThere = co_await hasImage(state->host->engine, image, stop);
    if (!isThere)
        co_return std::unexpected(isThere.error());
    const QString identity = wanted.identity();
    for (const auto &found : state->host->folders().all()) {
        const bool fits = *isThere ? found.record.status == BuildStatus::Ready : BuildStatus::isRunning(found.record.status);
        if (found.record.identity == identity && fits && !found.died)
            co_return Begun{found.record, nullptr};
    }
    if (*isThere)
        co_return Begun{recordOf(wanted, projectId), nullptr};
    if (state->scope.isClosing())
        co_return failure(ErrorCode::Aborted, abortedMessage());
    const auto build = DockerBuild::make(state->host, std::move(wanted), projectId);
    if (!build)
        co_return std::unexpected(build.error());
    const auto running = std::make_shared<Running>(*build);
    state->running.insert(image, running);
    const Begun begun{(*build)->record(), running};
    state->scope.add(hold(state, running));
    co_return begun;
}

Async<SandboxBuild> DockerBuilds::start(SandboxContext context, SettingsDocument settings, std::stop_token stop)
{
    const auto checked = m_state->settings(settings);
    if (!checked)
        co_return std::unexpected(checked.error());
    co_return co_await start(m_state, std::move(context), *checked, std::move(stop));
}

Async<SandboxBuild> DockerBuilds::start(std::shared_ptr<State> state, SandboxContext context, DockerSettings settings, std::stop_token stop)
{
    const QString projectId = context.factoryId;
    const auto wanted = co_await resolveDockerTemplate(
        std::move(context), std::move(settings), state->host->buildEnvironment, state->host->git(), Heads::Resolved, stop);
    if (!wanted)
        co_return std::unexpected(wanted.error());
    if (wanted->repositories.isEmpty())
        co_return failure(
            ErrorCode::NoEnvironment, DockerBuildsText::tr("A template needs at least one repository. Add one to the environment."));
    const auto begun = co_await begin(state, *wanted, projectId, stop);
    if (!begun)
        co_return std::unexpected(begun.error());
    if (begun->running)
        begun->running->isAskedFor = true;
    co_return begun->record.build();
}

Async<BuildRecord> DockerBuilds::settled(std::shared_ptr<State> state, BuildRecord record, std::stop_token stop)
{
    const auto isThere = co_await hasImage(state->host->engine, record.templateId, stop);
    if (!isThere)
        co_return std::unexpected(isThere.error());
    record.finishedAt = state->host->host.clock->now();
    record.status = *isThere ? BuildStatus::Ready : BuildStatus::Failed;
    if (!*isThere)
        record.error = BuildRecord::diedMessage();
    const QString folder = state->host->folders().folderOf(record.buildId);
    (void)record.write(folder);
    if (!state->scope.isClosing())
        state->scope.add(removeContext(folder));
    co_return std::as_const(record);
}

Async<SandboxBuild> DockerBuilds::get(SandboxContext, SettingsDocument, QString buildId, std::stop_token stop)
{
    return get(m_state, std::move(buildId), std::move(stop));
}

Async<SandboxBuild> DockerBuilds::get(std::shared_ptr<State> state, QString buildId, std::stop_token stop)
{
    if (const auto running = state->find(buildId))
        co_return running->build->record().build();
    if (DockerTemplate::isImage(buildId)) {
        const auto isThere = co_await hasImage(state->host->engine, buildId, stop);
        if (!isThere)
            co_return std::unexpected(isThere.error());
        SandboxBuild build = unknown(buildId, *isThere ? QString() : goneMessage());
        build.templateId = buildId;
        build.status = *isThere ? BuildStatus::Ready : BuildStatus::Unknown;
        co_return std::as_const(build);
    }
    const auto found = state->host->folders().find(buildId);
    if (!found) {
        co_return unknown(buildId,
            found.error().code == ErrorCode::NotFound ? DockerBuildsText::tr("This build is not known on this computer. Build again.")
                                                      : found.error().message);
    }
    if (found->died) {
        const auto record = co_await settled(state, found->record, stop);
        if (!record)
            co_return unknown(buildId, record.error().message);
        co_return record->build();
    }
    SandboxBuild build = found->record.build();
    if (build.status != BuildStatus::Ready)
        co_return std::as_const(build);
    // Where the engine cannot be asked, the record holds.
    const auto isThere = co_await hasImage(state->host->engine, build.templateId, stop);
    if (isThere && !*isThere) {
        build.status = BuildStatus::Unknown;
        build.error = goneMessage();
    }
    co_return std::as_const(build);
}

Async<LogPage> DockerBuilds::log(QString buildId, QString cursor, std::stop_token)
{
    const BuildFolders folders = m_state->host->folders();
    const auto found = folders.find(buildId);
    if (!found)
        co_return failure(ErrorCode::NotFound, DockerBuildsText::tr("This build is not known on this computer, so there is no log of it."));
    co_return BuildLog::read(folders.logOf(buildId), cursor, found->died || !BuildStatus::isRunning(found->record.status));
}

Async<> DockerBuilds::cancel(QString buildId)
{
    return cancel(m_state, std::move(buildId));
}

Async<> DockerBuilds::cancel(std::shared_ptr<State> state, QString buildId)
{
    if (const auto running = state->find(buildId)) {
        if (running->waiting > 0) {
            co_return failure(ErrorCode::Conflict,
                DockerBuildsText::tr("%n starting session(s) need this build, so it goes on. Stop them first.", nullptr, running->waiting));
        }
        running->build->cancel();
        co_return co_await running->build->wait();
    }
    const auto found = state->host->folders().find(buildId);
    if (!found)
        co_return std::unexpected(found.error());
    if (BuildStatus::isRunning(found->record.status) && !found->died)
        co_return failure(ErrorCode::Conflict, DockerBuildsText::tr("This build runs in another Millwright. Cancel it there."));
    co_return {};
}

Async<> DockerBuilds::ensure(DockerTemplate wanted, QString projectId, std::stop_token stop)
{
    return ensure(m_state, std::move(wanted), std::move(projectId), std::move(stop));
}

Async<> DockerBuilds::ensure(std::shared_ptr<State> state, DockerTemplate wanted, QString projectId, std::stop_token stop)
{
    const auto begun = co_await begin(state, std::move(wanted), std::move(projectId), stop);
    if (!begun)
        co_return std::unexpected(begun.error());
    if (begun->record.status == BuildStatus::Ready)
        co_return {};
    const auto running = begun->running;
    if (!running)
        co_return co_await waitElsewhere(state, begun->record, stop);
    ++running->waiting;
    const auto waited = co_await running->build->wait(stop);
    --running->waiting;
    if (!waited) {
        if (running->waiting == 0 && !running->isAskedFor) {
            running->build->cancel();
            (void)co_await running->build->wait();
        }
        co_return waited;
    }
    const BuildRecord record = running->build->record();
    if (record.status != BuildStatus::Ready)
        co_return failure(ErrorCode::StartFailed, record.error);
    co_return {};
}

/// Another process makes it; nothing tells when it is done.
Async<> DockerBuilds::waitElsewhere(std::shared_ptr<State> state, BuildRecord record, std::stop_token stop)
{
    for (;;) {
        const auto slept = co_await sleepFor(state->host->host.clock, lookInterval, stop);
        if (!slept)
            co_return slept;
        const auto build = co_await get(state, record.buildId, stop);
        if (!build)
            co_return std::unexpected(build.error());
        if (build->status == BuildStatus::Ready)
            co_return {};
        if (!BuildStatus::isRunning(build->status))
            co_return failure(ErrorCode::StartFailed, build->error);
    }
}

Async<> DockerBuilds::forgetOldBuilds(int mostBuilds, qint64 mostBytes, std::stop_token)
{
    const auto state = m_state;
    const BuildFolders folders = state->host->folders();
    QList<BuildRecord> ended;
    for (const auto &found : folders.all()) {
        if (!state->find(found.record.buildId) && (found.died || !BuildStatus::isRunning(found.record.status)))
            ended.append(found.record);
    }
    co_await folders.forget(ended, mostBuilds, mostBytes);
    co_return {};
}

Async<> DockerBuilds::removeLeftovers()
{
    const BuildFolders folders = m_state->host->folders();
    QStringList left;
    for (const auto &found : folders.all()) {
        const QString folder = folders.folderOf(found.record.buildId);
        if (!FolderLock::isHeld(folder))
            left.append(DockerBuild::contextOf(folder));
    }
    co_await inWorker([parent = folders.parent(), left](const std::stop_token &) {
        for (const QString &context : left)
            (void)Tree::remove(context);
        RecordFile::removeLeftovers(parent);
        return true;
    });
    co_return {};
}

QCoro::Task<> DockerBuilds::close()
{
    const auto state = m_state;
    co_await state->scope.close();
}

} // namespace Millwright
