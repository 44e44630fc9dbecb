// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/windowactions.h"

#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Millwright::WindowActions", text);
}

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

} // namespace

WindowActions::WindowActions(QMainWindow *window)
{
    QMenu *menu = addMenu(window, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&File")), u"menu.file"_s);
    newProject = add(menu, u"newProject"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&New project…")), Qt::CTRL | Qt::Key_N);
    trySample = add(menu, u"trySample"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Try the sample project")),
        Qt::CTRL | Qt::SHIFT | Qt::Key_T);
    menu->addSeparator();
    quit = add(menu, u"quit"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Quit")), Qt::CTRL | Qt::Key_Q);
    quit->setMenuRole(QAction::QuitRole);

    menu = addMenu(window, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Project")), u"menu.project"_s);
    save = add(menu, u"save"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Save changes")), Qt::CTRL | Qt::Key_S);
    revert
        = add(menu, u"revert"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "Re&vert changes")), Qt::CTRL | Qt::SHIFT | Qt::Key_R);
    menu->addSeparator();
    addRepository = add(menu, u"addRepository"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Add a repository…")),
        Qt::CTRL | Qt::SHIFT | Qt::Key_A);
    rename = add(menu, u"rename"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "Re&name project…")), Qt::Key_F2);
    removeProject = add(menu, u"removeProject"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Remove project…")),
        Qt::CTRL | Qt::SHIFT | Qt::Key_Delete);

    menu = addMenu(window, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Build")), u"menu.build"_s);
    build = add(menu, u"build"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Build now")), Qt::CTRL | Qt::Key_B);
    cancelBuild = add(
        menu, u"cancelBuild"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Cancel build")), Qt::CTRL | Qt::SHIFT | Qt::Key_B);
    menu->addSeparator();
    showLog = add(menu, u"showLog"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "Go to the &log")), Qt::CTRL | Qt::Key_L);

    menu = addMenu(window, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Sandbox")), u"menu.sandbox"_s);
    startSession = add(
        menu, u"startSession"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Start a session")), Qt::CTRL | Qt::SHIFT | Qt::Key_N);
    startNamedSession = add(menu, u"startNamedSession"_s,
        tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "Start a session on a &branch…")), Qt::CTRL | Qt::ALT | Qt::Key_N);
    startAgain = add(menu, u"startAgain"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "Start the selected session a&gain")),
        Qt::CTRL | Qt::SHIFT | Qt::Key_G);
    menu->addSeparator();
    runCommand = add(menu, u"runCommand"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "R&un a command")), Qt::CTRL | Qt::Key_E);
    stopCommand
        = add(menu, u"stopCommand"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "Stop the &command")), Qt::CTRL | Qt::Key_Period);
    menu->addSeparator();
    stopSession = add(
        menu, u"stopSession"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "S&top the session")), Qt::CTRL | Qt::SHIFT | Qt::Key_S);
    recreate = add(menu, u"recreate"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Recreate the sandbox…")),
        Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    removeSession = add(menu, u"removeSession"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "Re&move the session…")),
        Qt::CTRL | Qt::SHIFT | Qt::Key_D);

    menu = addMenu(window, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&View")), u"menu.view"_s);
    environment = add(menu, u"environment"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Environment")), Qt::CTRL | Qt::Key_1);
    sandboxes = add(menu, u"sandboxes"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Sandboxes")), Qt::CTRL | Qt::Key_2);
    activity = add(menu, u"activity"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Activity")), Qt::CTRL | Qt::Key_3);
    menu->addSeparator();
    filter = add(menu, u"filter"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Filter projects")), Qt::CTRL | Qt::Key_K);
    issues = add(menu, u"issues"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "Go to the first &problem")), Qt::Key_F8);
    reload = add(menu, u"reload"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Read again")), Qt::Key_F5);

    menu = addMenu(window, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Help")), u"menu.help"_s);
    shortcuts = add(menu, u"shortcuts"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&Keyboard shortcuts")), Qt::Key_F1);
    about = add(menu, u"about"_s, tr(QT_TRANSLATE_NOOP("Millwright::WindowActions", "&About Millwright")), Qt::CTRL | Qt::Key_F1);
    about->setMenuRole(QAction::AboutRole);
}

} // namespace Millwright
