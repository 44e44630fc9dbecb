// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/processgroup.h"
#include "models/sandbox/providerhost.h"
#include "models/sandbox/sandbox.h"

/// A session of the cloud “my-cloud”, which is a folder on this machine: a machine is a folder, and commands are processes.
class MyCloudSandbox : public Millwright::Sandbox
{
public:
    struct Options {
        Millwright::SandboxContext context;
        QString folder; ///< of the session; absolute
        QString region;
        Millwright::Environment environment; ///< of every command
        Millwright::VariablesResolver variables;
    };

    MyCloudSandbox(Options options, std::shared_ptr<Millwright::Clock> clock);

    QString provider() const override { return QStringLiteral("my-cloud"); }
    QString sandboxId() const override { return m_sandboxId; }
    QString workingDirectory() const override { return m_options.folder; }
    Info info() const override;

protected:
    Millwright::Async<Outcome> acquire(std::stop_token stop) override;
    Millwright::Async<> release() override;
    Millwright::Async<> remove() override;
    Millwright::Async<std::shared_ptr<Millwright::SandboxProcess>> launch(Millwright::Command command, std::stop_token stop) override;

private:
    void endProcesses();

    Options m_options;
    QString m_sandboxId;
    Millwright::Environment m_variables;
    QList<std::shared_ptr<Millwright::ProcessGroup>> m_groups;
};
