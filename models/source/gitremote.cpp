// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/gitremote.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr auto branchPrefix = "refs/heads/"_L1;
constexpr qsizetype namedBranches = 5;

struct GitRemoteText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::GitRemote)
};

struct Refs {
    QMap<QString, QString> commits; ///< by whole name
    QString head; ///< what HEAD points to
};

/// What `git ls-remote --symref` printed. Lines that are not of its form are left out: the other side wrote them.
Refs parseRefs(const QByteArray &output)
{
    Refs refs;
    for (const QByteArray &line : output.split('\n')) {
        const qsizetype tab = line.indexOf('\t');
        if (tab < 0)
            continue;
        const QString value = QString::fromUtf8(line.first(tab));
        const QString name = QString::fromUtf8(line.sliced(tab + 1));
        if (value.startsWith("ref: "_L1)) {
            if (name == "HEAD"_L1)
                refs.head = value.sliced(5);
        } else if (isCommitId(value)) {
            refs.commits.insert(name, value);
        }
    }
    return refs;
}

Async<Refs> listRefs(
    GitHost host, CloneUrl url, std::optional<GitCredential> credential, QStringList options, QStringList names, std::stop_token stop)
{
    GitCommand command;
    command.arguments = QStringList{u"ls-remote"_s} + options + QStringList{u"--"_s, url.text} + names;
    command.environment = gitNetworkEnvironment(host.environment, url, credential);
    command.timeout = GitRemote::timeout;
    const auto result = co_await runGit(host, std::move(command), stop);
    if (!result)
        co_return std::unexpected(result.error());
    if (result->exitCode != 0)
        co_return std::unexpected(explainGitFailure(url, credential.has_value(), *result));
    co_return parseRefs(result->standardOutput);
}

/// Why there is no HEAD: the repository is empty, or its HEAD names a branch that is not there.
Async<RemoteHead> explainMissingHead(
    GitHost host, CloneUrl url, std::optional<GitCredential> credential, QString branch, std::stop_token stop)
{
    const auto refs = co_await listRefs(host, url, credential, {u"--heads"_s}, {}, stop);
    if (!refs)
        co_return std::unexpected(refs.error());
    QStringList branches;
    for (const QString &name : refs->commits.keys()) {
        if (name.startsWith(branchPrefix))
            branches.append(name.sliced(branchPrefix.size()));
    }
    if (branches.isEmpty())
        co_return failure(
            ErrorCode::NotFound, GitRemoteText::tr("“%1” is empty: it has no commit yet. Push one and try again.").arg(url.slug()));
    QString some = branches.first(std::min(branches.size(), namedBranches)).join(u", "_s);
    if (branches.size() > namedBranches)
        some += u", …"_s;
    if (branch.isEmpty())
        co_return failure(ErrorCode::NotFound,
            GitRemoteText::tr("The default branch of “%1” does not exist. Choose another one there, or name a branch here: %2.")
                .arg(url.slug(), some));
    co_return failure(ErrorCode::NotFound,
        GitRemoteText::tr("“%1” has no branch “%2”, and its default branch does not exist. It has: %3.").arg(url.slug(), branch, some));
}

Async<RemoteHead> findHead(GitHost host, CloneUrl url, std::optional<GitCredential> credential, QString branch, std::stop_token stop)
{
    QStringList names{u"HEAD"_s};
    if (branch.startsWith(branchPrefix))
        branch = branch.sliced(branchPrefix.size());
    if (!branch.isEmpty()) {
        if (const auto checked = checkBranchName(branch); !checked)
            co_return std::unexpected(checked.error());
        names.append(branchPrefix + branch);
    }
    const auto refs = co_await listRefs(host, url, credential, {u"--symref"_s}, names, stop);
    if (!refs)
        co_return std::unexpected(refs.error());

    RemoteHead head;
    if (refs->head.startsWith(branchPrefix))
        head.defaultBranch = refs->head.sliced(branchPrefix.size());
    head.branch = branch.isEmpty() ? head.defaultBranch : branch;
    head.commit = refs->commits.value(branch.isEmpty() ? u"HEAD"_s : branchPrefix + branch);
    if (!head.commit.isEmpty())
        co_return head;
    if (!refs->commits.contains(u"HEAD"_s))
        co_return co_await explainMissingHead(host, url, credential, branch, stop);
    if (head.defaultBranch.isEmpty())
        co_return failure(ErrorCode::NotFound, GitRemoteText::tr("“%1” has no branch “%2”. Name another.").arg(url.slug(), branch));
    co_return failure(ErrorCode::NotFound,
        GitRemoteText::tr("“%1” has no branch “%2”. Its default branch is “%3”; use that, or name another.")
            .arg(url.slug(), branch, head.defaultBranch));
}

Async<Requirement> findGit(GitHost host, std::stop_token stop)
{
    GitCommand command;
    command.arguments = QStringList{u"--version"_s};
    command.environment = gitLocalEnvironment(host.environment);
    command.timeout = GitRemote::timeout;
    const auto result = co_await runGit(host, std::move(command), stop);
    const bool runs = result && result->exitCode == 0;
    const Requirement found{.name = u"git"_s,
        .state = runs ? Requirement::State::Met : Requirement::State::Missing,
        .text = runs ? GitRemoteText::tr("%1 fetches the repositories.").arg(QString::fromUtf8(result->standardOutput).trimmed())
                     : GitRemoteText::tr("Repositories are fetched with git. Install the package “git”.")};
    co_return found;
}

} // namespace

GitRemote::GitRemote(GitHost host) : m_host(std::move(host)) { }

Async<RemoteHead> GitRemote::head(CloneUrl url, std::optional<GitCredential> credential, QString branch, std::stop_token stop) const
{
    return findHead(m_host, std::move(url), std::move(credential), std::move(branch), std::move(stop));
}

Async<Requirement> GitRemote::requirement(std::stop_token stop) const
{
    return findGit(m_host, std::move(stop));
}

} // namespace Millwright
