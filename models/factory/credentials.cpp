// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/credentials.h"

#include "models/factory/repositoryaccess.h"
#include "models/source/repositorycheck.h"
#include "models/source/sshagent.h"

#include <QCoreApplication>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qsizetype longestToken = 16 * 1024;

struct CredentialsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Credentials)
};

QString described(const Credential &credential)
{
    return CredentialsText::tr("%1 (%2)", "a host or repository, a kind of access")
        .arg(credential.where, CredentialKind::title(credential.kind));
}

Result<> checkToken(const QString &token)
{
    const bool isWrong = std::ranges::any_of(token, [](QChar c) { return c.unicode() < 0x20 || c.unicode() == 0x7f; });
    if (isWrong || token.size() > longestToken)
        return failure(
            ErrorCode::InvalidArgument, CredentialsText::tr("This is no token: it holds a line break, or is too long. Enter it again."));
    return {};
}

/// Whether two credentials would count for the same addresses.
bool collides(const Credential &one, const Credential &other)
{
    return one.id != other.id && one.scope == other.scope && one.where == other.where
        && CredentialKind::hasToken(one.kind) == CredentialKind::hasToken(other.kind);
}

/// A stored token goes to nobody but whom it was entered for.
Result<> checkSameHolder(const Credential &stored, const Credential &entered)
{
    if (!CredentialKind::hasToken(entered.kind) || stored.where == entered.where)
        return {};
    return failure(ErrorCode::InvalidArgument, CredentialsText::tr("Enter the token again: it was entered for “%1”.").arg(stored.where));
}

} // namespace

Credentials::Credentials(std::shared_ptr<FactoryCore> core) : m_core(std::move(core)), m_activity(m_core) { }

Result<QList<Credential>> Credentials::all() const
{
    auto credentials = m_core->store->credentials();
    if (!credentials)
        return credentials;
    for (Credential &credential : *credentials) {
        if (const auto found = m_lastChecks.constFind(credential.id); found != m_lastChecks.cend())
            credential.lastCheck = *found;
    }
    return credentials;
}

Result<Credential> Credentials::find(const QString &id) const
{
    const auto credentials = m_core->store->credentials();
    if (!credentials)
        return std::unexpected(credentials.error());
    const auto found = std::ranges::find(*credentials, id, &Credential::id);
    if (found == credentials->end())
        return failure(ErrorCode::NotFound, CredentialsText::tr("This access was removed in the meantime."));
    return *found;
}

Async<Credential> Credentials::save(NewCredential entered, QString token, std::stop_token stop)
{
    const auto self = shared_from_this();
    auto parsed = parseCredential(entered);
    if (!parsed)
        co_return std::unexpected(parsed.error());
    if (const auto checked = checkToken(token); !checked)
        co_return std::unexpected(checked.error());
    const bool isNew = parsed->id.isEmpty();
    if (isNew)
        parsed->id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const Credential credential = *parsed;
    const bool hasToken = CredentialKind::hasToken(credential.kind);
    const auto lock = co_await m_core->locks.lock(credential.secretName(), stop);
    if (!lock)
        co_return std::unexpected(lock.error());

    const auto credentials = m_core->store->credentials();
    if (!credentials)
        co_return std::unexpected(credentials.error());
    if (std::ranges::any_of(*credentials, [&](const Credential &other) { return collides(credential, other); }))
        co_return failure(
            ErrorCode::Conflict, CredentialsText::tr("There is access to “%1” already. Change or remove that one.").arg(credential.where));
    Credential before;
    if (!isNew) {
        const auto found = find(credential.id);
        if (!found)
            co_return std::unexpected(found.error());
        before = *found;
    }
    if (hasToken && token.isEmpty() && (isNew || !CredentialKind::hasToken(before.kind)))
        co_return failure(ErrorCode::InvalidArgument, CredentialsText::tr("Enter the token."));
    if (!isNew && token.isEmpty()) {
        if (const auto same = checkSameHolder(before, credential); !same)
            co_return std::unexpected(same.error());
    }

    const bool hasNewToken = hasToken && !token.isEmpty();
    Credential next = credential;
    if (hasNewToken) {
        // Under a name of its own, so that a token and whom it is for change together.
        if (!isNew)
            next.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
        m_core->redactor->addSecret(token);
        if (const auto written = co_await m_core->secrets->write(next.secretName(), token, stop); !written)
            co_return std::unexpected(written.error());
    }
    const auto stored = m_core->store->transaction([&]() -> Result<> {
        const auto saved = isNew ? m_core->store->insertCredential(next) : m_core->store->updateCredential(credential.id, next);
        if (!saved)
            return saved;
        const QString subject = isNew ? u"added"_s : token.isEmpty() ? u"changed"_s : u"token"_s;
        return m_activity.note({}, u"credential"_s, subject, isNew ? QString() : described(before), described(next));
    });
    if (!stored) {
        if (hasNewToken)
            (void)co_await m_core->secrets->remove(next.secretName());
        co_return std::unexpected(stored.error());
    }
    if (!isNew && (hasNewToken || !hasToken))
        (void)co_await m_core->secrets->remove(before.secretName());
    m_lastChecks.remove(credential.id);
    m_core->announce();
    co_return std::as_const(next);
}

Async<> Credentials::remove(QString id, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto credential = find(id);
    if (!credential)
        co_return std::unexpected(credential.error());
    const auto lock = co_await m_core->locks.lock(credential->secretName(), stop);
    if (!lock)
        co_return std::unexpected(lock.error());
    // First the token: what is left of a removal that failed is seen and can be tried again.
    if (CredentialKind::hasToken(credential->kind)) {
        if (const auto removed = co_await m_core->secrets->remove(credential->secretName(), stop); !removed)
            co_return removed;
    }
    const auto stored = m_core->store->transaction([&]() -> Result<> {
        if (const auto removed = m_core->store->removeCredential(id); !removed)
            return removed;
        return m_activity.note({}, u"credential"_s, u"removed"_s, described(*credential), {});
    });
    if (!stored)
        co_return stored;
    m_lastChecks.remove(id);
    m_core->announce();
    co_return {};
}

Async<CredentialCheck> Credentials::check(NewCredential entered, QString token, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto credential = parseCredential(entered);
    if (!credential)
        co_return std::unexpected(credential.error());
    if (const auto checked = checkToken(token); !checked)
        co_return std::unexpected(checked.error());
    m_core->redactor->addSecret(token);
    bool isStored = false;
    if (CredentialKind::hasToken(credential->kind) && token.isEmpty() && entered.id.isEmpty())
        co_return failure(ErrorCode::InvalidArgument, CredentialsText::tr("Enter the token."));
    if (token.isEmpty() && !entered.id.isEmpty()) {
        const auto stored = find(entered.id);
        if (!stored)
            co_return std::unexpected(stored.error());
        if (const auto same = checkSameHolder(*stored, *credential); !same)
            co_return std::unexpected(same.error());
        isStored = *stored == *credential;
    }
    const auto told = co_await checked(*credential, token, stop);
    if (!told && told.error().code == ErrorCode::Aborted)
        co_return std::unexpected(told.error());
    const CredentialCheck result{
        .usable = told.has_value(), .text = told ? *told : m_core->redacted(told.error()).message, .at = m_core->clock->now()};
    if (isStored)
        m_lastChecks.insert(entered.id, result);
    co_return result;
}

Async<QString> Credentials::checked(Credential credential, QString token, std::stop_token stop) const
{
    const auto core = m_core;
    const auto url = CloneUrl::parse(credential.where);
    if (!CredentialKind::hasToken(credential.kind)) {
        const auto keys = co_await sshAgentKeys(core->git, stop);
        if (!keys)
            co_return std::unexpected(keys.error());
        if (credential.scope == CredentialScope::Repository)
            co_return co_await checkRepositoryAccess(core->git, *url, {}, stop);
        co_return CredentialsText::tr(
            "The ssh agent holds %n key(s). Whether “%1” takes one is told by the check of a repository.", nullptr, *keys)
            .arg(credential.where);
    }
    if (token.isEmpty()) {
        const auto stored = co_await tokenOf(core->secrets, credential, stop);
        if (!stored)
            co_return std::unexpected(stored.error());
        token = *stored;
    }
    if (credential.scope == CredentialScope::Repository)
        co_return co_await checkRepositoryAccess(core->git, *url, GitCredential{.token = token, .username = usernameOf(credential)}, stop);
    if (credential.kind == CredentialKind::GitHub)
        co_return co_await core->tokens->github(credential.where, token, stop);
    if (credential.kind == CredentialKind::GitLab)
        co_return co_await core->tokens->gitlab(credential.where, token, stop);
    co_return failure(ErrorCode::Unsupported,
        CredentialsText::tr("“%1” cannot be asked what a user name and password may do. The check of a repository tells it.")
            .arg(credential.where));
}

} // namespace Millwright
