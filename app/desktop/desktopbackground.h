// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/desktop/autostart.h"
#include "ui/mainwindow/background.h"
#include "ui/mainwindow/preferences.h"

#include <functional>

namespace Millwright {

/// The Background of a freedesktop.org desktop.
class DesktopBackground : public Background
{
    Q_OBJECT

public:
    using HasTray = std::function<bool()>;

    DesktopBackground(Preferences &preferences, Autostart autostart, HasTray hasTray, QObject *parent = nullptr);

    bool hasTray() const override { return m_hasTray(); }
    bool staysInTray() const override { return m_preferences.staysInTray.value() && hasTray(); }
    void setStaysInTray(bool stays) override;
    bool startsWithDesktop() const override { return m_autostart.isEnabled(); }
    Result<> setStartsWithDesktop(bool starts) override { return m_autostart.setEnabled(starts); }

Q_SIGNALS:
    void staysInTrayChanged();

private:
    Preferences &m_preferences;
    Autostart m_autostart;
    HasTray m_hasTray;
};

} // namespace Millwright
