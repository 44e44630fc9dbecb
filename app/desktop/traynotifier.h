// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QSystemTrayIcon>

#include <functional>

namespace Millwright {

/// Shows notifications at an icon in the desktop's tray, for desktops without a notification service. The icon is there
/// from a notification until somebody clicks it or comes to the window. Without a tray nothing is shown and nothing fails.
class TrayNotifier : public QObject
{
    Q_OBJECT

public:
    explicit TrayNotifier(QObject *parent = nullptr);

    /// `opened` is called when somebody clicks the message or the icon, unless a newer one took its place.
    void notify(const QString &title, const QString &text, const std::function<void()> &opened);

private:
    void open();

    QSystemTrayIcon *m_icon = nullptr; ///< made for the first notification
    std::function<void()> m_opened;
};

} // namespace Millwright
