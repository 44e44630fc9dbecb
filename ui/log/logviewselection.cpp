// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

// The part of the view that a person selects text with.

#include "ui/log/logview.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <chrono>

using namespace std::chrono_literals;

namespace Millwright {

namespace {

constexpr auto autoScrollInterval = 40ms;

bool belongsToWord(QChar character)
{
    return character.isLetterOrNumber() || QStringView(u"_-./~+@%").contains(character);
}

} // namespace

QString LogView::selectedText() const
{
    const LogPosition from = std::min(m_anchor, m_caret);
    const LogPosition to = std::max(m_anchor, m_caret);
    if (from == to || !m_document)
        return {};
    QString result;
    for (int line = from.line; line <= std::min(to.line, lineCount() - 1); ++line) {
        const QString text = m_document->line(line).text;
        const qsizetype shown = layoutOf(line).length();
        const qsizetype start = line == from.line ? std::min(from.column, text.size()) : 0;
        // Up to the end of what is shown of a long line means up to its end.
        const qsizetype end = line == to.line && to.column < shown ? to.column : text.size();
        if (line > from.line)
            result += u'\n';
        result += QStringView(text).sliced(start, std::max<qsizetype>(0, end - start));
    }
    return result;
}

void LogView::selectAll()
{
    const int last = lineCount() - 1;
    if (last >= 0)
        select({}, {last, layoutOf(last).length()});
}

void LogView::clearSelection()
{
    select(m_caret, m_caret);
}

void LogView::copy() const
{
    if (hasSelection())
        QApplication::clipboard()->setText(selectedText());
}

LogPosition LogView::positionAt(const QPoint &point) const
{
    const int lines = lineCount();
    if (lines == 0)
        return {};
    int y = gridUnit - m_top.row * m_style.rowHeight;
    for (int line = m_top.line;; ++line) {
        const LineLayout &layout = layoutOf(line);
        const int height = layout.rows() * m_style.rowHeight;
        if (point.y() < y + height || line == lines - 1)
            return {line, layout.columnAt(QPointF(point.x() - textLeft(), std::min(point.y() - y, height - 1)))};
        y += height;
    }
}

void LogView::select(const LogPosition &anchor, const LogPosition &caret)
{
    if (anchor == m_anchor && caret == m_caret)
        return;
    m_anchor = anchor;
    m_caret = caret;
    viewport()->update();
    Q_EMIT selectionChanged();
}

void LogView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->matches(QKeySequence::SelectAll))
        selectAll();
    else if (event->key() == Qt::Key_Escape && hasSelection())
        clearSelection();
    else if (!(event->modifiers() & Qt::ShiftModifier ? extendByKey(*event) : scrollByKey(*event))) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    event->accept();
}

bool LogView::scrollByKey(const QKeyEvent &event)
{
    QScrollBar *across = horizontalScrollBar();
    switch (event.key()) {
    case Qt::Key_Up:
        scrollRows(-1);
        return true;
    case Qt::Key_Down:
        scrollRows(1);
        return true;
    case Qt::Key_PageUp:
        scrollRows(1 - visibleRows());
        return true;
    case Qt::Key_PageDown:
        scrollRows(visibleRows() - 1);
        return true;
    case Qt::Key_Home:
        setTop({});
        userScrolled();
        return true;
    case Qt::Key_End:
        setFollowing(true);
        return true;
    case Qt::Key_Left:
        across->triggerAction(QAbstractSlider::SliderSingleStepSub);
        return true;
    case Qt::Key_Right:
        across->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        return true;
    default:
        return false;
    }
}

bool LogView::extendByKey(const QKeyEvent &event)
{
    const int last = lineCount() - 1;
    if (last < 0)
        return false;
    const bool whole = event.modifiers() & Qt::ControlModifier;
    LogPosition to = m_caret;
    to.line = std::min(to.line, last);
    switch (event.key()) {
    case Qt::Key_Up:
        --to.line;
        break;
    case Qt::Key_Down:
        ++to.line;
        break;
    case Qt::Key_PageUp:
        to.line -= visibleRows() - 1;
        break;
    case Qt::Key_PageDown:
        to.line += visibleRows() - 1;
        break;
    case Qt::Key_Home:
        to = {whole ? 0 : to.line, 0};
        break;
    case Qt::Key_End:
        to.line = whole ? last : to.line;
        to.column = layoutOf(to.line).length();
        break;
    case Qt::Key_Left:
        if (to.column > 0)
            --to.column;
        else if (to.line > 0)
            to = {to.line - 1, layoutOf(to.line - 1).length()};
        break;
    case Qt::Key_Right:
        if (to.column < layoutOf(to.line).length())
            ++to.column;
        else if (to.line < last)
            to = {to.line + 1, 0};
        break;
    default:
        return false;
    }
    // Beyond the first or the last line is their end.
    if (to.line < 0)
        to = {};
    else if (to.line > last)
        to = {last, layoutOf(last).length()};
    select(m_anchor, to);
    bringIntoSight(to);
    return true;
}

void LogView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        QAbstractScrollArea::mousePressEvent(event);
        return;
    }
    const LogPosition at = positionAt(event->position().toPoint());
    select(event->modifiers() & Qt::ShiftModifier ? m_anchor : at, at);
    m_dragging = true;
}

void LogView::mouseMoveEvent(QMouseEvent *event)
{
    m_mouse = event->position().toPoint();
    if (!m_dragging)
        return;
    select(m_anchor, positionAt(m_mouse));
    if (m_mouse.y() >= 0 && m_mouse.y() < viewport()->height())
        m_autoScroll.stop();
    else if (!m_autoScroll.isActive())
        m_autoScroll.start(autoScrollInterval, this);
}

void LogView::mouseReleaseEvent(QMouseEvent *event)
{
    m_autoScroll.stop();
    if (!m_dragging || event->button() != Qt::LeftButton)
        return;
    m_dragging = false;
    if (hasSelection() && QApplication::clipboard()->supportsSelection())
        QApplication::clipboard()->setText(selectedText(), QClipboard::Selection);
}

void LogView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || lineCount() == 0)
        return;
    const LogPosition at = positionAt(event->position().toPoint());
    const QString text = layoutOf(at.line).text();
    qsizetype start = at.column;
    qsizetype end = at.column;
    while (start > 0 && belongsToWord(text[start - 1]))
        --start;
    while (end < text.size() && belongsToWord(text[end]))
        ++end;
    select({at.line, start}, {at.line, end});
}

void LogView::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *copyAction = menu->addAction(tr("&Copy"));
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setEnabled(hasSelection());
    connect(copyAction, &QAction::triggered, this, &LogView::copy);
    QAction *allAction = menu->addAction(tr("Select &all"));
    allAction->setShortcut(QKeySequence::SelectAll);
    connect(allAction, &QAction::triggered, this, &LogView::selectAll);
    menu->popup(event->globalPos());
}

} // namespace Millwright
