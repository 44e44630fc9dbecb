// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/dialogs/dialog.h"

class QFormLayout;
class QLineEdit;

namespace Millwright {

class ChoiceBox;
struct CloneUrl;
class WrappingLabel;

/// Adds access to a host or a repository, or changes one. The token of one that is there is never shown, only replaced.
///
/// Names: `credentialDialog`, `credentialDialog.where`, `.kind`, `.user`, `.token`, `.check`, `.result`.
class CredentialDialog : public Dialog
{
    Q_OBJECT

public:
    /// For a new one.
    CredentialDialog(FactoryClient &client, QWidget *parent);
    /// For a new one to the host of an address, of the kind that such a host mostly has.
    CredentialDialog(FactoryClient &client, const CloneUrl &url, QWidget *parent);
    /// To change one.
    CredentialDialog(FactoryClient &client, const Credential &credential, QWidget *parent);

Q_SIGNALS:
    void done(const Millwright::Credential &credential);

private:
    void build();
    void showKind();
    void check();
    void save();
    CredentialKind::Value kind() const;
    NewCredential entered() const;

    FactoryClient &m_client;
    QString m_id; ///< empty: a new one
    QFormLayout *m_form;
    QLineEdit *m_where;
    ChoiceBox *m_kind;
    QLineEdit *m_user;
    QLineEdit *m_token;
    WrappingLabel *m_note;
    QPushButton *m_check;
    WrappingLabel *m_result;
};

} // namespace Millwright
