// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/command/commandrequest.h"

#include "models/source/redactor.h"
#include "providers/command/commandprocess.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

QString quoted(QString text)
{
    return u'\'' + text.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

} // namespace

Async<RepositoryRequest> repositoryRequest(SandboxContext context, std::shared_ptr<Redactor> redactor, std::stop_token stop)
{
    RepositoryRequest result{Json::array(), {}};
    const auto repositories = repositoriesOf(context);
    for (const ContextRepository &repository : repositories) {
        const auto access = co_await repository.getRepositoryAccess(stop);
        if (!access)
            co_return std::unexpected(access.error());
        Json entry = {{"cloneUrl", access->cloneUrl.toStdString()}};
        entry["setupCommand"] = toJson(repository.setupCommand);
        if (!repository.defaultBranch.isEmpty())
            entry["defaultBranch"] = repository.defaultBranch.toStdString();
        if (access->authorization) {
            const QString variable = QStringLiteral("MILLWRIGHT_TOKEN_%1").arg(result.repositories.size() + 1);
            redactor->addSecret(access->authorization->token);
            result.credentials.insert(variable, access->authorization->token);
            entry["tokenVariable"] = variable.toStdString();
            entry["username"] = access->authorization->username.toStdString();
        }
        result.repositories.push_back(std::move(entry));
    }
    co_return std::move(result);
}

Json contextRequest(const SandboxContext &context)
{
    Json result = Json::object();
    const auto add = [&result](const char *key, const QString &text) {
        if (!text.isEmpty())
            result[key] = text.toStdString();
    };
    add("factoryId", context.factoryId);
    add("factoryName", context.factoryName);
    add("repoFullName", context.repoFullName);
    add("workingDirectory", context.workingDirectory);
    if (!context.workspaceSetupCommand.isEmpty())
        result["workspaceSetupCommand"] = toJson(context.workspaceSetupCommand);
    if (context.continueOnSetupFailure)
        result["continueOnSetupFailure"] = true;
    return result;
}

Json settingsRequest(const SettingsSchema &schema, const SettingsDocument &settings)
{
    Json result = Json::object();
    for (const SettingsField &field : schema.fields()) {
        if (const Json value = schema.effectiveValue(settings.json(), field.key); !value.is_null())
            result[field.key.toStdString()] = value;
    }
    for (const QString &key : schema.notShown()) {
        if (const Json value = schema.effectiveValue(settings.json(), key); !value.is_null())
            result[key.toStdString()] = value;
    }
    return result;
}

Json variablesRequest(const Environment &environment)
{
    Json result = Json::object();
    for (const auto &[name, value] : environment.asKeyValueRange())
        result[name.toStdString()] = value.toStdString();
    return result;
}

Result<QString> commandScript(const Command &command)
{
    static const QRegularExpression isName(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_]*\\z"));
    QString script
        = QStringLiteral("unset MILLWRIGHT_COMMAND MILLWRIGHT_REQUEST MILLWRIGHT_SANDBOX_ID MILLWRIGHT_SCRIPT MILLWRIGHT_SESSION_ID "
                         "MILLWRIGHT_WORKING_DIRECTORY\n"
                         "cd -- %1 2>/dev/null || { printf 'millwright: The folder “%s” cannot be entered.\\n' %1 >&2; exit %2; }\n")
              .arg(quoted(command.workingDirectory), QString::number(CommandProcess::couldNotRun));
    for (const auto &[name, value] : command.environment.asKeyValueRange()) {
        if (!isName.match(name).hasMatch()) {
            return failure(ErrorCode::InvalidArgument,
                QCoreApplication::translate("Millwright::CommandRequest",
                    "“%1” cannot be the name of a variable here: it may have letters, digits and underscores, and begins with no digit.")
                    .arg(name));
        }
        script += QStringLiteral("export ") + name + u'=' + quoted(value) + u'\n';
    }
    return QString(script + QStringLiteral("exec /bin/sh -c ") + quoted(command.shellText()) + u'\n');
}

} // namespace Millwright
