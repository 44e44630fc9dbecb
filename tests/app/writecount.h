// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDeadlineTimer>
#include <QFile>

#include <array>
#include <cstring>
#include <sys/inotify.h>
#include <unistd.h>

namespace Millwright {

/// How often somebody has written to a file since this was made, as far as inotify tells: writes that follow each other
/// faster than they are looked at count as one.
class WriteCount
{
public:
    explicit WriteCount(const QString &path) : m_descriptor(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC))
    {
        (void)::inotify_add_watch(m_descriptor, QFile::encodeName(path).constData(), IN_MODIFY);
    }
    ~WriteCount() { ::close(m_descriptor); }
    Q_DISABLE_COPY_MOVE(WriteCount)

    /// Looks for a moment whether there were `wanted` writes.
    bool reaches(int wanted)
    {
        for (const QDeadlineTimer moment(1); m_count < wanted && !moment.hasExpired();)
            read();
        return m_count >= wanted;
    }

private:
    void read()
    {
        alignas(inotify_event) std::array<char, 4096> events;
        const ssize_t size = ::read(m_descriptor, events.data(), events.size());
        for (ssize_t at = 0; at < size; ++m_count) {
            inotify_event event;
            std::memcpy(&event, events.data() + at, sizeof(event));
            at += static_cast<ssize_t>(sizeof(event) + event.len);
        }
    }

    int m_descriptor;
    int m_count = 0;
};

} // namespace Millwright
