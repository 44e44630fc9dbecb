// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/environmentform.h"

#include "ui/environment/configurationcard.h"
#include "ui/environment/repositoriescard.h"
#include "ui/environment/reviewdialog.h"
#include "ui/environment/transfermenu.h"
#include "ui/form/settingseditor.h"
#include "ui/theme/colors.h"
#include "ui/theme/columnscroll.h"
#include "ui/theme/theme.h"
#include "ui/triggers/triggerscard.h"

#include <QApplication>
#include <QBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

const auto workingDirectoryKey = u"sandboxWorkdir"_s;
const auto workspaceSetupKey = u"workspaceSetupCommand"_s;
const auto repositoryPrefix = u"repository:"_s;
const auto triggerPrefix = u"trigger:"_s;

} // namespace

EnvironmentForm::EnvironmentForm(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent)
    : QWidget(parent)
    , m_scroll(new ColumnScroll(this))
    , m_issues(new IssueList(this))
    , m_configuration(new ConfigurationCard(this))
    , m_repositories(new RepositoriesCard(client, this))
    , m_triggers(new TriggersCard(client, std::move(clock), this))
    , m_attention(new QPushButton(this))
    , m_transfer(new TransferMenu(
          client, [this] { return edited(); }, this))
    , m_review(new QPushButton(tr("Show the changes…"), this))
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
    cards->addWidget(m_triggers);
    cards->addStretch(1);
    m_scroll->setWidget(column);
    column->setAutoFillBackground(false);

    m_attention->setObjectName(u"environment.attention"_s);
    m_attention->setToolTip(tr("Show what is wrong"));
    makeLink(m_attention);
    makeDangerous(m_attention);
    m_review->setObjectName(u"environment.review"_s);
    m_review->setToolTip(tr("Show what would be saved"));
    makeLink(m_review);
    m_revert->setObjectName(u"environment.revert"_s);
    m_save->setObjectName(u"environment.save"_s);
    makePrimary(m_save);
    auto *notes = new QHBoxLayout;
    notes->setSpacing(gridUnit);
    notes->addWidget(m_review);
    notes->addStretch(1);
    notes->addWidget(m_attention);
    auto *bar = new QHBoxLayout;
    bar->setSpacing(gridUnit);
    bar->addWidget(m_transfer);
    bar->addStretch(1);
    bar->addWidget(m_revert);
    bar->addWidget(m_save);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(gridUnit + gridUnit / 2);
    layout->addWidget(m_scroll, 1);
    layout->addLayout(notes);
    layout->addLayout(bar);

    connect(m_attention, &QPushButton::clicked, this, &EnvironmentForm::showIssues);
    connect(m_scroll, &ColumnScroll::gutterChanged, this, [this, notes, bar] {
        notes->setContentsMargins(0, 0, m_scroll->gutter(), 0);
        bar->setContentsMargins(0, 0, m_scroll->gutter(), 0);
        // The field that has the focus stays in sight where the bar grows. The range to scroll in is known afterwards.
        if (isAncestorOf(QApplication::focusWidget()))
            QMetaObject::invokeMethod(this, &EnvironmentForm::showFocused, Qt::QueuedConnection);
    });
    const QScrollBar *scrolled = m_scroll->verticalScrollBar();
    connect(scrolled, &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
    connect(scrolled, &QScrollBar::rangeChanged, this, qOverload<>(&QWidget::update));
    connect(m_configuration, &ConfigurationCard::changed, this, &EnvironmentForm::showState);
    connect(m_triggers, &TriggersCard::changed, this, &EnvironmentForm::showState);
    connect(&m_repositories->model(), &RepositoryModel::edited, this, &EnvironmentForm::showState);
    connect(m_repositories, &RepositoriesCard::storing, this, &EnvironmentForm::repositoriesStoring);
    connect(m_repositories, &RepositoriesCard::stored, this, &EnvironmentForm::repositoriesStored);
    connect(m_repositories, &RepositoriesCard::notStored, this, &EnvironmentForm::repositoriesNotStored);
    connect(m_issues, &IssueList::chosen, this, &EnvironmentForm::goTo);
    connect(m_transfer, &TransferMenu::taken, this, &EnvironmentForm::edit);
    connect(m_review, &QPushButton::clicked, this, &EnvironmentForm::review);
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
    m_listing = false;
    m_transfer->setEnvironment({});
    m_repositories->showProject(projectId);
    m_configuration->clear();
    m_triggers->clear();
    m_scroll->widget()->setEnabled(false);
    m_scroll->ensureVisible(0, 0);
    showState();
}

void EnvironmentForm::load(const ProjectEnvironment &environment)
{
    m_loaded = true;
    m_revision = environment.revision;
    setRead(environment);
    m_listing = false;
    m_configuration->load(environment);
    m_triggers->load(environment);
    m_repositories->setEnvironment(environment);
    m_repositories->model().revert();
    m_repositories->setIssues({});
    m_scroll->widget()->setEnabled(!m_saving);
    showState();
}

void EnvironmentForm::refresh(const ProjectEnvironment &environment)
{
    if (!m_loaded || !isDirty()) {
        load(environment);
        return;
    }
    setRead(environment);
    m_configuration->refresh(environment);
    m_triggers->refresh(environment);
    m_repositories->setEnvironment(environment);
    showState();
}

void EnvironmentForm::refreshTimes()
{
    m_triggers->refreshTimes();
}

void EnvironmentForm::setRead(const ProjectEnvironment &environment)
{
    m_environment = environment;
    m_transfer->setEnvironment(environment);
}

int EnvironmentForm::changes() const
{
    return m_loaded ? m_configuration->changes() + m_repositories->model().changes() + m_triggers->changes() : 0;
}

bool EnvironmentForm::canSave() const
{
    return isDirty() && !m_saving && m_configuration->settings()->isReadable();
}

bool EnvironmentForm::hasErrors() const
{
    return m_configuration->hasErrors() || m_triggers->hasErrors();
}

int EnvironmentForm::errorCount() const
{
    return m_configuration->settings()->errorCount() + static_cast<int>(issues().size());
}

EnvironmentEdits EnvironmentForm::edits() const
{
    const RepositoryModel &model = m_repositories->model();
    EnvironmentEdits edits{.revision = m_revision, .loadedRepositories = model.loaded(), .repositories = model.records()};
    m_configuration->addTo(edits);
    m_triggers->addTo(edits);
    return edits;
}

EnvironmentState EnvironmentForm::edited() const
{
    EnvironmentState state{.repositories = m_repositories->model().records()};
    m_configuration->addTo(state);
    m_triggers->addTo(state);
    return state;
}

void EnvironmentForm::edit(const EnvironmentState &state)
{
    m_repositories->setIssues({});
    m_configuration->edit(state);
    m_triggers->edit(state);
    m_repositories->model().edit(state.repositories);
    showState();
}

void EnvironmentForm::review()
{
    const QList<TemplateChange> changes = EnvironmentState::of(m_environment).changesTo(edited(), m_environment.schema);
    auto *dialog = new ReviewDialog(changes, m_environment, window());
    connect(dialog, &QDialog::accepted, this, &EnvironmentForm::saveRequested);
    dialog->open();
}

void EnvironmentForm::revert()
{
    m_listing = false;
    m_configuration->revert();
    m_triggers->revert();
    m_repositories->model().revert();
    m_repositories->setIssues({});
    showState();
}

void EnvironmentForm::setSaving(bool saving)
{
    m_saving = saving;
    QWidget *fields = m_scroll->widget();
    if (saving && fields->isAncestorOf(QApplication::focusWidget()))
        m_save->setFocus(Qt::OtherFocusReason);
    fields->setEnabled(m_loaded && !saving);
    showState();
}

void EnvironmentForm::setRefused(const QList<SettingsIssue> &issues, const EnvironmentEdits &sent)
{
    QString directory;
    QString setup;
    QList<SettingsIssue> settings;
    QMap<QString, QString> repositories;
    QMap<QString, QString> triggers;
    const QList<ProjectRepository> counted = sentRepositories(sent);
    for (const SettingsIssue &issue : issues) {
        const IssuePlace place = placeOf(issue);
        switch (place.part) {
        case IssuePlace::Part::WorkingDirectory:
            directory = issue.message;
            break;
        case IssuePlace::Part::WorkspaceSetup:
            setup = issue.message;
            break;
        case IssuePlace::Part::Repository: {
            const QString id = place.repository >= 0 && place.repository < counted.size() ? counted.at(place.repository).id : QString();
            repositories.insert(id, issue.message);
            break;
        }
        case IssuePlace::Part::Triggers:
            triggers.insert(place.trigger, issue.message);
            break;
        case IssuePlace::Part::Setting:
            settings.append({place.settingPointer, issue.code, issue.message});
            break;
        }
    }
    m_configuration->setRefused(directory, setup);
    m_configuration->settings()->setIssues(settings);
    m_repositories->setIssues(repositories);
    m_triggers->setRefused(triggers);
    m_listing = true;
    showState();
}

void EnvironmentForm::showIssues()
{
    m_listing = true;
    showIssueList();
    if (m_configuration->settings()->errorCount() > 0)
        m_configuration->settings()->showIssues();
    else if (const auto entries = issues(); !entries.isEmpty())
        goTo(entries.first().key);
    showFocused();
}

QList<IssueList::Entry> EnvironmentForm::issues() const
{
    QList<IssueList::Entry> entries;
    if (const QString directory = m_configuration->workingDirectoryIssue(); !directory.isEmpty())
        entries.append({workingDirectoryKey, directory});
    if (const QString setup = m_configuration->setupIssue(); !setup.isEmpty())
        entries.append({workspaceSetupKey, setup});
    const RepositoryModel &model = m_repositories->model();
    const QMap<QString, QString> &refused = m_repositories->issues();
    for (auto it = refused.cbegin(); it != refused.cend(); ++it) {
        const ProjectRepository *repository = model.record(model.rowOf(it.key()));
        entries.append({repository ? repositoryPrefix + it.key() : QString(),
            repository ? tr("%1: %2", "repository and what is wrong with it").arg(repository->slug, it.value()) : it.value()});
    }
    for (const IssueList::Entry &entry : m_triggers->issues())
        entries.append({entry.key.isEmpty() ? QString() : triggerPrefix + entry.key, entry.text});
    return entries;
}

void EnvironmentForm::showIssueList()
{
    m_issues->setEntries(m_listing ? issues() : QList<IssueList::Entry>());
}

void EnvironmentForm::showFocused()
{
    if (QWidget *focused = m_scroll->widget()->focusWidget())
        m_scroll->ensureWidgetVisible(focused);
}

void EnvironmentForm::goTo(const QString &key)
{
    if (key == workingDirectoryKey)
        m_configuration->focusWorkingDirectory();
    else if (key == workspaceSetupKey)
        m_configuration->focusSetup();
    else if (key.startsWith(triggerPrefix))
        m_triggers->goTo(key.sliced(triggerPrefix.size()));
    else
        m_repositories->goTo(key.sliced(repositoryPrefix.size()));
    showFocused();
}

void EnvironmentForm::focusAddRepository()
{
    m_repositories->focusUrl();
    showFocused();
}

void EnvironmentForm::enable(QPushButton *button, bool enabled)
{
    QWidget *field = m_scroll->widget()->focusWidget();
    if (!enabled && button->hasFocus() && field)
        field->setFocus(Qt::OtherFocusReason);
    button->setEnabled(enabled);
}

QSize EnvironmentForm::minimumSizeHint() const
{
    return QWidget::minimumSizeHint().expandedTo({40 * gridUnit, 0});
}

void EnvironmentForm::paintEvent(QPaintEvent *)
{
    const QScrollBar *scrolled = m_scroll->verticalScrollBar();
    if (scrolled->value() == scrolled->maximum())
        return;
    const QRect area = m_scroll->geometry();
    QPainter(this).fillRect(area.left(), area.bottom() + 1, area.width() - m_scroll->gutter(), 1, themeColor(ColorRole::Line, palette()));
}

void EnvironmentForm::showState()
{
    showIssueList();
    const int count = changes();
    const int errors = errorCount();
    enable(m_save, canSave() || m_saving);
    m_review->setVisible(canSave());
    m_transfer->setEnabled(m_loaded && !m_saving);
    enable(m_revert, (count > 0 || errors > 0) && m_loaded && !m_saving);
    if (m_saving)
        m_save->setText(tr("Saving…"));
    else if (count == 0)
        m_save->setText(tr("Save"));
    else
        m_save->setText(count == 1 ? tr("Save 1 change") : tr("Save %n changes", nullptr, count));
    m_attention->setVisible(errors > 0);
    if (!m_configuration->settings()->isReadable())
        m_attention->setText(tr("The JSON text needs mending"));
    else
        m_attention->setText(errors == 1 ? tr("1 field needs attention") : tr("%n fields need attention", nullptr, errors));
    Q_EMIT changed();
}

} // namespace Millwright
