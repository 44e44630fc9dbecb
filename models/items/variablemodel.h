// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/factorysetup.h"
#include "models/items/recordmodel.h"

namespace Millwright {

/// The variables of a factory's sessions, by name. A secret's value is never in it.
class MILLWRIGHT_MODELS_EXPORT VariableModel : public RecordModel<Variable>
{
    Q_OBJECT

public:
    enum Column { NameColumn, ValueColumn, ProjectsColumn, ColumnCount };
    Q_ENUM(Column)

    using RecordModel::RecordModel;

    void setVariables(const QList<Variable> &variables) { assign(variables); }
    void setProjects(const QList<Project> &projects);

    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    QString keyOf(const Variable &variable) const override { return variable.id; }

private:
    QString text(const Variable &variable, int column) const;

    QHash<QString, QString> m_projects; ///< names by id
};

} // namespace Millwright
