// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/source/git.h"

namespace Millwright {

/// Asks the host what this access may do with a repository, as git itself would before a fetch and before a push; nothing
/// is written. Gives a sentence; the error says why the repository cannot be read, as explainGitFailure().
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Async<QString> checkRepositoryAccess(
    GitHost host, CloneUrl url, std::optional<GitCredential> credential, std::stop_token stop = {});

} // namespace Millwright
