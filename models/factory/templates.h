// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/factorycore.h"

namespace Millwright {

/// The templates of a factory's provider: which one a session boots from, what the next one would be, what they take on
/// disk, and which of them may go. What FactoryClient tells of each call holds here.
class MILLWRIGHT_MODELS_EXPORT Templates : public std::enable_shared_from_this<Templates>
{
public:
    explicit Templates(std::shared_ptr<FactoryCore> core);

    /// The template that a new session of the project boots from now; empty: none. Nothing where the provider cannot tell.
    [[nodiscard]] Async<std::optional<QString>> boot(QString projectId, std::stop_token stop = {});
    [[nodiscard]] Async<std::optional<FactorySandbox::TemplateDescription>> describe(QString projectId, std::stop_token stop = {});

    [[nodiscard]] Async<std::optional<FactorySandbox::TemplateStorage>> storage(std::stop_token stop = {});
    [[nodiscard]] Async<FactorySandbox::TemplateStorage> free(std::stop_token stop = {});
    /// Lets the provider remove by itself what it need not keep. What fails is logged.
    [[nodiscard]] QCoro::Task<> removeUnused(std::stop_token stop);

private:
    /// What a project has active, what a session was booted from, and what a build that runs is making.
    Result<QStringList> recordedUse() const;
    /// With what new sessions boot, which one that starts just now has not told yet.
    [[nodiscard]] Async<QStringList> inUse(std::stop_token stop);

    std::shared_ptr<FactoryCore> m_core;
};

} // namespace Millwright
