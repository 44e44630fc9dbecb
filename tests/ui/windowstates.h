// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/ui/windowfixture.h"

namespace Millwright {

/// A factory with something of everything a page shows, and the ways to each page and dialog.
struct WindowStates {
    /// `name` is the project's, its repository's, its session's and its build's error.
    static void fill(ScriptedClient &client, const QString &name);

    struct State {
        const char *name;
        bool (*reach)(const WindowDriver &driver);
        QString dialog = {}; ///< its object name; empty: the state is one of the window itself
    };
    static QList<State> all();
};

} // namespace Millwright
