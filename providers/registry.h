// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/providerhost.h"

#include <QList>

namespace Millwright {

/// The providers that come with the program, the default first.
QList<const ProviderFactory *> builtinProviders();

/// The one with that id, or null.
const ProviderFactory *builtinProvider(const QString &id);

/// A plugin that is not used, and a sentence that says why.
struct RefusedPlugin {
    QString file;
    QString why;

    bool operator==(const RefusedPlugin &) const = default;
};

/// Where plugins with providers are looked for, the first found first: MILLWRIGHT_PLUGIN_PATH (folders, separated by colons), the
/// person's own folder, the one of the installation.
QStringList pluginFolders(const Environment &environment);

/// Every provider that can be used: those that come with the program, and those of plugins. Cheap to copy; plugins stay loaded.
class ProviderRegistry
{
public:
    /// `stateFolder` keeps which plugin is being loaded, so that one that takes the application down does so once.
    static ProviderRegistry find(const QStringList &folders, const QString &stateFolder);

    QList<const ProviderFactory *> factories() const { return m_factories; }
    /// The one with that id, or null.
    const ProviderFactory *factory(const QString &id) const;
    QList<RefusedPlugin> refused() const { return m_refused; }

private:
    ProviderRegistry();
    void add(const QString &file, const QString &stateFolder);

    QList<const ProviderFactory *> m_factories;
    QList<std::shared_ptr<const ProviderFactory>> m_plugins; ///< owns what m_factories lists of them
    QList<RefusedPlugin> m_refused;
};

} // namespace Millwright
