// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/desktopbackground.h"

namespace Millwright {

DesktopBackground::DesktopBackground(Preferences &preferences, Autostart autostart, HasTray hasTray, QObject *parent)
    : Background(parent)
    , m_preferences(preferences)
    , m_autostart(std::move(autostart))
    , m_hasTray(std::move(hasTray))
{
}

void DesktopBackground::setStaysInTray(bool stays)
{
    m_preferences.staysInTray.set(stays);
    Q_EMIT staysInTrayChanged();
}

} // namespace Millwright
