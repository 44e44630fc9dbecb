// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/takeoverdialog.h"

#include "ui/environment/differenceview.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

TakeOverDialog::TakeOverDialog(
    const QString &name, const QString &heading, const EnvironmentState &own, const SettingsSchema &schema, QWidget *parent)
    : Dialog(name, heading, tr("Take over"), parent)
    , m_own(own)
    , m_schema(schema)
    , m_difference(new DifferenceView(this))
    , m_note(new WrappingLabel(this))
{
    m_difference->setObjectName(name + u".difference"_s);
    m_note->setObjectName(name + u".note"_s);
    makeMuted(m_note);
    content()->addWidget(m_difference, 1);
    content()->addWidget(m_note);
    previewNothing({});
    connect(this, &Dialog::confirmed, this, [this] {
        Q_EMIT taken(m_state);
        accept();
    });
}

void TakeOverDialog::preview(const EnvironmentState &other)
{
    const TakenEnvironment environment = TakenEnvironment::of(m_own, other, m_schema);
    const QList<TemplateChange> changes = m_own.changesTo(environment.state, m_schema);
    m_state = environment.state;
    m_difference->setChanges(changes);
    m_difference->setVisible(!changes.isEmpty());
    m_note->setText(noteOn(environment));
    acceptButton()->setEnabled(!changes.isEmpty());
    // What came later needs its room too.
    resize(size().expandedTo(sizeHint()));
}

void TakeOverDialog::previewNothing(const QString &why)
{
    m_difference->setChanges({});
    m_difference->hide();
    m_note->setText(why);
    acceptButton()->setEnabled(false);
}

QString TakeOverDialog::noteOn(const TakenEnvironment &environment) const
{
    QStringList sentences;
    if (m_difference->rowCount() == 0)
        sentences.append(tr("There is no difference to take over."));
    else
        sentences.append(tr("Nothing is saved by this: it fills the form, where it can be changed further."));
    const QString separator = tr(", ");
    if (!environment.otherSettings.isEmpty())
        sentences.append(tr("Left out, because this provider does not know them: %1.").arg(environment.otherSettings.join(separator)));
    if (!environment.otherRepositories.isEmpty()) {
        sentences.append(tr("Left out, because this project does not have these repositories; add them first: %1.")
                .arg(environment.otherRepositories.join(separator)));
    }
    return sentences.join(u'\n');
}

} // namespace Millwright
