// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/triggers/schedulepreset.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace Millwright {

SchedulePreset SchedulePreset::of(const QString &cron)
{
    static const QRegularExpression pattern(u"^([0-9]{1,2}) ([0-9]{1,2}|\\*) \\* \\* (\\*|[0-7]|1-5)$"_s);
    SchedulePreset preset{.kind = Kind::Custom};
    const auto match = pattern.match(cron.simplified());
    if (!match.hasMatch())
        return preset;
    const bool everyHour = match.captured(2) == "*"_L1;
    const QTime time(everyHour ? 0 : match.captured(2).toInt(), match.captured(1).toInt());
    const QString days = match.captured(3);
    if (!time.isValid() || (everyHour && days != "*"_L1))
        return preset;
    preset.time = time;
    if (everyHour)
        preset.kind = Kind::Hourly;
    else if (days == "*"_L1)
        preset.kind = Kind::Daily;
    else if (days == "1-5"_L1)
        preset.kind = Kind::Weekdays;
    else
        preset.kind = Kind::Weekly;
    if (preset.kind == Kind::Weekly)
        preset.day = days == "0"_L1 ? Qt::Sunday : static_cast<Qt::DayOfWeek>(days.toInt());
    return preset;
}

QString SchedulePreset::cron() const
{
    switch (kind) {
    case Kind::Hourly:
        return u"%1 * * * *"_s.arg(time.minute());
    case Kind::Daily:
        return u"%1 %2 * * *"_s.arg(time.minute()).arg(time.hour());
    case Kind::Weekdays:
        return u"%1 %2 * * 1-5"_s.arg(time.minute()).arg(time.hour());
    case Kind::Weekly:
        return u"%1 %2 * * %3"_s.arg(time.minute()).arg(time.hour()).arg(day % Qt::Sunday);
    case Kind::Custom:
        break;
    }
    return {};
}

} // namespace Millwright
