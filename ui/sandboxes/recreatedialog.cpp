// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/sandboxes/recreatedialog.h"

#include "models/items/format.h"
#include "models/items/sessionmodel.h"
#include "ui/sandboxes/recreaterow.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QScrollArea>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qsizetype rowsWithoutScrolling = 5;

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

RecreateDialog::RecreateDialog(FactoryClient &client, const std::shared_ptr<Clock> &clock, const QList<Session> &sessions,
    const QString &workingDirectory, QWidget *parent)
    : Dialog(u"recreateDialog"_s,
          sessions.size() == 1 ? tr("Recreate the sandbox of %1?").arg(SessionModel::nameOf(sessions.first()))
                               : tr("Recreate %n sandbox(es)?", nullptr, static_cast<int>(sessions.size())),
          tr("Recreate"), parent)
{
    content()->addStrut(64 * gridUnit);
    const QDateTime now = clock->now();
    if (sessions.size() == 1)
        addState(sessions.first(), now);
    addLists(workingDirectory);
    addRows(client, sessions);
    if (sessions.size() == 1)
        addFacts(sessions.first(), now);
    if (sessions.size() <= rowsWithoutScrolling)
        content()->addStretch(1);
    connect(this, &Dialog::confirmed, this, &RecreateDialog::recreate);
}

void RecreateDialog::addState(const Session &session, const QDateTime &now)
{
    auto *state = new QLabel(stateSentence(session, now), this);
    state->setObjectName(u"recreateDialog.state"_s);
    state->setTextFormat(Qt::PlainText);
    state->setWordWrap(true);
    makeMuted(state);
    content()->addWidget(state);
    content()->addSpacing(gridUnit);
}

void RecreateDialog::addLists(const QString &workingDirectory)
{
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
}

void RecreateDialog::addRows(FactoryClient &client, const QList<Session> &sessions)
{
    auto *list = new QWidget(this);
    auto *column = new QVBoxLayout(list);
    column->setContentsMargins({});
    column->setSpacing(0);
    for (const Session &session : sessions) {
        auto *row = new RecreateRow(client, session, list);
        if (sessions.size() == 1)
            row->hideName();
        connect(row, &RecreateRow::began, this, [this] { setWorking(tr("Recreating…")); });
        connect(row, &RecreateRow::ended, this, [this, row] { onEnded(row); });
        column->addWidget(row);
        m_rows.append(row);
    }
    if (sessions.size() <= rowsWithoutScrolling) {
        content()->addWidget(list);
        return;
    }
    auto *area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(list);
    area->setMinimumHeight(30 * gridUnit);
    content()->addWidget(area, 1);
}

void RecreateDialog::addFacts(const Session &session, const QDateTime &now)
{
    QStringList facts{
        tr("%1 / %2", "provider, sandbox").arg(session.provider, session.sandboxId.isEmpty() ? tr("no sandbox yet") : session.sandboxId)};
    if (!session.templateId.isEmpty())
        facts.append(tr("template %1").arg(Format::shortId(session.templateId)));
    if (session.createdAt.isValid())
        facts.append(tr("made %1").arg(Format::moment(session.createdAt, now)));
    auto *label = new QLabel(facts.join(u"   "_s), this);
    label->setObjectName(u"recreateDialog.facts"_s);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    makeMonospace(label);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    makeMuted(label);
    content()->addSpacing(gridUnit);
    content()->addWidget(label);
}

void RecreateDialog::recreate()
{
    for (RecreateRow *row : std::as_const(m_rows))
        row->recreate();
}

void RecreateDialog::onEnded(RecreateRow *row)
{
    if (row->isDone())
        Q_EMIT recreated(row->sessionId());
    if (std::ranges::any_of(m_rows, &RecreateRow::isWorking))
        return;
    const auto failed = std::ranges::count_if(m_rows, [](const RecreateRow *each) { return !each->isDone(); });
    if (failed == 0 && std::ranges::any_of(m_rows, &RecreateRow::leftBehind))
        setDone();
    else if (failed == 0)
        accept();
    else if (m_rows.size() == 1)
        setFailed(tr("The sandbox could not be recreated. Try again."));
    else
        setFailed(
            tr("%n sandbox(es) could not be recreated. Those sessions keep their sandbox; try again.", nullptr, static_cast<int>(failed)));
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
