// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/completion.h"
#include "models/sandbox/providerhost.h"
#include "providers/buildfolders.h"
#include "providers/buildlog.h"

namespace Millwright {

/// A build while it is made: its folder, which it holds the lock of, its record and its log. Who makes it ends with finish().
class RecordedBuild
{
public:
    virtual ~RecordedBuild();
    Q_DISABLE_COPY_MOVE(RecordedBuild)

    const BuildRecord &record() const { return m_record; }

    /// Ends it soon; wait() says when.
    void cancel();
    bool isCancelled() const { return m_cancelled; }
    [[nodiscard]] Async<> wait(std::stop_token stop = {}) const { return m_done.wait(std::move(stop)); }

protected:
    RecordedBuild() = default;

    /// Makes the folder of a build that begins now; `record` lacks only what is the same for all.
    [[nodiscard]] Result<> begin(const ProviderHost &host, const BuildFolders &folders, BuildRecord record, int steps);
    /// Says in record and log what became of it, and lets go of the folder; `stop` is the owner's end.
    void finish(const ProviderHost &host, const Result<> &made, const std::stop_token &stop);

    QString m_folder;
    BuildRecord m_record;
    std::shared_ptr<FolderLock> m_lock;
    std::shared_ptr<BuildLog> m_log;
    std::stop_source m_stop;

private:
    bool m_cancelled = false;
    Completion<> m_done;
};

} // namespace Millwright
