// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/schedule/cronsets.h"

#include <QLocale>

namespace Millwright {

/// The times of a day at which an expression fires, in words that stand within a sentence.
class CronTimeWords
{
public:
    CronTimeWords(const CronSets &sets, const QLocale &locale);

    /// "03:00 and 15:00"; empty when there are too many to name.
    QString list() const;

    /// "every 15 minutes", "at minute 5 of every hour", ...: for the times that list() does not name.
    QString phrase() const;

private:
    QString everyHours() const;
    QString betweenHours() const;
    QString parts() const;
    QString hours() const;
    QString minutes() const;
    QString seconds() const;
    QString time(int hour, int minute, int second) const;

    QLocale m_locale;
    QList<int> m_seconds;
    QList<int> m_minutes;
    QList<int> m_hours;
};

} // namespace Millwright
