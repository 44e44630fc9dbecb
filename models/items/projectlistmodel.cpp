// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/projectlistmodel.h"

#include "models/items/format.h"

#include <algorithm>

namespace Millwright {

ProjectListModel::ProjectListModel(std::shared_ptr<Clock> clock, QObject *parent) : RecordModel(parent), m_clock(std::move(clock)) { }

void ProjectListModel::setProjects(QList<ProjectSummary> projects)
{
    std::ranges::stable_sort(projects, [](const ProjectSummary &a, const ProjectSummary &b) {
        const int order = a.project.name.compare(b.project.name, Qt::CaseInsensitive);
        return order != 0 ? order < 0 : a.project.id < b.project.id;
    });
    assign(projects);
}

ProjectListModel::State ProjectListModel::stateOf(const ProjectSummary &project)
{
    if (!project.lastRun)
        return project.activeTemplateId.isEmpty() ? NeverBuilt : Ready;
    switch (project.lastRun->status) {
    case BuildStatus::Pending:
        return Waiting;
    case BuildStatus::Building:
        return Building;
    case BuildStatus::Ready:
        return Ready;
    case BuildStatus::Failed:
        return Failed;
    case BuildStatus::Unknown:
        return Unknown;
    }
    Q_UNREACHABLE_RETURN(Unknown);
}

QString ProjectListModel::stateText(const ProjectSummary &project) const
{
    const QDateTime now = m_clock->now();
    const BuildRun run = project.lastRun.value_or(BuildRun{});
    const QDateTime ended = run.finishedAt.isValid() ? run.finishedAt : run.requestedAt;
    switch (stateOf(project)) {
    case NeverBuilt:
        return tr("Never built");
    case Waiting:
        return tr("Waiting, %1").arg(Format::between(run.requestedAt, now));
    case Building:
        return tr("Building, %1").arg(Format::between(run.requestedAt, now));
    case Ready:
        return ended.isValid() ? tr("Ready, built %1").arg(Format::ago(ended, now)) : tr("Ready");
    case Failed: {
        const QString why = Format::firstLine(run.error);
        return why.isEmpty() ? tr("Failed %1").arg(Format::ago(ended, now)) : tr("Failed: %1").arg(why);
    }
    case Unknown:
        return tr("Unknown since %1").arg(Format::clockTime(ended, now));
    }
    Q_UNREACHABLE_RETURN({});
}

QVariant ProjectListModel::data(const QModelIndex &index, int role) const
{
    const ProjectSummary *project = record(index.row());
    if (!index.isValid() || !project)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return project->project.name;
    case Qt::AccessibleTextRole:
        return tr("%1. %2").arg(project->project.name, stateText(*project));
    case Qt::ToolTipRole:
        return project->project.description.isEmpty()
            ? tr("%1\n%2").arg(project->project.name, stateText(*project))
            : tr("%1\n%2\n%3").arg(project->project.name, project->project.description, stateText(*project));
    case IdRole:
        return project->project.id;
    case StateRole:
        return stateOf(*project);
    case StateTextRole:
        return stateText(*project);
    case SessionsRole:
        return project->sessions;
    default:
        return {};
    }
}

QHash<int, QByteArray> ProjectListModel::roleNames() const
{
    return {{Qt::DisplayRole, "name"}, {IdRole, "id"}, {StateRole, "state"}, {StateTextRole, "stateText"}, {SessionsRole, "sessions"}};
}

QList<Project> ProjectListModel::building() const
{
    QList<Project> found;
    for (const ProjectSummary &project : records()) {
        if (project.lastRun && project.lastRun->isRunning())
            found.append(project.project);
    }
    return found;
}

} // namespace Millwright
