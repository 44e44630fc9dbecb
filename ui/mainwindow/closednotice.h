// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/theme/messagebar.h"

namespace Millwright {

class Background;

/// Says that nothing runs while the application is closed, and offers what helps: to stay in the tray, and to start with
/// the desktop.
///
/// Names: `window.closedNotice`, `closedNotice.tray`, `closedNotice.autostart`.
class ClosedNotice : public MessageBar
{
    Q_OBJECT

public:
    explicit ClosedNotice(Background &background, QWidget *parent = nullptr);

    /// Nothing is left to be offered.
    bool isSettled() const;
    /// Shows it with what can be offered now.
    void offer();

Q_SIGNALS:
    void trayChosen();
    void autostartChosen();

private:
    Background &m_background;
    QPushButton *m_tray;
    QPushButton *m_autostart;
};

} // namespace Millwright
