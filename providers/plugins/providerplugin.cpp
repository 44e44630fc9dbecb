// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/plugins/providerplugin.h"

#include "providers/plugins/guardedprovider.h"
#include "providers/plugins/loadingmark.h"

#include <QCoreApplication>
#include <QPluginLoader>

#include <exception>

namespace Millwright {

namespace {

struct ProviderPluginText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::ProviderPlugin)
};

std::unexpected<Error> refused(const QString &why)
{
    return failure(ErrorCode::Unsupported, why);
}

/// As people read it: “contract 1, nlohmann_json 3.11.3, QCoro 0.12.0”.
QString versions(const QString &brand)
{
    return ProviderPluginText::tr("contract %1").arg(brand.section(u'/', 1).replace(u';', QStringLiteral(", ")).replace(u'/', u' '));
}

Result<> checkBrand(const QString &brand)
{
    static const QString ours = QStringLiteral(Millwright_ProviderFactory_iid);
    if (brand == ours)
        return {};
    if (brand.section(u'/', 0, 0) != ours.section(u'/', 0, 0))
        return refused(ProviderPluginText::tr("It has no mark of a Millwright provider. Remove it from this folder."));
    return refused(ProviderPluginText::tr(
        "It was made for %1; this Millwright has %2. Build it again against this Millwright, or get a version that was.")
            .arg(versions(brand), versions(ours)));
}

Result<std::shared_ptr<const ProviderFactory>> load(QPluginLoader &loader)
{
    try {
        QObject *const object = loader.instance();
        if (!object)
            return refused(ProviderPluginText::tr("It could not be loaded: %1.").arg(loader.errorString()));
        const auto *const factory = qobject_cast<ProviderFactory *>(object);
        if (!factory)
            return refused(
                ProviderPluginText::tr("It has the mark of a Millwright provider and holds none. Ask who made it for another version."));
        return GuardedProvider::make(factory);
    } catch (const std::exception &exception) {
        return refused(ProviderPluginText::tr("It failed while it was loaded: %1. Ask who made it for another version.")
                .arg(QString::fromUtf8(exception.what())));
    } catch (...) {
        return refused(ProviderPluginText::tr("It failed while it was loaded without saying why. Ask who made it for another version."));
    }
}

} // namespace

Result<std::shared_ptr<const ProviderFactory>> loadProviderPlugin(const QString &file, const QString &stateFolder)
{
    QPluginLoader loader(file);
    const QString brand = loader.metaData().value(QStringLiteral("IID")).toString();
    if (brand.isEmpty())
        return refused(ProviderPluginText::tr("It is no plugin of Qt: %1.").arg(loader.errorString()));
    if (const auto checked = checkBrand(brand); !checked)
        return std::unexpected(checked.error());
    const LoadingMark mark(file, stateFolder);
    if (mark.isLeft())
        return refused(
            ProviderPluginText::tr("It took Millwright down while it was loaded the last time. Replace the file to have it tried again."));
    if (const auto set = mark.set(); !set)
        return std::unexpected(set.error());
    auto loaded = load(loader);
    mark.remove();
    return loaded;
}

} // namespace Millwright
