// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/process.h"

namespace Millwright {

/// Which provider a factory uses, and why.
struct SandboxChoice {
    /// What a person chooses to leave it to chooseSandbox().
    static constexpr QLatin1StringView automatic{"automatic"};

    QString provider; ///< its id; empty: repository sandboxes are off
    QString reason; ///< a sentence for people; empty where a person chose the provider
    bool isWarning = false; ///< something that was begun is not complete

    bool operator==(const SandboxChoice &) const = default;
};

/// The rules of the spec's "Default sandbox". `chosen` is what a person chose, the spec's explicit option: it wins unless it
/// is `automatic` or empty. `environment` are the variables the application was started with; blanks around a value do not
/// count. `development` is the option --development, which does what NODE_ENV=development does.
MILLWRIGHT_MODELS_EXPORT SandboxChoice chooseSandbox(const QString &chosen, const Environment &environment, bool development);

} // namespace Millwright
