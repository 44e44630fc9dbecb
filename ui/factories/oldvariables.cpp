// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/factories/oldvariables.h"

#include "models/async/deliver.h"
#include "models/items/sessionmodel.h"
#include "ui/sandboxes/recreatedialog.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

OldVariables::OldVariables(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent)
    : Card(tr("Sandboxes with old variables"), parent)
    , m_client(client)
    , m_clock(std::move(clock))
    , m_refresh([this](Refresh::Token token) { read(token); })
    , m_list(new WrappingLabel(this))
    , m_restart(new QPushButton(tr("Stop and start"), this))
    , m_recreate(new QPushButton(tr("Recreate…"), this))
{
    setObjectName(u"oldVariables"_s);
    m_list->setObjectName(u"oldVariables.list"_s);
    m_restart->setObjectName(u"oldVariables.restart"_s);
    m_recreate->setObjectName(u"oldVariables.recreate"_s);
    content()->addWidget(m_list);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gridUnit);
    buttons->addWidget(m_restart);
    buttons->addWidget(m_recreate);
    buttons->addStretch(1);
    content()->addLayout(buttons);
    connect(m_restart, &QPushButton::clicked, this, &OldVariables::restart);
    connect(m_recreate, &QPushButton::clicked, this, &OldVariables::recreate);
    hide();
}

void OldVariables::setProjects(const QList<Project> &projects)
{
    m_projects.clear();
    for (const Project &project : projects)
        m_projects.insert(project.id, project.name);
    show(m_sessions);
}

void OldVariables::read(Refresh::Token token)
{
    deliver(this, m_client.setup(), [this](const Result<FactorySetup> &setup) {
        if (setup)
            m_keeps = setup->keepsVariables;
    });
    deliver(this, m_client.sessionsWithOldVariables(), [this, token](const Result<QList<Session>> &sessions) {
        if (!m_refresh.done(token))
            return;
        if (sessions)
            show(*sessions);
        else
            Q_EMIT failed(sessions.error().message);
    });
}

void OldVariables::show(const QList<Session> &sessions)
{
    m_sessions = sessions;
    QStringList lines;
    for (const Session &session : sessions) {
        lines.append(tr("%1, %2: %3", "project, session: variables")
                .arg(m_projects.value(session.projectId), SessionModel::nameOf(session), session.oldVariables.join(tr(", "))));
    }
    lines.append(m_keeps ? tr("They keep what they were made with: a new sandbox each makes the old values go.")
                         : tr("Started again, they get the present values; their files stay."));
    m_list->setText(lines.join(u'\n'));
    m_restart->setVisible(!m_keeps);
    m_restart->setEnabled(true);
    setVisible(!sessions.isEmpty());
}

void OldVariables::restart()
{
    m_restart->setEnabled(false);
    // Who closes the dialog does not want a session that is only stopped.
    for (const Session &session : std::as_const(m_sessions)) {
        const auto told = [card = QPointer(this)](const Result<Session> &result) {
            if (!card)
                return;
            if (!result)
                Q_EMIT card->failed(result.error().message);
            card->reload();
        };
        deliver(&m_client, m_client.stopSession(session.id), [&client = m_client, id = session.id, told](const Result<Session> &stopped) {
            if (stopped)
                deliver(&client, client.startSession(id), told);
            else
                told(stopped);
        });
    }
}

void OldVariables::recreate()
{
    auto *dialog = new RecreateDialog(m_client, m_clock, m_sessions, {}, window());
    connect(dialog, &RecreateDialog::recreated, this, &OldVariables::reload);
    dialog->open();
}

} // namespace Millwright
