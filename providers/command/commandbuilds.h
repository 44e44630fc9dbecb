// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandboxbuilds.h"
#include "models/settings/settingsschema.h"
#include "providers/command/commandprogram.h"

namespace Millwright {

/// Builds that a person's program makes and knows about.
class CommandBuilds : public SandboxBuilds
{
public:
    CommandBuilds(std::shared_ptr<CommandProgram> program, Capabilities capabilities, SettingsSchema settings);

    Capabilities capabilities() const override { return m_capabilities; }
    [[nodiscard]] Async<SandboxBuild> start(SandboxContext context, SettingsDocument settings, std::stop_token stop = {}) override;
    [[nodiscard]] Async<SandboxBuild> get(
        SandboxContext context, SettingsDocument settings, QString buildId, std::stop_token stop = {}) override;
    [[nodiscard]] Async<QList<SandboxBuild>> list(SandboxContext context, SettingsDocument settings, std::stop_token stop = {}) override;
    [[nodiscard]] Async<LogPage> log(QString buildId, QString cursor, std::stop_token stop = {}) override;
    [[nodiscard]] Async<> cancel(QString buildId) override;

private:
    Json request(const SandboxContext &context, const SettingsDocument &settings) const;

    std::shared_ptr<CommandProgram> m_program;
    Capabilities m_capabilities;
    SettingsSchema m_settings;
};

} // namespace Millwright
