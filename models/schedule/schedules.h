// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/storage/store.h"

#include <stop_token>

namespace Millwright {

/// The times of a store's schedules. Several processes on one store fire each time once; times that passed while none of them
/// ran become one late run. Lives on the engine's thread.
class MILLWRIGHT_MODELS_EXPORT Schedules : public std::enable_shared_from_this<Schedules>
{
public:
    Schedules(std::shared_ptr<Store> store, std::shared_ptr<Clock> clock);

    /// The zone that a schedule goes by: its own, or that of the machine. An IANA id.
    static QString zoneOf(const QString &timezone);
    /// When an enabled schedule fires next, strictly after `now`. An error, which says why, where it never does.
    static Result<QDateTime> next(const QString &cron, const QString &timezone, const QDateTime &now);

    /// Stores when a schedule that was changed fires next: from now on, so that resuming one catches up on nothing.
    /// ErrorCode::InvalidEnvironment, with an issue for the PATCH's field, for one that is not valid or never fires.
    Result<> save(const QString &projectId, const BuildTriggers &before, const BuildTriggers &after);

    /// Computes what was computed with other time zone data than this process uses, or in another zone of the machine.
    /// A time that has passed stays: it was missed. Goes on between other work.
    [[nodiscard]] Async<> renew(std::stop_token stop);

    /// Makes a run due for each schedule whose time has come.
    Result<> fireDue();

private:
    Result<> compute(const QList<Schedule> &schedules);

    std::shared_ptr<Store> m_store;
    std::shared_ptr<Clock> m_clock;
    QString m_stamp; ///< of the data that the times were computed with, as far as this process knows
};

} // namespace Millwright
