// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/projectdelegate.h"

#include "ui/theme/pill.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace Millwright {

Tone toneOf(ProjectListModel::State state)
{
    switch (state) {
    case ProjectListModel::Waiting:
    case ProjectListModel::Building:
        return Tone::Info;
    case ProjectListModel::Ready:
        return Tone::Ok;
    case ProjectListModel::Failed:
        return Tone::Failed;
    case ProjectListModel::NeverBuilt:
    case ProjectListModel::Unknown:
        return Tone::Neutral;
    }
    Q_UNREACHABLE_RETURN(Tone::Neutral);
}

Icon signOf(ProjectListModel::State state)
{
    switch (state) {
    case ProjectListModel::Waiting:
    case ProjectListModel::Building:
        return Icon::Progress;
    case ProjectListModel::Ready:
        return Icon::Check;
    case ProjectListModel::Failed:
        return Icon::Exclamation;
    case ProjectListModel::Unknown:
        return Icon::Question;
    case ProjectListModel::NeverBuilt:
        return Icon::Minus;
    }
    Q_UNREACHABLE_RETURN(Icon::Minus);
}

void ProjectDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const auto color = [&option](ColorRole role) { return themeColor(role, option.palette); };
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -(gridUnit + 0.5));
    if (option.state & QStyle::State_Selected || option.state & QStyle::State_HasFocus) {
        painter->setPen(option.state & QStyle::State_HasFocus ? QPen(color(ColorRole::Accent)) : QPen(Qt::NoPen));
        painter->setBrush(option.state & QStyle::State_Selected ? QBrush(color(ColorRole::Selection)) : QBrush(Qt::NoBrush));
        painter->drawRoundedRect(box, controlRadius, controlRadius);
    }

    const auto state = index.data(ProjectListModel::StateRole).value<ProjectListModel::State>();
    QFont bold = option.font;
    bold.setWeight(QFont::DemiBold);
    const QFont small = smallFont(option.font);
    const QFontMetrics nameMetrics(bold);
    const QFontMetrics stateMetrics(small);
    const double mark = nameMetrics.height() + 1;
    Pill::paintMark(
        *painter, QRectF(box.left() + gridUnit + 1, box.center().y() - mark / 2, mark, mark), toneOf(state), signOf(state), option.palette);

    const int left = static_cast<int>(box.left() + mark) + 2 * gridUnit + gridUnit / 2;
    const int width = static_cast<int>(box.right()) - gridUnit - left;
    const int height = nameMetrics.height() + stateMetrics.height() + 1;
    const int top = static_cast<int>(box.center().y()) - height / 2;
    painter->setFont(bold);
    painter->setPen(color(ColorRole::Text));
    painter->drawText(QRect(left, top, width, nameMetrics.height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        nameMetrics.elidedText(index.data().toString(), Qt::ElideRight, width));
    painter->setFont(small);
    painter->setPen(color(ColorRole::Muted));
    painter->drawText(QRect(left, top + nameMetrics.height() + 1, width, stateMetrics.height()),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        stateMetrics.elidedText(index.data(ProjectListModel::StateTextRole).toString(), Qt::ElideRight, width));
    painter->restore();
}

QSize ProjectDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const int lines = QFontMetrics(option.font).height() + QFontMetrics(smallFont(option.font)).height();
    return {20 * gridUnit, lines + 2 * gridUnit + gridUnit + 1};
}

} // namespace Millwright
