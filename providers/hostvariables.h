// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/process.h"

namespace Millwright {

/// What programs on this machine see of the application's own variables: PATH, and the few that git and TLS need. Its secrets are
/// in none of them.
Environment hostVariables(const Environment &application);

} // namespace Millwright
