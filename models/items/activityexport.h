// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"

/// Activity as a file for other programs: times in UTC, texts whole and masked.
namespace Millwright::ActivityExport {

/// RFC 4180 in UTF-8, with a header. A cell that a spreadsheet would take for a formula begins with an apostrophe.
MILLWRIGHT_MODELS_EXPORT QByteArray csv(const QList<ActivityEntry> &entries);
/// An array of objects, in the order given. A run has its number, what was decided and how its build ended besides.
MILLWRIGHT_MODELS_EXPORT QByteArray json(const QList<ActivityEntry> &entries);

} // namespace Millwright::ActivityExport
