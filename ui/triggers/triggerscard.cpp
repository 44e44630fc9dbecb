// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/triggers/triggerscard.h"

#include "models/schedule/timezones.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"
#include "ui/triggers/lasttriggers.h"
#include "ui/triggers/pusheditor.h"
#include "ui/triggers/scheduleeditor.h"

#include <QBoxLayout>
#include <QCheckBox>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

const auto cronKey = u"schedule/cron"_s;
const auto zoneKey = u"schedule/timezone"_s;
const auto debounceKey = u"push/debounceMinutes"_s;

/// Below the box that switches it on.
QVBoxLayout *indented(QWidget *widget)
{
    auto *layout = new QVBoxLayout;
    layout->setContentsMargins(3 * gridUnit, 0, 0, 0);
    layout->addWidget(widget);
    return layout;
}

WrappingLabel *note(const QString &name, QWidget *parent)
{
    auto *label = new WrappingLabel(parent);
    label->setObjectName(name);
    label->setContentsMargins(3 * gridUnit, 0, 0, 0);
    label->hide();
    return label;
}

/// How long the last build that became a template took.
std::optional<std::chrono::milliseconds> buildTime(const ProjectEnvironment &environment)
{
    for (const std::optional<BuildRun> &run : {environment.lastRun, environment.activeRun}) {
        if (run && run->hasBuild() && run->status == BuildStatus::Ready && run->finishedAt.isValid())
            return std::chrono::milliseconds(run->requestedAt.msecsTo(run->finishedAt));
    }
    return std::nullopt;
}

template <typename T> T newer(const T &written, const T &before, const T &now)
{
    return written == before ? now : written;
}

} // namespace

TriggersCard::TriggersCard(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent)
    : Card(tr("Triggers"), parent)
    , m_count(new ElidedLabel(this))
    , m_scheduleEnabled(new QCheckBox(tr("Build on a schedule"), this))
    , m_noSchedules(note(u"triggers.noSchedules"_s, this))
    , m_paused(note(u"triggers.paused"_s, this))
    , m_schedule(new ScheduleEditor(clock, this))
    , m_scheduleProblem(note(u"triggers.scheduleProblem"_s, this))
    , m_pushEnabled(new QCheckBox(tr("Build after a push"), this))
    , m_push(new PushEditor(client, clock, this))
    , m_last(new LastTriggers(clock, this))
{
    setObjectName(u"triggers"_s);
    m_count->setObjectName(u"triggers.count"_s);
    makeSmall(m_count);
    makeMuted(m_count);
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    header()->addWidget(m_count);
    buildSchedule();
    content()->addSpacing(gridUnit / 2);
    buildPush();
    content()->addSpacing(gridUnit / 2);
    content()->addWidget(m_last);
    clear();
}

TriggersCard::~TriggersCard()
{
    // A field that goes may still tell of a change, to a card that is no longer one.
    m_schedule->disconnect(this);
    m_push->disconnect(this);
}

void TriggersCard::buildSchedule()
{
    m_scheduleEnabled->setObjectName(u"triggers.schedule"_s);
    m_noSchedules->setText(tr("The factory's store keeps no schedules. Building by hand and after a push works all the same."));
    makeMuted(m_noSchedules);
    makeMuted(m_paused);
    m_scheduleProblem->setTone(Tone::Warning);
    content()->addWidget(m_scheduleEnabled, 0, Qt::AlignLeft);
    content()->addWidget(m_noSchedules);
    content()->addWidget(m_paused);
    content()->addWidget(m_scheduleProblem);
    content()->addLayout(indented(m_schedule));
    connect(m_scheduleEnabled, &QCheckBox::clicked, this, &TriggersCard::showState);
    connect(m_schedule, &ScheduleEditor::edited, this, &TriggersCard::showState);
}

void TriggersCard::buildPush()
{
    m_pushEnabled->setObjectName(u"triggers.push"_s);
    content()->addWidget(m_pushEnabled, 0, Qt::AlignLeft);
    content()->addLayout(indented(m_push));
    connect(m_pushEnabled, &QCheckBox::clicked, this, &TriggersCard::showState);
    connect(m_push, &PushEditor::edited, this, &TriggersCard::showState);
}

void TriggersCard::clear()
{
    load({});
}

void TriggersCard::load(const ProjectEnvironment &environment)
{
    m_loaded = environment.triggers;
    showTriggers(m_loaded);
    refresh(environment);
}

void TriggersCard::refresh(const ProjectEnvironment &environment)
{
    const BuildTriggers before = std::exchange(m_loaded, environment.triggers);
    const BuildTriggers now = written();
    m_state = environment.triggerState;
    const bool isOfMachine = m_loaded.timezone.isEmpty() && !m_state.timezone.isEmpty();
    m_schedule->setSystemZone(isOfMachine ? m_state.timezone : TimeZones::systemId());
    m_schedule->setBuildTime(buildTime(environment));
    m_push->setState(m_state);
    m_last->setRuns(m_state.lastRuns);
    setVisible(environment.buildsAvailable);
    BuildTriggers shown = m_loaded;
    shown.scheduleEnabled = newer(now.scheduleEnabled, before.scheduleEnabled, m_loaded.scheduleEnabled);
    shown.cron = newer(now.cron, before.cron, m_loaded.cron);
    shown.timezone = newer(now.timezone, before.timezone, m_loaded.timezone);
    shown.pushEnabled = newer(now.pushEnabled, before.pushEnabled, m_loaded.pushEnabled);
    shown.debounceMinutes = newer(now.debounceMinutes, before.debounceMinutes, m_loaded.debounceMinutes);
    if (shown != now)
        showTriggers(shown);
    else
        showState();
}

void TriggersCard::revert()
{
    showTriggers(m_loaded);
}

void TriggersCard::edit(const EnvironmentState &state)
{
    showTriggers(state.triggers);
}

void TriggersCard::showTriggers(const BuildTriggers &triggers)
{
    m_refused.clear();
    m_scheduleEnabled->setChecked(triggers.scheduleEnabled);
    m_schedule->setSchedule(triggers.cron, triggers.timezone);
    m_pushEnabled->setChecked(triggers.pushEnabled);
    m_push->setDebounce(triggers.debounceMinutes);
    showState();
}

BuildTriggers TriggersCard::written() const
{
    BuildTriggers written = m_loaded;
    written.scheduleEnabled = m_scheduleEnabled->isChecked();
    // A schedule that never was has no times until it is switched on.
    const bool never = m_loaded.cron.isEmpty() && !written.scheduleEnabled;
    written.cron = never ? QString() : m_schedule->cron();
    written.timezone = never ? m_loaded.timezone : m_schedule->timezone();
    written.pushEnabled = m_pushEnabled->isChecked();
    written.debounceMinutes = m_push->debounce().value_or(-1);
    return written;
}

BuildTriggers TriggersCard::edited() const
{
    BuildTriggers edited = written();
    if (m_schedule->hasErrors()) {
        edited.cron = m_loaded.cron;
        edited.timezone = m_loaded.timezone;
    }
    if (edited.debounceMinutes < 0)
        edited.debounceMinutes = m_loaded.debounceMinutes;
    return edited;
}

void TriggersCard::addTo(EnvironmentState &state) const
{
    state.triggers = edited();
}

void TriggersCard::addTo(EnvironmentEdits &edits) const
{
    edits.loadedTriggers = m_loaded;
    edits.triggers = edited();
}

int TriggersCard::changes() const
{
    const BuildTriggers now = written();
    const bool schedule = now.scheduleEnabled != m_loaded.scheduleEnabled || now.cron != m_loaded.cron || now.timezone != m_loaded.timezone;
    const bool push = now.pushEnabled != m_loaded.pushEnabled || now.debounceMinutes != m_loaded.debounceMinutes;
    return (schedule ? 1 : 0) + (push ? 1 : 0);
}

bool TriggersCard::hasErrors() const
{
    return (m_scheduleEnabled->isChecked() && m_schedule->hasErrors()) || (m_pushEnabled->isChecked() && !m_push->debounce());
}

QList<IssueList::Entry> TriggersCard::issues() const
{
    QList<IssueList::Entry> entries;
    const auto add = [&entries](const QString &key, const QString &message) {
        if (!message.isEmpty())
            entries.append({key, message});
    };
    if (m_scheduleEnabled->isChecked()) {
        add(cronKey, m_schedule->cronIssue());
        add(zoneKey, m_schedule->zoneIssue());
    }
    if (m_pushEnabled->isChecked())
        add(debounceKey, m_push->issue());
    add({}, m_refused);
    return entries;
}

void TriggersCard::setRefused(const QMap<QString, QString> &messages)
{
    QMap<QString, QString> others = messages;
    m_schedule->setRefused(others.take(cronKey), others.take(zoneKey));
    m_push->setRefused(others.take(debounceKey));
    m_refused = others.values().join(u'\n');
    showState();
}

void TriggersCard::goTo(const QString &key)
{
    if (key == cronKey)
        m_schedule->focusCron();
    else if (key == zoneKey)
        m_schedule->focusZone();
    else if (key == debounceKey)
        m_push->focusDebounce();
}

void TriggersCard::refreshTimes()
{
    m_schedule->refreshTimes();
    m_push->refreshTimes();
    m_last->refreshTimes();
}

void TriggersCard::showState()
{
    const int count = changes();
    m_count->setText(count == 0 ? QString() : count == 1 ? tr("1 unsaved change") : tr("%n unsaved changes", nullptr, count));
    const bool scheduled = m_scheduleEnabled->isChecked();
    m_scheduleEnabled->setEnabled(m_loaded.scheduleAvailable || scheduled);
    m_noSchedules->setVisible(!m_loaded.scheduleAvailable);
    m_schedule->setVisible(scheduled);
    m_push->setVisible(m_pushEnabled->isChecked());
    const bool isKept = !scheduled && !m_loaded.cron.isEmpty() && !m_schedule->inWords().isEmpty();
    m_paused->showText(isKept ? tr("Paused. It keeps its times: %1.").arg(m_schedule->inWords()) : QString());
    m_scheduleProblem->showText(scheduled && count == 0 ? m_state.scheduleProblem : QString());
    Q_EMIT changed();
}

} // namespace Millwright
