// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/cronwords.h"

#include "models/schedule/crondaywords.h"
#include "models/schedule/crontimewords.h"

#include <QCoreApplication>

namespace Millwright {

namespace {

struct CronWordsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CronWords)
};

QString daysAndTimes(const CronDayWords &days, const CronTimeWords &times)
{
    if (const QString list = times.list(); !list.isEmpty()) {
        if (days.isEveryDay())
            return CronWordsText::tr("every day at %1", "%1: times").arg(list);
        return CronWordsText::tr("%1 at %2", "%1: days, as in “on Monday”, %2: times").arg(days.phrase(), list);
    }
    if (days.isEveryDay())
        return times.phrase();
    return CronWordsText::tr("%1, %2", "%1: as in “every 15 minutes”, %2: days, as in “on Monday”").arg(times.phrase(), days.restriction());
}

} // namespace

QString cronInWords(const CronExpression &expression, const QLocale &locale)
{
    const CronDayWords days(expression.sets(), locale);
    QString sentence = daysAndTimes(days, CronTimeWords(expression.sets(), locale));
    if (const QString years = days.years(); !years.isEmpty())
        sentence = CronWordsText::tr("%1, only in %2", "%1: days and times, %2: years").arg(sentence, years);
    sentence.front() = sentence.front().toUpper();
    return sentence;
}

} // namespace Millwright
