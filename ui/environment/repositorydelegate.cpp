// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/repositorydelegate.h"

#include "models/items/repositorymodel.h"
#include "ui/theme/colors.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace Millwright {

namespace {

int lineHeight(const QFont &font)
{
    return QFontMetrics(font).height();
}

/// Two columns of dots: this can be dragged.
void paintHandle(QPainter &painter, const QRect &area, const QStyleOptionViewItem &option)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeColor(ColorRole::Muted, option.palette));
    constexpr double step = gridUnit / 2.0;
    for (int column = 0; column < 2; ++column) {
        for (int row = -1; row <= 1; ++row)
            painter.drawEllipse(QPointF(area.left() + step * (column + 0.5), area.center().y() + 0.5 + step * row), 1.1, 1.1);
    }
}

void paintNumber(QPainter &painter, const QRect &area, const QString &number, const QStyleOptionViewItem &option)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeColor(ColorRole::NeutralGround, option.palette));
    painter.drawEllipse(area);
    QFont font = smallFont(option.font);
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(themeColor(ColorRole::Neutral, option.palette));
    painter.drawText(area, Qt::AlignCenter, number);
}

} // namespace

void RepositoryDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const auto color = [&option](ColorRole role) { return themeColor(role, option.palette); };
    painter->save();
    const QRect box = option.rect.adjusted(0, 1, 0, -1);
    if (option.state & QStyle::State_Selected) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(option.state & QStyle::State_HasFocus ? QPen(color(ColorRole::Accent)) : QPen(Qt::NoPen));
        painter->setBrush(color(ColorRole::Selection));
        painter->drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), controlRadius, controlRadius);
    }
    paintHandle(*painter, QRect(box.left() + gridUnit / 2, box.top(), gridUnit, box.height()), option);
    const QRect inner = box.adjusted(2 * gridUnit, 0, -gridUnit, 0);
    const int diameter = lineHeight(option.font) + 2;
    paintNumber(*painter, QRect(inner.left(), inner.center().y() - diameter / 2, diameter, diameter),
        index.data(RepositoryModel::PositionRole).toString(), option);

    const QString head = index.data(RepositoryModel::HeadRole).toString();
    const QFontMetrics metrics(option.font);
    const int headWidth = qMin(metrics.horizontalAdvance(head), inner.width() / 3);
    const QRect text = inner.adjusted(diameter + gridUnit, 0, -(headWidth + gridUnit), 0);
    const bool inEnvironment = index.data(RepositoryModel::InEnvironmentRole).toBool();
    const int top = text.center().y() - lineHeight(option.font);

    QFont bold = option.font;
    bold.setWeight(QFont::DemiBold);
    painter->setFont(bold);
    painter->setPen(color(inEnvironment ? ColorRole::Text : ColorRole::Muted));
    QString name = index.data(RepositoryModel::SlugRole).toString();
    name = QFontMetrics(bold).elidedText(name, Qt::ElideMiddle, text.width() - 2 * gridUnit);
    painter->drawText(QRect(text.left(), top, text.width(), lineHeight(bold)), Qt::AlignLeft | Qt::AlignVCenter, name);
    if (index.data(RepositoryModel::ChangedRole).toBool()) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(color(ColorRole::Accent));
        painter->drawEllipse(
            QPointF(text.left() + QFontMetrics(bold).horizontalAdvance(name) + gridUnit, top + lineHeight(bold) / 2.0), 3, 3);
    }

    const QString issue = index.data(RepositoryModel::FolderIssueRole).toString();
    const QFont second = issue.isEmpty() ? monospaceFont(option.font) : smallFont(option.font);
    painter->setFont(second);
    painter->setPen(color(issue.isEmpty() ? ColorRole::Muted : ColorRole::Failed));
    painter->drawText(QRect(text.left(), top + lineHeight(option.font) + 1, text.width(), lineHeight(second)),
        Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(second).elidedText(
            issue.isEmpty() ? index.data(RepositoryModel::SetupTextRole).toString() : issue, Qt::ElideRight, text.width()));

    painter->setFont(option.font);
    painter->setPen(color(ColorRole::Muted));
    painter->drawText(QRect(inner.right() - headWidth, inner.top(), headWidth + 1, inner.height()), Qt::AlignRight | Qt::AlignVCenter,
        metrics.elidedText(head, Qt::ElideRight, headWidth + 1));
    painter->restore();
}

QSize RepositoryDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {20 * gridUnit, 2 * lineHeight(option.font) + gridUnit + gridUnit / 2};
}

} // namespace Millwright
