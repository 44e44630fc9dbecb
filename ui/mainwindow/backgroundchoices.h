// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"

#include <QObject>

namespace Millwright {

class Background;
class ClosedNotice;
struct Preferences;
struct WindowActions;

/// What a person chooses of the Background: by two actions of the menu, and by a notice that comes until it was closed
/// once.
class BackgroundChoices : public QObject
{
    Q_OBJECT

public:
    /// Shows the two actions. All outlive it; the notice is a child of `window`.
    BackgroundChoices(Background &background, Preferences &preferences, const WindowActions &actions, QWidget *window);

    ClosedNotice *notice() const { return m_notice; }
    bool staysInTray() const;
    /// Shows the notice where these would run while the application is closed, and hides it elsewhere.
    void tellOfClosing(const BuildTriggers &triggers);

Q_SIGNALS:
    void failed(const QString &message);

private:
    void setStaysInTray(bool stays);
    void setStartsWithDesktop(bool starts);
    void show();

    Background &m_background;
    Preferences &m_preferences;
    QAction *m_tray;
    QAction *m_autostart;
    ClosedNotice *m_notice;
};

} // namespace Millwright
