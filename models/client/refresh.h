// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QtTypes>

#include <functional>
#include <utility>

namespace Millwright {

/// Reads again when asked, never twice at the same time: asked while it reads, it reads once more afterwards, so that
/// what is shown is never older than the last request. The reading calls done() with its token when its answer is there.
class Refresh
{
public:
    using Token = quint64;

    explicit Refresh(std::function<void(Token)> read) : m_read(std::move(read)) { }

    void request()
    {
        m_again = m_reading;
        if (!std::exchange(m_reading, true))
            m_read(m_token);
    }

    /// For another subject: what is under way answers to nobody.
    void restart()
    {
        ++m_token;
        m_reading = false;
        request();
    }

    /// False for an answer that restart() made stale.
    bool done(Token token)
    {
        if (token != m_token)
            return false;
        m_reading = false;
        if (std::exchange(m_again, false))
            request();
        return true;
    }

private:
    std::function<void(Token)> m_read;
    Token m_token = 0;
    bool m_reading = false;
    bool m_again = false;
};

} // namespace Millwright
