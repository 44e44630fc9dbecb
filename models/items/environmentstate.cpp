// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/environmentstate.h"

#include "models/settings/jsonvalue.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace Millwright {

namespace {

struct EnvironmentStateText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::EnvironmentState)
};

QString valueText(const Json &value)
{
    if (value.is_boolean())
        return value.get<bool>() ? EnvironmentStateText::tr("on") : EnvironmentStateText::tr("off");
    return displayText(value);
}

QString settingText(const SettingsDocument &document, const SettingsSchema &schema, const QString &key)
{
    if (const Json *stored = schema.storedValue(document.json(), key))
        return valueText(*stored);
    const Json fallback = schema.effectiveValue(document.json(), key);
    return fallback.is_null() ? EnvironmentStateText::tr("not set") : EnvironmentStateText::tr("default, %1").arg(valueText(fallback));
}

QString stepsText(const QStringList &steps)
{
    return steps.isEmpty() ? EnvironmentStateText::tr("none") : steps.join(u'\n');
}

QString lineText(const QString &line)
{
    return line.isEmpty() ? EnvironmentStateText::tr("none") : line;
}

QString slugsText(const QList<ProjectRepository> &repositories)
{
    QStringList slugs;
    for (const ProjectRepository &repository : repositories)
        slugs.append(repository.slug);
    return slugs.join(u'\n');
}

/// The keys that a form shows first, then whatever else either document holds.
QStringList keysOf(const SettingsDocument &before, const SettingsDocument &after, const SettingsSchema &schema)
{
    QStringList keys;
    for (const SettingsField &field : schema.fields())
        keys.append(field.key);
    for (const QString &key : before.keys() + after.keys()) {
        if (!keys.contains(key) && !schema.replacementOf(key))
            keys.append(key);
    }
    return keys;
}

class Comparison
{
public:
    void add(const QString &what, const QString &before, const QString &after)
    {
        if (before != after)
            changes.append({what, before, after});
    }

    void compareSettings(const SettingsDocument &before, const SettingsDocument &after, const SettingsSchema &schema)
    {
        for (const QString &key : keysOf(before, after, schema)) {
            const Json *was = schema.storedValue(before.json(), key);
            const Json *is = schema.storedValue(after.json(), key);
            if (was && is ? sameJson(*was, *is) : was == is)
                continue;
            const SettingsField *field = schema.field(key);
            changes.append({field ? field->title : key, settingText(before, schema, key), settingText(after, schema, key)});
        }
    }

    void compareRepository(const ProjectRepository &before, const ProjectRepository &after)
    {
        const auto answer = [](bool yes) { return yes ? EnvironmentStateText::tr("yes") : EnvironmentStateText::tr("no"); };
        add(EnvironmentStateText::tr("%1: in the environment").arg(after.slug), answer(before.inEnvironment), answer(after.inEnvironment));
        add(EnvironmentStateText::tr("%1: setup command").arg(after.slug), stepsText(before.setupCommand), stepsText(after.setupCommand));
        add(EnvironmentStateText::tr("%1: teardown command").arg(after.slug), lineText(before.teardownCommand),
            lineText(after.teardownCommand));
    }

    void compareTriggers(const BuildTriggers &before, const BuildTriggers &after)
    {
        const auto flag = [](bool on) { return on ? EnvironmentStateText::tr("on") : EnvironmentStateText::tr("off"); };
        const auto zone = [](const QString &id) { return id.isEmpty() ? EnvironmentStateText::tr("as this computer") : id; };
        const auto minutes = [](int count) { return EnvironmentStateText::tr("%1 min").arg(count); };
        add(EnvironmentStateText::tr("Build on a schedule"), flag(before.scheduleEnabled), flag(after.scheduleEnabled));
        add(EnvironmentStateText::tr("Times of the schedule"), lineText(before.cron), lineText(after.cron));
        add(EnvironmentStateText::tr("Time zone of the schedule"), zone(before.timezone), zone(after.timezone));
        add(EnvironmentStateText::tr("Build after a push"), flag(before.pushEnabled), flag(after.pushEnabled));
        add(EnvironmentStateText::tr("Between builds after pushes"), minutes(before.debounceMinutes), minutes(after.debounceMinutes));
    }

    QList<TemplateChange> changes;
};

} // namespace

EnvironmentState EnvironmentState::of(const ProjectEnvironment &environment)
{
    return {environment.settings, environment.workingDirectory, environment.workspaceSetupCommand, environment.repositories,
        environment.triggers};
}

QList<TemplateChange> EnvironmentState::changesTo(const EnvironmentState &later, const SettingsSchema &schema) const
{
    Comparison comparison;
    comparison.compareSettings(settings, later.settings, schema);
    const auto directory = [](const QString &path) { return path.isEmpty() ? EnvironmentStateText::tr("the provider's own") : path; };
    comparison.add(EnvironmentStateText::tr("Working directory"), directory(workingDirectory), directory(later.workingDirectory));
    comparison.add(
        EnvironmentStateText::tr("Workspace setup command"), stepsText(workspaceSetupCommand), stepsText(later.workspaceSetupCommand));
    if (repositoryIds(repositories) != repositoryIds(later.repositories))
        comparison.add(EnvironmentStateText::tr("Order of the repositories"), slugsText(repositories), slugsText(later.repositories));
    for (const ProjectRepository &repository : later.repositories) {
        const auto before = std::ranges::find(repositories, repository.id, &ProjectRepository::id);
        if (before != repositories.end())
            comparison.compareRepository(*before, repository);
    }
    comparison.compareTriggers(triggers, later.triggers);
    return comparison.changes;
}

TakenEnvironment TakenEnvironment::of(const EnvironmentState &own, const EnvironmentState &other, const SettingsSchema &schema)
{
    TakenEnvironment taken;
    taken.state = own;
    Json update = Json::object();
    for (const QString &key : own.settings.keys()) {
        if (schema.declares(key))
            update[key.toStdString()] = nullptr;
    }
    for (const auto &[name, value] : other.settings.json().items()) {
        const QString key = QString::fromStdString(name);
        if (schema.declares(key))
            update[name] = value;
        else
            taken.otherSettings.append(key);
    }
    taken.state.settings = own.settings.merge(update);
    taken.state.workingDirectory = other.workingDirectory;
    taken.state.workspaceSetupCommand = other.workspaceSetupCommand;

    QList<ProjectRepository> both;
    for (const ProjectRepository &theirs : other.repositories) {
        const auto mine = std::ranges::find(own.repositories, theirs.url, &ProjectRepository::url);
        if (mine == own.repositories.end()) {
            taken.otherRepositories.append(theirs.slug);
            continue;
        }
        ProjectRepository repository = *mine;
        repository.inEnvironment = theirs.inEnvironment;
        repository.setupCommand = theirs.setupCommand;
        repository.teardownCommand = theirs.teardownCommand;
        both.append(repository);
    }
    const auto isShared
        = [&both](const ProjectRepository &repository) { return std::ranges::contains(both, repository.id, &ProjectRepository::id); };
    qsizetype next = 0;
    for (ProjectRepository &repository : taken.state.repositories) {
        if (isShared(repository))
            repository = both.at(next++);
    }
    return taken;
}

} // namespace Millwright
