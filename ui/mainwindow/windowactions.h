// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QAction>

class QActionGroup;
class QMainWindow;

namespace Millwright {

/// Every action of the window, in its menus, each with its keys. Their object names are `action.` and the member's name.
/// The pages act; the window connects and enables.
struct WindowActions {
    explicit WindowActions(QMainWindow *window);

    QAction *newProject;
    QAction *trySample;
    QAction *setUp; ///< the factory's provider and variables
    QAction *stayInTray; ///< checked: closing the window leaves the application in the tray
    QAction *startWithDesktop; ///< checked: it is started, hidden, when the person logs in
    QAction *quit;

    QAction *save;
    QAction *revert;
    QAction *addRepository;
    QAction *rename;
    QAction *removeProject;
    QAction *mute; ///< checked: this project gives no notifications

    QAction *build;
    QAction *cancelBuild;
    QAction *changesSince;
    QAction *compareBuilds;
    QAction *showTemplate; ///< of the next build
    QAction *showLog;

    QAction *startSession;
    QAction *startNamedSession;
    QAction *startAgain;
    QAction *runCommand;
    QAction *stopCommand;
    QAction *stopSession;
    QAction *recreate;
    QAction *removeSession;

    QAction *environment;
    QAction *sandboxes;
    QAction *activity;
    QAction *filter;
    QAction *issues;
    QAction *reload;
    QAction *keptLogs;
    QActionGroup *colors; ///< each action's data is a Qt::ColorScheme; Unknown follows the system

    QAction *shortcuts;
    QAction *about;
};

} // namespace Millwright
