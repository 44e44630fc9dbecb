// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/desktop/composition.h"
#include "app/desktop/instance.h"
#include "app/desktop/notifier.h"
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
    /// Null until it is open.
    MainWindow *window() const { return m_window.get(); }

private:
    void open();
    void raise(const QString &activationToken);
    void notify(const ProjectSummary &project);
    void tellWhyNot(const Error &why);
    void quit(int status);

    Composition m_composition;
    Theme &m_theme;
    std::shared_ptr<Clock> m_clock;
    std::shared_ptr<ProcessRunner> m_processes;
    Instance m_instance;
    TrayNotifier m_tray;
    Notifier m_notifier;
    Preferences m_preferences;
    std::unique_ptr<EmbeddedClient> m_client;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace Millwright
