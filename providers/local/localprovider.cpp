// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/local/localprovider.h"

#include "providers/local/localfactorysandbox.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

struct LocalProviderText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::LocalProvider)
};

} // namespace

QString LocalProvider::id() const
{
    return QStringLiteral("local");
}

QString LocalProvider::title() const
{
    return LocalProviderText::tr("Local");
}

SettingsSchema LocalProvider::optionsSchema() const
{
    Json root = {{"type", "string"}};
    root["title"] = LocalProviderText::tr("Folder of the sessions").toStdString();
    root["description"]
        = LocalProviderText::tr("Every session works in a folder of its own below it. Empty: ~/.mastracode/web/sandboxes.").toStdString();
    Json variables = environmentSchema();
    variables["description"]
        = LocalProviderText::tr("All that commands see of this machine besides PATH. Unset: the few variables that git and TLS need.")
              .toStdString();
    Json schema = {{"type", "object"}};
    schema["properties"] = {{"root", root}, {"env", variables}};
    schema["additionalProperties"] = false;
    return SettingsSchema::parse(schema).value_or(SettingsSchema());
}

Async<std::shared_ptr<FactorySandbox>> LocalProvider::create(ProviderHost host, Json options, std::stop_token) const
{
    if (const auto checked = checkOptions(options); !checked)
        co_return std::unexpected(checked.error());
    LocalFactorySandbox::Options result;
    if (options.contains("root"))
        result.root = QString::fromStdString(options["root"].get<std::string>());
    if (options.contains("env"))
        result.environment = [environment = mapIn(options, "env")](const SandboxContext &) { return environment; };
    co_return std::make_shared<LocalFactorySandbox>(host, std::move(result));
}

} // namespace Millwright
