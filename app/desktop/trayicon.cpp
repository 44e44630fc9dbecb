// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/trayicon.h"

#include "ui/theme/icons.h"

#include <QGuiApplication>

namespace Millwright {

TrayIcon::TrayIcon(QObject *parent) : QObject(parent)
{
    connect(m_menu.addAction(tr("&Open Millwright")), &QAction::triggered, this, &TrayIcon::openRequested);
    connect(m_menu.addAction(tr("&Quit")), &QAction::triggered, this, &TrayIcon::quitRequested);
}

bool TrayIcon::isAvailable()
{
    return QSystemTrayIcon::isSystemTrayAvailable();
}

void TrayIcon::setVisible(bool visible)
{
    if (!m_icon) {
        if (!visible || !isAvailable())
            return;
        m_icon = new QSystemTrayIcon(applicationIcon(), this);
        m_icon->setToolTip(QGuiApplication::applicationDisplayName());
        m_icon->setContextMenu(&m_menu);
        connect(m_icon, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
            if (reason != QSystemTrayIcon::Context)
                Q_EMIT openRequested();
        });
    }
    m_icon->setVisible(visible);
}

} // namespace Millwright
