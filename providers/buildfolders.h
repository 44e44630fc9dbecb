// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "providers/buildrecord.h"
#include "providers/folderlock.h"

#include <optional>

namespace Millwright {

/// The builds of a provider that keeps them on this machine: below one folder each has its own, with its record, its log, and
/// the lock that who makes it holds. So what is known of them outlives this process, and several may use one folder.
class BuildFolders
{
public:
    /// A build as it lies there.
    struct Found {
        BuildRecord record;
        bool died = false; ///< its record says that it runs, but who made it is gone
    };

    explicit BuildFolders(QString parent) : m_parent(std::move(parent)) { }

    const QString &parent() const { return m_parent; }
    QString folderOf(const QString &buildId) const { return m_parent + u'/' + buildId; }
    QString logOf(const QString &buildId) const { return folderOf(buildId) + QStringLiteral("/log"); }

    /// An id that no other build has; they sort by time.
    static QString newId(const QDateTime &now);

    /// Makes the folder of a build that begins now: whoever finds it finds it whole, and its lock held.
    [[nodiscard]] Result<std::shared_ptr<FolderLock>> add(const BuildRecord &record) const;

    /// ErrorCode::NotFound when there is none of that id.
    [[nodiscard]] Result<Found> find(const QString &buildId) const;
    /// Newest first.
    QList<Found> all() const;
    /// The one that makes the same, here or in another process.
    std::optional<BuildRecord> running(const QString &identity) const;

    /// Removes those of `ended`, the newest first, that are more than said; never the last one of a project.
    [[nodiscard]] QCoro::Task<> forget(QList<BuildRecord> ended, int mostBuilds, qint64 mostBytes) const;

private:
    QString m_parent;
};

} // namespace Millwright
