// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "providers/snapshot/snapshotfactorysandbox.h"
#include "tests/providers/hostfixture.h"

namespace Millwright {

/// The snapshot provider on a data folder of its own, with real repositories.
class SnapshotFixture : public HostFixture
{
public:
    explicit SnapshotFixture(std::shared_ptr<Clock> clock = std::make_shared<SystemClock>(), const QString &dataFolder = {});

    /// A provider over the same folder, as after a restart.
    std::shared_ptr<FactorySandbox> make() const;
    std::shared_ptr<FactorySandbox> make(const Json &options) const;

    static SandboxContext bare(const QString &sessionId, const QString &sandboxId = {});

    /// Builds and waits for the end.
    SandboxBuild build(const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context) const;
    SandboxBuild build(const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context, const Json &settings) const;

    static SandboxBuild finished(const std::shared_ptr<FactorySandbox> &provider, const QString &buildId);

    static QByteArray log(const std::shared_ptr<FactorySandbox> &provider, const QString &buildId);

    static std::shared_ptr<Sandbox> sandbox(const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context);
    static std::shared_ptr<Sandbox> sandbox(
        const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context, const Json &settings);

    static CommandResult run(const std::shared_ptr<Sandbox> &sandbox, const QString &text);
    static QString output(const std::shared_ptr<Sandbox> &sandbox, const QString &text);
};

} // namespace Millwright
