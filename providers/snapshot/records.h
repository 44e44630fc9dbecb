// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandboxbuilds.h"

#include <QMap>

namespace Millwright {

/// The records that lie in the provider's data folder:
///
///   layers/<layer id>/         workspace/, home/, tmp/: what a step of a build changed; never changed once it has its name
///   templates/<template id>/   record.json, workspace/, home/, over its layers if it has any; never changed either
///   builds/<build id>/         record.json, log, lock; while it builds also tree/ and work/ (see BuildTree), and tmp/
///   sessions/<session id>/     record.json, lock, tmp/; upper/ and work/ of its overlays, or tree/ without one
///
/// A folder takes its name when it is whole. What begins with a dot is being made or being removed.

struct TemplateRecord {
    QString templateId;
    QString identity;
    QString family;
    QString projectId;
    QString buildId;
    QString workingDirectory;
    QMap<QString, QString> heads; ///< by clone URL
    QDateTime createdAt;
    QStringList layers = {}; ///< ids, the lowest first

    [[nodiscard]] Result<> write(const QString &folder) const;
    [[nodiscard]] static Result<TemplateRecord> read(const QString &folder);
};

struct BuildRecord {
    QString buildId;
    QString projectId;
    QString identity;
    QString templateId;
    BuildStatus::Value status = BuildStatus::Building;
    QDateTime startedAt;
    QDateTime finishedAt;
    QString error;
    qint64 giveUpAfterMinutes = 30;
    QString owner; ///< processName() of who builds
    QStringList layers = {}; ///< ids of those that it took or made, the lowest first

    [[nodiscard]] Result<> write(const QString &folder) const;
    [[nodiscard]] static Result<BuildRecord> read(const QString &folder);
};

struct SessionRecord {
    enum class Layout {
        Overlay, ///< upper/ over the template's folder
        Tree, ///< a tree of its own
    };

    QString sessionId;
    QString sandboxId;
    QString projectId;
    QString templateId; ///< empty: it began empty
    Layout layout = Layout::Tree;
    bool copied = false; ///< the tree was copied from the template
    QString workingDirectory;
    QMap<QString, QString> heads;
    QStringList mirrors; ///< clone URLs of the repositories whose mirrors it sees
    QDateTime createdAt;

    [[nodiscard]] Result<> write(const QString &folder) const;
    [[nodiscard]] static Result<SessionRecord> read(const QString &folder);
};

/// What names a process for ever: its number and its start, as the kernel counts it. Empty when there is none.
QString processName(qint64 pid);

/// Whether the process of that name still runs.
bool processRuns(const QString &name);

/// Whether `id` may name a folder of ours: 1 to 128 letters, digits, dots, underscores and hyphens, no dot or hyphen first.
bool isFolderName(const QString &id);

/// The folders below `parent` that have a name of their own, in no order.
QStringList namedFolders(const QString &parent);

} // namespace Millwright
