// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/factorysandbox.h"
#include "models/sandbox/providerhost.h"
#include "providers/command/commandbuilds.h"
#include "providers/command/commandprogram.h"

namespace Millwright {

/// A provider that a person's program is: what it can do is what it answered to `describe`.
class CommandFactorySandbox : public FactorySandbox
{
public:
    struct Description {
        QString provider;
        SettingsSchema settings;
        std::optional<SandboxBuilds::Capabilities> builds;
        bool recreate = true;
        bool keepsVariables = false;
    };

    /// Asks the program what it is.
    [[nodiscard]] static Async<Description> describe(std::shared_ptr<CommandProgram> program, std::stop_token stop = {});

    /// `environment` is what sessions get besides what the host's resolver gives them.
    CommandFactorySandbox(
        const ProviderHost &host, std::shared_ptr<CommandProgram> program, Description description, Environment environment);

    QString provider() const override { return m_description.provider; }
    SettingsSchema settingsSchema() const override { return m_description.settings; }
    Result<std::shared_ptr<Sandbox>> create(SandboxContext context, SettingsDocument settings) override;
    SandboxBuilds *builds() override { return m_builds ? &*m_builds : nullptr; }
    bool offersRecreate() const override { return m_description.recreate; }
    bool keepsVariables() const override { return m_description.keepsVariables; }
    [[nodiscard]] QCoro::Task<> close() override;

private:
    std::shared_ptr<Clock> m_clock;
    VariablesResolver m_variables;
    std::shared_ptr<CommandProgram> m_program;
    Description m_description;
    Environment m_environment;
    std::optional<CommandBuilds> m_builds;
};

} // namespace Millwright
