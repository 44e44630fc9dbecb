// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/factorysandbox.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

namespace Millwright {

FactorySandbox::~FactorySandbox() = default;

SettingsSchema FactorySandbox::settingsSchema() const
{
    return {};
}

Async<std::optional<FactorySandbox::TemplateDescription>> FactorySandbox::describeTemplate(
    SandboxContext, SettingsDocument, std::stop_token)
{
    co_return std::optional<TemplateDescription>();
}

Async<std::optional<QString>> FactorySandbox::bootTemplate(SandboxContext, SettingsDocument, std::stop_token)
{
    co_return std::optional<QString>();
}

Async<> FactorySandbox::removeUnusedTemplates(QStringList, std::stop_token)
{
    co_return {};
}

Async<std::optional<FactorySandbox::TemplateStorage>> FactorySandbox::templateStorage(QStringList, std::stop_token)
{
    co_return std::optional<TemplateStorage>();
}

Async<FactorySandbox::TemplateStorage> FactorySandbox::freeTemplates(QStringList, std::stop_token)
{
    co_return failure(ErrorCode::Unsupported,
        QCoreApplication::translate("Millwright::FactorySandbox", "This provider removes unused templates by itself."));
}

Async<QList<Requirement>> FactorySandbox::requirements(std::stop_token)
{
    co_return QList<Requirement>();
}

QCoro::Task<> FactorySandbox::close()
{
    co_return;
}

Json describeSandbox(FactorySandbox *sandbox)
{
    SandboxBuilds *const builds = sandbox ? sandbox->builds() : nullptr;
    Json result = Json::object();
    result["provider"] = sandbox ? sandbox->provider().toStdString() : std::string("none");
    result["settingsSchema"] = sandbox ? sandbox->settingsSchema().json() : SettingsSchema().json();
    result["capabilities"] = Json::object();
    result["capabilities"]["template"] = sandbox && sandbox->hasTemplate();
    result["capabilities"]["builds"] = Json::object();
    result["capabilities"]["builds"]["available"] = builds != nullptr;
    result["capabilities"]["builds"]["history"] = builds && builds->capabilities().history;
    return result;
}

} // namespace Millwright
