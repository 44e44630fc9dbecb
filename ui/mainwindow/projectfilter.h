// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QSortFilterProxyModel>

namespace Millwright {

/// The projects whose name contains a text, in any case. Another text begins anew, as a reset: of many thousand rows it takes
/// a view far longer to hear of each that goes than to lay out those that stay.
class ProjectFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setText(const QString &text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    QString m_text;
};

} // namespace Millwright
