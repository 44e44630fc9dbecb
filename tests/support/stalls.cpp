// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/guiwatchdog.h"

#include <QSemaphore>
#include <QTest>

#include <ctime>

using namespace Millwright;

/// Run by support.guiwatchdog, to be failed by the watchdog.
class Stalls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void waitsInsideAnEvent()
    {
        bool done = false;
        QMetaObject::invokeMethod(
            this,
            [&done] {
                QSemaphore never;
                (void)never.tryAcquire(1, 3 * GuiWatchdog::limit);
                done = true;
            },
            Qt::QueuedConnection);
        QTRY_VERIFY(done);
    }

    void computesInsideAnEvent()
    {
        bool done = false;
        QMetaObject::invokeMethod(
            this,
            [&done] {
                const std::clock_t enough = std::clock() + 2 * GuiWatchdog::limit.count() * CLOCKS_PER_SEC / 1000;
                while (std::clock() < enough)
                    done = !done;
                done = true;
            },
            Qt::QueuedConnection);
        QTRY_VERIFY(done);
    }

    void comesBackInTime()
    {
        bool done = false;
        QMetaObject::invokeMethod(this, [&done] { done = true; }, Qt::QueuedConnection);
        QTRY_VERIFY(done);
    }
};

QTEST_GUILESS_MAIN(Stalls)
#include "stalls.moc"
