// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/environmentpatch.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace Millwright {

using namespace Qt::StringLiterals;

namespace {

Json textOrNull(const QString &text)
{
    return text.isEmpty() ? Json(nullptr) : Json(text.toStdString());
}

Json stepsOrNull(const QStringList &steps)
{
    if (steps.isEmpty())
        return nullptr;
    if (steps.size() == 1)
        return steps.first().toStdString();
    Json list = Json::array();
    for (const QString &step : steps)
        list.push_back(step.toStdString());
    return list;
}

bool orderChanged(const EnvironmentEdits &edits)
{
    return !std::ranges::equal(edits.repositories, edits.loadedRepositories, {}, &ProjectRepository::id, &ProjectRepository::id);
}

const ProjectRepository *loadedOf(const EnvironmentEdits &edits, const QString &id)
{
    const auto found = std::ranges::find(edits.loadedRepositories, id, &ProjectRepository::id);
    return found == edits.loadedRepositories.end() ? nullptr : &*found;
}

bool differs(const ProjectRepository &edited, const ProjectRepository &loaded)
{
    return edited.inEnvironment != loaded.inEnvironment || edited.setupCommand != loaded.setupCommand
        || edited.teardownCommand != loaded.teardownCommand;
}

Json repositoryPatch(const ProjectRepository &edited, const ProjectRepository &loaded)
{
    Json entry = Json::object();
    entry["projectRepositoryId"] = edited.id.toStdString();
    if (edited.inEnvironment != loaded.inEnvironment)
        entry["inEnvironment"] = edited.inEnvironment;
    if (edited.setupCommand != loaded.setupCommand)
        entry["setupCommand"] = stepsOrNull(edited.setupCommand);
    if (edited.teardownCommand != loaded.teardownCommand)
        entry["teardownCommand"] = textOrNull(edited.teardownCommand);
    return entry;
}

Json triggersPatch(const BuildTriggers &edited, const BuildTriggers &loaded)
{
    Json patch = Json::object();
    const bool otherTimes = edited.cron != loaded.cron;
    const bool otherZone = edited.timezone != loaded.timezone;
    if (otherTimes || otherZone || edited.scheduleEnabled != loaded.scheduleEnabled) {
        Json &schedule = patch["schedule"];
        schedule["enabled"] = edited.scheduleEnabled;
        if (otherTimes)
            schedule["cron"] = edited.cron.toStdString();
        if (otherZone)
            schedule["timezone"] = textOrNull(edited.timezone);
    }
    if (edited.pushEnabled != loaded.pushEnabled)
        patch["push"]["enabled"] = edited.pushEnabled;
    if (edited.debounceMinutes != loaded.debounceMinutes)
        patch["push"]["debounceMinutes"] = edited.debounceMinutes;
    return patch;
}

} // namespace

QList<ProjectRepository> sentRepositories(const EnvironmentEdits &edits)
{
    const bool whole = orderChanged(edits);
    QList<ProjectRepository> sent;
    for (const ProjectRepository &repository : edits.repositories) {
        const ProjectRepository *loaded = loadedOf(edits, repository.id);
        if (loaded && (whole || differs(repository, *loaded)))
            sent.append(repository);
    }
    return sent;
}

QByteArray environmentPatch(const EnvironmentEdits &edits)
{
    Json body = Json::object();
    body["revision"] = edits.revision;
    if (const Json settings = Json::parse(edits.settings.toStdString(), nullptr, false); settings.is_object() && !settings.empty())
        body["settings"] = settings;
    if (edits.workingDirectory)
        body["sandboxWorkdir"] = textOrNull(*edits.workingDirectory);
    if (edits.workspaceSetupCommand)
        body["workspaceSetupCommand"] = stepsOrNull(*edits.workspaceSetupCommand);
    const bool whole = orderChanged(edits);
    Json list = Json::array();
    for (const ProjectRepository &repository : sentRepositories(edits)) {
        Json entry = repositoryPatch(repository, *loadedOf(edits, repository.id));
        if (whole)
            entry["position"] = list.size() + 1;
        list.push_back(std::move(entry));
    }
    if (!list.empty())
        body["repositories"] = std::move(list);
    if (Json triggers = triggersPatch(edits.triggers, edits.loadedTriggers); !triggers.empty())
        body["buildTriggers"] = std::move(triggers);
    return QByteArray::fromStdString(body.dump(-1, ' ', false, Json::error_handler_t::replace));
}

IssuePlace placeOf(const SettingsIssue &issue)
{
    const QStringList parts = issue.pointer.split(u'/');
    const QString first = parts.value(1);
    if (first == "sandboxWorkdir"_L1)
        return {.part = IssuePlace::Part::WorkingDirectory};
    if (first == "workspaceSetupCommand"_L1)
        return {.part = IssuePlace::Part::WorkspaceSetup};
    if (first == "buildTriggers"_L1)
        return {.part = IssuePlace::Part::Triggers, .trigger = parts.mid(2).join(u'/')};
    if (first == "repositories"_L1) {
        bool isNumber = false;
        const int index = parts.value(2).toInt(&isNumber);
        return {.part = IssuePlace::Part::Repository, .settingPointer = {}, .repository = isNumber ? index : -1};
    }
    const QString prefix = u"/settings/"_s;
    return {.part = IssuePlace::Part::Setting,
        .settingPointer = issue.pointer.startsWith(prefix) ? issue.pointer.sliced(prefix.size() - 1) : issue.pointer};
}

} // namespace Millwright
