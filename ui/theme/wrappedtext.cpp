// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/wrappedtext.h"

#include <QGuiApplication>
#include <QPainter>

namespace Millwright {

WrappedText::WrappedText(const QString &text, const QFont &font, double width, int mostLines)
    : m_layout(QString(text).replace(u'\n', QChar::LineSeparator), font)
{
    QTextOption option(QGuiApplication::isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_layout.setTextOption(option);
    lay(width);
    m_cut = m_layout.lineCount() > mostLines;
    if (m_cut) {
        const int start = m_layout.lineAt(mostLines - 1).textStart();
        const QString rest = QString(text).sliced(start).replace(u'\n', u' ');
        m_layout.setText(m_layout.text().first(start) + QFontMetricsF(font).elidedText(rest, Qt::ElideRight, width));
        lay(width);
    }
}

void WrappedText::lay(double width)
{
    m_layout.beginLayout();
    double y = 0;
    double widest = 0;
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
        line.setLineWidth(qMax(1.0, width));
        line.setPosition({0, y});
        y += line.height();
        widest = qMax(widest, line.naturalTextWidth());
    }
    m_layout.endLayout();
    m_size = {widest, y};
}

void WrappedText::paint(QPainter &painter, const QRectF &area) const
{
    m_layout.draw(&painter, {area.left(), area.top() + qMax(0.0, (area.height() - m_size.height()) / 2)});
}

} // namespace Millwright
