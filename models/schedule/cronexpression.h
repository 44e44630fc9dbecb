// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/schedule/cronfields.h"
#include "models/schedule/cronsets.h"

#include <QDateTime>
#include <QTimeZone>

#include <chrono>
#include <expected>

namespace Millwright {

/// What a change of the clock does to a local time.
enum class ClockChange {
    None,
    Skipped, ///< the local time does not exist: it fires as long after the change as it lies after the skipped hour's begin
    Doubled, ///< the local time is there twice: it fires the first time only
};

/// One time at which an expression fires.
struct CronTime {
    QDateTime at; ///< UTC
    ClockChange change = ClockChange::None;
    QTime meant = {}; ///< the local time that the expression names; another than that of `at` when it is skipped

    bool operator==(const CronTime &) const = default;
};

/// A cron expression as croner 10 reads it, the library of the reference: five fields, six with leading seconds, seven
/// with a trailing year, or a nickname. Ranges do not wrap around. It fires when the local time in a zone comes to what
/// the fields name; a day is one that either the day of month or the day of week names, when neither is `*`.
class MILLWRIGHT_MODELS_EXPORT CronExpression
{
public:
    static constexpr int maximumLength = 100; ///< of the text, in characters

    static std::expected<CronExpression, CronError> parse(QStringView text);
    static std::expected<CronExpression, CronError> parse(const CronFields &fields);

    /// parse() that also refuses what never fires after `now`.
    static std::expected<CronExpression, CronError> validate(QStringView text, const QTimeZone &zone, const QDateTime &now);

    /// Strictly after; UTC. Nothing: it never fires again, which is said of the time after the year 2999 too where the
    /// expression names no year.
    std::optional<QDateTime> nextAfter(const QDateTime &after, const QTimeZone &zone) const;

    /// At most `count` times, each strictly after the one before it.
    QList<CronTime> next(const QDateTime &after, const QTimeZone &zone, int count) const;

    /// The shortest time between two of the next `count` times; nothing when there are fewer than two.
    std::optional<std::chrono::seconds> shortestInterval(const QDateTime &after, const QTimeZone &zone, int count = 50) const;

    /// The fields with single spaces; a nickname as what it stands for.
    QString text() const { return m_fields.text(); }
    const CronFields &fields() const { return m_fields; }
    const CronSets &sets() const { return m_sets; }

    /// Equal when the fields are written alike.
    bool operator==(const CronExpression &other) const { return m_fields == other.m_fields; }

private:
    CronExpression(CronFields fields, CronSets sets);

    std::optional<CronTime> nextTime(const QDateTime &after, const QTimeZone &zone) const;

    CronFields m_fields;
    CronSets m_sets;
};

} // namespace Millwright
