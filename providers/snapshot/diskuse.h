// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <stop_token>

namespace Millwright {

/// The bytes that `folder` and all below it take on disk: what is linked several times counts once, what links point to does
/// not count, and neither does what cannot be read. What shares its blocks with other files (reflink) counts in full. Blocks.
qint64 diskUse(const QString &folder, const std::stop_token &stop);

} // namespace Millwright
