// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/table/tabledelegate.h"

#include "ui/theme/pill.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QTableView>

namespace Millwright {

namespace {

constexpr int side = gridUnit + gridUnit / 2;
constexpr int charactersAtMost = 36;
constexpr int noteCharacters = 20;

QFont fontOf(const Cell &cell, const QFont &font)
{
    return cell.monospace ? monospaceFont(font) : font;
}

int suffixWidth(const Cell &cell, const QFont &font)
{
    if (cell.suffix.isEmpty())
        return 0;
    return gridUnit
        + (cell.suffixIsPill ? Pill::sizeFor({}, cell.suffix, font).width()
                             : QFontMetrics(fontOf(cell, font)).horizontalAdvance(cell.suffix));
}

void paintText(QPainter &painter, const QRect &area, const Cell &cell, const QStyleOptionViewItem &option)
{
    const QFont font = fontOf(cell, option.font);
    const QFontMetrics metrics(font);
    const int behind = suffixWidth(cell, option.font);
    const int wanted = metrics.horizontalAdvance(cell.text) + 1;
    const int width = qMin(wanted, qMax(0, area.width() - behind));
    painter.setFont(font);
    painter.setPen(themeColor(cell.color.value_or(cell.muted ? ColorRole::Muted : ColorRole::Text), option.palette));
    painter.drawText(QRect(area.left(), area.top(), width, area.height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        wanted <= width ? cell.text : metrics.elidedText(cell.text, Qt::ElideRight, width));
    if (cell.suffix.isEmpty())
        return;
    const QRect rest = area.adjusted(width + gridUnit, 0, 0, 0);
    if (cell.suffixIsPill) {
        Pill::paint(painter, rest, Tone::Neutral, {}, cell.suffix, option.palette, option.font);
    } else {
        painter.setPen(themeColor(cell.suffixColor.value_or(ColorRole::Text), option.palette));
        painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, cell.suffix);
    }
}

int noteWidth(const Cell &cell, const QFont &font)
{
    return cell.note.isEmpty() ? 0 : gridUnit + QFontMetrics(font).averageCharWidth() * noteCharacters;
}

void paintPill(QPainter &painter, const QRect &area, const Cell &cell, const QStyleOptionViewItem &option)
{
    Pill::paint(painter, area, *cell.pill, cell.sign, cell.text, option.palette, option.font);
    if (cell.note.isEmpty())
        return;
    const QRect rest = area.adjusted(Pill::sizeFor(cell.sign, cell.text, option.font).width() + gridUnit, 0, 0, 0);
    painter.setFont(option.font);
    painter.setPen(themeColor(ColorRole::Muted, option.palette));
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        option.fontMetrics.elidedText(cell.note, Qt::ElideRight, rest.width()));
}

/// Fits the columns anew when the font has another size.
class FontFollower : public QObject
{
public:
    explicit FontFollower(QTableView *table) : QObject(table), m_table(table) { table->installEventFilter(this); }

    bool eventFilter(QObject *object, QEvent *event) override
    {
        if (event->type() == QEvent::FontChange)
            fitColumns(m_table);
        return QObject::eventFilter(object, event);
    }

private:
    QTableView *m_table;
};

} // namespace

Cell TableDelegate::cellOf(const QModelIndex &index) const
{
    return {.text = index.data().toString()};
}

void TableDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    painter->save();
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, themeColor(ColorRole::Selection, option.palette));
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), themeColor(ColorRole::Line, option.palette));
    const Cell cell = cellOf(index);
    const QRect area = option.rect.adjusted(side, 0, -gridUnit / 2, -1);
    if (cell.pill)
        paintPill(*painter, area, cell, option);
    else
        paintText(*painter, area, cell, option);
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(themeColor(ColorRole::Accent, option.palette));
        painter->drawRect(option.rect.adjusted(0, 0, -1, -2));
    }
    painter->restore();
}

QSize TableDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Cell cell = cellOf(index);
    const int height = Pill::sizeFor({}, cell.text, option.font).height() + gridUnit + gridUnit / 2;
    const int width = cell.pill ? Pill::sizeFor(cell.sign, cell.text, option.font).width() + noteWidth(cell, option.font)
                                : QFontMetrics(fontOf(cell, option.font)).horizontalAdvance(cell.text) + 1 + suffixWidth(cell, option.font);
    return {width + side + gridUnit, height};
}

void makeFlat(QTableView *table)
{
    new FontFollower(table);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setMinimumSectionSize(4 * gridUnit);
}

void fitColumns(QTableView *table)
{
    const int rowHeight = Pill::sizeFor({}, QString(), table->font()).height() + gridUnit + gridUnit / 2;
    table->verticalHeader()->setDefaultSectionSize(rowHeight);
    QHeaderView *header = table->horizontalHeader();
    const int widest = QFontMetrics(table->font()).averageCharWidth() * charactersAtMost;
    for (int column = 0; column < header->count() - 1; ++column) {
        const int wanted
            = qMax(static_cast<QAbstractItemView *>(table)->sizeHintForColumn(column), header->sectionSizeHint(column) + 2 * gridUnit);
        header->resizeSection(column, qMin(wanted + gridUnit, widest));
    }
}

} // namespace Millwright
