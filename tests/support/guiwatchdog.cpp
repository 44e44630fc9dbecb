// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/guiwatchdog.h"

#include <QCoreApplication>
#include <QFile>
#include <QTest>

#include <array>
#include <csignal>
#include <execinfo.h>
#include <semaphore>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

using namespace std::chrono_literals;

namespace Millwright {

namespace {

constexpr auto interval = 20ms;
constexpr int stackSignal = SIGURG; // ignored by everybody else

std::array<void *, 48> frames;
int frameCount = 0;
std::binary_semaphore framesTaken{0};

void takeFrames(int)
{
    frameCount = backtrace(frames.data(), static_cast<int>(frames.size()));
    framesTaken.release();
}

QByteArray describe(void *frame)
{
#ifdef __SANITIZE_ADDRESS__
    std::array<char, 512> text{};
    __sanitizer_symbolize_pc(frame, "%f at %s:%l", text.data(), text.size());
    return text.data();
#else
    char **const names = backtrace_symbols(&frame, 1);
    const QByteArray name = names ? *names : "?";
    std::free(names);
    return name;
#endif
}

} // namespace

GuiWatchdog::GuiWatchdog() : m_thread(::gettid()), m_lastBeat(Clock::now().time_since_epoch().count())
{
    // The first call loads a library, which a signal handler may not.
    (void)backtrace(frames.data(), 1);
    struct sigaction action = {};
    action.sa_handler = &takeFrames;
    action.sa_flags = SA_RESTART;
    sigaction(stackSignal, &action, nullptr);
    m_watcher = std::jthread([this](const std::stop_token &stop) { watch(stop); });
}

GuiWatchdog::~GuiWatchdog()
{
    if (m_open == 0)
        return;
    std::fflush(nullptr);
    std::_Exit(EXIT_FAILURE);
}

void GuiWatchdog::fail(const QByteArray &why)
{
    if (!QTest::currentTestFunction())
        return;
    --m_open;
    QTest::qFail(why.constData(), __FILE__, __LINE__);
}

void GuiWatchdog::beat()
{
    m_lastBeat = Clock::now().time_since_epoch().count();
    m_asked = false;
}

void GuiWatchdog::watch(const std::stop_token &stop)
{
    Clock::rep seen = 0;
    std::chrono::nanoseconds starvedBefore{};
    bool told = false;
    while (!stop.stop_requested()) {
        if (!m_asked.exchange(true))
            QMetaObject::invokeMethod(this, &GuiWatchdog::beat, Qt::QueuedConnection);
        std::this_thread::sleep_for(interval);
        const Clock::rep last = m_lastBeat;
        if (last != std::exchange(seen, last)) {
            starvedBefore = starved();
            told = false;
            continue;
        }
        const auto stalled = Clock::now() - Clock::time_point(Clock::duration(last)) - (starved() - starvedBefore);
        if (told || stalled < limit)
            continue;
        told = true;
        const QByteArray why = "The event loop of the GUI thread stands still since "
            + QByteArray::number(std::chrono::duration_cast<std::chrono::milliseconds>(stalled).count()) + " ms, in\n" + stack();
        // Where it can be seen should the loop never come back; the test fails once it does.
        std::fprintf(stderr, "%s\n", why.constData());
        ++m_open;
        QMetaObject::invokeMethod(this, [this, why] { fail(why); }, Qt::QueuedConnection);
    }
}

std::chrono::nanoseconds GuiWatchdog::starved() const
{
    // "time spent on the cpu, time spent waiting on a runqueue", in nanoseconds (the kernel's sched-stats.rst).
    QFile file(QStringLiteral("/proc/self/task/%1/schedstat").arg(m_thread));
    const QByteArrayList fields = file.open(QIODevice::ReadOnly) ? file.readAll().split(' ') : QByteArrayList();
    return std::chrono::nanoseconds(fields.size() > 1 ? fields.at(1).toLongLong() : 0);
}

QByteArray GuiWatchdog::stack() const
{
    if (::tgkill(::getpid(), m_thread, stackSignal) != 0 || !framesTaken.try_acquire_for(1s))
        return "an unknown place";
    QByteArrayList lines;
    // The first two are the handler and the signal's frame.
    for (int i = 2; i < frameCount; ++i)
        lines.append("  " + describe(frames.at(static_cast<std::size_t>(i))));
    return lines.join('\n');
}

namespace {

GuiWatchdog *watchdog = nullptr;

void startWatchdog()
{
    watchdog = new GuiWatchdog;
    qAddPostRoutine([] { delete std::exchange(watchdog, nullptr); });
}

} // namespace

Q_COREAPP_STARTUP_FUNCTION(startWatchdog)

} // namespace Millwright
