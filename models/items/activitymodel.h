// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/factory/project.h"
#include "models/items/recordmodel.h"

#include <QSortFilterProxyModel>

namespace Millwright {

/// What was done and what happened in a project, newest first. A run of the build workflow is one row, which tells how it
/// stands or how it ended.
class MILLWRIGHT_MODELS_EXPORT ActivityModel : public RecordModel<ActivityEntry>
{
    Q_OBJECT

public:
    enum Column { WhenColumn, KindColumn, SubjectColumn, BeforeColumn, AfterColumn, ColumnCount };
    Q_ENUM(Column)

    enum Role { SeqRole = Qt::UserRole, KindRole };
    Q_ENUM(Role)

    explicit ActivityModel(std::shared_ptr<Clock> clock, QObject *parent = nullptr);

    void setEntries(const QList<ActivityEntry> &entries) { assign(entries); }
    void refreshTimes() { touch(WhenColumn, WhenColumn); }

    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    static QString kindName(const QString &kind);
    /// Whole texts, with all their lines.
    static QString subjectOf(const ActivityEntry &entry);
    static QString resultOf(const ActivityEntry &entry);

protected:
    QString keyOf(const ActivityEntry &entry) const override;

private:
    std::shared_ptr<Clock> m_clock;
};

/// Shows what is of one kind, or of any, and holds a text in any of its columns.
class MILLWRIGHT_MODELS_EXPORT ActivityFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setKind(const QString &kind); ///< empty: any
    void setText(const QString &text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    QString m_kind;
    QString m_text;
};

} // namespace Millwright
