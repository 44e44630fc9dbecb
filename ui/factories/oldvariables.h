// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/client/refresh.h"
#include "ui/theme/card.h"

class QPushButton;

namespace Millwright {

class WrappingLabel;

/// The sandboxes that still hold a variable as it was before it was changed or removed, and what brings them up to date.
/// Hidden while there are none.
///
/// Names: `oldVariables`, `oldVariables.list`, `oldVariables.restart`, `oldVariables.recreate`.
class OldVariables : public Card
{
    Q_OBJECT

public:
    OldVariables(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    void setProjects(const QList<Project> &projects);
    void reload() { m_refresh.request(); }

Q_SIGNALS:
    void failed(const QString &message);

private:
    void read(Refresh::Token token);
    void show(const QList<Session> &sessions);
    void restart();
    void recreate();

    FactoryClient &m_client;
    std::shared_ptr<Clock> m_clock;
    Refresh m_refresh;
    QHash<QString, QString> m_projects; ///< names by id
    QList<Session> m_sessions;
    bool m_keeps = true; ///< only a new sandbox gets the present variables
    WrappingLabel *m_list;
    QPushButton *m_restart;
    QPushButton *m_recreate;
};

} // namespace Millwright
