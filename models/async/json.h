// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QMap>
#include <QStringList>

#include <nlohmann/json_fwd.hpp>

namespace Millwright {

/// JSON whose objects keep the order of their text, because a form shows a schema's fields in that order.
using Json = nlohmann::ordered_json;

/// A member of JSON that others wrote: empty, 0 or false where `object` is none, has no such key, or has another type there.
MILLWRIGHT_MODELS_EXPORT QString textIn(const Json &object, const char *key);
MILLWRIGHT_MODELS_EXPORT qint64 numberIn(const Json &object, const char *key);
MILLWRIGHT_MODELS_EXPORT bool isSetIn(const Json &object, const char *key);
MILLWRIGHT_MODELS_EXPORT QStringList textsIn(const Json &object, const char *key);
MILLWRIGHT_MODELS_EXPORT QMap<QString, QString> mapIn(const Json &object, const char *key);

/// Those of its members that are text.
MILLWRIGHT_MODELS_EXPORT QMap<QString, QString> mapOf(const Json &object);

MILLWRIGHT_MODELS_EXPORT Json toJson(const QStringList &texts);
MILLWRIGHT_MODELS_EXPORT Json toJson(const QMap<QString, QString> &map);

} // namespace Millwright
