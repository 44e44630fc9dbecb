// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/statuscard.h"

#include "models/items/format.h"
#include "models/schedule/timezones.h"
#include "ui/environment/rundelegate.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/pill.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QAction>
#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

StatusCard::StatusCard(std::shared_ptr<Clock> clock, QWidget *parent)
    : Card({}, parent)
    , m_clock(std::move(clock))
    , m_facts(new FlowLayout)
    , m_changesButton(new QPushButton(this))
    , m_build(new QPushButton(tr("Build now"), this))
    , m_buildMenu(new QPushButton(this))
    , m_cancel(new QPushButton(tr("Cancel build"), this))
    , m_changeList(new WrappingLabel(this))
    , m_boot(new WrappingLabel(this))
{
    m_facts->setSpacing(2 * gridUnit);
    m_template = addFact(tr("Active template"), u"status.template"_s);
    m_lastBuild = addFact(tr("Last build"), u"status.lastBuild"_s);
    m_changes = addFact(tr("Since the template"), u"status.unchanged"_s);
    m_next = addFact(tr("Next build"), u"status.next"_s);
    auto *copy = new QAction(tr("&Copy the template's id"), this);
    connect(copy, &QAction::triggered, this, [this] {
        if (m_environment)
            QGuiApplication::clipboard()->setText(m_environment->activeTemplateId);
    });
    m_template.text->addAction(copy);
    m_template.text->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_changesButton->setObjectName(u"status.changes"_s);
    m_changesButton->setCheckable(true);
    m_changesButton->setToolTip(tr("Show what changed"));
    makeLink(m_changesButton);
    m_changes.text->parentWidget()->layout()->addWidget(m_changesButton);
    m_changes.text->parentWidget()->layout()->setAlignment(m_changesButton, Qt::AlignLeft);
    // The heading and the text begin where the button's text does.
    m_changes.title->setIndent(gridUnit / 2);
    m_changes.text->setIndent(gridUnit / 2);

    m_build->setObjectName(u"status.build"_s);
    m_build->setToolTip(tr("Build the template from the saved environment"));
    makePrimary(m_build);
    m_buildMenu->setObjectName(u"status.buildMenu"_s);
    m_buildMenu->setAccessibleName(tr("More about builds"));
    m_buildMenu->setToolTip(tr("More about builds"));
    m_buildMenu->setMenu(new QMenu(m_buildMenu));
    m_buildMenu->setFixedWidth(4 * gridUnit);
    m_cancel->setObjectName(u"status.cancel"_s);
    m_changeList->setObjectName(u"status.changeList"_s);
    makeMuted(m_changeList);
    m_changeList->hide();
    m_boot->setObjectName(u"status.boot"_s);
    makeMuted(m_boot);

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gridUnit);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_build);
    buttons->addWidget(m_buildMenu);
    m_facts->addLayout(buttons);
    content()->addLayout(m_facts);
    content()->addWidget(m_boot);
    content()->addWidget(m_changeList);

    connect(m_build, &QPushButton::clicked, this, &StatusCard::buildRequested);
    connect(m_cancel, &QPushButton::clicked, this, &StatusCard::cancelRequested);
    connect(m_changesButton, &QPushButton::toggled, m_changeList, &QWidget::setVisible);
    clear();
}

StatusCard::Fact StatusCard::addFact(const QString &title, const QString &name)
{
    auto *fact = new QWidget(this);
    fact->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    auto *heading = new QLabel(title, fact);
    makeMuted(heading);
    makeSmall(heading);
    auto *value = new QWidget(fact);
    auto *pill = new Pill(value);
    auto *text = new ElidedLabel(value);
    text->setObjectName(name);
    text->setAccessibleName(title);
    auto *layout = new QHBoxLayout(value);
    layout->setContentsMargins({});
    layout->setSpacing(gridUnit);
    layout->addWidget(pill);
    layout->addWidget(text, 1);
    auto *rows = new QVBoxLayout(fact);
    rows->setContentsMargins({});
    rows->setSpacing(gridUnit / 2);
    rows->addWidget(heading);
    rows->addWidget(value, 1);
    m_facts->addWidget(fact);
    return {heading, pill, text};
}

void StatusCard::setBuildActions(const QList<QAction *> &actions)
{
    m_buildMenu->menu()->addActions(actions);
}

void StatusCard::setEnvironment(const ProjectEnvironment &environment)
{
    if (m_environment
        && (m_environment->revision != environment.revision || m_environment->activeTemplateId != environment.activeTemplateId))
        m_bootTemplate.reset();
    m_environment = environment;
    refreshTimes();
}

void StatusCard::setBootTemplate(const std::optional<QString> &templateId)
{
    m_bootTemplate = templateId;
    showBoot();
}

void StatusCard::clear()
{
    m_environment.reset();
    m_bootTemplate.reset();
    m_asking = false;
    refreshTimes();
}

void StatusCard::setAsking(bool asking)
{
    m_asking = asking;
    showButtons();
}

bool StatusCard::canBuild() const
{
    return m_environment && m_environment->buildsAvailable && !m_asking && !(m_environment->lastRun && m_environment->lastRun->isRunning());
}

bool StatusCard::canCancel() const
{
    return m_environment && m_environment->buildCancel && m_environment->lastRun && m_environment->lastRun->isRunning();
}

void StatusCard::refreshTimes()
{
    showTemplate();
    showLastBuild();
    showChanges();
    showBoot();
    showNext();
    showButtons();
}

void StatusCard::showTemplate()
{
    const bool there = m_environment && !m_environment->activeTemplateId.isEmpty();
    m_template.pill->setVisible(there);
    if (there)
        makeMonospace(m_template.text);
    else
        makePlain(m_template.text);
    if (there) {
        const QString maker = m_environment->activeRun ? m_environment->activeRun->provider : QString();
        const bool isOfOther = !maker.isEmpty() && maker != m_environment->provider;
        if (isOfOther)
            m_template.pill->setState(Tone::Warning, tr("Of %1", "another provider").arg(Format::provider(maker)));
        else
            m_template.pill->setState(Tone::Ok, tr("Ready"));
        m_template.text->setText(Format::shortId(m_environment->activeTemplateId));
        m_template.text->setToolTip(isOfOther ? tr("%1\nThis factory uses %2 now, which cannot boot it.")
                                                    .arg(m_environment->activeTemplateId, Format::provider(m_environment->provider))
                                              : m_environment->activeTemplateId);
    } else {
        m_template.text->setText(!m_environment ? QString() : m_environment->buildsAvailable ? tr("None yet") : tr("Boots without one"));
        m_template.text->setToolTip({});
    }
}

void StatusCard::showLastBuild()
{
    m_lastBuild.pill->hide();
    m_lastBuild.text->setToolTip({});
    if (!m_environment || !m_environment->lastRun) {
        m_lastBuild.text->setText(m_environment ? tr("Never built") : QString());
        return;
    }
    const BuildRun &run = *m_environment->lastRun;
    const QDateTime now = m_clock->now();
    const auto state = BuildRunModel::stateOf(run);
    QStringList parts;
    if (run.number > 0)
        parts.append(BuildRunModel::numberText(run));
    if (run.isRunning()) {
        parts.append(Format::between(run.requestedAt, now));
    } else {
        parts.append(Format::ago(run.finishedAt.isValid() ? run.finishedAt : run.requestedAt, now));
        if (run.finishedAt.isValid())
            parts.append(Format::between(run.requestedAt, run.finishedAt));
    }
    m_lastBuild.text->setText(parts.join(tr(", ")));
    m_lastBuild.text->setToolTip(run.error);
    // A build that is ready and active needs no second pill beside the template's.
    if (state != BuildRunModel::Ready || !run.pinned) {
        m_lastBuild.pill->setState(toneOf(state), signOf(state), BuildRunModel::stateName(state));
        m_lastBuild.pill->show();
    }
}

void StatusCard::showChanges()
{
    const bool compares = m_environment && !m_environment->activeTemplateId.isEmpty();
    const QList<TemplateChange> changes = compares ? m_environment->changedSinceBuild : QList<TemplateChange>();
    m_changes.pill->hide();
    m_changes.text->setVisible(changes.isEmpty());
    m_changes.text->setText(!m_environment ? QString() : compares ? tr("Nothing changed") : u"–"_s);
    m_changesButton->setVisible(!changes.isEmpty());
    m_changesButton->setText(Format::settingsChanged(static_cast<int>(changes.size())));
    if (changes.isEmpty())
        m_changesButton->setChecked(false);
    QStringList lines;
    for (const TemplateChange &change : changes) {
        lines.append(tr("%1: %2 → %3", "what changed, before, after")
                .arg(
                    change.what, change.before.isEmpty() ? tr("none") : change.before, change.after.isEmpty() ? tr("none") : change.after));
    }
    m_changeList->setText(lines.join(u'\n'));
}

void StatusCard::showBoot()
{
    const bool differs = m_environment && m_bootTemplate && *m_bootTemplate != m_environment->activeTemplateId;
    m_boot->setVisible(differs || (m_environment && m_bootTemplate && !m_environment->changedSinceBuild.isEmpty()));
    if (!differs)
        m_boot->setText(tr("Until the next build, new sessions boot the active template."));
    else if (m_bootTemplate->isEmpty())
        m_boot->setText(tr("No template fits what is saved. Until the next build, new sessions boot without one and run the setup commands "
                           "themselves."));
    else
        m_boot->setText(tr("Until the next build, new sessions boot the template %1, which was built from what is saved now.")
                .arg(Format::shortId(*m_bootTemplate)));
}

void StatusCard::showNext()
{
    const bool builds = m_environment && m_environment->buildsAvailable;
    m_next.title->setVisible(builds);
    m_next.text->setVisible(builds);
    m_next.pill->hide();
    m_next.text->setToolTip({});
    if (!builds) {
        m_next.text->clear();
        return;
    }
    const BuildTriggers &triggers = m_environment->triggers;
    const TriggerState &state = m_environment->triggerState;
    const QDateTime now = m_clock->now();
    if (state.pushAt.isValid() && (!state.nextScheduledAt.isValid() || state.pushAt <= state.nextScheduledAt)) {
        m_next.text->setText(tr("%1, a push", "time").arg(Format::clockTime(state.pushAt, now)));
        m_next.text->setToolTip(
            tr("A push is remembered: whether it is built is decided at %1.").arg(Format::clockTime(state.pushAt, now)));
    } else if (triggers.scheduleEnabled && state.nextScheduledAt.isValid()) {
        const auto zone = TimeZones::find(state.timezone);
        m_next.text->setText(tr("%1 (%2), %3", "time, how long until then, time zone")
                .arg(Format::moment(state.nextScheduledAt, now, zone.value_or(QTimeZone::utc())), Format::until(state.nextScheduledAt, now),
                    zone ? state.timezone : u"UTC"_s));
    } else if (triggers.scheduleEnabled) {
        m_next.pill->setState(Tone::Warning, tr("Never"));
        m_next.pill->show();
        m_next.text->setText(tr("see Triggers"));
        m_next.text->setToolTip(state.scheduleProblem);
    } else {
        m_next.text->setText(triggers.pushEnabled ? tr("After a push") : tr("When you ask for it"));
    }
}

void StatusCard::showButtons()
{
    const bool running = m_environment && m_environment->lastRun && m_environment->lastRun->isRunning();
    m_build->setVisible(!m_environment || m_environment->buildsAvailable);
    m_buildMenu->setVisible(!m_build->isHidden());
    m_build->setText(running ? tr("Building…") : m_asking ? tr("Starting…") : tr("Build now"));
    // The focus stays with the two.
    const bool pressable = canBuild() || m_asking;
    const bool focused = m_build->hasFocus() || m_cancel->hasFocus();
    if (pressable)
        m_build->setEnabled(true);
    if (canCancel())
        m_cancel->show();
    if (focused)
        (canCancel() ? m_cancel : m_build)->setFocus(Qt::OtherFocusReason);
    m_build->setEnabled(pressable);
    m_cancel->setVisible(canCancel());
}

} // namespace Millwright
