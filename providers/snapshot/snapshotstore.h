// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/providerhost.h"
#include "models/source/git.h"
#include "providers/buildfolders.h"
#include "providers/snapshot/machine.h"
#include "providers/snapshot/records.h"

#include <QSet>

#include <optional>

namespace Millwright {

struct TemplateInputs;

/// What all parts of the provider share: its data folder (records.h says how it lies on disk), this machine, and what the
/// engine handed out.
class SnapshotStore
{
public:
    /// The setup commands of builds see `buildEnvironment`; no session does, and no template differs by it.
    explicit SnapshotStore(const ProviderHost &host, Environment buildEnvironment = {});

    const ProviderHost &host() const { return m_host; }
    const Environment &buildEnvironment() const { return m_buildEnvironment; }
    const MachineProbe &machine() const { return m_machine; }
    GitHost git() const;

    QString layers() const { return m_host.dataFolder + QStringLiteral("/layers"); }
    QString templates() const { return m_host.dataFolder + QStringLiteral("/templates"); }
    QString builds() const { return m_host.dataFolder + QStringLiteral("/builds"); }
    QString sessions() const { return m_host.dataFolder + QStringLiteral("/sessions"); }
    QString templateFolder(const QString &templateId) const { return templates() + u'/' + templateId; }
    QString layerFolder(const QString &layerId) const { return layers() + u'/' + layerId; }
    QString buildFolder(const QString &buildId) const { return builds() + u'/' + buildId; }
    BuildFolders buildFolders() const { return BuildFolders(builds()); }
    QString sessionFolder(const QString &sessionId) const { return sessions() + u'/' + sessionId; }

    /// The folders that make up a template, the lowest first.
    QStringList foldersOf(const TemplateRecord &record) const;

    /// The layers of all templates, of the builds that run, and of each project's newest build, so that after a failure the
    /// steps that were done are not done again.
    QSet<QString> layersInUse(const QString &butByBuild = {}) const;

    /// Makes the four folders, for this user alone.
    [[nodiscard]] Result<> prepare() const;

    /// One whose layers are all there.
    std::optional<TemplateRecord> findTemplate(const QString &templateId) const;
    /// What a session with these inputs boots from: the template of exactly these commits, else the newest one that differs
    /// in nothing but its commits. None for a session without a repository.
    std::optional<TemplateRecord> templateFor(const TemplateInputs &inputs) const;
    /// Newest first.
    QList<TemplateRecord> allTemplates() const;
    QList<SessionRecord> allSessions() const;

    /// Gives the tree at `tree` its name as a template, at once and on disk. One that is there already stays. Blocks.
    [[nodiscard]] Result<> commitTemplate(const QString &tree, const TemplateRecord &record) const;
    /// The same for a layer, whose id is new. Blocks.
    [[nodiscard]] Result<> commitLayer(const QString &tree, const QString &layerId) const;

    /// Held, shared, by whoever chooses a template until its session is recorded, and alone by who removes templates.
    [[nodiscard]] Async<std::shared_ptr<FolderLock>> lockTemplates(FolderLock::Mode mode, std::stop_token stop = {}) const;

private:
    ProviderHost m_host;
    Environment m_buildEnvironment;
    MachineProbe m_machine;
};

/// As Tree::remove(), without keeping the caller.
QCoro::Task<> removeInWorker(QString path);

} // namespace Millwright
