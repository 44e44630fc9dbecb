// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/factory/project.h"
#include "models/items/recordmodel.h"

namespace Millwright {

/// A project's sessions, oldest first, so that a new one does not push away what is being looked at.
class MILLWRIGHT_MODELS_EXPORT SessionModel : public RecordModel<Session>
{
    Q_OBJECT

public:
    enum Column { StateColumn, SessionColumn, SinceColumn, TemplateColumn, SandboxColumn, CommandColumn, ColumnCount };
    Q_ENUM(Column)

    enum Role {
        IdRole = Qt::UserRole,
        StatusRole, ///< a Sandbox::Status
        StuckRole, ///< in a state of passage for longer than its limit
        OlderRole, ///< booted from another template than the active one
        ExitCodeRole, ///< invalid while the command runs and before the first
        ErrorRole,
        NoteRole, ///< what a start is at, or what is to be known of a machine that runs; mostly empty
    };
    Q_ENUM(Role)

    explicit SessionModel(std::shared_ptr<Clock> clock, QObject *parent = nullptr);

    void setSessions(QList<Session> sessions);
    void setActiveTemplate(const QString &templateId);
    /// The one at work; a sandbox that another made says so.
    void setProvider(const QString &provider);
    bool isOfOther(const Session &session) const;
    void refreshTimes() { touch(StateColumn, SinceColumn); }

    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    /// How long a start, a stop or a removal may take; nothing for a state that may last.
    static std::optional<std::chrono::minutes> limitOf(Sandbox::Status status);
    static bool isStuck(const Session &session, const QDateTime &now);
    /// Its status in a word, and whether it is stuck.
    static QString stateText(const Session &session, const QDateTime &now);
    /// What its start is at, or the provider's remark on a machine that runs; mostly empty.
    static QString noteOf(const Session &session);
    /// Its title, else its branch.
    static QString nameOf(const Session &session);

protected:
    QString keyOf(const Session &session) const override { return session.id; }

private:
    QString text(const Session &session, int column) const;
    bool isOlder(const Session &session) const;

    std::shared_ptr<Clock> m_clock;
    QString m_activeTemplate;
    QString m_provider;
};

} // namespace Millwright
