// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/sandboxes/changedsessions.h"

#include "models/items/sessionmodel.h"

#include <QCoreApplication>

namespace Millwright {

namespace {

struct ChangedSessionsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::ChangedSessions)
};

} // namespace

QStringList ChangedSessions::take(const QList<Session> &sessions, const QDateTime &now)
{
    QStringList sentences;
    QHash<QString, QString> states;
    for (const Session &session : sessions) {
        const QString state = SessionModel::stateText(session, now);
        const auto before = m_states.constFind(session.id);
        if (before != m_states.cend() && *before != state)
            sentences.append(ChangedSessionsText::tr("%1: %2", "a session, its state").arg(SessionModel::nameOf(session), state));
        states.insert(session.id, state);
    }
    m_states = std::move(states);
    return sentences;
}

} // namespace Millwright
