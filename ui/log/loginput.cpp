// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/loginput.h"

#include "ui/log/logview.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QStyleHints>

#include <algorithm>
#include <chrono>

using namespace std::chrono_literals;

namespace Millwright {

namespace {

constexpr auto autoScrollInterval = 40ms;

} // namespace

LogInput::LogInput(LogView &view) : m_view(view) { }

bool LogInput::pressKey(const QKeyEvent &event)
{
    if (event.matches(QKeySequence::Copy)) {
        copy();
    } else if (event.matches(QKeySequence::SelectAll)) {
        m_view.selectAll();
    } else if (event.key() == Qt::Key_Escape && m_view.hasSelection()) {
        m_view.select({m_view.caret(), m_view.caret()});
    } else if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
        return enter();
    } else {
        return foldByKey(event) || moveCaret(event);
    }
    return true;
}

LogPosition LogInput::start() const
{
    // The caret is where the eyes are.
    const LogPosition caret = m_view.caret();
    if (!m_view.screen().rectOf(caret.line).isEmpty())
        return caret;
    return m_view.isFollowing() ? end() : LogPosition{m_view.firstVisibleLine(), 0};
}

LogPosition LogInput::end() const
{
    const int last = m_view.rows().lineAt(m_view.rows().count() - 1);
    return {last, m_view.lengthOf(last)};
}

std::optional<LogPosition> LogInput::target(int key, Qt::KeyboardModifiers modifiers) const
{
    const LogRows &rows = m_view.rows();
    const bool selecting = modifiers & Qt::ShiftModifier;
    const bool whole = !selecting || modifiers & Qt::ControlModifier;
    const LogPosition from = selecting ? m_view.caret() : start();
    const int row = rows.rowOf(from.line);
    switch (key) {
    case Qt::Key_Up:
        return m_view.screen().movedByRows(from, -1);
    case Qt::Key_Down:
        return m_view.screen().movedByRows(from, 1);
    case Qt::Key_PageUp:
        return m_view.screen().movedByRows(from, 1 - m_view.visibleRows());
    case Qt::Key_PageDown:
        return m_view.screen().movedByRows(from, m_view.visibleRows() - 1);
    case Qt::Key_Home:
        return whole ? LogPosition{rows.lineAt(0), 0} : LogPosition{from.line, 0};
    case Qt::Key_End:
        return whole ? end() : LogPosition{from.line, m_view.lengthOf(from.line)};
    default:
        break;
    }
    if (!selecting)
        return {};
    if (key == Qt::Key_Left) {
        if (from.column > 0)
            return LogPosition{from.line, from.column - 1};
        const int above = rows.lineAt(std::max(0, row - 1));
        return row > 0 ? LogPosition{above, m_view.lengthOf(above)} : from;
    }
    if (key == Qt::Key_Right) {
        if (from.column < m_view.lengthOf(from.line))
            return LogPosition{from.line, from.column + 1};
        return row < rows.count() - 1 ? LogPosition{rows.lineAt(row + 1), 0} : from;
    }
    return {};
}

bool LogInput::moveCaret(const QKeyEvent &event)
{
    if (m_view.rows().count() == 0)
        return false;
    const bool selecting = event.modifiers() & Qt::ShiftModifier;
    if (!selecting && event.modifiers() & Qt::ControlModifier && (event.key() == Qt::Key_Up || event.key() == Qt::Key_Down)) {
        m_view.scrollRows(event.key() == Qt::Key_Up ? -1 : 1);
        return true;
    }
    if (!selecting && (event.key() == Qt::Key_Left || event.key() == Qt::Key_Right)) {
        m_view.horizontalScrollBar()->triggerAction(
            event.key() == Qt::Key_Left ? QAbstractSlider::SliderSingleStepSub : QAbstractSlider::SliderSingleStepAdd);
        return true;
    }
    const auto to = target(event.key(), event.modifiers());
    if (!to)
        return false;
    if (!selecting && (event.key() == Qt::Key_PageUp || event.key() == Qt::Key_PageDown))
        m_view.scrollRows(event.key() == Qt::Key_PageUp ? 1 - m_view.visibleRows() : m_view.visibleRows() - 1);
    m_view.select({selecting ? m_view.selection().anchor : *to, *to});
    m_view.bringIntoSight(*to);
    // Away from the last row the log does not move under the eyes.
    const LogScreen &screen = m_view.screen();
    const bool fits = m_view.verticalScrollBar()->maximum() == 0;
    m_view.setFollowing(fits || (screen.isAtEnd() && screen.rowOf(*to) == screen.rowOf(end())));
    return true;
}

bool LogInput::setFolded(int line, bool folded)
{
    LogRows &rows = m_view.rows();
    const LogStep *step = rows.stepAround(line);
    if (!step || rows.isFiltering() || rows.linesIn(*step) == 0 || rows.isFolded(*step) == folded)
        return false;
    const int first = step->firstLine;
    rows.setFolded(*step, folded);
    if (folded)
        m_view.select({{first, 0}, {first, 0}});
    m_view.bringIntoSight(m_view.caret());
    return true;
}

bool LogInput::foldByKey(const QKeyEvent &event)
{
    if (m_view.rows().count() == 0 || event.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier | Qt::AltModifier))
        return event.text() == u"+" && m_view.rows().count() > 0 && setFolded(start().line, false);
    const int line = start().line;
    switch (event.key()) {
    case Qt::Key_Minus:
        return setFolded(line, true);
    case Qt::Key_Plus:
        return setFolded(line, false);
    case Qt::Key_Left:
        return m_view.horizontalScrollBar()->value() == 0 && setFolded(line, true);
    case Qt::Key_Right:
        return setFolded(line, false);
    default:
        return false;
    }
}

bool LogInput::enter()
{
    if (m_view.rows().count() == 0)
        return false;
    const LogPosition caret = start();
    const QList<LogLink> links = linksIn(m_view.rows().document().line(caret.line, LineLayouts::shownBytes));
    // The one at the caret or behind it, else the first.
    const auto next = std::ranges::find_if(links, [&](const LogLink &link) { return caret.column < link.start + link.length; });
    if (!links.isEmpty()) {
        Q_EMIT m_view.linkActivated(next == links.end() ? links.first() : *next);
        return true;
    }
    const LogStep *step = m_view.rows().stepAt(caret.line);
    return step && setFolded(caret.line, !m_view.rows().isFolded(*step));
}

void LogInput::copy() const
{
    if (!m_view.hasSelection())
        return;
    if (m_view.selection().isTooLong(m_view.rows()))
        Q_EMIT m_view.copyRefused();
    else
        QApplication::clipboard()->setText(m_view.selectedText());
}

void LogInput::pressMouse(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton)
        return;
    const QPoint point = event.position().toPoint();
    if (const LogStep *step = m_view.stepSignAt(point)) {
        m_view.rows().setFolded(*step, !m_view.rows().isFolded(*step));
        return;
    }
    if (const auto link = event.modifiers() & Qt::ControlModifier ? m_view.linkAt(point) : std::nullopt) {
        Q_EMIT m_view.linkActivated(*link);
        return;
    }
    const LogPosition at = m_view.screen().positionAt(point);
    const auto interval = static_cast<quint64>(QGuiApplication::styleHints()->mouseDoubleClickInterval());
    if (m_doubleClicked && event.timestamp() - *m_doubleClicked < interval && m_view.rows().count() > 0)
        m_view.select({{at.line, 0}, {at.line, m_view.lengthOf(at.line)}});
    else
        m_view.select({event.modifiers() & Qt::ShiftModifier ? m_view.selection().anchor : at, at});
    m_doubleClicked.reset();
    m_dragging = true;
}

void LogInput::moveMouse(const QMouseEvent &event)
{
    m_mouse = event.position().toPoint();
    if (!m_dragging) {
        hover(m_mouse, event.modifiers());
        return;
    }
    const LogPosition at = m_view.screen().positionAt(m_mouse);
    if (at == m_view.caret())
        return;
    m_view.select({m_view.selection().anchor, at});
    if (m_view.verticalScrollBar()->maximum() > 0)
        m_view.setFollowing(false);
    if (m_mouse.y() >= 0 && m_mouse.y() < m_view.viewport()->height())
        m_autoScroll.stop();
    else if (!m_autoScroll.isActive())
        m_autoScroll.start(autoScrollInterval, this);
}

void LogInput::releaseMouse(const QMouseEvent &event)
{
    m_autoScroll.stop();
    if (!m_dragging || event.button() != Qt::LeftButton)
        return;
    m_dragging = false;
    if (m_view.hasSelection() && QApplication::clipboard()->supportsSelection() && !m_view.selection().isTooLong(m_view.rows()))
        QApplication::clipboard()->setText(m_view.selectedText(), QClipboard::Selection);
}

void LogInput::doubleClick(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton || m_view.rows().count() == 0 || m_view.stepSignAt(event.position().toPoint()))
        return;
    const LogPosition at = m_view.screen().positionAt(event.position().toPoint());
    const QString text = m_view.rows().document().line(at.line, LineLayouts::shownBytes).text;
    const auto [start, end] = LogSelection::wordAt(text, at.column);
    m_view.select({{at.line, start}, {at.line, end}});
    m_doubleClicked = event.timestamp();
}

void LogInput::hover(const QPoint &point, Qt::KeyboardModifiers modifiers)
{
    const auto link = m_view.linkAt(point);
    m_view.markLink(link ? m_view.screen().positionAt(point).line : -1, link);
    const bool presses = m_view.stepSignAt(point) || (link && modifiers & Qt::ControlModifier);
    m_view.viewport()->setCursor(presses ? Qt::PointingHandCursor : Qt::IBeamCursor);
}

void LogInput::leave()
{
    m_view.markLink(-1, {});
}

QString LogInput::toolTipAt(const QPoint &point) const
{
    if (const auto link = m_view.linkAt(point)) {
        const QString hint = link->kind == LogLink::Kind::Web ? LogView::tr("Ctrl+click opens it") : LogView::tr("Ctrl+click copies it");
        return link->target + u'\n' + hint;
    }
    if (const LogStep *step = m_view.stepSignAt(point))
        return m_view.rows().isFolded(*step) ? LogView::tr("Unfold this step") : LogView::tr("Fold this step");
    return {};
}

QMenu *LogInput::menuAt(const QPoint &point) const
{
    auto *menu = new QMenu(&m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto link = m_view.linkAt(point)) {
        if (link->kind == LogLink::Kind::Web)
            menu->addAction(LogView::tr("&Open the address"), &m_view, [this, link = *link] { Q_EMIT m_view.linkActivated(link); });
        menu->addAction(link->kind == LogLink::Kind::Web ? LogView::tr("Copy the a&ddress") : LogView::tr("Copy the &path"), &m_view,
            [target = link->target] { QApplication::clipboard()->setText(target); });
        menu->addSeparator();
    }
    QAction *copyAction = menu->addAction(LogView::tr("&Copy"), this, &LogInput::copy);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setEnabled(m_view.hasSelection());
    menu->addAction(LogView::tr("Select &all"), &m_view, &LogView::selectAll)->setShortcut(QKeySequence::SelectAll);
    if (!m_view.rows().outline().steps().empty()) {
        menu->addSeparator();
        menu->addAction(LogView::tr("&Fold all steps"), &m_view.rows(), &LogRows::foldAll);
        menu->addAction(LogView::tr("&Unfold all steps"), &m_view.rows(), &LogRows::unfoldAll);
    }
    return menu;
}

void LogInput::timerEvent(QTimerEvent *)
{
    const int rowHeight = std::max(1, m_view.fontMetrics().height());
    const int beyond = m_mouse.y() < 0 ? m_mouse.y() : std::max(0, m_mouse.y() - m_view.viewport()->height());
    m_view.scrollRows(beyond / rowHeight + (beyond < 0 ? -1 : 1));
    m_view.select({m_view.selection().anchor, m_view.screen().positionAt(m_mouse)});
}

} // namespace Millwright
