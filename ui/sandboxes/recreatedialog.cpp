// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/sandboxes/recreatedialog.h"

#include "models/async/deliver.h"
#include "models/items/format.h"
#include "models/items/sessionmodel.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QString stateSentence(const Session &session, const QDateTime &now)
{
    const QString lasted = Format::between(session.statusSince, now);
    const auto limit = SessionModel::limitOf(session.status);
    const QString most = limit ? Format::duration(*limit) : QString();
    switch (session.status) {
    case Sandbox::Status::Starting:
        return RecreateDialog::tr("It has been starting for %1; a start may take %2.").arg(lasted, most);
    case Sandbox::Status::Stopping:
        return RecreateDialog::tr("It has been stopping for %1; a stop may take %2.").arg(lasted, most);
    case Sandbox::Status::Destroying:
        return RecreateDialog::tr("Its removal has taken %1; it may take %2.").arg(lasted, most);
    case Sandbox::Status::Running:
        return lasted.isEmpty() ? RecreateDialog::tr("It is running.") : RecreateDialog::tr("It has been running for %1.").arg(lasted);
    case Sandbox::Status::Error:
        return session.error.isEmpty() ? RecreateDialog::tr("Its last action failed.")
                                       : RecreateDialog::tr("Its last action failed: %1").arg(Format::firstLine(session.error));
    default:
        return RecreateDialog::tr("It is not running.");
    }
}

} // namespace

RecreateDialog::RecreateDialog(
    FactoryClient &client, const std::shared_ptr<Clock> &clock, const Session &session, const QString &workingDirectory, QWidget *parent)
    : Dialog(u"recreateDialog"_s, tr("Recreate the sandbox of %1?").arg(SessionModel::nameOf(session)), tr("Recreate"), parent)
{
    setMinimumWidth(70 * gridUnit);
    const QDateTime now = clock->now();
    auto *state = new QLabel(stateSentence(session, now), this);
    state->setObjectName(u"recreateDialog.state"_s);
    state->setTextFormat(Qt::PlainText);
    state->setWordWrap(true);
    makeMuted(state);
    content()->addWidget(state);
    content()->addSpacing(gridUnit);

    auto *lists = new QHBoxLayout;
    lists->setSpacing(3 * gridUnit);
    addList(lists, u"recreateDialog.lost"_s, tr("Lost"),
        {tr("Running commands"),
            workingDirectory.isEmpty() ? tr("Files that were not pushed") : tr("Files not pushed from %1").arg(workingDirectory),
            tr("Changes to the home directory")});
    addList(lists, u"recreateDialog.kept"_s, tr("Kept"),
        {tr("The session, its branch and title"), tr("Everything pushed"), tr("The environment and its template")});
    content()->addLayout(lists);
    content()->addSpacing(gridUnit);

    QStringList facts{
        tr("%1 / %2", "provider, sandbox").arg(session.provider, session.sandboxId.isEmpty() ? tr("no sandbox yet") : session.sandboxId)};
    if (!session.templateId.isEmpty())
        facts.append(tr("template %1").arg(Format::shortId(session.templateId)));
    if (session.createdAt.isValid())
        facts.append(tr("made %1").arg(Format::moment(session.createdAt, now)));
    auto *factLabel = new QLabel(facts.join(u"   "_s), this);
    factLabel->setObjectName(u"recreateDialog.facts"_s);
    factLabel->setTextFormat(Qt::PlainText);
    factLabel->setWordWrap(true);
    factLabel->setFont(monospaceFont(font()));
    factLabel->setTextInteractionFlags(Qt::TextSelectableByMouse);
    makeMuted(factLabel);
    content()->addWidget(factLabel);

    connect(this, &Dialog::confirmed, this, [this, &client, id = session.id] {
        setWorking(tr("Recreating the sandbox…"));
        deliver(this, client.recreateSession(id), [this](const Result<Session> &result) {
            if (!result) {
                setFailed(result.error().message);
                return;
            }
            Q_EMIT recreated(*result);
            accept();
        });
    });
}

void RecreateDialog::addList(QBoxLayout *row, const QString &name, const QString &heading, const QStringList &lines)
{
    auto *title = new QLabel(heading, this);
    QFont bold = title->font();
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    auto *text = new QLabel(lines.join(u'\n'), this);
    text->setObjectName(name);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    auto *column = new QVBoxLayout;
    column->setSpacing(gridUnit / 2);
    column->addWidget(title);
    column->addWidget(text);
    column->addStretch(1);
    row->addLayout(column, 1);
}

} // namespace Millwright
