// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/log/logselection.h"

#include <QObject>
#include <QBasicTimer>
#include <QPoint>

#include <optional>

class QKeyEvent;
class QMenu;
class QMouseEvent;

namespace Millwright {

struct LogLink;
class LogView;

/// What keys and mouse do in a log.
///
/// Arrows, Page Up, Page Down, Home and End move the caret, with Shift they select; Ctrl+Up and Ctrl+Down scroll. Left
/// and minus fold the step that the caret is in, Right and plus unfold it. Enter and a click with Ctrl follow a link.
class LogInput : public QObject
{
    Q_OBJECT

public:
    explicit LogInput(LogView &view);

    /// Whether the key did something.
    bool pressKey(const QKeyEvent &event);
    void pressMouse(const QMouseEvent &event);
    void moveMouse(const QMouseEvent &event);
    void releaseMouse(const QMouseEvent &event);
    void doubleClick(const QMouseEvent &event);
    void leave();
    QString toolTipAt(const QPoint &point) const;
    QMenu *menuAt(const QPoint &point) const;
    void copy() const;

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    bool moveCaret(const QKeyEvent &event);
    /// Where such a key leads to from the caret.
    std::optional<LogPosition> target(int key, Qt::KeyboardModifiers modifiers) const;
    /// Where a move begins.
    LogPosition start() const;
    /// Behind everything.
    LogPosition end() const;
    bool foldByKey(const QKeyEvent &event);
    bool setFolded(int line, bool folded);
    bool enter();
    void hover(const QPoint &point, Qt::KeyboardModifiers modifiers);

    LogView &m_view;
    QPoint m_mouse;
    bool m_dragging = false;
    std::optional<quint64> m_doubleClicked; ///< when, for a third click
    QBasicTimer m_autoScroll;
};

} // namespace Millwright
