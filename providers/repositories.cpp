// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/repositories.h"

#include "models/sandbox/setupmarkers.h"
#include "models/source/gitremote.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct RepositoriesText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Repositories)
};

Async<QString> resolveHead(
    HeadResolver resolver, Repositories::Repository repository, RepositoryAccess access, GitHost git, Heads heads, std::stop_token stop)
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

Result<Repositories::Repository> repositoryAt(const RepositoryAccess &access, const ContextRepository &given, const GitHost &git)
{
    const auto url = CloneUrl::parse(access.cloneUrl, git.environment.value(u"HOME"_s));
    if (!url)
        return std::unexpected(url.error());
    Repositories::Repository repository;
    repository.cloneUrl = access.cloneUrl;
    repository.url = *url;
    repository.folder = repoDirOf(access.cloneUrl);
    repository.branch = given.defaultBranch;
    repository.setup = SetupMarkers::withoutBlanks(given.setupCommand);
    repository.credential = credentialOf(access, *git.redactor);
    return repository;
}

Result<> checkPath(const QString &path)
{
    const QString ended = path + u'/';
    const bool unclean = !path.startsWith(u'/') || ended.contains("//"_L1) || ended.contains("/../"_L1) || ended.contains("/./"_L1)
        || std::ranges::any_of(path, [](QChar c) { return c.category() == QChar::Other_Control; });
    if (!unclean && path != "/"_L1 && path.size() <= 1000)
        return {};
    return failure(ErrorCode::InvalidArgument,
        RepositoriesText::tr("“%1” cannot be the working directory. Enter an absolute path such as “/workspace”, without “.” or “..”.")
            .arg(path));
}

} // namespace

std::optional<GitCredential> credentialOf(const RepositoryAccess &access, Redactor &redactor)
{
    if (!access.authorization)
        return std::nullopt;
    redactor.addSecret(access.authorization->token);
    GitCredential credential{.token = access.authorization->token};
    if (!access.authorization->username.isEmpty())
        credential.username = access.authorization->username;
    return credential;
}

QMap<QString, QString> Repositories::heads() const
{
    QMap<QString, QString> result;
    for (const Repository &repository : repositories)
        result.insert(repository.cloneUrl, repository.commit);
    return result;
}

QString Repositories::setupTitle(const Repository &repository, const QString &command)
{
    return RepositoriesText::tr("Set up %1: %2").arg(repository.folder, command);
}

QString Repositories::workspaceSetupTitle(const QString &command)
{
    return RepositoriesText::tr("Set up the workspace: %1").arg(command);
}

Async<Repositories> resolveRepositories(SandboxContext context, GitHost git, Heads heads, std::stop_token stop)
{
    if (const auto checked = checkContext(context); !checked)
        co_return std::unexpected(checked.error());
    Repositories result;
    result.isList = !context.getRepositoryAccess && !context.repos.isEmpty();
    result.workspaceSetup = SetupMarkers::withoutBlanks(context.workspaceSetupCommand);
    result.continueOnSetupFailure = context.continueOnSetupFailure;
    result.workingDirectory
        = context.workingDirectory.isEmpty() ? QString(Repositories::defaultWorkingDirectory) : context.workingDirectory;
    while (result.workingDirectory.size() > 1 && result.workingDirectory.endsWith(u'/'))
        result.workingDirectory.chop(1);
    if (const auto checked = checkPath(result.workingDirectory); !checked)
        co_return std::unexpected(checked.error());
    QSet<QString> folders;
    for (const ContextRepository &given : repositoriesOf(context)) {
        const auto access = co_await given.getRepositoryAccess(stop);
        if (!access)
            co_return std::unexpected(access.error());
        auto repository = repositoryAt(*access, given, git);
        if (!repository)
            co_return std::unexpected(repository.error());
        if (folders.contains(repository->folder)) {
            co_return failure(ErrorCode::InvalidArgument,
                RepositoriesText::tr("Two repositories would be checked out in the folder “%1”. Leave one of them out of the environment.")
                    .arg(repository->folder));
        }
        folders.insert(repository->folder);
        const auto commit = co_await resolveHead(context.resolveHead, *repository, *access, git, heads, stop);
        if (!commit)
            co_return std::unexpected(commit.error());
        if (!commit->isEmpty() && !isCommitId(*commit))
            co_return failure(ErrorCode::InvalidArgument,
                RepositoriesText::tr("“%1” is no commit of “%2”. Build again.").arg(*commit, repository->url.slug()));
        repository->commit = *commit;
        result.repositories.append(*repository);
    }
    const auto resolved = result;
    co_return resolved;
}

std::unexpected<Error> belongsToSystem(const QString &workingDirectory, const QString &folder)
{
    return failure(ErrorCode::InvalidArgument,
        RepositoriesText::tr(
            "“%1” cannot be the working directory, because “%2” belongs to the system inside a session. Choose a folder such as "
            "“/workspace”.")
            .arg(workingDirectory, folder));
}

} // namespace Millwright
