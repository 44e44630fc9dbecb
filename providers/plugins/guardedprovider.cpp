// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/plugins/guardedprovider.h"

#include "models/sandbox/factorysandbox.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <nlohmann/json.hpp>

#include <exception>

namespace Millwright {

namespace {

struct GuardedProviderText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::GuardedProvider)
};

std::unexpected<Error> thrown(const std::exception &exception)
{
    return failure(ErrorCode::StartFailed,
        GuardedProviderText::tr("Its provider failed: %1. Ask who made it for another version.").arg(QString::fromUtf8(exception.what())));
}

std::unexpected<Error> somethingThrown()
{
    return failure(
        ErrorCode::StartFailed, GuardedProviderText::tr("Its provider failed without saying why. Ask who made it for another version."));
}

} // namespace

Result<std::shared_ptr<const GuardedProvider>> GuardedProvider::make(const ProviderFactory *factory)
{
    static const QRegularExpression isId(QStringLiteral("\\A[a-z0-9][a-z0-9-]{0,39}\\z"));
    try {
        const QString id = factory->id();
        if (!isId.match(id).hasMatch()) {
            return failure(ErrorCode::InvalidArgument,
                GuardedProviderText::tr("Its provider is called “%1”. The name of one has up to 40 small letters, digits and hyphens.")
                    .arg(id.left(100)));
        }
        return std::shared_ptr<const GuardedProvider>(new GuardedProvider(factory, id, factory->title(), factory->optionsSchema()));
    } catch (const std::exception &exception) {
        return thrown(exception);
    } catch (...) {
        return somethingThrown();
    }
}

GuardedProvider::GuardedProvider(const ProviderFactory *factory, QString id, QString title, SettingsSchema schema)
    : m_factory(factory)
    , m_id(std::move(id))
    , m_title(std::move(title))
    , m_schema(std::move(schema))
{
}

Result<> GuardedProvider::checkOptions(const Json &options) const
{
    try {
        return m_factory->checkOptions(options);
    } catch (const std::exception &exception) {
        return thrown(exception);
    } catch (...) {
        return somethingThrown();
    }
}

Async<std::shared_ptr<FactorySandbox>> GuardedProvider::create(ProviderHost host, Json options, std::stop_token stop) const
{
    const ProviderFactory *const factory = m_factory;
    try {
        auto made = co_await factory->create(std::move(host), std::move(options), std::move(stop));
        if (made && !*made)
            co_return failure(
                ErrorCode::StartFailed, GuardedProviderText::tr("Its provider made nothing. Ask who made it for another version."));
        co_return made;
    } catch (const std::exception &exception) {
        co_return thrown(exception);
    } catch (...) {
        co_return somethingThrown();
    }
}

} // namespace Millwright
