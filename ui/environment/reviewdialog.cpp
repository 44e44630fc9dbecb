// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/reviewdialog.h"

#include "ui/environment/differenceview.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>

using namespace Qt::StringLiterals;

namespace Millwright {

ReviewDialog::ReviewDialog(const QList<TemplateChange> &changes, const ProjectEnvironment &environment, QWidget *parent)
    : Dialog(u"reviewDialog"_s, tr("What would be saved"), tr("Save"), parent)
{
    auto *difference = new DifferenceView(this);
    difference->setObjectName(u"reviewDialog.difference"_s);
    difference->setChanges(changes);
    auto *note = new WrappingLabel(this);
    note->setObjectName(u"reviewDialog.note"_s);
    note->setText(noteOn(environment));
    makeMuted(note);
    content()->addWidget(difference, 1);
    content()->addWidget(note);
    connect(this, &Dialog::confirmed, this, &QDialog::accept);
}

QString ReviewDialog::noteOn(const ProjectEnvironment &environment)
{
    QStringList sentences;
    if (environment.buildsAvailable)
        sentences.append(tr("Saving starts no build: what the template holds changes with the next one."));
    if (environment.recreateOffered)
        sentences.append(tr("A sandbox that exists keeps the settings it was made with until it is recreated."));
    else
        sentences.append(tr("A session that exists keeps the settings it was started with."));
    return sentences.join(u' ');
}

} // namespace Millwright
