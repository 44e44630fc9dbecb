// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/items/repositorymodel.h"
#include "ui/theme/card.h"

class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QToolButton;

namespace Millwright {

class ElidedLabel;
class MessageBar;
class RepositoryDetails;
class WrappingLabel;

/// A project's repositories in their order. Adding and removing act at once; everything else is saved with the form.
///
/// Names: `repositories`, `repositories.list`, `repositories.up`, `repositories.down`, `repositories.remove`,
/// `repositories.url`, `repositories.check`, `repositories.add`, `repositories.found`, `repositories.message`, and
/// the question `removeRepositoryDialog`. Where access seems to be missing, the message's action opens `credentialDialog`. In the list
/// Alt+Up, Alt+Down and dragging move, Delete removes.
class RepositoriesCard : public Card
{
    Q_OBJECT

public:
    explicit RepositoriesCard(FactoryClient &client, QWidget *parent = nullptr);

    void showProject(const QString &projectId);
    /// What is stored now; edits that were not saved stay.
    void setEnvironment(const ProjectEnvironment &environment);
    RepositoryModel &model() { return m_model; }
    const RepositoryModel &model() const { return m_model; }

    /// What was refused, by repository id; each is gone once that repository is edited.
    void setIssues(const QMap<QString, QString> &issues);
    const QMap<QString, QString> &issues() const { return m_issues; }
    void goTo(const QString &repositoryId);
    void focusUrl();

Q_SIGNALS:
    /// Something is about to be added or removed; stored() or notStored() follows.
    void storing();
    void stored();
    void notStored();

private:
    void buildList();
    void buildAddRow();
    void showSelected();
    void fitList();
    void moveSelected(int by);
    void checkUrl();
    void addUrl();
    void showFailure(const Error &error);
    void addAccess();
    void askRemove();

    FactoryClient &m_client;
    QString m_projectId;
    RepositoryModel m_model;
    QMap<QString, QString> m_issues;
    ElidedLabel *m_place;
    QLabel *m_empty;
    QListView *m_list;
    QToolButton *m_up;
    QToolButton *m_down;
    QPushButton *m_remove;
    RepositoryDetails *m_details;
    QLineEdit *m_url;
    QPushButton *m_check;
    QPushButton *m_add;
    WrappingLabel *m_found;
    MessageBar *m_message;
};

} // namespace Millwright
