// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandbox.h"
#include "providers/snapshot/sessionnamespace.h"
#include "providers/snapshot/snapshotstore.h"
#include "providers/snapshot/templateinputs.h"

namespace Millwright {

/// A session of the snapshot provider: a folder of its own, seen over the template it began with, and, while it runs, one
/// namespace. Its files outlive a stop; its folder is found by the session's id.
class SnapshotSandbox final : public Sandbox
{
public:
    SnapshotSandbox(std::shared_ptr<SnapshotStore> store, SandboxContext context, SnapshotSettings settings, Environment environment);
    ~SnapshotSandbox() override;

    QString provider() const override { return QStringLiteral("snapshot"); }
    QString sandboxId() const override { return m_sandboxId; }
    Info info() const override;
    QString workingDirectory() const override { return m_spec.workingDirectory; }
    [[nodiscard]] Async<bool> exists(std::stop_token stop = {}) override;
    std::chrono::milliseconds setupTimeout() const override { return m_settings.setupTimeout; }
    QString templateId() const override { return m_record.templateId; }
    QMap<QString, QString> templateHeads() const override { return m_record.heads; }
    [[nodiscard]] Async<RepositorySource> repositorySource(
        RepositoryAccess access, QString wantedCommit, std::stop_token stop = {}) override;

protected:
    [[nodiscard]] Async<Outcome> acquire(std::stop_token stop) override;
    [[nodiscard]] Async<> release() override;
    [[nodiscard]] Async<> remove() override;
    [[nodiscard]] Async<std::shared_ptr<SandboxProcess>> launch(Command command, std::stop_token stop) override;

private:
    std::shared_ptr<SnapshotSandbox> self() { return std::static_pointer_cast<SnapshotSandbox>(shared_from_this()); }
    QString folder() const { return m_store->sessionFolder(id()); }

    [[nodiscard]] Async<Outcome> connectTo(std::stop_token stop);
    [[nodiscard]] Async<> createFolder(std::stop_token stop);
    [[nodiscard]] Async<> fillFolder(QString part, std::stop_token stop);
    [[nodiscard]] Async<> startNamespace(std::stop_token stop);
    [[nodiscard]] Async<> remountMirrors(std::stop_token stop);
    void adopt(const SessionRecord &record);
    QMap<QString, QString> visibleMirrors() const;
    QString folderToRemove() const;
    void onActivity();

    std::shared_ptr<SnapshotStore> m_store;
    SandboxContext m_context;
    SnapshotSettings m_settings;
    Environment m_environment; ///< of every session
    Environment m_variables; ///< of this one, as they were when it was started
    QString m_sandboxId;
    SessionRecord m_record;
    std::shared_ptr<FolderLock> m_lock;
    std::shared_ptr<SessionNamespace> m_session;
    NamespaceSpec m_spec;
    QMap<QString, quint64> m_mounted; ///< the file number of each mirror that is seen, by its path
    std::shared_ptr<void> m_idleTimer;
};

} // namespace Millwright
