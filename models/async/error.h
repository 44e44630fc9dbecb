// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QList>
#include <QString>

namespace Millwright {

/// What is wrong with one value. `pointer` is a JSON pointer (RFC 6901) to it; `code` is the JSON Schema keyword that
/// refused it, or a word of our own; `message` is a translated sentence.
struct SettingsIssue {
    QString pointer;
    QString code;
    QString message;

    bool operator==(const SettingsIssue &) const = default;
};

/// The kinds of failure a caller can act on. Where the reference has a word for it, errorCodeName() gives that word.
enum class ErrorCode {
    Aborted, ///< given up on request
    Conflict, ///< somebody else changed or holds it
    Damaged, ///< what was stored cannot be read
    ExecutionFailed,
    InvalidArgument,
    InvalidEnvironment, ///< carries issues
    IsolationUnavailable,
    Network,
    NoBuilds,
    NoEnvironment,
    NoHistory,
    NoSandbox,
    NotFound,
    NotReady,
    RecreateUnsupported,
    RemovalFailed, ///< a sandbox is still there
    SchedulesUnavailable,
    StartFailed,
    Storage, ///< disk full, no permission
    Timeout,
    Unauthorized,
    Unsupported,
};

/// The stable, untranslated word of a code.
MILLWRIGHT_MODELS_EXPORT QString errorCodeName(ErrorCode code);

/// Why something did not happen. `message` is a sentence that names what, why and what to do; it is redacted where it
/// is made, so it can be shown, stored and logged as it is.
struct Error {
    ErrorCode code = ErrorCode::ExecutionFailed;
    QString message;
    QList<SettingsIssue> issues = {};

    bool operator==(const Error &) const = default;
};

/// What is said of something that was given up on request.
MILLWRIGHT_MODELS_EXPORT QString abortedMessage();

} // namespace Millwright
