// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/factorysetup.h"
#include "models/sandbox/factorysandbox.h"
#include "models/sandbox/providerhost.h"
#include "models/storage/store.h"

#include <QHash>

namespace Millwright {

/// The providers that a factory can use: the one at work, which a person chose, and others for as long as sandboxes of
/// theirs are there. Options are stored for each by itself, so that nothing is lost by a change of mind. Engine's thread.
class MILLWRIGHT_MODELS_EXPORT Providers : public std::enable_shared_from_this<Providers>
{
public:
    /// What the application brings along.
    struct Supply {
        QList<const ProviderFactory *> factories; ///< outlive this
        QList<RefusedProvider> refused = {};
        std::function<Result<ProviderHost>(const QString &id)> host;
        Environment environment = {}; ///< the variables the application was started with
        bool development = false;
        QString firstChoice = {}; ///< what is stored as chosen where nothing is yet; empty: nothing
    };

    Providers(std::shared_ptr<Store> store, Supply supply);

    /// Makes the provider that was chosen. One that cannot be made leaves none at work, and setup() says why: the factory
    /// opens all the same, so that it can be mended.
    [[nodiscard]] Async<> open(std::stop_token stop = {});
    /// Closes all that were made.
    [[nodiscard]] QCoro::Task<> close();

    /// The one at work; null: none.
    const std::shared_ptr<FactorySandbox> &current() const { return m_current; }
    QString currentId() const { return m_current ? m_choice.provider : QString(); }
    /// Why none is at work.
    QString whyNone() const { return m_problem.isEmpty() ? m_choice.reason : m_problem; }
    /// The provider with that id, made from its stored options when it was not yet.
    [[nodiscard]] Async<std::shared_ptr<FactorySandbox>> provider(QString id, std::stop_token stop = {});

    Result<FactorySetup> setup() const;
    /// Called with the options that were stored and those that are now; its failure takes all back.
    using Alongside = std::function<Result<>(const SettingsDocument &before, const SettingsDocument &after)>;
    /// Stores what was chosen and, for a provider, its options, an object; both count from the next open() on. Secrets among
    /// the options are kept as OptionSecrets says. `alongside` runs in the same transaction.
    [[nodiscard]] Async<> choose(QString id, Json options, Alongside alongside, std::stop_token stop = {});
    /// What the provider with these options needs and finds; an error when it cannot be made from them. Nothing is stored.
    [[nodiscard]] Async<QList<Requirement>> check(QString id, Json options, std::stop_token stop = {});

private:
    const ProviderFactory *factory(const QString &id) const;
    Result<QString> chosen() const;
    Result<SettingsDocument> options(const QString &id) const;
    [[nodiscard]] Async<std::shared_ptr<FactorySandbox>> make(QString id, SettingsDocument options, std::stop_token stop);
    [[nodiscard]] Async<> chooseProvider(QString id, SettingsDocument options, Alongside alongside, std::stop_token stop);

    std::shared_ptr<Store> m_store;
    Supply m_supply;
    SandboxChoice m_choice;
    QString m_problem;
    std::shared_ptr<FactorySandbox> m_current;
    QHash<QString, std::shared_ptr<FactorySandbox>> m_made; ///< by id
};

} // namespace Millwright
