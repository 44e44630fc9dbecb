// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/sandboxes/commandpanel.h"

#include "models/async/deliver.h"
#include "models/items/format.h"
#include "models/items/sessionmodel.h"
#include "ui/clientlog/clientlog.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

CommandPanel::CommandPanel(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent)
    : QWidget(parent)
    , m_client(client)
    , m_log(new ClientLog(client, std::move(clock), u"commandLog"_s, this))
    , m_stop(new QPushButton(tr("Stop command"), this))
    , m_message(new MessageBar(this))
    , m_line(new QLineEdit(this))
    , m_run(new QPushButton(tr("Run"), this))
{
    setObjectName(u"command"_s);
    m_stop->setObjectName(u"command.stop"_s);
    m_message->setObjectName(u"command.message"_s);
    auto *prompt = new QLabel(u"$"_s, this);
    makeMonospace(prompt);
    prompt->setBuddy(m_line);
    m_line->setObjectName(u"command.line"_s);
    m_line->setAccessibleName(tr("Command to run in this session"));
    m_line->setPlaceholderText(tr("Run a command in this session"));
    makeMonospace(m_line);
    m_line->installEventFilter(this);
    m_run->setObjectName(u"command.run"_s);

    auto *row = new QHBoxLayout;
    row->setSpacing(gridUnit);
    row->addWidget(prompt);
    row->addWidget(m_line, 1);
    row->addWidget(m_run);
    row->addWidget(m_stop);
    m_log->footer()->addWidget(m_message);
    m_log->footer()->addLayout(row);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_log);

    connect(m_line, &QLineEdit::returnPressed, this, &CommandPanel::run);
    connect(m_line, &QLineEdit::textChanged, this, &CommandPanel::showState);
    connect(m_run, &QPushButton::clicked, this, &CommandPanel::run);
    connect(m_stop, &QPushButton::clicked, this, &CommandPanel::stopCommand);
    connect(m_log, &ClientLog::completed, this, &CommandPanel::readEnd);
    showSession({});
}

void CommandPanel::showSession(const std::optional<Session> &session)
{
    const bool another = m_session.has_value() != session.has_value() || (session && session->id != m_session->id);
    m_session = session;
    if (another) {
        m_message->clear();
        m_recalled = -1;
        m_commandId.clear();
        m_line->clear();
    }
    if (session && session->lastCommandId != m_commandId && !session->lastCommandId.isEmpty()) {
        m_commandId = session->lastCommandId;
        m_commandText = session->lastCommand;
        m_end.reset();
        showOutput();
    } else if (another) {
        showOutput();
    } else if (session && !m_commandId.isEmpty()) {
        showOutput();
        if (session->lastExitCode && !m_end)
            readEnd();
    }
    showState();
}

bool CommandPanel::canStop() const
{
    return m_session && !m_commandId.isEmpty() && !m_end && !(m_session->lastCommandId == m_commandId && m_session->lastExitCode);
}

void CommandPanel::showOutput()
{
    if (!m_session) {
        m_log->setTitle(tr("Output"));
        m_log->clear(tr("Select a session to run a command in it."));
        return;
    }
    m_log->setTitle(SessionModel::nameOf(*m_session));
    if (m_commandId.isEmpty())
        m_log->clear(tr("No command was run in this session yet."));
    else
        m_log->follow({.kind = LogReference::Kind::Command, .owner = m_session->id, .id = m_commandId});
}

void CommandPanel::showState()
{
    const bool running = m_session && m_session->status == Sandbox::Status::Running;
    m_line->setEnabled(m_session.has_value());
    m_run->setEnabled(running && !m_line->text().trimmed().isEmpty());
    m_run->setToolTip(!m_session || running ? QString() : tr("The session does not run; start it first."));
    m_stop->setEnabled(canStop());
    m_log->setDetail(m_commandId.isEmpty() ? QString() : Format::firstLine(m_commandText));
    if (m_commandId.isEmpty()) {
        m_log->clearState();
    } else if (!m_end) {
        m_log->setState(Tone::Info, Icon::Progress, tr("running"));
    } else if (m_end->timedOut) {
        m_log->setState(Tone::Failed, Icon::Exclamation, tr("ran out of time"));
    } else if (m_end->killed) {
        m_log->setState(Tone::Neutral, {}, tr("stopped"));
    } else if (!m_end->error.isEmpty()) {
        m_log->setState(Tone::Failed, Icon::Exclamation, tr("failed"));
    } else {
        m_log->setState(m_end->exitCode == 0 ? Tone::Ok : Tone::Failed, m_end->exitCode == 0 ? Icon::Check : Icon::Exclamation,
            tr("exit status %1").arg(m_end->exitCode));
    }
    Q_EMIT stateChanged();
}

void CommandPanel::readEnd()
{
    if (!m_session || m_commandId.isEmpty() || m_end)
        return;
    deliver(this, m_client.commandState(m_session->id, m_commandId), [this, command = m_commandId](const Result<CommandState> &state) {
        if (command != m_commandId || (state && state->running))
            return;
        if (state) {
            m_end = *state;
        } else {
            // What ended long ago is known by its exit status only.
            m_end = CommandState{.commandId = command,
                .running = false,
                .exitCode = m_session ? m_session->lastExitCode.value_or(0) : 0,
                .error = m_session && m_session->lastExitCode ? QString() : state.error().message};
        }
        if (!m_end->error.isEmpty())
            m_message->showMessage(Tone::Failed, m_end->error);
        showState();
    });
}

void CommandPanel::run()
{
    const QString command = m_line->text();
    if (!m_session || command.trimmed().isEmpty())
        return;
    if (m_session->status != Sandbox::Status::Running) {
        m_message->showMessage(Tone::Warning, tr("The session does not run, so no command can run in it. Start it first."));
        return;
    }
    m_message->clear();
    if (m_run->hasFocus())
        m_line->setFocus(Qt::OtherFocusReason);
    m_run->setEnabled(false);
    deliver(this, m_client.runCommand(m_session->id, command), [this, command, id = m_session->id](const Result<QString> &started) {
        QStringList &history = m_history[id];
        if (history.isEmpty() || history.constLast() != command)
            history.append(command);
        m_recalled = -1;
        if (!m_session || m_session->id != id)
            return;
        if (started) {
            if (m_line->text() == command)
                m_line->clear();
            if (m_commandId != *started) {
                m_commandId = *started;
                m_commandText = command;
                m_end.reset();
                showOutput();
            }
        } else {
            m_message->showMessage(Tone::Failed, started.error().message);
        }
        showState();
    });
}

void CommandPanel::stopCommand()
{
    if (!canStop())
        return;
    if (m_stop->hasFocus())
        m_line->setFocus(Qt::OtherFocusReason);
    m_stop->setEnabled(false);
    deliver(this, m_client.stopCommand(m_session->id, m_commandId), [this](const Result<> &stopped) {
        if (!stopped)
            m_message->showMessage(Tone::Failed, stopped.error().message);
        showState();
    });
}

void CommandPanel::focusLine()
{
    m_line->setFocus(Qt::ShortcutFocusReason);
}

void CommandPanel::recall(int step)
{
    if (!m_session)
        return;
    const QStringList &history = m_history[m_session->id];
    const qsizetype from = m_recalled < 0 ? history.size() : m_recalled;
    const qsizetype next = from + step;
    if (next < 0 || history.isEmpty())
        return;
    m_recalled = next < history.size() ? next : -1;
    m_line->setText(m_recalled < 0 ? QString() : history.at(m_recalled));
}

bool CommandPanel::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_line && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            recall(key == Qt::Key_Up ? -1 : 1);
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

} // namespace Millwright
