// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/source/git.h"

#include <QHash>

#include <map>

namespace Millwright {

/// A bare copy of a repository on this machine, from which sandboxes fetch and trees are checked out.
struct Mirror {
    CloneUrl url;
    QString path;
    bool fetched = false; ///< false: what was wanted was there already
};

/// The mirrors of all repositories, in one folder, each under a name made of its normalised address.
///
/// A mirror takes its name only when it is whole. What it once held is never collected: commits that were asked for are
/// kept under `refs/millwright/keep/`, and git's own collection is off. Several processes may use one folder.
class MILLWRIGHT_MODELS_EXPORT MirrorCache : public std::enable_shared_from_this<MirrorCache>
{
public:
    using Progress = std::function<void(const QByteArray &)>;

    MirrorCache(QString folder, GitHost host);

    [[nodiscard]] QString pathOf(const CloneUrl &url) const;

    /// Makes the mirror of `url`, or fetches what is new; without any connection when `wantedCommit` is there already.
    /// With `wantedCommit` empty it always fetches. Two that ask for the same share one fetch; a stop ends the wait of
    /// the one that asked for it, and the fetch with the last. `progress` gets git's messages, redacted, as they come.
    /// ErrorCode::NotFound also when the repository does not have `wantedCommit`; else as explainGitFailure().
    [[nodiscard]] Async<Mirror> update(CloneUrl url, std::optional<GitCredential> credential = {}, QString wantedCommit = {},
        Progress progress = {}, std::stop_token stop = {});

    /// Notes that what the mirror at `path` holds cannot be read. The next update() makes it anew.
    static void markDamaged(const QString &path);

    /// The lock that readers of a mirror share; it is replaced only while nobody holds it.
    [[nodiscard]] static QString readersLock(const QString &path);

private:
    struct Flight;

    static QCoro::Task<> fly(std::shared_ptr<MirrorCache> self, QString key, std::shared_ptr<Flight> flight, CloneUrl url,
        std::optional<GitCredential> credential, QString wantedCommit);

    QString m_folder;
    GitHost m_host;
    QHash<QString, std::shared_ptr<Flight>> m_flights;
};

/// Whether every object that a branch or tag of the mirror needs is there.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Async<bool> isMirrorWhole(GitHost host, QString path, std::stop_token stop = {});

} // namespace Millwright
