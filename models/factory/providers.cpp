// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/providers.h"

#include "models/factory/optionsecrets.h"

#include <QCoreApplication>
#include <QLoggingCategory>

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

Q_LOGGING_CATEGORY(providersLog, "millwright.providers")

struct ProvidersText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Providers)
};

QString chosenKey()
{
    return u"provider"_s;
}

QString optionsKey(const QString &id)
{
    return u"options/"_s + id;
}

std::shared_ptr<OptionSecrets> optionSecrets(const ProviderHost &host, const ProviderFactory &factory)
{
    return std::make_shared<OptionSecrets>(host.secrets, host.redactor, factory.id(), factory.optionsSchema());
}

} // namespace

Providers::Providers(std::shared_ptr<Store> store, Supply supply) : m_store(std::move(store)), m_supply(std::move(supply)) { }

const ProviderFactory *Providers::factory(const QString &id) const
{
    const auto found = std::ranges::find(m_supply.factories, id, &ProviderFactory::id);
    return found == m_supply.factories.cend() ? nullptr : *found;
}

Result<QString> Providers::chosen() const
{
    return m_store->setupValue(chosenKey()).transform([](const std::optional<QString> &stored) {
        return stored.value_or(SandboxChoice::automatic);
    });
}

Result<SettingsDocument> Providers::options(const QString &id) const
{
    const auto stored = m_store->setupValue(optionsKey(id));
    if (!stored)
        return std::unexpected(stored.error());
    return SettingsDocument::parse(stored->value_or(QString()).toUtf8());
}

Async<> Providers::open(std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto stored = m_store->setupValue(chosenKey());
    if (!stored)
        co_return std::unexpected(stored.error());
    if (!*stored && !m_supply.firstChoice.isEmpty()) {
        if (const auto first = m_store->saveSetupValue(chosenKey(), m_supply.firstChoice); !first)
            co_return first;
    }
    const auto chosen = this->chosen();
    if (!chosen)
        co_return std::unexpected(chosen.error());
    m_choice = chooseSandbox(*chosen, m_supply.environment, m_supply.development);
    if (m_choice.isWarning)
        qCWarning(providersLog).noquote() << m_choice.reason;
    if (m_choice.provider.isEmpty())
        co_return {};
    const auto made = co_await provider(m_choice.provider, stop);
    if (made)
        m_current = *made;
    else if (stop.stop_requested())
        co_return std::unexpected(made.error());
    else
        m_problem = made.error().message;
    co_return {};
}

QCoro::Task<> Providers::close()
{
    const auto self = shared_from_this();
    for (const auto &made : std::exchange(m_made, {}))
        co_await made->close();
}

Async<std::shared_ptr<FactorySandbox>> Providers::provider(QString id, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (const auto made = m_made.value(id))
        co_return made;
    const auto options = this->options(id);
    if (!options)
        co_return std::unexpected(options.error());
    const auto made = co_await make(id, *options, stop);
    if (!made)
        co_return std::unexpected(made.error());
    // Somebody else may have been faster.
    if (const auto other = m_made.value(id)) {
        co_await (*made)->close();
        co_return other;
    }
    m_made.insert(id, *made);
    co_return std::as_const(*made);
}

Async<std::shared_ptr<FactorySandbox>> Providers::make(QString id, SettingsDocument options, std::stop_token stop)
{
    const auto self = shared_from_this();
    const ProviderFactory *const factory = this->factory(id);
    if (!factory) {
        co_return failure(ErrorCode::NoSandbox,
            ProvidersText::tr("This build of Millwright has no provider “%1”. Choose another one, or install what brings it.").arg(id));
    }
    const auto host = m_supply.host(id);
    if (!host)
        co_return std::unexpected(host.error());
    const auto filled = co_await optionSecrets(*host, *factory)->fill(std::move(options), stop);
    if (!filled)
        co_return std::unexpected(filled.error());
    co_return co_await factory->create(*host, filled->json(), stop);
}

Result<FactorySetup> Providers::setup() const
{
    const auto chosen = this->chosen();
    if (!chosen)
        return std::unexpected(chosen.error());
    FactorySetup setup{.chosen = *chosen, .choice = m_choice, .automatic = chooseSandbox({}, m_supply.environment, m_supply.development)};
    setup.problem = m_problem;
    setup.refused = m_supply.refused;
    for (const ProviderFactory *const factory : m_supply.factories) {
        const auto options = this->options(factory->id());
        if (!options)
            return std::unexpected(options.error());
        setup.offers.append({factory->id(), factory->title(), factory->optionsSchema(), *options});
    }
    return setup;
}

Async<> Providers::choose(QString id, Json options, Alongside alongside, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (id == SandboxChoice::automatic) {
        co_return m_store->transaction(
            [&] { return m_store->saveSetupValue(chosenKey(), id).and_then([&] { return alongside({}, {}); }); });
    }
    const auto document = SettingsDocument::fromJson(options);
    if (!document)
        co_return std::unexpected(document.error());
    co_return co_await chooseProvider(std::move(id), *document, std::move(alongside), std::move(stop));
}

Async<> Providers::chooseProvider(QString id, SettingsDocument options, Alongside alongside, std::stop_token stop)
{
    const auto self = shared_from_this();
    const ProviderFactory *const factory = this->factory(id);
    if (!factory)
        co_return failure(ErrorCode::NotFound, ProvidersText::tr("This build of Millwright has no provider “%1”.").arg(id));
    const auto host = m_supply.host(id);
    if (!host)
        co_return std::unexpected(host.error());
    const auto secrets = optionSecrets(*host, *factory);
    const auto filled = co_await secrets->fill(options, stop);
    if (!filled)
        co_return std::unexpected(filled.error());
    if (const auto checked = factory->checkOptions(filled->json()); !checked)
        co_return checked;
    const auto kept = co_await secrets->keep(options, stop);
    if (!kept)
        co_return std::unexpected(kept.error());
    SettingsDocument before;
    const auto stored = m_store->transaction([&]() -> Result<> {
        const auto old = this->options(id);
        if (!old)
            return std::unexpected(old.error());
        before = *old;
        return m_store->saveSetupValue(optionsKey(id), QString::fromUtf8(kept->toText()))
            .and_then([&] { return m_store->saveSetupValue(chosenKey(), id); })
            .and_then([&] { return alongside(before, *kept); });
    });
    if (!stored) {
        (void)co_await secrets->forget(*kept, options);
        co_return stored;
    }
    // What stays behind in a locked keychain does no harm: nothing names it any more.
    (void)co_await secrets->forget(before, *kept);
    co_return {};
}

Async<QList<Requirement>> Providers::check(QString id, Json options, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto document = SettingsDocument::fromJson(options);
    if (!document)
        co_return std::unexpected(document.error());
    const auto made = co_await make(id, *document, stop);
    if (!made)
        co_return std::unexpected(made.error());
    const auto found = co_await (*made)->requirements(stop);
    co_await (*made)->close();
    co_return found;
}

} // namespace Millwright
