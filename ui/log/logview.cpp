// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/logview.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>
#include <chrono>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Millwright {

namespace {

constexpr int margin = gridUnit;
constexpr int keptLayouts = 400;
constexpr int wheelRows = 3;
/// A line is laid out up to here; more would not be read on a screen.
constexpr qint64 shownBytes = 16 * 1024;
constexpr auto frame = 16ms;

} // namespace

LogView::LogView(QWidget *parent) : QAbstractScrollArea(parent), m_layouts(keptLayouts), m_newest(new QPushButton(tr("Newest"), this))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Log"));
    viewport()->setCursor(Qt::IBeamCursor);
    m_newest->setObjectName(u"log.newest"_s);
    m_newest->setIcon(themeIcon(Icon::ArrowDown));
    m_newest->setAccessibleName(tr("Go to the newest line and follow"));
    m_newest->setFocusPolicy(Qt::NoFocus);
    m_newest->hide();
    connect(m_newest, &QPushButton::clicked, this, [this] { setFollowing(true); });
    restyle();
}

LogView::~LogView() = default;

void LogView::setDocument(LogDocument *document)
{
    if (m_document)
        disconnect(m_document, nullptr, this, nullptr);
    m_document = document;
    if (document) {
        connect(document, &LogDocument::appended, this, &LogView::documentGrew);
        connect(document, &LogDocument::cleared, this, &LogView::documentCleared);
    }
    documentCleared();
}

void LogView::setSearch(LogSearch *search)
{
    if (m_search)
        disconnect(m_search, nullptr, this, nullptr);
    m_search = search;
    if (search)
        connect(search, &LogSearch::changed, this, [this] { viewport()->update(); });
    viewport()->update();
}

void LogView::setPlaceholder(const QString &text)
{
    m_placeholder = text;
    viewport()->update();
}

void LogView::setWrapping(bool wrapping)
{
    if (m_wrapping == wrapping)
        return;
    m_wrapping = wrapping;
    m_top.row = 0;
    restyle();
}

void LogView::setFollowing(bool following)
{
    if (following)
        setTop(lastTop());
    if (m_following == following)
        return;
    m_following = following;
    updateNewest();
    Q_EMIT followingChanged(following);
}

int LogView::visibleRows() const
{
    return std::max(1, (viewport()->height() - 2 * margin) / m_style.rowHeight);
}

int LogView::lineCount() const
{
    return m_document ? m_document->lineCount() : 0;
}

const LineLayout &LogView::layoutOf(int line) const
{
    if (const LineLayout *known = m_layouts.object(line))
        return *known;
    auto *made = new LineLayout(m_document->line(line, shownBytes), m_style);
    m_widest = std::max(m_widest, made->naturalWidth());
    m_layouts.insert(line, made);
    return *made;
}

void LogView::restyle()
{
    LineStyle style;
    style.font = monospaceFont(font());
    style.scheme = schemeOf(palette());
    style.rowHeight = QFontMetrics(style.font).height() + 1;
    m_style.rowHeight = style.rowHeight;
    m_style.font = style.font;
    style.width = m_wrapping ? std::max(viewport()->width() - textLeft() - margin, 10 * QFontMetrics(style.font).averageCharWidth()) : 0;
    m_style = style;
    m_layouts.clear();
    m_widest = 0;
    setTop(m_following ? lastTop() : m_top);
    viewport()->update();
}

void LogView::documentGrew(int firstLine)
{
    // What was laid out of a line that goes on is old.
    for (const int line : m_layouts.keys()) {
        if (line >= firstLine)
            m_layouts.remove(line);
    }
    if (!m_refresh.isActive())
        m_refresh.start(frame, this);
}

void LogView::documentCleared()
{
    m_layouts.clear();
    m_widest = 0;
    m_top = {};
    m_current = {};
    select({}, {});
    setFollowing(true);
    updateScrollBars();
    viewport()->update();
}

int LogView::gutterWidth() const
{
    const int digits = std::max(3, static_cast<int>(QString::number(lineCount()).size()));
    return margin + digits * QFontMetrics(m_style.font).horizontalAdvance(u'0') + margin + margin / 2;
}

int LogView::textLeft() const
{
    return gutterWidth() - (m_wrapping ? 0 : horizontalScrollBar()->value());
}

LogView::Row LogView::lastTop() const
{
    const int lines = lineCount();
    if (lines == 0)
        return {};
    return moved({lines - 1, layoutOf(lines - 1).rows() - 1}, 1 - visibleRows());
}

LogView::Row LogView::moved(Row from, int rows) const
{
    const int last = lineCount() - 1;
    if (last < 0)
        return {};
    if (!m_wrapping)
        return {std::clamp(from.line + rows, 0, last), 0};
    from.row += rows;
    while (from.row < 0 && from.line > 0)
        from.row += layoutOf(--from.line).rows();
    while (from.line < last && from.row >= layoutOf(from.line).rows())
        from.row -= layoutOf(from.line++).rows();
    from.row = std::clamp(from.row, 0, layoutOf(from.line).rows() - 1);
    return from;
}

void LogView::setTop(Row top)
{
    m_top = std::clamp(top, Row{}, std::max(Row{}, lastTop()));
    updateScrollBars();
    updateNewest();
    viewport()->update();
}

void LogView::scrollRows(int rows)
{
    setTop(moved(m_top, rows));
    userScrolled();
}

void LogView::userScrolled()
{
    const bool atEnd = m_top >= lastTop();
    if (atEnd == m_following)
        return;
    m_following = atEnd;
    updateNewest();
    Q_EMIT followingChanged(atEnd);
}

void LogView::updateScrollBars()
{
    const QScopedValueRollback setting(m_settingBars, true);
    const Row last = lastTop();
    // A step of its own behind the last line that can be at the top, when that line is seen only from a later row on.
    const int maximum = last.line + (last.row > 0 ? 1 : 0);
    verticalScrollBar()->setRange(0, maximum);
    verticalScrollBar()->setPageStep(visibleRows());
    verticalScrollBar()->setValue(m_top == last ? maximum : m_top.line);
    const int room = viewport()->width() - gutterWidth() - margin;
    horizontalScrollBar()->setRange(0, m_wrapping ? 0 : std::max(0, static_cast<int>(std::ceil(m_widest)) - room));
    horizontalScrollBar()->setPageStep(std::max(1, room));
    horizontalScrollBar()->setSingleStep(QFontMetrics(m_style.font).averageCharWidth() * 2);
}

void LogView::updateNewest()
{
    const bool shown = !m_following && lineCount() > 0;
    if (shown) {
        m_newest->resize(m_newest->sizeHint());
        const QRect area = viewport()->geometry();
        m_newest->move(area.right() - m_newest->width() - 2 * margin, area.bottom() - m_newest->height() - margin);
        m_newest->raise();
    }
    m_newest->setVisible(shown);
}

void LogView::bringIntoSight(const LogPosition &position)
{
    if (position.line >= lineCount())
        return;
    const Row wanted{position.line, layoutOf(position.line).rowOf(position.column)};
    if (wanted < m_top || moved(m_top, visibleRows() - 1) < wanted) {
        setTop(moved(wanted, -visibleRows() / 3));
        userScrolled();
    }
    if (m_wrapping)
        return;
    const int x = static_cast<int>(layoutOf(position.line).xOf(position.column));
    QScrollBar *bar = horizontalScrollBar();
    const int room = bar->pageStep();
    if (x < bar->value() || x > bar->value() + room)
        bar->setValue(x - room / 3);
}

void LogView::showMatch(const LogMatch &match)
{
    m_current = match;
    select({match.line, match.start}, {match.line, match.start + match.length});
    bringIntoSight(m_caret);
    bringIntoSight(m_anchor);
    viewport()->update();
}

QList<LineMark> LogView::marksOf(int line, const LineLayout &layout) const
{
    QList<LineMark> marks;
    const QColor text = themeColor(ColorRole::Text, m_style.scheme);
    const LogPosition from = std::min(m_anchor, m_caret);
    const LogPosition to = std::max(m_anchor, m_caret);
    if (from != to && line >= from.line && line <= to.line) {
        const qsizetype start = line == from.line ? std::min(from.column, layout.length()) : 0;
        const qsizetype end = line == to.line ? std::min(to.column, layout.length()) : layout.length();
        marks.append({start, end - start, themeColor(ColorRole::Selection, m_style.scheme), text});
    }
    if (m_search) {
        for (const LogMatch &match : m_search->matchesIn(line)) {
            const bool current = match == m_current;
            marks.append({match.start, match.length,
                themeColor(current ? ColorRole::CurrentMatchGround : ColorRole::MatchGround, m_style.scheme), text});
        }
    }
    marks.removeIf([](const LineMark &mark) { return mark.length <= 0; });
    return marks;
}

void LogView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), themeColor(ColorRole::LogGround, m_style.scheme));
    const QColor text = themeColor(ColorRole::Text, m_style.scheme);
    const QColor muted = themeColor(ColorRole::Muted, m_style.scheme);
    const int lines = lineCount();
    if (lines == 0) {
        painter.setPen(muted);
        painter.drawText(viewport()->rect().adjusted(margin, margin, -margin, -margin), Qt::AlignCenter | Qt::TextWordWrap, m_placeholder);
    }
    const int gutter = gutterWidth();
    double y = margin - m_top.row * m_style.rowHeight;
    const double widest = m_widest;
    painter.setFont(m_style.font);
    for (int line = m_top.line; line < lines && y < viewport()->height(); ++line) {
        const LineLayout &layout = layoutOf(line);
        painter.setPen(muted);
        painter.setClipping(false);
        painter.drawText(
            QRectF(0, y, gutter - margin - margin / 2.0, m_style.rowHeight), Qt::AlignRight | Qt::AlignVCenter, QString::number(line + 1));
        painter.setClipRect(QRect(gutter, 0, viewport()->width() - gutter, viewport()->height()));
        painter.setPen(text);
        layout.paint(painter, QPointF(textLeft(), y), marksOf(line, layout));
        y += layout.rows() * m_style.rowHeight;
    }
    if (hasFocus()) {
        painter.setClipping(false);
        painter.setPen(themeColor(ColorRole::Accent, m_style.scheme));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
    // A wider line than any before came into sight.
    if (m_widest > widest)
        QMetaObject::invokeMethod(this, &LogView::updateScrollBars, Qt::QueuedConnection);
}

void LogView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    if (m_wrapping)
        restyle();
    else
        setTop(m_following ? lastTop() : m_top);
}

void LogView::scrollContentsBy(int, int dy)
{
    viewport()->update();
    if (m_settingBars || dy == 0)
        return;
    const QScrollBar *bar = verticalScrollBar();
    m_top = bar->value() == bar->maximum() ? lastTop() : Row{bar->value(), 0};
    userScrolled();
}

void LogView::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers() & (Qt::ShiftModifier | Qt::AltModifier)
        || std::abs(event->angleDelta().x()) > std::abs(event->angleDelta().y())) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    m_wheelRest += event->angleDelta().y() * wheelRows;
    const int rows = m_wheelRest / QWheelEvent::DefaultDeltasPerStep;
    m_wheelRest -= rows * QWheelEvent::DefaultDeltasPerStep;
    if (rows != 0)
        scrollRows(-rows);
    event->accept();
}

void LogView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

void LogView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void LogView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void LogView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_refresh.timerId()) {
        m_refresh.stop();
        // The numbers may need more room, which is taken from wrapped text.
        if (m_wrapping && m_style.width > viewport()->width() - textLeft() - margin)
            restyle();
        else
            setTop(m_following ? lastTop() : m_top);
    } else if (event->timerId() == m_autoScroll.timerId()) {
        const int beyond = m_mouse.y() < 0 ? m_mouse.y() : std::max(0, m_mouse.y() - viewport()->height());
        scrollRows(beyond / m_style.rowHeight + (beyond < 0 ? -1 : 1));
        select(m_anchor, positionAt(m_mouse));
    } else {
        QAbstractScrollArea::timerEvent(event);
    }
}

} // namespace Millwright
