// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/environmentpage.h"

#include "models/async/deliver.h"
#include "models/client/requirementwatch.h"
#include "models/items/buildrunmodel.h"
#include "models/items/format.h"
#include "ui/environment/buildspanel.h"
#include "ui/environment/comparedialog.h"
#include "ui/environment/environmentform.h"
#include "ui/environment/statuscard.h"
#include "ui/environment/templatedialog.h"
#include "ui/environment/transfermenu.h"
#include "ui/factories/requirementbar.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QSplitter>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int runsShown = 200;

}

EnvironmentPage::EnvironmentPage(FactoryClient &client, RequirementWatch &requirements, std::shared_ptr<Clock> clock, QWidget *parent)
    : QWidget(parent)
    , m_client(client)
    , m_requirements(requirements)
    , m_clock(clock)
    , m_environmentRefresh([this](Refresh::Token token) { readEnvironment(token); })
    , m_runsRefresh([this](Refresh::Token token) { readRuns(token); })
    , m_status(new StatusCard(clock, this))
    , m_message(new MessageBar(this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_form(new EnvironmentForm(client, clock, this))
    , m_builds(new BuildsPanel(client, clock, this))
{
    setObjectName(u"environment"_s);
    m_message->setObjectName(u"environment.message"_s);
    m_splitter->setHandleWidth(gridUnit + gridUnit / 2);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_form);
    m_splitter->addWidget(m_builds);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({54 * gridUnit, 80 * gridUnit});

    auto *lacking = new RequirementBar(requirements, this);
    lacking->setObjectName(u"environment.requirement"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * gridUnit + gridUnit / 2, 2 * gridUnit, 2 * gridUnit + gridUnit / 2, 2 * gridUnit);
    layout->setSpacing(gridUnit + gridUnit / 2);
    layout->addWidget(lacking);
    layout->addWidget(m_status);
    layout->addWidget(m_message);
    layout->addWidget(m_splitter, 1);

    connect(m_status, &StatusCard::buildRequested, this, &EnvironmentPage::buildNow);
    connect(m_status, &StatusCard::cancelRequested, this, &EnvironmentPage::cancelBuild);
    connect(m_builds, &BuildsPanel::selectionChanged, this, &EnvironmentPage::stateChanged);
    connect(m_message, &MessageBar::actionTriggered, this, &EnvironmentPage::actOnMessage);
    connect(m_form, &EnvironmentForm::changed, this, &EnvironmentPage::stateChanged);
    connect(m_form, &EnvironmentForm::saveRequested, this, &EnvironmentPage::save);
    connect(m_form, &EnvironmentForm::reverted, this, [this] {
        if (m_offer == Offer::KeepMine)
            m_message->clear();
        if (m_environment)
            m_form->load(*m_environment);
    });
    connect(m_form->transfer(), &TransferMenu::exported, this,
        [this](const QString &path) { tell(Tone::Ok, tr("The saved environment was exported to %1.").arg(path)); });
    connect(m_form->transfer(), &TransferMenu::failed, this, [this](const QString &message) { tell(Tone::Failed, message); });
    connect(m_form, &EnvironmentForm::repositoriesStoring, this, [this] { ++m_storing; });
    connect(m_form, &EnvironmentForm::repositoriesNotStored, this, [this] { m_storing = qMax(0, m_storing - 1); });
    connect(m_form, &EnvironmentForm::repositoriesStored, this, [this] {
        m_storing = qMax(0, m_storing - 1);
        m_ownChange = true;
        m_environmentRefresh.request();
    });
}

void EnvironmentPage::showProject(const QString &projectId)
{
    m_projectId = projectId;
    m_environment.reset();
    m_saving = false;
    m_storing = 0;
    m_ownChange = false;
    m_message->clear();
    m_status->clear();
    m_form->setSaving(false);
    m_form->showProject(projectId);
    m_builds->showProject(projectId);
    Q_EMIT stateChanged();
    if (projectId.isEmpty())
        return;
    m_environmentRefresh.restart();
    m_runsRefresh.restart();
}

void EnvironmentPage::reload()
{
    if (m_projectId.isEmpty())
        return;
    m_environmentRefresh.request();
    m_runsRefresh.request();
}

void EnvironmentPage::handle(const Change &change)
{
    if (change.kind == "setup"_L1)
        reload();
    if (change.id != m_projectId || m_projectId.isEmpty())
        return;
    if (change.kind == "run"_L1)
        reload();
    else if (change.kind == "environment"_L1 || change.kind == "project"_L1)
        m_environmentRefresh.request();
}

void EnvironmentPage::readEnvironment(Refresh::Token token)
{
    deliver(this, m_client.environment(m_projectId), [this, token](const Result<ProjectEnvironment> &environment) {
        if (!m_environmentRefresh.done(token))
            return;
        if (environment)
            take(*environment);
        else
            tell(Tone::Failed, environment.error().message, Offer::Reload);
    });
}

void EnvironmentPage::readRuns(Refresh::Token token)
{
    deliver(this, m_client.runs(m_projectId, runsShown), [this, token](const Result<QList<BuildRun>> &runs) {
        if (!m_runsRefresh.done(token))
            return;
        if (!runs) {
            tell(Tone::Failed, runs.error().message, Offer::Reload);
            return;
        }
        m_builds->setRuns(*runs);
        Q_EMIT stateChanged();
    });
}

void EnvironmentPage::readBootTemplate()
{
    if (!m_environment || m_environment->activeTemplateId.isEmpty())
        return;
    const auto asked = std::pair(m_projectId, m_environment->revision);
    deliver(this, m_client.bootTemplate(m_projectId), [this, asked](const Result<std::optional<QString>> &booted) {
        if (booted && m_environment && asked == std::pair(m_projectId, m_environment->revision))
            m_status->setBootTemplate(*booted);
    });
}

void EnvironmentPage::take(const ProjectEnvironment &environment)
{
    const auto &run = environment.lastRun;
    const bool ended = m_toldStart > 0 && run && run->number >= m_toldStart && !run->isRunning();
    if (m_offer == Offer::Reload || ended)
        m_message->clear();
    tellSandbox(environment);
    m_environment = environment;
    m_status->setEnvironment(environment);
    m_builds->setEnvironment(environment);
    readBootTemplate();
    if (!m_saving) {
        m_form->refresh(environment);
        // The word of our own change may come before its answer.
        if (std::exchange(m_ownChange, false) || m_storing > 0)
            m_form->setRevision(environment.revision);
        if (m_form->isDirty() && m_form->revision() != environment.revision)
            tellConflict();
    }
    Q_EMIT environmentRead(environment);
    Q_EMIT stateChanged();
}

void EnvironmentPage::tellSandbox(const ProjectEnvironment &environment)
{
    const bool wasTold = m_environment && m_environment->whyNoSandbox == environment.whyNoSandbox;
    if (!environment.whyNoSandbox.isEmpty() && !wasTold)
        tell(Tone::Warning, environment.whyNoSandbox, Offer::SetUp);
    else if (environment.whyNoSandbox.isEmpty() && m_offer == Offer::SetUp)
        m_message->clear();
}

void EnvironmentPage::refreshTimes()
{
    m_status->refreshTimes();
    m_form->refreshTimes();
    m_builds->refreshTimes();
}

int EnvironmentPage::unsavedChanges() const
{
    return m_form->changes();
}

bool EnvironmentPage::canSave() const
{
    return m_form->canSave();
}

bool EnvironmentPage::canBuild() const
{
    return m_status->canBuild();
}

bool EnvironmentPage::canCancel() const
{
    return m_status->canCancel();
}

bool EnvironmentPage::canShowChanges() const
{
    return m_builds->selectedBuilds().size() == 1;
}

bool EnvironmentPage::canCompare() const
{
    return m_builds->builds().size() > 1 && m_builds->selectedBuilds().size() <= 2;
}

bool EnvironmentPage::canShowTemplate() const
{
    return m_environment && m_environment->templateCapability;
}

void EnvironmentPage::setBuildActions(const QList<QAction *> &actions)
{
    m_status->setBuildActions(actions);
    m_builds->setActions(actions);
}

void EnvironmentPage::save()
{
    if (unsavedChanges() == 0 || m_saving)
        return;
    if (m_form->hasErrors()) {
        m_form->showIssues();
        tell(Tone::Failed, tr("Nothing was saved yet: mend what is marked, then save again."));
        Q_EMIT saveFailed();
        return;
    }
    m_saving = true;
    m_message->clear();
    m_form->setSaving(true);
    const EnvironmentEdits edits = m_form->edits();
    deliver(this, m_client.updateEnvironment(m_projectId, environmentPatch(edits)),
        [this, edits, project = m_projectId](const Result<EnvironmentUpdate> &update) {
            if (project == m_projectId)
                finishSave(update, edits);
        });
}

void EnvironmentPage::finishSave(const Result<EnvironmentUpdate> &update, const EnvironmentEdits &sent)
{
    m_saving = false;
    m_form->setSaving(false);
    if (update) {
        m_form->load(update->environment);
        take(update->environment);
        tellSaved(*update);
        Q_EMIT saved();
        return;
    }
    const Error &error = update.error();
    if (error.code == ErrorCode::Conflict) {
        m_environmentRefresh.request();
        tellConflict();
    } else {
        tell(Tone::Failed, error.message);
        m_form->setRefused(error.issues, sent);
        if (!error.issues.isEmpty())
            m_form->showIssues();
    }
    Q_EMIT stateChanged();
    Q_EMIT saveFailed();
}

void EnvironmentPage::tellSaved(const EnvironmentUpdate &update)
{
    QStringList sentences;
    const ProjectEnvironment &environment = update.environment;
    if (!environment.buildsAvailable)
        sentences.append(tr("Saved. The next session that starts uses it."));
    else
        sentences.append(tr("Saved. No build was started."));
    if (!update.dropped.isEmpty()) {
        QStringList dropped;
        for (auto it = update.dropped.cbegin(); it != update.dropped.cend(); ++it)
            dropped.append(tr("%1 = %2", "setting and its value").arg(it.key(), it.value()));
        sentences.append(tr("Dropped, because this provider does not know them and they were in the way: %1.").arg(dropped.join(tr(", "))));
    }
    tell(Tone::Warning, sentences.join(u' '), environment.buildsAvailable ? Offer::Build : Offer::Nothing);
}

void EnvironmentPage::tellConflict()
{
    tell(Tone::Warning,
        tr("Somebody else changed this environment since you began. Your changes are still here: keep them and save over what differs, or "
           "revert to "
           "see theirs."),
        Offer::KeepMine);
}

void EnvironmentPage::revert()
{
    m_form->revert();
    if (m_environment)
        m_form->load(*m_environment);
    if (m_offer == Offer::KeepMine)
        m_message->clear();
}

void EnvironmentPage::buildNow()
{
    if (!canBuild())
        return;
    m_status->setAsking(true);
    Q_EMIT stateChanged();
    deliver(this, m_client.build(m_projectId), [this, project = m_projectId](const Result<BuildRun> &run) {
        if (project != m_projectId)
            return;
        m_status->setAsking(false);
        if (!run || run->outcome == RunOutcome::Failed)
            m_requirements.check();
        if (run) {
            tellOutcome(*run);
            m_builds->selectRun(run->number);
        } else {
            tell(Tone::Failed, run.error().message, Offer::Build);
        }
        reload();
        Q_EMIT stateChanged();
    });
}

void EnvironmentPage::tellOutcome(const BuildRun &run)
{
    const int unsaved = unsavedChanges();
    const QString why = Format::firstLine(Format::why(run));
    switch (run.outcome) {
    case RunOutcome::Started:
        if (unsaved == 0)
            tell(Tone::Info, tr("Build %1 was started.").arg(BuildRunModel::numberText(run)));
        else if (unsaved == 1)
            tell(Tone::Info,
                tr("Build %1 was started from the saved environment, without your unsaved change.").arg(BuildRunModel::numberText(run)));
        else
            tell(Tone::Info,
                tr("Build %1 was started from the saved environment, without your %n unsaved changes.", nullptr, unsaved)
                    .arg(BuildRunModel::numberText(run)));
        m_toldStart = run.number;
        break;
    case RunOutcome::Skipped:
        tell(Tone::Neutral, tr("No build was started: %1.").arg(why));
        break;
    case RunOutcome::Unavailable:
        tell(Tone::Warning, tr("No build is possible: %1.").arg(why));
        break;
    case RunOutcome::Failed:
        tell(Tone::Failed,
            why.isEmpty() ? tr("The build could not be started.") : tr("The build could not be started. %1").arg(Format::capitalized(why)));
        break;
    }
}

void EnvironmentPage::cancelBuild()
{
    if (!canCancel())
        return;
    deliver(
        this, m_client.cancelBuild(m_projectId, m_environment->lastRun->buildId), [this, project = m_projectId](const Result<> &cancelled) {
            if (project != m_projectId)
                return;
            if (cancelled)
                tell(Tone::Neutral, tr("The build is being cancelled. The active template stays as it is."));
            else
                tell(Tone::Failed, cancelled.error().message);
            reload();
        });
}

void EnvironmentPage::showChanges()
{
    if (canShowChanges())
        compare(m_builds->selectedBuilds().first().number, {});
}

void EnvironmentPage::compareBuilds()
{
    if (!canCompare())
        return;
    const auto builds = m_builds->builds();
    const auto selected = m_builds->selectedBuilds();
    qsizetype newer = selected.isEmpty() ? 0 : builds.indexOf(selected.first());
    newer = qMin(newer, builds.size() - 2);
    const qint64 older = selected.size() == 2 ? selected.last().number : builds.at(newer + 1).number;
    compare(older, builds.at(newer).number);
}

void EnvironmentPage::compare(qint64 first, std::optional<qint64> second)
{
    (new CompareDialog(m_client, m_clock, m_builds->builds(), first, second, window()))->open();
}

void EnvironmentPage::showTemplate()
{
    if (canShowTemplate())
        (new TemplateDialog(m_client, m_projectId, unsavedChanges(), window()))->open();
}

void EnvironmentPage::tell(Tone tone, const QString &text, Offer offer)
{
    m_offer = offer;
    m_toldStart = 0;
    QString action;
    switch (offer) {
    case Offer::Nothing:
        break;
    case Offer::Build:
        action = tr("Build now");
        break;
    case Offer::Reload:
        action = tr("Try again");
        break;
    case Offer::KeepMine:
        action = tr("Keep mine");
        break;
    case Offer::SetUp:
        action = tr("Set up…");
        break;
    }
    m_message->showMessage(tone, text, action);
}

void EnvironmentPage::actOnMessage()
{
    const Offer offer = std::exchange(m_offer, Offer::Nothing);
    m_message->clear();
    switch (offer) {
    case Offer::Nothing:
        break;
    case Offer::Build:
        buildNow();
        break;
    case Offer::Reload:
        reload();
        break;
    case Offer::SetUp:
        Q_EMIT setupRequested();
        break;
    case Offer::KeepMine:
        if (m_environment)
            m_form->setRevision(m_environment->revision);
        save();
        break;
    }
}

void EnvironmentPage::showBuild(qint64 number)
{
    m_builds->selectRun(number);
}

void EnvironmentPage::focusLog()
{
    m_builds->focusLog();
}

void EnvironmentPage::focusAddRepository()
{
    m_form->focusAddRepository();
}

void EnvironmentPage::showIssues()
{
    m_form->showIssues();
}

} // namespace Millwright
