// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"

#include <QWidget>

class QPushButton;

namespace Millwright {

class Pill;
class WrappingLabel;

/// One session that is to be recreated: what in it would be lost, how far it is, and why it failed. Once its sandbox could
/// not be removed, it may be left behind.
///
/// Names: `recreateDialog.name.<id>`, `recreateDialog.losses.<id>`, `recreateDialog.result.<id>`,
/// `recreateDialog.leaves.<id>`, `recreateDialog.leave.<id>`.
class RecreateRow : public QWidget
{
    Q_OBJECT

public:
    RecreateRow(FactoryClient &client, const Session &session, QWidget *parent);

    QString sessionId() const { return m_id; }
    bool isWorking() const { return m_working; }
    bool isDone() const { return m_done; }
    /// Its old sandbox is still there, whether or not it has a new one.
    bool leftBehind() const { return m_leftBehind; }

    /// Does nothing while it is being done, and once it was.
    void recreate();
    void hideName();

Q_SIGNALS:
    void began();
    /// A try is over; isDone() tells how.
    void ended();

private:
    void showLosses(const Result<SessionLosses> &losses);
    void leaveBehind();
    void begin(const QString &state);
    void finish(const Result<Session> &session);
    void offerToLeave(bool offered);

    FactoryClient &m_client;
    QString m_id;
    QString m_sandbox; ///< its provider and the provider's id
    WrappingLabel *m_name;
    WrappingLabel *m_losses;
    Pill *m_result;
    WrappingLabel *m_leaves;
    QPushButton *m_leave;
    bool m_working = false;
    bool m_done = false;
    bool m_leftBehind = false;
    QString m_error;
};

} // namespace Millwright
