// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/card.h"

#include "ui/theme/colors.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>

namespace Millwright {

Card::Card(const QString &title, QWidget *parent)
    : QFrame(parent)
    , m_title(new QLabel(this))
    , m_header(new QHBoxLayout)
    , m_content(new QVBoxLayout)
{
    setFrameShape(QFrame::NoFrame);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * gridUnit, gridUnit + gridUnit / 2, 2 * gridUnit, 2 * gridUnit);
    layout->setSpacing(gridUnit);
    m_title->setTextFormat(Qt::PlainText);
    QFont font = m_title->font();
    font.setWeight(QFont::Bold);
    m_title->setFont(font);
    m_header->setSpacing(gridUnit);
    m_header->addWidget(m_title, 1);
    m_content->setSpacing(gridUnit);
    layout->addLayout(m_header);
    layout->addLayout(m_content, 1);
    setTitle(title);
}

void Card::setTitle(const QString &title)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    setAccessibleName(title);
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(themeColor(ColorRole::Line, palette()));
    painter.setBrush(themeColor(ColorRole::Base, palette()));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), cardRadius, cardRadius);
}

} // namespace Millwright
