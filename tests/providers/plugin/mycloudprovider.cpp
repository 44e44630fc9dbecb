// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "mycloudprovider.h"

#include "mycloudsandbox.h"

#include <nlohmann/json.hpp>

using namespace Millwright;

namespace {

// Fields are only ever added. This one was called “zone” once: a document that still says that is read by the new name.
SettingsSchema settings()
{
    Json region = {{"type", "string"}, {"enum", {"us", "eu"}}, {"default", "us"}, {"x-replaces", "zone"}};
    region["title"] = "Region";
    Json schema = {{"type", "object"}};
    schema["properties"] = {{"region", region}};
    schema["additionalProperties"] = false;
    return SettingsSchema::parse(schema).value_or(SettingsSchema());
}

} // namespace

MyCloudFactorySandbox::MyCloudFactorySandbox(ProviderHost host, QString root, SettingsSchema settings)
    : m_host(std::move(host))
    , m_root(std::move(root))
    , m_settings(std::move(settings))
{
}

// Cheap and without side effects: the machine appears when the sandbox is started.
Result<std::shared_ptr<Sandbox>> MyCloudFactorySandbox::create(SandboxContext context, SettingsDocument settings)
{
    if (const auto checked = checkContext(context); !checked)
        return std::unexpected(checked.error());
    if (const auto checked = checkFolderName(context.sessionId); !checked)
        return std::unexpected(checked.error());
    MyCloudSandbox::Options options;
    options.folder = m_root + u'/' + context.sessionId;
    options.region = QString::fromStdString(m_settings.effectiveValue(settings.json(), QStringLiteral("region")).get<std::string>());
    options.environment.insert(QStringLiteral("PATH"), m_host.environment.value(QStringLiteral("PATH")));
    options.environment.insert(QStringLiteral("REGION"), options.region);
    options.variables = m_host.variables;
    options.context = std::move(context);
    return std::make_shared<MyCloudSandbox>(std::move(options), m_host.clock);
}

SettingsSchema MyCloudProvider::optionsSchema() const
{
    Json schema = {{"type", "object"}};
    schema["properties"]["root"] = {{"type", "string"}, {"title", "Folder"}, {"pattern", "^/"}};
    schema["properties"]["defaults"] = settings().json();
    schema["additionalProperties"] = false;
    return SettingsSchema::parse(schema).value_or(SettingsSchema());
}

Async<std::shared_ptr<FactorySandbox>> MyCloudProvider::create(ProviderHost host, Json options, std::stop_token) const
{
    if (const auto checked = checkOptions(options); !checked)
        co_return std::unexpected(checked.error());
    QString root = host.dataFolder + QStringLiteral("/machines");
    if (options.contains("root"))
        root = QString::fromStdString(options["root"].get<std::string>());
    auto schema = settings().withDefaults(options.contains("defaults") ? options["defaults"] : Json::object());
    if (!schema)
        co_return std::unexpected(schema.error());
    co_return std::make_shared<MyCloudFactorySandbox>(std::move(host), root, *std::move(schema));
}
