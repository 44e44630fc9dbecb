// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"

namespace Millwright::BuildComparison {

/// How two builds went, side by side: state, who asked, when, how long it took, the template, and the commit of each
/// repository. That they began at other times counts for no difference.
MILLWRIGHT_MODELS_EXPORT QList<ComparedValue> runs(const BuildRun &first, const BuildRun &second, const QDateTime &now);

} // namespace Millwright::BuildComparison
