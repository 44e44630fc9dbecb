// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/backgroundchoices.h"

#include "ui/mainwindow/background.h"
#include "ui/mainwindow/closednotice.h"
#include "ui/mainwindow/preferences.h"
#include "ui/mainwindow/windowactions.h"

#include <QMenu>

namespace Millwright {

BackgroundChoices::BackgroundChoices(Background &background, Preferences &preferences, const WindowActions &actions, QWidget *window)
    : QObject(window)
    , m_background(background)
    , m_preferences(preferences)
    , m_tray(actions.stayInTray)
    , m_autostart(actions.startWithDesktop)
    , m_notice(new ClosedNotice(background, window))
{
    connect(m_tray, &QAction::triggered, this, &BackgroundChoices::setStaysInTray);
    connect(m_autostart, &QAction::triggered, this, &BackgroundChoices::setStartsWithDesktop);
    connect(m_notice, &ClosedNotice::trayChosen, this, [this] { setStaysInTray(true); });
    connect(m_notice, &ClosedNotice::autostartChosen, this, [this] { setStartsWithDesktop(true); });
    connect(m_notice, &MessageBar::closed, this, [this] { m_preferences.toldOfClosing.set(true); });
    m_tray->setVisible(true);
    m_autostart->setVisible(true);
    // A tray may come and go.
    for (QObject *place : m_tray->associatedObjects()) {
        if (const auto *menu = qobject_cast<QMenu *>(place))
            connect(menu, &QMenu::aboutToShow, this, &BackgroundChoices::show);
    }
    show();
}

bool BackgroundChoices::staysInTray() const
{
    return m_background.staysInTray();
}

void BackgroundChoices::setStaysInTray(bool stays)
{
    m_background.setStaysInTray(stays);
    show();
}

void BackgroundChoices::setStartsWithDesktop(bool starts)
{
    if (const auto done = m_background.setStartsWithDesktop(starts); !done)
        Q_EMIT failed(done.error().message);
    show();
}

void BackgroundChoices::show()
{
    const bool hasTray = m_background.hasTray();
    m_tray->setEnabled(hasTray);
    m_tray->setText(hasTray ? tr("&Keep running in the tray") : tr("&Keep running in the tray (this desktop has none)"));
    m_tray->setChecked(m_background.staysInTray());
    m_autostart->setChecked(m_background.startsWithDesktop());
    if (m_notice->isHidden())
        return;
    if (m_notice->isSettled()) {
        m_preferences.toldOfClosing.set(true);
        m_notice->clear();
    } else {
        m_notice->offer();
    }
}

void BackgroundChoices::tellOfClosing(const BuildTriggers &triggers)
{
    const bool runs = triggers.scheduleEnabled || triggers.pushEnabled;
    if (runs && !m_preferences.toldOfClosing.value() && !m_notice->isSettled())
        m_notice->offer();
    else
        m_notice->clear();
}

} // namespace Millwright
