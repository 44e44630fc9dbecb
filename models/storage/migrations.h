// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/storage/sqlconnection.h"

namespace Millwright {

/// The versions of a factory's database. PRAGMA user_version counts the steps that were done; PRAGMA application_id
/// tells the file from another program's.
namespace Migrations {

constexpr qint32 applicationId = 0x4d696c6c; ///< "Mill"

/// The version that this program reads and writes.
int currentVersion();

/// Whether the file may be used: not damaged, of this program, and not newer than it. Changes nothing.
Result<> inspect(SqlConnection &connection);

/// Does the missing steps, all of them or none. Any number of processes may call it at once.
Result<> apply(SqlConnection &connection);

} // namespace Migrations

} // namespace Millwright
