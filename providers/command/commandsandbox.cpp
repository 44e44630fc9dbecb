// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/command/commandsandbox.h"

#include "providers/command/commandprocess.h"
#include "providers/command/commandrequest.h"

#include <QDir>

#include <nlohmann/json.hpp>

#include <csignal>

namespace Millwright {

namespace {

const Json &anyAnswer()
{
    static const Json schema = {{"type", "object"}};
    return schema;
}

const Json &createAnswer()
{
    static const Json schema = {{"type", "object"}, {"required", {"sandboxId", "outcome", "workingDirectory"}},
        {"properties",
            {{"sandboxId", {{"type", "string"}, {"pattern", "^[^\\u0000-\\u001f]+$"}}}, {"outcome", {{"enum", {"created", "connected"}}}},
                {"workingDirectory", {{"type", "string"}, {"pattern", "^/[^\\u0000-\\u001f]*$"}}}, {"templateId", {{"type", "string"}}}}}};
    return schema;
}

} // namespace

CommandSandbox::CommandSandbox(std::shared_ptr<CommandProgram> program, Options options, std::shared_ptr<Clock> clock)
    : Sandbox(options.context.sessionId, std::move(clock))
    , m_program(std::move(program))
    , m_options(std::move(options))
{
}

CommandSandbox::~CommandSandbox() = default;

Json CommandSandbox::identity() const
{
    Json request = {{"protocol", 1}};
    request["sessionId"] = id().toStdString();
    if (!sandboxId().isEmpty())
        request["sandboxId"] = sandboxId().toStdString();
    return request;
}

Async<Sandbox::Outcome> CommandSandbox::acquire(std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto variables = co_await m_options.variables(m_options.context, stop);
    if (!variables)
        co_return std::unexpected(variables.error());
    m_environment = m_options.environment;
    m_environment.insert(*variables);
    const auto repositories = co_await repositoryRequest(m_options.context, m_program->redactor(), stop);
    if (!repositories)
        co_return std::unexpected(repositories.error());

    Json request = identity();
    request["context"] = contextRequest(m_options.context);
    request["context"]["repos"] = repositories->repositories;
    request["settings"] = m_options.settings;
    if (m_options.keepsVariables)
        request["environment"] = variablesRequest(m_environment);
    const auto created
        = co_await m_program->call(QStringLiteral("create"), std::move(request), createAnswer(), repositories->credentials, stop);
    if (!created)
        co_return std::unexpected(created.error());
    m_options.context.sandboxId = textIn(*created, "sandboxId");
    m_options.context.workingDirectory = textIn(*created, "workingDirectory");
    m_templateId = textIn(*created, "templateId");
    notifyObserver();

    const auto started = co_await m_program->call(QStringLiteral("start"), identity(), anyAnswer(), {}, stop);
    if (!started)
        co_return std::unexpected(started.error());
    const bool made = textIn(*created, "outcome") == u"created";
    co_return made ? Outcome::Created : Outcome::Connected;
}

Async<std::shared_ptr<SandboxProcess>> CommandSandbox::launch(Command command, std::stop_token)
{
    const auto self = shared_from_this();
    if (!command.workingDirectory.startsWith(u'/'))
        command.workingDirectory = QDir::cleanPath(QString(workingDirectory() + u'/' + command.workingDirectory));
    Environment environment = m_options.keepsVariables ? Environment() : m_environment;
    environment.insert(command.environment);
    command.environment = environment;
    const auto script = commandScript(command);
    if (!script)
        co_return std::unexpected(script.error());
    Json request = identity();
    request["command"] = command.shellText().toStdString();
    request["workingDirectory"] = command.workingDirectory.toStdString();
    request["environment"] = variablesRequest(command.environment);
    Command program = m_program->command(QStringLiteral("run"), request);
    program.environment.insert(QStringLiteral("MILLWRIGHT_SCRIPT"), *script);
    const auto process = CommandProcess::start(std::move(command), std::move(program), m_program, clock());
    if (!process)
        co_return std::unexpected(process.error());
    m_groups.removeIf([](const auto &group) { return group->isOver(); });
    m_groups.append((*process)->group());
    co_return std::static_pointer_cast<SandboxProcess>(*process);
}

Async<> CommandSandbox::release()
{
    const auto self = shared_from_this();
    endGroups();
    if (sandboxId().isEmpty())
        co_return {};
    const auto stopped = co_await m_program->call(QStringLiteral("stop"), identity(), anyAnswer());
    co_return stopped.transform([](const Json &) { });
}

Async<> CommandSandbox::remove()
{
    const auto self = shared_from_this();
    endGroups();
    const auto destroyed = co_await m_program->call(QStringLiteral("destroy"), identity(), anyAnswer());
    if (!destroyed)
        co_return std::unexpected(destroyed.error());
    m_options.context.sandboxId.clear();
    co_return {};
}

void CommandSandbox::endGroups()
{
    for (const auto &group : std::exchange(m_groups, {}))
        group->signal(SIGKILL);
}

} // namespace Millwright
