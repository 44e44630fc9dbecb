// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/scriptedclient.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

Reply<QList<Credential>> ScriptedClient::credentials()
{
    return answer<QList<Credential>>(u"credentials"_s, access);
}

Reply<Credential> ScriptedClient::saveCredential(NewCredential entered, QString token)
{
    const QString name = u"saveCredential"_s;
    auto credential = parseCredential(entered);
    if (!credential || m_failures.contains(name))
        return answer<Credential>(name, credential);
    const auto found = std::ranges::find(access, entered.id, &Credential::id);
    if (found == access.end() && !entered.id.isEmpty())
        return missing<Credential>(name, entered.id);
    if (found == access.end()) {
        credential->id = u"credential-%1"_s.arg(++m_ids);
        access.append(*credential);
    } else {
        // As the factory has it: another token goes by another id.
        if (!token.isEmpty())
            credential->id = u"credential-%1"_s.arg(++m_ids);
        *found = *credential;
    }
    if (!token.isEmpty())
        tokens.insert(credential->id, token);
    tellChanged(u"credential"_s, credential->id);
    return answer<Credential>(name, credential);
}

Reply<> ScriptedClient::removeCredential(QString id)
{
    const QString name = u"removeCredential"_s;
    if (m_failures.contains(name))
        return answer<void>(name, {});
    if (!access.removeIf([&](const Credential &credential) { return credential.id == id; }))
        return missing<void>(name, id);
    tellChanged(u"credential"_s, id);
    return answer<void>(name, {});
}

Reply<CredentialCheck> ScriptedClient::checkCredential(NewCredential entered, QString token)
{
    checks.append({entered, token});
    const auto found = std::ranges::find(access, entered.id, &Credential::id);
    if (found != access.end() && token.isEmpty())
        found->lastCheck = checked;
    return answer<CredentialCheck>(u"checkCredential"_s, checked);
}

Reply<SecretStore::State> ScriptedClient::secretState()
{
    return answer<SecretStore::State>(u"secretState"_s, keeping);
}

} // namespace Millwright
