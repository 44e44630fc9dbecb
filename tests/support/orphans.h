// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringList>

namespace Millwright {

/// What a process that this one started leaves behind when it ends comes to this one instead of vanishing to process 1, so
/// nothing of a killed engine can hide: neither a program nor a process that was only just forked.
class Orphans
{
public:
    Orphans();

    /// The command lines of what runs below this process, but for `known` and what runs below that. Collects the dead.
    [[nodiscard]] static QStringList left(qint64 known = 0);

    /// Ends what a killed `program` had forked and what had not become another program yet: with sanitizers Qt forks, and such
    /// a child waits for its parent for ever.
    static void endUnborn(const QString &program);
};

} // namespace Millwright
