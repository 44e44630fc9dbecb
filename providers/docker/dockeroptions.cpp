// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockeroptions.h"

#include "models/sandbox/providerhost.h"
#include "providers/docker/dockertemplate.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct DockerOptionsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerOptions)
};

Json textField(const QString &title, const QString &description)
{
    return {{"type", "string"}, {"title", title.toStdString()}, {"description", description.toStdString()}};
}

Json engineSchema()
{
    Json properties = Json::object();
    properties["host"] = textField(DockerOptionsText::tr("Address"),
        DockerOptionsText::tr("As DOCKER_HOST: unix:///path or tcp://host:port. Unset: found as the docker command finds it."));
    properties["context"] = textField(DockerOptionsText::tr("Context"), DockerOptionsText::tr("Of docker context, instead of an address."));
    properties["tlsVerify"] = {{"type", "boolean"}, {"title", DockerOptionsText::tr("Check its certificate").toStdString()},
        {"description", DockerOptionsText::tr("Off: the connection is encrypted, but the engine may be anybody.").toStdString()}};
    properties["certPath"]
        = textField(DockerOptionsText::tr("Certificates"), DockerOptionsText::tr("A folder with ca.pem, cert.pem and key.pem."));
    Json schema = {{"type", "object"}};
    schema["title"] = DockerOptionsText::tr("Docker engine").toStdString();
    schema["properties"] = std::move(properties);
    schema["additionalProperties"] = false;
    return schema;
}

Json templateSchema()
{
    Json buildEnv = environmentSchema();
    buildEnv["title"] = DockerOptionsText::tr("Variables of builds").toStdString();
    buildEnv["description"]
        = DockerOptionsText::tr("They are part of every template, and of the sessions that boot from it: no place for secrets.")
              .toStdString();
    Json schema = {{"type", "object"}};
    schema["title"] = DockerOptionsText::tr("Templates").toStdString();
    schema["properties"] = {{"buildEnv", buildEnv}};
    schema["additionalProperties"] = false;
    return schema;
}

Json partOf(const Json &options, const char *key)
{
    return options.is_object() && options.contains(key) ? options[key] : Json::object();
}

std::unexpected<Error> refuse(const QString &pointer, const QString &message)
{
    return failure(ErrorCode::InvalidArgument, message, {{pointer, u"conflict"_s, message}});
}

/// With the place that the issues have in the whole of the options.
Error inPart(Error error, QLatin1StringView pointer)
{
    for (SettingsIssue &issue : error.issues)
        issue.pointer.prepend(pointer);
    return error;
}

} // namespace

SettingsSchema DockerOptions::schema()
{
    Json properties = ContainerOptions::properties();
    properties["env"] = environmentSchema();
    properties["workingDirectory"]
        = textField(DockerOptionsText::tr("Working directory"), DockerOptionsText::tr("Where a project says nothing. Unset: /workspace."));
    properties["engine"] = engineSchema();
    properties["template"] = templateSchema();
    Json defaults = dockerSettingsSchema({}).json();
    defaults["title"] = DockerOptionsText::tr("Defaults of the settings").toStdString();
    defaults["description"] = DockerOptionsText::tr("They hold where a project sets nothing.").toStdString();
    properties["defaults"] = std::move(defaults);
    Json schema = {{"type", "object"}};
    schema["properties"] = std::move(properties);
    schema["additionalProperties"] = false;
    return SettingsSchema::parse(schema).value_or(SettingsSchema());
}

Result<DockerOptions> DockerOptions::parse(const Json &options)
{
    DockerOptions result;
    const auto containers = ContainerOptions::parse(options);
    if (!containers)
        return std::unexpected(containers.error());
    result.containers = *containers;

    const Json engine = partOf(options, "engine");
    result.engine.host = textIn(engine, "host").trimmed();
    result.engine.context = textIn(engine, "context").trimmed();
    result.engine.certPath = textIn(engine, "certPath").trimmed();
    if (engine.contains("tlsVerify") && engine["tlsVerify"].is_boolean())
        result.engine.tlsVerify = engine["tlsVerify"].get<bool>();
    if (!result.engine.host.isEmpty() && !result.engine.context.isEmpty())
        return refuse(u"/engine/context"_s, DockerOptionsText::tr("Give either an address or a context of the Docker engine, not both."));

    result.environment = mapIn(options, "env");
    result.buildEnvironment = mapIn(partOf(options, "template"), "buildEnv");
    if (const auto checked = checkBuildEnvironment(result.buildEnvironment); !checked)
        return refuse(u"/template/buildEnv"_s, checked.error().message);
    result.workingDirectory = textIn(options, "workingDirectory").trimmed();
    if (result.workingDirectory.isEmpty())
        result.workingDirectory = QString(Repositories::defaultWorkingDirectory);
    if (!result.workingDirectory.startsWith(u'/'))
        return refuse(u"/workingDirectory"_s, DockerOptionsText::tr("The working directory is an absolute path: it begins with “/”."));

    const auto document = SettingsDocument::fromJson(partOf(options, "defaults"));
    const auto defaults = document ? DockerSettings().with(*document) : Result<DockerSettings>(std::unexpected(document.error()));
    if (!defaults)
        return std::unexpected(inPart(defaults.error(), "/defaults"_L1));
    result.defaults = *defaults;
    return result;
}

} // namespace Millwright
