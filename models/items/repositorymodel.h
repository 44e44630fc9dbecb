// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"
#include "models/items/recordmodel.h"

namespace Millwright {

/// The repositories of an environment as they are being edited: their order, whether each is in the environment, and
/// its commands. Knows what was loaded, so that an edit which is undone by hand is no change.
class MILLWRIGHT_MODELS_EXPORT RepositoryModel : public RecordModel<ProjectRepository>
{
    Q_OBJECT

public:
    enum Role {
        IdRole = Qt::UserRole,
        SlugRole,
        PositionRole, ///< 1-based, as edited
        InEnvironmentRole,
        SetupTextRole, ///< the first step, and how many follow
        HeadRole, ///< "main @ 9c1d2e7" or the branch alone
        SetupStatusRole, ///< unbuilt, configured or failed
        ChangedRole, ///< differs from what was loaded
        FolderIssueRole, ///< a sentence when another repository is checked out in the same folder
    };
    Q_ENUM(Role)

    using RecordModel::RecordModel;

    /// What is stored now. Edits that were not saved stay; a repository that is gone takes its edits with it.
    void setLoaded(const QList<ProjectRepository> &repositories);
    /// The commits that the active template holds, by slug.
    void setHeads(const QMap<QString, QString> &heads);
    void revert();
    /// Takes over what was edited elsewhere, in its order.
    void edit(const QList<ProjectRepository> &repositories);

    bool move(int from, int to);
    /// The repository that is checked out in the folder that this address would be checked out in; null: none.
    const ProjectRepository *inFolderOf(const QString &url) const;
    void setInEnvironment(int row, bool inEnvironment);
    void setSetupCommand(int row, const QStringList &steps);
    void setTeardownCommand(int row, const QString &command);

    /// One for each repository that was edited, and one for the order.
    int changes() const;
    bool orderChanged() const;
    const QList<ProjectRepository> &loaded() const { return m_loaded; }

    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : 1; }
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    /// Rows are dragged to another place.
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool moveRows(
        const QModelIndex &sourceParent, int sourceRow, int count, const QModelIndex &destinationParent, int destinationChild) override;

    /// "a, then 2 more", or "no setup command".
    static QString stepsText(const QStringList &steps);

Q_SIGNALS:
    /// The person changed something, or what counts as changed did.
    void edited();
    /// The person changed this repository; edited() follows.
    void recordEdited(const QString &id);

protected:
    QString keyOf(const ProjectRepository &repository) const override { return repository.id; }

private:
    const ProjectRepository *loadedOf(const QString &id) const;
    bool differs(const ProjectRepository &repository) const;
    QString folderIssue(const ProjectRepository &repository) const;
    void change(int row, const std::function<void(ProjectRepository &)> &edit);
    QList<ProjectRepository> rebased(const QList<ProjectRepository> &next) const;

    QList<ProjectRepository> m_loaded;
    QMap<QString, QString> m_heads;
};

} // namespace Millwright
