// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/sessionmodel.h"

#include "models/items/format.h"

#include <algorithm>

namespace Millwright {

using namespace Qt::StringLiterals;

SessionModel::SessionModel(std::shared_ptr<Clock> clock, QObject *parent) : RecordModel(parent), m_clock(std::move(clock)) { }

void SessionModel::setSessions(QList<Session> sessions)
{
    std::ranges::stable_sort(
        sessions, [](const Session &a, const Session &b) { return a.createdAt != b.createdAt ? a.createdAt < b.createdAt : a.id < b.id; });
    assign(sessions);
}

void SessionModel::setActiveTemplate(const QString &templateId)
{
    if (m_activeTemplate == templateId)
        return;
    m_activeTemplate = templateId;
    touch(TemplateColumn, TemplateColumn);
}

void SessionModel::setProvider(const QString &provider)
{
    if (std::exchange(m_provider, provider) != provider)
        touch(SandboxColumn, SandboxColumn);
}

bool SessionModel::isOfOther(const Session &session) const
{
    return !session.sandboxId.isEmpty() && !m_provider.isEmpty() && session.provider != m_provider;
}

std::optional<std::chrono::minutes> SessionModel::limitOf(Sandbox::Status status)
{
    switch (status) {
    case Sandbox::Status::Starting:
    case Sandbox::Status::Stopping:
    case Sandbox::Status::Destroying:
        return std::chrono::minutes(5);
    default:
        return {};
    }
}

bool SessionModel::isStuck(const Session &session, const QDateTime &now)
{
    const auto limit = limitOf(session.status);
    return limit && session.statusSince.isValid()
        && std::chrono::milliseconds(session.statusSince.msecsTo(now)) > std::chrono::milliseconds(*limit);
}

QString SessionModel::stateText(const Session &session, const QDateTime &now)
{
    const QString status = Format::sessionStatus(session.status);
    return isStuck(session, now) ? tr("%1, stuck").arg(status) : status;
}

QString SessionModel::noteOf(const Session &session)
{
    switch (session.status) {
    case Sandbox::Status::Starting:
        return session.progress;
    case Sandbox::Status::Running:
        return session.remark;
    default:
        return {};
    }
}

QString SessionModel::nameOf(const Session &session)
{
    return session.title.isEmpty() ? session.branch : session.title;
}

bool SessionModel::isOlder(const Session &session) const
{
    return !session.templateId.isEmpty() && !m_activeTemplate.isEmpty() && session.templateId != m_activeTemplate;
}

QString SessionModel::text(const Session &session, int column) const
{
    const QDateTime now = m_clock->now();
    switch (column) {
    case StateColumn:
        return stateText(session, now);
    case SessionColumn:
        return nameOf(session);
    case SinceColumn: {
        if (!session.statusSince.isValid())
            return {};
        const QString since = Format::clockTime(session.statusSince, now);
        const QString lasted = Format::between(session.statusSince, now);
        if (const auto limit = limitOf(session.status); limit && isStuck(session, now))
            return tr("%1, %2 of %3", "since, how long, limit").arg(since, lasted, Format::duration(*limit));
        return session.status == Sandbox::Status::Running || limitOf(session.status) ? tr("%1, %2", "since, how long").arg(since, lasted)
                                                                                     : since;
    }
    case TemplateColumn:
        return session.templateId.isEmpty() ? tr("none") : Format::shortId(session.templateId);
    case SandboxColumn:
        if (isOfOther(session))
            return tr("%1: %2", "provider, sandbox").arg(Format::provider(session.provider), session.sandboxId);
        return session.sandboxId.isEmpty() ? u"–"_s : session.sandboxId;
    case CommandColumn:
        return session.lastCommand.isEmpty() ? tr("none") : Format::firstLine(session.lastCommand);
    default:
        return {};
    }
}

QVariant SessionModel::data(const QModelIndex &index, int role) const
{
    const Session *session = record(index.row());
    if (!index.isValid() || !session)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(*session, index.column());
    case Qt::AccessibleTextRole:
        if (index.column() == TemplateColumn && isOlder(*session))
            return tr("%1, older than the active template").arg(text(*session, TemplateColumn));
        if (index.column() == CommandColumn && session->lastExitCode)
            return tr("%1, exit status %2").arg(text(*session, CommandColumn)).arg(*session->lastExitCode);
        if (index.column() == StateColumn && !noteOf(*session).isEmpty())
            return tr("%1: %2", "state, what is to be said of it").arg(text(*session, StateColumn), noteOf(*session));
        return text(*session, index.column());
    case Qt::ToolTipRole:
        switch (index.column()) {
        case StateColumn:
            return noteOf(*session).isEmpty() ? session->error : noteOf(*session);
        case TemplateColumn:
            return isOlder(*session) ? tr("%1\nThe project has a newer template since.").arg(session->templateId) : session->templateId;
        case SandboxColumn:
            return isOfOther(*session) ? tr("%1\nMade by the provider %2, which this factory does not use now.")
                                             .arg(session->sandboxId, Format::provider(session->provider))
                                       : session->sandboxId;
        case CommandColumn:
            return session->lastCommand;
        default:
            return {};
        }
    case IdRole:
        return session->id;
    case StatusRole:
        return QVariant::fromValue(session->status);
    case StuckRole:
        return isStuck(*session, m_clock->now());
    case OlderRole:
        return isOlder(*session);
    case ExitCodeRole:
        return session->lastExitCode ? QVariant(*session->lastExitCode) : QVariant();
    case ErrorRole:
        return session->error;
    case NoteRole:
        return noteOf(*session);
    default:
        return {};
    }
}

QVariant SessionModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case StateColumn:
        return tr("State");
    case SessionColumn:
        return tr("Session");
    case SinceColumn:
        return tr("Since");
    case TemplateColumn:
        return tr("Template");
    case SandboxColumn:
        return tr("Sandbox id");
    case CommandColumn:
        return tr("Last command");
    default:
        return {};
    }
}

QHash<int, QByteArray> SessionModel::roleNames() const
{
    return {{Qt::DisplayRole, "text"}, {IdRole, "id"}, {StatusRole, "status"}, {StuckRole, "stuck"}, {OlderRole, "older"},
        {ExitCodeRole, "exitCode"}, {ErrorRole, "error"}, {NoteRole, "note"}};
}

} // namespace Millwright
