// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QString>

namespace Millwright {

/// The log that every log.* benchmark is taken on: coloured, of about 120 bytes a line, the same each time. One line in a
/// hundred has `rareText`.
inline constexpr auto rareText = "checksum mismatch";
inline constexpr int linesPerBatch = 500;

Result<> writeLog(const QString &path, int lines);

} // namespace Millwright
