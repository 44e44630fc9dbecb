// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/items/environmentpatch.h"
#include "models/items/environmentstate.h"
#include "ui/form/issuelist.h"
#include "ui/theme/card.h"

class QCheckBox;

namespace Millwright {

class ElidedLabel;
class LastTriggers;
class PushEditor;
class ScheduleEditor;
class WrappingLabel;

/// What builds a project's template without anybody asking: a schedule, and pushes; and what came of them last. A schedule
/// that is off keeps its times. Hidden where the provider builds no templates.
///
/// Names: `triggers`, `triggers.count`, `triggers.schedule`, `triggers.noSchedules`, `triggers.paused`, `triggers.scheduleProblem`,
/// `triggers.push`, and those of ScheduleEditor, PushEditor and LastTriggers.
class TriggersCard : public Card
{
    Q_OBJECT

public:
    TriggersCard(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);
    ~TriggersCard() override;

    void load(const ProjectEnvironment &environment);
    /// Takes what is newer where nothing was edited.
    void refresh(const ProjectEnvironment &environment);
    void clear();
    void revert();
    void refreshTimes();

    /// Takes over what was edited elsewhere; what was loaded stays.
    void edit(const EnvironmentState &state);
    void addTo(EnvironmentState &state) const;
    void addTo(EnvironmentEdits &edits) const;

    /// The schedule counts as one, pushes as another.
    int changes() const;
    /// It cannot be saved as it stands.
    bool hasErrors() const;
    /// What is wrong here or was refused, each with the key that goTo() takes.
    QList<IssueList::Entry> issues() const;
    /// What was refused, by IssuePlace::trigger.
    void setRefused(const QMap<QString, QString> &messages);
    void goTo(const QString &key);

Q_SIGNALS:
    void changed();

private:
    void buildSchedule();
    void buildPush();
    /// What would be saved.
    BuildTriggers edited() const;
    /// What stands here, right or wrong.
    BuildTriggers written() const;
    void showTriggers(const BuildTriggers &triggers);
    void showState();

    BuildTriggers m_loaded;
    TriggerState m_state;
    QString m_refused; ///< of no control in particular
    ElidedLabel *m_count;
    QCheckBox *m_scheduleEnabled;
    WrappingLabel *m_noSchedules;
    WrappingLabel *m_paused;
    ScheduleEditor *m_schedule;
    WrappingLabel *m_scheduleProblem;
    QCheckBox *m_pushEnabled;
    PushEditor *m_push;
    LastTriggers *m_last;
};

} // namespace Millwright
