// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/sandbox/processgroup.h"
#include "models/sandbox/sandbox.h"
#include "models/settings/settingsdocument.h"
#include "providers/command/commandprogram.h"

namespace Millwright {

/// A session that a person's program makes, runs commands in and removes.
class CommandSandbox : public Sandbox
{
public:
    struct Options {
        QString provider;
        SandboxContext context;
        Json settings; ///< those that hold, by their present names
        /// Given to the machine when it is made (keepsVariables), else to each command.
        Environment environment = {};
        bool keepsVariables = false;
        /// Over that; asked for at each start.
        VariablesResolver variables = noVariables;
    };

    CommandSandbox(std::shared_ptr<CommandProgram> program, Options options, std::shared_ptr<Clock> clock);
    ~CommandSandbox() override;

    QString provider() const override { return m_options.provider; }
    QString sandboxId() const override { return m_options.context.sandboxId; }
    QString workingDirectory() const override { return m_options.context.workingDirectory; }
    QString templateId() const override { return m_templateId; }

protected:
    Async<Outcome> acquire(std::stop_token stop) override;
    Async<> release() override;
    Async<> remove() override;
    Async<std::shared_ptr<SandboxProcess>> launch(Command command, std::stop_token stop) override;

private:
    Json identity() const;
    void endGroups();

    std::shared_ptr<CommandProgram> m_program;
    Options m_options;
    QString m_templateId;
    Environment m_environment;
    QList<std::shared_ptr<ProcessGroup>> m_groups; ///< of commands that run or left something running
};

} // namespace Millwright
