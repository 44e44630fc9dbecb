// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/desktop/composition.h"
#include "app/desktop/desktopbackground.h"
#include "app/desktop/instance.h"
#include "app/desktop/notifier.h"
#include "app/desktop/trayicon.h"
#include "app/desktop/traynotifier.h"
#include "ui/mainwindow/mainwindow.h"

namespace Millwright {

class Theme;

/// The application as a person sees it: one window on the factory of this computer, and one such window per data folder.
/// It ends the event loop when it is over.
class Desktop : public QObject
{
    Q_OBJECT

public:
    Desktop(Composition composition, Theme &theme);
    ~Desktop() override;

    /// Opens the window; or brings the one to the front that another process has on the same folder, and quits.
    void start();
    /// Begins in the tray, minimised where there is none after a while; or quits when another process has the folder.
    void startInBackground();
    /// Null until it is open.
    MainWindow *window() const { return m_window.get(); }

private:
    void makeWindow();
    void open();
    /// A tray may come later than what is started with the desktop.
    void waitForTray(int looks);
    void showTray();
    void leaveWindow();
    void raise(const QString &activationToken);
    void notify(const ProjectSummary &project);
    void tellWhyNot(const Error &why);
    void quit(int status);

    Composition m_composition;
    Theme &m_theme;
    std::shared_ptr<Clock> m_clock;
    std::shared_ptr<ProcessRunner> m_processes;
    Instance m_instance;
    TrayNotifier m_trayNotifier;
    TrayIcon m_trayIcon;
    Notifier m_notifier;
    Preferences m_preferences;
    DesktopBackground m_background;
    bool m_inBackground = false; ///< no window was shown yet
    bool m_quitting = false;
    std::shared_ptr<void> m_trayLook;
    std::unique_ptr<EmbeddedClient> m_client;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace Millwright
