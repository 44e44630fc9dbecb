// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/configurationcard.h"

#include "ui/form/settingseditor.h"
#include "ui/form/stepseditor.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <nlohmann/json.hpp>

#include <QBoxLayout>
#include <QButtonGroup>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

WrappingLabel *issueLabel(const QString &name, QWidget *parent)
{
    auto *label = new WrappingLabel(parent);
    label->setObjectName(name);
    label->setTone(Tone::Failed);
    label->hide();
    return label;
}

} // namespace

ConfigurationCard::ConfigurationCard(QWidget *parent)
    : Card(tr("Configuration"), parent)
    , m_count(new ElidedLabel(this))
    , m_settings(new SettingsEditor(this))
    , m_workingDirectory(new QLineEdit(this))
    , m_workingDirectoryIssue(issueLabel(u"configuration.workdirIssue"_s, this))
    , m_setup(new StepsEditor(this))
    , m_setupIssue(issueLabel(u"configuration.setupIssue"_s, this))
{
    setObjectName(u"configuration"_s);
    m_count->setObjectName(u"configuration.count"_s);
    makeSmall(m_count);
    makeMuted(m_count);
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    header()->addWidget(m_count);
    buildViews();
    m_settings->setObjectName(u"configuration.settings"_s);
    content()->addWidget(m_settings);

    auto *directoryLabel = new QLabel(tr("&Working directory"), this);
    directoryLabel->setBuddy(m_workingDirectory);
    m_workingDirectory->setObjectName(u"configuration.workdir"_s);
    m_workingDirectory->setAccessibleName(tr("Working directory"));
    m_workingDirectory->setAccessibleDescription(tr("An absolute path in the sandbox; empty for the provider's own"));
    m_workingDirectory->setPlaceholderText(tr("Default: the provider's own, for example /workspace"));
    m_workingDirectory->setMaxLength(1000);
    auto *setupLabel = new QLabel(tr("Wor&kspace setup command"), this);
    setupLabel->setBuddy(m_setup);
    auto *setupNote = new QLabel(tr("One step a line, run after every repository is set up."), this);
    makeSmall(setupNote);
    setupNote->setWordWrap(true);
    makeMuted(setupNote);
    m_setup->setObjectName(u"configuration.setup"_s);
    m_setup->setAccessibleName(tr("Workspace setup command"));
    content()->addSpacing(gridUnit / 2);
    content()->addWidget(directoryLabel);
    content()->addWidget(m_workingDirectory);
    content()->addWidget(m_workingDirectoryIssue);
    content()->addSpacing(gridUnit / 2);
    content()->addWidget(setupLabel);
    content()->addWidget(setupNote);
    content()->addWidget(m_setup);
    content()->addWidget(m_setupIssue);

    connect(m_settings, &SettingsEditor::changed, this, &ConfigurationCard::changed);
    connect(m_workingDirectory, &QLineEdit::textEdited, this, [this] {
        m_refusedDirectory.clear();
        Q_EMIT changed();
    });
    connect(m_workingDirectory, &QLineEdit::editingFinished, this, &ConfigurationCard::showIssues);
    connect(m_setup, &StepsEditor::edited, this, [this] {
        m_refusedSetup.clear();
        Q_EMIT changed();
    });
    connect(this, &ConfigurationCard::changed, this, [this] {
        const int count = changes();
        m_count->setText(count == 0 ? QString() : count == 1 ? tr("1 unsaved change") : tr("%n unsaved changes", nullptr, count));
        // A complaint is made after the field was left; it goes as soon as it is mended.
        if (!m_workingDirectoryIssue->isHidden() || !m_setupIssue->isHidden())
            showIssues();
    });
}

void ConfigurationCard::buildViews()
{
    auto *views = new QButtonGroup(this);
    const auto addView = [&](const QString &name, const QString &text, const QString &description, SettingsEditor::View view) {
        auto *button = new QToolButton(this);
        button->setObjectName(name);
        button->setText(text);
        button->setToolTip(description);
        button->setAccessibleName(description);
        button->setAutoRaise(true);
        button->setCheckable(true);
        button->setChecked(m_settings->view() == view);
        button->setFocusPolicy(Qt::StrongFocus);
        makeSmall(button);
        views->addButton(button);
        header()->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, view] { m_settings->setView(view); });
        connect(m_settings, &SettingsEditor::viewChanged, button, [this, button, view] { button->setChecked(m_settings->view() == view); });
    };
    addView(u"configuration.viewForm"_s, tr("Form"), tr("Edit the settings in a form"), SettingsEditor::View::Form);
    addView(u"configuration.viewText"_s, tr("JSON"), tr("Edit the settings as JSON"), SettingsEditor::View::Text);
}

ConfigurationCard::~ConfigurationCard()
{
    // A field that goes may still tell of a change, to a card that is no longer one.
    for (const QObject *field :
        {static_cast<const QObject *>(m_settings), static_cast<const QObject *>(m_workingDirectory), static_cast<const QObject *>(m_setup)})
        field->disconnect(this);
}

void ConfigurationCard::load(const ProjectEnvironment &environment)
{
    m_refusedDirectory.clear();
    m_refusedSetup.clear();
    m_settings->load(environment.schema, environment.settings);
    m_loadedDirectory = environment.workingDirectory;
    m_workingDirectory->setText(m_loadedDirectory);
    m_loadedSetup = environment.workspaceSetupCommand;
    m_setup->setSteps(m_loadedSetup);
    showIssues();
    Q_EMIT changed();
}

void ConfigurationCard::refresh(const ProjectEnvironment &environment)
{
    if (!m_settings->isDirty())
        m_settings->load(environment.schema, environment.settings);
    const bool keepDirectory = workingDirectoryChanged();
    m_loadedDirectory = environment.workingDirectory;
    if (!keepDirectory)
        m_workingDirectory->setText(m_loadedDirectory);
    const bool keepSetup = setupChanged();
    m_loadedSetup = environment.workspaceSetupCommand;
    if (!keepSetup && m_setup->steps() != m_loadedSetup)
        m_setup->setSteps(m_loadedSetup);
    Q_EMIT changed();
}

void ConfigurationCard::clear()
{
    load({});
}

void ConfigurationCard::revert()
{
    m_refusedDirectory.clear();
    m_refusedSetup.clear();
    m_settings->revert();
    m_workingDirectory->setText(m_loadedDirectory);
    m_setup->setSteps(m_loadedSetup);
    showIssues();
    Q_EMIT changed();
}

void ConfigurationCard::edit(const EnvironmentState &state)
{
    m_refusedDirectory.clear();
    m_refusedSetup.clear();
    m_settings->edit(state.settings.json());
    m_workingDirectory->setText(state.workingDirectory);
    m_setup->setSteps(state.workspaceSetupCommand);
    showIssues();
    Q_EMIT changed();
}

void ConfigurationCard::addTo(EnvironmentState &state) const
{
    state.settings = m_settings->document();
    state.workingDirectory = m_workingDirectory->text().trimmed();
    state.workspaceSetupCommand = m_setup->steps();
}

bool ConfigurationCard::workingDirectoryChanged() const
{
    return m_workingDirectory->text().trimmed() != m_loadedDirectory;
}

bool ConfigurationCard::setupChanged() const
{
    return m_setup->steps() != m_loadedSetup;
}

int ConfigurationCard::changes() const
{
    return m_settings->changeCount() + (workingDirectoryChanged() ? 1 : 0) + (setupChanged() ? 1 : 0);
}

void ConfigurationCard::addTo(EnvironmentEdits &edits) const
{
    edits.settings = m_settings->patchText();
    if (workingDirectoryChanged())
        edits.workingDirectory = m_workingDirectory->text().trimmed();
    if (setupChanged())
        edits.workspaceSetupCommand = m_setup->steps();
}

bool ConfigurationCard::isRelativeDirectory() const
{
    const QString path = m_workingDirectory->text().trimmed();
    return !path.isEmpty() && !path.startsWith(u'/');
}

bool ConfigurationCard::hasErrors() const
{
    return m_settings->hasErrors() || isRelativeDirectory();
}

QString ConfigurationCard::workingDirectoryIssue() const
{
    if (isRelativeDirectory())
        return tr("The working directory is a path from the root; begin it with /.");
    return m_refusedDirectory;
}

void ConfigurationCard::setRefused(const QString &workingDirectory, const QString &setup)
{
    m_refusedDirectory = workingDirectory;
    m_refusedSetup = setup;
    showIssues();
}

void ConfigurationCard::showIssues()
{
    const QString directory = workingDirectoryIssue();
    setInvalid(m_workingDirectory, !directory.isEmpty());
    m_workingDirectoryIssue->showText(directory);
    setInvalid(m_setup, !m_refusedSetup.isEmpty());
    m_setupIssue->showText(m_refusedSetup);
}

void ConfigurationCard::focusWorkingDirectory()
{
    showIssues();
    m_workingDirectory->setFocus(Qt::OtherFocusReason);
}

void ConfigurationCard::focusSetup()
{
    m_setup->setFocus(Qt::OtherFocusReason);
}

} // namespace Millwright
