// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"

#include "millwright_models_export.h"

#include <QString>
#include <QVariant>

#include <compare>

namespace Millwright {

/// Deeper values are refused wherever JSON comes in, so that walking one cannot exhaust the stack.
inline constexpr int maximumJsonDepth = 64;

/// Whether arrays and objects are nested more than `levels` deep. A value that is neither has depth 0.
MILLWRIGHT_MODELS_EXPORT bool isDeeperThan(const Json &value, int levels);

/// Equality as JSON Schema (draft 7, Core 4.2.3) defines it: 1 equals 1.0, and the order of an object's keys does not
/// count. Json's own operator compares that order.
MILLWRIGHT_MODELS_EXPORT bool sameJson(const Json &a, const Json &b);

/// Compares two JSON numbers without rounding either.
MILLWRIGHT_MODELS_EXPORT std::partial_ordering compareNumbers(const Json &a, const Json &b);

/// A number without a fraction: 1 and 1.0 are, 1.5 and "1" are not.
MILLWRIGHT_MODELS_EXPORT bool isWholeNumber(const Json &value);

/// Whether `number` divided by `divisor` (greater than 0) is whole, worked out on their decimal digits: 0.0075 is a
/// multiple of 0.0001, and no number is too big.
MILLWRIGHT_MODELS_EXPORT bool isMultipleOf(const Json &number, const Json &divisor);

/// One step of a JSON pointer (RFC 6901): "~" becomes "~0" and "/" becomes "~1".
MILLWRIGHT_MODELS_EXPORT QString pointerTo(const QString &parent, const QString &key);

/// A string, number, boolean or null as a QVariant of the same type; an array or object gives an invalid one.
MILLWRIGHT_MODELS_EXPORT QVariant primitiveToVariant(const Json &value);

/// The way back. What no primitive of JSON stands for, and an invalid QVariant, gives null.
MILLWRIGHT_MODELS_EXPORT Json primitiveFromVariant(const QVariant &value);

/// Compact JSON text. Bytes that are no UTF-8 are replaced.
MILLWRIGHT_MODELS_EXPORT QString jsonText(const Json &value);

/// A value for a sentence: a string as it is, a whole number without a fraction, anything else as JSON.
MILLWRIGHT_MODELS_EXPORT QString displayText(const Json &value);

} // namespace Millwright
