// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/factories/credentialdialog.h"

#include "models/async/deliver.h"
#include "models/source/cloneurl.h"
#include "ui/form/choicebox.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

CredentialDialog::CredentialDialog(FactoryClient &client, QWidget *parent)
    : Dialog(u"credentialDialog"_s, tr("Access to repositories"), tr("Add"), parent)
    , m_client(client)
    , m_form(new QFormLayout)
    , m_where(new QLineEdit(this))
    , m_kind(new ChoiceBox(this))
    , m_user(new QLineEdit(this))
    , m_token(new QLineEdit(this))
    , m_note(new WrappingLabel(this))
    , m_check(new QPushButton(tr("Check"), this))
    , m_result(new WrappingLabel(this))
{
    build();
    showKind();
}

CredentialDialog::CredentialDialog(FactoryClient &client, const CloneUrl &url, QWidget *parent) : CredentialDialog(client, parent)
{
    auto likely = CredentialKind::Basic;
    if (url.kind == CloneUrl::Kind::Ssh)
        likely = CredentialKind::SshAgent;
    else if (url.host.contains("github"_L1))
        likely = CredentialKind::GitHub;
    else if (url.host.contains("gitlab"_L1))
        likely = CredentialKind::GitLab;
    m_where->setText(url.authority());
    m_kind->setCurrentIndex(m_kind->findData(likely));
    showKind();
    m_token->setFocus();
}

CredentialDialog::CredentialDialog(FactoryClient &client, const Credential &credential, QWidget *parent) : CredentialDialog(client, parent)
{
    m_id = credential.id;
    acceptButton()->setText(tr("Save"));
    m_where->setText(credential.where);
    m_kind->setCurrentIndex(m_kind->findData(credential.kind));
    m_user->setText(credential.username);
    if (CredentialKind::hasToken(credential.kind))
        m_token->setPlaceholderText(tr("stored, unchanged"));
    showKind();
}

void CredentialDialog::build()
{
    m_where->setObjectName(u"credentialDialog.where"_s);
    m_where->setAccessibleName(tr("Host or repository"));
    m_where->setPlaceholderText(u"github.com"_s);
    m_where->setMaxLength(2048);
    m_where->setMinimumWidth(38 * fontMetrics().averageCharWidth());
    m_kind->setObjectName(u"credentialDialog.kind"_s);
    m_kind->setAccessibleName(tr("Kind"));
    for (const auto kind : {CredentialKind::GitHub, CredentialKind::GitLab, CredentialKind::Basic, CredentialKind::SshAgent})
        m_kind->addItem(CredentialKind::title(kind), kind);
    m_user->setObjectName(u"credentialDialog.user"_s);
    m_user->setAccessibleName(tr("User name"));
    m_user->setMaxLength(200);
    m_token->setObjectName(u"credentialDialog.token"_s);
    m_token->setEchoMode(QLineEdit::Password);
    m_note->setObjectName(u"credentialDialog.note"_s);
    makeMuted(m_note);
    m_check->setObjectName(u"credentialDialog.check"_s);
    m_check->setAutoDefault(false);
    m_check->setToolTip(tr("Ask the host what this access may do. Nothing is saved."));
    m_result->setObjectName(u"credentialDialog.result"_s);

    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->addRow(tr("&Host or repository"), m_where);
    m_form->addRow(tr("&Kind"), m_kind);
    m_form->addRow(tr("&User name"), m_user);
    m_form->addRow(tr("&Token"), m_token);
    auto *checking = new QHBoxLayout;
    checking->setSpacing(gridUnit + gridUnit / 2);
    checking->addWidget(m_check, 0, Qt::AlignTop);
    checking->addWidget(m_result, 1, Qt::AlignVCenter);
    content()->addLayout(m_form);
    content()->addWidget(m_note);
    content()->addLayout(checking);

    connect(m_kind, &QComboBox::currentIndexChanged, this, &CredentialDialog::showKind);
    connect(m_check, &QPushButton::clicked, this, &CredentialDialog::check);
    connect(this, &Dialog::confirmed, this, &CredentialDialog::save);
    const auto allow = [this] {
        const bool named = !m_where->text().trimmed().isEmpty();
        acceptButton()->setEnabled(named && !isWorking());
        m_check->setEnabled(named);
        m_result->clear();
    };
    for (QLineEdit *field : {m_where, m_user, m_token})
        connect(field, &QLineEdit::textChanged, this, allow);
    connect(m_kind, &QComboBox::currentIndexChanged, this, allow);
    allow();
    m_where->setFocus();
}

CredentialKind::Value CredentialDialog::kind() const
{
    return static_cast<CredentialKind::Value>(m_kind->currentData().toInt());
}

void CredentialDialog::showKind()
{
    m_form->setRowVisible(m_user, kind() == CredentialKind::Basic);
    m_form->setRowVisible(m_token, CredentialKind::hasToken(kind()));
    const bool isPassword = kind() == CredentialKind::Basic;
    static_cast<QLabel *>(m_form->labelForField(m_token))->setText(isPassword ? tr("&Password or token") : tr("&Token"));
    m_token->setAccessibleName(isPassword ? tr("Password or token") : tr("Token"));
    switch (kind()) {
    case CredentialKind::GitHub:
        m_note->setText(tr("A personal access token. One that may only read the contents of the repositories is enough."));
        break;
    case CredentialKind::GitLab:
        m_note->setText(tr("A personal, group or project access token with the scope “read_repository”."));
        break;
    case CredentialKind::Basic:
        m_note->setText(tr("For any other host. A token in place of the password is better where the host has them."));
        break;
    case CredentialKind::SshAgent:
        m_note->setText(tr("For ssh addresses: the keys of the ssh agent that was running when Millwright was started."));
        break;
    }
}

NewCredential CredentialDialog::entered() const
{
    return {.id = m_id, .where = m_where->text().trimmed(), .kind = kind(), .username = m_user->text().trimmed()};
}

void CredentialDialog::check()
{
    m_check->setEnabled(false);
    m_result->setTone(Tone::Neutral);
    m_result->setText(tr("Checking…"));
    const NewCredential asked = entered();
    const QString token = m_token->text();
    deliver(this, m_client.checkCredential(asked, token), [this, asked, token](const Result<CredentialCheck> &told) {
        m_check->setEnabled(true);
        if (entered() != asked || m_token->text() != token)
            return;
        m_result->setTone(told && told->usable ? Tone::Ok : Tone::Failed);
        m_result->setText(told ? told->text : told.error().message);
        announce(m_result, m_result->text());
    });
}

void CredentialDialog::save()
{
    setWorking(tr("Saving…"));
    deliver(this, m_client.saveCredential(entered(), m_token->text()), [this](const Result<Credential> &saved) {
        if (!saved) {
            setFailed(saved.error().message);
            return;
        }
        m_token->clear();
        Q_EMIT done(*saved);
        accept();
    });
}

} // namespace Millwright
