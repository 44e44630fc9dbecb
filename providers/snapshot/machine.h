// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/process.h"
#include "models/async/result.h"

#include <future>
#include <memory>

namespace Millwright {

/// What this machine can do for sessions, found by trying it.
struct Machine {
    QString bwrap; ///< the program; empty when there is none
    QString session; ///< millwright-session
    bool isolates = false; ///< a namespace could be made
    bool userNamespace = false; ///< with a user namespace of its own
    bool hidesNamedSockets = false; ///< abstract ones, which no folder holds, where the network is shared (Linux 6.12)
    bool overlays = false; ///< an overlay could be mounted on the data folder
    QString noIsolationReason; ///< a sentence that says what to install or enable
    QString noOverlayReason; ///< a sentence
};

/// Tries the machine once, in a thread of its own that begins with this object.
class MachineProbe
{
public:
    /// `environment` says where bwrap is looked for (PATH), and where millwright-session is if not beside the application
    /// (MILLWRIGHT_SESSION_PROGRAM). Overlays are tried in `dataFolder`.
    MachineProbe(QString dataFolder, Environment environment);

    /// Waits the few milliseconds that are left of it, when it is asked for at once.
    Machine get() const { return m_result.get(); }
    [[nodiscard]] QCoro::Task<Machine> wait() const;

private:
    std::shared_future<Machine> m_result;
};

} // namespace Millwright
