// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/registry.h"

#include "providers/local/localprovider.h"
#include "providers/snapshot/snapshotfactorysandbox.h"

#include <algorithm>

namespace Millwright {

QList<const ProviderFactory *> builtinProviders()
{
    static const SnapshotProvider snapshot;
    static const LocalProvider local;
    return {&snapshot, &local};
}

const ProviderFactory *builtinProvider(const QString &id)
{
    const auto providers = builtinProviders();
    const auto found = std::ranges::find(providers, id, &ProviderFactory::id);
    return found == providers.cend() ? nullptr : *found;
}

} // namespace Millwright
