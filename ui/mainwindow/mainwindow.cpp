// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/mainwindow.h"

#include "models/async/deliver.h"
#include "ui/dialogs/logretentiondialog.h"
#include "ui/dialogs/about.h"
#include "ui/dialogs/projectdialog.h"
#include "ui/dialogs/question.h"
#include "ui/dialogs/removeproject.h"
#include "ui/environment/environmentpage.h"
#include "ui/factories/factorydialog.h"
#include "ui/log/logpanel.h"
#include "ui/mainwindow/backgroundchoices.h"
#include "ui/mainwindow/closednotice.h"
#include "ui/mainwindow/projectpages.h"
#include "ui/mainwindow/providerstate.h"
#include "ui/mainwindow/runningwork.h"
#include "ui/mainwindow/shortcutsdialog.h"
#include "ui/mainwindow/sidebar.h"
#include "ui/mainwindow/welcomepage.h"
#include "ui/sandboxes/sandboxespage.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"

#include <QActionGroup>
#include <QApplication>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QMenuBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Millwright {

namespace {

/// How often the words of time are read anew: by the second while something runs.
constexpr auto busyTick = 1s;
constexpr auto idleTick = 20s;

/// A window that nobody sees reads its projects too.
constexpr auto longestUnpainted = 2s;

} // namespace

MainWindow::MainWindow(
    FactoryClient &client, std::shared_ptr<Clock> clock, Preferences &preferences, MakeSample makeSample, QWidget *parent)
    : QMainWindow(parent)
    , m_client(client)
    , m_clock(std::move(clock))
    , m_preferences(preferences)
    , m_makeSample(std::move(makeSample))
    , m_projects(m_clock)
    , m_refresh([this](Refresh::Token token) { readProjects(token); })
    , m_requirements(client, m_clock)
    , m_actions(this)
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_sidebar(new Sidebar(m_projects, this))
    , m_messages(new QVBoxLayout)
    , m_message(new MessageBar(this))
    , m_stack(new QStackedWidget(this))
    , m_welcome(new WelcomePage(client, this))
    , m_work(new RunningWork(this))
    , m_engine(new ProviderState(m_requirements, this))
{
    setWindowTitle(tr("Millwright"));
    setMinimumSize(1024 - 2 * gridUnit, 640 - 6 * gridUnit);
    m_message->setObjectName(u"window.message"_s);
    // Empty until the projects are known.
    m_stack->addWidget(new QWidget(m_stack));
    m_stack->addWidget(m_welcome);

    auto *right = new QWidget(this);
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins({});
    column->setSpacing(0);
    m_messages->setContentsMargins(2 * gridUnit + gridUnit / 2, gridUnit, 2 * gridUnit + gridUnit / 2, 0);
    m_messages->setSpacing(gridUnit);
    m_messages->addWidget(m_message);
    column->addLayout(m_messages);
    column->addWidget(m_stack, 1);

    m_splitter->setObjectName(u"window.splitter"_s);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    m_splitter->addWidget(m_sidebar);
    m_splitter->addWidget(right);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({32 * gridUnit, 138 * gridUnit});
    setCentralWidget(m_splitter);

    buildStatusBar();
    buildActions();
    connectParts();
    restore();
    showState();
    tick();
    m_unpainted = m_clock->callAfter(longestUnpainted, [this] { begin(); });
}

MainWindow::~MainWindow() = default;

void MainWindow::buildStatusBar()
{
    m_work->setObjectName(u"status.work"_s);
    m_engine->setObjectName(u"status.engine"_s);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_work);
    statusBar()->addPermanentWidget(m_engine);
}

void MainWindow::buildActions()
{
    const auto on = [this](QAction *action, auto act) { connect(action, &QAction::triggered, this, act); };
    const auto onEnvironment = [this, on](QAction *action, auto act) {
        on(action, [this, act] { goTo(0, [this, act] { std::invoke(act, m_pages->environment()); }); });
    };
    const auto onSandboxes = [this, on](QAction *action, auto act) {
        on(action, [this, act] { goTo(1, [this, act] { std::invoke(act, m_pages->sandboxes()); }); });
    };
    on(m_actions.newProject, &MainWindow::newProject);
    on(m_actions.trySample, &MainWindow::trySample);
    on(m_actions.setUp, &MainWindow::openSetup);
    on(m_actions.quit, &MainWindow::quit);
    on(m_actions.rename, &MainWindow::renameProject);
    on(m_actions.removeProject, &MainWindow::askRemoveProject);
    onEnvironment(m_actions.save, &EnvironmentPage::save);
    onEnvironment(m_actions.revert, &EnvironmentPage::revert);
    onEnvironment(m_actions.addRepository, &EnvironmentPage::focusAddRepository);
    onEnvironment(m_actions.build, &EnvironmentPage::buildNow);
    onEnvironment(m_actions.cancelBuild, &EnvironmentPage::cancelBuild);
    onEnvironment(m_actions.changesSince, &EnvironmentPage::showChanges);
    onEnvironment(m_actions.compareBuilds, &EnvironmentPage::compareBuilds);
    onEnvironment(m_actions.showTemplate, &EnvironmentPage::showTemplate);
    onEnvironment(m_actions.showLog, &EnvironmentPage::focusLog);
    onEnvironment(m_actions.issues, &EnvironmentPage::showIssues);
    onSandboxes(m_actions.startSession, &SandboxesPage::startNew);
    onSandboxes(m_actions.startNamedSession, &SandboxesPage::askForNew);
    onSandboxes(m_actions.startAgain, &SandboxesPage::startSelected);
    onSandboxes(m_actions.runCommand, &SandboxesPage::focusCommand);
    onSandboxes(m_actions.stopCommand, &SandboxesPage::stopCommand);
    onSandboxes(m_actions.stopSession, &SandboxesPage::stopSelected);
    onSandboxes(m_actions.recreate, &SandboxesPage::askRecreate);
    onSandboxes(m_actions.removeSession, &SandboxesPage::askRemove);
    on(m_actions.environment, [this] { goTo(0, {}); });
    on(m_actions.sandboxes, [this] { goTo(1, {}); });
    on(m_actions.activity, [this] { goTo(2, {}); });
    on(m_actions.filter, [this] { m_sidebar->focusFilter(); });
    on(m_actions.reload, [this] {
        m_refresh.request();
        m_requirements.check();
        if (m_pages)
            m_pages->reload();
    });
    on(m_actions.mute, &MainWindow::setMuted);
    connect(m_actions.colors, &QActionGroup::triggered, this, [this](const QAction *action) {
        const auto colors = action->data().value<Qt::ColorScheme>();
        m_preferences.colors.set(colors);
        Q_EMIT colorsChosen(colors);
    });
    on(m_actions.keptLogs, [this] { askLogRetention(); });
    on(m_actions.shortcuts, [this] { (new ShortcutsDialog(menuBar(), this))->open(); });
    on(m_actions.about, [this] { showAbout(this); });
}

void MainWindow::setBackground(Background &background)
{
    m_background = new BackgroundChoices(background, m_preferences, m_actions, this);
    m_messages->addWidget(m_background->notice());
    connect(
        m_background, &BackgroundChoices::failed, this, [this](const QString &message) { m_message->showMessage(Tone::Failed, message); });
}

void MainWindow::quit()
{
    if (unsavedChanges() > 0)
        show();
    leaveForm([this] {
        m_closing = true;
        Q_EMIT quitRequested();
        close();
    });
}

void MainWindow::openSetup()
{
    auto *dialog = new FactoryDialog(m_client, m_clock, this);
    dialog->showRequirements(m_requirements.requirements());
    dialog->open();
}

void MainWindow::askLogRetention()
{
    auto *dialog = new LogRetentionDialog(m_client, m_preferences.logRetention(), this);
    connect(dialog, &LogRetentionDialog::done, this, [this](const LogRetention &retention) { m_preferences.setLogRetention(retention); });
    dialog->open();
}

void MainWindow::restore()
{
    restoreGeometry(m_preferences.geometry.value());
    m_splitter->restoreState(m_preferences.splitter.value());
    const auto actions = m_actions.colors->actions();
    for (QAction *action : actions)
        action->setChecked(action->data().value<Qt::ColorScheme>() == m_preferences.colors.value());
}

void MainWindow::remember()
{
    m_preferences.geometry.set(saveGeometry());
    m_preferences.splitter.set(m_splitter->saveState());
}

void MainWindow::setMuted(bool muted)
{
    QStringList projects = m_preferences.muted.value();
    projects.removeAll(currentProject());
    if (muted)
        projects.append(currentProject());
    m_preferences.muted.set(projects);
}

void MainWindow::connectParts()
{
    connect(m_engine, &QPushButton::clicked, this, &MainWindow::openSetup);
    connect(m_work, &RunningWork::projectRequested, this, &MainWindow::openProject);
    connect(&m_client, &FactoryClient::changed, this, &MainWindow::handle);
    connect(m_sidebar, &Sidebar::projectRequested, this, &MainWindow::openProject);
    connect(m_sidebar, &Sidebar::newProjectRequested, this, &MainWindow::newProject);
    connect(m_sidebar, &Sidebar::sampleRequested, this, &MainWindow::trySample);
    connect(m_welcome, &WelcomePage::newProjectRequested, this, &MainWindow::newProject);
    connect(m_welcome, &WelcomePage::sampleRequested, this, &MainWindow::trySample);
    connect(m_message, &MessageBar::actionTriggered, this, [this] {
        m_message->clear();
        m_refresh.request();
    });
}

void MainWindow::makePages()
{
    m_pages = new ProjectPages(m_client, m_requirements, m_clock, this);
    m_stack->addWidget(m_pages);
    m_pages->environment()->setBuildActions({m_actions.build, m_actions.cancelBuild, m_actions.changesSince, m_actions.compareBuilds,
        m_actions.showTemplate, m_actions.showLog});
    connect(m_pages, &ProjectPages::stateChanged, this, &MainWindow::showState);
    connect(m_pages->environment(), &EnvironmentPage::saved, this, [this] {
        if (const auto then = std::exchange(m_afterSave, {}))
            then();
    });
    connect(m_pages->environment(), &EnvironmentPage::environmentRead, this, [this](const ProjectEnvironment &environment) {
        if (m_background)
            m_background->tellOfClosing(environment.triggers);
    });
    connect(m_pages->environment(), &EnvironmentPage::setupRequested, this, &MainWindow::openSetup);
    connect(m_pages->environment(), &EnvironmentPage::saveFailed, this, [this] { m_afterSave = {}; });
    const auto logs = m_pages->findChildren<LogPanel *>();
    for (LogPanel *log : logs) {
        log->setSettings(m_preferences.log());
        connect(log, &LogPanel::settingsChosen, this, [this, logs](const LogSettings &settings) {
            m_preferences.setLog(settings);
            for (LogPanel *each : logs)
                each->setSettings(settings);
        });
    }
}

void MainWindow::goTo(int page, const std::function<void()> &then)
{
    if (currentProject().isEmpty())
        return;
    m_pages->setPage(static_cast<ProjectPages::Page>(page));
    if (then)
        then();
}

void MainWindow::readProjects(Refresh::Token token)
{
    deliver(this, m_client.projects(), [this, token](const Result<QList<ProjectSummary>> &projects) {
        if (!m_refresh.done(token))
            return;
        if (projects) {
            m_engine->setEngine(ProviderState::Engine::Ready);
            takeProjects(*projects);
        } else {
            m_engine->setEngine(ProviderState::Engine::Silent);
            m_message->showMessage(Tone::Failed, projects.error().message, tr("Try again"));
        }
    });
}

void MainWindow::takeProjects(const QList<ProjectSummary> &projects)
{
    m_projects.setProjects(projects);
    m_work->setProjects(m_projects.building());
    m_sidebar->setEmpty(projects.isEmpty());
    m_welcome->setFirstRun(projects.isEmpty());
    const QString current = currentProject();
    if (!m_wanted.isEmpty() && m_projects.rowOf(m_wanted) >= 0) {
        const QString wanted = std::exchange(m_wanted, {});
        if (wanted != current)
            leaveForm([this, wanted] { showProject(wanted); });
    } else if (!current.isEmpty() && m_projects.rowOf(current) < 0) {
        showProject({});
    } else if (current.isEmpty() && !projects.isEmpty()) {
        const int last = m_projects.rowOf(m_preferences.project.value());
        showProject(m_projects.index(qMax(0, last), 0).data(ProjectListModel::IdRole).toString());
    } else {
        m_sidebar->setCurrent(current);
    }
    if (currentProject().isEmpty())
        m_stack->setCurrentWidget(m_welcome);
    showState();
    tick();
    tellFinished(projects);
}

void MainWindow::tellFinished(const QList<ProjectSummary> &projects)
{
    const QStringList muted = m_preferences.muted.value();
    const bool looking = QApplication::activeWindow();
    for (const ProjectSummary &project : m_finished.take(projects)) {
        announce(this, FinishedBuilds::sentence(project));
        if (!looking && !muted.contains(project.project.id))
            Q_EMIT buildFinished(project);
    }
}

QString MainWindow::currentProject() const
{
    return m_pages ? m_pages->projectId() : QString();
}

void MainWindow::openProject(const QString &projectId)
{
    if (projectId == currentProject())
        return;
    leaveForm([this, projectId] { showProject(projectId); });
}

void MainWindow::openBuild(const QString &projectId, qint64 number)
{
    const auto show = [this, number] {
        m_pages->setPage(ProjectPages::Page::Environment);
        m_pages->environment()->showBuild(number);
    };
    if (projectId == currentProject()) {
        show();
    } else if (m_projects.rowOf(projectId) >= 0) {
        leaveForm([this, projectId, show] {
            showProject(projectId);
            show();
        });
    }
}

void MainWindow::showProject(const QString &projectId)
{
    m_afterSave = {};
    if (!projectId.isEmpty())
        m_preferences.project.set(projectId);
    if (!m_pages)
        makePages();
    m_pages->showProject(projectId);
    m_stack->setCurrentWidget(projectId.isEmpty() ? static_cast<QWidget *>(m_welcome) : m_pages);
    m_sidebar->setCurrent(projectId);
    showState();
}

int MainWindow::unsavedChanges() const
{
    return m_pages ? m_pages->environment()->unsavedChanges() : 0;
}

void MainWindow::leaveForm(const std::function<void()> &then)
{
    const int changes = unsavedChanges();
    if (changes == 0) {
        then();
        return;
    }
    askBeforeLeaving(this, m_pages->projectName(), changes, [this, then](LeaveAnswer answer) {
        switch (answer) {
        case LeaveAnswer::Stay:
            break;
        case LeaveAnswer::Discard:
            m_pages->environment()->revert();
            then();
            break;
        case LeaveAnswer::Save:
            // A save that was under way when it was asked may have come to its end.
            if (unsavedChanges() == 0) {
                then();
                break;
            }
            m_pages->setPage(ProjectPages::Page::Environment);
            m_afterSave = then;
            m_pages->environment()->save();
            break;
        }
    });
}

void MainWindow::begin()
{
    m_refresh.request();
    m_requirements.check();
}

bool MainWindow::event(QEvent *event)
{
    const bool handled = QMainWindow::event(event);
    if (event->type() == QEvent::Paint && std::exchange(m_unpainted, nullptr))
        QMetaObject::invokeMethod(this, &MainWindow::begin, Qt::QueuedConnection);
    return handled;
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    // In the tray the edits stay as they are.
    const bool stays = m_background && m_background->staysInTray();
    if (m_closing || stays || unsavedChanges() == 0) {
        remember();
        event->accept();
        return;
    }
    event->ignore();
    leaveForm([this] {
        m_closing = true;
        close();
    });
}

void MainWindow::handle(const Change &change)
{
    if (change.kind != "activity"_L1)
        m_refresh.request();
    if (m_pages)
        m_pages->handle(change);
}

void MainWindow::showState()
{
    const bool project = !currentProject().isEmpty();
    const EnvironmentPage *environment = project ? m_pages->environment() : nullptr;
    const SandboxesPage *sandboxes = project ? m_pages->sandboxes() : nullptr;
    for (QAction *action :
        {m_actions.addRepository, m_actions.rename, m_actions.removeProject, m_actions.showLog, m_actions.environment, m_actions.sandboxes,
            m_actions.activity, m_actions.issues, m_actions.mute, m_actions.startSession, m_actions.startNamedSession})
        action->setEnabled(project);
    m_actions.mute->setChecked(m_preferences.muted.value().contains(currentProject()));
    m_actions.save->setEnabled(environment && environment->canSave());
    m_actions.revert->setEnabled(unsavedChanges() > 0);
    m_actions.build->setEnabled(environment && environment->canBuild());
    m_actions.cancelBuild->setEnabled(environment && environment->canCancel());
    m_actions.changesSince->setEnabled(environment && environment->canShowChanges());
    m_actions.showTemplate->setEnabled(environment && environment->canShowTemplate());
    m_actions.compareBuilds->setEnabled(environment && environment->canCompare());
    m_actions.startAgain->setEnabled(sandboxes && sandboxes->canStart());
    m_actions.runCommand->setEnabled(sandboxes && sandboxes->canRemove());
    m_actions.stopCommand->setEnabled(sandboxes && sandboxes->canStopCommand());
    m_actions.stopSession->setEnabled(sandboxes && sandboxes->canStop());
    m_actions.recreate->setEnabled(sandboxes && sandboxes->canRecreate());
    m_actions.removeSession->setEnabled(sandboxes && sandboxes->canRemove());
    m_actions.trySample->setEnabled(!m_makingSample && m_makeSample);
    setWindowTitle(
        project && !m_pages->projectName().isEmpty() ? tr("%1[*] – Millwright").arg(m_pages->projectName()) : tr("Millwright[*]"));
    setWindowModified(unsavedChanges() > 0);
}

void MainWindow::tick()
{
    m_projects.refreshTimes();
    if (m_pages)
        m_pages->refreshTimes();
    m_tick = m_clock->callAfter(
        m_projects.building().isEmpty() ? std::chrono::milliseconds(idleTick) : std::chrono::milliseconds(busyTick), [this] { tick(); });
}

void MainWindow::newProject()
{
    auto *dialog = new ProjectDialog(m_client, this);
    connect(dialog, &ProjectDialog::done, this, [this](const Project &project) {
        m_wanted = project.id;
        m_refresh.request();
    });
    dialog->open();
}

void MainWindow::renameProject()
{
    if (currentProject().isEmpty())
        return;
    auto *dialog = new ProjectDialog(m_client, m_pages->project(), this);
    connect(dialog, &ProjectDialog::done, this, [this] {
        m_refresh.request();
        m_pages->reload();
    });
    dialog->open();
}

void MainWindow::askRemoveProject()
{
    const QString id = currentProject();
    if (id.isEmpty())
        return;
    askToRemoveProject(this, m_client, m_pages->project(), m_pages->sandboxes()->sessionCount(), [this, id] {
        if (id == currentProject())
            showProject({});
        m_refresh.request();
    });
}

void MainWindow::trySample()
{
    if (m_makingSample || !m_makeSample)
        return;
    const auto setMaking = [this](bool making) {
        m_makingSample = making;
        m_sidebar->setMakingSample(making);
        m_welcome->setMakingSample(making);
        showState();
    };
    setMaking(true);
    m_message->clear();
    deliver(this, m_makeSample(), [this, setMaking](const Result<QString> &project) {
        setMaking(false);
        if (project) {
            m_wanted = *project;
            m_refresh.request();
        } else {
            m_message->showMessage(Tone::Failed, project.error().message);
        }
    });
}

} // namespace Millwright
