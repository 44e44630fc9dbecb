// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/storage/rows.h"
#include "models/storage/sqlconnection.h"

#include <optional>

namespace Millwright {

// The few shapes that the store's statements have.

template <typename Value>
Result<QList<Value>> readAll(
    SqlConnection &connection, const QString &sql, const QVariantList &values, Result<Value> (*parse)(const QSqlQuery &))
{
    QList<Value> found;
    const auto result = connection.read(sql, values, [&](const QSqlQuery &row) -> Result<> {
        auto value = parse(row);
        if (!value)
            return std::unexpected(value.error());
        found.append(std::move(*value));
        return {};
    });
    if (!result)
        return std::unexpected(result.error());
    return found;
}

template <typename Value>
Result<std::optional<Value>> readFirst(
    SqlConnection &connection, const QString &sql, const QVariantList &values, Result<Value> (*parse)(const QSqlQuery &))
{
    auto found = readAll(connection, sql, values, parse);
    if (!found)
        return std::unexpected(found.error());
    if (found->isEmpty())
        return std::optional<Value>();
    return std::optional<Value>(std::move(found->first()));
}

template <typename Value>
Result<Value> readOne(SqlConnection &connection, const QString &sql, const QVariantList &values, Result<Value> (*parse)(const QSqlQuery &),
    const QString &missing)
{
    auto found = readFirst(connection, sql, values, parse);
    if (!found)
        return std::unexpected(found.error());
    if (!*found)
        return failure(ErrorCode::NotFound, missing);
    return std::move(**found);
}

/// ErrorCode::NotFound when no row was changed.
inline Result<> writeOne(SqlConnection &connection, const QString &sql, const QVariantList &values, const QString &missing)
{
    const auto changed = connection.write(sql, values);
    if (!changed)
        return std::unexpected(changed.error());
    if (*changed == 0)
        return failure(ErrorCode::NotFound, missing);
    return {};
}

QString missingProject();

} // namespace Millwright
