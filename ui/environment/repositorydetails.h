// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"

#include <QPersistentModelIndex>
#include <QWidget>

class QCheckBox;
class QLineEdit;

namespace Millwright {

class RepositoryModel;
class StepsEditor;
class WrappingLabel;

/// What the environment wants of the repository that is selected; edits go into the model.
///
/// Names: `repository.inEnvironment`, `repository.setup`, `repository.teardown`, `repository.issue`, `repository.status`.
class RepositoryDetails : public QWidget
{
    Q_OBJECT

public:
    explicit RepositoryDetails(RepositoryModel &model, QWidget *parent = nullptr);
    ~RepositoryDetails() override;

    void showRow(const QModelIndex &index);
    void setIssue(const QString &text);
    void focusSetup();

private:
    void read();

    RepositoryModel &m_model;
    QPersistentModelIndex m_index;
    WrappingLabel *m_status;
    QCheckBox *m_inEnvironment;
    StepsEditor *m_setup;
    QLineEdit *m_teardown;
    WrappingLabel *m_issue;
};

} // namespace Millwright
