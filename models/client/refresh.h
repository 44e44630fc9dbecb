// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <utility>

namespace Millwright
{

/// Reads again when asked, never twice at the same time: asked while it reads, it reads once more afterwards, so that
/// what is shown is never older than the last request. The reading calls done() when its answer is there.
class Refresh
{
public:
    explicit Refresh(std::function<void()> read)
        : m_read(std::move(read))
    {
    }

    void request()
    {
        m_again = m_reading;
        if (!std::exchange(m_reading, true))
            m_read();
    }

    void done()
    {
        m_reading = false;
        if (std::exchange(m_again, false))
            request();
    }

private:
    std::function<void()> m_read;
    bool m_reading = false;
    bool m_again = false;
};

} // namespace Millwright
