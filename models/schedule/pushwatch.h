// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/factorycore.h"

namespace Millwright {

/// Finds pushes where no webhook tells of them: asks the repositories of projects that build after pushes for the heads of their
/// default branches, each repository once in an interval, whatever projects and processes wait for it, and less often while it
/// cannot be asked. A branch that is gone is no push. Lives on the engine's thread.
class MILLWRIGHT_MODELS_EXPORT PushWatch : public std::enable_shared_from_this<PushWatch>
{
public:
    static constexpr int mostAtOnce = 4;
    static constexpr std::chrono::hours longestPause{
        6}; ///< between two questions to one that does not answer; the interval if that is longer

    explicit PushWatch(std::shared_ptr<FactoryCore> core);

    /// Of the whole factory; 0: nobody is asked.
    Result<int> interval() const;
    Result<> setInterval(int minutes);

    /// Projects are others now.
    void refresh() { m_stale = true; }
    /// Begins to ask those that are due.
    Result<> tick();

private:
    [[nodiscard]] QCoro::Task<> ask(std::stop_token stop);
    Result<> record(const WatchedRepository &repository, const Result<RemoteHead> &head, std::chrono::minutes interval);

    std::shared_ptr<FactoryCore> m_core;
    bool m_stale = true;
    int m_asking = 0;
};

} // namespace Millwright
