// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/logstrip.h"

#include "models/log/logrows.h"
#include "ui/theme/colors.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

namespace Millwright {

namespace {

/// So that one mark is seen, and a short log is not stretched.
constexpr int markHeight = 3;
constexpr int reach = 4;

/// The first of the sorted marks from a line on, up to another one.
template <typename Marks, typename Line = std::identity> std::optional<int> firstIn(const Marks &marks, int from, int to, Line line = {})
{
    const auto found = std::ranges::lower_bound(marks, from, {}, line);
    if (found == std::ranges::end(marks) || std::invoke(line, *found) >= to)
        return {};
    return std::invoke(line, *found);
}

} // namespace

LogStrip::LogStrip(const LogRows &rows, QWidget *parent) : QWidget(parent), m_rows(rows)
{
    setCursor(Qt::PointingHandCursor);
    setFixedWidth(thickness);
}

double LogStrip::pixelsPerRow() const
{
    return std::min<double>(markHeight, height() / std::max(1.0, static_cast<double>(m_rows.count())));
}

std::pair<int, int> LogStrip::linesAt(int y) const
{
    const int rows = m_rows.count();
    const int first = static_cast<int>(y / pixelsPerRow());
    const int behind = std::max(first + 1, static_cast<int>((y + 1) / pixelsPerRow()));
    if (y < 0 || first >= rows)
        return {0, 0};
    return {m_rows.lineAt(first), behind < rows ? m_rows.lineAt(behind) : m_rows.document().lineCount()};
}

LogStrip::Marks LogStrip::marksAt(int y) const
{
    const auto [from, to] = linesAt(y);
    return {.error = firstIn(m_rows.outline().errors(), from, to).has_value(),
        .warning = firstIn(m_rows.outline().warnings(), from, to).has_value(),
        .match = firstIn(m_rows.search().matches(), from, to, &LogMatch::line).has_value()};
}

int LogStrip::lineAt(int y) const
{
    // A mark is higher than one pixel, and a hand is not that exact.
    for (int distance = 0; distance <= reach; ++distance) {
        for (const int at : {y - distance, y + distance}) {
            const auto [from, to] = linesAt(at);
            if (const auto error = firstIn(m_rows.outline().errors(), from, to))
                return *error;
            if (const auto match = firstIn(m_rows.search().matches(), from, to, &LogMatch::line))
                return *match;
            if (const auto warning = firstIn(m_rows.outline().warnings(), from, to))
                return *warning;
        }
    }
    return linesAt(std::min(y, static_cast<int>(m_rows.count() * pixelsPerRow()) - 1)).first;
}

void LogStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), themeColor(ColorRole::LogGround, palette()));
    painter.fillRect(QRect(0, 0, 1, height()), themeColor(ColorRole::Line, palette()));
    const int half = (width() - 2) / 2;
    const QRect left(2, 0, half, markHeight);
    const QRect right(2 + half + 1, 0, width() - half - 4, markHeight);
    const QColor warning = themeColor(ColorRole::Warning, palette());
    const QColor error = themeColor(ColorRole::Failed, palette());
    const QColor match = themeColor(ColorRole::Accent, palette());
    std::vector<Marks> marks;
    for (int y = 0; y < height(); ++y)
        marks.push_back(marksAt(y));
    const auto paintWhere = [&](bool Marks::*kind, const QRect &mark, const QColor &color) {
        for (int y = 0; y < height(); ++y) {
            if (marks[static_cast<std::size_t>(y)].*kind)
                painter.fillRect(mark.translated(0, std::min(y, height() - markHeight)), color);
        }
    };
    paintWhere(&Marks::warning, left, warning);
    paintWhere(&Marks::error, left, error);
    paintWhere(&Marks::match, right, match);
}

void LogStrip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && m_rows.count() > 0)
        Q_EMIT lineChosen(lineAt(event->position().toPoint().y()));
}

bool LogStrip::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && m_rows.count() > 0) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int line = lineAt(help->pos().y());
        const QString text = m_rows.document().line(line, 200).text.trimmed().left(120);
        QToolTip::showText(help->globalPos(), tr("Line %1: %2").arg(QString::number(line + 1), text).toHtmlEscaped(), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace Millwright
