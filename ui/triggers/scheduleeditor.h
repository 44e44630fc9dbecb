// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "ui/triggers/schedulepreset.h"

#include <QWidget>

#include <chrono>
#include <optional>

namespace Millwright {

class ChoiceBox;
class CronEdit;
class CronExpression;
class FlowLayout;
class NextTimes;
class NumberEdit;
class TimeEdit;
class WrappingLabel;
class ZoneBox;

/// When a schedule fires: as a preset with its time, or as a cron expression, in a time zone. Says it in words, lists the
/// next times, and warns of an expression that fires more often than a build takes. Nothing typed is lost by an error.
///
/// Names: `triggers.preset`, `triggers.time`, `triggers.minute`, `triggers.day`, `triggers.words`, `triggers.cronIssue`,
/// `triggers.zone`, `triggers.zoneIssue`, `triggers.often`, and those of CronEdit and NextTimes.
class ScheduleEditor : public QWidget
{
    Q_OBJECT

public:
    explicit ScheduleEditor(std::shared_ptr<Clock> clock, QWidget *parent = nullptr);
    ~ScheduleEditor() override;

    /// Does not count as an edit. No expression: every day at 03:00. No zone: that of the machine.
    void setSchedule(const QString &cron, const QString &timezone);
    /// What stands here, right or wrong.
    QString cron() const;
    QString timezone() const;

    void setSystemZone(const QString &id);
    /// How long the last build took; nothing when that is not known.
    void setBuildTime(std::optional<std::chrono::milliseconds> time);
    void refreshTimes();

    /// In words, with the zone; empty when it is wrong.
    QString inWords() const;
    /// What is wrong here, or was refused and not edited since; empty: nothing.
    QString cronIssue() const;
    QString zoneIssue() const;
    /// It cannot be saved as it stands.
    bool hasErrors() const { return !m_cronError.isEmpty() || !m_zoneError.isEmpty(); }
    void setRefused(const QString &cron, const QString &zone);
    void focusCron();
    void focusZone();

Q_SIGNALS:
    /// By a person.
    void edited();

private:
    void buildTimes(FlowLayout *row);
    void buildZone();
    void addCell(FlowLayout *row, const QString &label, QWidget *field, const QString &name);
    void choosePreset();
    void takePreset();
    void takeCustom();
    void takeZone();
    void showPreset();
    /// Looks at what stands here, and shows what comes of it.
    void check();
    void checkCron();
    void showTimes();
    void showIssues();
    SchedulePreset::Kind kind() const;
    std::optional<SchedulePreset> preset() const;
    QString writtenTime() const;

    std::shared_ptr<Clock> m_clock;
    QString m_cron; ///< the last one that was right
    std::unique_ptr<CronExpression> m_expression; ///< null: it is wrong
    QString m_cronError;
    QString m_zoneError;
    QString m_refusedCron;
    QString m_refusedZone;
    std::optional<std::chrono::milliseconds> m_buildTime;
    QDateTime m_first; ///< of the times that are shown
    ChoiceBox *m_preset;
    TimeEdit *m_time;
    NumberEdit *m_minute;
    ChoiceBox *m_day;
    CronEdit *m_custom;
    WrappingLabel *m_words;
    WrappingLabel *m_cronIssue;
    ZoneBox *m_zone;
    WrappingLabel *m_zoneIssue;
    NextTimes *m_next;
    WrappingLabel *m_often;
};

} // namespace Millwright
