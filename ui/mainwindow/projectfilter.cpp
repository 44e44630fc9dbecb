// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/projectfilter.h"

namespace Millwright {

void ProjectFilter::setText(const QString &text)
{
    if (m_text == text)
        return;
    QAbstractItemModel *const projects = sourceModel();
    setSourceModel(nullptr);
    m_text = text;
    setSourceModel(projects);
}

bool ProjectFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    return m_text.isEmpty() || sourceModel()->index(row, 0, parent).data().toString().contains(m_text, Qt::CaseInsensitive);
}

} // namespace Millwright
