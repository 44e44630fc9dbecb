// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/keyedlock.h"

namespace Millwright {

KeyedLock::KeyedLock() : m_state(std::make_shared<State>()) { }

Async<KeyedLock::Guard> KeyedLock::lock(QString key, std::stop_token stop)
{
    return acquire(m_state, std::move(key), Mode::Alone, std::move(stop));
}

Async<KeyedLock::Guard> KeyedLock::share(QString key, std::stop_token stop)
{
    return acquire(m_state, std::move(key), Mode::Shared, std::move(stop));
}

Async<KeyedLock::Guard> KeyedLock::acquire(std::shared_ptr<State> state, QString name, Mode mode, std::stop_token stop)
{
    const auto key = state->held.find(name);
    if (key == state->held.end()) {
        state->held.insert(name, {.sharers = mode == Mode::Shared ? 1 : 0});
    } else if (mode == Mode::Shared && key->sharers > 0) {
        ++key->sharers;
    } else {
        const Completion<> turn;
        key->waiting.push_back({turn, mode});
        if (const auto waited = co_await turn.wait(stop); !waited) {
            // The turn may have come together with the stop; then it goes on to the next.
            if (turn.isResolved())
                state->release(name);
            else
                turn.resolve(waited);
            co_return std::unexpected(waited.error());
        }
    }
    co_return Guard(new int, [state, name](void *held) {
        delete static_cast<int *>(held);
        state->release(name);
    });
}

void KeyedLock::State::release(const QString &name)
{
    const auto key = held.find(name);
    if (key->sharers > 0 && --key->sharers > 0)
        return;
    QList<Completion<>> turns;
    for (; !key->waiting.empty(); key->waiting.pop_front()) {
        const Waiter &next = key->waiting.front();
        // Who gave up has resolved its own turn.
        if (next.turn.isResolved())
            continue;
        if (!turns.isEmpty() && (key->sharers == 0 || next.mode == Mode::Alone))
            break;
        key->sharers += next.mode == Mode::Shared ? 1 : 0;
        turns.append(next.turn);
    }
    if (turns.isEmpty())
        held.erase(key);
    // Whoever goes on may come back to this key.
    for (const Completion<> &turn : std::as_const(turns))
        turn.resolve({});
}

} // namespace Millwright
