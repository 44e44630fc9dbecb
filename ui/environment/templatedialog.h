// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/dialogs/dialog.h"

class QLabel;

namespace Millwright {

class CodeEdit;

/// What the next build of a project would make, as its provider describes it, to read and to copy. The repositories are looked
/// up for it, which may take a while and fail.
///
/// Names: `templateDialog`, `templateDialog.note`, `templateDialog.identity`, `templateDialog.text`, `templateDialog.copy`.
class TemplateDialog : public Dialog
{
    Q_OBJECT

public:
    TemplateDialog(FactoryClient &client, const QString &projectId, int unsavedChanges, QWidget *parent);

private:
    using Description = FactorySandbox::TemplateDescription;

    void read();
    void show(const Description &description);

    FactoryClient &m_client;
    QString m_projectId;
    Description m_description;
    QWidget *m_head;
    QLabel *m_identity;
    CodeEdit *m_text = nullptr; ///< made with its language
};

} // namespace Millwright
