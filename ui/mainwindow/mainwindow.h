// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/client/refresh.h"
#include "models/client/requirementwatch.h"
#include "models/items/projectlistmodel.h"
#include "ui/mainwindow/finishedbuilds.h"
#include "ui/mainwindow/preferences.h"
#include "ui/mainwindow/windowactions.h"

#include <QMainWindow>

#include <functional>

class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace Millwright {

class Background;
class BackgroundChoices;
class MessageBar;
class ProjectPages;
class ProviderState;
class RunningWork;
class Sidebar;
class WelcomePage;

/// The window on one factory: its projects at the left, one project's pages at the right. It talks to the client only,
/// takes its time from the clock only, and shows errors in the page they belong to. What is destroyed is asked about
/// first, and so is leaving a form with edits. Its place, its colours and the project that was shown last are remembered
/// in the preferences, which outlive it.
///
/// Names of its own: `window.message`, those of ClosedNotice, `status.work`, `status.engine`, `menu.<menu>`, `action.<action>`
/// (WindowActions), `removeProjectDialog`, `aboutDialog`, and those of FactoryDialog. Every page's header lists the names of its controls.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// Makes a repository and a project on it, and gives the project's id.
    using MakeSample = std::function<Reply<QString>()>;

    MainWindow(
        FactoryClient &client, std::shared_ptr<Clock> clock, Preferences &preferences, MakeSample makeSample, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Offers to go on without the window. To be called once; it outlives the window.
    void setBackground(Background &background);

    /// Asks first when the form of the one that is shown has edits.
    void openProject(const QString &projectId);
    QString currentProject() const;
    /// The project's page with that build's log.
    void openBuild(const QString &projectId, qint64 number);

    /// Asks first when the form has edits; quitRequested() follows unless the person stays.
    void quit();

    QSize sizeHint() const override { return {1360, 860}; }

Q_SIGNALS:
    /// Unknown follows the system.
    void colorsChosen(Qt::ColorScheme colors);
    /// The application is to end, also where closing the window would leave it in the tray.
    void quitRequested();
    /// A build ended while nobody looked, in a project that is not muted.
    void buildFinished(const Millwright::ProjectSummary &project);

protected:
    /// What takes time, reading the projects and making their pages, begins once the window was painted.
    bool event(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    /// Reads what takes time.
    void begin();
    void buildActions();
    void connectParts();
    void makePages();
    void buildStatusBar();
    void restore();
    void remember();
    void setMuted(bool muted);
    /// With what its provider needs and has.
    void openSetup();
    void askLogRetention();
    void readProjects(Refresh::Token token);
    void takeProjects(const QList<ProjectSummary> &projects);
    void tellFinished(const QList<ProjectSummary> &projects);
    void showProject(const QString &projectId);
    int unsavedChanges() const;
    /// Calls `then` at once, or after the edits were saved or given up; not at all when the person stays.
    void leaveForm(const std::function<void()> &then);
    void handle(const Change &change);
    void showState();
    void tick();

    void newProject();
    void renameProject();
    void askRemoveProject();
    void trySample();
    void goTo(int page, const std::function<void()> &then);

    FactoryClient &m_client;
    std::shared_ptr<Clock> m_clock;
    Preferences &m_preferences;
    MakeSample m_makeSample;
    ProjectListModel m_projects;
    Refresh m_refresh;
    RequirementWatch m_requirements;
    WindowActions m_actions;
    FinishedBuilds m_finished;
    bool m_makingSample = false;
    bool m_closing = false; ///< the edits were dealt with
    QString m_wanted; ///< to be shown as soon as it is there
    std::function<void()> m_afterSave;
    std::shared_ptr<void> m_tick;
    std::shared_ptr<void> m_unpainted; ///< null once it was painted
    BackgroundChoices *m_background = nullptr;
    QSplitter *m_splitter;
    Sidebar *m_sidebar;
    QVBoxLayout *m_messages; ///< above the pages
    MessageBar *m_message;
    QStackedWidget *m_stack;
    WelcomePage *m_welcome;
    ProjectPages *m_pages = nullptr; ///< made when the first project is shown
    RunningWork *m_work;
    ProviderState *m_engine;
};

} // namespace Millwright
