// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/error.h"

#include <qcoro/qcorotask.h>

#include <expected>

namespace Millwright {

/// A value, or why there is none. Nothing throws across a function's edge.
template <typename T = void> using Result = std::expected<T, Error>;

/// A Result that comes later. The coroutine starts at once and goes on when its Async is dropped. Beware: `co_return x`
/// moves out of an x that is no constant, also where x belongs to somebody else.
template <typename T = void> using Async = QCoro::Task<Result<T>>;

inline std::unexpected<Error> failure(ErrorCode code, QString message, QList<SettingsIssue> issues = {})
{
    return std::unexpected(Error{code, std::move(message), std::move(issues)});
}

} // namespace Millwright
