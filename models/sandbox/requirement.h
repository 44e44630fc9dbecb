// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace Millwright {

/// One thing of the machine that work needs, and whether it is there.
struct Requirement {
    enum class State {
        Met,
        Limited, ///< not there, and work goes on with less
        Missing,
    };

    QString name; ///< as people know it: "git", "bubblewrap"
    State state = State::Met;
    QString text; ///< a sentence: what it is used for, or what is missing and what to do
    QString summary = {}; ///< the same in two or three words: "connected", "permission denied"; empty: the state says enough

    bool operator==(const Requirement &) const = default;
};

} // namespace Millwright
