// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/keyedlock.h"

namespace Millwright {

KeyedLock::KeyedLock() : m_state(std::make_shared<State>()) { }

Async<KeyedLock::Guard> KeyedLock::lock(QString key, std::stop_token stop)
{
    return acquire(m_state, std::move(key), std::move(stop));
}

Async<KeyedLock::Guard> KeyedLock::acquire(std::shared_ptr<State> state, QString key, std::stop_token stop)
{
    if (state->waiting.contains(key)) {
        const Completion<> turn;
        state->waiting[key].push_back(turn);
        if (const auto waited = co_await turn.wait(stop); !waited) {
            // The turn may have come together with the stop; then it goes on to the next.
            if (turn.isResolved())
                state->release(key);
            else
                turn.resolve(waited);
            co_return std::unexpected(waited.error());
        }
    } else {
        state->waiting.insert(key, {});
    }
    co_return Guard(new int, [state, key](void *held) {
        delete static_cast<int *>(held);
        state->release(key);
    });
}

void KeyedLock::State::release(const QString &key)
{
    auto &queue = waiting[key];
    while (!queue.empty()) {
        const Completion<> next = queue.front();
        queue.pop_front();
        // Who gave up has resolved its own turn.
        if (!next.isResolved()) {
            next.resolve({});
            return;
        }
    }
    waiting.remove(key);
}

} // namespace Millwright
