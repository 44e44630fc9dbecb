// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/factories/variablespage.h"

#include "models/async/deliver.h"
#include "ui/dialogs/question.h"
#include "ui/factories/oldvariables.h"
#include "ui/factories/variabledialog.h"
#include "ui/table/tabledelegate.h"
#include "ui/theme/card.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

using namespace Qt::StringLiterals;

namespace Millwright {

VariablesPage::VariablesPage(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent)
    : QWidget(parent)
    , m_client(client)
    , m_refresh([this](Refresh::Token token) { read(token); })
    , m_message(new MessageBar(this))
    , m_table(new QTableView(this))
    , m_empty(new QLabel(tr("No variable yet. Sessions see what is added here in their environment."), this))
    , m_add(new QPushButton(tr("Add…"), this))
    , m_edit(new QPushButton(tr("Change…"), this))
    , m_remove(new QPushButton(tr("Remove…"), this))
    , m_old(new OldVariables(client, std::move(clock), this))
{
    m_message->setObjectName(u"variables.message"_s);
    m_add->setObjectName(u"variables.add"_s);
    m_edit->setObjectName(u"variables.edit"_s);
    m_remove->setObjectName(u"variables.remove"_s);
    makePrimary(m_add);
    makeDangerous(m_remove);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gridUnit);
    for (QPushButton *button : {m_add, m_edit, m_remove})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * gridUnit, 2 * gridUnit, 2 * gridUnit, gridUnit);
    layout->setSpacing(gridUnit + gridUnit / 2);
    layout->addLayout(buttons);
    layout->addWidget(m_message);
    buildTable();
    layout->addWidget(m_old);

    connect(m_add, &QPushButton::clicked, this, [this] { edit({}); });
    connect(m_edit, &QPushButton::clicked, this, [this] {
        if (const Variable *variable = selected())
            edit(*variable);
    });
    connect(m_remove, &QPushButton::clicked, this, &VariablesPage::askRemove);
    connect(m_old, &OldVariables::failed, this, [this](const QString &message) { m_message->showMessage(Tone::Failed, message); });
    connect(&m_client, &FactoryClient::changed, this, [this](const Change &change) {
        if (change.kind == "variable"_L1)
            m_refresh.request();
        if (change.kind == "variable"_L1 || change.kind == "session"_L1)
            m_old->reload();
    });
    reload();
}

void VariablesPage::buildTable()
{
    auto *card = new Card({}, this);
    card->layout()->setContentsMargins(1, gridUnit / 2, 1, gridUnit / 2);
    m_table->setObjectName(u"variables.table"_s);
    m_table->setAccessibleName(tr("Variables"));
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new TableDelegate(m_table));
    makeFlat(m_table);
    m_empty->setObjectName(u"variables.empty"_s);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    makeMuted(m_empty);
    card->content()->addWidget(m_table, 1);
    card->content()->addWidget(m_empty, 1);
    static_cast<QVBoxLayout *>(layout())->addWidget(card, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &VariablesPage::showState);
    connect(m_table, &QTableView::activated, this, [this] { m_edit->click(); });
}

void VariablesPage::reload()
{
    readProjects();
    m_refresh.request();
    m_old->reload();
}

void VariablesPage::readProjects()
{
    deliver(this, m_client.projects(), [this](const Result<QList<ProjectSummary>> &projects) {
        m_projects.clear();
        for (const ProjectSummary &summary : projects.value_or(QList<ProjectSummary>()))
            m_projects.append(summary.project);
        m_model.setProjects(m_projects);
        m_old->setProjects(m_projects);
    });
}

void VariablesPage::read(Refresh::Token token)
{
    deliver(this, m_client.variables(), [this, token](const Result<QList<Variable>> &variables) {
        if (!m_refresh.done(token))
            return;
        if (!variables) {
            m_message->showMessage(Tone::Failed, variables.error().message);
            return;
        }
        m_model.setVariables(*variables);
        if (!m_table->currentIndex().isValid() && m_model.rowCount() > 0)
            m_table->setCurrentIndex(m_model.index(0, 0));
        fitColumns(m_table);
        showState();
    });
}

const Variable *VariablesPage::selected() const
{
    return m_model.record(m_table->currentIndex().row());
}

void VariablesPage::showState()
{
    m_table->setVisible(m_model.rowCount() > 0);
    m_empty->setVisible(m_model.rowCount() == 0);
    m_edit->setEnabled(selected());
    m_remove->setEnabled(selected());
}

void VariablesPage::edit(const Variable &variable)
{
    (new VariableDialog(m_client, variable, m_projects, window()))->open();
}

void VariablesPage::askRemove()
{
    const Variable *const variable = selected();
    if (!variable)
        return;
    askBeforeRemoval(window(), u"removeVariableDialog"_s, tr("Remove the variable %1?").arg(variable->name),
        tr("Sessions that start from now on do not get it. Sandboxes that still hold it are listed afterwards."), tr("Remove"),
        [this, id = variable->id](Dialog *dialog) {
            dialog->setWorking(tr("Removing…"));
            deliver(dialog, m_client.removeVariable(id), [dialog](const Result<> &removed) {
                if (removed)
                    dialog->accept();
                else
                    dialog->setFailed(removed.error().message);
            });
        });
}

} // namespace Millwright
