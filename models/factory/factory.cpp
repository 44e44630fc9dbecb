// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/factory.h"

#include "models/factory/buildworkflow.h"
#include "models/factory/credentials.h"
#include "models/factory/environmentpatch.h"
#include "models/factory/fingerprint.h"
#include "models/factory/sessions.h"
#include "models/factory/setup.h"
#include "models/factory/templates.h"
#include "models/schedule/triggers.h"
#include "models/sandbox/setupmarkers.h"
#include "models/source/cloneurl.h"

#include <QCoreApplication>
#include <QLoggingCategory>
#include <QUuid>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace Millwright {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Q_LOGGING_CATEGORY(factoryLog, "millwright.factory")

constexpr qsizetype longestName = 200;
constexpr qsizetype longestDescription = 2000;
constexpr auto watchInterval = 1s;

struct FactoryText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Factory)
};

Result<QString> projectName(const QString &name)
{
    const QString trimmed = name.simplified();
    if (trimmed.isEmpty())
        return failure(ErrorCode::InvalidArgument, FactoryText::tr("A project needs a name."));
    if (trimmed.size() > longestName)
        return failure(ErrorCode::InvalidArgument, FactoryText::tr("A project's name has at most %1 characters.").arg(longestName));
    return trimmed;
}

QCoro::Task<> forgetOldBuilds(SandboxBuilds *builds, LogRetention retention, std::stop_token stop)
{
    if (const auto forgotten = co_await builds->forgetOldBuilds(retention.logs, retention.bytes, stop); !forgotten)
        qCInfo(factoryLog) << "old builds could not be forgotten:" << forgotten.error().message;
}

} // namespace

Factory::Factory(std::shared_ptr<FactoryCore> core)
    : m_core(std::move(core))
    , m_templates(std::make_shared<Templates>(m_core))
    , m_builds(std::make_shared<BuildWorkflow>(m_core, m_templates))
    , m_triggers(std::make_shared<Triggers>(m_core, m_builds))
    , m_sessions(std::make_shared<Sessions>(m_core))
    , m_setup(std::make_shared<Setup>(m_core))
    , m_credentials(std::make_shared<Credentials>(m_core))
    , m_activity(m_core)
{
}

std::shared_ptr<Factory> Factory::create(std::shared_ptr<FactoryCore> core)
{
    return std::shared_ptr<Factory>(new Factory(std::move(core)));
}

Factory::~Factory() = default;

Result<> Factory::open(const std::optional<LogRetention> &retention)
{
    if (retention)
        m_core->logRetention = *retention;
    const auto last = m_core->store->lastChange();
    if (!last)
        return std::unexpected(last.error());
    m_announced = *last;
    m_core->storeChanged = [this] { announceSoon(); };
    m_sessions->setOnProgress([this](const QString &sessionId) { Q_EMIT changed({.kind = QStringLiteral("session"), .id = sessionId}); });
    if (const auto recovered = m_sessions->recover(); !recovered)
        return recovered;
    m_builds->resume();
    m_triggers->open();
    removeOldLogs();
    watchOthers();
    return {};
}

QCoro::Task<> Factory::close()
{
    const auto self = shared_from_this();
    m_watch.reset();
    m_triggers->close();
    co_await m_sessions->close();
    co_await m_core->scope.close();
    if (m_core->providers)
        co_await m_core->providers->close();
    else if (m_core->sandbox)
        co_await m_core->sandbox->close();
    m_core->storeChanged = {};
    m_sessions->setOnProgress({});
}

Result<> Factory::setLogRetention(const LogRetention &retention)
{
    m_core->logRetention = retention;
    removeOldLogs();
    return {};
}

void Factory::removeOldLogs()
{
    const LogRetention &retention = m_core->logRetention;
    m_builds->logs().makeRoom(retention);
    m_sessions->makeRoom(retention);
    if (SandboxBuilds *const builds = m_core->builds())
        m_core->scope.add(forgetOldBuilds(builds, retention, m_core->scope.stopToken()));
}

void Factory::announceSoon()
{
    if (std::exchange(m_announcing, true))
        return;
    QMetaObject::invokeMethod(this, [this] { announce(); }, Qt::QueuedConnection);
}

void Factory::announce()
{
    m_announcing = false;
    const auto changes = m_core->store->changesAfter(m_announced);
    if (!changes) {
        qCWarning(factoryLog) << "changes could not be read:" << changes.error().message;
        return;
    }
    for (const Change &change : *changes) {
        m_announced = change.seq;
        if (change.kind == "environment"_L1 || change.kind == "project"_L1)
            m_triggers->refresh();
        Q_EMIT changed(change);
    }
}

void Factory::watchOthers()
{
    if (const auto version = m_core->store->dataVersion(); version && *version != std::exchange(m_dataVersion, *version))
        announceSoon();
    m_watch = m_core->clock->callAfter(watchInterval, [this] { watchOthers(); });
}

Result<QList<ProjectSummary>> Factory::projects() const
{
    return m_core->store->projectSummaries();
}

Async<QList<Requirement>> Factory::requirements(std::stop_token stop) const
{
    const auto core = m_core;
    const auto git = co_await core->remote->requirement(stop);
    if (!git)
        co_return std::unexpected(git.error());
    QList<Requirement> found{*git};
    if (core->sandbox) {
        const auto own = co_await core->sandbox->requirements(stop);
        if (!own)
            co_return std::unexpected(own.error());
        found += *own;
    } else {
        found.append({.name = FactoryText::tr("Provider"),
            .state = Requirement::State::Limited,
            .text = core->whyNoSandbox(),
            .summary = FactoryText::tr("none")});
    }
    const QList<Requirement> all = found;
    co_return all;
}

Async<SecretStore::State> Factory::secretState(std::stop_token stop) const
{
    return m_core->secrets->state(std::move(stop));
}

Result<Project> Factory::createProject(const QString &name, const QString &description)
{
    const auto checked = projectName(name);
    if (!checked)
        return std::unexpected(checked.error());
    if (description.size() > longestDescription)
        return failure(
            ErrorCode::InvalidArgument, FactoryText::tr("A project's description has at most %1 characters.").arg(longestDescription));
    Project project{.id = QUuid::createUuid().toString(QUuid::WithoutBraces), .name = *checked, .description = description.trimmed()};
    project.createdAt = project.updatedAt = m_core->clock->now();
    const auto stored = m_core->store->transaction([&]() -> Result<> {
        if (const auto inserted = m_core->store->insertProject(project); !inserted)
            return inserted;
        return m_activity.note(project.id, QStringLiteral("project"), QStringLiteral("created"), {}, project.name);
    });
    if (!stored)
        return std::unexpected(stored.error());
    m_core->announce();
    return project;
}

Result<Project> Factory::renameProject(const QString &projectId, const QString &name)
{
    const auto checked = projectName(name);
    if (!checked)
        return std::unexpected(checked.error());
    auto project = m_core->store->project(projectId);
    if (!project)
        return project;
    const QString before = std::exchange(project->name, *checked);
    project->updatedAt = m_core->clock->now();
    const auto stored = m_core->store->transaction([&]() -> Result<> {
        if (const auto updated = m_core->store->updateProject(*project); !updated)
            return updated;
        return m_activity.note(projectId, QStringLiteral("project"), QStringLiteral("name"), before, project->name);
    });
    if (!stored)
        return std::unexpected(stored.error());
    m_core->announce();
    return project;
}

Async<> Factory::removeProject(QString projectId)
{
    const auto self = shared_from_this();
    const auto last = m_core->store->lastRunWithBuild(projectId);
    if (last && *last && (*last)->isRunning())
        (void)co_await m_builds->cancel(projectId, (*last)->buildId);
    // Also those that are made while others are being removed: a row that goes with its project would leave its sandbox behind.
    for (;;) {
        const auto sessions = m_core->store->sessions(projectId);
        if (!sessions)
            co_return std::unexpected(sessions.error());
        if (sessions->isEmpty())
            break;
        for (const Session &session : *sessions) {
            const auto removed = co_await m_sessions->remove(session.id);
            // Somebody else may have removed it.
            if (!removed && m_core->store->session(session.id))
                co_return removed;
        }
    }
    if (const auto removed = m_core->store->removeProject(projectId); !removed)
        co_return removed;
    m_builds->logs().forget(projectId);
    m_core->announce();
    co_return {};
}

Result<ProjectEnvironment> Factory::environment(const QString &projectId) const
{
    const Store &store = *m_core->store;
    const auto project = store.project(projectId);
    if (!project)
        return std::unexpected(project.error());
    const auto record = store.environment(projectId);
    if (!record)
        return std::unexpected(record.error());
    const auto repositories = store.repositories(projectId);
    if (!repositories)
        return std::unexpected(repositories.error());
    const auto lastRun = store.lastRunWithBuild(projectId);
    if (!lastRun)
        return std::unexpected(lastRun.error());
    const auto activeRun = store.run(projectId, record->activeRun);
    if (!activeRun)
        return std::unexpected(activeRun.error());

    ProjectEnvironment result;
    result.project = *project;
    result.provider = m_core->providerName();
    if (m_core->sandbox) {
        result.schema = m_core->sandbox->settingsSchema();
        result.templateCapability = m_core->sandbox->hasTemplate();
        result.recreateOffered = m_core->sandbox->offersRecreate();
        result.variablesKept = m_core->sandbox->keepsVariables();
    } else {
        result.whyNoSandbox = m_core->whyNoSandbox();
    }
    if (SandboxBuilds *const builds = m_core->builds()) {
        result.buildsAvailable = true;
        result.buildHistory = builds->capabilities().history;
        result.buildLogs = builds->capabilities().logs;
        result.buildCancel = builds->capabilities().cancel;
    }
    result.settings = record->settings;
    result.workspaceSetupCommand = record->workspaceSetupCommand;
    result.workingDirectory = record->workingDirectory;
    result.repositories = *repositories;
    result.triggers = record->triggers;
    result.triggers.scheduleAvailable = m_core->builds() && store.keepsSchedules();
    const auto triggerState = m_triggers->stateOf(projectId, record->triggers);
    if (!triggerState)
        return std::unexpected(triggerState.error());
    result.triggerState = *triggerState;
    result.activeTemplateId = record->activeTemplateId;
    result.activeTemplateHeads = record->activeTemplateHeads;
    result.activeRun = *activeRun;
    result.lastRun = *lastRun;
    result.changedSinceBuild = Fingerprint::fromText(record->activeFingerprint)
                                   .changesTo(Fingerprint::of(m_core->providerName(), *record, *repositories), result.schema);
    result.revision = record->revision;
    return result;
}

Result<EnvironmentUpdate> Factory::updateEnvironment(const QString &projectId, const QByteArray &body)
{
    const auto patch = EnvironmentPatch::parse(body);
    if (!patch)
        return std::unexpected(patch.error());
    if (patch->touchesTriggers() && !m_core->builds())
        return failure(ErrorCode::NoBuilds, FactoryText::tr("This provider builds no templates, so there is nothing to trigger."));
    const bool keepsSchedules = m_core->store->keepsSchedules();
    if (patch->scheduleEnabled.value_or(false) && !keepsSchedules) {
        return failure(ErrorCode::SchedulesUnavailable,
            FactoryText::tr("This factory's store keeps no schedules. Templates can still be built by hand and after pushes."));
    }
    if (patch->settings && !m_core->sandbox)
        return failure(ErrorCode::NoSandbox, m_core->whyNoSandbox());

    EnvironmentUpdate update;
    const auto stored = m_core->store->transaction([&]() -> Result<> {
        const auto before = m_core->store->environment(projectId);
        if (!before)
            return std::unexpected(before.error());
        const auto repositories = m_core->store->repositories(projectId);
        if (!repositories)
            return std::unexpected(repositories.error());
        if (patch->revision && *patch->revision != before->revision) {
            return failure(ErrorCode::Conflict,
                FactoryText::tr(
                    "Somebody else changed this environment in the meantime. Load it again, or save once more to put your values over "
                    "theirs."));
        }

        EnvironmentRecord after = *before;
        if (patch->settings) {
            const Json changes = Json::parse(patch->settings->begin(), patch->settings->end(), nullptr, false);
            const auto merged = before->settings.apply(changes, m_core->sandbox->settingsSchema());
            if (!merged)
                return std::unexpected(merged.error());
            after.settings = merged->document;
            for (const QString &key : merged->dropped)
                update.dropped.insert(key, QString::fromStdString(before->settings.json().value(key.toStdString(), Json()).dump()));
        }
        if (patch->workingDirectory)
            after.workingDirectory = *patch->workingDirectory;
        if (patch->workspaceSetupCommand)
            after.workspaceSetupCommand = *patch->workspaceSetupCommand;
        if (patch->scheduleEnabled && keepsSchedules) {
            after.triggers.scheduleEnabled = *patch->scheduleEnabled;
            after.triggers.cron = patch->cron.value_or(before->triggers.cron);
            after.triggers.timezone = patch->timezone.value_or(before->triggers.timezone);
        }
        if (patch->pushEnabled)
            after.triggers.pushEnabled = *patch->pushEnabled;
        if (patch->debounceMinutes)
            after.triggers.debounceMinutes = *patch->debounceMinutes;
        const auto changed = patch->appliedTo(*repositories);
        if (!changed)
            return std::unexpected(changed.error());

        if (const auto saved = m_core->store->saveEnvironment(projectId, after); !saved)
            return saved;
        if (const auto saved = m_triggers->saveSchedule(projectId, before->triggers, after.triggers); !saved)
            return saved;
        auto project = m_core->store->project(projectId);
        if (!project)
            return std::unexpected(project.error());
        project->updatedAt = m_core->clock->now();
        if (const auto touched = m_core->store->updateProject(*project); !touched)
            return touched;
        if (const auto noted = m_activity.noteEnvironment(projectId, *before, after); !noted)
            return noted;
        for (const ProjectRepository &repository : *changed) {
            const auto old = std::ranges::find(*repositories, repository.id, &ProjectRepository::id);
            if (*old == repository)
                continue;
            if (const auto saved = m_core->store->updateRepository(repository); !saved)
                return saved;
            if (const auto noted = m_activity.noteRepository(*old, repository); !noted)
                return noted;
        }
        return {};
    });
    if (!stored)
        return std::unexpected(stored.error());
    m_core->announce();
    const auto environment = this->environment(projectId);
    if (!environment)
        return std::unexpected(environment.error());
    update.environment = *environment;
    return update;
}

Result<> Factory::raiseRevision(const QString &projectId)
{
    const auto record = m_core->store->environment(projectId);
    return record ? m_core->store->saveEnvironment(projectId, *record) : std::unexpected(record.error());
}

Async<RepositoryCheck> Factory::checkRepository(QString url, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto parsed = CloneUrl::parse(url);
    if (!parsed)
        co_return std::unexpected(parsed.error());
    const auto head = co_await m_core->headOf(url, {}, stop);
    if (!head)
        co_return std::unexpected(m_core->redacted(head.error()));
    RepositoryCheck check;
    check.slug = parsed->slug();
    check.defaultBranch = head->defaultBranch;
    check.head = head->commit;
    co_return check;
}

Async<ProjectRepository> Factory::addRepository(QString projectId, NewRepository wanted, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (const auto project = m_core->store->project(projectId); !project)
        co_return std::unexpected(project.error());
    const auto parsed = CloneUrl::parse(wanted.url);
    if (!parsed)
        co_return std::unexpected(parsed.error());
    const auto head = co_await m_core->headOf(parsed->text, wanted.branch, stop);
    if (!head)
        co_return std::unexpected(m_core->redacted(head.error()));

    ProjectRepository repository;
    repository.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    repository.projectId = projectId;
    repository.url = parsed->text;
    repository.slug = parsed->slug();
    repository.defaultBranch = head->defaultBranch;
    repository.branch = wanted.branch;
    repository.setupCommand = SetupMarkers::withoutBlanks(wanted.setupCommand);
    repository.teardownCommand = wanted.teardownCommand.trimmed();
    const auto stored = m_core->store->transaction([&]() -> Result<> {
        const auto others = m_core->store->repositories(projectId);
        if (!others)
            return std::unexpected(others.error());
        for (const ProjectRepository &other : *others) {
            if (other.url == repository.url)
                return failure(ErrorCode::Conflict, FactoryText::tr("This repository is already in the project."));
            if (repoDirOf(other.url) == repoDirOf(repository.url)) {
                return failure(ErrorCode::Conflict,
                    FactoryText::tr("“%1” and “%2” would both be checked out in the folder “%3”. Only one of them can be in this project.")
                        .arg(other.slug, repository.slug, repoDirOf(repository.url)));
            }
        }
        repository.position = static_cast<int>(others->size()) + 1;
        if (const auto inserted = m_core->store->insertRepository(repository); !inserted)
            return inserted;
        if (const auto raised = raiseRevision(projectId); !raised)
            return raised;
        return m_activity.note(projectId, QStringLiteral("repository"), QStringLiteral("added"), {}, repository.slug);
    });
    if (!stored)
        co_return std::unexpected(stored.error());
    m_core->announce();
    co_return repository;
}

Result<> Factory::removeRepository(const QString &projectId, const QString &repositoryId)
{
    const auto stored = m_core->store->transaction([&]() -> Result<> {
        const auto repositories = m_core->store->repositories(projectId);
        if (!repositories)
            return std::unexpected(repositories.error());
        const auto found = std::ranges::find(*repositories, repositoryId, &ProjectRepository::id);
        if (found == repositories->end())
            return failure(ErrorCode::NotFound, FactoryText::tr("The project has no such repository any more. Load the page again."));
        if (const auto removed = m_core->store->removeRepository(repositoryId); !removed)
            return removed;
        if (const auto raised = raiseRevision(projectId); !raised)
            return raised;
        return m_activity.note(projectId, QStringLiteral("repository"), QStringLiteral("removed"), found->slug, {});
    });
    if (stored)
        m_core->announce();
    return stored;
}

Result<QList<Session>> Factory::sessionsOf(const QString &projectId) const
{
    return m_sessions->withProgress(m_setup->withOldVariables(m_core->store->sessions(projectId)));
}

Result<QList<ActivityEntry>> Factory::activity(const QString &projectId, int limit) const
{
    return m_activity.entries(projectId, limit, m_core->sandbox ? m_core->sandbox->settingsSchema() : SettingsSchema());
}

} // namespace Millwright
