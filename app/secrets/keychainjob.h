// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/completion.h"

#include <qt6keychain/keychain.h>

namespace Millwright {

/// One question to the system's keychain. `key` tells nothing of the value.
struct KeychainJob {
    enum class Kind { Read, Write, Remove };
    Kind kind = Kind::Read;
    QString key;
    QString value = {}; ///< to write
};

/// What the keychain answered. Its "not found" may also mean "locked": the Secret Service finds nothing in what is locked.
struct KeychainAnswer {
    QKeychain::Error error = QKeychain::NoError;
    QString text = {}; ///< of the error, in the keychain's words
    QString value = {}; ///< that was read
};

/// Whose the secrets in the keychain are.
inline constexpr auto keychainService = u"org.millwright.Millwright";

/// Asks the keychain. The answer comes when the keychain gives it: never, where it waits for somebody to unlock it.
///
/// QtKeychain puts the jobs of a process in one queue that belongs to the thread of the first, and a job may not be
/// destroyed before it has ended. So all of them run on one thread that lives as long as the application: the engine's
/// ends before, and the window's waits for the engine while the application closes.
[[nodiscard]] Completion<KeychainAnswer> askKeychain(KeychainJob job);

} // namespace Millwright
