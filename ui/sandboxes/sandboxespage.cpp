// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/sandboxes/sandboxespage.h"

#include "models/async/deliver.h"
#include "models/client/requirementwatch.h"
#include "models/items/format.h"
#include "ui/dialogs/question.h"
#include "ui/factories/requirementbar.h"
#include "ui/sandboxes/commandpanel.h"
#include "ui/sandboxes/recreatedialog.h"
#include "ui/sandboxes/sessiondelegate.h"
#include "ui/sandboxes/sessiondialog.h"
#include "ui/theme/card.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

SandboxesPage::SandboxesPage(FactoryClient &client, RequirementWatch &requirements, std::shared_ptr<Clock> clock, QWidget *parent)
    : QWidget(parent)
    , m_client(client)
    , m_requirements(requirements)
    , m_clock(clock)
    , m_refresh([this](Refresh::Token token) { read(token); })
    , m_model(clock)
    , m_start(new QPushButton(tr("Start a session"), this))
    , m_startSelected(new QPushButton(tr("Start"), this))
    , m_recreate(new QPushButton(tr("Recreate…"), this))
    , m_stop(new QPushButton(tr("Stop"), this))
    , m_remove(new QPushButton(tr("Remove…"), this))
    , m_workLabel(new ElidedLabel(this))
    , m_filterLine(new QLineEdit(this))
    , m_noRecreate(new QLabel(this))
    , m_oldVariables(new WrappingLabel(this))
    , m_message(new MessageBar(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
    , m_table(new QTableView(this))
    , m_empty(new QLabel(tr("No session yet. Start one to work in a sandbox made from this environment."), this))
    , m_command(new CommandPanel(client, std::move(clock), this))
{
    setObjectName(u"sandboxes"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * gridUnit + gridUnit / 2, 2 * gridUnit, 2 * gridUnit + gridUnit / 2, 2 * gridUnit);
    layout->setSpacing(gridUnit + gridUnit / 2);
    auto *lacking = new RequirementBar(requirements, this);
    lacking->setObjectName(u"sandboxes.requirement"_s);
    layout->addWidget(lacking);
    buildToolbar();
    m_message->setObjectName(u"sandboxes.message"_s);
    layout->addWidget(m_message);
    buildTable();
    m_splitter->addWidget(m_command);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(gridUnit + gridUnit / 2);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({180, 460});
    layout->addWidget(m_splitter, 1);
    connect(m_command, &CommandPanel::stateChanged, this, &SandboxesPage::stateChanged);
    showProject({});
}

void SandboxesPage::buildToolbar()
{
    m_start->setObjectName(u"sandboxes.start"_s);
    makePrimary(m_start);
    m_startSelected->setObjectName(u"sandboxes.startSelected"_s);
    m_startSelected->setToolTip(tr("Start the selected session again"));
    m_recreate->setObjectName(u"sandboxes.recreate"_s);
    m_recreate->setToolTip(tr("Remove the sandboxes of the selected sessions and make new ones"));
    m_stop->setObjectName(u"sandboxes.stop"_s);
    m_stop->setToolTip(tr("Stop the selected session; its files stay"));
    m_remove->setObjectName(u"sandboxes.remove"_s);
    makeDangerous(m_remove);
    m_workLabel->setObjectName(u"sandboxes.work"_s);
    m_workLabel->setTextFormat(Qt::PlainText);
    makeMuted(m_workLabel);
    m_filterLine->setObjectName(u"sandboxes.filter"_s);
    m_filterLine->setPlaceholderText(tr("Filter sessions"));
    m_filterLine->setAccessibleName(tr("Filter sessions"));
    m_filterLine->setClearButtonEnabled(true);
    m_filterLine->setMaximumWidth(40 * gridUnit);
    m_noRecreate->setObjectName(u"sandboxes.noRecreate"_s);
    m_noRecreate->setTextFormat(Qt::PlainText);
    m_noRecreate->setWordWrap(true);
    makeMuted(m_noRecreate);

    auto *bar = new FlowLayout;
    bar->setSpacing(gridUnit);
    for (QPushButton *button : {m_start, m_startSelected, m_recreate, m_stop, m_remove})
        bar->addWidget(button);
    m_workLabel->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(m_workLabel);
    bar->addWidget(m_filterLine);
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->addLayout(bar);
    column->addWidget(m_noRecreate);
    m_oldVariables->setObjectName(u"sandboxes.oldVariables"_s);
    m_oldVariables->setTone(Tone::Warning);
    column->addWidget(m_oldVariables);

    connect(m_start, &QPushButton::clicked, this, &SandboxesPage::startNew);
    connect(m_startSelected, &QPushButton::clicked, this, &SandboxesPage::startSelected);
    connect(m_recreate, &QPushButton::clicked, this, &SandboxesPage::askRecreate);
    connect(m_stop, &QPushButton::clicked, this, &SandboxesPage::stopSelected);
    connect(m_remove, &QPushButton::clicked, this, &SandboxesPage::askRemove);
}

void SandboxesPage::buildTable()
{
    m_filter.setSourceModel(&m_model);
    m_filter.setFilterKeyColumn(-1);
    m_filter.setFilterCaseSensitivity(Qt::CaseInsensitive);
    connect(m_filterLine, &QLineEdit::textChanged, &m_filter, &QSortFilterProxyModel::setFilterFixedString);

    auto *card = new Card({}, this);
    card->layout()->setContentsMargins(1, gridUnit / 2, 1, gridUnit / 2);
    m_table->setObjectName(u"sandboxes.table"_s);
    m_table->setAccessibleName(tr("Sessions"));
    m_table->setModel(&m_filter);
    m_table->setItemDelegate(new SessionDelegate(m_table));
    makeFlat(m_table);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_empty->setObjectName(u"sandboxes.empty"_s);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    makeMuted(m_empty);
    card->content()->addWidget(m_table, 1);
    card->content()->addWidget(m_empty, 1);
    m_splitter->addWidget(card);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &SandboxesPage::showSelected);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &SandboxesPage::showState);
}

void SandboxesPage::showProject(const QString &projectId)
{
    m_projectId = projectId;
    m_known = false;
    m_wanted.clear();
    m_work.clear();
    m_message->clear();
    m_filterLine->clear();
    m_changed.forget();
    m_model.setSessions({});
    m_model.setActiveTemplate({});
    showSelected();
    if (!projectId.isEmpty())
        m_refresh.restart();
}

void SandboxesPage::setEnvironment(const ProjectEnvironment &environment)
{
    m_known = true;
    m_recreateOffered = environment.recreateOffered;
    m_variablesKept = environment.variablesKept;
    m_model.setProvider(environment.provider);
    m_provider = environment.provider;
    m_workingDirectory = environment.workingDirectory;
    m_model.setActiveTemplate(environment.activeTemplateId);
    showState();
}

void SandboxesPage::reload()
{
    if (!m_projectId.isEmpty())
        m_refresh.request();
}

void SandboxesPage::handle(const Change &change)
{
    // A session's change names the session, which may be a new one.
    if (change.kind == "session"_L1 || change.kind == "variable"_L1 || change.kind == "setup"_L1
        || (change.kind == "project"_L1 && change.id == m_projectId))
        reload();
}

void SandboxesPage::read(Refresh::Token token)
{
    deliver(this, m_client.sessions(m_projectId), [this, token](const Result<QList<Session>> &sessions) {
        if (!m_refresh.done(token))
            return;
        if (!sessions) {
            m_message->showMessage(Tone::Failed, sessions.error().message);
            return;
        }
        const bool wasEmpty = m_model.rowCount() == 0;
        m_model.setSessions(*sessions);
        tellChanged();
        if (!m_wanted.isEmpty() && m_model.rowOf(m_wanted) >= 0)
            select(std::exchange(m_wanted, {}));
        else if (!m_table->currentIndex().isValid() && m_filter.rowCount() > 0)
            m_table->setCurrentIndex(m_filter.index(0, 0));
        if (wasEmpty || !sessions->isEmpty())
            fitColumns(m_table);
        showSelected();
    });
}

const Session *SandboxesPage::selected() const
{
    return m_model.record(m_filter.mapToSource(m_table->currentIndex()).row());
}

QList<Session> SandboxesPage::selection() const
{
    QList<Session> sessions;
    for (int row = 0; row < m_filter.rowCount(); ++row) {
        const QModelIndex index = m_filter.index(row, 0);
        if (m_table->selectionModel()->isRowSelected(row))
            sessions.append(*m_model.record(m_filter.mapToSource(index).row()));
    }
    return sessions;
}

void SandboxesPage::select(const QString &sessionId)
{
    const QModelIndex index = m_filter.mapFromSource(m_model.index(m_model.rowOf(sessionId), 0));
    if (index.isValid()) {
        m_table->setCurrentIndex(index);
        m_table->scrollTo(index);
    }
}

void SandboxesPage::showSelected()
{
    const Session *session = selected();
    m_command->showSession(session ? std::optional(*session) : std::nullopt);
    tellError();
    showState();
}

void SandboxesPage::refreshTimes()
{
    m_model.refreshTimes();
    tellChanged();
}

void SandboxesPage::tellChanged()
{
    const auto sentences = m_changed.take(m_model.records(), m_clock->now());
    for (const QString &sentence : sentences)
        announce(this, sentence);
}

void SandboxesPage::tellError()
{
    const Session *session = selected();
    if (session && m_work.contains(session->id))
        return;
    const QString error = session && session->status == Sandbox::Status::Error ? session->error : QString();
    // Once it was closed it stays closed, until there is another.
    if (error != m_told && !error.isEmpty())
        m_message->showMessage(Tone::Failed, error);
    m_told = error;
}

void SandboxesPage::tellOldVariables()
{
    QStringList names;
    QStringList variables;
    for (const Session &session : m_model.records()) {
        if (session.oldVariables.isEmpty())
            continue;
        names.append(SessionModel::nameOf(session));
        variables += session.oldVariables;
    }
    variables.removeDuplicates();
    const QString remedy
        = m_variablesKept ? tr("Recreate them, so that what they hold goes.") : tr("Stop and start them to bring them up to date.");
    m_oldVariables->setText(tr("Variables were changed since these sandboxes got them (%1): %2. %3")
            .arg(variables.join(tr(", ")), names.join(tr(", ")), remedy));
    m_oldVariables->setVisible(!names.isEmpty());
}

bool SandboxesPage::canStart() const
{
    const Session *session = selected();
    return session && !m_work.contains(session->id)
        && (session->status == Sandbox::Status::Pending || session->status == Sandbox::Status::Stopped
            || session->status == Sandbox::Status::Error || session->status == Sandbox::Status::Destroyed);
}

bool SandboxesPage::canStop() const
{
    const Session *session = selected();
    return session && (session->status == Sandbox::Status::Running || session->status == Sandbox::Status::Starting);
}

bool SandboxesPage::canRecreate() const
{
    const auto sessions = selection();
    return m_known && !sessions.isEmpty()
        && (m_recreateOffered || std::ranges::all_of(sessions, [this](const Session &session) { return m_model.isOfOther(session); }));
}

bool SandboxesPage::canRemove() const
{
    return selected();
}

bool SandboxesPage::canStopCommand() const
{
    return m_command->canStop();
}

void SandboxesPage::showState()
{
    const bool empty = m_model.rowCount() == 0;
    m_table->setVisible(!empty);
    m_empty->setVisible(empty);
    m_start->setEnabled(!m_projectId.isEmpty() && !m_work.contains(QString()));
    m_startSelected->setVisible(canStart());
    m_recreate->setVisible(!m_known || m_recreateOffered || canRecreate());
    m_recreate->setEnabled(canRecreate());
    m_noRecreate->setVisible(m_known && !m_recreateOffered && !canRecreate() && m_provider != "none"_L1);
    tellOldVariables();
    m_noRecreate->setText(
        tr("%1 does not offer to recreate a sandbox: it runs on this machine's own files. Stop a session that is stuck, or remove it "
           "and start another.")
            .arg(Format::provider(m_provider)));
    m_stop->setEnabled(canStop());
    m_remove->setEnabled(canRemove());
    const Session *session = selected();
    QString work = session ? m_work.value(session->id) : QString();
    if (work.isEmpty())
        work = m_work.value(QString());
    if (const QString note = session ? SessionModel::noteOf(*session) : QString(); !note.isEmpty())
        work = session->status == Sandbox::Status::Starting ? tr("Starting: %1. Stop gives it up.", "what it is at").arg(note) : note;
    m_workLabel->setText(work);
    Q_EMIT stateChanged();
}

void SandboxesPage::begin(const QString &sessionId, const QString &what)
{
    m_message->clear();
    m_work.insert(sessionId, what);
    showState();
}

void SandboxesPage::end(const QString &sessionId)
{
    m_work.remove(sessionId);
    reload();
    showState();
}

void SandboxesPage::startNew()
{
    if (m_projectId.isEmpty() || m_work.contains(QString()))
        return;
    begin({}, tr("Making a session…"));
    deliver(this, m_client.createSession(m_projectId, {}), [this, project = m_projectId](const Result<Session> &session) {
        if (project != m_projectId)
            return;
        end({});
        if (session)
            start(session->id);
        else
            m_message->showMessage(Tone::Failed, session.error().message);
    });
}

void SandboxesPage::askForNew()
{
    if (m_projectId.isEmpty())
        return;
    auto *dialog = new SessionDialog(m_client, m_projectId, window());
    connect(dialog, &SessionDialog::created, this, [this, project = m_projectId](const Session &session) {
        if (project == m_projectId)
            start(session.id);
    });
    dialog->open();
}

void SandboxesPage::start(const QString &sessionId)
{
    m_wanted = sessionId;
    begin(sessionId, tr("Starting… Stop gives it up."));
    reload();
    deliver(this, m_client.startSession(sessionId), [this, sessionId](const Result<Session> &result) { started(sessionId, result); });
}

void SandboxesPage::started(const QString &sessionId, const Result<Session> &result)
{
    if (!m_work.contains(sessionId))
        return;
    end(sessionId);
    if (!result && result.error().code != ErrorCode::Aborted) {
        m_requirements.check();
        m_told = result.error().message;
        m_message->showMessage(Tone::Failed, m_told);
    }
    if (result && selected() && selected()->id == sessionId)
        m_command->focusLine();
}

void SandboxesPage::startSelected()
{
    if (canStart())
        start(selected()->id);
}

void SandboxesPage::stopSelected()
{
    if (!canStop())
        return;
    const QString id = selected()->id;
    begin(id, tr("Stopping…"));
    deliver(this, m_client.stopSession(id), [this, id](const Result<Session> &stopped) {
        if (!m_work.contains(id) && m_model.rowOf(id) < 0)
            return;
        end(id);
        if (!stopped)
            m_message->showMessage(Tone::Failed, stopped.error().message);
    });
}

void SandboxesPage::askRecreate()
{
    if (!canRecreate())
        return;
    auto *dialog = new RecreateDialog(m_client, m_clock, selection(), m_workingDirectory, window());
    connect(dialog, &RecreateDialog::recreated, this, [this](const QString &sessionId) {
        const Session *session = m_model.record(m_model.rowOf(sessionId));
        if (session)
            m_message->showMessage(Tone::Ok, tr("%1 has a new sandbox.").arg(SessionModel::nameOf(*session)));
        reload();
    });
    connect(dialog, &QDialog::finished, this, &SandboxesPage::reload);
    dialog->open();
}

void SandboxesPage::askRemove()
{
    if (!canRemove())
        return;
    const QString id = selected()->id;
    askBeforeRemoval(window(), u"removeSessionDialog"_s, tr("Remove the session %1?").arg(SessionModel::nameOf(*selected())),
        tr("Its commands are stopped, its teardown commands run, and its sandbox is removed with every file that was not pushed."),
        tr("Remove session"), [page = QPointer(this), &client = m_client, id](Dialog *dialog) {
            dialog->setWorking(tr("Removing it…"));
            deliver(dialog, client.removeSession(id), [page, dialog](const Result<> &removed) {
                if (page)
                    page->reload();
                if (removed)
                    dialog->accept();
                else
                    dialog->setFailed(removed.error().message);
            });
        });
}

void SandboxesPage::focusCommand()
{
    m_command->focusLine();
}

void SandboxesPage::stopCommand()
{
    m_command->stopCommand();
}

} // namespace Millwright
