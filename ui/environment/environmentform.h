// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/client/factoryclient.h"
#include "models/items/environmentpatch.h"
#include "models/items/environmentstate.h"
#include "ui/form/issuelist.h"

#include <QWidget>

class QPushButton;

namespace Millwright {

class ColumnScroll;
class ConfigurationCard;
class RepositoriesCard;
class TransferMenu;
class TriggersCard;

/// Everything of an environment that is edited and saved as one, with the bar that saves or reverts it. Dirty while what
/// would be saved differs from what was loaded. Nothing typed is lost when the environment is read again.
///
/// Names: `environment.form`, `environment.issues` (lines `goto.<key>`), `environment.attention`, `environment.review`,
/// `environment.revert`, `environment.save`, and those of TransferMenu and ReviewDialog.
class EnvironmentForm : public QWidget
{
    Q_OBJECT

public:
    EnvironmentForm(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    /// Shows another project, which load() is to follow.
    void showProject(const QString &projectId);
    /// What is stored; the form is clean afterwards.
    void load(const ProjectEnvironment &environment);
    /// The same read again: taken where nothing was edited.
    void refresh(const ProjectEnvironment &environment);

    void refreshTimes();

    bool isDirty() const { return changes() > 0; }
    int changes() const;
    /// There is something to save, and it can be read.
    bool canSave() const;
    /// Something stands in the way of saving. What the factory refused does not: only it knows when that is mended.
    bool hasErrors() const;
    /// The revision that the edits began from.
    qint64 revision() const { return m_revision; }
    /// The edits are to be saved over this revision.
    void setRevision(qint64 revision) { m_revision = revision; }
    EnvironmentEdits edits() const;
    /// What stands in the form now, saved or not.
    EnvironmentState edited() const;
    /// Takes over what was edited elsewhere; it is saved like anything that was typed.
    void edit(const EnvironmentState &state);
    TransferMenu *transfer() const { return m_transfer; }

    void revert();
    /// While a save is on its way nothing can be edited; the field that has the focus gets it back.
    void setSaving(bool saving);
    /// What was refused, each at its place. `sent` is what the pointers count in.
    void setRefused(const QList<SettingsIssue> &issues, const EnvironmentEdits &sent);
    void showIssues();
    /// Shows what saving would change, and offers to.
    void review();
    void focusAddRepository();

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void changed();
    void saveRequested();
    /// The person gave up their edits.
    void reverted();
    /// A repository is being added or removed, and how that ended.
    void repositoriesStoring();
    void repositoriesStored();
    void repositoriesNotStored();

protected:
    /// A line where the cards go on below the edge.
    void paintEvent(QPaintEvent *event) override;

private:
    void setRead(const ProjectEnvironment &environment);
    void showState();
    /// A button that can no longer be pressed gives the focus back to the field that had it.
    void enable(QPushButton *button, bool enabled);
    void showIssueList();
    QList<IssueList::Entry> issues() const;
    void showFocused();
    void goTo(const QString &key);
    int errorCount() const;

    bool m_loaded = false;
    bool m_saving = false;
    qint64 m_revision = 0;
    ProjectEnvironment m_environment; ///< as it was read last
    bool m_listing = false; ///< the list of issues is to be seen
    ColumnScroll *m_scroll;
    IssueList *m_issues;
    ConfigurationCard *m_configuration;
    RepositoriesCard *m_repositories;
    TriggersCard *m_triggers;
    QPushButton *m_attention;
    TransferMenu *m_transfer;
    QPushButton *m_review;
    QPushButton *m_revert;
    QPushButton *m_save;
};

} // namespace Millwright
