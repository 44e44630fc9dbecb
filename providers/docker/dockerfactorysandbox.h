// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/factorysandbox.h"
#include "models/sandbox/providerhost.h"
#include "providers/docker/dockersandbox.h"

namespace Millwright {

/// Sessions in containers of a Docker engine, or of Podman, and templates as its images.
class DockerFactorySandbox final : public FactorySandbox
{
public:
    DockerFactorySandbox(const ProviderHost &host, DockerEndpoint endpoint, DockerOptions options);

    QString provider() const override;
    SettingsSchema settingsSchema() const override;
    Result<std::shared_ptr<Sandbox>> create(SandboxContext context, SettingsDocument settings) override;
    bool hasTemplate() const override { return true; }
    [[nodiscard]] Async<std::optional<TemplateDescription>> describeTemplate(
        SandboxContext context, SettingsDocument settings, std::stop_token stop = {}) override;
    [[nodiscard]] Async<std::optional<QString>> bootTemplate(
        SandboxContext context, SettingsDocument settings, std::stop_token stop = {}) override;
    SandboxBuilds *builds() override { return m_shared->builds.get(); }
    [[nodiscard]] Async<> removeUnusedTemplates(QStringList inUse, std::stop_token stop = {}) override;
    [[nodiscard]] Async<std::optional<TemplateStorage>> templateStorage(QStringList inUse, std::stop_token stop = {}) override;
    [[nodiscard]] Async<TemplateStorage> freeTemplates(QStringList inUse, std::stop_token stop = {}) override;
    [[nodiscard]] Async<QList<Requirement>> requirements(std::stop_token stop = {}) override;
    [[nodiscard]] QCoro::Task<> close() override;

private:
    [[nodiscard]] Async<DockerTemplate> templateOf(
        SandboxContext context, SettingsDocument settings, Heads heads, std::stop_token stop) const;

    std::shared_ptr<const DockerSandbox::Shared> m_shared;
    QString m_installation;
};

class DockerProvider final : public ProviderFactory
{
public:
    QString id() const override { return QStringLiteral("docker"); }
    QString title() const override;
    SettingsSchema optionsSchema() const override { return DockerOptions::schema(); }
    [[nodiscard]] Async<std::shared_ptr<FactorySandbox>> create(ProviderHost host, Json options, std::stop_token stop = {}) const override;
    Result<> checkOptions(const Json &options) const override;
};

} // namespace Millwright
