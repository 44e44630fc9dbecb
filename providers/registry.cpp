// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/registry.h"

#include "providers/command/commandprovider.h"
#include "providers/docker/dockerfactorysandbox.h"
#include "providers/local/localprovider.h"
#include "providers/plugins/providerplugin.h"
#include "providers/snapshot/snapshotfactorysandbox.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibrary>

#include <algorithm>

namespace Millwright {

namespace {

const ProviderFactory *byId(const QList<const ProviderFactory *> &factories, const QString &id)
{
    const auto found = std::ranges::find(factories, id, &ProviderFactory::id);
    return found == factories.cend() ? nullptr : *found;
}

} // namespace

QList<const ProviderFactory *> builtinProviders()
{
    static const SnapshotProvider snapshot;
    static const LocalProvider local;
    static const DockerProvider docker;
    static const CommandProvider command;
    return {&snapshot, &local, &docker, &command};
}

const ProviderFactory *builtinProvider(const QString &id)
{
    return byId(builtinProviders(), id);
}

QStringList pluginFolders(const Environment &environment)
{
    QStringList folders = environment.value(QStringLiteral("MILLWRIGHT_PLUGIN_PATH")).split(u':', Qt::SkipEmptyParts);
    // A relative path is to be ignored (XDG Base Directory Specification).
    QString data = environment.value(QStringLiteral("XDG_DATA_HOME"));
    if (const QString home = environment.value(QStringLiteral("HOME")); !data.startsWith(u'/') && home.startsWith(u'/'))
        data = home + QStringLiteral("/.local/share");
    if (data.startsWith(u'/'))
        folders.append(data + QStringLiteral("/millwright/providers"));
    folders.append(QStringLiteral(MILLWRIGHT_LIBRARY_FOLDER "/millwright/providers"));
    return folders;
}

ProviderRegistry::ProviderRegistry() : m_factories(builtinProviders()) { }

ProviderRegistry ProviderRegistry::find(const QStringList &folders, const QString &stateFolder)
{
    ProviderRegistry registry;
    for (const QString &folder : folders) {
        const auto entries = QDir(folder).entryInfoList(QDir::Files, QDir::Name);
        for (const QFileInfo &entry : entries) {
            if (QLibrary::isLibrary(entry.fileName()))
                registry.add(entry.absoluteFilePath(), stateFolder);
        }
    }
    return registry;
}

const ProviderFactory *ProviderRegistry::factory(const QString &id) const
{
    return byId(m_factories, id);
}

void ProviderRegistry::add(const QString &file, const QString &stateFolder)
{
    const auto loaded = loadProviderPlugin(file, stateFolder);
    if (!loaded) {
        m_refused.append({file, loaded.error().message});
    } else if (factory((*loaded)->id())) {
        m_refused.append({file,
            QCoreApplication::translate(
                "Millwright::ProviderRegistry", "There is a provider “%1” already. Give this one another name, or remove the file.")
                .arg((*loaded)->id())});
    } else {
        m_plugins.append(*loaded);
        m_factories.append(loaded->get());
    }
}

} // namespace Millwright
