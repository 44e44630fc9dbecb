// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/providerhost.h"

#include <QList>

namespace Millwright {

/// The providers that come with the program, the default first. The only list of them.
QList<const ProviderFactory *> builtinProviders();

/// The one with that id, or null.
const ProviderFactory *builtinProvider(const QString &id);

} // namespace Millwright
