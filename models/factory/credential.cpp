// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/credential.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qsizetype longestUsername = 200;

struct CredentialText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Credential)
};

/// A host, also as the address of its front page; nothing when the text is more than that.
std::optional<QString> hostIn(const QString &text)
{
    QString host = text;
    if (host.startsWith("https://"_L1, Qt::CaseInsensitive))
        host = host.sliced(8);
    if (host.endsWith(u'/'))
        host.chop(1);
    if (host.contains(u'/') || host.contains(u'@'))
        return {};
    return host;
}

} // namespace

namespace CredentialKind {

QString name(Value kind)
{
    switch (kind) {
    case GitHub:
        return u"github"_s;
    case GitLab:
        return u"gitlab"_s;
    case Basic:
        return u"basic"_s;
    case SshAgent:
        return u"ssh-agent"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

std::optional<Value> fromName(const QString &name)
{
    for (const Value kind : {GitHub, GitLab, Basic, SshAgent}) {
        if (CredentialKind::name(kind) == name)
            return kind;
    }
    return {};
}

QString title(Value kind)
{
    switch (kind) {
    case GitHub:
        return CredentialText::tr("GitHub token");
    case GitLab:
        return CredentialText::tr("GitLab token");
    case Basic:
        return CredentialText::tr("User name and password");
    case SshAgent:
        return CredentialText::tr("ssh agent");
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace CredentialKind

Result<Credential> parseCredential(const NewCredential &entered)
{
    Credential credential{.id = entered.id, .where = entered.where.trimmed(), .kind = entered.kind};
    if (credential.where.isEmpty())
        return failure(ErrorCode::InvalidArgument,
            CredentialText::tr("Enter a host such as github.com, or the address of a repository such as https://github.com/owner/name."));
    const auto host = hostIn(credential.where);
    const auto url = CloneUrl::parse(host ? "https://"_L1 + *host + "/repository"_L1 : credential.where);
    if (!url)
        return std::unexpected(url.error());
    if (url->isLocal())
        return failure(
            ErrorCode::InvalidArgument, CredentialText::tr("“%1” lies on this computer and needs no access.").arg(credential.where));
    credential.scope = host ? CredentialScope::Host : CredentialScope::Repository;
    credential.where = host ? url->authority() : url->text;
    if (!host && (url->kind == CloneUrl::Kind::Ssh) == CredentialKind::hasToken(credential.kind))
        return failure(ErrorCode::InvalidArgument,
            CredentialKind::hasToken(credential.kind)
                ? CredentialText::tr(
                      "A repository with an ssh address is reached by the ssh agent. Choose that, or enter its https address.")
                : CredentialText::tr(
                      "The ssh agent is for ssh addresses, such as git@github.com:owner/name.git. Enter one, or choose a token."));
    if (credential.kind != CredentialKind::Basic)
        return credential;
    credential.username = entered.username.trimmed();
    const bool isWrong = std::ranges::any_of(credential.username, [](QChar c) { return c == u':' || c.unicode() < 0x20; });
    if (credential.username.isEmpty() || credential.username.size() > longestUsername || isWrong)
        return failure(ErrorCode::InvalidArgument,
            CredentialText::tr("Enter the user name, without “:” and with at most %1 characters.").arg(longestUsername));
    return credential;
}

} // namespace Millwright
