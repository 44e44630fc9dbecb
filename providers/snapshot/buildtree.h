// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "providers/snapshot/namespacespec.h"
#include "providers/snapshot/snapshotstore.h"

namespace Millwright {

/// The files of a template while it is made, in the folder of its build.
///
/// With layers, a step writes into tree/, over the layers below it. What it wrote becomes the next layer, which another
/// build that begins with the same steps takes as it is. Without layers, all steps write into the one tree/.
class BuildTree
{
public:
    BuildTree(std::shared_ptr<const SnapshotStore> store, QString folder, bool layered);

    QString path() const { return m_folder + QStringLiteral("/tree"); }
    /// Ids, the lowest first.
    const QStringList &layers() const { return m_layers; }
    /// What a step sees and writes.
    NamespaceFolders folders() const;

    /// Makes the folders that the next step writes into.
    [[nodiscard]] Result<> prepare() const;

    /// Puts a layer on top that came of exactly this step over exactly these layers. False when there is none.
    bool take(const QByteArray &step);

    /// The id of the layer that what `step` wrote can be kept as; empty when it is to stay in tree/. No id comes twice, so
    /// that what lies over a layer lies over no other making of it.
    QString idFor(const QByteArray &step) const;
    /// Puts it on top, now that the store has it.
    void add(const QString &layerId) { m_layers.append(layerId); }
    /// What was written stays in tree/, and so does all that follows.
    void keepNoMore() { m_keeps = false; }

private:
    QString keyOf(const QByteArray &step) const;

    std::shared_ptr<const SnapshotStore> m_store;
    QString m_folder;
    QStringList m_layers;
    bool m_layered;
    bool m_keeps;
};

} // namespace Millwright
