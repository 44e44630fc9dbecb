// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/differenceview.h"

#include "ui/table/tabledelegate.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappedtext.h"

#include <QHeaderView>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace Millwright {

namespace {

constexpr int usualWidth = 70 * gridUnit;
constexpr int leastHeight = 12 * gridUnit;
constexpr int mostHeight = 50 * gridUnit;

/// Of a row's first cell: whether it stands out among others that do not; invalid where all differ.
constexpr int differsRole = Qt::UserRole;

/// Cells with as many lines as their text needs.
class WrappingDelegate : public TableDelegate
{
public:
    using TableDelegate::TableDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        TableDelegate::paint(painter, option, index);
        painter->save();
        painter->setPen(themeColor(isMuted(index) ? ColorRole::Muted : ColorRole::Text, option.palette));
        laidOut(option.font, index, option.rect.width()).paint(*painter, option.rect.adjusted(side, above, -side, -above));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto *table = qobject_cast<const QTableView *>(option.widget);
        const int width = table ? table->columnWidth(index.column()) : option.rect.width();
        return {width, heightIn(width, option.font, index)};
    }

    static int heightIn(int width, const QFont &font, const QModelIndex &index)
    {
        return static_cast<int>(std::ceil(laidOut(font, index, width).size().height())) + 2 * above;
    }

protected:
    /// The ground only; the text has its own lines.
    Cell cellOf(const QModelIndex &) const override { return {}; }

private:
    static constexpr int side = gridUnit;
    static constexpr int above = gridUnit - 1;

    static QVariant differs(const QModelIndex &index) { return index.siblingAtColumn(0).data(differsRole); }

    static bool isMuted(const QModelIndex &index)
    {
        const QVariant marked = differs(index);
        return marked.isValid() ? !marked.toBool() : index.column() == 1;
    }

    static WrappedText laidOut(QFont font, const QModelIndex &index, int width)
    {
        if (differs(index).toBool())
            font.setWeight(QFont::DemiBold);
        return {index.data().toString(), font, static_cast<double>(width - 2 * side)};
    }
};

} // namespace

DifferenceView::DifferenceView(QWidget *parent) : QTableWidget(parent)
{
    setAccessibleName(tr("What differs"));
    makeFlat(this);
    setItemDelegate(new WrappingDelegate(this));
    setMinimumHeight(leastHeight);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setColumnCount(3);
    setSides(tr("Now"), tr("Then"));
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    connect(horizontalHeader(), &QHeaderView::geometriesChanged, this, &DifferenceView::fit);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, &DifferenceView::fit);
}

void DifferenceView::setSides(const QString &first, const QString &second)
{
    setHorizontalHeaderLabels({tr("What"), first, second});
}

void DifferenceView::setChanges(const QList<TemplateChange> &changes)
{
    setRowCount(0);
    for (const TemplateChange &change : changes)
        addRow({change.what, change.before, change.after}, {});
    finish();
}

void DifferenceView::setComparison(const QList<ComparedValue> &values)
{
    setRowCount(0);
    const auto told = [](const QString &text) { return text.isEmpty() ? QStringLiteral("–") : text; };
    for (const ComparedValue &value : values) {
        addRow({value.what, told(value.first), told(value.second)}, value.differs);
        if (value.differs)
            item(rowCount() - 1, 0)->setData(Qt::AccessibleTextRole, tr("%1, differs").arg(value.what));
    }
    finish();
}

void DifferenceView::addRow(const QStringList &texts, const QVariant &differs)
{
    const int row = rowCount();
    insertRow(row);
    for (int column = 0; column < texts.size(); ++column)
        setItem(row, column, new QTableWidgetItem(texts.at(column)));
    item(row, 0)->setData(differsRole, differs);
}

void DifferenceView::finish()
{
    if (rowCount() > 0)
        setCurrentCell(0, 0);
    fit();
}

void DifferenceView::fit()
{
    resizeRowsToContents();
    updateGeometry();
}

QSize DifferenceView::sizeHint() const
{
    int height = horizontalHeader()->sizeHint().height() + 2;
    for (int row = 0; row < rowCount() && height < mostHeight; ++row) {
        int highest = 0;
        for (int column = 0; column < columnCount(); ++column)
            highest = qMax(highest, WrappingDelegate::heightIn(usualWidth / columnCount(), font(), model()->index(row, column)));
        height += highest;
    }
    return {usualWidth, std::clamp(height, leastHeight, mostHeight)};
}

} // namespace Millwright
