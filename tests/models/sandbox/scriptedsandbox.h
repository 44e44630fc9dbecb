// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandbox.h"

#include <QStringList>

namespace Millwright {

/// A process that does what a test says.
class ScriptedProcess : public SandboxProcess
{
public:
    ScriptedProcess(QString pid, Command command, std::shared_ptr<Clock> clock)
        : SandboxProcess(std::move(command), std::move(clock))
        , m_pid(std::move(pid))
    {
    }

    QString pid() const override { return m_pid; }
    Async<> write(QByteArray) override { co_return {}; }
    Async<> closeInput() override { co_return {}; }

    using SandboxProcess::appendOutput;
    using SandboxProcess::fail;
    using SandboxProcess::finish;
    using SandboxProcess::spec;

protected:
    void terminate() override { finish(128 + 9); }

private:
    QString m_pid;
};

/// A sandbox whose provider answers what a test says, when the test says, and notes what it was asked.
class ScriptedSandbox : public Sandbox
{
public:
    explicit ScriptedSandbox(std::shared_ptr<Clock> clock) : Sandbox(QStringLiteral("session-1"), std::move(clock)) { }

    QString provider() const override { return QStringLiteral("scripted"); }
    QString sandboxId() const override { return machine; }
    QString workingDirectory() const override { return QStringLiteral("/workspace"); }
    using Sandbox::markStopped;

    QStringList calls; ///< "acquire", "release", "remove", "launch", in their order
    QString machine; ///< empty: none
    int machinesMade = 0;
    std::optional<Completion<>> gate; ///< where set, the next call of the provider waits for it
    std::optional<Error> nextError;
    std::function<void(ScriptedProcess &)> onLaunch;
    QList<std::shared_ptr<ScriptedProcess>> launched;

protected:
    Async<Outcome> acquire(std::stop_token) override
    {
        const auto self = shared_from_this();
        calls.append(QStringLiteral("acquire"));
        if (const auto passed = co_await pass(); !passed)
            co_return std::unexpected(passed.error());
        if (!machine.isEmpty())
            co_return Outcome::Connected;
        machine = QStringLiteral("machine-%1").arg(++machinesMade);
        notifyObserver();
        co_return Outcome::Created;
    }

    Async<> release() override
    {
        calls.append(QStringLiteral("release"));
        return pass();
    }

    Async<> remove() override
    {
        calls.append(QStringLiteral("remove"));
        return pass();
    }

    Async<std::shared_ptr<SandboxProcess>> launch(Command command, std::stop_token) override
    {
        const auto self = shared_from_this();
        calls.append(QStringLiteral("launch"));
        const auto process = std::make_shared<ScriptedProcess>(
            nextPid.isEmpty() ? QString::number(100 + launched.size()) : nextPid, std::move(command), clock());
        launched.append(process);
        if (onLaunch)
            onLaunch(*process);
        if (const auto passed = co_await pass(); !passed)
            co_return std::unexpected(passed.error());
        co_return std::static_pointer_cast<SandboxProcess>(process);
    }

public:
    QString nextPid;

private:
    Async<> pass()
    {
        const auto self = shared_from_this();
        if (const auto waited = std::exchange(gate, std::nullopt))
            (void)co_await waited->wait();
        if (const auto error = std::exchange(nextError, std::nullopt))
            co_return std::unexpected(*error);
        co_return {};
    }
};

} // namespace Millwright
