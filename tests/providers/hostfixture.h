// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/providerhost.h"
#include "models/sandbox/sandboxbuilds.h"
#include "tests/models/source/gitfixture.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <QTemporaryDir>

namespace Millwright {

/// What a provider is given, on a data folder of its own, and real repositories.
class HostFixture
{
public:
    /// `provider` names the provider's folder in the data folder.
    explicit HostFixture(
        const QString &provider, std::shared_ptr<Clock> clock = std::make_shared<SystemClock>(), const QString &dataFolder = {});

    ProviderHost host() const;

    static SettingsDocument document(const Json &settings);

    /// Makes a repository with some files in folders.
    void addRepository(const QString &name) const;

    static RepositoryAccessResolver access(const QString &url, const QString &token = {});

    /// A session or project with the repository `name`.
    SandboxContext context(const QString &sessionId, const QString &name = QStringLiteral("app"), const QStringList &setup = {}) const;

    /// The build once it has ended.
    static SandboxBuild finished(SandboxBuilds &builds, const QString &buildId);

    static QByteArray log(SandboxBuilds &builds, const QString &buildId);

    const GitFixture &git() const { return m_git; }
    /// The provider's own.
    QString data() const { return m_data + u'/' + m_provider; }

private:
    QString m_provider;
    std::shared_ptr<Clock> m_clock;
    QTemporaryDir m_folder;
    QString m_data;
    GitFixture m_git;
};

} // namespace Millwright
