// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/factorycore.h"
#include "models/factory/project.h"
#include "models/log/logspool.h"

#include <QHash>

namespace Millwright {

/// The logs of the builds that this factory started or that somebody watched. They are read from the provider while they grow,
/// by its cursor, and kept beside the store, so that they are there after a restart, and for a provider that keeps none. A
/// log that could not be read to its end is taken up again where that was when somebody asks for it.
class MILLWRIGHT_MODELS_EXPORT BuildLogs : public std::enable_shared_from_this<BuildLogs>
{
public:
    explicit BuildLogs(std::shared_ptr<FactoryCore> core);

    /// Reads the log of a build that runs along, unless the provider has none.
    void keep(const QString &projectId, const QString &buildId);
    /// A page of a build's log. Waits up to `patience` for more.
    [[nodiscard]] Async<LogPage> log(
        QString projectId, QString buildId, std::chrono::milliseconds patience, QString cursor, std::stop_token stop);
    bool isKept(const QString &projectId, const QString &buildId) const;
    /// How much of a log that has ended is kept.
    BuildLogState::Value state(const QString &projectId, const QString &buildId) const;

    /// Removes all of a project.
    void forget(const QString &projectId);
    /// Removes what is more than is to be kept, but none that grows.
    void makeRoom(const LogRetention &retention);

private:
    using Key = QPair<QString, QString>;

    QString folder() const { return m_core->dataFolder + QStringLiteral("/logs"); }
    QString path(const QString &projectId, const QString &buildId) const;
    /// The one that grows, or the one on disk; reads along what is not complete. Null when nothing is kept.
    Result<std::shared_ptr<LogSpool>> kept(const Key &key);
    [[nodiscard]] QCoro::Task<> readAlong(Key key, std::shared_ptr<LogSpool> spool, std::stop_token stop);
    /// Whether the provider may still have more to tell than it does now.
    bool isRunning(const Key &key) const;

    std::shared_ptr<FactoryCore> m_core;
    QHash<Key, std::shared_ptr<LogSpool>> m_growing;
    std::pair<Key, std::shared_ptr<LogSpool>> m_opened; ///< the one that was read last, page by page
};

} // namespace Millwright
