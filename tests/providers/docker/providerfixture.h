// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/factorysandbox.h"
#include "tests/providers/docker/dockerfixture.h"
#include "tests/providers/hostfixture.h"

namespace Millwright {

/// The Docker provider on a data folder of its own and the engine that a test can reach. What it made there goes with it.
class DockerProviderFixture
{
public:
    explicit DockerProviderFixture(std::shared_ptr<Clock> clock = std::make_shared<SystemClock>(), const QString &dataFolder = {});
    ~DockerProviderFixture();
    Q_DISABLE_COPY_MOVE(DockerProviderFixture)

    DockerFixture &docker() { return m_docker; }
    const HostFixture &host() const { return m_host; }

    /// A provider over the same folder, as after a restart: no network, a base image with git. `options` are merged over that.
    std::shared_ptr<FactorySandbox> make(const Json &options);
    std::shared_ptr<FactorySandbox> make();

    /// The containers of a session, whatever the provider knows.
    QStringList containers(const QString &sessionId);
    DockerReply inspect(const QString &containerId);

    std::shared_ptr<Sandbox> sandbox(const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context);
    static QString output(const std::shared_ptr<Sandbox> &sandbox, const QString &text);

    /// Variables that a session is given from now on.
    Environment variables;
    int variablesAsked = 0;

private:
    std::shared_ptr<Clock> m_clock;
    DockerFixture m_docker;
    HostFixture m_host;
    QStringList m_sessions;
};

} // namespace Millwright
