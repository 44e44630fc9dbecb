// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/steplog.h"
#include "models/source/mirrorcache.h"
#include "providers/repositories.h"

namespace Millwright {

/// Fetches the mirror of each repository and makes its checkout in its folder below `parent`, which exists; two steps of `log`
/// each. A mirror that turns out to be damaged is made anew once.
[[nodiscard]] Async<> checkOutAll(std::shared_ptr<MirrorCache> mirrors, GitHost git, QList<Repositories::Repository> repositories,
    QString parent, std::shared_ptr<StepLog> log, std::stop_token stop = {});

/// What the steps for one repository are called.
QStringList checkOutTitles(const Repositories::Repository &repository);

} // namespace Millwright
