// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/dialogs/dialog.h"

class QLineEdit;

namespace Millwright {

/// Makes a session with a title and a branch of one's own. Names: `sessionDialog`, `sessionDialog.title`,
/// `sessionDialog.branch`.
class SessionDialog : public Dialog
{
    Q_OBJECT

public:
    SessionDialog(FactoryClient &client, const QString &projectId, QWidget *parent);

Q_SIGNALS:
    void created(const Millwright::Session &session);

private:
    QLineEdit *m_title;
    QLineEdit *m_branch;
};

} // namespace Millwright
