// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/templatedialog.h"

#include "models/async/deliver.h"
#include "ui/form/codeedit.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

TemplateDialog::TemplateDialog(FactoryClient &client, const QString &projectId, int unsavedChanges, QWidget *parent)
    : Dialog(u"templateDialog"_s, tr("What the next build makes"), tr("Try again"), parent)
    , m_client(client)
    , m_projectId(projectId)
    , m_head(new QWidget(this))
    , m_identity(new ElidedLabel(m_head))
{
    content()->addStrut(88 * gridUnit);
    auto *note = new WrappingLabel(this);
    note->setObjectName(u"templateDialog.note"_s);
    if (unsavedChanges > 0) {
        note->setText(tr("It shows what is saved, without your %n unsaved change(s).", nullptr, unsavedChanges));
        note->setTone(Tone::Warning);
    } else {
        note->setText(tr("From the saved environment and the newest commits of its repositories. Nothing was built for it."));
        makeMuted(note);
    }
    content()->addWidget(note);

    m_identity->setObjectName(u"templateDialog.identity"_s);
    m_identity->setTextInteractionFlags(Qt::TextSelectableByMouse);
    makeMonospace(m_identity);
    auto *label = new QLabel(tr("Identity"), m_head);
    makeMuted(label);
    auto *copy = new QPushButton(tr("Copy"), m_head);
    copy->setObjectName(u"templateDialog.copy"_s);
    copy->setAutoDefault(false);
    copy->setToolTip(tr("Copy the whole text"));
    auto *head = new QHBoxLayout(m_head);
    head->setContentsMargins({});
    head->setSpacing(gridUnit);
    head->addWidget(label);
    head->addWidget(m_identity, 1);
    head->addWidget(copy);
    content()->addWidget(m_head);
    m_head->hide();

    connect(copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_description.text);
        announce(this, tr("Copied."));
    });
    connect(this, &Dialog::confirmed, this, &TemplateDialog::read);
    read();
}

void TemplateDialog::read()
{
    setWorking(tr("Looking up the repositories…"));
    deliver(this, m_client.describeTemplate(m_projectId), [this](const Result<std::optional<Description>> &described) {
        if (!described)
            setFailed(described.error().message);
        else if (!*described)
            setFailed(tr("There is no template to show: the environment has no repository, or its provider makes no template of it."));
        else
            show(**described);
    });
}

void TemplateDialog::show(const Description &description)
{
    setDone();
    m_description = description;
    m_identity->setText(description.identity);
    m_identity->setToolTip(description.identity);
    m_head->show();
    m_text = new CodeEdit(description.syntax, this);
    m_text->setObjectName(u"templateDialog.text"_s);
    m_text->setAccessibleName(tr("What the next build makes"));
    m_text->setReadOnly(true);
    m_text->setLineLimits(6, 20);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    // The end of the last line begins no line of its own.
    m_text->setText(description.text.endsWith(u'\n') ? description.text.chopped(1) : description.text);
    content()->addWidget(m_text, 1);
    m_text->setFocus();
}

} // namespace Millwright
