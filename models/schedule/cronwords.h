// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/schedule/cronexpression.h"

#include <QLocale>

namespace Millwright {

/// When an expression fires, in one translated sentence without a full stop: "On Monday to Friday at 08:30". Times and
/// names of days and months are those of `locale`, which should be the language of the texts.
MILLWRIGHT_MODELS_EXPORT QString cronInWords(const CronExpression &expression, const QLocale &locale = QLocale());

} // namespace Millwright
