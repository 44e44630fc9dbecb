// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/factory/project.h"
#include "models/items/recordmodel.h"

namespace Millwright {

/// A factory's projects with their state, by name. One column; DisplayRole is the name, StateTextRole the words below
/// it.
class MILLWRIGHT_MODELS_EXPORT ProjectListModel : public RecordModel<ProjectSummary>
{
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole, StateRole, StateTextRole, SessionsRole };
    Q_ENUM(Role)

    enum State { NeverBuilt, Waiting, Building, Ready, Failed, Unknown };
    Q_ENUM(State)

    explicit ProjectListModel(std::shared_ptr<Clock> clock, QObject *parent = nullptr);

    void setProjects(QList<ProjectSummary> projects);
    /// To be called as time passes: "12 min ago" becomes "13 min ago".
    void refreshTimes() { touch(0, 0); }

    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : 1; }
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    static State stateOf(const ProjectSummary &project);
    /// The projects that a build runs for.
    QList<Project> building() const;

protected:
    QString keyOf(const ProjectSummary &project) const override { return project.project.id; }

private:
    QString stateText(const ProjectSummary &project) const;

    std::shared_ptr<Clock> m_clock;
};

} // namespace Millwright
