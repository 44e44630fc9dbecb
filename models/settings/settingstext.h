// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"

#include "millwright_models_export.h"

#include <QString>

#include <expected>

namespace Millwright {

/// Why a text is no settings document. `line` is 1-based; `message` is a sentence that says the place.
struct TextFault {
    int line = 0;
    QString message;

    bool operator==(const TextFault &) const = default;
};

/// A settings document as a person writes it: the text of one JSON object.
namespace SettingsText {

/// One key a line, indented by two.
MILLWRIGHT_MODELS_EXPORT QString write(const Json &document);

/// Nothing but blanks is the empty document. Refused is what is no JSON object, is nested too deeply, or holds a key
/// twice, because the first of the two would be lost.
MILLWRIGHT_MODELS_EXPORT std::expected<Json, TextFault> read(const QString &text);

/// The line on which a key of the outermost object stands, 1-based; 0 when it is not there.
MILLWRIGHT_MODELS_EXPORT int lineOf(const QString &text, const QString &key);

} // namespace SettingsText

} // namespace Millwright
