// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/repositorycheck.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Millwright {

namespace {

constexpr auto answerLimit = 10s;
constexpr qsizetype longestBegin = 4096;

struct RepositoryCheckText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::RepositoryCheck)
};

Async<> ask(GitHost host, CloneUrl url, std::optional<GitCredential> credential, GitCommand command, std::stop_token stop)
{
    command.timeout = answerLimit;
    const auto result = co_await runGit(host, std::move(command), stop);
    if (!result)
        co_return std::unexpected(result.error());
    if (result->exitCode != 0 || result->timedOut)
        co_return std::unexpected(explainGitFailure(url, credential.has_value(), *result));
    co_return {};
}

Async<> askForRead(GitHost host, CloneUrl url, std::optional<GitCredential> credential, std::stop_token stop)
{
    GitCommand command{{u"ls-remote"_s, u"--"_s, url.text, u"HEAD"_s}, gitNetworkEnvironment(host.environment, url, credential)};
    return ask(std::move(host), std::move(url), std::move(credential), std::move(command), std::move(stop));
}

Async<> askForPushBySsh(GitHost host, CloneUrl url, std::stop_token stop)
{
    GitCommand command{
        {u"ls-remote"_s, u"--upload-pack=git-receive-pack"_s, u"--"_s, url.text}, gitNetworkEnvironment(host.environment, url, {})};
    return ask(std::move(host), std::move(url), {}, std::move(command), std::move(stop));
}

/// What git asks before it pushes. No command asks only that, so its helper for the protocol does (gitremote-helpers(7)). A
/// host that only hands out files answers, too, but never as the service (gitprotocol-http(5), "Smart Clients").
Async<> askForPushByHttps(GitHost host, CloneUrl url, std::optional<GitCredential> credential, std::stop_token stop)
{
    GitCommand command{{"remote-"_L1 + url.text.section(u':', 0, 0), url.text, url.text},
        gitNetworkEnvironment(host.environment, url, credential), "list for-push\n\n"};
    command.environment.insert(u"GIT_TRACE_PACKET"_s, u"1"_s);
    const auto begin = std::make_shared<QByteArray>();
    command.progress = [begin](const QByteArray &bytes) {
        if (begin->size() < longestBegin)
            *begin += bytes;
    };
    const auto asked = co_await ask(std::move(host), url, std::move(credential), std::move(command), std::move(stop));
    if (asked && !begin->contains("# service=git-receive-pack"))
        co_return failure(ErrorCode::Unsupported, RepositoryCheckText::tr("“%1” only hands out files.").arg(url.host));
    co_return asked;
}

Async<> askForPush(GitHost host, CloneUrl url, std::optional<GitCredential> credential, std::stop_token stop)
{
    if (url.kind == CloneUrl::Kind::Ssh)
        return askForPushBySsh(std::move(host), std::move(url), std::move(stop));
    return askForPushByHttps(std::move(host), std::move(url), std::move(credential), std::move(stop));
}

} // namespace

Async<QString> checkRepositoryAccess(GitHost host, CloneUrl url, std::optional<GitCredential> credential, std::stop_token stop)
{
    const auto read = co_await askForRead(host, url, credential, stop);
    if (!read)
        co_return std::unexpected(read.error());
    const auto push = co_await askForPush(host, url, credential, stop);
    if (push)
        co_return url.kind == CloneUrl::Kind::Ssh
            ? RepositoryCheckText::tr("May read “%1”. May also push: a key that only reads is enough.").arg(url.slug())
            : RepositoryCheckText::tr("May read “%1”. May also push: a token that only reads is enough.").arg(url.slug());
    switch (push.error().code) {
    case ErrorCode::Aborted:
        co_return std::unexpected(push.error());
    case ErrorCode::Network:
    case ErrorCode::Timeout:
        co_return RepositoryCheckText::tr("May read “%1”. Whether it may push was not told: %2").arg(url.slug(), push.error().message);
    default:
        co_return RepositoryCheckText::tr("May read “%1”, and not push.").arg(url.slug());
    }
}

} // namespace Millwright
