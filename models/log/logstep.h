// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QString>

#include <chrono>
#include <optional>

namespace Millwright {

/// A part of a build's log. Parts do not overlap; where builders write several at the same time, one that was interrupted goes
/// on as another part with the same title.
struct LogStep {
    enum class State : quint8 { Running, Done, Failed, Cached };

    int firstLine = 0;
    int lastLine = -1; ///< -1 while it runs
    QString title;
    State state = State::Running;
    std::optional<std::chrono::milliseconds> duration = {}; ///< as the log says

    bool operator==(const LogStep &) const = default;
};

} // namespace Millwright
