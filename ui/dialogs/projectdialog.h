// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/dialogs/dialog.h"

class QLineEdit;

namespace Millwright {

/// Makes a project, or renames one. Names: `projectDialog`, `projectDialog.name`, `projectDialog.description`.
class ProjectDialog : public Dialog
{
    Q_OBJECT

public:
    /// For a new one.
    ProjectDialog(FactoryClient &client, QWidget *parent);
    /// To rename one.
    ProjectDialog(FactoryClient &client, const Project &project, QWidget *parent);

Q_SIGNALS:
    void done(const Millwright::Project &project);

private:
    void build(const QString &name);
    void finish(const Result<Project> &project);

    QLineEdit *m_name;
    QLineEdit *m_description;
};

} // namespace Millwright
