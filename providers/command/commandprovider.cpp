// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/command/commandprovider.h"

#include "providers/command/commandfactorysandbox.h"
#include "providers/hostvariables.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

struct CommandProviderText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CommandProvider)
};

std::unexpected<Error> wrongProgram(const QString &message)
{
    return failure(ErrorCode::InvalidArgument, message, {{QStringLiteral("/program"), QStringLiteral("program"), message}});
}

/// The absolute path of the program that a person named.
Result<QString> findProgram(const QString &name, const Environment &environment)
{
    if (name.isEmpty())
        return wrongProgram(CommandProviderText::tr("The provider “command” needs a program. Name one by the option “program”."));
    if (name.startsWith(u'/')) {
        if (!QFileInfo(name).isFile() || !QFileInfo(name).isExecutable())
            return wrongProgram(
                CommandProviderText::tr("“%1” is no program that can be run. Check the path and that the file is executable.").arg(name));
        return name;
    }
    const QStringList folders = hostVariables(environment).value(QStringLiteral("PATH")).split(u':', Qt::SkipEmptyParts);
    const QString found = name.contains(u'/') ? QString() : QStandardPaths::findExecutable(name, folders);
    if (found.isEmpty())
        return wrongProgram(
            CommandProviderText::tr("There is no program “%1” in PATH. Give its absolute path by the option “program”.").arg(name));
    return found;
}

} // namespace

QString CommandProvider::id() const
{
    return QStringLiteral("command");
}

QString CommandProvider::title() const
{
    return CommandProviderText::tr("A program of your own");
}

SettingsSchema CommandProvider::optionsSchema() const
{
    Json program = {{"type", "string"}, {"minLength", 1}};
    program["title"] = CommandProviderText::tr("Program").toStdString();
    program["description"] = CommandProviderText::tr("An absolute path, or a name that is found in PATH.").toStdString();
    Json arguments = {{"type", "array"}, {"items", {{"type", "string"}}}};
    arguments["title"] = CommandProviderText::tr("Arguments").toStdString();
    arguments["description"] = CommandProviderText::tr("Given before the name of the call.").toStdString();
    Json timeout = {{"type", "integer"}, {"minimum", 1}, {"maximum", 3600}, {"default", 60}};
    timeout["title"] = CommandProviderText::tr("Time limit of a call (seconds)").toStdString();
    Json schema = {{"type", "object"}};
    schema["properties"] = {{"program", program}, {"arguments", arguments}, {"timeoutSeconds", timeout}, {"env", environmentSchema()}};
    schema["additionalProperties"] = false;
    return SettingsSchema::parse(schema).value_or(SettingsSchema());
}

Async<std::shared_ptr<FactorySandbox>> CommandProvider::create(ProviderHost host, Json options, std::stop_token stop) const
{
    if (const auto checked = checkOptions(options); !checked)
        co_return std::unexpected(checked.error());
    if (options.is_null())
        options = Json::object();
    auto program = findProgram(QString::fromStdString(options.value("program", std::string())), host.environment);
    if (!program)
        co_return std::unexpected(program.error());
    CommandProgram::Options spoken;
    spoken.program = *std::move(program);
    for (const Json &argument : options.value("arguments", Json::array()))
        spoken.arguments.append(QString::fromStdString(argument.get<std::string>()));
    if (options.contains("timeoutSeconds"))
        spoken.timeout = std::chrono::seconds(qRound64(options["timeoutSeconds"].get<double>()));
    const Environment environment = mapIn(options, "env");
    const auto speaker = std::make_shared<CommandProgram>(host, std::move(spoken));
    auto description = co_await CommandFactorySandbox::describe(speaker, stop);
    if (!description)
        co_return std::unexpected(description.error());
    co_return std::make_shared<CommandFactorySandbox>(host, speaker, *std::move(description), environment);
}

} // namespace Millwright
