// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/completion.h"

#include <QHash>
#include <QString>

#include <deque>
#include <memory>

namespace Millwright {

/// Lets one task at a time work on the thing a key names; the others wait in their order. Engine's thread.
class MILLWRIGHT_MODELS_EXPORT KeyedLock
{
public:
    KeyedLock();

    /// Held as long as a copy of it lives.
    using Guard = std::shared_ptr<void>;

    [[nodiscard]] Async<Guard> lock(QString key, std::stop_token stop = {});

private:
    struct State {
        QHash<QString, std::deque<Completion<>>> waiting; ///< a key is held as long as it has an entry
        void release(const QString &key);
    };
    static Async<Guard> acquire(std::shared_ptr<State> state, QString key, std::stop_token stop);

    std::shared_ptr<State> m_state;
};

} // namespace Millwright
