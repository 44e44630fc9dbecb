// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/clock.h"

#include "models/async/completion.h"

#include <QTimer>

namespace Millwright {

QDateTime SystemClock::now() const
{
    return QDateTime::currentDateTimeUtc();
}

std::chrono::milliseconds SystemClock::monotonic() const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

std::shared_ptr<void> SystemClock::callAfter(std::chrono::milliseconds delay, std::function<void()> callback)
{
    auto timer = std::shared_ptr<QTimer>(new QTimer, [](QTimer *dropped) {
        dropped->stop();
        dropped->deleteLater();
    });
    timer->setSingleShot(true);
    timer->setTimerType(delay < std::chrono::seconds(2) ? Qt::PreciseTimer : Qt::CoarseTimer);
    QObject::connect(timer.get(), &QTimer::timeout, timer.get(), std::move(callback));
    timer->start(delay);
    return timer;
}

Async<> sleepFor(std::shared_ptr<Clock> clock, std::chrono::milliseconds delay, std::stop_token stop)
{
    const Completion<> done;
    const auto timer = clock->callAfter(delay, [done] { done.resolve({}); });
    co_return co_await done.wait(stop);
}

} // namespace Millwright
