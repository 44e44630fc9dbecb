// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/schedule/cronfields.h"
#include "models/schedule/cronsets.h"

#include <expected>

namespace Millwright {

/// As a message names it, with a sign in the place of each that a screen does not show.
QString shownCronText(QStringView text);

/// What the fields' texts stand for, or the first thing that is wrong with them.
std::expected<CronSets, CronError> readCronFields(const CronFields &fields);

} // namespace Millwright
