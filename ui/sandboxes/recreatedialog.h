// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/dialogs/dialog.h"

class QBoxLayout;

namespace Millwright {

/// Says what is lost and what is kept when a session's sandbox is recreated, and does it. A failure stays here for
/// another try; the session keeps its sandbox's id then.
///
/// Names: `recreateDialog`, `recreateDialog.state`, `recreateDialog.lost`, `recreateDialog.kept`, `recreateDialog.facts`.
class RecreateDialog : public Dialog
{
    Q_OBJECT

public:
    RecreateDialog(FactoryClient &client, const std::shared_ptr<Clock> &clock, const Session &session, const QString &workingDirectory,
        QWidget *parent);

Q_SIGNALS:
    void recreated(const Millwright::Session &session);

private:
    void addList(QBoxLayout *row, const QString &name, const QString &heading, const QStringList &lines);
};

} // namespace Millwright
