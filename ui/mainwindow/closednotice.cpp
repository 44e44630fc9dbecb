// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/closednotice.h"

#include "ui/mainwindow/background.h"

#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

ClosedNotice::ClosedNotice(Background &background, QWidget *parent)
    : MessageBar(parent)
    , m_background(background)
    , m_tray(addChoice(tr("Keep running in the tray")))
    , m_autostart(addChoice(tr("Start with the desktop")))
{
    setObjectName(u"window.closedNotice"_s);
    m_tray->setObjectName(u"closedNotice.tray"_s);
    m_autostart->setObjectName(u"closedNotice.autostart"_s);
    connect(m_tray, &QPushButton::clicked, this, &ClosedNotice::trayChosen);
    connect(m_autostart, &QPushButton::clicked, this, &ClosedNotice::autostartChosen);
}

bool ClosedNotice::isSettled() const
{
    return m_background.startsWithDesktop() && (m_background.staysInTray() || !m_background.hasTray());
}

void ClosedNotice::offer()
{
    const bool stays = m_background.staysInTray();
    const bool focused = m_tray->hasFocus();
    m_tray->setVisible(!stays && m_background.hasTray());
    m_autostart->setVisible(!m_background.startsWithDesktop());
    if (focused && !m_autostart->isHidden())
        m_autostart->setFocus(Qt::OtherFocusReason);
    QString text;
    if (stays)
        text = tr("Millwright stays in the tray when its window is closed. Until it is started, nothing is built by itself; what was "
                  "missed runs once then.");
    else
        text = tr("While Millwright is closed nothing is built by itself; what was missed runs once at the next start.");
    if (text != this->text())
        showMessage(Tone::Info, text);
}

} // namespace Millwright
