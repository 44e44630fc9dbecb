// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/source/cloneurl.h"

#include <QDateTime>
#include <QObject>

#include <optional>

namespace Millwright {

namespace CredentialKind {
Q_NAMESPACE_EXPORT(MILLWRIGHT_MODELS_EXPORT)
enum Value {
    GitHub, ///< a token, for https
    GitLab, ///< a token, for https
    Basic, ///< a user name and a password or token, for https
    SshAgent, ///< the keys of the ssh agent that the application was started with, for ssh
};
Q_ENUM_NS(Value)

MILLWRIGHT_MODELS_EXPORT QString name(Value kind); ///< as it is stored: github, gitlab, basic, ssh-agent
MILLWRIGHT_MODELS_EXPORT std::optional<Value> fromName(const QString &name);
MILLWRIGHT_MODELS_EXPORT QString title(Value kind); ///< for people
inline bool hasToken(Value kind)
{
    return kind != SshAgent;
}
} // namespace CredentialKind

namespace CredentialScope {
Q_NAMESPACE_EXPORT(MILLWRIGHT_MODELS_EXPORT)
enum Value { Host, Repository };
Q_ENUM_NS(Value)
} // namespace CredentialScope

/// What an access was found to be good for.
struct CredentialCheck {
    bool usable = false;
    QString text; ///< a sentence
    QDateTime at = {};

    bool operator==(const CredentialCheck &) const = default;
};

/// Access to a host's repositories, or to one of them. Its token is in the SecretStore, under secretName().
struct Credential {
    QString id = {}; ///< a UUID without braces; another one with each token
    CredentialScope::Value scope = CredentialScope::Host;
    QString where = {}; ///< a host, with its port where that is not the usual one; or a repository's address
    CredentialKind::Value kind = CredentialKind::GitHub;
    QString username = {}; ///< of the kind Basic
    std::optional<CredentialCheck> lastCheck = {}; ///< since the factory was opened; not stored

    QString secretName() const { return QStringLiteral("repository/") + id; }
    bool operator==(const Credential &) const = default;
};

/// What a person enters.
struct NewCredential {
    QString id = {}; ///< of the one that is changed; empty: a new one
    QString where = {}; ///< a host, or a repository's address
    CredentialKind::Value kind = CredentialKind::GitHub;
    QString username = {};

    bool operator==(const NewCredential &) const = default;
};

/// Understands what a person entered, apart from its id. The error says which part is wrong.
MILLWRIGHT_MODELS_EXPORT Result<Credential> parseCredential(const NewCredential &entered);

} // namespace Millwright
