// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/support/windowdriver.h"
#include "tests/ui/scriptedclient.h"

namespace Millwright {

/// What the section of the triggers looks like in each of its states, on a day when the clock goes forward a week later.
struct TriggerStates {
    static QDateTime now();

    struct State {
        QString name;
        void (*fill)(ScriptedClient::Stored &stored);
        bool (*reach)(const WindowDriver &driver);
    };
    static QList<State> all();
};

} // namespace Millwright
