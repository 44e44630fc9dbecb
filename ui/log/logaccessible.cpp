// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/logaccessible.h"

#include "ui/log/logview.h"

namespace Millwright {

namespace {

/// A reader asks for few at a time.
constexpr qsizetype keptLines = 1000;

QAccessibleInterface *make(const QString &, QObject *object)
{
    auto *view = qobject_cast<LogView *>(object);
    return view ? new LogAccessible(view) : nullptr;
}

} // namespace

void LogAccessible::install()
{
    [[maybe_unused]] static const bool installed = (QAccessible::installFactory(&make), true);
}

LogAccessible::LogAccessible(LogView *view) : QAccessibleWidget(view, QAccessible::List) { }

LogAccessible::~LogAccessible()
{
    forgetLines();
}

LogView &LogAccessible::view() const
{
    return *static_cast<LogView *>(widget());
}

void LogAccessible::forgetLines() const
{
    for (const QAccessible::Id id : std::exchange(m_lines, {}))
        QAccessible::deleteAccessibleInterface(id);
}

int LogAccessible::childCount() const
{
    return view().rows().count() + QAccessibleWidget::childCount();
}

QAccessibleInterface *LogAccessible::lineAt(int line) const
{
    if (const auto known = m_lines.constFind(line); known != m_lines.cend())
        return QAccessible::accessibleInterface(*known);
    if (m_lines.size() >= keptLines)
        forgetLines();
    auto *made = new LogLineAccessible(&view(), line);
    m_lines.insert(line, QAccessible::registerAccessibleInterface(made));
    return made;
}

QAccessibleInterface *LogAccessible::child(int index) const
{
    const LogRows &rows = view().rows();
    if (index < 0)
        return nullptr;
    return index < rows.count() ? lineAt(rows.lineAt(index)) : QAccessibleWidget::child(index - rows.count());
}

int LogAccessible::indexOfChild(const QAccessibleInterface *child) const
{
    const LogRows &rows = view().rows();
    if (const auto *line = dynamic_cast<const LogLineAccessible *>(child))
        return rows.isShown(line->line()) ? rows.rowOf(line->line()) : -1;
    const int index = QAccessibleWidget::indexOfChild(child);
    return index < 0 ? -1 : rows.count() + index;
}

QAccessibleInterface *LogAccessible::childAt(int x, int y) const
{
    const QPoint point = view().viewport()->mapFromGlobal(QPoint(x, y));
    const int line = view().screen().positionAt(point).line;
    return view().screen().rectOf(line).contains(point) ? lineAt(line) : nullptr;
}

QAccessibleInterface *LogAccessible::focusChild() const
{
    const bool has = view().hasFocus() && view().rows().isShown(view().caret().line);
    return has ? lineAt(view().caret().line) : QAccessibleWidget::focusChild();
}

LogLineAccessible::LogLineAccessible(LogView *view, int line) : m_view(view), m_line(line) { }

bool LogLineAccessible::isValid() const
{
    return m_line < m_view->rows().document().lineCount();
}

QAccessibleInterface *LogLineAccessible::parent() const
{
    return QAccessible::queryAccessibleInterface(m_view);
}

QString LogLineAccessible::text(QAccessible::Text kind) const
{
    switch (kind) {
    case QAccessible::Name:
        return isValid() ? m_view->screen().layouts().of(m_line).shownText() : QString();
    case QAccessible::Description:
        return m_view->timeText(m_line);
    default:
        return {};
    }
}

QRect LogLineAccessible::rect() const
{
    const QRect rect = m_view->screen().rectOf(m_line);
    return rect.isEmpty() ? QRect() : QRect(m_view->viewport()->mapToGlobal(rect.topLeft()), rect.size());
}

QAccessible::State LogLineAccessible::state() const
{
    QAccessible::State state;
    const LogRows &rows = m_view->rows();
    if (!isValid() || !rows.isShown(m_line)) {
        state.invisible = true;
        return state;
    }
    state.readOnly = true;
    state.focusable = true;
    state.selectable = true;
    state.focused = m_view->hasFocus() && m_view->caret().line == m_line;
    const LogSelection &selection = m_view->selection();
    state.selected = !selection.isEmpty() && selection.from().line <= m_line && m_line <= selection.to().line;
    state.offscreen = m_view->screen().rectOf(m_line).isEmpty();
    if (const LogStep *step = rows.isFiltering() ? nullptr : rows.stepAt(m_line)) {
        state.expandable = true;
        state.expanded = !rows.isFolded(*step);
        state.collapsed = rows.isFolded(*step);
    }
    return state;
}

} // namespace Millwright
