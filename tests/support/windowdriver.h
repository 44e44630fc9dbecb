// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/mainwindow/mainwindow.h"

#include <QAbstractButton>
#include <QTest>

namespace Millwright {

/// Uses a window as a person does: by what is to be seen, found by object names. Waits for what it looks for, so the
/// same steps drive the window on any FactoryClient. A step that cannot be done fails the test where it stands; every
/// function gives false or null then.
class WindowDriver
{
public:
    explicit WindowDriver(MainWindow &window) : m_window(window) { }

    /// A widget that can be seen, anywhere in the window or its dialogs; null after the time is up.
    QWidget *widget(const QString &name) const;
    template <typename T> T *find(const QString &name) const
    {
        T *found = qobject_cast<T *>(widget(name));
        if (!found)
            QTest::qFail(qPrintable(QStringLiteral("no visible %1").arg(name)), __FILE__, __LINE__);
        return found;
    }
    bool isShown(const QString &name) const;

    /// Presses a button once it can be pressed.
    bool click(const QString &name) const;
    /// Triggers an action of the menus once it is enabled.
    bool trigger(const QString &action) const;
    /// Puts a text in place of what a field holds, key by key.
    bool type(const QString &name, const QString &text) const;
    bool key(const QString &name, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const;

    /// Waits until the text of a label, field, button, message bar or log contains `part`.
    bool waitForText(const QString &name, const QString &part) const;
    QString text(const QString &name) const;

    /// Rows of a table or list as they are shown, cells with a bar between.
    QStringList rows(const QString &view) const;
    /// Waits until some row contains `part` and makes it the current one.
    bool chooseRow(const QString &view, const QString &part) const;
    bool waitForRow(const QString &view, const QString &part) const;
    bool openProject(const QString &name) const;

    MainWindow &window() const { return m_window; }

private:
    QWidget *seen(const QString &name) const;

    MainWindow &m_window;
};

} // namespace Millwright
