// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/providerhost.h"

namespace Millwright {

/// Loads the plugin in `file`, an absolute path, and gives the provider that it exports. It stays loaded until the process ends. One
/// of another version of the contract is not run at all; why one is refused is a sentence about the file.
Result<std::shared_ptr<const ProviderFactory>> loadProviderPlugin(const QString &file, const QString &stateFolder);

} // namespace Millwright
