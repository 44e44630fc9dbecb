// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/flowlayout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace Millwright {

FlowLayout::FlowLayout(QWidget *parent) : QLayout(parent) { }

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::addLayout(QLayout *layout)
{
    addChildLayout(layout);
    addItem(layout);
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.append(item);
    invalidate();
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

FlowLayout::Row FlowLayout::shown() const
{
    Row row;
    for (QLayoutItem *item : m_items) {
        if (!item->isEmpty())
            row.append(item);
    }
    return row;
}

QList<FlowLayout::Row> FlowLayout::rowsFor(int width) const
{
    QList<Row> rows;
    int used = 0;
    for (QLayoutItem *item : shown()) {
        const int wanted = item->sizeHint().width();
        if (rows.isEmpty() || used + spacing() + wanted > width) {
            rows.append(Row());
            used = wanted;
        } else {
            used += spacing() + wanted;
        }
        rows.last().append(item);
    }
    return rows;
}

QList<int> FlowLayout::widthsOf(const Row &row, int width) const
{
    QList<int> widths;
    QList<qsizetype> expanding;
    int left = width - spacing() * static_cast<int>(row.size() - 1);
    for (QLayoutItem *item : row) {
        if (item->expandingDirections().testFlag(Qt::Horizontal))
            expanding.append(widths.size());
        widths.append(qMin(item->sizeHint().width(), width));
        left -= widths.last();
    }
    // Those that can take least come first, so that the others share what they leave.
    const auto room = [&](qsizetype i) { return qMax(0, row.at(i)->maximumSize().width() - widths.at(i)); };
    std::ranges::stable_sort(expanding, {}, room);
    for (qsizetype done = 0; done < expanding.size(); ++done) {
        const qsizetype i = expanding.at(done);
        const int given = qBound(0, left / static_cast<int>(expanding.size() - done), room(i));
        widths[i] += given;
        left -= given;
    }
    return widths;
}

template <typename Place> int FlowLayout::arrange(const QRect &area, Place place) const
{
    int top = area.top();
    const QList<Row> rows = rowsFor(area.width());
    for (const Row &row : rows) {
        const QList<int> widths = widthsOf(row, area.width());
        const auto heightOf = [&](qsizetype i) {
            return row.at(i)->hasHeightForWidth() ? row.at(i)->heightForWidth(widths.at(i)) : row.at(i)->sizeHint().height();
        };
        int height = 0;
        for (qsizetype i = 0; i < row.size(); ++i)
            height = qMax(height, heightOf(i));
        int x = area.left();
        for (qsizetype i = 0; i < row.size(); ++i) {
            const int own = row.at(i)->expandingDirections().testFlag(Qt::Vertical) ? height : heightOf(i);
            place(row.at(i), QRect(x, top + (height - own) / 2, widths.at(i), own));
            x += widths.at(i) + spacing();
        }
        top += height + spacing();
    }
    return rows.isEmpty() ? 0 : top - spacing() - area.top();
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    const QRect area(0, 0, width - margins.left() - margins.right(), 0);
    return arrange(area, [](QLayoutItem *, const QRect &) { }) + margins.top() + margins.bottom();
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : shown())
        size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    const Row row = shown();
    for (const QLayoutItem *item : row) {
        width += item->sizeHint().width();
        height = qMax(height, item->sizeHint().height());
    }
    width += spacing() * qMax(0, static_cast<int>(row.size()) - 1);
    return QSize(width, height).grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    const QWidget *widget = parentWidget();
    const Qt::LayoutDirection direction = widget ? widget->layoutDirection() : Qt::LeftToRight;
    const QRect area = rect.marginsRemoved(contentsMargins());
    arrange(area, [&](QLayoutItem *item, const QRect &place) { item->setGeometry(QStyle::visualRect(direction, area, place)); });
}

} // namespace Millwright
