// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/traynotifier.h"

#include "ui/theme/icons.h"

#include <QGuiApplication>

namespace Millwright {

TrayNotifier::TrayNotifier(QObject *parent) : QObject(parent)
{
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (m_icon && state == Qt::ApplicationActive)
            m_icon->hide();
    });
}

void TrayNotifier::notify(const QString &title, const QString &text, const std::function<void()> &opened)
{
    if (!QSystemTrayIcon::isSystemTrayAvailable() || !QSystemTrayIcon::supportsMessages())
        return;
    if (!m_icon) {
        m_icon = new QSystemTrayIcon(themeIcon(Icon::Exclamation), this);
        m_icon->setToolTip(QGuiApplication::applicationDisplayName());
        connect(m_icon, &QSystemTrayIcon::messageClicked, this, &TrayNotifier::open);
        connect(m_icon, &QSystemTrayIcon::activated, this, &TrayNotifier::open);
    }
    m_opened = opened;
    m_icon->show();
    m_icon->showMessage(title, text);
}

void TrayNotifier::open()
{
    m_icon->hide();
    if (const auto opened = std::exchange(m_opened, {}))
        opened();
}

} // namespace Millwright
