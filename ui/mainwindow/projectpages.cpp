// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/projectpages.h"

#include "models/items/format.h"
#include "ui/activity/activitypage.h"
#include "ui/environment/environmentpage.h"
#include "ui/sandboxes/sandboxespage.h"
#include "ui/theme/colors.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/pagescroll.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QTabBar>
#include <QTabWidget>

using namespace Qt::StringLiterals;

namespace Millwright {

ProjectPages::ProjectPages(FactoryClient &client, RequirementWatch &requirements, std::shared_ptr<Clock> clock, QWidget *parent)
    : QWidget(parent)
    , m_name(new ElidedLabel(this))
    , m_provider(new ElidedLabel(this))
    , m_tabs(new QTabWidget(this))
    , m_environment(new EnvironmentPage(client, requirements, clock, this))
    , m_sandboxes(new SandboxesPage(client, requirements, clock, this))
    , m_activity(new ActivityPage(client, clock, this))
{
    setObjectName(u"project"_s);
    m_name->setObjectName(u"project.name"_s);
    makeHeading(m_name);
    m_provider->setObjectName(u"project.provider"_s);
    makeMuted(m_provider);

    auto *header = new QHBoxLayout;
    header->setContentsMargins(2 * gridUnit + gridUnit / 2, 2 * gridUnit, 2 * gridUnit + gridUnit / 2, gridUnit / 2);
    header->setSpacing(2 * gridUnit);
    header->addWidget(m_name, 1);
    header->addWidget(m_provider);

    m_tabs->setObjectName(u"project.tabs"_s);
    m_tabs->setAccessibleName(tr("The project's pages"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setExpanding(false);
    m_tabs->tabBar()->setAccessibleName(tr("Pages of the project"));
    m_tabs->addTab(new PageScroll(m_environment, this), tr("Environment"));
    m_tabs->addTab(new PageScroll(m_sandboxes, this), tr("Sandboxes"));
    m_tabs->addTab(new PageScroll(m_activity, this), tr("Activity"));

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(header);
    layout->addWidget(m_tabs, 1);

    connect(m_environment, &EnvironmentPage::environmentRead, this, [this](const ProjectEnvironment &environment) {
        m_project = environment.project;
        m_providerName = environment.provider;
        m_sandboxes->setEnvironment(environment);
        showHeader();
    });
    connect(m_environment, &EnvironmentPage::stateChanged, this, &ProjectPages::stateChanged);
    connect(m_sandboxes, &SandboxesPage::stateChanged, this, [this] {
        showHeader();
        Q_EMIT stateChanged();
    });
}

void ProjectPages::showProject(const QString &projectId)
{
    m_projectId = projectId;
    m_project = {.id = projectId, .name = {}};
    m_providerName.clear();
    m_environment->showProject(projectId);
    m_sandboxes->showProject(projectId);
    m_activity->showProject(projectId);
    showHeader();
}

void ProjectPages::setPage(Page page)
{
    m_tabs->setCurrentIndex(static_cast<int>(page));
}

ProjectPages::Page ProjectPages::page() const
{
    return static_cast<Page>(m_tabs->currentIndex());
}

void ProjectPages::reload()
{
    m_environment->reload();
    m_sandboxes->reload();
    m_activity->reload();
}

void ProjectPages::handle(const Change &change)
{
    m_environment->handle(change);
    m_sandboxes->handle(change);
    m_activity->handle(change);
}

void ProjectPages::refreshTimes()
{
    m_environment->refreshTimes();
    m_sandboxes->refreshTimes();
    m_activity->refreshTimes();
}

void ProjectPages::paintEvent(QPaintEvent *)
{
    // The line below the tabs begins at the edge, the tabs do not.
    const QTabBar *bar = m_tabs->tabBar();
    const int bottom = bar->mapTo(this, QPoint(0, bar->height() - 1)).y();
    QPainter(this).fillRect(0, bottom, width(), 1, themeColor(ColorRole::Line, palette()));
}

void ProjectPages::showHeader()
{
    m_name->setText(m_project.name);
    m_name->setToolTip(m_project.description.isEmpty() ? m_project.name : m_project.description);
    if (m_providerName == "none"_L1)
        m_provider->setText(tr("Sandboxes are off"));
    else
        m_provider->setText(
            m_providerName.isEmpty() ? QString() : tr("%1 on this computer", "provider").arg(Format::provider(m_providerName)));
    const int sessions = m_sandboxes->sessionCount();
    m_tabs->setTabText(static_cast<int>(Page::Sandboxes), sessions == 0 ? tr("Sandboxes") : tr("Sandboxes %1").arg(sessions));
}

} // namespace Millwright
