// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/dialogs/projectdialog.h"

#include "models/async/deliver.h"

#include <QBoxLayout>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

ProjectDialog::ProjectDialog(FactoryClient &client, QWidget *parent)
    : Dialog(u"projectDialog"_s, tr("New project"), tr("Create project"), parent)
    , m_name(new QLineEdit(this))
    , m_description(new QLineEdit(this))
{
    build({});
    connect(this, &Dialog::confirmed, this, [this, &client] {
        setWorking(tr("Creating the project…"));
        deliver(this, client.createProject(m_name->text().trimmed(), m_description->text().trimmed()),
            [this](const Result<Project> &project) { finish(project); });
    });
}

ProjectDialog::ProjectDialog(FactoryClient &client, const Project &project, QWidget *parent)
    : Dialog(u"projectDialog"_s, tr("Rename project"), tr("Rename"), parent)
    , m_name(new QLineEdit(this))
    , m_description(nullptr)
{
    build(project.name);
    connect(this, &Dialog::confirmed, this, [this, &client, id = project.id] {
        setWorking(tr("Renaming the project…"));
        deliver(this, client.renameProject(id, m_name->text().trimmed()), [this](const Result<Project> &renamed) { finish(renamed); });
    });
}

void ProjectDialog::build(const QString &name)
{
    auto *form = new QFormLayout;
    m_name->setObjectName(u"projectDialog.name"_s);
    m_name->setAccessibleName(tr("Name"));
    m_name->setMaxLength(200);
    m_name->setText(name);
    m_name->selectAll();
    form->addRow(tr("&Name"), m_name);
    if (m_description) {
        m_description->setObjectName(u"projectDialog.description"_s);
        m_description->setAccessibleName(tr("Description"));
        m_description->setPlaceholderText(tr("optional"));
        m_description->setMaxLength(1000);
        form->addRow(tr("&Description"), m_description);
    }
    content()->addLayout(form);
    const auto check = [this] { acceptButton()->setEnabled(!isWorking() && !m_name->text().trimmed().isEmpty()); };
    connect(m_name, &QLineEdit::textChanged, this, check);
    check();
    m_name->setFocus();
}

void ProjectDialog::finish(const Result<Project> &project)
{
    if (!project) {
        setFailed(project.error().message);
        return;
    }
    Q_EMIT done(*project);
    accept();
}

} // namespace Millwright
