// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/items/projectlistmodel.h"
#include "ui/theme/colors.h"
#include "ui/theme/icons.h"

#include <QStyledItemDelegate>

namespace Millwright {

Tone toneOf(ProjectListModel::State state);
Icon signOf(ProjectListModel::State state);

/// A project in the sidebar: a sign of its state, its name, and the state in words.
class ProjectDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace Millwright
