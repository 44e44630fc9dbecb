// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logoutline.h"
#include "ui/log/logpanel.h"
#include "ui/log/logview.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QWheelEvent>

namespace Millwright {

inline QByteArray numbered(int from, int to)
{
    QByteArray bytes;
    for (int i = from; i < to; ++i)
        bytes += "line " + QByteArray::number(i) + '\n';
    return bytes;
}

/// Waits for the frame in which a view takes what came since, and paints it.
class FrameWatch : public QObject
{
public:
    explicit FrameWatch(LogView *view)
    {
        view->installEventFilter(this);
        view->viewport()->installEventFilter(this);
    }

    bool wait() const
    {
        return QTest::qWaitFor([this] { return m_painted; });
    }

    bool eventFilter(QObject *object, QEvent *event) override
    {
        m_taken = m_taken || event->type() == QEvent::Timer;
        m_painted = m_painted || (m_taken && event->type() == QEvent::Paint);
        return QObject::eventFilter(object, event);
    }

private:
    bool m_taken = false;
    bool m_painted = false;
};

/// A panel on the screen over a log.
struct Shown {
    LogPanel panel;
    LogView *view = panel.view();

    explicit Shown(const QByteArray &bytes = {})
    {
        panel.resize(700, 400);
        panel.show();
        panel.activateWindow();
        if (!QTest::qWaitForWindowActive(&panel))
            qFatal("no window");
        append(bytes);
        view->setFocus();
    }

    void append(const QByteArray &bytes)
    {
        if (bytes.isEmpty())
            return;
        const FrameWatch frame(view);
        panel.document()->append(bytes);
        QVERIFY(frame.wait());
        settle();
    }

    QPushButton *newest() const { return panel.findChild<QPushButton *>(QStringLiteral("log.newest")); }
    /// Waits until the workers have looked through all of the log.
    void settle() const { QTRY_VERIFY(!panel.outline()->isRunning() && !view->rows().search().isRunning()); }

    template <typename Widget> Widget *find(const QString &name) const { return panel.findChild<Widget *>(name); }
    void click(const QString &name) const { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }
    void choose(const QString &action) const { find<QAction>(action)->trigger(); }
    /// Looks for a text as a person does, and leaves the focus in the field.
    void look(const QString &text) const
    {
        auto *field = find<QLineEdit>(QStringLiteral("log.find"));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        settle();
    }

    /// The lines that are shown.
    QList<int> lines() const
    {
        QList<int> lines;
        for (int row = 0; row < view->rows().count(); ++row)
            lines.append(view->rows().lineAt(row));
        return lines;
    }

    QString count() const { return panel.findChild<QLabel *>(QStringLiteral("log.count"))->text(); }

    /// A point on a character of a row, counted from what is at the top.
    QPoint at(int row, int column) const
    {
        const QFontMetrics metrics(monospaceFont(view->font()));
        const int left = view->screen().textLeft();
        return {left + column * metrics.horizontalAdvance(u'0') + 1, 8 + row * (metrics.height() + 1) + metrics.height() / 2};
    }

    void wheel(int notches) const
    {
        const QPointF middle = view->viewport()->rect().center();
        QWheelEvent event(
            middle, view->viewport()->mapToGlobal(middle), {}, {0, notches * 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(view->viewport(), &event);
    }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const { QTest::keyClick(view, key, modifiers); }
};

} // namespace Millwright
