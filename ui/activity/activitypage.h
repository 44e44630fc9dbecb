// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/client/refresh.h"
#include "models/items/activitymodel.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace Millwright {

class MessageBar;

/// What happened in a project, newest first: runs with their reasons, and every change of settings.
///
/// Names: `activity`, `activity.table`, `activity.empty`, `activity.message`.
class ActivityPage : public QWidget
{
    Q_OBJECT

public:
    ActivityPage(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    /// Empty: none.
    void showProject(const QString &projectId);
    void reload();
    void handle(const Change &change);
    void refreshTimes() { m_model.refreshTimes(); }

protected:
    void showEvent(QShowEvent *event) override;

private:
    void read(Refresh::Token token);

    FactoryClient &m_client;
    QString m_projectId;
    bool m_stale = false; ///< changed while it was not to be seen
    Refresh m_refresh;
    ActivityModel m_model;
    MessageBar *m_message;
    QTableView *m_table;
    QLabel *m_empty;
};

} // namespace Millwright
