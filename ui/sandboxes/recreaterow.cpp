// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/sandboxes/recreaterow.h"

#include "models/async/deliver.h"
#include "models/items/format.h"
#include "models/items/sessionmodel.h"
#include "ui/theme/pill.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QString lossesOf(const SessionLosses::Repository &repository)
{
    QStringList parts;
    if (repository.uncommittedFiles > 0)
        parts.append(RecreateRow::tr("%n file(s) not committed", nullptr, repository.uncommittedFiles));
    if (repository.unpushedCommits > 0)
        parts.append(RecreateRow::tr("%n commit(s) not pushed", nullptr, repository.unpushedCommits));
    if (repository.stashes > 0)
        parts.append(RecreateRow::tr("%n stash(es)", nullptr, repository.stashes));
    return RecreateRow::tr("%1: %2", "repository, what is lost of it").arg(repository.slug, parts.join(u", "_s));
}

} // namespace

RecreateRow::RecreateRow(FactoryClient &client, const Session &session, QWidget *parent)
    : QWidget(parent)
    , m_client(client)
    , m_id(session.id)
    , m_sandbox(tr("%1 / %2", "provider, sandbox")
              .arg(Format::provider(session.provider), session.sandboxId.isEmpty() ? session.key() : session.sandboxId))
    , m_name(new WrappingLabel(this))
    , m_losses(new WrappingLabel(this))
    , m_result(new Pill(this))
    , m_leaves(new WrappingLabel(this))
    , m_leave(new QPushButton(tr("Leave it behind"), this))
{
    m_name->setObjectName(u"recreateDialog.name."_s + m_id);
    m_name->setText(SessionModel::nameOf(session));
    m_losses->setObjectName(u"recreateDialog.losses."_s + m_id);
    m_losses->setTone(Tone::Neutral);
    m_losses->setText(tr("Looking what is in it…"));
    m_result->setObjectName(u"recreateDialog.result."_s + m_id);
    m_result->hide();

    m_leaves->setObjectName(u"recreateDialog.leaves."_s + m_id);
    m_leaves->setTone(Tone::Warning);
    m_leave->setObjectName(u"recreateDialog.leave."_s + m_id);
    m_leave->setAutoDefault(false);
    m_leave->setAccessibleName(tr("Leave the sandbox of %1 behind").arg(m_name->text()));
    makeDangerous(m_leave);
    offerToLeave(false);

    auto *texts = new QVBoxLayout;
    texts->setSpacing(gridUnit / 2);
    texts->addWidget(m_name);
    texts->addWidget(m_losses);
    texts->addWidget(m_leaves);
    texts->addWidget(m_leave, 0, Qt::AlignLeft);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, gridUnit / 2, 0, gridUnit / 2);
    layout->setSpacing(2 * gridUnit);
    layout->addLayout(texts, 1);
    layout->addWidget(m_result, 0, Qt::AlignTop);

    connect(m_leave, &QPushButton::clicked, this, &RecreateRow::leaveBehind);
    deliver(this, m_client.sessionLosses(m_id), [this](const Result<SessionLosses> &losses) { showLosses(losses); });
}

void RecreateRow::hideName()
{
    m_name->hide();
}

void RecreateRow::showLosses(const Result<SessionLosses> &losses)
{
    if (m_done || !m_error.isEmpty())
        return;
    if (!losses) {
        m_losses->setTone(Tone::Warning);
        m_losses->setText(tr("What is in it is not known. %1").arg(losses.error().message));
        return;
    }
    if (losses->isEmpty()) {
        m_losses->setText(tr("Nothing in its repositories that was not pushed."));
        return;
    }
    QStringList lines;
    if (!losses->runningCommand.isEmpty())
        lines.append(tr("A command runs: %1").arg(Format::firstLine(losses->runningCommand)));
    for (const SessionLosses::Repository &repository : losses->repositories)
        lines.append(lossesOf(repository));
    m_losses->setTone(Tone::Warning);
    m_losses->setText(lines.join(u'\n'));
}

void RecreateRow::recreate()
{
    if (m_working || m_done)
        return;
    begin(tr("Recreating"));
    deliver(this, m_client.recreateSession(m_id), [this](const Result<Session> &session) { finish(session); });
}

void RecreateRow::leaveBehind()
{
    begin(tr("Starting anew"));
    // Who closes the dialog wants the new sandbox all the same.
    deliver(
        &m_client, m_client.abandonSandbox(m_id), [&client = m_client, id = m_id, row = QPointer(this)](const Result<Session> &session) {
            if (row && session)
                row->m_leftBehind = true;
            const auto finished = [row](const Result<Session> &result) {
                if (row)
                    row->finish(result);
            };
            if (session)
                deliver(&client, client.startSession(id), finished);
            else
                finished(session);
        });
}

void RecreateRow::begin(const QString &state)
{
    m_working = true;
    m_error.clear();
    m_result->setState(Tone::Info, state);
    m_result->show();
    offerToLeave(false);
    Q_EMIT began();
}

void RecreateRow::finish(const Result<Session> &session)
{
    m_working = false;
    m_done = session.has_value();
    if (session) {
        m_result->setState(Tone::Ok, tr("Recreated"));
        m_losses->setTone(Tone::Neutral);
        m_losses->setText(tr("Its sandbox is %1 now.").arg(session->sandboxId));
    } else {
        m_error = session.error().message;
        m_result->setState(Tone::Failed, tr("Failed"));
        m_losses->setTone(Tone::Failed);
        m_losses->setText(m_error);
        offerToLeave(!m_leftBehind && session.error().code == ErrorCode::RemovalFailed);
    }
    if (m_leftBehind) {
        m_leaves->setText(
            tr("%1 was left behind. It takes up space, and may cost money, until somebody removes it by hand.").arg(m_sandbox));
        m_leaves->show();
    }
    Q_EMIT ended();
}

void RecreateRow::offerToLeave(bool offered)
{
    m_leaves->setText(
        tr("Try again, or leave it behind: the session gets a new sandbox, and %1 stays where it is with all that is in it. It "
           "takes up space, and may cost money, until somebody removes it by hand.")
            .arg(m_sandbox));
    m_leaves->setVisible(offered);
    m_leave->setVisible(offered);
}

} // namespace Millwright
