// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/logview.h"

#include "ui/log/logaccessible.h"
#include "ui/log/logstrip.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <chrono>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Millwright {

namespace {

constexpr int wheelRows = 3;
constexpr int leastRows = 6;
constexpr auto frame = 16ms;

} // namespace

LogView::LogView(LogRows *rows, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_rows(rows)
    , m_screen(*rows)
    , m_painter(*rows, m_screen)
    , m_input(*this)
    , m_strip(new LogStrip(*rows, this))
    , m_newest(new QPushButton(this))
{
    LogAccessible::install();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Log"));
    setViewportMargins(0, 0, LogStrip::thickness, 0);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setMouseTracking(true);
    m_newest->setObjectName(u"log.newest"_s);
    m_newest->setIcon(themeIcon(Icon::ArrowDown));
    m_newest->setAccessibleName(tr("Go to the newest line and follow"));
    m_newest->setFocusPolicy(Qt::NoFocus);
    m_newest->hide();
    connect(m_newest, &QPushButton::clicked, this, [this] { setFollowing(true); });
    connect(m_strip, &LogStrip::lineChosen, this, &LogView::goToLine);
    connect(&rows->document(), &LogDocument::appended, this, &LogView::documentGrew);
    connect(&rows->document(), &LogDocument::cleared, this, &LogView::documentCleared);
    connect(rows, &LogRows::changed, this, &LogView::rowsChanged);
    connect(&rows->outline(), &LogOutline::changed, this, [this] {
        m_screen.layouts().forgetHeadings();
        refreshSoon();
    });
    connect(&rows->search(), &LogSearch::changed, this, &LogView::refreshSoon);
    m_screen.setSize(viewport()->size());
    restyle();
}

LogView::~LogView() = default;

QSize LogView::minimumSizeHint() const
{
    return {QAbstractScrollArea::minimumSizeHint().width(), leastRows * m_screen.rowHeight() + 2 * LogScreen::margin};
}

void LogView::setPlaceholder(const QString &text)
{
    m_placeholder = text;
    viewport()->update();
}

void LogView::setWrapping(bool wrapping)
{
    m_screen.setStyle(font(), schemeOf(palette()), wrapping);
    setTop(m_following ? m_screen.lastTop() : m_screen.top());
}

void LogView::setTime(LogSettings::Time time)
{
    m_screen.gutter().setTime(time);
    restyle();
}

void LogView::setFollowing(bool following)
{
    if (following)
        setTop(m_screen.lastTop());
    if (m_following == following)
        return;
    m_following = following;
    m_linesSeen = m_rows->document().lineCount();
    updateNewest();
    Q_EMIT followingChanged(following);
}

void LogView::restyle()
{
    setWrapping(isWrapping());
}

void LogView::documentGrew(int firstLine)
{
    // What was laid out of a line that goes on is old.
    m_screen.layouts().forgetFrom(firstLine);
    refreshSoon();
}

void LogView::documentCleared()
{
    m_screen.layouts().forgetAll();
    m_painter.currentMatch = {};
    markLink(-1, {});
    select({});
    setFollowing(true);
    setTop({});
}

void LogView::rowsChanged()
{
    m_screen.layouts().forgetHeadings();
    if (m_rows->isFiltering())
        refreshSoon();
    else
        refresh();
}

void LogView::refreshSoon()
{
    if (!m_refresh.isActive())
        m_refresh.start(frame, this);
}

void LogView::refresh()
{
    if (m_screen.isTooNarrow())
        restyle();
    setTop(m_following ? m_screen.lastTop() : m_screen.top());
    updateNewest();
}

void LogView::setTop(LogScreen::Row top)
{
    m_screen.setTop(top);
    updateScrollBars();
    viewport()->update();
    m_strip->update();
}

void LogView::scrollRows(int rows)
{
    setTop(m_screen.moved(m_screen.top(), rows));
    userScrolled();
}

void LogView::scrollToStart()
{
    setTop({});
    userScrolled();
}

void LogView::userScrolled()
{
    const bool atEnd = m_screen.isAtEnd();
    if (m_following == atEnd)
        return;
    m_following = atEnd;
    m_linesSeen = m_rows->document().lineCount();
    updateNewest();
    Q_EMIT followingChanged(atEnd);
}

void LogView::updateScrollBars()
{
    const QScopedValueRollback setting(m_settingBars, true);
    const LogScreen::Row last = m_screen.lastTop();
    // A step of its own behind the last line that can be at the top, when that line is seen only from a later row on.
    const int maximum = m_rows->rowOf(last.line) + (last.row > 0 ? 1 : 0);
    verticalScrollBar()->setRange(0, maximum);
    verticalScrollBar()->setPageStep(visibleRows());
    verticalScrollBar()->setValue(m_screen.top() == last ? maximum : m_rows->rowOf(m_screen.top().line));
    const int room = m_screen.textRoom();
    horizontalScrollBar()->setRange(0, isWrapping() ? 0 : std::max(0, static_cast<int>(std::ceil(m_screen.layouts().widest())) - room));
    horizontalScrollBar()->setPageStep(std::max(1, room));
    horizontalScrollBar()->setSingleStep(QFontMetrics(m_screen.layouts().style().font).averageCharWidth() * 2);
}

void LogView::updateNewest()
{
    const bool shown = !m_following && m_rows->document().lineCount() > 0;
    if (shown) {
        const int more = m_rows->document().lineCount() - m_linesSeen;
        m_newest->setText(more > 0 ? tr("Newest, %1 more").arg(QLocale().toString(more)) : tr("Newest"));
        m_newest->resize(m_newest->sizeHint());
        const QRect area = viewport()->geometry();
        m_newest->move(area.right() - m_newest->width() - 2 * gridUnit, area.bottom() - m_newest->height() - gridUnit);
        m_newest->raise();
    }
    m_newest->setVisible(shown);
}

void LogView::bringIntoSight(const LogPosition &position)
{
    if (m_rows->count() == 0)
        return;
    const LogScreen::Row wanted = m_screen.rowOf(position);
    const LogScreen::Row top = m_screen.top();
    if (wanted < top)
        setTop(wanted);
    else if (m_screen.moved(top, visibleRows() - 1) < wanted)
        setTop(m_screen.moved(wanted, 1 - visibleRows()));
    if (m_screen.top() != top)
        userScrolled();
    scrollAcrossTo(position);
}

void LogView::scrollAcrossTo(const LogPosition &position)
{
    if (isWrapping())
        return;
    const int x = static_cast<int>(m_screen.layouts().of(position.line).xOf(position.column));
    QScrollBar *bar = horizontalScrollBar();
    if (x < bar->value() || x > bar->value() + bar->pageStep()) {
        updateScrollBars();
        bar->setValue(x < bar->pageStep() ? 0 : x - bar->pageStep() / 3);
    }
}

void LogView::goToLine(int line)
{
    m_rows->reveal(line);
    select({{line, 0}, {line, 0}});
    if (m_screen.rectOf(line).isEmpty()) {
        setTop(m_screen.moved({line, 0}, -visibleRows() / 3));
        userScrolled();
    }
    scrollAcrossTo({line, 0});
}

void LogView::showMatch(const LogMatch &match)
{
    m_painter.currentMatch = match;
    goToLine(match.line);
    select({{match.line, match.start}, {match.line, match.start + match.length}});
    bringIntoSight(m_painter.selection.caret);
    bringIntoSight(m_painter.selection.anchor);
    viewport()->update();
}

void LogView::select(const LogSelection &selection)
{
    if (m_painter.selection == selection)
        return;
    const bool moved = caret().line != selection.caret.line;
    m_painter.selection = selection;
    viewport()->update();
    Q_EMIT selectionChanged();
    if (moved && hasFocus() && m_rows->isShown(caret().line)) {
        QAccessibleEvent event(this, QAccessible::Focus);
        event.setChild(m_rows->rowOf(caret().line));
        QAccessible::updateAccessibility(&event);
    }
}

void LogView::selectAll()
{
    if (m_rows->count() == 0)
        return;
    const int last = m_rows->lineAt(m_rows->count() - 1);
    select({{}, {last, lengthOf(last)}});
}

std::optional<LogLink> LogView::linkAt(const QPoint &point) const
{
    const LogPosition at = m_screen.positionAt(point);
    const QRect line = m_screen.rectOf(at.line);
    if (point.x() < m_screen.gutter().width() || !line.contains(point))
        return {};
    const QList<LogLink> links = linksIn(m_rows->document().line(at.line, LineLayouts::shownBytes));
    const auto found
        = std::ranges::find_if(links, [&](const LogLink &link) { return link.start <= at.column && at.column < link.start + link.length; });
    return found == links.end() ? std::nullopt : std::optional(*found);
}

void LogView::markLink(int line, const std::optional<LogLink> &link)
{
    if (m_painter.linkLine == line && m_painter.link == link)
        return;
    m_painter.linkLine = line;
    m_painter.link = link;
    viewport()->update();
}

const LogStep *LogView::stepSignAt(const QPoint &point) const
{
    if (m_rows->isFiltering() || m_rows->count() == 0 || !m_screen.gutter().isAtSign(point.x()))
        return nullptr;
    const int line = m_screen.positionAt(point).line;
    const LogStep *step = m_screen.rectOf(line).contains(point) ? m_rows->stepAt(line) : nullptr;
    return step && m_rows->linesIn(*step) > 0 ? step : nullptr;
}

void LogView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const QRect area = viewport()->rect();
    painter.fillRect(area, themeColor(ColorRole::LogGround, m_screen.scheme()));
    if (m_rows->count() == 0) {
        painter.setPen(themeColor(ColorRole::Muted, m_screen.scheme()));
        painter.drawText(area.adjusted(gridUnit, gridUnit, -gridUnit, -gridUnit), Qt::AlignCenter | Qt::TextWordWrap,
            m_rows->isFiltering() ? tr("No line matches.") : m_placeholder);
    }
    const double widest = m_screen.layouts().widest();
    m_painter.paint(painter, area, hasFocus() ? caret().line : -1);
    if (hasFocus()) {
        painter.setPen(themeColor(ColorRole::Accent, m_screen.scheme()));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area.adjusted(0, 0, -1, -1));
    }
    // A wider line than any before came into sight.
    if (m_screen.layouts().widest() > widest)
        QMetaObject::invokeMethod(this, &LogView::updateScrollBars, Qt::QueuedConnection);
}

void LogView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    m_screen.setSize(viewport()->size());
    const QRect area = viewport()->geometry();
    m_strip->setGeometry(area.right() + 1, area.top(), LogStrip::thickness, area.height());
    if (isWrapping())
        restyle();
    else
        setTop(m_following ? m_screen.lastTop() : m_screen.top());
    updateNewest();
}

void LogView::scrollContentsBy(int, int dy)
{
    m_screen.setAcross(horizontalScrollBar()->value());
    viewport()->update();
    if (m_settingBars || dy == 0)
        return;
    const QScrollBar *bar = verticalScrollBar();
    m_screen.setTop(bar->value() == bar->maximum() ? m_screen.lastTop() : LogScreen::Row{m_rows->lineAt(bar->value()), 0});
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

bool LogView::viewportEvent(QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        m_input.pressMouse(*static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseMove:
        m_input.moveMouse(*static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseButtonRelease:
        m_input.releaseMouse(*static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseButtonDblClick:
        m_input.doubleClick(*static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::Leave:
        m_input.leave();
        break;
    case QEvent::ToolTip: {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), m_input.toolTipAt(help->pos()).toHtmlEscaped().replace(u'\n', u"<br>"_s), viewport());
        return true;
    }
    default:
        break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void LogView::keyPressEvent(QKeyEvent *event)
{
    event->setAccepted(m_input.pressKey(*event));
}

void LogView::contextMenuEvent(QContextMenuEvent *event)
{
    m_input.menuAt(viewport()->mapFromGlobal(event->globalPos()))->popup(event->globalPos());
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
        refresh();
    } else {
        QAbstractScrollArea::timerEvent(event);
    }
}

} // namespace Millwright
