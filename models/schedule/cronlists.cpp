// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/cronlists.h"

#include <QCoreApplication>

#include <bit>

namespace Millwright {

namespace {

struct CronListsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CronWords)
};

} // namespace

QList<int> valuesOf(quint64 bits)
{
    QList<int> values;
    for (; bits != 0; bits &= bits - 1)
        values.append(std::countr_zero(bits));
    return values;
}

QString runsInWords(const QList<int> &values, const QLocale &locale, const std::function<QString(int)> &word)
{
    constexpr qsizetype shortestRun = 3;
    QStringList words;
    for (qsizetype begin = 0, end = 0; begin < values.size(); begin = end) {
        for (end = begin + 1; end < values.size() && values.at(end) == values.at(end - 1) + 1;)
            ++end;
        if (end - begin >= shortestRun) {
            words.append(CronListsText::tr("%1 to %2", "a range").arg(word(values.at(begin)), word(values.at(end - 1))));
        } else {
            for (qsizetype i = begin; i < end; ++i)
                words.append(word(values.at(i)));
        }
    }
    return locale.createSeparatedList(words);
}

QString runsInWords(const QList<int> &values, const QLocale &locale)
{
    return runsInWords(values, locale, [](int value) { return QString::number(value); });
}

} // namespace Millwright
