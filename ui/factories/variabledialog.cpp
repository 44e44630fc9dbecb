// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/factories/variabledialog.h"

#include "models/async/deliver.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QRadioButton>

using namespace Qt::StringLiterals;

namespace Millwright {

VariableDialog::VariableDialog(FactoryClient &client, const Variable &variable, const QList<Project> &projects, QWidget *parent)
    : Dialog(u"variableDialog"_s, variable.id.isEmpty() ? tr("Add a variable") : tr("Change the variable %1").arg(variable.name),
          tr("Save"), parent)
    , m_client(client)
    , m_variable(variable)
    , m_name(new QLineEdit(variable.name, this))
    , m_value(new QLineEdit(variable.value, this))
    , m_secret(new QCheckBox(tr("It is a se&cret"), this))
    , m_about(new WrappingLabel(this))
    , m_all(new QRadioButton(tr("Sessions of &all projects get it"), this))
    , m_chosen(new QRadioButton(tr("Only sessions of &these projects get it:"), this))
    , m_projects(new QListWidget(this))
{
    m_name->setObjectName(u"variableDialog.name"_s);
    m_name->setPlaceholderText(u"API_URL"_s);
    m_value->setObjectName(u"variableDialog.value"_s);
    m_secret->setObjectName(u"variableDialog.secret"_s);
    m_secret->setChecked(variable.isSecret);
    m_all->setObjectName(u"variableDialog.all"_s);
    m_all->setChecked(variable.forAllProjects);
    m_chosen->setObjectName(u"variableDialog.chosen"_s);
    m_chosen->setChecked(!variable.forAllProjects);
    m_projects->setObjectName(u"variableDialog.projects"_s);
    m_projects->setAccessibleName(tr("Projects whose sessions get it"));
    makeMuted(m_about);
    addProjects(projects);

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(2 * gridUnit);
    form->setVerticalSpacing(gridUnit);
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("&Value"), m_value);
    form->addRow({}, m_secret);
    form->addRow({}, m_about);
    content()->addLayout(form);
    content()->addSpacing(gridUnit);
    content()->addWidget(m_all);
    content()->addWidget(m_chosen);
    content()->addWidget(m_projects);

    connect(m_secret, &QCheckBox::toggled, this, &VariableDialog::showState);
    connect(m_all, &QRadioButton::toggled, this, &VariableDialog::showState);
    connect(m_name, &QLineEdit::textChanged, this, &VariableDialog::showState);
    connect(this, &Dialog::confirmed, this, &VariableDialog::save);
    showState();
    m_name->setFocus();
}

void VariableDialog::addProjects(const QList<Project> &projects)
{
    for (const Project &project : projects) {
        auto *item = new QListWidgetItem(project.name, m_projects);
        item->setData(Qt::UserRole, project.id);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(m_variable.projectIds.contains(project.id) ? Qt::Checked : Qt::Unchecked);
    }
    m_projects->sortItems();
}

void VariableDialog::showState()
{
    const bool isSecret = m_secret->isChecked();
    m_value->setEchoMode(isSecret ? QLineEdit::Password : QLineEdit::Normal);
    m_value->setPlaceholderText(isSecret && m_variable.isSecret ? tr("unchanged") : QString());
    m_about->setText(isSecret
            ? tr("A secret is not kept in the database. Without a value here, the variable of this name in Millwright's own "
                 "environment is used.")
            : tr("The value is kept as plain text."));
    m_projects->setEnabled(m_chosen->isChecked());
    acceptButton()->setEnabled(!m_name->text().trimmed().isEmpty() && !isWorking());
}

Variable VariableDialog::edited() const
{
    Variable variable = m_variable;
    variable.name = m_name->text().trimmed();
    variable.isSecret = m_secret->isChecked();
    variable.value = variable.isSecret ? QString() : m_value->text();
    variable.forAllProjects = m_all->isChecked();
    variable.projectIds.clear();
    for (int row = 0; row < m_projects->count(); ++row) {
        const QListWidgetItem *item = m_projects->item(row);
        if (!variable.forAllProjects && item->checkState() == Qt::Checked)
            variable.projectIds.append(item->data(Qt::UserRole).toString());
    }
    return variable;
}

void VariableDialog::save()
{
    const bool isUnchanged = m_variable.isSecret && m_value->text().isEmpty();
    const std::optional<QString> secret = m_secret->isChecked() && !isUnchanged ? std::optional(m_value->text()) : std::nullopt;
    setWorking(tr("Saving…"));
    deliver(this, m_client.saveVariable(edited(), secret), [this](const Result<Variable> &result) {
        if (!result) {
            setFailed(result.error().message);
            return;
        }
        Q_EMIT saved();
        accept();
    });
}

} // namespace Millwright
