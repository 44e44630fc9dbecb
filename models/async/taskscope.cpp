// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/taskscope.h"

namespace Millwright {

TaskScope::TaskScope() : m_state(std::make_shared<State>()) { }

TaskScope::~TaskScope()
{
    m_state->stop.request_stop();
}

std::stop_token TaskScope::stopToken() const
{
    return m_state->stop.get_token();
}

bool TaskScope::isClosing() const
{
    return m_state->stop.stop_requested();
}

int TaskScope::count() const
{
    return m_state->count;
}

void TaskScope::leave(State &state)
{
    if (--state.count == 0 && state.stop.stop_requested())
        state.idle.resolve({});
}

QCoro::Task<> TaskScope::close()
{
    const auto state = m_state;
    state->stop.request_stop();
    if (state->count > 0)
        (void)co_await state->idle.wait();
}

} // namespace Millwright
