// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/dialogs/dialog.h"

class QBoxLayout;

namespace Millwright {

class RecreateRow;

/// Says what is lost and what is kept when sandboxes are recreated, and does it, each session by itself. What failed stays
/// here for another try; such a session keeps its sandbox's id. What was left behind stays to be read.
///
/// Names: `recreateDialog`, `recreateDialog.state`, `recreateDialog.lost`, `recreateDialog.kept`, `recreateDialog.facts`, and
/// those of RecreateRow.
class RecreateDialog : public Dialog
{
    Q_OBJECT

public:
    RecreateDialog(FactoryClient &client, const std::shared_ptr<Clock> &clock, const QList<Session> &sessions,
        const QString &workingDirectory, QWidget *parent);

Q_SIGNALS:
    void recreated(const QString &sessionId);

private:
    void addState(const Session &session, const QDateTime &now);
    void addLists(const QString &workingDirectory);
    void addList(QBoxLayout *row, const QString &name, const QString &heading, const QStringList &lines);
    void addRows(FactoryClient &client, const QList<Session> &sessions);
    void addFacts(const Session &session, const QDateTime &now);
    void recreate();
    void onEnded(RecreateRow *row);

    QList<RecreateRow *> m_rows;
};

} // namespace Millwright
