// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace Millwright::ProcGuard {

/// Takes from /proc what a process with root's number could use against the whole machine although it has no capability:
/// these files look at the number alone. Then gives up every capability, for all processes to come. False when something of it
/// cannot be done, which is told on the standard error.
///
/// Needs CAP_SYS_ADMIN and CAP_SETPCAP in the namespace. bwrap could do the same, but reads the table of mounts for each of
/// them, which is a quarter of all its time.
bool apply();

} // namespace Millwright::ProcGuard
