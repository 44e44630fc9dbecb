// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/items/projectlistmodel.h"
#include "ui/mainwindow/projectfilter.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QListView;
class QPushButton;

namespace Millwright {

class WrappingLabel;

/// Which factory, and its projects. Choosing a project is asked for by projectRequested(); what is shown is told back by
/// setCurrent(), because a form with unsaved edits may keep it from being left.
///
/// Names: `sidebar`, `sidebar.factory`, `sidebar.filter`, `sidebar.projects`, `sidebar.empty`, `sidebar.newProject`,
/// `sidebar.trySample`.
class Sidebar : public QWidget
{
    Q_OBJECT

public:
    Sidebar(ProjectListModel &projects, QWidget *parent = nullptr);

    void setCurrent(const QString &projectId);
    void focusFilter();
    /// While the sample is being made.
    void setMakingSample(bool making);
    /// Known to have no project, as opposed to not read yet.
    void setEmpty(bool empty);

Q_SIGNALS:
    void projectRequested(const QString &projectId);
    void newProjectRequested();
    void sampleRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void showEmpty();
    void choose(const QModelIndex &index);

    ProjectListModel &m_projects;
    ProjectFilter m_filter;
    QString m_current;
    bool m_setting = false;
    bool m_isEmpty = false;
    QComboBox *m_factory;
    QLineEdit *m_filterLine;
    QListView *m_list;
    WrappingLabel *m_empty;
    QPushButton *m_sample;
    QPushButton *m_new;
};

} // namespace Millwright
