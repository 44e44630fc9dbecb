// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QObject>

#include <atomic>
#include <chrono>
#include <thread>

namespace Millwright {

/// Makes the running test fail when the event loop of the thread that made it answers nothing for longer than the limit,
/// and says where that thread stood. A test that is over by then makes the whole program fail. Time in which the thread could run and got
/// no processor does not count, so that a loaded machine fails no test.
///
/// Every program that links millwright_guiwatchdog has one for as long as its application lives.
class GuiWatchdog : public QObject
{
    Q_OBJECT

public:
#ifdef __SANITIZE_ADDRESS__
    static constexpr std::chrono::milliseconds limit{1000};
#else
    static constexpr std::chrono::milliseconds limit{250};
#endif

    GuiWatchdog();
    ~GuiWatchdog() override;

private:
    using Clock = std::chrono::steady_clock;

    void watch(const std::stop_token &stop);
    void beat();
    /// How long the watched thread has waited for a processor since it began.
    std::chrono::nanoseconds starved() const;
    QByteArray stack() const;
    void fail(const QByteArray &why);

    int m_thread; ///< the watched thread's id, as the kernel counts
    std::atomic<Clock::rep> m_lastBeat{};
    std::atomic<bool> m_asked = false;
    std::atomic<int> m_open = 0; ///< stalls that no test has failed for yet
    std::jthread m_watcher;
};

} // namespace Millwright
