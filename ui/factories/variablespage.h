// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/client/refresh.h"
#include "models/items/variablemodel.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace Millwright {

class MessageBar;
class OldVariables;

/// The variables that a factory's sessions get, and the sandboxes that hold an old one.
///
/// Names: `variables.table`, `variables.empty`, `variables.add`, `variables.edit`, `variables.remove`, `variables.message`, the
/// question `removeVariableDialog`, and those of VariableDialog and OldVariables.
class VariablesPage : public QWidget
{
    Q_OBJECT

public:
    VariablesPage(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    void reload();

private:
    void buildTable();
    void readProjects();
    void read(Refresh::Token token);
    void showState();
    const Variable *selected() const;
    void edit(const Variable &variable);
    void askRemove();

    FactoryClient &m_client;
    Refresh m_refresh;
    VariableModel m_model;
    QList<Project> m_projects;
    MessageBar *m_message;
    QTableView *m_table;
    QLabel *m_empty;
    QPushButton *m_add;
    QPushButton *m_edit;
    QPushButton *m_remove;
    OldVariables *m_old;
};

} // namespace Millwright
