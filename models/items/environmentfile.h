// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"
#include "models/items/environmentstate.h"

namespace Millwright {

/// An environment as a file that people keep and hand on: JSON, without ids, times and what a machine found out. No
/// secret is in it, because none is ever part of an environment.
namespace EnvironmentFile {

/// Larger files are no environments.
inline constexpr qint64 mostBytes = 1024 * 1024;

MILLWRIGHT_MODELS_EXPORT QByteArray write(const EnvironmentState &state);

/// InvalidArgument with a sentence when the text is no such file, or one of a newer version. Repositories have an
/// address, which is also their slug, and no id.
MILLWRIGHT_MODELS_EXPORT Result<EnvironmentState> read(const QByteArray &text);

} // namespace EnvironmentFile

} // namespace Millwright
