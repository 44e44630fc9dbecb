// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/requirement.h"
#include "models/source/git.h"

namespace Millwright {

/// Where a branch of a repository stands.
struct RemoteHead {
    QString commit;
    QString branch; ///< empty when the repository's HEAD is on no branch
    QString defaultBranch; ///< empty when the repository names none

    bool operator==(const RemoteHead &) const = default;
};

/// Asks repositories for their heads, with `git ls-remote` and a limit of ten seconds for each question.
class MILLWRIGHT_MODELS_EXPORT GitRemote
{
public:
    static constexpr std::chrono::seconds timeout{10};

    explicit GitRemote(GitHost host);

    /// The commit of `branch`, exactly that one, or of the default branch when it is empty. ErrorCode::NotFound, with a
    /// sentence of its own each, for an unknown repository, a missing branch (names the default one), a default branch
    /// that does not exist (names those that do) and an empty repository; else as explainGitFailure().
    [[nodiscard]] Async<RemoteHead> head(
        CloneUrl url, std::optional<GitCredential> credential = {}, QString branch = {}, std::stop_token stop = {}) const;

    /// Whether there is a git that runs.
    [[nodiscard]] Async<Requirement> requirement(std::stop_token stop = {}) const;

private:
    GitHost m_host;
};

} // namespace Millwright
