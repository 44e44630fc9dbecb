// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/command/commandfactorysandbox.h"

#include "providers/command/commandrequest.h"
#include "providers/command/commandsandbox.h"

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

const Json &describeAnswer()
{
    static const Json flag = {{"type", "boolean"}};
    static const Json builds = {{"type", "object"}, {"properties", {{"history", flag}, {"logs", flag}, {"cancel", flag}}}};
    static const Json capabilities
        = {{"type", "object"}, {"properties", {{"builds", builds}, {"recreate", flag}, {"keepsVariables", flag}}}};
    static const Json schema = {{"type", "object"}, {"required", Json::array({"provider"})},
        {"properties",
            {{"provider", {{"type", "string"}, {"pattern", "^[a-z0-9][a-z0-9-]{0,39}$"}}}, {"settings", {{"type", "object"}}},
                {"capabilities", capabilities}}}};
    return schema;
}

} // namespace

Async<CommandFactorySandbox::Description> CommandFactorySandbox::describe(std::shared_ptr<CommandProgram> program, std::stop_token stop)
{
    const QString call = QStringLiteral("describe");
    const auto answer = co_await program->call(call, Json{{"protocol", 1}}, describeAnswer(), {}, stop);
    if (!answer)
        co_return std::unexpected(answer.error());
    Description result;
    result.provider = QString::fromStdString((*answer)["provider"].get<std::string>());
    if (answer->contains("settings")) {
        auto settings = SettingsSchema::parse((*answer)["settings"]);
        if (!settings)
            co_return program->wrongAnswer(call, program->complaint(settings.error().message.toUtf8()));
        result.settings = *std::move(settings);
    }
    const Json capabilities = answer->value("capabilities", Json::object());
    result.recreate = capabilities.value("recreate", true);
    result.keepsVariables = capabilities.value("keepsVariables", false);
    if (capabilities.contains("builds")) {
        const Json &builds = capabilities["builds"];
        result.builds = {builds.value("history", false), builds.value("logs", false), builds.value("cancel", false)};
    }
    co_return std::move(result);
}

CommandFactorySandbox::CommandFactorySandbox(
    const ProviderHost &host, std::shared_ptr<CommandProgram> program, Description description, Environment environment)
    : m_clock(host.clock)
    , m_variables(host.variables)
    , m_program(std::move(program))
    , m_description(std::move(description))
    , m_environment(std::move(environment))
{
    if (m_description.builds)
        m_builds.emplace(m_program, *m_description.builds, m_description.settings);
}

Result<std::shared_ptr<Sandbox>> CommandFactorySandbox::create(SandboxContext context, SettingsDocument settings)
{
    if (const auto checked = checkContext(context); !checked)
        return std::unexpected(checked.error());
    // A program may well make a folder of it.
    if (const auto checked = checkFolderName(context.sessionId); !checked)
        return std::unexpected(checked.error());
    CommandSandbox::Options options;
    options.provider = m_description.provider;
    options.context = std::move(context);
    options.settings = settingsRequest(m_description.settings, settings);
    options.environment = m_environment;
    options.keepsVariables = m_description.keepsVariables;
    options.variables = m_variables;
    return std::make_shared<CommandSandbox>(m_program, std::move(options), m_clock);
}

QCoro::Task<> CommandFactorySandbox::close()
{
    const auto self = shared_from_this();
    co_await m_program->close();
}

} // namespace Millwright
