// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/source/git.h"

namespace Millwright {

/// How many keys the ssh agent of the host's environment (SSH_AUTH_SOCK) offers, at least one. ErrorCode::Unauthorized,
/// with a sentence of its own each, when there is no agent, when it does not answer and when it holds no key.
[[nodiscard]] MILLWRIGHT_MODELS_EXPORT Async<int> sshAgentKeys(GitHost host, std::stop_token stop = {});

} // namespace Millwright
