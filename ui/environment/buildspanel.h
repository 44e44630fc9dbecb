// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/items/buildrunmodel.h"

#include <QHash>
#include <QWidget>

class QComboBox;
class QLabel;
class QSplitter;
class QTableView;

namespace Millwright {

class Card;
class ClientLog;

/// A project's runs, and below them the log of the one that is selected. The newest run with a build is selected until
/// somebody chooses another. What is filtered stays so for each project while the window is open, unless a build is asked
/// for that would not be seen.
///
/// Names: `builds`, `builds.state`, `builds.askedBy`, `builds.table`, `builds.empty`, and the log panel's, which begin with `buildLog`.
class BuildsPanel : public QWidget
{
    Q_OBJECT

public:
    BuildsPanel(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    void showProject(const QString &projectId);
    void setEnvironment(const ProjectEnvironment &environment);
    void setRuns(const QList<BuildRun> &runs);
    /// Selects the run with that number as soon as it is there.
    void selectRun(qint64 number);
    /// What can be done with a row, in its menu.
    void setActions(const QList<QAction *> &actions);
    /// As wide as it takes to read a log.
    QSize minimumSizeHint() const override;

    /// The runs of this factory that a build came of, newest first.
    QList<BuildRun> builds() const;
    /// Those that are selected.
    QList<BuildRun> selectedBuilds() const;
    void focusLog();
    void refreshTimes() { m_model.refreshTimes(); }

Q_SIGNALS:
    void selectionChanged();

private:
    void buildTable();
    void buildFilter(Card *card);
    void showChoice(const BuildRunFilter::Choice &choice);
    const BuildRun *selected() const;
    void selectKey(const QString &key);
    void keepSelection();
    void showSelected();

    QString m_projectId;
    bool m_logsOffered = false;
    QString m_wantedKey; ///< to be selected as soon as it is there
    bool m_chosen = false; ///< the person chose the row
    bool m_selecting = false;
    BuildRunModel m_model;
    BuildRunFilter m_filter;
    QSplitter *m_splitter;
    QHash<QString, BuildRunFilter::Choice> m_choices; ///< by project
    QComboBox *m_state;
    QComboBox *m_askedBy;
    QTableView *m_table;
    QString m_none; ///< said where there are no runs
    QLabel *m_empty;
    ClientLog *m_log;
};

} // namespace Millwright
