// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/secrets/secretstore.h"
#include "models/source/redactor.h"

#include <memory>
#include <optional>

namespace Millwright {

struct KeychainAnswer;
struct KeychainJob;

/// The system's keychain (Secret Service or KWallet, by QtKeychain), and where there is none, this process's memory.
///
/// It is there when a value that was written reads back; tried at first use and whenever state() is asked. Once it was
/// there, one that locks or goes away makes errors: a secret that cannot be read now is not taken for one that is not
/// kept. What is written and read is masked by the redactor from then on.
///
/// A secret's key in the keychain is its owner's data folder and its name, so that no folder overwrites what another
/// one keeps; a copy of a data folder keeps secrets of its own, and one that was moved is asked for its secrets again.
class Keychain : public SecretStore, public std::enable_shared_from_this<Keychain>
{
public:
    /// How long a question may take: a locked keychain asks the person for a password first.
    static constexpr std::chrono::seconds timeToUnlock{60};

    /// `dataFolder` exists.
    Keychain(std::shared_ptr<Clock> clock, std::shared_ptr<Redactor> redactor, const QString &dataFolder);

    [[nodiscard]] Async<State> state(std::stop_token stop = {}) override;
    /// ErrorCode::Unauthorized: it is locked, or asked for a password and got none in time. ErrorCode::NotReady: it went
    /// away.
    [[nodiscard]] Async<std::optional<QString>> read(QString name, std::stop_token stop = {}) override;
    [[nodiscard]] Async<> write(QString name, QString value, std::stop_token stop = {}) override;
    [[nodiscard]] Async<> remove(QString name, std::stop_token stop = {}) override;

private:
    enum class Presence { There, Locked, Absent };

    QString keyOf(const QString &name) const { return m_folder + u'/' + name; }
    /// Whatever the keychain answers, within the limit; asked a second time where it may have been started anew.
    [[nodiscard]] Async<KeychainAnswer> ask(KeychainJob job, std::stop_token stop) const;
    /// The same, with an error for every answer but "done" and "not there".
    [[nodiscard]] Async<KeychainAnswer> askStrictly(KeychainJob job, std::stop_token stop) const;
    [[nodiscard]] Async<Presence> find(std::stop_token stop);
    /// As last found.
    [[nodiscard]] Async<Presence> presence(std::stop_token stop);

    std::shared_ptr<Clock> m_clock;
    std::shared_ptr<Redactor> m_redactor;
    QString m_folder;
    SessionSecrets m_session;
    std::optional<Presence> m_presence;
    bool m_wasThere = false;
};

} // namespace Millwright
