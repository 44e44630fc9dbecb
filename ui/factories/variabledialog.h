// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/dialogs/dialog.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QRadioButton;

namespace Millwright {

/// Adds a variable of sessions, or changes one. A secret that is stored is never shown; what is entered takes its place.
///
/// Names: `variableDialog`, `variableDialog.name`, `.value`, `.secret`, `.all`, `.chosen`, `.projects`.
class VariableDialog : public Dialog
{
    Q_OBJECT

public:
    VariableDialog(FactoryClient &client, const Variable &variable, const QList<Project> &projects, QWidget *parent);

Q_SIGNALS:
    void saved();

private:
    void addProjects(const QList<Project> &projects);
    void showState();
    Variable edited() const;
    void save();

    FactoryClient &m_client;
    const Variable m_variable;
    QLineEdit *m_name;
    QLineEdit *m_value;
    QCheckBox *m_secret;
    QLabel *m_about;
    QRadioButton *m_all;
    QRadioButton *m_chosen;
    QListWidget *m_projects;
};

} // namespace Millwright
