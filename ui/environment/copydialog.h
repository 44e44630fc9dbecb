// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/environment/takeoverdialog.h"

namespace Millwright {

class ChoiceBox;

/// Takes over the saved environment of another project, which is chosen in it.
///
/// Names: `copyDialog`, `copyDialog.project`, and those of TakeOverDialog.
class CopyDialog : public TakeOverDialog
{
    Q_OBJECT

public:
    /// `projectId` is the project that takes over.
    CopyDialog(FactoryClient &client, const QString &projectId, const EnvironmentState &own, const SettingsSchema &schema, QWidget *parent);

private:
    void setProjects(const Result<QList<ProjectSummary>> &projects);
    void readChosen();

    FactoryClient &m_client;
    const QString m_projectId;
    ChoiceBox *m_projects;
};

} // namespace Millwright
