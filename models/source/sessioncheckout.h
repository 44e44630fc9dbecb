// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QString>
#include <QStringList>

namespace Millwright {

/// One repository as a session wants it. All as the sandbox sees it.
struct SessionCheckout {
    QString repoDir; ///< relative to the working directory of the command
    QString source; ///< the path of a mirror, or an address that the sandbox can reach
    QString remote; ///< the real repository, for `origin`
    QString branch; ///< the branch that the session works on
    QString baseBranch; ///< the branch that it began from; the upstream of `branch` when both are the same
    QString commit; ///< where `branch` begins
};

/// The text of a POSIX shell script that a session's sandbox runs at every start, once for each repository, with the
/// members of SessionCheckout as its arguments in their order. It never throws work away.
///
/// | what it finds | what it does | git processes started |
/// |---|---|---|
/// | the session's branch is checked out | nothing | 0 |
/// | the branch is not there yet, the commit is | makes it at the commit | 1 |
/// | the same, but the commit is missing | fetches from the source first | 4 |
/// | the branch is there, another checked out, no tracked file changed | switches | 3; 4 for a packed branch |
/// | the same, with changes | says so and leaves it | 2; 3 for a packed branch |
/// | a merge, rebase or bisection on another branch, or a worktree | says so and leaves it | 0 |
/// | half of a first start that was killed, so nobody has worked there | does it again over it | 2; 5 for a missing commit |
/// | no checkout | clones, sets `origin`, makes the branch | 3; 1 more on the base branch, 2 for a missing commit |
///
/// Its exit status is 0 also where it left something alone and said so on standard error; 1 with a sentence there when
/// there is no usable checkout; 127 without git.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT QString sessionCheckoutScript();

/// The whole command: `/bin/sh -c <script> millwright-checkout <arguments>`.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT QStringList sessionCheckoutCommand(const SessionCheckout &checkout);

} // namespace Millwright
