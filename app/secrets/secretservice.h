// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QString>

#include <stop_token>

// What QtKeychain does not tell of a keychain that speaks the Secret Service (specifications.freedesktop.org,
// "secret-service-spec"). Nothing is started by these questions, and no secret is in their answers.

namespace Millwright::SecretService {

/// Whether a secret of that key is kept in a collection that is locked. False where there is no such service.
[[nodiscard]] Async<bool> holdsLocked(QString key, std::stop_token stop = {});

/// Whether the collection that new secrets go to is there and locked.
[[nodiscard]] Async<bool> isLocked(std::stop_token stop = {});

} // namespace Millwright::SecretService
