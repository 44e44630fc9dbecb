// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/providerhost.h"
#include "providers/snapshot/snapshotfactorysandbox.h"
#include "tests/models/source/gitfixture.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QTemporaryDir>

namespace Millwright {

/// The snapshot provider on a data folder of its own, with real repositories.
class SnapshotFixture
{
public:
    explicit SnapshotFixture(std::shared_ptr<Clock> clock = std::make_shared<SystemClock>(), QString dataFolder = {});

    /// A provider over the same folder, as after a restart.
    std::shared_ptr<FactorySandbox> make() const;
    std::shared_ptr<FactorySandbox> make(const Json &options) const;

    ProviderHost host() const;

    static SettingsDocument document(const Json &settings);

    /// Makes a repository with some files in folders.
    void addRepository(const QString &name) const;

    static RepositoryAccessResolver access(const QString &url, const QString &token = {});

    /// A session or project with the repository `name`.
    SandboxContext context(const QString &sessionId, const QString &name = QStringLiteral("app"), const QStringList &setup = {}) const;

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

    const GitFixture &git() const { return m_git; }
    QString data() const { return m_data + QStringLiteral("/snapshot"); }

private:
    std::shared_ptr<Clock> m_clock;
    QTemporaryDir m_folder;
    QString m_data;
    GitFixture m_git;
};

} // namespace Millwright
