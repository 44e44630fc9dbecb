// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/theme/colors.h"
#include "ui/theme/icons.h"

#include <QWidget>

#include <optional>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace Millwright {

class LogFollower;
class LogPanel;
class Pill;

/// One log of a factory's, read and followed as long as it is shown.
///
/// Names: the given one for this, `<name>.detail`, `<name>.state`, and inside it those of LogPanel.
class ClientLog : public QWidget
{
    Q_OBJECT

public:
    ClientLog(FactoryClient &client, std::shared_ptr<Clock> clock, const QString &name, QWidget *parent = nullptr);
    ~ClientLog() override;

    /// Shows that log from its beginning, unless it is the one that is shown; that one goes on where it failed.
    void follow(const LogReference &log);
    /// Shows none, and says why.
    void clear(const QString &placeholder);

    void setTitle(const QString &title);
    /// Beside the title, in the font of a terminal.
    void setDetail(const QString &detail);
    void setState(Tone tone, std::optional<Icon> sign, const QString &text);
    void clearState();
    /// A failure of what the log is of; empty: none.
    void setNote(const QString &note);
    void focusLog();

    /// At the right end of the title's line.
    QHBoxLayout *header() const { return m_header; }
    /// Below the log, inside its frame.
    QVBoxLayout *footer() const;

Q_SIGNALS:
    /// Nothing will follow.
    void completed();

private:
    void showNote();

    LogPanel *m_panel;
    LogFollower *m_follower;
    std::optional<LogReference> m_shown;
    QString m_note;
    Pill *m_state;
    QLabel *m_detail;
    QHBoxLayout *m_header;
    mutable QVBoxLayout *m_footer = nullptr;
};

} // namespace Millwright
