// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/source/mirrorcache.h"

namespace Millwright {

/// What a fresh checkout is to be.
struct CheckoutSpec {
    QString commit;
    QString branch; ///< the local branch that is put on `commit`; its upstream is origin's branch of that name
    QString destination; ///< a folder that does not exist yet; its parent does
};

/// Makes a clone of a mirror on this machine, in a tree that no session has touched. Its `origin` is the mirror's real
/// repository; neither the mirror's path nor a credential is written into it, and no hook or template.
///
/// The objects are copied. Linked ones would be the mirror's own files, which a session that runs without an overlay
/// could change; an alternate would name a mirror that is not seen in a sandbox; a fetch would pack all objects anew.
///
/// Its configuration tells git to know files by size and time alone: seen through an overlay or as a copy they have other
/// inodes, and git would read every file again.
///
/// ErrorCode::Damaged when the mirror cannot be read; the next MirrorCache::update() then makes it anew. On any error
/// the destination is removed. Three git processes; eight when the branch is not in the repository any more.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Async<> checkOut(GitHost host, Mirror mirror, CheckoutSpec spec, std::stop_token stop = {});

} // namespace Millwright
