// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/factory/project.h"
#include "models/items/recordmodel.h"

#include <QSortFilterProxyModel>

namespace Millwright {

/// A project's runs, newest first. A run that no build came of is a row too, with its reason; LightRole tells it apart.
/// The tool tips of a row tell more: who asked when, and of a build that began by itself why it did.
class MILLWRIGHT_MODELS_EXPORT BuildRunModel : public RecordModel<BuildRun>
{
    Q_OBJECT

public:
    enum Column { StateColumn, NumberColumn, AskedByColumn, StartedColumn, TookColumn, ResultColumn, ColumnCount };
    Q_ENUM(Column)

    enum Role {
        KeyRole = Qt::UserRole,
        StateRole, ///< a State
        BuildIdRole,
        LightRole, ///< no build came of it
        ErrorRole, ///< the whole error
        ActiveRole, ///< the active template came from it
        AskedByRole, ///< an AskedBy
    };
    Q_ENUM(Role)

    /// Who asked for it; Elsewhere for a build that only the provider knows.
    enum AskedBy { You, Schedule, Push, Elsewhere };
    Q_ENUM(AskedBy)

    enum State { Waiting, Building, Ready, Failed, Unknown, Skipped, Refused };
    Q_ENUM(State)

    explicit BuildRunModel(std::shared_ptr<Clock> clock, QObject *parent = nullptr);

    void setRuns(const QList<BuildRun> &runs) { assign(runs); }
    void setActiveTemplate(const QString &templateId);
    /// The one at work; a template that another made says so.
    void setProvider(const QString &provider);
    void refreshTimes() { touch(StartedColumn, TookColumn); }

    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    static State stateOf(const BuildRun &run);
    static QString stateName(State state);
    static AskedBy askedByOf(const BuildRun &run);
    static QString askedByName(AskedBy askedBy);
    /// "#14"; empty for a build that only the provider knows.
    static QString numberText(const BuildRun &run);

protected:
    /// A run's number; the build's id for one that only the provider knows.
    QString keyOf(const BuildRun &run) const override;

private:
    QString text(const BuildRun &run, int column) const;
    static QString toolTip(const BuildRun &run, int column);

    std::shared_ptr<Clock> m_clock;
    QString m_activeTemplate;
    QString m_provider;
};

/// Shows the runs of one state and that one asked for, or all.
class MILLWRIGHT_MODELS_EXPORT BuildRunFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    struct Choice {
        std::optional<BuildRunModel::State> state = {}; ///< nothing: any
        bool buildsOnly = false; ///< not those that no build came of
        std::optional<BuildRunModel::AskedBy> askedBy = {};

        bool operator==(const Choice &) const = default;
    };

    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setChoice(const Choice &choice);
    const Choice &choice() const { return m_choice; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    Choice m_choice;
};

} // namespace Millwright
