// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/local/localprovider.h"

#include "providers/local/localfactorysandbox.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Millwright::LocalProvider)
};

std::unexpected<Error> refused(const std::string &pointer, const QString &message)
{
    const SettingsIssue issue{QString::fromStdString(pointer), QStringLiteral("type"), message};
    return failure(ErrorCode::InvalidArgument, message, {issue});
}

} // namespace

QString LocalProvider::id() const
{
    return QStringLiteral("local");
}

QString LocalProvider::title() const
{
    return Text::tr("Local");
}

SettingsSchema LocalProvider::optionsSchema() const
{
    Json root = {{"type", "string"}};
    root["title"] = Text::tr("Folder of the sessions").toStdString();
    root["description"]
        = Text::tr("Every session works in a folder of its own below it. Empty: ~/.mastracode/web/sandboxes.").toStdString();
    Json variables = {{"type", "object"}};
    variables["title"] = Text::tr("Variables of commands").toStdString();
    variables["additionalProperties"] = {{"type", "string"}};
    Json schema = {{"type", "object"}};
    schema["properties"] = {{"root", root}, {"env", variables}};
    schema["additionalProperties"] = false;
    return SettingsSchema::parse(schema).value_or(SettingsSchema());
}

Result<std::shared_ptr<FactorySandbox>> LocalProvider::create(const ProviderHost &host, const Json &options) const
{
    LocalFactorySandbox::Options result;
    if (!options.is_null() && !options.is_object())
        return refused("", Text::tr("The options of the local provider must be a JSON object."));
    for (const auto &[name, value] : options.items()) {
        if (name == "root") {
            if (!value.is_string())
                return refused("/root", Text::tr("“root” must be the path of a folder, as a text."));
            result.root = QString::fromStdString(value.get<std::string>());
        } else if (name == "env") {
            if (!value.is_object())
                return refused("/env", Text::tr("“env” must be an object whose values are texts."));
            Environment environment;
            for (const auto &[variable, content] : value.items()) {
                if (!content.is_string())
                    return refused("/env", Text::tr("“env” must be an object whose values are texts."));
                environment.insert(QString::fromStdString(variable), QString::fromStdString(content.get<std::string>()));
            }
            result.environment = [environment](const SandboxContext &) { return environment; };
        } else {
            return refused(
                "", Text::tr("The local provider has no option “%1”. It takes “root” and “env”.").arg(QString::fromStdString(name)));
        }
    }
    return std::make_shared<LocalFactorySandbox>(host, std::move(result));
}

} // namespace Millwright
