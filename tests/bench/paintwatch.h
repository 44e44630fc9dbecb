// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QApplication>
#include <QWidget>

#include <functional>
#include <unistd.h>

namespace Millwright {

/// Tells whoever waits at the other end of standard output, by one letter, that a widget was painted for the first time
/// since something held; then does what is to come next.
class PaintWatch : public QObject
{
public:
    PaintWatch(QWidget *widget, char letter, std::function<bool()> holds, std::function<void()> next)
        : QObject(widget)
        , m_letter(letter)
        , m_holds(std::move(holds))
        , m_next(std::move(next))
    {
        widget->installEventFilter(this);
    }

    bool eventFilter(QObject *object, QEvent *event) override
    {
        // A widget is painted before its children and its siblings: what comes after all of them is the next turn of the loop.
        if (event->type() == QEvent::Paint && m_holds() && !std::exchange(m_painted, true)) {
            QMetaObject::invokeMethod(
                this,
                [this] {
                    (void)::write(STDOUT_FILENO, &m_letter, 1);
                    m_next();
                },
                Qt::QueuedConnection);
        }
        return QObject::eventFilter(object, event);
    }

private:
    char m_letter;
    std::function<bool()> m_holds;
    std::function<void()> m_next;
    bool m_painted = false;
};

inline constexpr char windowPainted = 'w';
inline constexpr char projectsPainted = 'p';

} // namespace Millwright
