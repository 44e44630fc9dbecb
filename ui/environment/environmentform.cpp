// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/environmentform.h"

#include "ui/environment/configurationcard.h"
#include "ui/environment/repositoriescard.h"
#include "ui/form/issuelist.h"
#include "ui/form/settingsform.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

const auto workingDirectoryKey = u"sandboxWorkdir"_s;
const auto workspaceSetupKey = u"workspaceSetupCommand"_s;
const auto repositoryPrefix = u"repository:"_s;

} // namespace

EnvironmentForm::EnvironmentForm(FactoryClient &client, QWidget *parent)
    : QWidget(parent)
    , m_scroll(new QScrollArea(this))
    , m_issues(new IssueList(this))
    , m_configuration(new ConfigurationCard(this))
    , m_repositories(new RepositoriesCard(client, this))
    , m_attention(new QLabel(this))
    , m_revert(new QPushButton(tr("Revert"), this))
    , m_save(new QPushButton(tr("Save"), this))
{
    setObjectName(u"environment.form"_s);
    auto *column = new QWidget;
    auto *cards = new QVBoxLayout(column);
    cards->setContentsMargins({});
    cards->setSpacing(gridUnit + gridUnit / 2);
    m_issues->setObjectName(u"environment.issues"_s);
    cards->addWidget(m_issues);
    cards->addWidget(m_configuration);
    cards->addWidget(m_repositories);
    cards->addStretch(1);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setWidget(column);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    column->setAutoFillBackground(false);
    m_scroll->viewport()->setAutoFillBackground(false);

    m_attention->setObjectName(u"environment.attention"_s);
    makeMuted(m_attention);
    m_revert->setObjectName(u"environment.revert"_s);
    m_save->setObjectName(u"environment.save"_s);
    makePrimary(m_save);
    auto *bar = new QHBoxLayout;
    bar->setSpacing(gridUnit);
    bar->addWidget(m_attention, 1);
    bar->addWidget(m_revert);
    bar->addWidget(m_save);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(gridUnit + gridUnit / 2);
    layout->addWidget(m_scroll, 1);
    layout->addLayout(bar);

    connect(m_configuration, &ConfigurationCard::changed, this, &EnvironmentForm::showState);
    connect(&m_repositories->model(), &RepositoryModel::edited, this, &EnvironmentForm::showState);
    connect(m_repositories, &RepositoriesCard::storing, this, &EnvironmentForm::repositoriesStoring);
    connect(m_repositories, &RepositoriesCard::stored, this, &EnvironmentForm::repositoriesStored);
    connect(m_repositories, &RepositoriesCard::notStored, this, &EnvironmentForm::repositoriesNotStored);
    connect(m_issues, &IssueList::chosen, this, &EnvironmentForm::goTo);
    connect(m_save, &QPushButton::clicked, this, &EnvironmentForm::saveRequested);
    connect(m_revert, &QPushButton::clicked, this, [this] {
        revert();
        Q_EMIT reverted();
    });
    showProject({});
}

void EnvironmentForm::showProject(const QString &projectId)
{
    m_loaded = false;
    m_refused.clear();
    m_repositories->showProject(projectId);
    m_configuration->clear();
    m_scroll->widget()->setEnabled(false);
    m_scroll->ensureVisible(0, 0);
    showIssueList();
    showState();
}

void EnvironmentForm::load(const ProjectEnvironment &environment)
{
    m_loaded = true;
    m_revision = environment.revision;
    m_refused.clear();
    m_configuration->load(environment);
    m_repositories->setEnvironment(environment);
    m_repositories->model().revert();
    m_repositories->setIssues({});
    m_scroll->widget()->setEnabled(!m_saving);
    const int needed = m_scroll->widget()->minimumSizeHint().width() + m_scroll->verticalScrollBar()->sizeHint().width();
    m_scroll->setMinimumWidth(qMin(needed, 64 * gridUnit));
    showIssueList();
    showState();
}

void EnvironmentForm::refresh(const ProjectEnvironment &environment)
{
    if (!m_loaded || (!isDirty() && !hasErrors())) {
        load(environment);
        return;
    }
    m_configuration->refresh(environment);
    m_repositories->setEnvironment(environment);
    showState();
}

int EnvironmentForm::changes() const
{
    return m_loaded ? m_configuration->changes() + m_repositories->model().changes() : 0;
}

int EnvironmentForm::errorCount() const
{
    const bool ownDirectoryIssue = !m_refused.contains(workingDirectoryKey) && !m_configuration->workingDirectoryIssue().isEmpty();
    return m_configuration->form()->errorCount() + static_cast<int>(m_refused.size()) + (ownDirectoryIssue ? 1 : 0);
}

EnvironmentEdits EnvironmentForm::edits() const
{
    const RepositoryModel &model = m_repositories->model();
    EnvironmentEdits edits{.revision = m_revision, .loadedRepositories = model.loaded(), .repositories = model.records()};
    m_configuration->addTo(edits);
    return edits;
}

void EnvironmentForm::revert()
{
    clearRefused();
    m_configuration->revert();
    m_repositories->model().revert();
    showState();
}

void EnvironmentForm::clearRefused()
{
    m_refused.clear();
    m_repositories->setIssues({});
    m_configuration->setRefused({}, {});
    showIssueList();
}

void EnvironmentForm::setSaving(bool saving)
{
    m_saving = saving;
    m_scroll->widget()->setEnabled(m_loaded && !saving);
    showState();
}

void EnvironmentForm::setRefused(const QList<SettingsIssue> &issues, const EnvironmentEdits &sent)
{
    m_refused.clear();
    QList<SettingsIssue> settings;
    QMap<QString, QString> repositories;
    const QList<ProjectRepository> counted = sentRepositories(sent);
    for (const SettingsIssue &issue : issues) {
        const IssuePlace place = placeOf(issue);
        switch (place.part) {
        case IssuePlace::Part::WorkingDirectory:
            m_refused.insert(workingDirectoryKey, issue.message);
            break;
        case IssuePlace::Part::WorkspaceSetup:
            m_refused.insert(workspaceSetupKey, issue.message);
            break;
        case IssuePlace::Part::Repository: {
            const QString id = place.repository >= 0 && place.repository < counted.size() ? counted.at(place.repository).id : QString();
            repositories.insert(id, issue.message);
            m_refused.insert(repositoryPrefix + id, issue.message);
            break;
        }
        case IssuePlace::Part::Triggers:
        case IssuePlace::Part::Setting:
            settings.append({place.settingPointer, issue.code, issue.message});
            break;
        }
    }
    m_configuration->setRefused(m_refused.value(workingDirectoryKey), m_refused.value(workspaceSetupKey));
    m_configuration->form()->setIssues(settings);
    m_repositories->setIssues(repositories);
    showIssueList();
    showState();
}

void EnvironmentForm::showIssues()
{
    if (m_configuration->form()->hasErrors())
        m_configuration->form()->showIssues();
    if (!m_configuration->workingDirectoryIssue().isEmpty() && !m_refused.contains(workingDirectoryKey))
        m_refused.insert(workingDirectoryKey, m_configuration->workingDirectoryIssue());
    showIssueList();
    if (!m_configuration->form()->hasErrors() && !m_refused.isEmpty())
        goTo(m_refused.firstKey());
}

void EnvironmentForm::showIssueList()
{
    QList<IssueList::Entry> entries;
    for (auto it = m_refused.cbegin(); it != m_refused.cend(); ++it) {
        QString text = it.value();
        if (it.key().startsWith(repositoryPrefix)) {
            const RepositoryModel &model = m_repositories->model();
            if (const ProjectRepository *repository = model.record(model.rowOf(it.key().sliced(repositoryPrefix.size()))))
                text = tr("%1: %2").arg(repository->slug, text);
        }
        entries.append({it.key(), text});
    }
    m_issues->setEntries(entries);
}

void EnvironmentForm::goTo(const QString &key)
{
    if (key == workingDirectoryKey)
        m_configuration->focusWorkingDirectory();
    else if (key == workspaceSetupKey)
        m_configuration->focusSetup();
    else
        m_repositories->goTo(key.sliced(repositoryPrefix.size()));
    if (QWidget *focused = focusWidget())
        m_scroll->ensureWidgetVisible(focused);
}

void EnvironmentForm::focusAddRepository()
{
    m_repositories->focusUrl();
    if (QWidget *focused = focusWidget())
        m_scroll->ensureWidgetVisible(focused);
}

void EnvironmentForm::showState()
{
    // What was refused is no longer known to be wrong once it was edited.
    const auto mended = m_refused.contains(workingDirectoryKey) && m_configuration->workingDirectoryIssue().isEmpty();
    if (mended && m_refused.remove(workingDirectoryKey) > 0)
        showIssueList();
    const int count = changes();
    const int errors = errorCount();
    m_save->setEnabled(count > 0 && !m_saving);
    m_revert->setEnabled((count > 0 || errors > 0) && m_loaded && !m_saving);
    if (m_saving)
        m_save->setText(tr("Saving…"));
    else if (count == 0)
        m_save->setText(tr("Save"));
    else
        m_save->setText(count == 1 ? tr("Save 1 change") : tr("Save %n changes", nullptr, count));
    m_attention->setText(errors == 0 ? QString()
            : errors == 1            ? tr("1 field needs attention")
                                     : tr("%n fields need attention", nullptr, errors));
    Q_EMIT changed();
}

} // namespace Millwright
