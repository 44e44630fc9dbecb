// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"
#include "providers/tree.h"

#include <QDateTime>
#include <QMap>
#include <QStringList>

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

    [[nodiscard]] Result<> write(const QString &folder, Tree::Sync sync = Tree::Sync::Now) const;
    [[nodiscard]] static Result<SessionRecord> read(const QString &folder);
};

} // namespace Millwright
