// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>
#include <QLocale>

#include <functional>

namespace Millwright {

/// The numbers of the bits that are set, from the least on.
QList<int> valuesOf(quint64 bits);

/// "5, 10 to 14 and 30": what `word` makes of each value, with three and more that follow one another as a range.
QString runsInWords(const QList<int> &values, const QLocale &locale, const std::function<QString(int)> &word);

/// The same of numbers.
QString runsInWords(const QList<int> &values, const QLocale &locale);

} // namespace Millwright
