// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/client/refresh.h"
#include "models/items/credentialmodel.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace Millwright {

class CredentialDialog;
class ElidedLabel;
class MessageBar;
class Pill;
class WrappingLabel;

/// A factory's access to repositories: adds, changes, checks and removes it, and tells where secrets are kept.
///
/// Names: `credentials`, `credentials.add`, `.edit`, `.check`, `.remove`, `.work`, `.table`, `.told`, `.empty`, `.message`, `.state`;
/// dialogs `credentialDialog` and `removeCredentialDialog`.
class CredentialsPage : public QWidget
{
    Q_OBJECT

public:
    CredentialsPage(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    /// Reads everything again, and tries the keychain again.
    void reload();

private:
    void buildToolbar();
    void buildTable();
    void buildState();
    void read(Refresh::Token token);
    void readState();
    void showSelected();
    void openDialog(CredentialDialog *dialog);
    void editSelected();
    void checkSelected();
    void askRemove();
    const Credential *selected() const;

    FactoryClient &m_client;
    Refresh m_refresh;
    CredentialModel m_model;
    QPushButton *m_add;
    QPushButton *m_edit;
    QPushButton *m_check;
    QPushButton *m_remove;
    ElidedLabel *m_work;
    MessageBar *m_message;
    QTableView *m_table;
    QLabel *m_empty;
    WrappingLabel *m_told; ///< by the last check of the selected one
    Pill *m_keeping;
    WrappingLabel *m_state;
    QString m_checking; ///< the id of the one that is being checked
    QString m_wanted; ///< the id of the one to select once it is listed
};

} // namespace Millwright
