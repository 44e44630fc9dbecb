// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>

#include <array>

namespace Millwright {

inline constexpr int daysPerWeek = 7;

/// What the fields of an expression stand for: a bit for each value that they name.
struct CronSets {
    struct Years {
        int first = 1;
        int last = 9999;
        int step = 1;

        bool operator==(const Years &) const = default;
    };

    /// How the day of month and the day of week make a day when neither is `*`.
    enum class Days { Either, Both };

    static constexpr quint8 everyWeek = 0x3f; ///< of `weekdays`: the first to fifth of a month, and the last

    quint64 seconds = 0; ///< bits 0 to 59
    quint64 minutes = 0; ///< bits 0 to 59
    quint32 hours = 0; ///< bits 0 to 23
    quint32 daysOfMonth = 0; ///< bits 1 to 31
    quint32 nearestWeekdays = 0; ///< bits 1 to 31: the weekday nearest to that day, in its month
    bool lastDay = false;
    bool lastWeekday = false; ///< Monday to Friday
    quint16 months = 0; ///< bits 1 to 12
    std::array<quint8, 7> weekdays = {}; ///< Sunday first; bits 0 to 4 its first to fifth in a month, bit 5 its last
    bool anyDayOfMonth = false; ///< `*`
    bool anyDayOfWeek = false; ///< `*`
    Days days = Days::Either;
    QList<Years> years = {}; ///< none: every year

    bool operator==(const CronSets &) const = default;
};

} // namespace Millwright
