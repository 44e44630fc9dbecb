// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/activity.h"

#include <QCoreApplication>

#include <algorithm>

namespace Millwright {

using namespace Qt::StringLiterals;

namespace {

struct ActivityText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Activity)
};

QString shownSteps(const QStringList &steps)
{
    return steps.join(u'\n');
}

QString shownFlag(bool flag)
{
    return QVariant(flag).toString();
}

/// The words for what is noted of a kind; the key itself when it is none of ours.
QString fieldTitle(const QString &kind, const QString &key)
{
    struct Title {
        QLatin1StringView kind;
        QLatin1StringView key;
        QString words;
    };
    const Title titles[] = {
        {"settings"_L1, "sandboxWorkdir"_L1, ActivityText::tr("Working directory")},
        {"settings"_L1, "workspaceSetupCommand"_L1, ActivityText::tr("Workspace setup command")},
        {"settings"_L1, "schedule"_L1, ActivityText::tr("Build on a schedule")},
        {"settings"_L1, "cron"_L1, ActivityText::tr("Times of the schedule")},
        {"settings"_L1, "timezone"_L1, ActivityText::tr("Time zone of the schedule")},
        {"settings"_L1, "push"_L1, ActivityText::tr("Build after a push")},
        {"settings"_L1, "debounceMinutes"_L1, ActivityText::tr("Minutes between builds after pushes")},
        {"repository"_L1, "position"_L1, ActivityText::tr("Position")},
        {"repository"_L1, "inEnvironment"_L1, ActivityText::tr("In the environment")},
        {"repository"_L1, "setupCommand"_L1, ActivityText::tr("Setup command")},
        {"repository"_L1, "teardownCommand"_L1, ActivityText::tr("Teardown command")},
        {"repository"_L1, "defaultBranch"_L1, ActivityText::tr("Default branch")},
        {"repository"_L1, "added"_L1, ActivityText::tr("Added")},
        {"repository"_L1, "removed"_L1, ActivityText::tr("Removed")},
        {"factory"_L1, "provider"_L1, ActivityText::tr("Provider")},
        {"factory"_L1, "pushInterval"_L1, ActivityText::tr("Minutes between two looks for pushes")},
        {"session"_L1, "leftBehind"_L1, ActivityText::tr("Sandbox left behind")},
        {"credential"_L1, "added"_L1, ActivityText::tr("Added")},
        {"credential"_L1, "changed"_L1, ActivityText::tr("Changed")},
        {"credential"_L1, "token"_L1, ActivityText::tr("Token changed")},
        {"credential"_L1, "removed"_L1, ActivityText::tr("Removed")},
        {"project"_L1, "created"_L1, ActivityText::tr("Created")},
        {"project"_L1, "name"_L1, ActivityText::tr("Name")},
    };
    const auto *const found = std::ranges::find_if(titles, [&](const Title &title) { return title.kind == kind && title.key == key; });
    return found != std::end(titles) ? found->words : key;
}

const SettingsField *fieldOf(const ActivityEntry &entry, const SettingsSchema &schema)
{
    return entry.kind == "settings"_L1 ? schema.field(entry.subject) : nullptr;
}

bool isFlag(const ActivityEntry &entry, const SettingsSchema &schema)
{
    if (const SettingsField *const field = fieldOf(entry, schema))
        return field->kind == SettingsField::Kind::Boolean;
    return entry.kind == "repository"_L1 ? entry.subject.endsWith(" inEnvironment"_L1)
                                         : entry.kind == "settings"_L1 && (entry.subject == "schedule"_L1 || entry.subject == "push"_L1);
}

QString flagInWords(const QString &flag)
{
    if (flag == shownFlag(true))
        return ActivityText::tr("on");
    return flag == shownFlag(false) ? ActivityText::tr("off") : flag;
}

QString inWords(const ActivityEntry &entry, const SettingsSchema &schema)
{
    if (const SettingsField *const field = fieldOf(entry, schema))
        return field->title;
    const qsizetype space = entry.subject.lastIndexOf(u' ');
    if (entry.kind != "repository"_L1 || space < 0)
        return fieldTitle(entry.kind, entry.subject);
    return ActivityText::tr("%1: %2", "a repository, what of it")
        .arg(entry.subject.first(space), fieldTitle(entry.kind, entry.subject.sliced(space + 1)));
}

} // namespace

struct Activity::Field {
    QString key;
    QString before;
    QString after;
};

Activity::Activity(std::shared_ptr<FactoryCore> core) : m_core(std::move(core)) { }

Result<> Activity::note(
    const QString &projectId, const QString &kind, const QString &subject, const QString &before, const QString &after) const
{
    const auto masked = [this](const QString &value) { return m_core->redactor->redact(value); };
    ActivityEntry entry;
    entry.projectId = projectId;
    entry.kind = kind;
    entry.subject = subject;
    entry.before = masked(before);
    entry.after = masked(after);
    return m_core->store->addActivity(std::move(entry));
}

Result<> Activity::noteFields(
    const QString &projectId, const QString &kind, const QString &prefix, std::initializer_list<Field> fields) const
{
    for (const Field &field : fields) {
        if (field.before == field.after)
            continue;
        if (const auto noted = note(projectId, kind, prefix + field.key, field.before, field.after); !noted)
            return noted;
    }
    return {};
}

Result<> Activity::noteEnvironment(const QString &projectId, const EnvironmentRecord &before, const EnvironmentRecord &after) const
{
    const QString kind = u"settings"_s;
    for (const SettingsChange &change : before.settings.changesTo(after.settings)) {
        if (const auto noted = note(projectId, kind, change.key, change.before, change.after); !noted)
            return noted;
    }
    return noteFields(projectId, kind, {},
        {
            {u"sandboxWorkdir"_s, before.workingDirectory, after.workingDirectory},
            {u"workspaceSetupCommand"_s, shownSteps(before.workspaceSetupCommand), shownSteps(after.workspaceSetupCommand)},
            {u"schedule"_s, shownFlag(before.triggers.scheduleEnabled), shownFlag(after.triggers.scheduleEnabled)},
            {u"cron"_s, before.triggers.cron, after.triggers.cron},
            {u"timezone"_s, before.triggers.timezone, after.triggers.timezone},
            {u"push"_s, shownFlag(before.triggers.pushEnabled), shownFlag(after.triggers.pushEnabled)},
            {u"debounceMinutes"_s, QString::number(before.triggers.debounceMinutes), QString::number(after.triggers.debounceMinutes)},
        });
}

Result<> Activity::noteRepository(const ProjectRepository &before, const ProjectRepository &after) const
{
    return noteFields(after.projectId, u"repository"_s, after.slug + u' ',
        {
            {u"position"_s, QString::number(before.position), QString::number(after.position)},
            {u"inEnvironment"_s, shownFlag(before.inEnvironment), shownFlag(after.inEnvironment)},
            {u"setupCommand"_s, shownSteps(before.setupCommand), shownSteps(after.setupCommand)},
            {u"teardownCommand"_s, before.teardownCommand, after.teardownCommand},
        });
}

Result<QList<ActivityEntry>> Activity::entries(const QString &projectId, int limit, const SettingsSchema &schema) const
{
    auto entries = m_core->store->activity(projectId, limit);
    if (!entries)
        return entries;
    // What was changed of the factory counts for each of its projects.
    const auto ofFactory = projectId.isEmpty() ? Result<QList<ActivityEntry>>() : m_core->store->activity({}, limit);
    if (!ofFactory)
        return ofFactory;
    entries->append(*ofFactory);
    for (ActivityEntry &entry : *entries) {
        if (isFlag(entry, schema)) {
            entry.before = flagInWords(entry.before);
            entry.after = flagInWords(entry.after);
        }
        entry.subject = inWords(entry, schema);
    }
    const auto runs = m_core->store->runs(projectId, limit);
    if (!runs)
        return std::unexpected(runs.error());
    for (const BuildRun &run : *runs)
        entries->append({.at = run.requestedAt, .projectId = projectId, .kind = u"run"_s, .run = run});
    std::ranges::stable_sort(*entries, std::ranges::greater(), &ActivityEntry::at);
    entries->resize(qMin<qsizetype>(entries->size(), qMax(0, limit)));
    return entries;
}

} // namespace Millwright
