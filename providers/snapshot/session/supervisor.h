// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace Millwright::SessionSupervisor {

/// Serves the socket on descriptor 0 until it ends, then ends every process of the session. Gives the exit status.
int serve();

/// Sends SIGKILL to each child of this process.
void killChildren();

} // namespace Millwright::SessionSupervisor
