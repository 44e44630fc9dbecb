// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/repositorydetails.h"

#include "models/items/format.h"
#include "models/items/repositorymodel.h"
#include "ui/form/stepseditor.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>

using namespace Qt::StringLiterals;

namespace Millwright {

RepositoryDetails::RepositoryDetails(RepositoryModel &model, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_status(new WrappingLabel(this))
    , m_inEnvironment(new QCheckBox(tr("In the &environment"), this))
    , m_setup(new StepsEditor(this))
    , m_teardown(new QLineEdit(this))
    , m_issue(new WrappingLabel(this))
{
    m_status->setObjectName(u"repository.status"_s);
    makeSmall(m_status);
    makeMuted(m_status);
    m_inEnvironment->setObjectName(u"repository.inEnvironment"_s);
    m_inEnvironment->setToolTip(tr("Checked out into the template and into each session"));
    auto *setupLabel = new QLabel(tr("Set&up command"), this);
    setupLabel->setBuddy(m_setup);
    m_setup->setObjectName(u"repository.setup"_s);
    m_setup->setAccessibleName(tr("Setup command"));
    m_setup->setAccessibleDescription(tr("One step a line, run in the checkout"));
    m_setup->setPlaceholderText(tr("One step a line, run in the checkout"));
    auto *teardownLabel = new QLabel(tr("&Teardown command"), this);
    teardownLabel->setBuddy(m_teardown);
    m_teardown->setObjectName(u"repository.teardown"_s);
    m_teardown->setAccessibleName(tr("Teardown command"));
    m_teardown->setPlaceholderText(tr("Run before a session is removed"));
    m_teardown->setMaxLength(2000);
    m_issue->setObjectName(u"repository.issue"_s);
    m_issue->setTone(Tone::Failed);
    m_issue->hide();

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(gridUnit / 2);
    layout->addWidget(m_status);
    layout->addWidget(m_inEnvironment);
    layout->addSpacing(gridUnit / 2);
    layout->addWidget(setupLabel);
    layout->addWidget(m_setup);
    layout->addSpacing(gridUnit / 2);
    layout->addWidget(teardownLabel);
    layout->addWidget(m_teardown);
    layout->addWidget(m_issue);

    connect(m_inEnvironment, &QCheckBox::clicked, this, [this](bool checked) { m_model.setInEnvironment(m_index.row(), checked); });
    connect(m_setup, &StepsEditor::edited, this, [this] { m_model.setSetupCommand(m_index.row(), m_setup->steps()); });
    connect(m_teardown, &QLineEdit::textEdited, this,
        [this](const QString &text) { m_model.setTeardownCommand(m_index.row(), text.trimmed()); });
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &RepositoryDetails::read);
    hide();
}

RepositoryDetails::~RepositoryDetails()
{
    // A field that goes may still tell of a change, to a card that is no longer one.
    for (const QObject *field :
        {static_cast<const QObject *>(m_inEnvironment), static_cast<const QObject *>(m_setup), static_cast<const QObject *>(m_teardown)})
        field->disconnect(this);
}

void RepositoryDetails::showRow(const QModelIndex &index)
{
    m_index = index;
    setVisible(index.isValid());
    setIssue({});
    read();
}

void RepositoryDetails::read()
{
    const ProjectRepository *repository = m_index.isValid() ? m_model.record(m_index.row()) : nullptr;
    if (!repository)
        return;
    QString status;
    if (repository->lastSetupStatus == "configured"_L1)
        status = tr("Set up by a session.");
    else if (repository->lastSetupStatus == "failed"_L1)
        status = tr("The last setup failed: %1").arg(Format::firstLine(repository->lastSetupError));
    m_status->setText(status.isEmpty() ? repository->url : tr("%1\n%2").arg(repository->url, status));
    m_inEnvironment->setChecked(repository->inEnvironment);
    // What is being typed is not written over: the model holds it trimmed and without empty lines.
    if (m_setup->steps() != repository->setupCommand)
        m_setup->setSteps(repository->setupCommand);
    if (m_teardown->text().trimmed() != repository->teardownCommand)
        m_teardown->setText(repository->teardownCommand);
}

void RepositoryDetails::setIssue(const QString &text)
{
    m_issue->showText(text);
}

void RepositoryDetails::focusSetup()
{
    m_setup->setFocus(Qt::OtherFocusReason);
}

} // namespace Millwright
