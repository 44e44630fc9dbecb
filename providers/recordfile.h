// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/async/result.h"
#include "providers/tree.h"

#include <QDateTime>
#include <QMap>
#include <QStringList>

/// The record of a folder: a JSON object in its file `record.json`. Others may have written it, so what is read is empty where
/// it has another type.
namespace Millwright::RecordFile {

inline constexpr auto fileName = QLatin1StringView("/record.json");

/// Readers see the old or the new one.
[[nodiscard]] Result<> write(const QString &folder, Json record, Tree::Sync sync = Tree::Sync::Now);
[[nodiscard]] Result<Json> read(const QString &folder);
std::unexpected<Error> damaged(const QString &folder);

QString text(const Json &record, const char *key);
qint64 number(const Json &record, const char *key);
bool isSet(const Json &record, const char *key);
QDateTime time(const Json &record, const char *key);
QMap<QString, QString> map(const Json &record, const char *key);
QStringList list(const Json &record, const char *key);

Json timeJson(const QDateTime &time);
Json mapJson(const QMap<QString, QString> &map);
Json listJson(const QStringList &list);

/// Whether `id` may name a folder of ours: 1 to 128 letters, digits, dots, underscores and hyphens, no dot or hyphen first.
bool isFolderName(const QString &id);

/// The folders below `parent` that have a name of their own, in no order.
QStringList namedFolders(const QString &parent);

/// Removes what is left below `parent` of makings and removals that were interrupted. Blocks.
void removeLeftovers(const QString &parent);

} // namespace Millwright::RecordFile
