// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/mainwindow.h"

#include "models/async/deliver.h"
#include "models/items/format.h"
#include "ui/dialogs/projectdialog.h"
#include "ui/dialogs/question.h"
#include "ui/environment/environmentpage.h"
#include "ui/mainwindow/projectpages.h"
#include "ui/mainwindow/shortcutsdialog.h"
#include "ui/mainwindow/sidebar.h"
#include "ui/mainwindow/welcomepage.h"
#include "ui/sandboxes/sandboxespage.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QCloseEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
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

} // namespace

MainWindow::MainWindow(FactoryClient &client, std::shared_ptr<Clock> clock, MakeSample makeSample, QWidget *parent)
    : QMainWindow(parent)
    , m_client(client)
    , m_clock(clock)
    , m_makeSample(std::move(makeSample))
    , m_projects(clock)
    , m_refresh([this](Refresh::Token token) { readProjects(token); })
    , m_actions(this)
    , m_sidebar(new Sidebar(m_projects, this))
    , m_message(new MessageBar(this))
    , m_stack(new QStackedWidget(this))
    , m_welcome(new WelcomePage(this))
    , m_pages(new ProjectPages(client, std::move(clock), this))
    , m_work(new QLabel(this))
    , m_engine(new QLabel(this))
{
    setWindowTitle(tr("Millwright"));
    setMinimumSize(1024 - 2 * gridUnit, 640 - 6 * gridUnit);
    m_message->setObjectName(u"window.message"_s);
    m_stack->addWidget(m_welcome);
    m_stack->addWidget(m_pages);

    auto *right = new QWidget(this);
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins({});
    column->setSpacing(0);
    auto *messageRow = new QHBoxLayout;
    messageRow->setContentsMargins(2 * gridUnit + gridUnit / 2, 0, 2 * gridUnit + gridUnit / 2, 0);
    messageRow->addWidget(m_message);
    column->addLayout(messageRow);
    column->addWidget(m_stack, 1);

    m_sidebar->setMinimumWidth(22 * gridUnit);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(u"window.splitter"_s);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    splitter->addWidget(m_sidebar);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({32 * gridUnit, 138 * gridUnit});
    setCentralWidget(splitter);

    buildStatusBar();
    buildActions();
    connectPages();
    showState();
    showWork();
    m_refresh.request();
    tick();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildStatusBar()
{
    m_work->setObjectName(u"status.work"_s);
    m_work->setTextFormat(Qt::PlainText);
    m_work->setContentsMargins(gridUnit, 0, 0, 0);
    makeMuted(m_work);
    m_engine->setObjectName(u"status.engine"_s);
    m_engine->setText(tr("Engine starting"));
    m_engine->setContentsMargins(0, 0, gridUnit, 0);
    makeMuted(m_engine);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_work, 1);
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
    on(m_actions.quit, &QWidget::close);
    on(m_actions.rename, &MainWindow::renameProject);
    on(m_actions.removeProject, &MainWindow::askRemoveProject);
    onEnvironment(m_actions.save, &EnvironmentPage::save);
    onEnvironment(m_actions.revert, &EnvironmentPage::revert);
    onEnvironment(m_actions.addRepository, &EnvironmentPage::focusAddRepository);
    onEnvironment(m_actions.build, &EnvironmentPage::buildNow);
    onEnvironment(m_actions.cancelBuild, &EnvironmentPage::cancelBuild);
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
        m_pages->reload();
    });
    on(m_actions.shortcuts, [this] { (new ShortcutsDialog(menuBar(), this))->open(); });
    on(m_actions.about, &MainWindow::showAbout);
}

void MainWindow::connectPages()
{
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
    connect(m_pages, &ProjectPages::stateChanged, this, &MainWindow::showState);
    connect(m_pages->environment(), &EnvironmentPage::saved, this, [this] {
        if (const auto then = std::exchange(m_afterSave, {}))
            then();
    });
    connect(m_pages->environment(), &EnvironmentPage::saveFailed, this, [this] { m_afterSave = {}; });
}

void MainWindow::goTo(int page, const std::function<void()> &then)
{
    if (m_pages->projectId().isEmpty())
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
            m_engine->setText(tr("Engine ready, store ready"));
            takeProjects(*projects);
        } else {
            m_engine->setText(tr("Engine does not answer"));
            m_message->showMessage(Tone::Failed, projects.error().message, tr("Try again"));
        }
    });
}

void MainWindow::takeProjects(const QList<ProjectSummary> &projects)
{
    m_projectsRead = true;
    m_projects.setProjects(projects);
    m_sidebar->setEmpty(projects.isEmpty());
    m_welcome->setFirstRun(projects.isEmpty());
    const QString current = m_pages->projectId();
    if (!m_wanted.isEmpty() && m_projects.rowOf(m_wanted) >= 0) {
        const QString wanted = std::exchange(m_wanted, {});
        if (wanted != current)
            leaveForm([this, wanted] { showProject(wanted); });
    } else if (!current.isEmpty() && m_projects.rowOf(current) < 0) {
        showProject({});
    } else if (current.isEmpty() && !projects.isEmpty()) {
        showProject(m_projects.index(0, 0).data(ProjectListModel::IdRole).toString());
    } else {
        m_sidebar->setCurrent(current);
    }
    showWork();
    showState();
    tick();
}

QString MainWindow::currentProject() const
{
    return m_pages->projectId();
}

void MainWindow::openProject(const QString &projectId)
{
    if (projectId == m_pages->projectId())
        return;
    leaveForm([this, projectId] { showProject(projectId); });
}

void MainWindow::showProject(const QString &projectId)
{
    m_afterSave = {};
    m_pages->showProject(projectId);
    m_stack->setCurrentWidget(projectId.isEmpty() ? static_cast<QWidget *>(m_welcome) : m_pages);
    m_sidebar->setCurrent(projectId);
    showState();
}

void MainWindow::leaveForm(const std::function<void()> &then)
{
    const int changes = m_pages->environment()->unsavedChanges();
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
            m_pages->setPage(ProjectPages::Page::Environment);
            m_afterSave = then;
            m_pages->environment()->save();
            break;
        }
    });
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_closing || m_pages->environment()->unsavedChanges() == 0) {
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
    m_pages->handle(change);
}

void MainWindow::showState()
{
    const bool project = !m_pages->projectId().isEmpty();
    const EnvironmentPage *environment = m_pages->environment();
    const SandboxesPage *sandboxes = m_pages->sandboxes();
    for (QAction *action : {m_actions.addRepository, m_actions.rename, m_actions.removeProject, m_actions.showLog, m_actions.environment,
             m_actions.sandboxes, m_actions.activity, m_actions.issues, m_actions.startSession, m_actions.startNamedSession})
        action->setEnabled(project);
    m_actions.save->setEnabled(project && environment->canSave());
    m_actions.revert->setEnabled(project && environment->unsavedChanges() > 0);
    m_actions.build->setEnabled(project && environment->canBuild());
    m_actions.cancelBuild->setEnabled(project && environment->canCancel());
    m_actions.startAgain->setEnabled(sandboxes->canStart());
    m_actions.runCommand->setEnabled(sandboxes->canRemove());
    m_actions.stopCommand->setEnabled(sandboxes->canStopCommand());
    m_actions.stopSession->setEnabled(sandboxes->canStop());
    m_actions.recreate->setEnabled(sandboxes->canRecreate());
    m_actions.removeSession->setEnabled(sandboxes->canRemove());
    m_actions.trySample->setEnabled(!m_makingSample && m_makeSample);
    setWindowTitle(
        project && !m_pages->projectName().isEmpty() ? tr("%1[*] – Millwright").arg(m_pages->projectName()) : tr("Millwright[*]"));
    setWindowModified(environment->unsavedChanges() > 0);
}

void MainWindow::showWork()
{
    const QStringList building = m_projects.building();
    const QString count = Format::buildsRunning(static_cast<int>(building.size()));
    if (!m_projectsRead)
        m_work->setText(tr("Reading the projects…"));
    else if (building.isEmpty())
        m_work->setText(count);
    else if (building.size() <= 3)
        m_work->setText(tr("%1: %2", "builds running, their projects").arg(count, building.join(tr(", "))));
    else
        m_work->setText(tr("%1: %2, …", "builds running, their projects").arg(count, building.first(3).join(tr(", "))));
}

void MainWindow::tick()
{
    m_projects.refreshTimes();
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
    if (m_pages->projectId().isEmpty())
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
    const QString id = m_pages->projectId();
    if (id.isEmpty())
        return;
    const int sessions = m_pages->sandboxes()->sessionCount();
    const QString what = sessions == 0 ? tr("Its settings, builds and their logs are forgotten. Its repositories stay as they are.")
        : sessions == 1 ? tr("Its session is removed first, with every file that was not pushed. Its settings, builds and their logs are "
                             "forgotten. Its repositories stay "
                             "as they are.")
                        : tr("Its %n sessions are removed first, with every file that was not pushed. Its settings, builds and their logs "
                             "are forgotten. Its "
                             "repositories stay as they are.",
                              nullptr, sessions);
    askBeforeRemoval(this, u"removeProjectDialog"_s, tr("Remove the project %1?").arg(m_pages->projectName()), what, tr("Remove project"),
        [this, id](Dialog *dialog) { removeProject(dialog, id); });
}

void MainWindow::removeProject(Dialog *dialog, const QString &projectId)
{
    dialog->setWorking(tr("Removing it…"));
    deliver(dialog, m_client.removeProject(projectId), [this, dialog, projectId](const Result<> &removed) {
        if (!removed) {
            dialog->setFailed(removed.error().message);
            return;
        }
        if (projectId == m_pages->projectId())
            showProject({});
        m_refresh.request();
        dialog->accept();
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

void MainWindow::showAbout()
{
    auto *box = new QMessageBox(this);
    box->setObjectName(u"aboutDialog"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Millwright"));
    box->setTextFormat(Qt::PlainText);
    box->setText(tr("Millwright %1").arg(QCoreApplication::applicationVersion()));
    box->setInformativeText(
        tr("Looks after the sandboxes of a coding factory: tunes their environments, builds their templates and rescues their "
           "sessions.\n\nLicence: Apache 2.0"));
    box->open();
}

} // namespace Millwright
