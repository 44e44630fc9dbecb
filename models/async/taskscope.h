// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/completion.h"

#include <memory>
#include <stop_token>

namespace Millwright {

/// The tasks of one owner. It counts what runs in it and can end it: close() asks all to stop and returns when the last
/// one has. An owner closes its scope before what its tasks use goes away; destroying a scope only asks them to stop.
class MILLWRIGHT_MODELS_EXPORT TaskScope
{
public:
    TaskScope();
    ~TaskScope();
    Q_DISABLE_COPY_MOVE(TaskScope)

    /// Stopped when the scope closes; goes into every task of the scope.
    [[nodiscard]] std::stop_token stopToken() const;
    [[nodiscard]] bool isClosing() const;
    [[nodiscard]] int count() const;

    /// Holds a task until it is done. Its error, if any, is the task's own business.
    template <typename T> void add(QCoro::Task<T> task) { track(m_state, std::move(task)); }

    [[nodiscard]] QCoro::Task<> close();

private:
    struct State {
        std::stop_source stop;
        int count = 0;
        Completion<> idle;
    };

    template <typename T> static QCoro::Task<> track(std::shared_ptr<State> state, QCoro::Task<T> task)
    {
        ++state->count;
        co_await task;
        leave(*state);
    }
    static void leave(State &state);

    std::shared_ptr<State> m_state;
};

} // namespace Millwright
