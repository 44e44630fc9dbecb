// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/client/refresh.h"
#include "models/items/activitymodel.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace Millwright {

class MessageBar;

/// What happened in a project, newest first: runs with their reasons, and every change of settings. What is filtered can be
/// saved as a file.
///
/// Names: `activity`, `activity.filter`, `activity.kind`, `activity.export`, its actions `activity.csv` and `activity.json`
/// with the file dialogs `activity.csvFile` and `activity.jsonFile`, `activity.table`, `activity.empty`,
/// `activity.message`.
class ActivityPage : public QWidget
{
    Q_OBJECT

public:
    ActivityPage(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    /// Empty: none.
    void showProject(const QString &projectId);
    void reload();
    void handle(const Change &change);
    void refreshTimes() { m_model.refreshTimes(); }

protected:
    void showEvent(QShowEvent *event) override;

private:
    using Write = QByteArray (*)(const QList<ActivityEntry> &);

    void buildToolbar();
    void addExport(const QString &suffix, const QString &text, const QString &nameFilter, Write write);
    void save(const QString &path, Write write);
    QList<ActivityEntry> filtered() const;
    void showState();
    void read(Refresh::Token token);

    FactoryClient &m_client;
    QString m_projectId;
    bool m_stale = false; ///< changed while it was not to be seen
    bool m_unread = false; ///< the message says that it could not be read
    Refresh m_refresh;
    ActivityModel m_model;
    ActivityFilter m_filter;
    QLineEdit *m_text;
    QComboBox *m_kind;
    QPushButton *m_export;
    MessageBar *m_message;
    QTableView *m_table;
    QLabel *m_empty;
};

} // namespace Millwright
