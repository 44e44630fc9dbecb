// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/error.h"
#include "models/async/json.h"

#include <optional>

namespace Millwright {

/// What is wrong with a schema itself: the first keyword whose value draft 7 does not allow (a "minimum" that is text,
/// a pattern that is none), a schema that is nested too deeply, or a "$ref", which is not followed. `pointer` is the
/// keyword's place in the schema. Keywords that are not checked (see validateJson) may hold anything.
MILLWRIGHT_MODELS_EXPORT std::optional<SettingsIssue> findSchemaFault(const Json &schema);

} // namespace Millwright
