// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/copydialog.h"

#include "models/async/deliver.h"
#include "ui/form/choicebox.h"

#include <QBoxLayout>
#include <QLabel>

using namespace Qt::StringLiterals;

namespace Millwright {

CopyDialog::CopyDialog(
    FactoryClient &client, const QString &projectId, const EnvironmentState &own, const SettingsSchema &schema, QWidget *parent)
    : TakeOverDialog(u"copyDialog"_s, tr("Copy from another project"), own, schema, parent)
    , m_client(client)
    , m_projectId(projectId)
    , m_projects(new ChoiceBox(this))
{
    m_projects->setObjectName(u"copyDialog.project"_s);
    m_projects->setAccessibleName(tr("Project to copy from"));
    m_projects->setEnabled(false);
    auto *label = new QLabel(tr("&Project"), this);
    label->setBuddy(m_projects);
    content()->insertWidget(0, label);
    content()->insertWidget(1, m_projects);
    previewNothing(tr("Reading the projects…"));
    connect(m_projects, &QComboBox::currentIndexChanged, this, &CopyDialog::readChosen);
    deliver(this, m_client.projects(), [this](const Result<QList<ProjectSummary>> &projects) { setProjects(projects); });
}

void CopyDialog::setProjects(const Result<QList<ProjectSummary>> &projects)
{
    if (!projects) {
        previewNothing(projects.error().message);
        return;
    }
    for (const ProjectSummary &summary : *projects) {
        if (summary.project.id != m_projectId)
            m_projects->addItem(summary.project.name, summary.project.id);
    }
    m_projects->setEnabled(m_projects->count() > 0);
    if (m_projects->count() == 0)
        previewNothing(tr("There is no other project to copy from."));
    else
        m_projects->setFocus(Qt::OtherFocusReason);
}

void CopyDialog::readChosen()
{
    const QString id = m_projects->currentData().toString();
    previewNothing(tr("Reading its environment…"));
    deliver(this, m_client.environment(id), [this, id](const Result<ProjectEnvironment> &environment) {
        if (m_projects->currentData().toString() != id)
            return;
        if (environment)
            preview(EnvironmentState::of(*environment));
        else
            previewNothing(environment.error().message);
    });
}

} // namespace Millwright
