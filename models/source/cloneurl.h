// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QString>

namespace Millwright {

/// Where a repository is cloned from. Comes from parse(), which refuses what is not safe to hand to git.
///
/// The rules for https are those of the reference: the text as given, at most 2048 characters
/// out of `A-Za-z0-9:/._-`, no user-info, query or fragment. Beside https it takes what only this machine can reach:
/// ssh, in both of git's forms, `file://` and absolute paths, with `~/` for the home directory.
struct MILLWRIGHT_MODELS_EXPORT CloneUrl {
    enum class Kind { Https, Ssh, File, Path };

    Kind kind = Kind::Https;
    QString text = {}; ///< what git is given, with `~/` expanded
    QString host = {}; ///< lower case; empty for files
    int port = -1; ///< -1: the scheme's own
    QString path = {}; ///< within the host, without slashes at either end or `.git`; for files absolute

    bool operator==(const CloneUrl &) const = default;

    /// ErrorCode::InvalidArgument with a sentence that says what to enter instead. `home` replaces `~`.
    [[nodiscard]] static Result<CloneUrl> parse(const QString &given, const QString &home = {});

    /// `owner/name`, with all groups on GitLab; of a local path the last two segments.
    [[nodiscard]] QString slug() const;

    /// The folder that it is checked out in, by the reference's rule.
    [[nodiscard]] QString repoDir() const;

    /// The same text for all spellings of one address: scheme and host in lower case, no trailing slashes, no `.git`.
    [[nodiscard]] QString normalized() const;

    /// `host[:port]`, the port where it is not the protocol's own. Empty for files.
    [[nodiscard]] QString authority() const;

    /// `scheme://host[:port]`, which is as far as a credential may go. Empty where git takes none.
    [[nodiscard]] QString origin() const;

    [[nodiscard]] bool isLocal() const { return kind == Kind::File || kind == Kind::Path; }

    /// Whether a machine elsewhere can clone it over https; else ErrorCode::Unsupported with the reason.
    [[nodiscard]] Result<> reachableFromCloud() const;
};

/// Whether git accepts `name` as a branch (git-check-ref-format); else ErrorCode::InvalidArgument with a sentence.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Result<> checkBranchName(const QString &name);

/// Whether `text` is a whole object name, SHA-1 or SHA-256, in lower case.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT bool isCommitId(const QString &text);

} // namespace Millwright
