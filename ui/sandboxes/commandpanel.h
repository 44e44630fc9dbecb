// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/theme/card.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace Millwright {

class ClientLog;
class MessageBar;

/// Runs commands in the session that is selected and shows what the last one wrote.
///
/// Names: the log panel's, which begin with `commandLog`; `command.line`, `command.run`, `command.stop`, `command.message`.
/// In the line, Up and Down go through what was run before in that session.
class CommandPanel : public QWidget
{
    Q_OBJECT

public:
    CommandPanel(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    /// Nothing: none is selected.
    void showSession(const std::optional<Session> &session);
    bool canStop() const;
    void focusLine();
    void stopCommand();

Q_SIGNALS:
    void stateChanged();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void run();
    void showOutput();
    void showState();
    void readEnd();
    void recall(int step);

    FactoryClient &m_client;
    std::optional<Session> m_session;
    QString m_commandId; ///< whose output is shown
    QString m_commandText;
    std::optional<CommandState> m_end; ///< of that command
    QMap<QString, QStringList> m_history; ///< by session, oldest first
    qsizetype m_recalled = -1;
    ClientLog *m_log;
    QPushButton *m_stop;
    MessageBar *m_message;
    QLineEdit *m_line;
    QPushButton *m_run;
};

} // namespace Millwright
