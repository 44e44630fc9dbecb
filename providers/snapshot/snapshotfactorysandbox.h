// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/factorysandbox.h"
#include "models/sandbox/providerhost.h"
#include "providers/snapshot/snapshotbuilds.h"

namespace Millwright {

/// The default provider: sessions on this machine that boot from a prepared tree. No daemon, no account.
class SnapshotFactorySandbox final : public FactorySandbox
{
public:
    /// `defaults` stand where a project sets nothing; every session gets `environment`.
    SnapshotFactorySandbox(std::shared_ptr<SnapshotStore> store, SettingsDocument defaults, Environment environment);

    QString provider() const override { return QStringLiteral("snapshot"); }
    SettingsSchema settingsSchema() const override;
    Result<std::shared_ptr<Sandbox>> create(SandboxContext context, SettingsDocument settings) override;
    bool hasTemplate() const override { return true; }
    [[nodiscard]] Async<std::optional<TemplateDescription>> describeTemplate(
        SandboxContext context, SettingsDocument settings, std::stop_token stop = {}) override;
    [[nodiscard]] Async<std::optional<QString>> bootTemplate(
        SandboxContext context, SettingsDocument settings, std::stop_token stop = {}) override;
    SandboxBuilds *builds() override { return &m_builds; }
    bool keepsVariables() const override { return false; }
    /// Keeps, beside `inUse` and what sessions are based on, the newest three of each project.
    [[nodiscard]] Async<> removeUnusedTemplates(QStringList inUse, std::stop_token stop = {}) override;
    /// In use are `inUse` and what sessions are based on.
    [[nodiscard]] Async<std::optional<TemplateStorage>> templateStorage(QStringList inUse, std::stop_token stop = {}) override;
    /// bubblewrap and the overlay, as they were found when the application started.
    [[nodiscard]] Async<QList<Requirement>> requirements(std::stop_token stop = {}) override;
    [[nodiscard]] QCoro::Task<> close() override;

private:
    std::shared_ptr<SnapshotStore> m_store;
    SettingsDocument m_defaults;
    Environment m_environment;
    SnapshotBuilds m_builds;
};

/// Options: `env`, variables of every session; `template.buildEnv`, variables of every build's setup commands; `defaults`, an
/// object of the settings that stand where a project sets none.
class SnapshotProvider final : public ProviderFactory
{
public:
    QString id() const override { return QStringLiteral("snapshot"); }
    QString title() const override;
    SettingsSchema optionsSchema() const override;
    Result<> checkOptions(const Json &options) const override;
    [[nodiscard]] Async<std::shared_ptr<FactorySandbox>> create(ProviderHost host, Json options, std::stop_token stop = {}) const override;
};

} // namespace Millwright
