// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/items/environmentpatch.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;

namespace Millwright {

class ConfigurationCard;
class IssueList;
class RepositoriesCard;

/// Everything of an environment that is edited and saved as one, with the bar that saves or reverts it. Dirty while what
/// would be saved differs from what was loaded. Nothing typed is lost when the environment is read again.
///
/// Names: `environment.form`, `environment.issues` (lines `goto.<key>`), `environment.attention`, `environment.revert`,
/// `environment.save`.
class EnvironmentForm : public QWidget
{
    Q_OBJECT

public:
    explicit EnvironmentForm(FactoryClient &client, QWidget *parent = nullptr);

    /// Shows another project, which load() is to follow.
    void showProject(const QString &projectId);
    /// What is stored; the form is clean afterwards.
    void load(const ProjectEnvironment &environment);
    /// The same read again: taken where nothing was edited.
    void refresh(const ProjectEnvironment &environment);

    bool isDirty() const { return changes() > 0; }
    int changes() const;
    bool hasErrors() const { return errorCount() > 0; }
    /// The revision that the edits began from.
    qint64 revision() const { return m_revision; }
    /// The edits are to be saved over this revision.
    void setRevision(qint64 revision) { m_revision = revision; }
    EnvironmentEdits edits() const;

    void revert();
    /// While a save is on its way nothing can be edited.
    void setSaving(bool saving);
    /// What was refused, each at its place. `sent` is what the pointers count in.
    void setRefused(const QList<SettingsIssue> &issues, const EnvironmentEdits &sent);
    void showIssues();
    void focusAddRepository();

Q_SIGNALS:
    void changed();
    void saveRequested();
    /// The person gave up their edits.
    void reverted();
    /// A repository is being added or removed, and how that ended.
    void repositoriesStoring();
    void repositoriesStored();
    void repositoriesNotStored();

private:
    void clearRefused();
    void showState();
    void showIssueList();
    void goTo(const QString &key);
    int errorCount() const;

    bool m_loaded = false;
    bool m_saving = false;
    qint64 m_revision = 0;
    QMap<QString, QString> m_refused; ///< by the key of the issue list
    QScrollArea *m_scroll;
    IssueList *m_issues;
    ConfigurationCard *m_configuration;
    RepositoriesCard *m_repositories;
    QLabel *m_attention;
    QPushButton *m_revert;
    QPushButton *m_save;
};

} // namespace Millwright
