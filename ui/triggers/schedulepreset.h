// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTime>

namespace Millwright {

/// A schedule as most people want one, and the cron expression that it is kept as. An expression that none of these says
/// is Custom.
struct SchedulePreset {
    enum class Kind { Hourly, Daily, Weekdays, Weekly, Custom };

    Kind kind = Kind::Daily;
    QTime time = QTime(3, 0); ///< Hourly: its minute counts
    Qt::DayOfWeek day = Qt::Monday; ///< of Weekly

    static SchedulePreset of(const QString &cron);
    /// Empty for Custom.
    QString cron() const;

    bool operator==(const SchedulePreset &) const = default;
};

} // namespace Millwright
