// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"

#include <QWidget>

namespace Millwright {

class Pill;
class WrappingLabel;

/// One session that is to be recreated: what in it would be lost, how far it is, and why it failed.
///
/// Names: `recreateDialog.name.<id>`, `recreateDialog.losses.<id>`, `recreateDialog.result.<id>`.
class RecreateRow : public QWidget
{
    Q_OBJECT

public:
    RecreateRow(FactoryClient &client, const Session &session, QWidget *parent);

    QString sessionId() const { return m_id; }
    bool isWorking() const { return m_working; }
    bool isDone() const { return m_done; }
    /// Why the last try failed; empty: it did not.
    QString error() const { return m_error; }

    /// Does nothing while it is being done, and once it was.
    void recreate();
    void hideName();

Q_SIGNALS:
    /// A try is over; error() tells how.
    void ended();

private:
    void showLosses(const Result<SessionLosses> &losses);
    void finish(const Result<Session> &session);

    FactoryClient &m_client;
    QString m_id;
    WrappingLabel *m_name;
    WrappingLabel *m_losses;
    Pill *m_result;
    bool m_working = false;
    bool m_done = false;
    QString m_error;
};

} // namespace Millwright
