// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/async/result.h"
#include "providers/tree.h"

#include <QDateTime>
#include <QStringList>

/// The record of a folder: a JSON object in its file `record.json`. Others may have written it.
namespace Millwright::RecordFile {

inline constexpr auto fileName = QLatin1StringView("/record.json");

/// Readers see the old or the new one.
[[nodiscard]] Result<> write(const QString &folder, Json record, Tree::Sync sync = Tree::Sync::Now);
[[nodiscard]] Result<Json> read(const QString &folder);
std::unexpected<Error> damaged(const QString &folder);

/// A time in milliseconds since the epoch; invalid where the record has none.
QDateTime timeIn(const Json &record, const char *key);
Json toJson(const QDateTime &time);

/// Whether `id` may name a folder of ours: 1 to 128 letters, digits, dots, underscores and hyphens, no dot or hyphen first.
bool isFolderName(const QString &id);

/// The folders below `parent` that have a name of their own, in no order.
QStringList namedFolders(const QString &parent);

/// Removes what is left below `parent` of makings and removals that were interrupted. Blocks.
void removeLeftovers(const QString &parent);

} // namespace Millwright::RecordFile
