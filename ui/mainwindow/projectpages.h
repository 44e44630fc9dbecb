// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"

#include <QWidget>

class QLabel;
class QTabWidget;

namespace Millwright {

class ActivityPage;
class EnvironmentPage;
class RequirementWatch;
class SandboxesPage;

/// The project that is shown: its name and provider above its three pages.
///
/// Names: `project`, `project.name`, `project.provider`, `project.tabs`.
class ProjectPages : public QWidget
{
    Q_OBJECT

public:
    enum class Page { Environment, Sandboxes, Activity };

    ProjectPages(FactoryClient &client, RequirementWatch &requirements, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    void showProject(const QString &projectId);
    QString projectId() const { return m_projectId; }
    QString projectName() const { return m_project.name; }
    const Project &project() const { return m_project; }
    void setPage(Page page);
    Page page() const;

    void reload();
    void handle(const Change &change);
    void refreshTimes();

    EnvironmentPage *environment() const { return m_environment; }
    SandboxesPage *sandboxes() const { return m_sandboxes; }

Q_SIGNALS:
    /// What can be done changed.
    void stateChanged();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showHeader();

    QString m_projectId;
    Project m_project;
    QString m_providerName;
    QLabel *m_name;
    QLabel *m_provider;
    QTabWidget *m_tabs;
    EnvironmentPage *m_environment;
    SandboxesPage *m_sandboxes;
    ActivityPage *m_activity;
};

} // namespace Millwright
