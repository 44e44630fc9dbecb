// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/templateinputs.h"

#include "models/sandbox/setupmarkers.h"
#include "models/source/gitremote.h"
#include "providers/snapshot/namespacespec.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QSet>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Millwright::TemplateInputs)
};

Json texts(const QStringList &list)
{
    Json result = Json::array();
    for (const QString &text : list)
        result.push_back(text.toStdString());
    return result;
}

QString hashOf(const Json &json)
{
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    return QString::fromLatin1(
        QCryptographicHash::hash(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())), QCryptographicHash::Sha256).toHex());
}

/// A JSON string is a YAML string, too.
QString quoted(const QString &text)
{
    return QString::fromStdString(Json(text.toStdString()).dump(-1, ' ', false, Json::error_handler_t::replace));
}

QString listOf(const QStringList &steps, const QString &indent)
{
    if (steps.isEmpty())
        return u" []\n"_s;
    QString text = u"\n"_s;
    for (const QString &step : steps)
        text += indent + "- "_L1 + quoted(step) + u'\n';
    return text;
}

Async<QString> resolveHead(
    HeadResolver resolver, TemplateInputs::Repository repository, RepositoryAccess access, GitHost git, Heads heads, std::stop_token stop)
{
    if (resolver) {
        const auto pinned = co_await resolver(access.cloneUrl, access.authorization, stop);
        if (!pinned && heads == Heads::Resolved)
            co_return std::unexpected(pinned.error());
        if (pinned && pinned->has_value() && !(**pinned).isEmpty())
            co_return **pinned;
    }
    if (heads == Heads::Pinned)
        co_return QString();
    const GitRemote remote(git);
    const auto head = co_await remote.head(repository.url, repository.credential, {}, stop);
    if (!head)
        co_return std::unexpected(head.error());
    co_return head->commit;
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
        entry["setup"] = texts(repository.setup);
        result["repositories"].push_back(std::move(entry));
    }
    result["workspaceSetup"] = texts(workspaceSetup);
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

QMap<QString, QString> TemplateInputs::heads() const
{
    QMap<QString, QString> result;
    for (const Repository &repository : repositories)
        result.insert(repository.cloneUrl, repository.commit);
    return result;
}

QString TemplateInputs::description() const
{
    QString text = u"workingDirectory: "_s + quoted(workingDirectory) + u'\n';
    text += "isolation: "_L1 + (isolated ? "bubblewrap"_L1 : "none"_L1) + u'\n';
    text += "network: "_L1 + (network ? "true"_L1 : "false"_L1) + u'\n';
    text += "repositories:\n"_L1;
    for (const Repository &repository : repositories) {
        text += "  - url: "_L1 + quoted(repository.url.text) + u'\n';
        text += "    commit: "_L1 + quoted(repository.commit) + u'\n';
        text += "    folder: "_L1 + quoted(repository.folder) + u'\n';
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
    if (const auto checked = checkContext(context); !checked)
        co_return std::unexpected(checked.error());
    TemplateInputs inputs;
    inputs.isList = !context.getRepositoryAccess && !context.repos.isEmpty();
    inputs.workspaceSetup = SetupMarkers::withoutBlanks(context.workspaceSetupCommand);
    inputs.continueOnSetupFailure = context.continueOnSetupFailure;
    inputs.workingDirectory = context.workingDirectory.isEmpty() ? QString(NamespaceSpec::defaultWorkspace) : context.workingDirectory;
    while (inputs.workingDirectory.size() > 1 && inputs.workingDirectory.endsWith(u'/'))
        inputs.workingDirectory.chop(1);
    if (const auto checked = checkWorkingDirectory(inputs.workingDirectory); !checked)
        co_return std::unexpected(checked.error());
    inputs.isolated = settings.isolated;
    inputs.network = settings.network;
    QSet<QString> folders;
    for (const ContextRepository &given : repositoriesOf(context)) {
        const auto access = co_await given.getRepositoryAccess(stop);
        if (!access)
            co_return std::unexpected(access.error());
        const auto url = CloneUrl::parse(access->cloneUrl, git.environment.value(u"HOME"_s));
        if (!url)
            co_return std::unexpected(url.error());
        TemplateInputs::Repository repository;
        repository.cloneUrl = access->cloneUrl;
        repository.url = *url;
        repository.folder = repoDirOf(access->cloneUrl);
        repository.branch = given.defaultBranch;
        repository.setup = SetupMarkers::withoutBlanks(given.setupCommand);
        if (access->authorization) {
            git.redactor->addSecret(access->authorization->token);
            GitCredential credential;
            credential.token = access->authorization->token;
            if (!access->authorization->username.isEmpty())
                credential.username = access->authorization->username;
            repository.credential = credential;
        }
        if (folders.contains(repository.folder)) {
            co_return failure(ErrorCode::InvalidArgument,
                Text::tr("Two repositories would be checked out in the folder “%1”. Leave one of them out of the environment.")
                    .arg(repository.folder));
        }
        folders.insert(repository.folder);
        const auto commit = co_await resolveHead(context.resolveHead, repository, *access, git, heads, stop);
        if (!commit)
            co_return std::unexpected(commit.error());
        if (!commit->isEmpty() && !isCommitId(*commit))
            co_return failure(
                ErrorCode::InvalidArgument, Text::tr("“%1” is no commit of “%2”. Build again.").arg(*commit, repository.url.slug()));
        repository.commit = *commit;
        inputs.repositories.append(repository);
    }
    co_return inputs;
}

} // namespace Millwright
