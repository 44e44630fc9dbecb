// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/client/refresh.h"
#include "models/items/sessionmodel.h"
#include "ui/sandboxes/changedsessions.h"

#include <QSortFilterProxyModel>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;
class QTableView;

namespace Millwright {

class CommandPanel;
class MessageBar;
class RequirementWatch;
class WrappingLabel;

/// One project's sessions: start one, run a command in it, stop, recreate and remove it. Every action shows what it does
/// and leaves its error here.
///
/// Names: `sandboxes`, `sandboxes.requirement`, `sandboxes.start`, `sandboxes.startSelected`, `sandboxes.recreate`, `sandboxes.stop`,
/// `sandboxes.remove`, `sandboxes.filter`, `sandboxes.table`, `sandboxes.empty`, `sandboxes.message`, `sandboxes.work`,
/// `sandboxes.noRecreate`, `sandboxes.oldVariables`, the question `removeSessionDialog`, and those of CommandPanel, RecreateDialog,
/// SessionDialog.
class SandboxesPage : public QWidget
{
    Q_OBJECT

public:
    SandboxesPage(FactoryClient &client, RequirementWatch &requirements, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    /// Empty: none.
    void showProject(const QString &projectId);
    void setEnvironment(const ProjectEnvironment &environment);
    void reload();
    void handle(const Change &change);
    void refreshTimes();

    int sessionCount() const { return m_model.rowCount(); }
    bool hasProject() const { return !m_projectId.isEmpty(); }
    bool canStart() const;
    bool canStop() const;
    bool canRecreate() const;
    bool canRemove() const;
    bool canStopCommand() const;

    /// Makes a session and starts it.
    void startNew();
    /// The same, asking for its title and branch first.
    void askForNew();
    void startSelected();
    void stopSelected();
    void askRecreate();
    void askRemove();
    void focusCommand();
    void stopCommand();

Q_SIGNALS:
    /// What can be done changed, or how many sessions there are.
    void stateChanged();

private:
    void buildToolbar();
    void buildTable();
    void read(Refresh::Token token);
    /// The one that is looked at; start, stop, remove and commands are for it.
    const Session *selected() const;
    /// Those that are recreated together.
    QList<Session> selection() const;
    void select(const QString &sessionId);
    void showSelected();
    void showState();
    void tellError();
    void tellOldVariables();
    void tellChanged();
    void begin(const QString &sessionId, const QString &what);
    void end(const QString &sessionId);
    void start(const QString &sessionId);
    void started(const QString &sessionId, const Result<Session> &result);

    FactoryClient &m_client;
    RequirementWatch &m_requirements;
    std::shared_ptr<Clock> m_clock;
    QString m_projectId;
    QString m_workingDirectory;
    QString m_provider;
    bool m_recreateOffered = false;
    bool m_variablesKept = true;
    bool m_known = false; ///< what the provider offers
    QString m_told; ///< the session error that was shown last
    QString m_wanted; ///< to be selected as soon as it is there
    QMap<QString, QString> m_work; ///< what is being done, by session
    Refresh m_refresh;
    SessionModel m_model;
    ChangedSessions m_changed;
    QSortFilterProxyModel m_filter;
    QPushButton *m_start;
    QPushButton *m_startSelected;
    QPushButton *m_recreate;
    QPushButton *m_stop;
    QPushButton *m_remove;
    QLabel *m_workLabel;
    QLineEdit *m_filterLine;
    QLabel *m_noRecreate;
    WrappingLabel *m_oldVariables;
    MessageBar *m_message;
    QSplitter *m_splitter;
    QTableView *m_table;
    QLabel *m_empty;
    CommandPanel *m_command;
};

} // namespace Millwright
