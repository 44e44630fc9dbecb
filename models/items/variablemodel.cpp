// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/variablemodel.h"

namespace Millwright {

void VariableModel::setProjects(const QList<Project> &projects)
{
    m_projects.clear();
    for (const Project &project : projects)
        m_projects.insert(project.id, project.name);
    touch(ProjectsColumn, ProjectsColumn);
}

QVariant VariableModel::data(const QModelIndex &index, int role) const
{
    const Variable *const variable = record(index.row());
    if (!variable)
        return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(*variable, index.column());
    return {};
}

QString VariableModel::text(const Variable &variable, int column) const
{
    switch (column) {
    case NameColumn:
        return variable.name;
    case ValueColumn:
        return variable.isSecret ? tr("secret") : variable.value;
    default:
        break;
    }
    if (variable.forAllProjects)
        return tr("all projects");
    if (variable.projectIds.isEmpty())
        return tr("none: its projects were removed");
    QStringList names;
    for (const QString &id : variable.projectIds)
        names.append(m_projects.value(id, id));
    names.sort(Qt::CaseInsensitive);
    return names.join(tr(", "));
}

QVariant VariableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Name");
    case ValueColumn:
        return tr("Value");
    case ProjectsColumn:
        return tr("Projects");
    default:
        return {};
    }
}

} // namespace Millwright
