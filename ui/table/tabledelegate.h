// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/theme/colors.h"
#include "ui/theme/icons.h"

#include <QStyledItemDelegate>

#include <optional>

class QTableView;

namespace Millwright {

/// How one cell of a flat table looks: a text, or a pill, or a text with a second piece behind it.
struct Cell {
    QString text;
    std::optional<Tone> pill = {}; ///< the text is a state
    std::optional<Icon> sign = {}; ///< of the pill
    QString note = {}; ///< muted, behind the pill, in a room of always the same width
    bool monospace = false;
    bool muted = false;
    std::optional<ColorRole> color = {};
    QString suffix = {}; ///< behind the text, in `suffixColor`, or as a neutral pill
    std::optional<ColorRole> suffixColor = {};
    bool suffixIsPill = false;
};

/// Rows one below the other with a line between them and room around the text.
class TableDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    virtual Cell cellOf(const QModelIndex &index) const;
};

/// Whole rows, one line each, no grid; the last column takes what is left.
void makeFlat(QTableView *table);
/// Gives every column the width of what it shows, up to a limit; the last one takes the rest.
void fitColumns(QTableView *table);

} // namespace Millwright
