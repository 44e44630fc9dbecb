// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/repositoryaccess.h"

#include "models/source/sshagent.h"
#include "models/storage/store.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct RepositoryAccessText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::RepositoryAccess)
};

struct TokenVariable {
    QLatin1StringView host;
    QLatin1StringView variable;
    CredentialKind::Value kind;
};
constexpr TokenVariable tokenVariables[] = {
    {"github.com"_L1, "GH_TOKEN"_L1, CredentialKind::GitHub},
    {"github.com"_L1, "GITHUB_TOKEN"_L1, CredentialKind::GitHub},
    {"gitlab.com"_L1, "GITLAB_TOKEN"_L1, CredentialKind::GitLab},
};

bool countsFor(const Credential &credential, const CloneUrl &url)
{
    if (url.isLocal() || (url.kind == CloneUrl::Kind::Https) != CredentialKind::hasToken(credential.kind))
        return false;
    if (credential.scope == CredentialScope::Host)
        return credential.where == url.authority();
    const auto own = CloneUrl::parse(credential.where);
    return own && own->normalized() == url.normalized();
}

} // namespace

std::optional<Credential> credentialFor(const QList<Credential> &credentials, const CloneUrl &url)
{
    std::optional<Credential> best;
    for (const Credential &credential : credentials) {
        if (countsFor(credential, url) && (!best || credential.scope == CredentialScope::Repository))
            best = credential;
    }
    return best;
}

QString usernameOf(const Credential &credential)
{
    switch (credential.kind) {
    case CredentialKind::GitHub:
        return u"x-access-token"_s;
    case CredentialKind::GitLab:
        return u"oauth2"_s;
    case CredentialKind::Basic:
        return credential.username;
    case CredentialKind::SshAgent:
        break;
    }
    return {};
}

std::optional<RepositoryAuthorization> authorizationFromEnvironment(const Environment &environment, const CloneUrl &url)
{
    for (const TokenVariable &candidate : tokenVariables) {
        const QString token = environment.value(candidate.variable).trimmed();
        if (url.kind == CloneUrl::Kind::Https && url.authority() == candidate.host && !token.isEmpty())
            return RepositoryAuthorization{.token = token, .username = usernameOf({.kind = candidate.kind})};
    }
    return {};
}

Async<QString> tokenOf(std::shared_ptr<SecretStore> secrets, Credential credential, std::stop_token stop)
{
    const auto token = co_await secrets->read(credential.secretName(), stop);
    if (!token && token.error().code == ErrorCode::Aborted)
        co_return std::unexpected(token.error());
    if (!token)
        co_return failure(token.error().code,
            RepositoryAccessText::tr("The token for “%1” cannot be read. %2").arg(credential.where, token.error().message));
    if (!*token)
        co_return failure(ErrorCode::Unauthorized,
            RepositoryAccessText::tr("The token for “%1” is not kept any more. Enter it again where access to repositories is set up.")
                .arg(credential.where));
    co_return **token;
}

Async<RepositoryAccess> resolveRepositoryAccess(RepositoryAccessSources sources, QString cloneUrl, std::stop_token stop)
{
    RepositoryAccess access{.cloneUrl = cloneUrl};
    const auto url = CloneUrl::parse(cloneUrl);
    if (!url)
        co_return std::unexpected(url.error());
    const auto credentials = sources.store->credentials();
    if (!credentials)
        co_return std::unexpected(credentials.error());
    const auto credential = credentialFor(*credentials, *url);
    if (!credential) {
        access.authorization = authorizationFromEnvironment(sources.git.environment, *url);
    } else if (CredentialKind::hasToken(credential->kind)) {
        const auto token = co_await tokenOf(sources.secrets, *credential, stop);
        if (!token)
            co_return std::unexpected(token.error());
        access.authorization = {.token = *token, .username = usernameOf(*credential)};
    } else if (const auto keys = co_await sshAgentKeys(sources.git, stop); !keys) {
        co_return std::unexpected(keys.error());
    }
    if (access.authorization)
        sources.git.redactor->addSecret(access.authorization->token);
    co_return access;
}

} // namespace Millwright
