// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/loggutter.h"

#include "models/log/logrows.h"
#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Millwright {

namespace {

constexpr int leastDigits = 3;

/// "0:07", "12:30", "1:02:30".
QString clock(std::chrono::seconds span)
{
    const auto seconds = std::max(span, 0s).count();
    if (seconds < 3600)
        return u"%1:%2"_s.arg(seconds / 60).arg(seconds % 60, 2, 10, QChar(u'0'));
    return u"%1:%2:%3"_s.arg(seconds / 3600).arg(seconds / 60 % 60, 2, 10, QChar(u'0')).arg(seconds % 60, 2, 10, QChar(u'0'));
}

void paintSign(QPainter &painter, const QPointF &centre, bool folded)
{
    constexpr double along = gridUnit / 2.0;
    constexpr double across = gridUnit / 4.0;
    const QPolygonF sign = folded ? QPolygonF({{-across / 2, -along}, {across * 1.5, 0}, {-across / 2, along}})
                                  : QPolygonF({{-along, -across / 2}, {0, across * 1.5}, {along, -across / 2}});
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(painter.pen().color(), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(sign.translated(centre));
    painter.restore();
}

} // namespace

int LogGutter::numberWidth() const
{
    const int digits = std::max(leastDigits, static_cast<int>(QString::number(m_rows.document().lineCount()).size()));
    return digits * QFontMetrics(m_font).horizontalAdvance(u'0');
}

bool LogGutter::showsTimes() const
{
    return m_time != LogSettings::Time::Off && m_rows.document().timeAt(0).has_value();
}

int LogGutter::timeWidth() const
{
    return !showsTimes() ? 0 : gridUnit + QFontMetrics(m_font).horizontalAdvance(u"00:00:00"_s);
}

int LogGutter::signWidth() const
{
    return m_rows.outline().steps().empty() ? 0 : 2 * gridUnit;
}

int LogGutter::width() const
{
    return gridUnit + numberWidth() + timeWidth() + gridUnit + gridUnit / 2 + signWidth();
}

bool LogGutter::isAtSign(int x) const
{
    return signWidth() > 0 && x < width() && x >= width() - signWidth() - gridUnit / 2;
}

QString LogGutter::timeText(int line) const
{
    const auto time = m_time == LogSettings::Time::Off ? std::nullopt : m_rows.document().timeAt(line);
    if (!time)
        return {};
    if (m_time == LogSettings::Time::Absolute)
        return time->toLocalTime().toString(u"HH:mm:ss"_s);
    const auto first = m_rows.document().timeAt(0);
    return first ? clock(std::chrono::duration_cast<std::chrono::seconds>(*time - *first)) : QString();
}

void LogGutter::paint(QPainter &painter, int line, const QRectF &row, bool current, Qt::ColorScheme scheme) const
{
    painter.setPen(themeColor(current ? ColorRole::Text : ColorRole::Muted, scheme));
    QRectF area(gridUnit, row.top(), numberWidth(), row.height());
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, QString::number(line + 1));
    if (showsTimes()) {
        area = QRectF(area.right() + gridUnit, row.top(), timeWidth() - gridUnit, row.height());
        painter.setPen(themeColor(ColorRole::Muted, scheme));
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, timeText(line));
    }
    if (const LogStep *step = m_rows.isFiltering() ? nullptr : m_rows.stepAt(line); step && m_rows.linesIn(*step) > 0) {
        painter.setPen(themeColor(ColorRole::Muted, scheme));
        paintSign(painter, {width() - gridUnit - gridUnit / 2.0, row.center().y()}, m_rows.isFolded(*step));
    }
    if (current)
        painter.fillRect(QRectF(0, row.top(), 2, row.height()), themeColor(ColorRole::Accent, scheme));
}

} // namespace Millwright
