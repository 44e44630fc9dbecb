// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/completion.h"

#include <QHash>
#include <QString>

#include <deque>
#include <memory>

namespace Millwright {

/// Lets one task at a time work on the thing a key names; the others wait in their order. Those that share it work at the same
/// time, and wait for nobody but who has it alone: one of them that hangs keeps the others from nothing. Engine's thread.
class MILLWRIGHT_MODELS_EXPORT KeyedLock
{
public:
    KeyedLock();

    /// Held as long as a copy of it lives.
    using Guard = std::shared_ptr<void>;

    [[nodiscard]] Async<Guard> lock(QString key, std::stop_token stop = {});
    [[nodiscard]] Async<Guard> share(QString key, std::stop_token stop = {});

private:
    enum class Mode { Alone, Shared };
    struct Waiter {
        Completion<> turn;
        Mode mode;
    };
    struct Key {
        std::deque<Waiter> waiting = {};
        int sharers = 0; ///< who have it; 0: one has it alone
    };
    struct State {
        QHash<QString, Key> held;
        void release(const QString &name);
    };
    static Async<Guard> acquire(std::shared_ptr<State> state, QString name, Mode mode, std::stop_token stop);

    std::shared_ptr<State> m_state;
};

} // namespace Millwright
