// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QMenu>
#include <QSystemTrayIcon>

namespace Millwright {

/// The application in the desktop's tray: a click opens the window, its menu opens it or ends the application.
class TrayIcon : public QObject
{
    Q_OBJECT

public:
    explicit TrayIcon(QObject *parent = nullptr);

    static bool isAvailable();
    void setVisible(bool visible);

Q_SIGNALS:
    void openRequested();
    void quitRequested();

private:
    QMenu m_menu;
    QSystemTrayIcon *m_icon = nullptr; ///< made when it is first to be seen
};

} // namespace Millwright
