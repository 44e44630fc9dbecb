// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/fieldlabel.h"

#include "ui/theme/colors.h"
#include "ui/theme/theme.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr double dotRadius = 3;

} // namespace

FieldLabel::FieldLabel(const QString &title, QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setContentsMargins(0, 0, 2 * gridUnit, 0);
    // A title is no place for a mnemonic that its author did not mean.
    setText(QString(title).replace(u"&"_s, u"&&"_s));
}

void FieldLabel::setChanged(bool changed)
{
    if (m_changed == changed)
        return;
    m_changed = changed;
    update();
}

void FieldLabel::paintEvent(QPaintEvent *event)
{
    QLabel::paintEvent(event);
    if (!m_changed)
        return;
    const QRect area = contentsRect();
    const QRect text = fontMetrics().boundingRect(area, Qt::TextWordWrap | static_cast<int>(alignment()), this->text());
    const double x = qMin(text.width() + gridUnit, width() - gridUnit) + dotRadius;
    const double y = text.top() + fontMetrics().height() / 2.0;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeColor(ColorRole::Accent, palette()));
    painter.drawEllipse(QPointF(isRightToLeft() ? width() - x : x, y), dotRadius, dotRadius);
}

} // namespace Millwright
