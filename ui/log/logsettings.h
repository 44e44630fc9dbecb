// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QObject>

namespace Millwright {

/// How a person wants to see logs.
struct LogSettings {
    Q_GADGET

public:
    enum class Time {
        Off,
        Absolute, ///< of the day, where this window is
        Relative, ///< since the first line
    };
    Q_ENUM(Time)

    static constexpr int mostContext = 5;

    bool wrapping = false;
    Time time = Time::Off;
    int context = 0; ///< lines around each match while the log is filtered

    bool operator==(const LogSettings &) const = default;
};

} // namespace Millwright
