// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/windowactions.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct WindowActionsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::WindowActions)
};

QMenu *addMenu(QMainWindow *window, const QString &title, const QString &name)
{
    QMenu *menu = window->menuBar()->addMenu(title);
    menu->setObjectName(name);
    return menu;
}

QAction *add(QMenu *menu, const QString &name, const QString &text, const QKeySequence &keys)
{
    QAction *action = menu->addAction(text);
    action->setObjectName(u"action."_s + name);
    action->setShortcut(keys);
    return action;
}

QActionGroup *addColors(QMenu *parent)
{
    QMenu *menu = parent->addMenu(WindowActionsText::tr("&Colours"));
    auto *group = new QActionGroup(parent);
    const auto addScheme = [menu, group](const QString &name, const QString &text, Qt::ColorScheme scheme) {
        QAction *action = menu->addAction(text);
        action->setObjectName(u"colors."_s + name);
        action->setCheckable(true);
        action->setData(QVariant::fromValue(scheme));
        group->addAction(action);
    };
    addScheme(u"system"_s, WindowActionsText::tr("Like the &system"), Qt::ColorScheme::Unknown);
    addScheme(u"light"_s, WindowActionsText::tr("&Light"), Qt::ColorScheme::Light);
    addScheme(u"dark"_s, WindowActionsText::tr("&Dark"), Qt::ColorScheme::Dark);
    return group;
}

} // namespace

WindowActions::WindowActions(QMainWindow *window)
{
    QMenu *menu = addMenu(window, WindowActionsText::tr("&File"), u"menu.file"_s);
    newProject = add(menu, u"newProject"_s, WindowActionsText::tr("&New project…"), Qt::CTRL | Qt::Key_N);
    trySample = add(menu, u"trySample"_s, WindowActionsText::tr("&Try the sample project"), Qt::CTRL | Qt::SHIFT | Qt::Key_T);
    menu->addSeparator();
    setUp = add(menu, u"setUp"_s, WindowActionsText::tr("&Set up this computer…"), Qt::CTRL | Qt::Key_Comma);
    menu->addSeparator();
    stayInTray = add(menu, u"stayInTray"_s, WindowActionsText::tr("&Keep running in the tray"), Qt::CTRL | Qt::SHIFT | Qt::Key_K);
    startWithDesktop = add(menu, u"startWithDesktop"_s, WindowActionsText::tr("Start with the &desktop"), Qt::CTRL | Qt::SHIFT | Qt::Key_O);
    for (QAction *action : {stayInTray, startWithDesktop}) {
        action->setCheckable(true);
        action->setVisible(false);
    }
    menu->addSeparator();
    quit = add(menu, u"quit"_s, WindowActionsText::tr("&Quit"), Qt::CTRL | Qt::Key_Q);
    quit->setMenuRole(QAction::QuitRole);

    menu = addMenu(window, WindowActionsText::tr("&Project"), u"menu.project"_s);
    save = add(menu, u"save"_s, WindowActionsText::tr("&Save changes"), Qt::CTRL | Qt::Key_S);
    revert = add(menu, u"revert"_s, WindowActionsText::tr("Re&vert changes"), Qt::CTRL | Qt::SHIFT | Qt::Key_R);
    menu->addSeparator();
    addRepository = add(menu, u"addRepository"_s, WindowActionsText::tr("&Add a repository…"), Qt::CTRL | Qt::SHIFT | Qt::Key_A);
    rename = add(menu, u"rename"_s, WindowActionsText::tr("Re&name project…"), Qt::Key_F2);
    removeProject = add(menu, u"removeProject"_s, WindowActionsText::tr("&Remove project…"), Qt::CTRL | Qt::SHIFT | Qt::Key_Delete);
    menu->addSeparator();
    mute = add(menu, u"mute"_s, WindowActionsText::tr("&Mute notifications"), Qt::CTRL | Qt::SHIFT | Qt::Key_M);
    mute->setCheckable(true);

    menu = addMenu(window, WindowActionsText::tr("&Build"), u"menu.build"_s);
    build = add(menu, u"build"_s, WindowActionsText::tr("&Build now"), Qt::CTRL | Qt::Key_B);
    cancelBuild = add(menu, u"cancelBuild"_s, WindowActionsText::tr("&Cancel build"), Qt::CTRL | Qt::SHIFT | Qt::Key_B);
    menu->addSeparator();
    changesSince = add(
        menu, u"changesSince"_s, WindowActionsText::tr("Show what c&hanged since the selected build…"), Qt::CTRL | Qt::ALT | Qt::Key_H);
    compareBuilds = add(menu, u"compareBuilds"_s, WindowActionsText::tr("C&ompare two builds…"), Qt::CTRL | Qt::ALT | Qt::Key_B);
    showTemplate = add(menu, u"showTemplate"_s, WindowActionsText::tr("Show the &template of the next build…"), Qt::CTRL | Qt::Key_T);
    showLog = add(menu, u"showLog"_s, WindowActionsText::tr("Go to the &log"), Qt::CTRL | Qt::Key_L);

    menu = addMenu(window, WindowActionsText::tr("&Sandbox"), u"menu.sandbox"_s);
    startSession = add(menu, u"startSession"_s, WindowActionsText::tr("&Start a session"), Qt::CTRL | Qt::SHIFT | Qt::Key_N);
    startNamedSession
        = add(menu, u"startNamedSession"_s, WindowActionsText::tr("Start a session on a &branch…"), Qt::CTRL | Qt::ALT | Qt::Key_N);
    startAgain = add(menu, u"startAgain"_s, WindowActionsText::tr("Start the selected session a&gain"), Qt::CTRL | Qt::SHIFT | Qt::Key_G);
    menu->addSeparator();
    runCommand = add(menu, u"runCommand"_s, WindowActionsText::tr("R&un a command"), Qt::CTRL | Qt::Key_E);
    stopCommand = add(menu, u"stopCommand"_s, WindowActionsText::tr("Stop the &command"), Qt::CTRL | Qt::Key_Period);
    menu->addSeparator();
    stopSession = add(menu, u"stopSession"_s, WindowActionsText::tr("S&top the session"), Qt::CTRL | Qt::SHIFT | Qt::Key_S);
    recreate = add(menu, u"recreate"_s, WindowActionsText::tr("&Recreate the sandbox…"), Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    removeSession = add(menu, u"removeSession"_s, WindowActionsText::tr("Re&move the session…"), Qt::CTRL | Qt::SHIFT | Qt::Key_D);

    menu = addMenu(window, WindowActionsText::tr("&View"), u"menu.view"_s);
    environment = add(menu, u"environment"_s, WindowActionsText::tr("&Environment"), Qt::CTRL | Qt::Key_1);
    sandboxes = add(menu, u"sandboxes"_s, WindowActionsText::tr("&Sandboxes"), Qt::CTRL | Qt::Key_2);
    activity = add(menu, u"activity"_s, WindowActionsText::tr("&Activity"), Qt::CTRL | Qt::Key_3);
    menu->addSeparator();
    filter = add(menu, u"filter"_s, WindowActionsText::tr("&Filter projects"), Qt::CTRL | Qt::Key_K);
    issues = add(menu, u"issues"_s, WindowActionsText::tr("Go to the first &problem"), Qt::Key_F8);
    reload = add(menu, u"reload"_s, WindowActionsText::tr("&Read again"), Qt::Key_F5);
    menu->addSeparator();
    keptLogs = add(menu, u"keptLogs"_s, WindowActionsText::tr("&Kept logs…"), Qt::CTRL | Qt::ALT | Qt::Key_L);
    colors = addColors(menu);

    menu = addMenu(window, WindowActionsText::tr("&Help"), u"menu.help"_s);
    shortcuts = add(menu, u"shortcuts"_s, WindowActionsText::tr("&Keyboard shortcuts"), Qt::Key_F1);
    about = add(menu, u"about"_s, WindowActionsText::tr("&About Millwright"), Qt::CTRL | Qt::Key_F1);
    about->setMenuRole(QAction::AboutRole);
}

} // namespace Millwright
