// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/repositorymodel.h"

#include "models/items/format.h"
#include "models/sandbox/setupmarkers.h"

#include <algorithm>

namespace Millwright {

using namespace Qt::StringLiterals;

namespace {

} // namespace

const ProjectRepository *RepositoryModel::loadedOf(const QString &id) const
{
    const auto found = std::ranges::find(m_loaded, id, &ProjectRepository::id);
    return found == m_loaded.end() ? nullptr : &*found;
}

bool RepositoryModel::differs(const ProjectRepository &repository) const
{
    const ProjectRepository *before = loadedOf(repository.id);
    return before
        && (before->inEnvironment != repository.inEnvironment || before->setupCommand != repository.setupCommand
            || before->teardownCommand != repository.teardownCommand);
}

QList<ProjectRepository> RepositoryModel::rebased(const QList<ProjectRepository> &next) const
{
    QList<ProjectRepository> result = next;
    for (ProjectRepository &repository : result) {
        const ProjectRepository *before = loadedOf(repository.id);
        const ProjectRepository *edited = record(rowOf(repository.id));
        if (!before || !edited)
            continue;
        if (edited->inEnvironment != before->inEnvironment)
            repository.inEnvironment = edited->inEnvironment;
        if (edited->setupCommand != before->setupCommand)
            repository.setupCommand = edited->setupCommand;
        if (edited->teardownCommand != before->teardownCommand)
            repository.teardownCommand = edited->teardownCommand;
    }
    if (orderChanged()) {
        const QStringList order = repositoryIds(records());
        const auto place = [&order](const ProjectRepository &repository) {
            const auto at = order.indexOf(repository.id);
            return at < 0 ? order.size() : at;
        };
        std::ranges::stable_sort(result, [&](const auto &a, const auto &b) { return place(a) < place(b); });
    }
    return result;
}

void RepositoryModel::setLoaded(const QList<ProjectRepository> &repositories)
{
    const QList<ProjectRepository> next = rebased(repositories);
    m_loaded = repositories;
    assign(next);
    touch(0, 0);
    Q_EMIT edited();
}

void RepositoryModel::setHeads(const QMap<QString, QString> &heads)
{
    if (m_heads == heads)
        return;
    m_heads = heads;
    touch(0, 0);
}

void RepositoryModel::revert()
{
    edit(m_loaded);
}

void RepositoryModel::edit(const QList<ProjectRepository> &repositories)
{
    assign(repositories);
    touch(0, 0);
    Q_EMIT edited();
}

bool RepositoryModel::move(int from, int to)
{
    if (from == to || !record(from) || !record(to))
        return false;
    beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
    m_records.move(from, to);
    endMoveRows();
    touch(0, 0);
    Q_EMIT edited();
    return true;
}

Qt::ItemFlags RepositoryModel::flags(const QModelIndex &index) const
{
    // Dropped between rows, never onto one.
    return index.isValid() ? RecordModel::flags(index) | Qt::ItemIsDragEnabled : Qt::ItemIsDropEnabled;
}

bool RepositoryModel::moveRows(
    const QModelIndex &sourceParent, int sourceRow, int count, const QModelIndex &destinationParent, int destinationChild)
{
    if (sourceParent.isValid() || destinationParent.isValid() || count != 1)
        return false;
    return move(sourceRow, destinationChild > sourceRow ? destinationChild - 1 : destinationChild);
}

const ProjectRepository *RepositoryModel::inFolderOf(const QString &url) const
{
    const QString folder = repoDirOf(url);
    const auto found = std::ranges::find(m_records, folder, [](const ProjectRepository &other) { return repoDirOf(other.url); });
    return found == m_records.end() ? nullptr : &*found;
}

QString RepositoryModel::folderIssue(const ProjectRepository &repository) const
{
    const QString folder = repoDirOf(repository.url);
    for (const ProjectRepository &other : m_records) {
        if (other.id != repository.id && repoDirOf(other.url) == folder)
            return tr("Checked out in the folder “%1”, as %2 is. Remove one of them.").arg(folder, other.slug);
    }
    return {};
}

void RepositoryModel::change(int row, const std::function<void(ProjectRepository &)> &edit)
{
    if (!record(row))
        return;
    ProjectRepository next = m_records.at(row);
    edit(next);
    if (next == m_records.at(row))
        return;
    m_records[row] = next;
    Q_EMIT dataChanged(index(row, 0), index(row, 0));
    Q_EMIT recordEdited(next.id);
    Q_EMIT edited();
}

void RepositoryModel::setInEnvironment(int row, bool inEnvironment)
{
    change(row, [&](ProjectRepository &repository) { repository.inEnvironment = inEnvironment; });
}

void RepositoryModel::setSetupCommand(int row, const QStringList &steps)
{
    change(row, [&](ProjectRepository &repository) { repository.setupCommand = steps; });
}

void RepositoryModel::setTeardownCommand(int row, const QString &command)
{
    change(row, [&](ProjectRepository &repository) { repository.teardownCommand = command; });
}

bool RepositoryModel::orderChanged() const
{
    // What was removed or added elsewhere is no reordering.
    QStringList before = repositoryIds(m_loaded);
    QStringList now = repositoryIds(records());
    before.removeIf([&](const QString &id) { return !now.contains(id); });
    now.removeIf([&](const QString &id) { return !before.contains(id); });
    return before != now;
}

int RepositoryModel::changes() const
{
    return static_cast<int>(std::ranges::count_if(records(), [this](const auto &repository) { return differs(repository); }))
        + (orderChanged() ? 1 : 0);
}

QString RepositoryModel::stepsText(const QStringList &steps)
{
    if (steps.isEmpty())
        return tr("no setup command");
    const QString first = Format::firstLine(steps.first());
    const int more = static_cast<int>(steps.size()) - 1;
    if (more == 0)
        return first;
    return more == 1 ? tr("%1, then 1 more step").arg(first) : tr("%1, then %n more steps", nullptr, more).arg(first);
}

QVariant RepositoryModel::data(const QModelIndex &index, int role) const
{
    const ProjectRepository *repository = record(index.row());
    if (!index.isValid() || !repository)
        return {};
    const QString branch = repository->branch.isEmpty() ? repository->defaultBranch : repository->branch;
    switch (role) {
    case Qt::DisplayRole:
    case SlugRole:
        return repository->slug;
    case Qt::ToolTipRole:
        return repository->lastSetupError.isEmpty() ? repository->url
                                                    : tr("%1\nLast setup failed: %2").arg(repository->url, repository->lastSetupError);
    case Qt::AccessibleTextRole: {
        const QString issue = folderIssue(*repository);
        const QString setup = repository->inEnvironment ? stepsText(repository->setupCommand) : tr("not in the environment");
        return tr("%1. %2, %3").arg(index.row() + 1).arg(repository->slug, issue.isEmpty() ? setup : issue);
    }
    case IdRole:
        return repository->id;
    case PositionRole:
        return index.row() + 1;
    case InEnvironmentRole:
        return repository->inEnvironment;
    case SetupTextRole:
        return repository->inEnvironment ? stepsText(repository->setupCommand) : tr("not in the environment");
    case HeadRole: {
        const QString head = Format::shortId(m_heads.value(repository->slug));
        return head.isEmpty() ? branch : tr("%1 @ %2", "branch, commit").arg(repository->defaultBranch, head);
    }
    case SetupStatusRole:
        return repository->lastSetupStatus;
    case ChangedRole:
        return differs(*repository);
    case FolderIssueRole:
        return folderIssue(*repository);
    default:
        return {};
    }
}

QHash<int, QByteArray> RepositoryModel::roleNames() const
{
    return {{IdRole, "id"}, {SlugRole, "slug"}, {PositionRole, "position"}, {InEnvironmentRole, "inEnvironment"},
        {SetupTextRole, "setupText"}, {HeadRole, "head"}, {SetupStatusRole, "setupStatus"}, {ChangedRole, "changed"},
        {FolderIssueRole, "folderIssue"}};
}

} // namespace Millwright
