// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/templateinputs.h"

#include "providers/snapshot/namespacespec.h"

#include <QCryptographicHash>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QString hashOf(const Json &json)
{
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    return QString::fromLatin1(
        QCryptographicHash::hash(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())), QCryptographicHash::Sha256).toHex());
}

/// A JSON string is a YAML string, too.
QString yamlText(const QString &text)
{
    return QString::fromStdString(Json(text.toStdString()).dump(-1, ' ', false, Json::error_handler_t::replace));
}

QString listOf(const QStringList &steps, const QString &indent)
{
    if (steps.isEmpty())
        return u" []\n"_s;
    QString text = u"\n"_s;
    for (const QString &step : steps)
        text += indent + "- "_L1 + yamlText(step) + u'\n';
    return text;
}

} // namespace

Json TemplateInputs::canonical(bool withCommits) const
{
    Json result = Json::object();
    result["version"] = 1;
    result["list"] = isList;
    result["repositories"] = Json::array();
    for (const Repository &repository : repositories) {
        Json entry = Json::object();
        entry["url"] = repository.url.normalized().toStdString();
        entry["folder"] = repository.folder.toStdString();
        if (withCommits)
            entry["commit"] = repository.commit.toStdString();
        entry["setup"] = toJson(repository.setup);
        result["repositories"].push_back(std::move(entry));
    }
    result["workspaceSetup"] = toJson(workspaceSetup);
    result["continueOnSetupFailure"] = continueOnSetupFailure;
    result["workingDirectory"] = workingDirectory.toStdString();
    result["isolated"] = isolated;
    result["network"] = network;
    return result;
}

QString TemplateInputs::identity() const
{
    return hashOf(canonical(true));
}

QString TemplateInputs::family() const
{
    return hashOf(canonical(false));
}

QString TemplateInputs::checkoutIdentity() const
{
    TemplateInputs before = *this;
    before.workspaceSetup.clear();
    Json branches = Json::array();
    for (Repository &repository : before.repositories) {
        repository.setup.clear();
        branches.push_back(repository.branch.toStdString());
    }
    Json result = before.canonical(true);
    result["branches"] = std::move(branches);
    return hashOf(result);
}

QString TemplateInputs::description() const
{
    QString text = u"workingDirectory: "_s + yamlText(workingDirectory) + u'\n';
    text += "isolation: "_L1 + (isolated ? "bubblewrap"_L1 : "none"_L1) + u'\n';
    text += "network: "_L1 + (network ? "true"_L1 : "false"_L1) + u'\n';
    text += "repositories:\n"_L1;
    for (const Repository &repository : repositories) {
        text += "  - url: "_L1 + yamlText(repository.url.text) + u'\n';
        text += "    commit: "_L1 + yamlText(repository.commit) + u'\n';
        text += "    folder: "_L1 + yamlText(repository.folder) + u'\n';
        text += "    setup:"_L1 + listOf(repository.setup, u"      "_s);
    }
    if (isList) {
        text += "workspaceSetup:"_L1 + listOf(workspaceSetup, u"  "_s);
        text += "continueOnSetupFailure: "_L1 + (continueOnSetupFailure ? "true"_L1 : "false"_L1) + u'\n';
    }
    return text;
}

Async<TemplateInputs> resolveTemplateInputs(
    SandboxContext context, SnapshotSettings settings, GitHost git, Heads heads, std::stop_token stop)
{
    const auto repositories = co_await resolveRepositories(std::move(context), std::move(git), heads, stop);
    if (!repositories)
        co_return std::unexpected(repositories.error());
    if (const auto checked = checkWorkingDirectory(repositories->workingDirectory); !checked)
        co_return std::unexpected(checked.error());
    const TemplateInputs inputs{*repositories, settings.isolated, settings.network};
    co_return inputs;
}

} // namespace Millwright
