// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/factory.h"
#include "models/factory/factorycore.h"
#include "models/sandbox/providerhost.h"
#include "tests/models/source/gitfixture.h"
#include "tests/support/manualclock.h"

#include <QTemporaryDir>

namespace Millwright {

/// A provider whose builds do what a test says, and that counts what it was asked.
class ScriptedProvider : public FactorySandbox, public SandboxBuilds
{
public:
    int starts = 0;
    int gets = 0;
    std::optional<Completion<>> startGate; ///< a start waits for it
    Result<SandboxBuild> onStart = SandboxBuild{.buildId = QStringLiteral("b1"), .status = BuildStatus::Building};
    Result<SandboxBuild> onGet = SandboxBuild{.buildId = QStringLiteral("b1"), .status = BuildStatus::Building};
    SandboxContext lastContext;
    bool hasBuilds = true;
    bool recreates = true;
    bool keeps = true; ///< variables, in a sandbox that is stopped
    std::function<Result<std::shared_ptr<Sandbox>>(SandboxContext)> onCreate;
    SettingsSchema schema;
    bool templates = true;
    Result<std::optional<TemplateDescription>> onDescribe;
    Result<std::optional<QString>> boots; ///< the template of a session that starts now
    TemplateStorage onStorage; ///< what templates take, and what is freed
    QStringList keptTemplates; ///< that were in use when it was asked last

    QString provider() const override { return name; }
    SettingsSchema settingsSchema() const override { return schema; }
    Result<std::shared_ptr<Sandbox>> create(SandboxContext context, SettingsDocument) override { return onCreate(std::move(context)); }
    SandboxBuilds *builds() override { return hasBuilds ? this : nullptr; }
    bool offersRecreate() const override { return recreates; }
    bool keepsVariables() const override { return keeps; }
    bool hasTemplate() const override { return templates; }
    Async<std::optional<TemplateDescription>> describeTemplate(SandboxContext context, SettingsDocument, std::stop_token) override
    {
        lastContext = context;
        co_return std::as_const(onDescribe);
    }
    Async<std::optional<QString>> bootTemplate(SandboxContext, SettingsDocument, std::stop_token) override
    {
        co_return std::as_const(boots);
    }
    Async<> removeUnusedTemplates(QStringList inUse, std::stop_token) override
    {
        keptTemplates = inUse;
        co_return {};
    }
    Async<std::optional<TemplateStorage>> templateStorage(QStringList inUse, std::stop_token) override
    {
        keptTemplates = inUse;
        co_return std::optional(onStorage);
    }
    Async<TemplateStorage> freeTemplates(QStringList inUse, std::stop_token) override
    {
        keptTemplates = inUse;
        co_return std::as_const(onStorage);
    }

    Capabilities capabilities() const override { return {}; }
    Async<SandboxBuild> start(SandboxContext context, SettingsDocument, std::stop_token stop) override
    {
        ++starts;
        lastContext = context;
        if (const auto gate = startGate)
            (void)co_await gate->wait(stop);
        co_return std::as_const(onStart);
    }
    Async<SandboxBuild> get(SandboxContext, SettingsDocument, QString, std::stop_token) override
    {
        ++gets;
        co_return std::as_const(onGet);
    }

    QString name = QStringLiteral("scripted");
};

/// A factory on a real store and real repositories, with a clock turned by hand, and with the scripted provider or a real one.
struct FactoryFixture {
    using MakeSandbox = std::function<std::shared_ptr<FactorySandbox>(const ProviderHost &)>;

    QTemporaryDir dir;
    GitFixture git;
    std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
    std::shared_ptr<ScriptedProvider> provider = std::make_shared<ScriptedProvider>();
    MakeSandbox makeSandbox; ///< none: the scripted provider
    bool isInMemory = false; ///< the store, from the next open() on
    std::shared_ptr<FactoryCore> core;
    std::shared_ptr<Factory> factory;

    explicit FactoryFixture(MakeSandbox make = {}) : makeSandbox(std::move(make)) { open(); }
    ~FactoryFixture() { close(); }
    Q_DISABLE_COPY_MOVE(FactoryFixture)

    void open();
    void close();
    /// As after a restart: everything in memory is gone, everything stored is there.
    void reopen()
    {
        close();
        open();
    }

    /// A project with one repository in its environment.
    QString makeProject();
    /// One more in its environment, behind the others.
    void addRepository(const QString &projectId, const QString &name);
    void save(const QString &projectId, const Json &patch);
    /// A schedule that is enabled.
    void schedule(const QString &projectId, const QString &cron, const QString &timezone = QStringLiteral("UTC"));
    /// Saves a command (`setupCommand`, `teardownCommand`) of the project's first repository.
    void setCommand(const QString &projectId, const char *field, const QString &command);
    /// From now on nothing that is noted in the activity can be stored.
    void refuseActivity();

    /// Turns the clock step by step until `done`. False when that takes too long in real time.
    bool turnUntil(const std::function<bool()> &done, std::chrono::milliseconds step = std::chrono::seconds(1));
    /// The same, but after each step all that goes on by itself comes to its end, except builds that run: no limit of time passes
    /// because the clock is faster than a process is.
    bool stepUntil(const std::function<bool()> &done, std::chrono::milliseconds step);
};

} // namespace Millwright
