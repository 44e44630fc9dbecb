// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/scriptedclient.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace Millwright {

using namespace Qt::StringLiterals;

namespace {

constexpr auto schemaText = R"({"type":"object","additionalProperties":false,"properties":{
"cpuCount":{"type":"integer","title":"CPU cores","minimum":1,"maximum":64,"default":2},
"isolation":{"type":"string","title":"Isolation","enum":["bubblewrap","none"],"default":"bubblewrap"},
"network":{"type":"boolean","title":"Network","default":true},
"idleTimeoutMinutes":{"type":"integer","title":"Idle timeout","description":"minutes, 0 = never","minimum":0,"maximum":1440,"default":60}}})";

QString string(const Json &value)
{
    return value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString();
}

QStringList steps(const Json &value)
{
    if (value.is_string())
        return {string(value)};
    QStringList list;
    if (value.is_array()) {
        for (const Json &step : value)
            list.append(string(step));
    }
    return list;
}

} // namespace

ScriptedClient::ScriptedClient(std::shared_ptr<Clock> clock, QObject *parent) : FactoryClient(parent), m_clock(std::move(clock)) { }

ScriptedClient::Stored &ScriptedClient::addProject(const QString &name)
{
    const QString id = u"project-%1"_s.arg(++m_ids);
    Stored stored;
    ProjectEnvironment &environment = stored.environment;
    environment.project = {.id = id, .name = name, .createdAt = m_clock->now(), .updatedAt = m_clock->now()};
    environment.provider = u"snapshot"_s;
    environment.schema = SettingsSchema::parse(Json::parse(schemaText)).value();
    environment.templateCapability = environment.buildsAvailable = environment.buildHistory = environment.buildLogs = true;
    environment.buildCancel = environment.recreateOffered = true;
    environment.triggers.scheduleAvailable = true;
    environment.triggerState.pushInterval = TriggerState::defaultPushInterval;
    environment.revision = 1;
    return m_projects.emplace(id, std::move(stored)).first->second;
}

ScriptedClient::Stored &ScriptedClient::named(const QString &name)
{
    return std::ranges::find_if(m_projects, [&](const auto &entry) { return entry.second.environment.project.name == name; })->second;
}

void ScriptedClient::changeElsewhere(const QString &projectId)
{
    ++stored(projectId).environment.revision;
    tellChanged(u"environment"_s, projectId);
}

void ScriptedClient::tellChanged(const QString &kind, const QString &id)
{
    Q_EMIT changed({.seq = ++m_seq, .kind = kind, .id = id});
}

void ScriptedClient::sync(Stored &stored)
{
    ProjectEnvironment &environment = stored.environment;
    const auto last = std::ranges::find_if(stored.runs, &BuildRun::hasBuild);
    environment.lastRun = last == stored.runs.end() ? std::nullopt : std::optional(*last);
}

void ScriptedClient::release(const QString &name)
{
    m_held.remove(name);
    auto [begin, end] = m_waiting.equal_range(name);
    QList<std::function<void()>> answers;
    for (auto it = begin; it != end; ++it)
        answers.append(it->second);
    m_waiting.erase(begin, end);
    for (const auto &answer : std::as_const(answers))
        answer();
}

Reply<QList<ProjectSummary>> ScriptedClient::projects()
{
    QList<ProjectSummary> list;
    for (auto &[id, stored] : m_projects) {
        sync(stored);
        list.append({.project = stored.environment.project,
            .lastRun = stored.environment.lastRun,
            .activeTemplateId = stored.environment.activeTemplateId,
            .sessions = static_cast<int>(stored.sessions.size())});
    }
    return answer<QList<ProjectSummary>>(u"projects"_s, list);
}

Reply<Project> ScriptedClient::createProject(QString name, QString description)
{
    if (m_failures.contains(u"createProject"_s))
        return answer<Project>(u"createProject"_s, Project{});
    Stored &made = addProject(name);
    made.environment.project.description = description;
    tellChanged(u"project"_s, made.environment.project.id);
    return answer<Project>(u"createProject"_s, made.environment.project);
}

Reply<Project> ScriptedClient::renameProject(QString projectId, QString name)
{
    if (!m_projects.contains(projectId))
        return missing<Project>(u"renameProject"_s, projectId);
    stored(projectId).environment.project.name = name;
    tellChanged(u"project"_s, projectId);
    return answer<Project>(u"renameProject"_s, stored(projectId).environment.project);
}

Reply<> ScriptedClient::removeProject(QString projectId)
{
    if (!m_projects.contains(projectId))
        return missing<void>(u"removeProject"_s, projectId);
    if (!m_failures.contains(u"removeProject"_s)) {
        m_projects.erase(projectId);
        tellChanged(u"project"_s, projectId);
    }
    return answer<void>(u"removeProject"_s, {});
}

Reply<ProjectEnvironment> ScriptedClient::environment(QString projectId)
{
    if (!m_projects.contains(projectId))
        return missing<ProjectEnvironment>(u"environment"_s, projectId);
    sync(stored(projectId));
    return answer<ProjectEnvironment>(u"environment"_s, stored(projectId).environment);
}

Result<EnvironmentUpdate> ScriptedClient::apply(Stored &stored, const QByteArray &patch)
{
    const Json body = Json::parse(patch.toStdString(), nullptr, false);
    if (!body.is_object())
        return failure(ErrorCode::InvalidEnvironment, u"The body is no JSON object."_s);
    ProjectEnvironment next = stored.environment;
    if (body.value("revision", qint64(-1)) != next.revision)
        return failure(ErrorCode::Conflict, u"The environment was changed since it was read."_s);
    for (const auto &[key, value] : body.items()) {
        if (key == "settings") {
            auto merged = next.settings.apply(value, next.schema);
            if (!merged)
                return std::unexpected(merged.error());
            next.settings = merged->document;
        } else if (key == "sandboxWorkdir") {
            if (string(value) == "/forbidden"_L1) {
                return failure(ErrorCode::InvalidEnvironment, u"The environment was refused."_s,
                    {{u"/sandboxWorkdir"_s, u"forbidden"_s, u"This directory is not allowed."_s}});
            }
            next.workingDirectory = string(value);
        } else if (key == "workspaceSetupCommand") {
            next.workspaceSetupCommand = steps(value);
        } else if (key == "repositories") {
            int index = 0;
            for (const Json &entry : value) {
                const auto found = std::ranges::find(next.repositories, string(entry.at("projectRepositoryId")), &ProjectRepository::id);
                if (found == next.repositories.end())
                    return failure(ErrorCode::NotFound, u"Project repository not found"_s);
                if (entry.contains("position"))
                    found->position = entry.at("position").get<int>();
                if (entry.contains("inEnvironment"))
                    found->inEnvironment = entry.at("inEnvironment").get<bool>();
                if (entry.contains("setupCommand"))
                    found->setupCommand = steps(entry.at("setupCommand"));
                if (entry.contains("teardownCommand"))
                    found->teardownCommand = string(entry.at("teardownCommand"));
                if (found->setupCommand.contains(u"refused"_s)) {
                    return failure(ErrorCode::InvalidEnvironment, u"The environment was refused."_s,
                        {{u"/repositories/%1/setupCommand"_s.arg(index), u"refused"_s, u"This command is not allowed."_s}});
                }
                ++index;
            }
            std::ranges::stable_sort(next.repositories, {}, &ProjectRepository::position);
        } else if (key == "buildTriggers") {
            if (const auto applied = applyTriggers(next.triggers, value); !applied)
                return std::unexpected(applied.error());
        } else if (key != "revision") {
            return failure(ErrorCode::InvalidEnvironment, u"Unknown key."_s);
        }
    }
    ++next.revision;
    stored.environment = next;
    return EnvironmentUpdate{.environment = next, .dropped = std::exchange(stored.dropped, {})};
}

Reply<EnvironmentUpdate> ScriptedClient::updateEnvironment(QString projectId, QByteArray patch)
{
    patches.append(patch);
    if (!m_projects.contains(projectId))
        return missing<EnvironmentUpdate>(u"updateEnvironment"_s, projectId);
    sync(stored(projectId));
    auto result = apply(stored(projectId), patch);
    if (result)
        tellChanged(u"environment"_s, projectId);
    return answer<EnvironmentUpdate>(u"updateEnvironment"_s, std::move(result));
}

Reply<RepositoryCheck> ScriptedClient::checkRepository(QString url)
{
    if (url.contains("missing"_L1))
        return answer<RepositoryCheck>(
            u"checkRepository"_s, failure(ErrorCode::NotFound, u"%1 was not found. Check the address."_s.arg(url)));
    return answer<RepositoryCheck>(
        u"checkRepository"_s, RepositoryCheck{url.section(u'/', -2), u"main"_s, u"9c1d2e7f00112233445566778899aabbccddeeff"_s});
}

Reply<ProjectRepository> ScriptedClient::addRepository(QString projectId, NewRepository repository)
{
    if (!m_projects.contains(projectId))
        return missing<ProjectRepository>(u"addRepository"_s, projectId);
    if (repository.url.contains("missing"_L1))
        return answer<ProjectRepository>(
            u"addRepository"_s, failure(ErrorCode::NotFound, u"%1 was not found. Check the address."_s.arg(repository.url)));
    ProjectEnvironment &environment = stored(projectId).environment;
    ProjectRepository added{.id = u"repository-%1"_s.arg(++m_ids),
        .projectId = projectId,
        .url = repository.url,
        .slug = repository.url.section(u'/', -2),
        .defaultBranch = u"main"_s,
        .position = static_cast<int>(environment.repositories.size()) + 1};
    environment.repositories.append(added);
    ++environment.revision;
    tellChanged(u"environment"_s, projectId);
    return answer<ProjectRepository>(u"addRepository"_s, added);
}

Reply<> ScriptedClient::removeRepository(QString projectId, QString repositoryId)
{
    if (!m_projects.contains(projectId))
        return missing<void>(u"removeRepository"_s, projectId);
    ProjectEnvironment &environment = stored(projectId).environment;
    if (environment.repositories.removeIf([&](const auto &one) { return one.id == repositoryId; }) == 0)
        return missing<void>(u"removeRepository"_s, repositoryId);
    ++environment.revision;
    tellChanged(u"environment"_s, projectId);
    return answer<void>(u"removeRepository"_s, {});
}

Reply<BuildRun> ScriptedClient::build(QString projectId)
{
    if (!m_projects.contains(projectId))
        return missing<BuildRun>(u"build"_s, projectId);
    if (m_failures.contains(u"build"_s))
        return answer<BuildRun>(u"build"_s, BuildRun{});
    Stored &project = stored(projectId);
    sync(project);
    BuildRun run{.number = project.runs.isEmpty() ? 1 : project.runs.first().number + 1,
        .projectId = projectId,
        .requestedAt = m_clock->now(),
        .outcome = RunOutcome::Started,
        .provider = u"snapshot"_s};
    if (project.environment.repositories.isEmpty()) {
        run.outcome = RunOutcome::Skipped;
        run.reason = u"no_environment"_s;
    } else if (project.environment.lastRun && project.environment.lastRun->isRunning()) {
        run.outcome = RunOutcome::Skipped;
        run.reason = u"in_progress"_s;
    } else {
        run.buildId = u"build-%1"_s.arg(++m_ids);
        run.templateId = u"%1"_s.arg(m_ids, 32, 16, QChar(u'0'));
        run.status = BuildStatus::Building;
    }
    project.runs.prepend(run);
    if (run.hasBuild()) {
        appendLog(run.buildId, "\x1b[1mCheck out\x1b[0m\nsetup of build " + QByteArray::number(run.number) + "\n");
        if (!m_holdBuilds)
            QMetaObject::invokeMethod(this, [this, projectId] { finishBuild(projectId, BuildStatus::Ready); }, Qt::QueuedConnection);
    }
    tellChanged(u"run"_s, projectId);
    return answer<BuildRun>(u"build"_s, run);
}

void ScriptedClient::finishBuild(const QString &projectId, BuildStatus::Value status, const QString &error)
{
    Stored &project = stored(projectId);
    const auto running = std::ranges::find_if(project.runs, &BuildRun::isRunning);
    if (running == project.runs.end())
        return;
    running->status = status;
    running->error = error;
    running->finishedAt = m_clock->now();
    running->pinned = status == BuildStatus::Ready;
    if (running->pinned) {
        project.environment.activeTemplateId = running->templateId;
        project.environment.activeRun = *running;
        project.environment.changedSinceBuild.clear();
    }
    appendLog(running->buildId, status == BuildStatus::Ready ? "\x1b[32mTemplate is ready\x1b[0m\n" : "build ended\n");
    complete(running->buildId);
    tellChanged(u"run"_s, projectId);
}

Reply<> ScriptedClient::cancelBuild(QString projectId, QString buildId)
{
    if (!m_projects.contains(projectId))
        return missing<void>(u"cancelBuild"_s, buildId);
    finishBuild(projectId, BuildStatus::Failed, u"This was cancelled before it was done."_s);
    return answer<void>(u"cancelBuild"_s, {});
}

Reply<QList<BuildRun>> ScriptedClient::runs(QString projectId, int limit)
{
    if (!m_projects.contains(projectId))
        return missing<QList<BuildRun>>(u"runs"_s, projectId);
    return answer<QList<BuildRun>>(u"runs"_s, stored(projectId).runs.first(qMin<qsizetype>(limit, stored(projectId).runs.size())));
}

Session *ScriptedClient::session(const QString &id)
{
    for (auto &[projectId, stored] : m_projects) {
        const auto found = std::ranges::find(stored.sessions, id, &Session::id);
        if (found != stored.sessions.end())
            return &*found;
    }
    return nullptr;
}

Reply<QList<ComparedValue>> ScriptedClient::compareBuilds(QString projectId, qint64 first, std::optional<qint64> second)
{
    comparisons.append({first, second});
    if (!m_projects.contains(projectId))
        return missing<QList<ComparedValue>>(u"compareBuilds"_s, projectId);
    return answer<QList<ComparedValue>>(u"compareBuilds"_s, stored(projectId).compared);
}

Reply<std::optional<QString>> ScriptedClient::bootTemplate(QString projectId)
{
    if (!m_projects.contains(projectId))
        return missing<std::optional<QString>>(u"bootTemplate"_s, projectId);
    return answer<std::optional<QString>>(u"bootTemplate"_s, stored(projectId).bootTemplate);
}

Reply<std::optional<FactorySandbox::TemplateDescription>> ScriptedClient::describeTemplate(QString projectId)
{
    using Described = std::optional<FactorySandbox::TemplateDescription>;
    if (!m_projects.contains(projectId))
        return missing<Described>(u"describeTemplate"_s, projectId);
    return answer<Described>(u"describeTemplate"_s, stored(projectId).described);
}

Reply<QList<Session>> ScriptedClient::sessions(QString projectId)
{
    if (!m_projects.contains(projectId))
        return missing<QList<Session>>(u"sessions"_s, projectId);
    return answer<QList<Session>>(u"sessions"_s, stored(projectId).sessions);
}

Reply<Session> ScriptedClient::createSession(QString projectId, NewSession wanted)
{
    if (!m_projects.contains(projectId))
        return missing<Session>(u"createSession"_s, projectId);
    const QString id = u"session-%1"_s.arg(++m_ids);
    Session made{.id = id,
        .projectId = projectId,
        .title = wanted.title,
        .branch = wanted.branch.isEmpty() ? u"user/"_s + id : wanted.branch,
        .provider = u"snapshot"_s,
        .statusSince = m_clock->now(),
        .createdAt = m_clock->now().addMSecs(m_ids)};
    if (!m_failures.contains(u"createSession"_s)) {
        stored(projectId).sessions.append(made);
        tellChanged(u"session"_s, id);
    }
    return answer<Session>(u"createSession"_s, made);
}

Reply<Session> ScriptedClient::startSession(QString sessionId)
{
    Session *found = session(sessionId);
    if (!found)
        return missing<Session>(u"startSession"_s, sessionId);
    if (m_failures.contains(u"startSession"_s)) {
        found->status = Sandbox::Status::Error;
        found->error = m_failures.value(u"startSession"_s).message;
    } else {
        found->status = m_held.contains(u"startSession"_s) ? Sandbox::Status::Starting : Sandbox::Status::Running;
        found->sandboxId = u"snap-%1"_s.arg(++m_ids);
        found->templateId = stored(found->projectId).environment.activeTemplateId;
        found->error.clear();
    }
    found->statusSince = m_clock->now();
    tellChanged(u"session"_s, sessionId);
    return answer<Session>(u"startSession"_s, *found);
}

Reply<Session> ScriptedClient::stopSession(QString sessionId)
{
    Session *found = session(sessionId);
    if (!found)
        return missing<Session>(u"stopSession"_s, sessionId);
    found->status = Sandbox::Status::Stopped;
    found->statusSince = m_clock->now();
    tellChanged(u"session"_s, sessionId);
    return answer<Session>(u"stopSession"_s, *found);
}

Reply<> ScriptedClient::removeSession(QString sessionId)
{
    Session *found = session(sessionId);
    if (!found)
        return missing<void>(u"removeSession"_s, sessionId);
    if (!m_failures.contains(u"removeSession"_s)) {
        stored(found->projectId).sessions.removeIf([&](const Session &one) { return one.id == sessionId; });
        tellChanged(u"session"_s, sessionId);
    }
    return answer<void>(u"removeSession"_s, {});
}

Reply<SessionLosses> ScriptedClient::sessionLosses(QString sessionId)
{
    const Session *const found = session(sessionId);
    if (!found)
        return missing<SessionLosses>(u"sessionLosses"_s, sessionId);
    if (found->status != Sandbox::Status::Running)
        return answer<SessionLosses>(u"sessionLosses"_s, failure(ErrorCode::NotReady, u"It does not run."_s));
    return answer<SessionLosses>(u"sessionLosses"_s, stored(found->projectId).losses.value(sessionId));
}

Reply<Session> ScriptedClient::recreateSession(QString sessionId)
{
    Session *found = session(sessionId);
    if (!found)
        return missing<Session>(u"recreateSession"_s, sessionId);
    if (!m_failures.contains(u"recreateSession"_s)) {
        found->sandboxId = u"snap-%1"_s.arg(++m_ids);
        found->status = Sandbox::Status::Running;
        found->statusSince = m_clock->now();
        tellChanged(u"session"_s, sessionId);
    }
    return answer<Session>(u"recreateSession"_s, *found);
}

Reply<Session> ScriptedClient::abandonSandbox(QString sessionId)
{
    Session *found = session(sessionId);
    if (!found)
        return missing<Session>(u"abandonSandbox"_s, sessionId);
    if (!m_failures.contains(u"abandonSandbox"_s)) {
        found->sandboxId.clear();
        found->status = Sandbox::Status::Pending;
        found->statusSince = m_clock->now();
        tellChanged(u"session"_s, sessionId);
    }
    return answer<Session>(u"abandonSandbox"_s, *found);
}

Reply<QString> ScriptedClient::runCommand(QString sessionId, QString command)
{
    Session *found = session(sessionId);
    if (!found)
        return missing<QString>(u"runCommand"_s, sessionId);
    if (found->status != Sandbox::Status::Running)
        return answer<QString>(u"runCommand"_s, failure(ErrorCode::NotReady, u"The session does not run. Start it first."_s));
    const QString id = u"command-%1"_s.arg(++m_ids);
    found->lastCommand = command;
    found->lastCommandId = id;
    found->lastExitCode.reset();
    m_commands.insert(id, {.commandId = id});
    appendLog(id, "ran " + command.toUtf8() + "\n");
    tellChanged(u"session"_s, sessionId);
    if (!m_holdCommands) {
        const int code = command.startsWith("exit "_L1) ? command.sliced(5).toInt() : 0;
        QMetaObject::invokeMethod(this, [this, sessionId, code] { finishCommand(sessionId, code); }, Qt::QueuedConnection);
    }
    return answer<QString>(u"runCommand"_s, id);
}

void ScriptedClient::finishCommand(const QString &sessionId, int exitCode)
{
    Session *found = session(sessionId);
    if (!found)
        return;
    CommandState &state = m_commands[found->lastCommandId];
    state.running = false;
    state.exitCode = exitCode;
    found->lastExitCode = exitCode;
    complete(found->lastCommandId);
    tellChanged(u"session"_s, sessionId);
}

Reply<> ScriptedClient::stopCommand(QString sessionId, QString commandId)
{
    if (!m_commands.contains(commandId))
        return missing<void>(u"stopCommand"_s, commandId);
    m_commands[commandId].killed = true;
    finishCommand(sessionId, 137);
    return answer<void>(u"stopCommand"_s, {});
}

Reply<> ScriptedClient::setLogRetention(LogRetention wanted)
{
    if (!m_failures.contains(u"setLogRetention"_s))
        retention = wanted;
    return answer<void>(u"setLogRetention"_s, {});
}

Reply<FactorySetup> ScriptedClient::setup()
{
    return answer<FactorySetup>(u"setup"_s, factory);
}

Reply<> ScriptedClient::chooseProvider(QString providerId, QByteArray options)
{
    if (!m_failures.contains(u"chooseProvider"_s)) {
        factory.chosen = providerId;
        chosenOptions = options;
    }
    return answer<void>(u"chooseProvider"_s, {});
}

Reply<QList<Requirement>> ScriptedClient::checkProvider(QString, QByteArray)
{
    return answer<QList<Requirement>>(u"checkProvider"_s, found);
}

Reply<std::optional<FactorySandbox::TemplateStorage>> ScriptedClient::templateStorage()
{
    return answer<std::optional<FactorySandbox::TemplateStorage>>(u"templateStorage"_s, storage);
}

Reply<FactorySandbox::TemplateStorage> ScriptedClient::freeTemplates()
{
    FactorySandbox::TemplateStorage freed;
    if (storage && !m_failures.contains(u"freeTemplates"_s)) {
        freed.templates = std::exchange(storage->unused, 0);
        freed.bytes = std::exchange(storage->unusedBytes, 0);
        storage->templates -= freed.templates;
        storage->bytes -= freed.bytes;
    }
    return answer<FactorySandbox::TemplateStorage>(u"freeTemplates"_s, freed);
}

Reply<QList<Variable>> ScriptedClient::variables()
{
    return answer<QList<Variable>>(u"variables"_s, given);
}

Reply<Variable> ScriptedClient::saveVariable(Variable variable, std::optional<QString> secret)
{
    if (!m_failures.contains(u"saveVariable"_s)) {
        if (variable.id.isEmpty())
            variable.id = u"v%1"_s.arg(++m_ids);
        given.removeIf([&variable](const Variable &other) { return other.id == variable.id; });
        given.append(variable);
        if (secret)
            secrets.insert(variable.id, *secret);
        tellChanged(u"variable"_s, variable.id);
    }
    return answer<Variable>(u"saveVariable"_s, variable);
}

Reply<> ScriptedClient::removeVariable(QString variableId)
{
    if (!m_failures.contains(u"removeVariable"_s)) {
        given.removeIf([&variableId](const Variable &other) { return other.id == variableId; });
        tellChanged(u"variable"_s, variableId);
    }
    return answer<void>(u"removeVariable"_s, {});
}

Reply<QList<Session>> ScriptedClient::sessionsWithOldVariables()
{
    return answer<QList<Session>>(u"sessionsWithOldVariables"_s, old);
}

Reply<CommandState> ScriptedClient::commandState(QString, QString commandId)
{
    if (!m_commands.contains(commandId))
        return missing<CommandState>(u"commandState"_s, commandId);
    return answer<CommandState>(u"commandState"_s, m_commands.value(commandId));
}

void ScriptedClient::appendLog(const QString &id, const QByteArray &bytes)
{
    Text &log = text(id);
    log.bytes.append(bytes);
    serve(log);
}

void ScriptedClient::complete(const QString &id)
{
    Text &log = text(id);
    log.complete = true;
    serve(log);
}

void ScriptedClient::serve(Text &log)
{
    if (!log.reader || (log.from == log.bytes.size() && !log.complete))
        return;
    const auto reader = std::exchange(log.reader, {});
    reader->addResult(LogPage{.bytes = log.bytes.sliced(log.from), .cursor = QString::number(log.bytes.size()), .complete = log.complete});
    reader->finish();
}

Reply<LogPage> ScriptedClient::log(LogReference reference, QString cursor)
{
    if (!m_texts.contains(reference.id))
        return missing<LogPage>(u"log"_s, reference.id);
    calls.append(u"log"_s);
    Text &log = text(reference.id);
    auto promise = std::make_shared<QPromise<Result<LogPage>>>();
    promise->start();
    log.reader = promise;
    log.from = cursor.toLongLong();
    const auto future = promise->future();
    serve(log);
    return future;
}

Reply<QList<ActivityEntry>> ScriptedClient::activity(QString projectId, int)
{
    if (!m_projects.contains(projectId))
        return missing<QList<ActivityEntry>>(u"activity"_s, projectId);
    return answer<QList<ActivityEntry>>(u"activity"_s, stored(projectId).activity);
}

Reply<QList<Requirement>> ScriptedClient::requirements()
{
    return answer<QList<Requirement>>(u"requirements"_s, found);
}

} // namespace Millwright
