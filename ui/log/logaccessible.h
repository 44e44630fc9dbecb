// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QAccessibleWidget>
#include <QHash>

namespace Millwright {

class LogView;

/// A log as a screen reader has it: a list of the lines that are shown, the one with the caret in focus. Nothing is told of
/// lines that come; who wants to hear them goes there.
class LogAccessible : public QAccessibleWidget
{
public:
    /// Makes every LogView have one.
    static void install();

    explicit LogAccessible(LogView *view);
    ~LogAccessible() override;

    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override;

private:
    LogView &view() const;
    QAccessibleInterface *lineAt(int line) const;
    void forgetLines() const;

    mutable QHash<int, QAccessible::Id> m_lines; ///< those that were asked for
};

/// One line of it, as it is seen: without what marks a step for programs, and with its state.
class LogLineAccessible : public QAccessibleInterface
{
public:
    LogLineAccessible(LogView *view, int line);

    int line() const { return m_line; }

    bool isValid() const override;
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override { }
    QRect rect() const override;
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override;

private:
    LogView *m_view; ///< the list that owns this is gone before it
    int m_line;
};

} // namespace Millwright
