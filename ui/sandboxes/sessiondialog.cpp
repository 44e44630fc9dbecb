// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/sandboxes/sessiondialog.h"

#include "models/async/deliver.h"

#include <QBoxLayout>
#include <QFormLayout>
#include <QLineEdit>

using namespace Qt::StringLiterals;

namespace Millwright {

SessionDialog::SessionDialog(FactoryClient &client, const QString &projectId, QWidget *parent)
    : Dialog(u"sessionDialog"_s, tr("Start a session"), tr("Start"), parent)
    , m_title(new QLineEdit(this))
    , m_branch(new QLineEdit(this))
{
    auto *form = new QFormLayout;
    m_title->setObjectName(u"sessionDialog.title"_s);
    m_title->setAccessibleName(tr("Title"));
    m_title->setPlaceholderText(tr("its branch"));
    m_title->setMaxLength(200);
    form->addRow(tr("&Title"), m_title);
    m_branch->setObjectName(u"sessionDialog.branch"_s);
    m_branch->setAccessibleName(tr("Branch"));
    m_branch->setPlaceholderText(tr("a new one of its own"));
    m_branch->setMaxLength(200);
    form->addRow(tr("&Branch"), m_branch);
    content()->addLayout(form);

    connect(this, &Dialog::confirmed, this, [this, &client, projectId] {
        setWorking(tr("Making the session…"));
        NewSession session{.title = m_title->text().trimmed(), .branch = m_branch->text().trimmed()};
        deliver(this, client.createSession(projectId, std::move(session)), [this](const Result<Session> &result) {
            if (!result) {
                setFailed(result.error().message);
                return;
            }
            Q_EMIT created(*result);
            accept();
        });
    });
}

} // namespace Millwright
