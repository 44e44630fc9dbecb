// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/factorysandbox.h"
#include "models/sandbox/providerhost.h"

#include <functional>
#include <optional>

namespace Millwright {

/// Runs every session on this machine, under `root` in a folder named after the session (spec: LocalFactorySandbox).
/// No settings, no templates, no builds. destroy() keeps the session's folder, therefore recreate is not offered.
class LocalFactorySandbox : public FactorySandbox
{
public:
    using EnvironmentOfContext = std::function<Environment(const SandboxContext &)>;

    struct Options {
        /// Absolute, or from the current folder; `~` is the home folder. Empty: MASTRACODE_LOCAL_SANDBOX_ROOT, else
        /// `~/.mastracode/web/sandboxes`.
        QString root = {};
        /// All that commands see, besides PATH and what the host's resolver gives the session. None: the few variables of this machine that
        /// git and TLS need.
        EnvironmentOfContext environment = {};
    };

    LocalFactorySandbox(const ProviderHost &host, Options options);

    QString provider() const override;
    Result<std::shared_ptr<Sandbox>> create(SandboxContext context, SettingsDocument settings) override;
    bool offersRecreate() const override { return false; }
    bool keepsVariables() const override { return false; }

    QString root() const { return m_root; }

private:
    Environment environmentOf(const SandboxContext &context) const;

    std::shared_ptr<Clock> m_clock;
    std::shared_ptr<MirrorCache> m_mirrors;
    Environment m_hostEnvironment;
    EnvironmentOfContext m_environmentOfContext;
    VariablesResolver m_variables;
    QString m_root;
};

} // namespace Millwright
