// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/error.h"
#include "models/async/json.h"

#include "millwright_models_export.h"

namespace Millwright {

/// The code of an issue that says a pattern could not be decided, which is neither a match nor a mismatch.
inline constexpr auto patternGaveUpCode = "patternGaveUp";

/// Checks a value against a schema by JSON Schema draft 7 (https://json-schema.org/draft-07) and returns everything
/// that is wrong with it, nothing when it is valid.
///
/// Checked are type, enum, const, the bounds of numbers and texts, multipleOf, pattern, the keywords for objects and lists,
/// not, allOf, anyOf, oneOf, and if with then and else. Not checked are format and content; $ref is not followed. The schema is one that
/// findSchemaFault() finds nothing wrong with; in another, a keyword of the wrong shape is passed over.
///
/// An issue's pointer is that of the value at fault; for a property too many or one that is missing, it is the
/// property's own.
MILLWRIGHT_MODELS_EXPORT QList<SettingsIssue> validateJson(const Json &schema, const Json &value);

} // namespace Millwright
